"""A kit with a board that is larger than the paper: read back from its files."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import printgen
from printgen.imposition.poster import Part, Poster
from printgen.imposition.sheets import Sheet, impose
from printgen.kit.building.diff import diff
from printgen.kit.folders.made import Kit
from printgen.kit.layout import assembly
from printgen.kit.layout.assembly import assemble
from printgen.kit.options.kit_options import KitOptions
from tests.helpers.changed import edit
from tests.helpers.kits import AZTEC, manifest_of
from tests.helpers.pdf import Leaf, Rectangle, Stroke, leaves
from tests.helpers.press import words_of, words_on_pages
from tests.helpers.raster import apart, crop, from_pdf
from tests.helpers.tiny import MAT, write_tiny

pytestmark = pytest.mark.slow

SIDE = 270.0
BLEED = 3.0
OVERLAP = 10.0
NAMES = ["A1", "A2", "B1", "B2"]


class Built(NamedTuple):
    """A kit and how its board should be split; ``leaves`` are the pages of the board's file."""

    kit: Kit
    poster: Poster
    leaves: list[Leaf]

    def file(self, part: str) -> Path:
        return self.kit.folder / f"{self.kit.folder.name}-{part}.pdf"

    @property
    def parts(self) -> list[tuple[Part, Leaf]]:
        return list(zip(self.poster.parts, self.leaves[1:], strict=True))


def large(folder: Path) -> Path:
    """The Aztec Market with cells of 60 mm."""
    shutil.copytree(AZTEC, folder)
    edit(folder / "components.yaml", ("[38", "[60"))
    return folder


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    tmp = tmp_path_factory.mktemp("poster")
    game = large(tmp / "game")
    kit = printgen.build_kit(game, out=tmp, formats=["pdf"])
    loaded = printgen.load(game)
    (bench,) = assemble(loaded, KitOptions(only=["board"]).checked(loaded)).posters
    name = f"{kit.folder.name}-board.pdf"
    return Built(kit, bench.poster, leaves(kit.folder / name))


# -- The parts


@pytest.mark.game("aztec-market")
def test_the_board_comes_in_four_parts_after_a_page_that_tells_how_they_go(built: Built) -> None:
    assert len(built.leaves) == 1 + 4
    first = words_on_pages(built.file("board"))[0]
    assert "How to put the market board together" in first
    assert "270 × 270 mm" in first
    for name in NAMES:
        assert name in first
    # Its text is read aloud.
    assert not list(printgen.run_preflight(built.file("board"), "accessible"))
    for said, name in zip(words_on_pages(built.file("board"))[1:], NAMES, strict=True):
        assert f"part {name} · front" in said
        assert f"print at 100 % {name}" in said


@pytest.mark.game("aztec-market")
def test_what_is_cut_of_each_sheet_has_the_parts_true_size(built: Built) -> None:
    """TrimBox: from the cut seams, or the drawing's edges, to the ends of the strips for glue."""
    for part, leaf in built.parts:
        own = part.own
        right = OVERLAP if part.column == 0 else 0
        below = OVERLAP if part.row == 0 else 0
        size = own.width + right, own.height + below
        assert (leaf.trim.width, leaf.trim.height) == pytest.approx(
            size[::-1] if built.poster.turned else size, abs=0.01
        )
        (art,) = leaf.pieces
        assert leaf.bleed.off(art.bleed) < 0.01
        edge = Rectangle(10, 10, leaf.media.right - 10, leaf.media.bottom - 10)
        assert edge.holds(art.bleed)


def lines(leaf: Leaf, part: Part, poster: Poster) -> set[tuple[float, ...]]:
    """The marks on a sheet in the drawing's millimetres, found from where its art lies."""
    art = leaf.bleed

    def there(x: float, y: float) -> tuple[float, float]:
        if poster.turned:
            return part.art.x + y - art.top, part.art.bottom - (x - art.left)
        return part.art.x + x - art.left, part.art.y + y - art.top

    def line(stroke: Stroke) -> tuple[float, ...]:
        ends = sorted([there(stroke.x1, stroke.y1), there(stroke.x2, stroke.y2)])
        return tuple(round(value, 1) + 0.0 for end in ends for value in end)

    return {line(stroke) for stroke in leaf.strokes if stroke.width < 0.18}


