"""Where a board is cut into parts: through as few spaces and titles as there can be."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from printgen.components.piece import Piece
from printgen.core.geometry import Box
from printgen.core.units import PAPERS
from printgen.imposition.poster import Poster, split
from printgen.imposition.seams import LEAST_PART_MM, Side, Spans, course
from printgen.imposition.sheets import Press, impose
from tests.helpers.posters import board, poster_of

# A penny of 19 mm and a tenth.
UNIT = 1.1 * 19


def whole_boxes(poster: Poster, boxes: tuple[Box, ...]) -> int:
    """How many cuts go through boxes."""
    return sum(box.x + 1e-4 < x < box.right - 1e-4 for box in boxes for x in poster.xs) + sum(
        box.y + 1e-4 < y < box.bottom - 1e-4 for box in boxes for y in poster.ys
    )


def cuts(places: tuple[int, ...], spans: Spans) -> int:
    return sum(
        count for (low, high), count in spans.items() for place in places if low < place < high
    )


@st.composite
def sides(draw: st.DrawFn) -> tuple[Side, Spans, Spans]:
    """Lengths in whole millimetres, so that the best seams are among whole millimetres too."""
    side = Side(draw(st.integers(150, 360)), draw(st.integers(90, 200)), 3, 10)
    found = []
    for _ in range(2):
        spans: Spans = Counter()
        for _ in range(draw(st.integers(0, 12))):
            low = draw(st.integers(0, int(side.length) - 5))
            high = draw(st.integers(low + 1, int(side.length)))
            spans[float(low), float(high)] += draw(st.integers(1, 3))
        found.append(spans)
    return side, found[0], found[1]


@pytest.mark.slow
@settings(max_examples=30)
@given(sides())
def test_no_choice_of_seams_cuts_fewer_spaces_or_then_fewer_titles(
    given_side: tuple[Side, Spans, Spans],
) -> None:
    """Against all choices there are, millimetre by millimetre."""
    side, keep, shy = given_side
    parts = side.parts()
    assume(parts is not None and 1 < parts <= 3)
    assert parts is not None
    most = side.most(parts)
    least = min(LEAST_PART_MM, side.length / (2 * parts))
    best = min(
        (cuts(places, keep), cuts(places, shy))
        for places in combinations(range(1, int(side.length)), parts - 1)
        if all(
            least <= high - low <= limit
            for low, high, limit in zip((0, *places), (*places, side.length), most, strict=True)
        )
    )
    found = course(side, parts, keep, shy)
    assert (found.keep, found.shy) == best
    lengths = [b - a for a, b in zip((0, *found.seams), (*found.seams, side.length), strict=True)]
    assert all(length <= limit + 1e-6 for length, limit in zip(lengths, most, strict=True))


def kos() -> Piece:
    """A board of 418 × 334 mm: 60 spaces round it, a lattice of 9 × 9, tracks at both sides."""
    spaces = [
        Box(i * 1.25, j, 1.25, 1)
        for i in range(16)
        for j in range(16)
        if i in {0, 15} or j in {0, 15}
    ]
    sizes = [1.5 if n % 2 == 0 else 1.0 for n in range(9)]
    spaces += [
        Box(3.75 + sum(sizes[:i]), 3 + sum(sizes[:j]), sizes[i], sizes[j])
        for i in range(9)
        for j in range(9)
    ]
    spaces += [Box(2, 2 + n, 1, 1) for n in range(12)]
    spaces += [Box(15.5 + n % 3, 5 + n // 3, 1, 1) for n in range(15)]
    keep = tuple(Box(*(side * UNIT for side in space)) for space in spaces)
    return board(20 * UNIT, 16 * UNIT, keep=keep)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_board_of_418_by_334_mm_is_four_sheets_and_no_space_is_cut(paper: str) -> None:
    piece = kos()
    sheets = impose("board", "Board", [piece], Press(PAPERS[paper], 10, True, "Kos", "1"))
    poster = poster_of(sheets)
    assert (poster.columns, poster.rows) == (2, 2)
    assert whole_boxes(poster, piece.keep) == 0
    assert poster.ys == pytest.approx((8 * UNIT,))
    assert len(sheets) == 1 + 4


def test_a_title_is_cut_only_where_a_space_would_be_cut_instead() -> None:
    title = Box(0, 0, 400, 20)
    spaces = tuple(Box(x * 40.0, 20, 40, 40) for x in range(10))
    beside = Box(190, 60, 20, 20)
    poster = split(board(400, 80, keep=spaces, shy=(title, beside)), 260, 180, 10)
    assert poster is not None
    assert len(poster.xs) == 1
    assert whole_boxes(poster, spaces) == 0
    assert whole_boxes(poster, (beside,)) == 0


def test_a_seam_between_others_gives_way_so_that_they_cut_nothing() -> None:
    """The first must lie before 72 mm, the third after 246: so the second near 159, by no edge."""
    side = Side(338, 100, 3, 10)
    keep: Spans = Counter({(72.0, 100.0): 1, (230.0, 246.0): 1})
    assert side.parts() == 4
    assert course(side, 4, keep, Counter()).keep == 0


def test_a_drawing_is_turned_if_that_saves_a_title() -> None:
    title = Box(120, 0, 60, 20)
    for room in ((260, 180), (180, 260)):
        poster = split(board(300, 170, shy=(title,)), *room, 10)
        assert poster is not None
        assert len(poster.parts) == 2
        assert poster.turned == (room == (180, 260))
        assert whole_boxes(poster, (title,)) == 0


def test_between_spaces_a_seam_keeps_away_from_both() -> None:
    spaces = (Box(20, 0, 170, 50), Box(200, 0, 190, 50))
    poster = split(board(400, 80, keep=spaces), 260, 180, 10)
    assert poster is not None
    (seam,) = poster.xs
    assert 192 <= seam <= 198
