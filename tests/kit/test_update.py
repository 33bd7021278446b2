"""``--since``: only what differs from an older kit is printed, and what is left over is named."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import printgen
from printgen.cli.every import app
from printgen.core.errors import DataError, UsageError
from printgen.kit.folders.made import Kit
from printgen.kit.folders.previous import PrintedPieces
from printgen.kit.layout.update import matched
from tests.helpers.changed import edit
from tests.helpers.kits import manifest_of, names, what_is_wrong
from tests.helpers.pdf import leaves
from tests.helpers.press import words_on_pages
from tests.helpers.tagged import of_pdf
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

COMPONENTS = """\
  card:
    kind: card
    title: {one: card, many: cards}
    group: bits
    size: {width: 40mm, height: 40mm, provenance: assumed}
    fields: {name: text}
    front: card
    rows:
      gold: {name: Gold, quantity: {value: 4, provenance: assumed}}
      silver: {name: Silver, quantity: {value: 2, provenance: assumed}}
"""
FACES = """\
  card:
    boxes:
      ground: {shape: rect, fill: paper, bleed: true}
      name: {text: "{name}", style: name, left: 2, right: 2, top: 8, height: 5}
"""
HAD = {"count": 1, "look": "x", "bleed": 0, "title": "card"}
BOOK = "# Tiny\n\n" + "\n\n".join(f"Word {n} of many. " * 40 for n in range(40))


def game(folder: Path, *edits: tuple[str, str], version: str = "1", book: str = BOOK) -> Path:
    """The game with cards and a book of pages, and with words of its data changed."""
    write_tiny(folder, version, COMPONENTS, FACES, book)
    edit(folder / "game.yaml", *edits)
    return folder


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a kit of version 1."""
    home = tmp_path_factory.mktemp("old")
    return printgen.build_kit(game(home / "game"), out=home, formats=["pdf"]).folder


def renewed(new: Path, since: Path, out: Path, **more: Any) -> Kit:
    return printgen.build_kit(
        new, printgen.KitOptions(since=since, **more), out=out, formats=["pdf"]
    )


def update(kit: Kit) -> dict[str, tuple[int, int, int]]:
    """What is kept, printed and thrown away of each piece that is not simply kept."""
    return {
        name: (each["keep"], each["print"], each["throw-away"])
        for name, each in kit.manifest["update"].items()
    }


# -- pieces


@pytest.mark.parametrize(
    ("edit", "expected", "printed"),
    [
        (("value: 4,", "value: 6,"), {"card/gold": (4, 2, 0)}, {"card/gold": 2}),
        (("value: 4,", "value: 1,"), {"card/gold": (1, 0, 3)}, {}),
        (("name: Gold", "name: Golden"), {"card/gold": (0, 4, 4)}, {"card/gold": 4}),
        (
            ("      silver:", "      tin:"),
            {},
            {},
        ),
        (
            ("      silver: {name: Silver", "      tin: {name: Tin"),
            {"card/tin": (0, 2, 0), "card/silver": (0, 0, 2)},
            {"card/tin": 2},
        ),
        (
            ("width: 40mm, height: 40mm", "width: 41mm, height: 40mm"),
            None,
            {"card/gold": 4, "card/silver": 2},
        ),
        # The back of the tokens alone.
        (("fill: accent", "fill: ink"), {"token": (0, 3, 3)}, {"token": 3}),
    ],
    ids=["more", "fewer", "redrawn", "renamed", "another", "larger", "back"],
)
def test_just_the_pieces_that_differ_are_printed(
    old: Path,
    tmp_path: Path,
    edit: tuple[str, str],
    expected: dict[str, tuple[int, int, int]] | None,
    printed: dict[str, int],
) -> None:
    kit = renewed(game(tmp_path / "game", edit), old, tmp_path)
    if expected == {}:
        # A piece of another name that looks the same is there already.
        assert kit.nothing_new
        return
    if expected is not None:
        assert update(kit) == expected
    assert kit.manifest["pieces"] == printed
    placed = [sheet["pieces"] for sheet in kit.manifest["sheets"]]
    assert sum(sum(each.values()) for each in placed) == sum(printed.values())


