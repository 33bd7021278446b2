"""What is on a sheet besides pieces: crop marks, the ruler; and where nothing may be."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import numpy as np
import pypdfium2  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.scene import Path as Drawn
from printgen.core.scene import Text
from printgen.core.units import MM_PER_PT, PAPERS, Paper
from printgen.fonts.font import font
from printgen.imposition.grid import areas
from printgen.imposition.marks import MARK, furniture
from printgen.kit.folders.made import Kit
from printgen.kit.layout.contents import press_of
from printgen.model.shipped import list_games
from tests.helpers.kits import Kits, assembled
from tests.helpers.pdf import Leaf, Rectangle, Stroke, leaves
from tests.helpers.raster import from_pdf
from tests.helpers.sheets import sheets

pytestmark = pytest.mark.slow

BLACK = (0.0,)
MARGIN = 10.0
EDGE = 5.0


@pytest.fixture(params=["a4", "letter"])
def kit(request: pytest.FixtureRequest, kits: Kits) -> Kit:
    return kits(request.param)


@pytest.fixture
def sides(kit: Kit) -> list[Leaf]:
    """Those of one size; what is parted into cells first is in test_packing.py."""
    return [leaf for sheet in sheets(kit) if sheet.group != "boxes" for leaf in sheet.sides]


def marks(leaf: Leaf) -> list[Stroke]:
    return [stroke for stroke in leaf.strokes if stroke.width < 0.18]


def inside(paper: Rectangle, by: float) -> Rectangle:
    return Rectangle(paper.left + by, paper.top + by, paper.right - by, paper.bottom - by)


def test_crop_marks_are_thin_and_black(sides: list[Leaf]) -> None:
    for leaf in sides:
        assert marks(leaf)
        for mark in marks(leaf):
            assert mark.width == pytest.approx(0.15, abs=0.001)
            assert mark.colour == BLACK
            assert mark.is_upright or mark.is_level


def test_there_is_a_mark_at_both_ends_of_every_cut_and_no_other(sides: list[Leaf]) -> None:
    for leaf in sides:
        art = leaf.bleed
        columns = {
            round(x, 2) for piece in leaf.pieces for x in (piece.trim.left, piece.trim.right)
        }
        rows = {round(y, 2) for piece in leaf.pieces for y in (piece.trim.top, piece.trim.bottom)}
        found: dict[str, list[float]] = {end: [] for end in ("above", "below", "left", "right")}
        for mark in marks(leaf):
            ink = mark.inked
            if mark.is_upright:
                end = "above" if ink.bottom < art.top else "below" if ink.top > art.bottom else "?"
                found[end].append(round(mark.x1, 2))
            else:
                end = "left" if ink.right < art.left else "right" if ink.left > art.right else "?"
                found[end].append(round(mark.y1, 2))
        assert found["above"] == found["below"] == pytest.approx(sorted(columns), abs=0.011)
        assert found["left"] == found["right"] == pytest.approx(sorted(rows), abs=0.011)


def test_marks_are_long_enough_to_lay_a_ruler_on(sides: list[Leaf]) -> None:
    assert min(mark.length for leaf in sides for mark in marks(leaf)) >= 3


@pytest.mark.parametrize(
    ("game", "paper"), [*zip(list_games(), cycle(["a4", "letter"]), strict=False)]
)
def test_no_mark_of_any_shipped_sheet_is_shorter_than_3_mm_or_1_mm_by_the_edge(
    game: str, paper: str
) -> None:
    contents = assembled(game, paper)
    usable = areas(press_of(contents.context.game, contents.options))[0].box
    for sheet in contents.sheets:
        if sheet.parts:
            continue  # what joins them is no crop mark
        least = 3 if all(usable.contains(each.art) for each in sheet.placements) else 1
        for node in sheet.front.children:
            if isinstance(node, Drawn) and node.paint == MARK:
                (_, (x1, y1)), (_, (x2, y2)) = node.segments
                assert abs(x1 - x2) + abs(y1 - y2) > least - 1e-6, sheet.group


def test_marks_keep_away_from_the_papers_edge_and_from_the_ruler(sides: list[Leaf]) -> None:
    for leaf in sides:
        scale = [stroke.inked for stroke in ruler(leaf)]
        for mark in marks(leaf):
            assert inside(leaf.media, EDGE).holds(mark.inked)
            assert not any(mark.inked.meets(line) for line in scale)


def test_all_art_keeps_the_margins(sides: list[Leaf]) -> None:
    for leaf in sides:
        for piece in leaf.pieces:
            assert inside(leaf.media, MARGIN).holds(piece.bleed)


def ruler(leaf: Leaf) -> list[Stroke]:
    """Lines at the foot that are no marks."""
    foot = leaf.media.bottom - MARGIN - 9
    return [line for line in leaf.strokes if line.y1 > foot and line not in marks(leaf)]


def test_every_sheet_and_the_cover_have_a_ruler_of_50_mm_and_2_in(
    kit: Kit, sides: list[Leaf]
) -> None:
    cover = leaves(kit.folder / f"{kit.folder.name}-kit.pdf")[0]
    for leaf in (cover, *sides):
        long = [line for line in ruler(leaf) if line.is_level]
        assert sorted(line.length for line in long) == pytest.approx([50, 50.8], abs=0.01)
        for line in long:
            assert inside(leaf.media, MARGIN).holds(line.inked)


def test_the_rulers_ticks_are_where_they_say(sides: list[Leaf]) -> None:
    for leaf in sides:
        centimetres, inches = sorted(
            (line for line in ruler(leaf) if line.is_level), key=lambda line: line.length
        )
        for scale, step in ((centimetres, 5.0), (inches, 12.7)):
            ticks = sorted(
                tick.x1 - scale.x1
                for tick in ruler(leaf)
                if tick.is_upright and abs(tick.y1 - scale.y1) < 0.01
            )
            expected = [step * n for n in range(round(scale.length / step) + 1)]
            assert ticks == pytest.approx(expected, abs=0.01)


def test_nothing_is_printed_where_printers_cannot_print(kits: Kits) -> None:
    """On no page of the whole kit, as pixels tell."""
    kit = kits("letter")
    file = kit.folder / f"{kit.folder.name}-kit.pdf"
    for page in range(pages(file)):
        ink = from_pdf(file, page, 2).min(-1) < 250
        ink[10:-10, 10:-10] = False
        assert not np.any(ink), f"page {page + 1}"


def pages(file: Path) -> int:
    document = pypdfium2.PdfDocument(file)
    try:
        return len(document)
    finally:
        document.close()


@given(
    st.text("abcdefgh XYZé·", min_size=1, max_size=300).map(str.strip),
    st.sampled_from([*PAPERS.values(), Paper("small", "small", 80, 80)]),
)
def test_long_words_at_the_foot_stop_before_the_ruler(words: str, paper: Paper) -> None:
    nodes = furniture(paper, MARGIN, f"{words} · sheet 1 of 2", "sans")
    texts = [node for node in nodes if isinstance(node, Text)]
    *labels, said = texts
    width = font(said.font).width(said.text) * said.size * MM_PER_PT
    assert said.x + width <= paper.width - MARGIN + 1e-6
    assert said.text == "" or said.x > max(label.x for label in labels) + 5
    if paper.width > 200:
        assert said.text.endswith("sheet 1 of 2")
