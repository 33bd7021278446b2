"""Sheets of hexagons, freed by straight cuts in three directions."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest

from printgen.components.piece import Piece
from printgen.core.geometry import Box, Point
from printgen.core.outlines import corners, grown, hexagon
from printgen.core.scene import Group, Paint, Path, Rect, Use
from printgen.core.units import PAPERS
from printgen.imposition.marks import MARK
from printgen.imposition.press import Press, Sheet
from printgen.imposition.sheet_costs import sheet_costs, sheet_cuts
from printgen.imposition.sheets import impose
from printgen.imposition.sides import flip
from printgen.imposition.weave import woven_cuts

ROOT = math.sqrt(3) / 2
SIZES = {"flat": (40.0, 40 * ROOT), "pointy": (40 * ROOT, 40.0), "small": (18.0, 18 * ROOT)}
# Each size with each bleed, on one of the papers.
CASES = [
    (size, bleed, ("a4", "letter")[(n + (bleed > 0)) % 2])
    for n, size in enumerate(SIZES)
    for bleed in (0.0, 2.0)
]
each_case = pytest.mark.parametrize(("size", "bleed", "paper"), CASES)


def piece(size: str, bleed: float, copies: int) -> Piece:
    width, height = SIZES[size]
    art = (Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, Paint("#808080")),)
    outline = hexagon(width, height)
    return Piece("hex", "", "hex", "g", width, height, bleed, outline, copies, art, art)


def press(paper: str, **changes: str) -> Press:
    wanted = Press(PAPERS[paper], 10.0, furniture=True, game="Game", version="1")
    return wanted._replace(**changes)  # type: ignore[arg-type]


def laid(size: str, bleed: float, paper: str, copies: int = 30, **changes: str) -> list[Sheet]:
    return impose("g", "G", [piece(size, bleed, copies)], press(paper, **changes))


def places(sheet: Sheet, by: float = 0.0) -> list[tuple[Point, ...]]:
    return [
        tuple((each.trim.x + x, each.trim.y + y) for x, y in corners(grown(each.piece.outline, by)))
        for each in sheet.placements
    ]


def beside(point: Point, cut: tuple[Point, Point]) -> float:
    """How far a point lies off a line, in mm."""
    (x, y), (u, v) = cut
    return (point[0] - x) * v - (point[1] - y) * u


@each_case
def test_no_cut_goes_through_a_hexagon_and_each_side_lies_on_one(
    size: str, bleed: float, paper: str
) -> None:
    for sheet in laid(size, bleed, paper):
        cuts = woven_cuts(sheet.placements)
        for points in places(sheet):
            for cut in cuts:
                off = [beside(point, cut) for point in points]
                assert min(off) > -0.02 or max(off) < 0.02
            for start, end in zip(points, points[1:] + points[:1], strict=True):
                assert any(max(abs(beside(p, cut)) for p in (start, end)) < 0.02 for cut in cuts)


@each_case
def test_no_bleed_lies_on_a_neighbour(size: str, bleed: float, paper: str) -> None:
    """Of two convex areas a side of one has the other on its far side."""
    for sheet in laid(size, bleed, paper):
        for one, other in combinations(places(sheet, bleed), 2):
            sides = [
                (a, (b[0] - a[0], b[1] - a[1]), far)
                for mine, far in ((one, other), (other, one))
                for a, b in zip(mine, mine[1:] + mine[:1], strict=True)
            ]
            assert any(
                all(beside(point, (a, along)) > -0.02 * math.hypot(*along) for point in far)
                for a, along, far in sides
            )


@each_case
def test_all_lie_on_the_paper_and_no_line_is_for_one_alone(
    size: str, bleed: float, paper: str
) -> None:
    sheets = laid(size, bleed, paper, copies=60)
    room = Box(10, 10, PAPERS[paper].width - 20, PAPERS[paper].height - 29)
    for sheet in sheets:
        assert all(room.contains(each.trim.grown(bleed), 0.01) for each in sheet.placements)
    full = sheets[0]
    # Two for each row, or one where rows touch; the same for both slants.
    assert sheet_cuts(full) < (2 if bleed else 1) * 3 * len(full.placements)


@pytest.mark.parametrize("bleed", [0.0, 2.0])
def test_they_take_no_more_paper_than_a_grid_of_their_boxes_less_half_of_one_in_each_row(
    bleed: float,
) -> None:
    (width, height), paper = SIZES["flat"], PAPERS["a4"]
    columns = int((paper.width - 20) // (width + 4 / math.sqrt(3) * bleed))
    rows = int((paper.height - 29) // (height + 2 * bleed))
    (full, *_) = laid("flat", bleed, "a4", copies=100)
    assert len(full.placements) >= columns * rows - rows / 2


@pytest.mark.slow
@each_case
def test_a_mark_stands_at_both_ends_of_each_cut_outside_all_art(
    size: str, bleed: float, paper: str
) -> None:
    for sheet in laid(size, bleed, paper, copies=100)[:1]:
        cuts = woven_cuts(sheet.placements)
        marks = [node for node in sheet.front.children if isinstance(node, Path) and is_mark(node)]
        # At the corners of the paper some have no room.
        assert 1.5 * len(cuts) < len(marks) <= 2 * len(cuts)
        for mark in marks:
            ends = [(values[0], values[1]) for _, values in mark.segments]
            assert any(max(abs(beside(end, cut)) for end in ends) < 0.01 for cut in cuts)
            for points in places(sheet, bleed):
                xs, ys = zip(*points, strict=True)
                for x, y in ends:
                    assert not (min(xs) < x < max(xs) and min(ys) < y < max(ys))


def is_mark(node: Path) -> bool:
    return node.paint == MARK


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
@pytest.mark.parametrize("size", SIZES)
def test_backs_and_their_marks_lie_behind_the_fronts(size: str, duplex: str) -> None:
    for sheet in laid(size, 2.0, "a4", duplex=duplex):
        turned = flip(press("a4", duplex=duplex))
        assert sheet.back is not None
        seen = sorted(turned.apply(*middle(each)) for each in art(sheet.back))
        assert np.allclose(seen, sorted(middle(each) for each in art(sheet.front)))
        there = {ends(mark) for mark in sheet.back.children if isinstance(mark, Path)}
        for mark in sheet.front.children:
            if isinstance(mark, Path) and is_mark(mark):
                assert tuple(sorted(rounded(turned.apply(*end)) for end in ends(mark))) in there


def art(page: object) -> list[Use]:
    return [node for node in page.children if isinstance(node, Use)]  # type: ignore[attr-defined]


def middle(use: Use) -> Point:
    return rounded(use.matrix.apply(*[side / 2 - 2 for side in use.symbol.box[2:]]))


def ends(mark: Path) -> tuple[Point, ...]:
    return tuple(sorted(rounded((values[0], values[1])) for _, values in mark.segments))


def rounded(point: Point) -> Point:
    return round(point[0], 4) + 0.0, round(point[1], 4) + 0.0


def test_folded_sheets_have_both_sides_woven_alike() -> None:
    (sheet, *_) = laid("flat", 2.0, "a4", duplex="fold")
    assert sheet.crease is not None
    assert all(each.woven for each in sheet.placements)
    assert len(art(sheet.front)) == 2 * len(sheet.placements)


def test_a_single_copy_is_woven_as_well() -> None:
    (sheet,) = laid("flat", 2.0, "a4", copies=1)
    assert sheet_cuts(sheet) == 6
    assert [node for node in sheet.front.children if isinstance(node, Group)]


def test_hexagons_too_large_to_lie_side_by_side_stand_in_a_grid() -> None:
    wide = piece("flat", 0.0, 2)._replace(width=130, height=130 * ROOT)
    wide = wide._replace(outline=hexagon(wide.width, wide.height))
    (sheet,) = impose("g", "G", [wide], press("a4"))
    assert not any(each.woven for each in sheet.placements)
    assert len(sheet.placements) == 2


@pytest.mark.slow
@each_case
def test_no_bound_of_cuts_is_above_those_that_are_made(size: str, bleed: float, paper: str) -> None:
    press = Press(PAPERS[paper], 10.0, furniture=True, game="Game", version="1")
    few, many = (sheet_costs(laid(size, bleed, paper, copies), press) for copies in (7, 100))
    for found in (few, many):
        assert 6 * found.fewest_sheets <= found.fewest_cuts <= found.cuts
    # Where there are many, half of what lies beside lines is filled, or a third.
    assert many.cuts < 4 * many.fewest_cuts
