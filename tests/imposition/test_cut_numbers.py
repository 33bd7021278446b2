"""Marks and numbers around one block of pieces: where they lie, and in which order."""

from __future__ import annotations

from itertools import combinations

import pytest

from printgen.components.folds import MARK_DASHES
from printgen.components.piece import Fold, FoldKind
from printgen.core.geometry import Box, around
from printgen.core.scene import Text
from printgen.imposition.marks import (
    LEAST_MARK_MM,
    NUMBER_MM,
    Block,
    crop_marks,
    cut_lines,
    cut_numbers,
    fold_marks,
    number_width,
    ordered_cuts,
)

BLOCKS = {
    "four": Block(tuple(Box(x, y, 40, 30) for y in (40, 74) for x in (40, 84)), 2.0),
    "a strip": Block(tuple(Box(40 + 3 * n, 40, 3, 30) for n in range(20)), 0.0),
    "a narrow gap": Block(tuple(Box(40 + 12 * n, 40, 10, 30) for n in range(9)), 1.0),
    "a column": Block(tuple(Box(40, 40 + 3 * n, 30, 3) for n in range(20)), 0.0),
}


def area(block: Block, room: float) -> tuple[Box, Box]:
    """The box around all art, and the area for marks, which reaches so far beyond it."""
    art = around(block.trims).grown(block.bleed)
    return art, art.grown(room)


def place(number: Text) -> Box:
    return Box(number.x, number.y - NUMBER_MM, number_width(int(number.text)), NUMBER_MM)


@pytest.mark.parametrize("room", [0.5, 1, 1.5, 2, 3, 6, 10])
@pytest.mark.parametrize("block", BLOCKS.values(), ids=BLOCKS)
def test_every_cut_has_marks_at_both_ends_where_a_millimetre_is_free(
    block: Block, room: float
) -> None:
    art, within = area(block, room)
    marks = [
        around(Box(x, y, 0, 0) for _, (x, y, *_) in m.segments) for m in crop_marks(block, within)
    ]
    assert len(marks) == (2 * cut_lines(block).number if room >= LEAST_MARK_MM else 0)
    assert all(within.contains(mark) and not art.overlaps(mark) for mark in marks)


@pytest.mark.parametrize("first", [1, 95])
@pytest.mark.parametrize("room", [1, 2, 3, 6, 10])
@pytest.mark.parametrize("block", BLOCKS.values(), ids=BLOCKS)
def test_numbers_lie_on_no_art_and_not_on_each_other(block: Block, room: float, first: int) -> None:
    art, within = area(block, room)
    places = [place(number) for number in cut_numbers(block, within, first)]
    assert all(within.grown(1e-6).contains(each) and not art.overlaps(each) for each in places)
    assert not any(one.overlaps(other) for one, other in combinations(places, 2))


@pytest.mark.parametrize("block", BLOCKS.values(), ids=BLOCKS)
def test_numbers_stand_beside_the_cuts_in_their_order(block: Block) -> None:
    _, within = area(block, 10)
    cuts = ordered_cuts(block, within)
    numbers = list(cut_numbers(block, within, 5))
    assert {int(each.text) for each in numbers} <= {*range(5, 5 + len(cuts))}
    for number in numbers:
        (x1, y1), (x2, _) = cuts[int(number.text) - 5]
        box = place(number)
        gap = box.centre[0] - x1 if x1 == x2 else box.centre[1] - y1
        half = (box.width if x1 == x2 else box.height) / 2
        assert half < abs(gap) < half + 1


def test_a_number_stands_on_the_pieces_side_of_its_cut() -> None:
    block = BLOCKS["four"]
    _, within = area(block, 10)
    for box in map(place, cut_numbers(block, within)):
        assert any(
            trim.x <= box.x and box.right <= trim.right
            if box.bottom <= block.trims[0].y
            else trim.y <= box.y and box.bottom <= trim.bottom
            for trim in block.trims
        )


def test_a_fold_is_marked_on_both_sides_of_a_row_as_it_is_folded() -> None:
    block = BLOCKS["four"]
    art, within = area(block, 10)
    kinds: tuple[FoldKind, ...] = ("valley", "mountain")
    folds = [
        Fold((x, y), (x + 40, y), kind)
        for x in (40, 84)
        for y, kind in zip((50, 60), kinds, strict=True)
    ]
    marks = list(fold_marks(block, tuple(folds), within))
    ends = [sorted(x for _, (x, _) in mark.segments) for mark in marks]
    assert [mark.segments[0][1][1] for mark in marks] == [50, 50, 60, 60]
    assert [mark.paint.dash for mark in marks[::2]] == [MARK_DASHES[kind] for kind in kinds]
    assert all(within.x <= a < b < art.x for a, b in ends[::2])
    assert all(art.right < a < b <= within.right for a, b in ends[1::2])
