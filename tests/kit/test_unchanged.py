"""A kit of which nothing has changed is not made again; and whatever can change it does."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import printgen
from printgen.cli.every import app
from printgen.core.errors import Finding
from printgen.imposition.printer import Printer
from printgen.kit.building import builder, unchanged
from printgen.kit.folders.made import Kit
from printgen.model.codes import MISSING_KEY
from printgen.printers import profiles
from tests.helpers import photos
from tests.helpers.changed import edit
from tests.helpers.font_files import font_bytes
from tests.helpers.kits import digests, what_is_wrong
from tests.helpers.tiny import two_games, write_tiny

COMPONENTS = """\
  card:
    kind: card
    title: {one: card, many: cards}
    group: bits
    size: {width: 30mm, height: 20mm, provenance: assumed}
    fields: {art: image, name: text}
    front: picture
    rows: {table: cards.csv, provenance: assumed}
"""
FACES = """\
  picture:
    boxes:
      art: {image: "{art}"}
      name: {text: "{name}", style: mine, left: 2, right: 2, top: 8, height: 5}
"""
FONT = """\
theme:
  fonts: {mine: mine.ttf}
"""
STYLE = "styles: {mine: {font: mine, size: 8pt}, "


def write(folder: Path) -> Path:
    game = write_tiny(folder, components=COMPONENTS, faces=FACES, rules="# Tiny\n\nWords.\n")
    edit(game / "game.yaml", ("theme:\n", FONT), ("styles: {", STYLE))
    (game / "cards.csv").write_text("id,quantity,art,name\none,2,art.png,Mill\n", "utf-8")
    (game / "mine.ttf").write_bytes(font_bytes())
    photos.photo().save(game / "art.png")
    (game / "variants").mkdir()
    red = "extends: ..\ntheme: {colours: {accent: '#bb0000'}}\n"
    (game / "variants/red.yaml").write_text(red, "utf-8")
    return game


def says(name: str, old: str, new: str) -> Callable[[Path], object]:
    return lambda game: edit(game / name, (old, new))


CHANGES: dict[str, Callable[[Path], object]] = {
    "the game": says("game.yaml", "text: Token", "text: Coins"),
    "a colour": says("game.yaml", "#aa2222", "#aa2223"),
    "a table": says("cards.csv", "one,2", "one,3"),
    "a template": says("rules.md.j2", "Words", "Wares"),
    "a picture": lambda game: photos.photo(160, 240).save(game / "art.png"),
    "a font": lambda game: (game / "mine.ttf").write_bytes(font_bytes(width=700)),
    "a file that nothing shows": lambda game: (game / "notes.txt").write_text("later"),
}


def build(game: Path, out: Path, **options: object) -> Kit:
    return printgen.build_kit(game, printgen.KitOptions(**options), out=out)  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "variant"),
    [*((what, False) for what in CHANGES), ("the game", True), ("a table", True)],
)
def test_whatever_changes_the_kit_is_that_of_a_fresh_build(
    tmp_path: Path,
    what: str,
    variant: bool,  # noqa: FBT001
) -> None:
    game = write(tmp_path / "game")
    target = game / "variants/red.yaml" if variant else game
    first = build(target, tmp_path / "out")
    assert build(target, tmp_path / "out") == first._replace(kept=9, unchanged=True)
    CHANGES[what](game)
    second = build(target, tmp_path / "out")
    assert not second.unchanged
    assert digests(second.folder) == digests(build(target, tmp_path / "fresh").folder)
    assert second.manifest["files"] != first.manifest["files"] or what in {
        "a file that nothing shows",
        # The variant has a colour of its own in its place.
        "a colour",
    }


OPTIONS: dict[str, dict[str, object]] = {
    "ink": {"ink": "low"},
    "bleed": {"bleed": 1},
    "margin": {"margin": 8},
    "booklet": {"booklet": True},
    "creep": {"booklet": True, "creep": 0.2},
    "only": {"only": ["card"]},
    "players": {"players": 1},
    "duplex": {"duplex": "short-edge"},
    "rounds": {"rounds": "square"},
    "purpose": {"purpose": "offset"},
}


def test_each_option_makes_another_kit(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "game")
    kinds = {"pdf"}
    asked = [(game, printgen.KitOptions())]
    asked += [(game, printgen.KitOptions(**given)) for given in OPTIONS.values()]  # type: ignore[arg-type]
    made = [each for each, _ in unchanged.left_as_they_are(asked, kinds, tmp_path)]
    (other,) = unchanged.left_as_they_are(asked[:1], {"svg-sheets"}, tmp_path)
    assert len({*made, other[0]}) == len(made) + 1
    assert "" not in made


def test_variants_side_by_side_have_kits_of_their_own(tmp_path: Path) -> None:
    write_tiny(tmp_path / "tiny")
    for name in ("big", "small"):
        (tmp_path / f"{name}.yaml").write_text(f"extends: tiny\nid: {name}\n", "utf-8")
    kits = [build(tmp_path / f"{name}.yaml", tmp_path / "out") for name in ("big", "small")]
    assert [kit.manifest["game"] for kit in kits] == ["big", "small"]


def test_a_printer_that_is_measured_again_makes_another_kit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTGEN_CONFIG", str(tmp_path / "settings"))
    game = write_tiny(tmp_path / "game")
    kits = []
    for x in (1.0, 1.0, 1.5):
        profiles.save(Printer("mine", x=x))
        kits.append(build(game, tmp_path / "out", printer="mine"))
        assert kits[-1].manifest["printer"]["x"] == x
    assert [kit.unchanged for kit in kits] == [False, True, False]


def test_what_is_installed_makes_another_kit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    icons, templates = tmp_path / "icons", tmp_path / "templates"
    for folder in (icons, templates):
        folder.mkdir()
        (folder / "one.json").write_text("1")
    monkeypatch.setenv("PRINTGEN_ICONS", str(icons))
    monkeypatch.setattr(unchanged, "shipped", lambda _: templates)
    seen = [unchanged.installed()]
    assert unchanged.installed() == seen[0]
    for folder in (icons, templates):
        (folder / "one.json").write_text("2" * (1 + len(seen)))
        seen.append(unchanged.installed())
    monkeypatch.setattr(unchanged, "__version__", "another")
    unchanged.code_fingerprint.cache_clear()
    seen.append(unchanged.installed())
    monkeypatch.undo()
    unchanged.code_fingerprint.cache_clear()
    assert len({*seen}) == len(seen)


@pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make links there")
def test_links_to_nothing_beside_the_code_are_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some editors lock the file that they edit with one."""
    monkeypatch.setattr(unchanged, "__file__", str(tmp_path / "kit" / "building" / "unchanged.py"))
    unchanged.code_fingerprint.cache_clear()
    (tmp_path / ".#font.py").symlink_to("user@host.1234")
    try:
        assert unchanged.code_fingerprint()
    finally:
        unchanged.code_fingerprint.cache_clear()


