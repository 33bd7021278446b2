"""A booklet's sheets, folded by arithmetic: laid into each other and leafed through, they are the
book, and its words stand as far from the spine on every page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.geometry import IDENTITY, Box, Matrix
from printgen.core.printing import MOST_CREEP_MM
from printgen.core.scene import Group, Node, Page, Paint, Path, Rect, Text
from printgen.core.translations import ENGLISH
from printgen.core.units import PAPERS, Paper
from printgen.imposition.booklet import Side, imposed, leaf, padded, sides

pytestmark = pytest.mark.slow

WIDTH, HEIGHT = 148.5, 210.0
# Where the block of each page begins and ends, in mm from its left edge.
LEFT, RIGHT = 14.0, 130.0

sheets = st.integers(1, 30)
creeps = st.floats(0, MOST_CREEP_MM, allow_nan=False)


class Block(NamedTuple):
    """What stands on half of a side: the page's number, and where it begins and ends on the side,
    in mm.
    """

    number: int
    left: float
    right: float


def leaves(count: int) -> list[Page]:
    """Pages with a block of type each, which says the page's number."""
    whole = Box(0, 0, WIDTH, HEIGHT)
    return [
        Page(
            WIDTH,
            HEIGHT,
            (
                Rect(LEFT, 20, RIGHT - LEFT, 160, Paint(fill="#123456")),
                Text(LEFT, 30, f"page {n}", "serif", 10, "#000000"),
            ),
            whole,
            whole,
        )
        for n in range(1, count + 1)
    ]


def drawn(nodes: Sequence[Node], matrix: Matrix = IDENTITY) -> Iterator[tuple[Node, Matrix]]:
    for node in nodes:
        if isinstance(node, Group):
            yield from drawn(node.children, (node.matrix or IDENTITY).then(matrix))
        else:
            yield node, matrix


def blocks(side: Page) -> tuple[Block, Block]:
    """The pages on a side, from the left."""
    numbers: list[int] = []
    places: list[tuple[float, float]] = []
    for node, matrix in drawn(side.children):
        if isinstance(node, Text) and node.text.startswith("page "):
            numbers.append(int(node.text.split()[1]))
        elif isinstance(node, Rect):
            assert matrix[:4] == IDENTITY[:4], "pages are moved, and neither turned nor scaled"
            left, _ = matrix.apply(node.x, node.y)
            right, _ = matrix.apply(node.x + node.width, node.y)
            places.append((left, right))
    first, second = (
        Block(n, *at) for n, at in sorted(zip(numbers, places, strict=True), key=lambda x: x[1])
    )
    return first, second


def folded(printed: Sequence[tuple[Block, Block]]) -> list[Block]:
    """The pages as one leafs through them.

    Turned on its short edge, a sheet has the left page of its inside behind the right one of its
    outside. Folded, its right half comes first; the sheets inside it are between its halves.
    """
    front: list[Block] = []
    back: list[Block] = []
    for outside, inside in zip(printed[::2], printed[1::2], strict=True):
        front += [outside[1], inside[0]]
        back = [inside[1], outside[0], *back]
    return [*front, *back]


@given(sheets, creeps)
def test_every_page_is_there_once_and_follows_the_one_before(count: int, creep: float) -> None:
    printed = [
        blocks(side) for side in imposed(leaves(4 * count), creep, "a book", "sans", ENGLISH)
    ]
    assert [block.number for block in folded(printed)] == list(range(1, 4 * count + 1))


@given(sheets, creeps)
def test_folded_into_each_other_all_pages_keep_their_distance_from_the_spine(
    count: int, creep: float
) -> None:
    for n, side in enumerate(imposed(leaves(4 * count), creep, "a book", "sans", ENGLISH)):
        left, right = blocks(side)
        # Each sheet is pushed out by the thickness of every one around it.
        pushed = creep * (n // 2)
        assert WIDTH - left.right + pushed == pytest.approx(WIDTH - RIGHT)
        assert right.left - WIDTH + pushed == pytest.approx(LEFT)


@given(st.integers(1, 500))
def test_pages_are_filled_up_to_whole_sheets(count: int) -> None:
    assert padded(count) % 4 == 0
    assert 0 <= padded(count) - count < 4


@pytest.mark.parametrize("count", [0, 1, 2, 3, 6, 10])
def test_what_is_no_multiple_of_four_is_no_booklet(count: int) -> None:
    with pytest.raises(ValueError, match="do not make a booklet"):
        list(sides(count, 0.1))


def test_the_outer_sheet_comes_first() -> None:
    found = [(side.left, side.right) for side in sides(8, 0.1)]
    assert found == [(8, 1), (2, 7), (6, 3), (4, 5)]
    assert next(sides(8, 0.1)) == Side(1, False, 8, 1, 0.0)


@given(sheets)
def test_marks_stand_on_the_fold_and_only_one_side_says_where_to_staple(count: int) -> None:
    for n, side in enumerate(imposed(leaves(4 * count), 0.1, "a book", "sans", ENGLISH)):
        marks = [node for node, _ in drawn(side.children) if isinstance(node, Path)]
        ends = [[at for _, at in mark.segments] for mark in marks]
        assert all(x == WIDTH for points in ends for x, _ in points)
        folds = [points for mark, points in zip(marks, ends, strict=True) if mark.paint.dash]
        staples = [points for mark, points in zip(marks, ends, strict=True) if not mark.paint.dash]
        assert len(folds) == 2
        # Where printers can print, and above and below all words.
        assert sorted(y for points in folds for _, y in points) == [5, 9, HEIGHT - 9, HEIGHT - 5]
        assert len(staples) == (2 if n == 0 else 0)
        middles = [sum(y for _, y in points) / 2 for points in staples]
        if middles:
            apart = abs(middles[1] - middles[0])
            assert sum(middles) / 2 == HEIGHT / 2
            words = [node.text for node, _ in drawn(side.children) if isinstance(node, Text)]
            assert any(f"the staple marks are {apart:g} mm apart" in each for each in words)


def test_every_side_says_what_it_is_and_how_to_print_it() -> None:
    for n, side in enumerate(imposed(leaves(12), 0.1, "a book", "sans", ENGLISH)):
        words = " ".join(node.text for node, _ in drawn(side.children) if isinstance(node, Text))
        assert f"sheet {n // 2 + 1} of 3, {('outside', 'inside')[n % 2]}" in words
        assert "flip on the short edge" in words
        assert "at 100 %" in words


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        (PAPERS["a4"], (148.5, 210.0)),
        (PAPERS["letter"], (139.7, 215.9)),
        (Paper("wide", "wide", 400, 300), (200.0, 300.0)),
    ],
)
def test_a_page_is_half_of_the_paper_laid_across(paper: Paper, size: tuple[float, float]) -> None:
    half = leaf(paper)
    assert (half.width, half.height) == size


@given(sheets)
def test_a_booklet_from_right_to_left_is_bound_on_the_right(count: int) -> None:
    usual, other = (list(sides(4 * count, 0.1, leftwards=each)) for each in (False, True))
    assert [each._replace(left=each.right, right=each.left) for each in other] == usual
