"""Pieces that share a space lie as players would lay them."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from printgen.components.piece import Piece
from printgen.components.together import centres
from printgen.core.geometry import Box
from printgen.core.outlines import plate
from printgen.model.boards import Base, Bed

POINT = Box(100, 200, 22, 110)


def piece(width: float, height: float) -> Piece:
    return Piece("", "", "", "", width, height, 0, plate(width, height), 1, (), None)


CHECKER = piece(20, 20)


@pytest.mark.parametrize(("base", "first", "way"), [("bottom", 300, -20), ("top", 210, 20)])
def test_pieces_on_a_point_touch_each_other_from_its_base_on(
    base: Base, first: float, way: float
) -> None:
    found = centres([CHECKER] * 5, Bed(POINT, base))
    assert found == [(111, first + n * way) for n in range(5)]


@pytest.mark.parametrize("base", ["bottom", "top"])
@pytest.mark.parametrize("count", [1, 2, 6, 15])
def test_no_piece_on_a_point_leaves_it(base: Base, count: int) -> None:
    rows = [y for _, y in centres([CHECKER] * count, Bed(POINT, base))]
    assert len(set(rows)) == count
    assert min(rows) >= POINT.y + 10 - 1e-9
    assert max(rows) <= POINT.bottom - 10 + 1e-9


def test_a_tile_lies_in_the_middle_below_what_stands_on_it() -> None:
    space = Box(0, 0, 40, 40)
    # Slightly above the middle, so that the words of the tile stay visible.
    assert centres([piece(40, 40), CHECKER], Bed(space)) == [(20, 20), (20, 17)]
    assert centres([piece(40, 40), CHECKER, CHECKER], Bed(space))[1:] == [(17, 17), (23, 17)]
    # On a larger space both have room, and of two tiles none may be hidden.
    assert len({x for x, _ in centres([piece(40, 40), CHECKER], Bed(Box(0, 0, 90, 40)))}) == 2
    assert len({x for x, _ in centres([piece(40, 40), piece(36, 36)], Bed(space))}) == 2
    two_tiles = centres([piece(40, 40), CHECKER, piece(36, 36)], Bed(space))
    assert two_tiles[0] != (20, 20)


# 18 seeds have room side by side, and more overlap.
@pytest.mark.parametrize(("count", "apart"), [(0, 9), (1, 9), (10, 9), (18, 9), (24, 7), (48, 3)])
def test_many_small_pieces_fill_a_long_space(count: int, apart: float) -> None:
    found = centres([piece(9, 9)] * count, Bed(Box(0, 0, 29, 65)))
    assert len(found) == count
    assert all(4.5 <= x <= 24.5 and 4.5 <= y <= 60.5 for x, y in found)
    assert all(math.dist(one, other) > apart for one, other in combinations(found, 2))


def test_pieces_on_a_turned_space_lie_along_it() -> None:
    space = Box(0, 0, 60, 20)
    upright = centres([CHECKER, CHECKER], Bed(space))
    turned = centres([CHECKER, CHECKER], Bed(space, turn=90))
    assert turned == [pytest.approx((40 - y, x - 20)) for x, y in upright]
