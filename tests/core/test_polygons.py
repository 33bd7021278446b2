"""Outlines: what crosses, overlaps and borders, and the room in them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.geometry import signed_area
from printgen.core.polygons import (
    Outline,
    border,
    box_of,
    crossing,
    holds,
    inside,
    merged,
    overlap,
    reach,
    room_in,
)

Corners = list[tuple[float, float]]


def square(x: float, y: float, side: float = 2, high: float | None = None) -> Outline:
    bottom = y + (side if high is None else high)
    return (x, y), (x + side, y), (x + side, bottom), (x, bottom)


HOOK: Outline = (0, 0), (6, 0), (6, 2), (2, 2), (2, 6), (0, 6)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (square(0, 0), square(1, 1), True),
        (square(0, 0), square(0, 0), True),
        (square(0, 0, 6), square(1, 1), True),
        # Along one line, so that no sides cross.
        (square(0, 0), square(1, 0), True),
        (square(0, 0), square(0, 0, 2, 1), True),
        (HOOK, square(1, 1), True),
        (square(0, 0), square(2, 0), False),
        (square(0, 0), square(2, 2), False),
        (square(0, 0), square(5, 5), False),
        # In the bend of a hook, with two borders.
        (HOOK, square(2, 2, 4), False),
    ],
)
def test_outlines_overlap_where_they_have_an_area_in_common(
    one: Outline,
    other: Outline,
    expected: bool,  # noqa: FBT001
) -> None:
    assert overlap(one, other) is expected
    assert overlap(other, one[::-1]) is expected


@given(st.floats(-3, 3), st.floats(-3, 3), st.floats(1, 4), st.floats(1, 4))
def test_upright_boxes_overlap_as_their_sides_do(
    x: float, y: float, side: float, high: float
) -> None:
    across = min(2.0, x + side) - max(0.0, x)
    down = min(2.0, y + high) - max(0.0, y)
    if min(abs(across), abs(down)) > 1e-4:  # what touches is told above
        assert overlap(square(0, 0), square(x, y, side, high)) is (across > 0 and down > 0)


def test_a_border_is_as_long_as_what_both_share() -> None:
    assert border(square(0, 0), square(2, 1)) == pytest.approx(1)
    assert border(HOOK, square(2, 2, 4)) == pytest.approx(8)
    assert border(square(0, 0), square(2, 2)) == 0


@pytest.mark.parametrize(
    ("outline", "expected"),
    [
        (square(0, 0), None),
        (HOOK, None),
        (((0, 0), (4, 4), (4, 0), (0, 4)), (0, 2)),
        (((0, 0), (4, 0), (2, 0), (2, 4)), (0, 2)),
        # A corner on another side.
        (((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)), (0, 3)),
    ],
)
def test_an_outline_that_meets_itself_is_found(
    outline: Outline, expected: tuple[int, int] | None
) -> None:
    met = crossing(outline)
    assert (met and tuple(n for _, n, _ in met)) == expected


def test_an_outline_of_a_thousand_long_sides_is_not_too_much() -> None:
    stairs = [(400.0 * (n // 2 % 2), 1.0 * n) for n in range(500)]
    outline = (*stairs, *((x + 1000, y) for x, y in reversed(stairs)))
    assert crossing(outline) is None


def test_a_point_inside_is_found_where_the_centre_of_gravity_lies_outside() -> None:
    for outline in (HOOK, tuple((x, -y) for x, y in HOOK), square(0, 0)):
        assert holds(outline, inside(outline))


@given(st.integers(3, 12), st.floats(0, 6), st.floats(0.5, 20))
def test_the_room_in_an_outline_is_as_large_as_can_be(n: int, turn: float, size: float) -> None:
    outline = tuple(
        (size * math.cos(turn + math.tau * k / n), size * math.sin(turn + math.tau * k / n))
        for k in range(n)
    )
    room, whole = room_in(outline, (0.0, 0.0)), box_of(outline)
    assert room.width / room.height == pytest.approx(whole.width / whole.height)
    assert reach(outline, room.centre, room.width / 2, room.height / 2) == pytest.approx(1)
    inner = room.grown(-1e-3 * size)
    corners = [(x, y) for x in (inner.x, inner.right) for y in (inner.y, inner.bottom)]
    assert all(holds(outline, corner) for corner in corners)
    assert signed_area(outline) > room.width * room.height


def test_sides_that_lie_on_each_other_become_one_line() -> None:
    tiles = [square(x, y) for x in (0, 2, 4) for y in (0, 2)]
    lines = merged(tiles)
    assert len(lines) == 3 + 4
    assert sum(math.dist(*line) for line in lines) == pytest.approx(3 * 6 + 4 * 4)
    assert len(merged([square(0, 0), square(2, 1)])) == 7