@pytest.mark.game("aztec-market")
def test_crosses_stand_on_both_parts_at_the_same_place_of_the_drawing(built: Built) -> None:
    by_name = {part.name: lines(leaf, part, built.poster) for part, leaf in built.parts}
    (x,), (y,) = built.poster.xs, built.poster.ys
    above, below = -BLEED - 3, SIDE + BLEED + 3
    for first, second, ends in (
        ("A1", "A2", (above, y + OVERLAP / 2)),
        ("B1", "B2", (y - 2 - 3, below)),
    ):
        for end in ends:
            line = tuple(round(value, 1) for value in (x - 4, end, x + 4, end))
            assert line in by_name[first]
            assert line in by_name[second]
    for first, second, end in (("A1", "B1", above), ("A2", "B2", below)):
        line = tuple(round(value, 1) for value in (end, y - 4, end, y + 4))
        assert line in by_name[first]
        assert line in by_name[second]


@pytest.mark.game("aztec-market")
def test_put_together_the_parts_show_the_whole_drawing(built: Built) -> None:
    """As pixels: each part's own is cut out of its sheet and laid where it belongs."""
    poster, file = built.poster, built.file("board")
    rows: dict[int, list[Any]] = {}
    for page, (part, leaf) in enumerate(built.parts, start=1):
        art, own = leaf.bleed, part.own
        x, y = own.x - part.art.x, own.y - part.art.y
        if poster.turned:
            x, y = part.art.bottom - own.bottom, x
        wide, high = poster.size(own)
        seen = crop(from_pdf(file, page), art.left + x, art.top + y, wide, high)
        rows.setdefault(part.row, []).append(np.rot90(seen) if poster.turned else seen)
    together = np.vstack([np.hstack(row) for row in rows.values()])
    whole = built.file("market-board-poster")
    (leaf,) = leaves(whole)
    shown = crop(from_pdf(whole, 0), leaf.trim.left, leaf.trim.top, SIDE, SIDE)
    mean, gap, drift = apart(together, shown)
    assert mean < 1
    assert gap < 40
    assert drift < 0.05


# -- One large page


@pytest.mark.game("aztec-market")
def test_a_copy_shop_gets_it_as_one_page_with_bleed_marks_and_ruler(built: Built) -> None:
    (leaf,) = leaves(built.file("market-board-poster"))
    assert (leaf.trim.width, leaf.trim.height) == pytest.approx((SIDE, SIDE), abs=0.01)
    bleed = Rectangle(
        leaf.trim.left - BLEED,
        leaf.trim.top - BLEED,
        leaf.trim.right + BLEED,
        leaf.trim.bottom + BLEED,
    )
    assert leaf.bleed.off(bleed) < 0.01
    (art,) = leaf.pieces
    assert art.trim.off(leaf.trim) < 0.01
    marks = [stroke for stroke in leaf.strokes if stroke.width < 0.18]
    assert len(marks) == 8
    assert not any(mark.inked.meets(leaf.bleed) for mark in marks)
    assert all(mark.length >= 3 for mark in marks)
    assert any(abs(stroke.length - 50) < 0.01 for stroke in leaf.strokes)
    assert "market board · 270 × 270 mm · front" in words_of(built.file("market-board-poster"))


@pytest.mark.game("aztec-market")
def test_the_first_page_tells_of_both_ways(built: Built) -> None:
    said = words_on_pages(built.file("kit"))[0]
    assert "market board (270 × 270 mm) is larger than the paper" in said
    assert "four parts" in said
    assert f"{built.kit.folder.name}-market-board-poster.pdf" in said