@pytest.mark.parametrize(
    "edit",
    [
        ('tint: "#cccccc", accent', 'tint: "#cccccc", spare: "#00ff00", accent'),
        ("    bleed: 2mm\n", "    bleed: 3mm\n"),
        ("fields: {name: text}", "fields: {name: text, unused: text}"),
    ],
    ids=["a colour that nothing shows", "what is cut away", "a field that no face shows"],
)
def test_what_is_not_seen_on_paper_changes_nothing(
    old: Path, tmp_path: Path, edit: tuple[str, str]
) -> None:
    edits = [edit]
    if "unused" in edit[1]:
        edits += [(f"name: {name}", f"name: {name}, unused: x") for name in ("Gold", "Silver")]
    assert renewed(game(tmp_path / "game", *edits), old, tmp_path / "out").nothing_new


def test_round_pieces_that_are_cut_square_are_compared_as_squares(tmp_path: Path) -> None:
    round_ = ("    bleed: 2mm\n", "    bleed: 2mm\n    shape: round\n")
    wider = ("    bleed: 2mm\n", "    bleed: 3mm\n    shape: round\n")
    square = printgen.KitOptions(rounds="square", only=["token"])
    first = game(tmp_path / "game", round_)
    old = printgen.build_kit(first, square, out=tmp_path / "old", formats=["pdf"])
    new = game(tmp_path / "game", wider)
    again = printgen.KitOptions(rounds="square", only=["token"], since=old.folder)
    kit = printgen.build_kit(new, again, out=tmp_path / "new", formats=["pdf"])
    assert kit.nothing_new


def test_paper_and_duplex_change_no_piece_and_ink_does(old: Path, tmp_path: Path) -> None:
    same = game(tmp_path / "game")
    for wishes in ({"paper": "letter"}, {"duplex": "none"}):
        kit = renewed(same, old, tmp_path / "out", only=["card", "token"], **wishes)
        assert kit.nothing_new
    grey = renewed(same, old, tmp_path / "out", only=["card", "token"], ink="grey")
    # Cards are black and white: in greys they are what they were.
    assert grey.manifest["pieces"] == {"token": 3}


def test_old_copies_that_look_alike_serve_under_any_name() -> None:
    def has(**counts: tuple[int, str]) -> PrintedPieces:
        return {
            name: {"count": n, "look": look, "bleed": 0.0, "title": name}
            for name, (n, look) in counts.items()
        }

    had = has(a=(3, "x"), b=(2, "y"), c=(1, "z"))
    now = has(a=(2, "y"), b=(4, "x"))
    found = {each.id: each for each in matched(had, now, same=set())}
    assert [(e.keep, e.print, e.discard) for e in found.values()] == [
        (2, 0, 0),
        (3, 1, 0),
        (0, 0, 1),
    ]
    for each in found.values():
        assert each.keep + each.print == (now[each.id]["count"] if each.id in now else 0)


# -- nothing, chains, the folder


def test_where_nothing_differs_it_says_so_and_writes_nothing(old: Path, tmp_path: Path) -> None:
    same = game(tmp_path / "game", version="2")
    done = CliRunner().invoke(
        app, ["kit", str(same), "--since", str(old), "--out", str(tmp_path / "out")]
    )
    assert done.exit_code == 0
    assert "nothing to print" in done.stdout
    assert names(tmp_path / "out") == []


def test_updates_follow_each_other(old: Path, tmp_path: Path) -> None:
    second = game(tmp_path / "2", ("name: Gold", "name: Golden"), version="2")
    first = renewed(second, old, tmp_path)
    assert first.folder.name == f"{old.name}-since-1"
    assert what_is_wrong(first.folder) == []
    # The update says what one has after it: all of version 2, so nothing of it is missing.
    assert renewed(second, first.folder, tmp_path).nothing_new
    third = game(tmp_path / "3", ("name: Gold", "name: Golden"), ("value: 2,", "value: 3,"))
    next_one = renewed(third, first.folder, tmp_path)
    assert next_one.folder.name == f"{old.name}-since-2"
    assert update(next_one) == {"card/silver": (2, 1, 0)}
    whole = printgen.build_kit(third, out=tmp_path / "whole", formats=["pdf"]).manifest
    assert next_one.manifest["have"] == whole["have"]
    assert next_one.manifest["since"]["version"] == "2"


def test_what_was_not_asked_for_stays_as_it_was(old: Path, tmp_path: Path) -> None:
    new = game(tmp_path / "g", ("name: Gold", "name: Golden"), ("fill: accent", "fill: ink"))
    part = renewed(new, old, tmp_path, only=["token"])
    assert part.manifest["pieces"] == {"token": 3}
    rest = renewed(new, part.folder, tmp_path / "rest")
    assert update(rest) == {"card/gold": (0, 4, 4)}