# -- What was done to the kit


def remove(kit: Kit) -> None:
    next(kit.folder.glob("*.pdf")).unlink()


def forge(kit: Kit) -> None:
    edit(kit.folder / "manifest.json", ('"Tiny"', '"Mine"'))


def cut(kit: Kit) -> None:
    (kit.folder / "manifest.json").write_text("{", "utf-8")


@pytest.mark.parametrize("do", [remove, forge])
def test_what_is_removed_or_changed_by_hand_is_made_anew(
    tmp_path: Path, do: Callable[[Kit], None]
) -> None:
    game = write_tiny(tmp_path / "game")
    first = build(game, tmp_path / "out")
    before = digests(first.folder)
    do(first)
    second = build(game, tmp_path / "out")
    assert not second.unchanged
    assert digests(second.folder) == before
    assert what_is_wrong(second.folder) == []


def test_a_file_that_somebody_changed_is_told_and_kept(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "game")
    file = next(build(game, tmp_path / "out").folder.glob("*.pdf"))
    file.write_text("mine")
    with pytest.raises(printgen.UsageError, match="not as printgen wrote it"):
        build(game, tmp_path / "out")
    assert file.read_text() == "mine"
    (own := file.with_name("own.txt")).write_text("mine too")
    file.unlink()
    assert build(game, tmp_path / "out").leftovers.carried == ("own.txt",)
    assert build(game, tmp_path / "out").leftovers.carried == ("own.txt",)
    assert own.read_text() == "mine too"


def test_what_is_to_be_told_is_told_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = write_tiny(tmp_path / "game")
    found = (Finding(MISSING_KEY, "it cannot be played"),)
    monkeypatch.setattr(builder, "unplayable", lambda _: found)
    for _ in range(2):
        kit = build(game, tmp_path / "out")
        assert (kit.unplayable, kit.unchanged) == (found, False)


# -- Several, and folders in folders


@pytest.mark.slow
def test_of_several_kits_only_those_that_changed_are_made(tmp_path: Path) -> None:
    games = two_games(tmp_path)
    out = tmp_path / "out"
    one, two = printgen.build_kits(games, out=out)
    edit(games[1] / "game.yaml", ("text: Token", "text: Coins"))
    same, changed = printgen.build_kits(games, out=out)
    assert same == one._replace(kept=len(one.manifest["files"]), unchanged=True)
    assert (changed.folder, changed.unchanged) == (two.folder, False)
    assert printgen.build_kits([games[0], games[0] / "game.yaml"], out=out) == [same]


def test_a_copy_of_a_game_is_another_game(tmp_path: Path) -> None:
    one, two = write_tiny(tmp_path / "one"), write_tiny(tmp_path / "two")
    build(one, tmp_path / "out")
    with pytest.raises(printgen.UsageError, match="have the same id"):
        printgen.build_kits([one, two], out=tmp_path / "out")


def test_kits_inside_of_the_games_folder_are_no_part_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = write_tiny(tmp_path / "game")
    monkeypatch.chdir(game)
    build(Path(), Path("output"))
    assert build(Path(), Path("output")).unchanged
    # But what may show one of them is looked at each time.
    (game / "notes.txt").write_text("see output/tiny-a4", "utf-8")
    assert not any(build(Path(), Path("output")).unchanged for _ in range(2))


def test_a_folder_with_too_much_in_it_is_built_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = write_tiny(tmp_path / "game")
    monkeypatch.setattr(unchanged, "_MOST_FILES", 0)
    assert not any(build(game, tmp_path / "out").unchanged for _ in range(2))


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_where_a_link_leads_counts(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "game")
    (tmp_path / "a").write_text("1")
    (game / "linked").symlink_to(tmp_path / "a")
    build(game, tmp_path / "out")
    (tmp_path / "a").write_text("2")
    assert not build(game, tmp_path / "out").unchanged


def test_the_command_says_that_nothing_changed(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "game")
    command = ["kit", str(game), "--out", str(tmp_path / "out")]
    CliRunner().invoke(app, command)
    told = CliRunner().invoke(app, command).stdout
    count = len(json.loads((tmp_path / "out/tiny-a4/manifest.json").read_text("utf-8"))["files"])
    assert told == (
        f"Tiny: nothing changed in {tmp_path / 'out/tiny-a4'}, which has {count} files\n"
    )
