"""A second build takes over the files that would come out the same, and no others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import printgen
from printgen.cli.every import app
from printgen.core.scene import Page
from printgen.kit.building import reuse
from printgen.kit.folders.made import Kit
from tests.helpers.changed import edit
from tests.helpers.kits import digests, manifest_of, what_is_wrong
from tests.helpers.tiny import RULEBOOK, write_tiny

FORMATS = ("pdf", "svg", "html")
COMPONENTS = """\
  card:
    kind: card
    title: {one: card, many: cards}
    group: cards
    size: {width: 30mm, height: 40mm, provenance: assumed}
    fields: {name: text, mark: sign}
    front: card
    back: back
    rows:
      gold: {name: Gold, mark: ring, quantity: {value: 4, provenance: assumed}}
      silver: {name: Silver, mark: ring, quantity: {value: 1, provenance: assumed}}
"""
FACES = """\
  card:
    boxes:
      ground: {shape: rect, fill: paper, bleed: true}
      mark: {sign: "{mark}", left: 4, top: 20, width: 10, height: 10}
      name: {text: "{name}", style: name, left: 2, right: 2, top: 8, height: 5}
signs:
  ring:
    title: Ring
    shapes: [{path: "M2 2 L22 2 L22 22 L2 22 Z", fill: accent}]