def test_a_kit_for_fewer_becomes_one_for_more(tmp_path: Path) -> None:
    each = ("value: 4,", "per-player: 2,")
    new = game(tmp_path / "g", each)
    one = printgen.build_kit(new, printgen.KitOptions(players=1), out=tmp_path, formats=["pdf"])
    kit = renewed(new, one.folder, tmp_path)
    assert update(kit) == {"card/gold": (2, 2, 0)}
    back = renewed(new, kit.folder, tmp_path / "back", players=1)
    assert update(back) == {"card/gold": (2, 0, 2)}
    # Only the page that says so.
    assert set(back.manifest["files"]) == {f"{back.folder.name}-kit.pdf"}


def test_an_update_passes_the_check_of_kits(old: Path, tmp_path: Path) -> None:
    new = game(tmp_path / "g", ("value: 4,", "value: 6,"))
    kit = renewed(new, old, tmp_path)
    assert printgen.check(kit.folder, known=[new]) == []
    edit(kit.folder / "manifest.json", ('"count": 6', '"count": 5'))
    found = [each.code.id for each in printgen.check(kit.folder, known=[new])]
    # Neither is it what the game needs, nor what is kept and printed.
    assert found == ["kit-counts", "kit-manifest"]


# -- texts


def test_of_a_text_only_the_leaves_that_differ(old: Path, tmp_path: Path) -> None:
    pages = manifest_of(old)["documents"]["rules"]["pages"]
    assert pages >= 4
    words = BOOK.split("\n\n")
    # The last paragraph: all pages before it stay as they were.
    words[-1] = words[-1].replace("Word 39", "Word XL")
    new = game(tmp_path / "g", book="\n\n".join(words))
    kit = renewed(new, old, tmp_path)
    told = kit.manifest["update-texts"]["rules"]
    behind = pages - 1 if pages % 2 == 0 else pages
    assert told["differ"] == [pages]
    assert told["print"] == sorted({behind, pages})
    book = kit.folder / f"{kit.folder.name}-bits.pdf"
    assert len(leaves(book)) == len(told["print"])
    single = renewed(new, old, tmp_path, duplex="none")
    assert single.manifest["update-texts"]["rules"]["print"] == [pages]


def test_the_page_tells_what_to_throw_away(old: Path, tmp_path: Path) -> None:
    new = game(
        tmp_path / "g",
        ("value: 4,", "value: 2,"),
        ("      silver: {name: Silver", "      tin: {name: Tin"),
        ("fill: accent", "fill: ink"),
        version="2",
    )
    kit = renewed(new, old, tmp_path)
    file = kit.folder / f"{kit.folder.name}-kit.pdf"
    first = words_on_pages(file)[0]
    counts = ("2 of 4", "all 2", "3 out, 3 in")
    for words in ("new since version 1", "version 2", "Throw away", *counts):
        assert words in first, words
    assert "Keep everything else: 2 cards" in first
    said = of_pdf(file.read_bytes())
    assert said[0] == ("H1", "Tiny")
    assert {("H2", "Throw away"), ("P", "2 of 4: card · Gold"), ("H2", "Print")} < {*said}


def test_sentences_on_folding_and_cutting_do_not_run_together(old: Path, tmp_path: Path) -> None:
    new = game(tmp_path / "g", ("    bleed: 2mm\n", "    bleed: 2mm\n    shape: round\n"))
    kit = renewed(new, old, tmp_path, duplex="fold")
    first = words_on_pages(kit.folder / f"{kit.folder.name}-kit.pdf")[0]
    assert "glue the halves together. Cut out round pieces along their circles." in first


def test_many_pieces_take_several_pages(old: Path, tmp_path: Path) -> None:
    rows = "".join(
        f"      r{n}: {{name: Row {n}, quantity: {{value: 1, provenance: assumed}}}}\n"
        for n in range(90)
    )
    new = game(tmp_path / "g", ("      silver:", f"{rows}      silver:"))
    kit = renewed(new, old, tmp_path)
    pages = words_on_pages(kit.folder / f"{kit.folder.name}-kit.pdf")[:4]
    told = [page for page in pages if "what is new" in page]
    assert len(told) >= 3
    assert not list(printgen.run_preflight(kit.folder / f"{kit.folder.name}-kit.pdf", "accessible"))
    for n in range(90):
        assert any(f"1: card · Row {n} " in f"{page} " for page in told), n