@pytest.mark.game("aztec-market")
def test_it_is_one_svg_too(tmp_path: Path) -> None:
    game, only = large(tmp_path / "game"), printgen.KitOptions(only=["board"])
    kit = printgen.build_kit(game, only, out=tmp_path, formats=["svg-pieces"])
    svg = kit.folder / "svg" / "pieces" / "market-board" / "market-board-front.svg"
    assert 'width="276mm"' in svg.read_text("utf-8")


@pytest.mark.game("aztec-market")
def test_a_board_that_fits_has_no_large_page(tmp_path: Path) -> None:
    kit = printgen.build_kit(
        AZTEC, printgen.KitOptions(only=["board"]), out=tmp_path, formats=["pdf"]
    )
    assert not any("poster" in file for file in kit.manifest["files"])
    assert [sheet["pieces"] for sheet in kit.manifest["sheets"]] == [{"market-board": 1}]


# -- Counts


@pytest.mark.game("aztec-market")
def test_the_manifest_names_the_part_on_each_sheet_and_counts_the_board_once(built: Built) -> None:
    manifest = manifest_of(built.kit.folder)
    sheets = [sheet for sheet in manifest["sheets"] if sheet["group"] == "board"]
    assert sheets[0]["guide"] == "market-board"
    assert [sheet["part"] for sheet in sheets[1:]] == [
        {"piece": "market-board", "copy": 1, "name": name, "of": 4} for name in NAMES
    ]
    assert all(sheet["pieces"] == {} for sheet in sheets)
    assert manifest["pieces"]["market-board"] == 1


@pytest.mark.game("aztec-market")
def test_a_part_that_is_lost_or_there_twice_stops_the_kit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = large(tmp_path / "game")

    def broken(change: Callable[[list[Sheet]], list[Sheet]]) -> str:
        monkeypatch.setattr(assembly, "impose", lambda *args: change(impose(*args)))
        with pytest.raises(printgen.BuildError) as told:
            printgen.build_kit(game, printgen.KitOptions(only=["board"]), out=tmp_path / "out")
        return str(told.value)

    lost = broken(lambda sheets: [sheet for sheet in sheets if sheet.number != 3])
    assert "market-board: 0 on the sheets, 1 needed" in lost
    twice = broken(lambda sheets: [*sheets, *sheets[2:3]])
    assert "part A2 of market-board (copy 1) occurs twice" in twice
    assert not (tmp_path / "out").exists()


@pytest.mark.game("aztec-market")
def test_a_variant_tells_which_parts_to_print_again(tmp_path: Path) -> None:
    base = large(tmp_path / "base")
    redrawn = large(tmp_path / "redrawn")
    edit(redrawn / "components.yaml", ("name: Rabbit,", "name: Hare,"))
    before, after = (printgen.load(folder) for folder in (base, redrawn))
    reprints = {each.title: each.sheets for each in diff(before, after).reprints}
    assert reprints["Market board"] == (1, 2, 3, 4, 5)
    assert diff(before, before).reprints == ()


# -- What is refused, and names


def test_nobody_tapes_a_tile(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "game", components=MAT)
    with pytest.raises(printgen.DataError, match=r"piece-too-large 'mat' needs"):
        printgen.build_kit(game, out=tmp_path / "out")


@pytest.mark.game("aztec-market")
def test_a_board_of_more_than_64_sheets_is_refused_where_it_is_described(tmp_path: Path) -> None:
    game = large(tmp_path / "game")
    path = game / "components.yaml"
    text = edit(path, ("[60", "[600")).read_text("utf-8")
    with pytest.raises(printgen.DataError) as told:
        printgen.build_kit(game, out=tmp_path / "out")
    line = text.splitlines().index("  market-board:") + 1
    assert f"components.yaml:{line}:3: piece-too-large 'market-board' needs" in str(told.value)
    assert "64 sheets do not hold it in parts" in str(told.value)


def test_a_group_cannot_be_called_like_the_large_page(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "game")
    edit(game / "game.yaml", (" bits: {title", " token-poster: {title"))
    with pytest.raises(printgen.DataError, match=r"name-taken 'token-poster'"):
        printgen.load(game)