"""
CARDS = "  cards: {title: Cards, stock: thin card, making: Cut.}\n"
BOOK = "# Tiny\n\nA book of some words.\n\n```pieces\nshow: [card/gold]\n```\n"

# What is changed, and files that come out the same all the same, and files that must not.
CHANGES = {
    "nothing": ("game.yaml", "format: 1", "format: 1", ("kit.pdf", "cards.pdf", "bits.pdf"), ()),
    "a token": (
        "game.yaml",
        "text: Token",
        "text: Coin!",
        ("cards.pdf", "card/gold-front.svg"),
        ("kit.pdf", "bits.pdf", "token-front.svg"),
    ),
    "a name": (
        "game.yaml",
        "name: Gold",
        "name: Golden",
        ("bits.pdf", "card/silver-front.svg", "card/gold-back.svg"),
        ("kit.pdf", "cards.pdf", "card/gold-front.svg"),
    ),
    "the name of a sign, which is in files": (
        "game.yaml",
        "ring",
        "disc",
        ("bits.pdf", "token-front.svg"),
        ("cards.pdf", "card/gold-front.svg"),
    ),
    "the sign's path": (
        "game.yaml",
        "M2 2 L",
        "M3 2 L",
        ("bits.pdf",),
        ("cards.pdf", "card/gold-front.svg"),
    ),
    "the version": (
        "game.yaml",
        'version: "1"',
        'version: "2"',
        ("token-front.svg",),
        ("bits.pdf",),
    ),
    "the language, of which only PDFs tell": (
        "game.yaml",
        "players: {",
        "language: de\nplayers: {",
        ("token-front.svg", "sheets/bits-1-front.svg"),
        ("kit.pdf", "bits.pdf", "cards.pdf"),
    ),
    "the designer": (
        "game.yaml",
        "designer: Nobody",
        "designer: Somebody",
        ("token-front.svg",),
        ("bits.pdf",),
    ),
    "the order of groups": (
        "game.yaml",
        f"{CARDS}",
        "",
        ("token-front.svg", "card/gold-front.svg"),
        ("kit.pdf",),
    ),
    "a colour": ("game.yaml", "#aa2222", "#2222aa", (), ("bits.pdf", "cards.pdf", "kit.pdf")),
    "the margin": (
        "game.yaml",
        "groups:",
        "sheets: {margin: 14mm}\ngroups:",
        ("token-front.svg",),
        ("bits.pdf", "sheets/bits-1-front.svg"),
    ),
    "the book": (
        "rules.md.j2",
        "some words",
        "other words",
        ("bits.pdf", "token-front.svg"),
        ("cards.pdf", "kit.pdf", "sheets/rules-1.svg", "rules.html"),
    ),
}


def game(folder: Path) -> Path:
    components = COMPONENTS + RULEBOOK.replace("bits", "cards")
    write_tiny(folder, "1", components, FACES)
    edit(folder / "game.yaml", ("groups:\n", f"groups:\n{CARDS}"))
    (folder / "rules.md.j2").write_text(BOOK, "utf-8")
    return folder


def changed(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text("utf-8")
    assert old in text, old
    if not new:
        # Groups in another order.
        text = text.replace(old, "").replace("components:\n", f"{old}components:\n", 1)
    else:
        text = text.replace(old, new)
    (folder / name).write_text(text, "utf-8")


def built(folder: Path, out: Path, ink: str = "full") -> Kit:
    # Of a game that is loaded already it is not asked whether anything has changed.
    loaded = printgen.load(folder)
    return printgen.build_kit(loaded, printgen.KitOptions(ink=ink), out=out, formats=FORMATS)


def file_of(kit: Kit, end: str) -> str:
    names: list[str] = [name for name in kit.manifest["files"] if name.endswith(end)]
    (found,) = names
    return found


# With other inks what is drawn, and its colours.
CASES = [*((what, "full") for what in CHANGES), ("a token", "low"), ("a colour", "grey")]


@pytest.mark.slow
@pytest.mark.parametrize(("what", "ink"), CASES)
def test_a_second_build_is_what_a_first_one_would_be(tmp_path: Path, what: str, ink: str) -> None:
    """To the last byte, manifest and all; and it draws again what changed and nothing else."""
    name, old, new, same, other = CHANGES[what]
    folder = game(tmp_path / "game")
    first = built(folder, tmp_path, ink)
    assert first.kept == 0
    changed(folder, name, old, new)
    second = built(folder, tmp_path, ink)
    fresh = built(folder, tmp_path / "fresh", ink)
    assert fresh.kept == 0
    assert digests(second.folder) == digests(fresh.folder)
    assert what_is_wrong(second.folder) == []
    froms = [
        {file: facts["from"] for file, facts in kit.manifest["files"].items()}
        for kit in (first, second)
    ]
    for end in same:
        assert froms[0][file_of(first, end)] == froms[1][file_of(second, end)], end
    for end in other:
        assert froms[0].get(file_of(second, end)) != froms[1][file_of(second, end)], end
    assert second.kept == len(froms[0].items() & froms[1].items())
    assert second.kept >= len(same)


def on_the_disk(kit: Kit) -> list[int]:
    """The numbers by which the disk knows the files of a kit."""
    return [(kit.folder / file).stat().st_ino for file in kit.manifest["files"]]


@pytest.mark.slow
def test_files_are_not_drawn_or_written_that_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = game(tmp_path / "game")
    first = built(folder, tmp_path)
    before = on_the_disk(first)
    from printgen.backends import pdf, svg

    def refuse(_: object) -> bytes:
        raise AssertionError("drawn again")

    monkeypatch.setattr(pdf, "render", refuse)
    monkeypatch.setattr(svg, "render", refuse)
    second = built(folder, tmp_path)
    assert second.kept == len(first.manifest["files"])
    assert second.manifest == first.manifest
    assert on_the_disk(second) == before


@pytest.mark.slow
def test_what_two_papers_share_is_drawn_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = game(tmp_path / "game")
    alone = [
        printgen.build_kit(
            folder, printgen.KitOptions(paper=paper), out=tmp_path / paper, formats=FORMATS
        )
        for paper in ("a4", "letter")
    ]
    from printgen.backends import svg

    titles = []
    render = svg.render

    def count(page: Page) -> bytes:
        titles.append(page.title)
        return render(page)

    monkeypatch.setattr(svg, "render", count)
    both = printgen.build_kits(
        [folder],
        [printgen.KitOptions(paper=paper) for paper in ["a4", "letter"]],
        out=tmp_path,
        formats=FORMATS,
    )
    for one, two in zip(alone, both, strict=True):
        assert digests(one.folder) == digests(two.folder)
        assert two.kept == 0
    # Who writes on one kit's file does not write on the other's.
    assert not set(on_the_disk(both[0])) & set(on_the_disk(both[1]))
    assert titles.count("card: gold, front") == 1
    assert sum("sheet 1 of 1, front" in title for title in titles) == 4


def test_a_file_that_is_gone_is_drawn_again(tmp_path: Path) -> None:
    folder = game(tmp_path / "game")
    first = built(folder, tmp_path)
    whole = digests(first.folder)
    files = sorted(first.manifest["files"])
    (first.folder / files[1]).unlink()
    second = built(folder, tmp_path)
    assert digests(second.folder) == whole
    assert second.kept == len(files) - 1


@pytest.mark.parametrize(
    "spoilt",
    ["", "[]", '{"printgen": "x", "files": 7}', '{"printgen": "x", "files": {"a": 1}}'],
)
def test_a_manifest_that_tells_nothing_means_that_all_is_drawn(tmp_path: Path, spoilt: str) -> None:
    kit = tmp_path / "kit"
    kit.mkdir()
    (kit / "manifest.json").write_text(spoilt, "utf-8")
    older = reuse.ReusableFiles(kit)
    assert older.checksum("a", "b") is None
    assert older.checksum("../kit/manifest.json", "b") is None


@pytest.mark.slow
def test_other_code_or_other_libraries_draw_all_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = game(tmp_path / "game")
    built(folder, tmp_path)
    monkeypatch.setattr(reuse, "code_fingerprint", lambda: "another backend")
    again = built(folder, tmp_path)
    # HTML is set in any case, and came out the same.
    assert again.kept == 1


def test_the_terminal_tells_how_many_were_still_true(tmp_path: Path) -> None:
    folder = game(tmp_path / "game")
    command = ["kit", str(folder), "--out", str(tmp_path), "--format", "pdf"]
    assert "as they were" not in CliRunner().invoke(app, command).stdout
    (folder / "notes.txt").write_text("of no kit", "utf-8")
    assert "(3 unchanged)" in CliRunner().invoke(app, command).stdout
    told = CliRunner().invoke(app, [*command, "--json"]).stdout
    assert len(json.loads(told)[0]["files"]) == 3
    assert set(manifest_of(tmp_path / "tiny-a4")["files"]) == set(json.loads(told)[0]["files"])