def test_long_names_are_shortened_and_a_title_that_fits_nowhere_is_a_finding(
    old: Path, tmp_path: Path
) -> None:
    name = "g" + "o" * 50 + "ld"
    # Two of one name: then they are called by their ids.
    named = game(tmp_path / "g", ("      gold:", f"      {name}:"), ("Gold", "Silver"))
    kit = renewed(named, old, tmp_path)
    first = words_on_pages(kit.folder / f"{kit.folder.name}-kit.pdf")[0]
    assert "4: card · goooo" in first
    assert name not in first
    title = "W" * 40
    other = game(tmp_path / "o", ("value: 4,", "value: 6,"), ("title: Tiny", f"title: {title}"))
    with pytest.raises(DataError) as error:
        renewed(other, old, tmp_path / "out", paper="100x150mm", only=["card"])
    assert {finding.code.id for finding in error.value.findings} == {"text-overflow"}
    assert "the update page" in str(error.value.findings[0])


def test_a_name_that_the_page_cannot_show_is_a_finding(old: Path, tmp_path: Path) -> None:
    new = game(tmp_path / "g", ("Gold", "金"), ('"{name}"', "card"))  # not on the card itself
    with pytest.raises(DataError, match=r"on the update page, .* no glyph for '金'"):
        renewed(new, old, tmp_path)


def test_a_variant_with_a_title_of_its_own_updates_the_kit_of_its_game(
    old: Path, tmp_path: Path
) -> None:
    game(tmp_path / "base")
    variant = tmp_path / "own.yaml"
    more = "components: {card: {rows: {gold: {quantity: 5}}}}"
    variant.write_text(f"extends: base\nid: own\ntitle: Own\nversion: '2'\n{more}\n", "utf-8")
    assert update(renewed(variant, old, tmp_path)) == {"card/gold": (4, 1, 0)}


# -- what is refused


def test_what_cannot_be_compared_is_told_in_words(old: Path, tmp_path: Path) -> None:
    new = game(tmp_path / "g", ("value: 4,", "value: 6,"))
    other = game(tmp_path / "o", ("id: tiny", "id: other"), ("title: Tiny", "title: Other"))
    with pytest.raises(UsageError, match="neither"):
        printgen.KitOptions(since=tmp_path)
    with pytest.raises(UsageError, match="--booklet"):
        printgen.KitOptions(since=old, booklet=True)
    since = printgen.KitOptions(since=old)
    with pytest.raises(UsageError, match="HTML is not printed"):
        printgen.build_kit(new, since, out=tmp_path / "out", formats=["html"])
    with pytest.raises(UsageError, match="a kit of Tiny, not of Other"):
        renewed(other, old, tmp_path / "out")
    update_of = renewed(new, old, tmp_path)
    again = game(tmp_path / "again", ("value: 4,", "value: 7,"))
    with pytest.raises(UsageError, match="would be replaced"):
        renewed(again, update_of.folder, tmp_path)
    assert what_is_wrong(update_of.folder) == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"looks": None}, "kit-no-looks"),
        ({"looks": 99}, "kit-no-looks"),
        ({"have": None}, "kit-manifest"),
        (
            {"have": {"card/gold": {"count": -1, "look": "x", "bleed": 0, "title": "card"}}},
            "kit-manifest",
        ),
        ({"have-texts": {"book": {"copies": 1, "pages": [7], "title": "book"}}}, "kit-manifest"),
    ],
)
def test_a_manifest_that_does_not_tell_is_a_finding(
    old: Path, tmp_path: Path, change: dict[str, Any], code: str
) -> None:
    copy = tmp_path / "old"
    shutil.copytree(old, copy)
    told = {**manifest_of(copy), **change}
    kept = {key: value for key, value in told.items() if value is not None}
    (copy / "manifest.json").write_text(json.dumps(kept), "utf-8")
    with pytest.raises(DataError) as error:
        renewed(game(tmp_path / "g"), copy, tmp_path / "out")
    assert [finding.code.id for finding in error.value.findings] == [code]
    assert "build a kit" in str(error.value.findings[0])
    assert names(tmp_path / "out") == []
