"""How many straight cuts a sheet takes, and no fewer than how many could do."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.components.piece import Piece
from printgen.core.geometry import Box
from printgen.core.outlines import Trace
from printgen.core.scene import Page, Rect, Segment, Text
from printgen.imposition.fewest_cuts import Freed, divided, fewest_cuts
from printgen.imposition.sheet_costs import sheet_cuts
from printgen.imposition.sheets import Sheet, impose
from tests.helpers.decks import marks
from tests.imposition.test_packing import A4, piece

ROOM = Box(0, 0, 190, 268)
BLEED = 2.0


class Apart(NamedTuple):
    """What straight cuts, each through one piece of paper, make of a sheet."""

    cuts: int
    papers: tuple[Box, ...]


@st.composite
def cut_up(draw: st.DrawFn, paper: Box = ROOM, depth: int = 1) -> Apart:
    """Lines right through the paper both ways, and what lies between them cut up again."""
    lines = [
        sorted(draw(st.lists(st.integers(1, 20), unique=True, max_size=4 if depth else 2)))
        for _ in range(2)
    ]
    xs = [0.0, *(paper.width * n / 21 for n in lines[0]), paper.width]
    ys = [0.0, *(paper.height * n / 21 for n in lines[1]), paper.height]
    cuts = len(xs) + len(ys) - 4
    papers: list[Box] = []
    for left, right in pairwise(xs):
        for top, bottom in pairwise(ys):
            cell = Box(paper.x + left, paper.y + top, right - left, bottom - top)
            if depth and len(lines[0]) + len(lines[1]) and draw(st.integers(0, 5)) == 0:
                more, parts = draw(cut_up(cell, depth - 1))
                cuts += more
                papers += parts
            else:
                papers.append(cell)
    return Apart(cuts, tuple(papers))


@pytest.mark.slow
@given(cut_up(), st.randoms(use_true_random=False), st.sampled_from([0.5, BLEED]))
def test_whatever_is_cut_free_takes_no_fewer_cuts_than_the_bound(
    apart: Apart, random: object, bleed: float
) -> None:
    papers = list(apart.papers)
    random.shuffle(papers)  # type: ignore[attr-defined]
    freed: list[Box] = []
    for paper in papers:
        whole = paper.grown(bleed)
        others = (each.grown(bleed) for each in freed)
        if ROOM.contains(whole, 0) and not any(lies_on(whole, each) for each in others):
            freed.append(paper)
    sizes = [Freed(b.width + 2 * bleed, b.height + 2 * bleed, (bleed, bleed), 1) for b in freed]
    assert fewest_cuts(ROOM, sizes, 1) <= apart.cuts
    # What need not be cut round its edges needs no more.
    parted = [each._replace(parted=True) for each in sizes]
    assert fewest_cuts(ROOM, parted, 1) <= apart.cuts


def lies_on(one: Box, other: Box) -> bool:
    common = one.common(other)
    return common.width > 1e-9 and common.height > 1e-9


@pytest.mark.slow
@pytest.mark.parametrize(
    ("side", "copies", "sheets", "cuts"),
    [
        (42, 24, 1, 20),  # a full sheet of four columns and six rows
        (42, 32, 2, 32),  # and one of two and four
        (20, 96, 1, 40),  # eight by twelve, of nine by thirteen that have room
        (19, 89, 1, 38),
    ],
)
def test_grids_of_one_size_take_the_fewest_cuts(
    side: float, copies: int, sheets: int, cuts: int
) -> None:
    (one,) = pieces = [piece(0, side - 2 * BLEED, side - 2 * BLEED, copies, BLEED)]
    laid = impose("g", "G", pieces, A4)
    assert len(laid) == sheets
    assert sum(sheet_cuts(sheet) for sheet in laid) == cuts
    freed = Freed(one.width + 2 * BLEED, one.height + 2 * BLEED, (BLEED, BLEED), copies)
    assert fewest_cuts(ROOM, [freed], sheets) == cuts


# -- what is cut out along its own outline


def net(copies: int, n: int = 0, width: float = 60.0, height: float = 80.0) -> Piece:
    outline: tuple[Segment, ...] = (
        ("M", (0.0, 0.0)),
        ("L", (width, height / 2)),
        ("L", (0.0, height)),
        ("Z", ()),
    )
    return piece(n, width, height, copies, BLEED)._replace(outline=Trace(outline))


def straight(page: Page) -> tuple[set[float], set[float]]:
    """Where upright and level marks lie."""
    xs, ys = set(), set()
    for mark in marks(page):
        (_, (x1, y1)), (_, (x2, y2)) = mark.segments
        if x1 == x2:
            xs.add(round(x1, 3))
        if y1 == y2:
            ys.add(round(y1, 3))
    return xs, ys


def one_sheet(*pieces: Piece) -> Sheet:
    (sheet,) = impose("g", "G", list(pieces), A4)
    return sheet


def test_nets_are_only_parted_by_one_cut_in_the_middle_between_neighbours() -> None:
    sheet = one_sheet(net(6))
    trims = [each.trim for each in sheet.placements]
    columns, rows = (sorted({trim[n] for trim in trims}) for n in (0, 1))
    assert (len(columns), len(rows)) == (2, 3)
    xs, ys = straight(sheet.front)
    assert xs == {round(x - BLEED, 3) for x in columns[1:]}
    assert ys == {round(y - BLEED, 3) for y in rows[1:]}
    assert sheet_cuts(sheet) == 1 + 2
    numbers = {int(n.text) for n in sheet.front.children if isinstance(n, Text) and n.size == 6}
    assert numbers == {1, 2, 3}
    freed = Freed(60 + 2 * BLEED, 80 + 2 * BLEED, (BLEED, BLEED), 6, parted=True)
    assert fewest_cuts(ROOM, [freed], 1) == 3


def test_one_net_alone_needs_no_straight_cut() -> None:
    sheet = one_sheet(net(1))
    assert sheet_cuts(sheet) == 0
    assert straight(sheet.front) == (set(), set())
    assert any(isinstance(node, Rect) for node in net(1).front)


def test_what_has_no_outline_keeps_all_its_cuts_beside_nets() -> None:
    cards = piece(1, 50, 70, 2, BLEED)
    sheet = one_sheet(net(4), cards)
    # Two columns and rows of nets, two cards in a row, and the line between both.
    assert sheet_cuts(sheet) == (1 + 1) + 2 * (2 + 1) + 1
    # Of the same size they lie in one grid, which is cut as the cards need it.
    both = one_sheet(net(2), piece(1, 60, 80, 2, BLEED))
    assert sheet_cuts(both) == 2 * (2 + 2)


@given(st.lists(st.integers(1, 40), min_size=1, max_size=12), st.integers(0, 300))
def test_so_many_pieces_cost_least_as_if_all_ways_were_tried(costs: list[int], copies: int) -> None:
    least = [0]
    for n in range(1, copies + 1):
        least.append(min(least[n - k] + costs[k - 1] for k in range(1, min(n, len(costs)) + 1)))
    assert divided(costs, copies) == least[copies]
