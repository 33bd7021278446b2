"""Maps and boxes: the laws that everything placed on a page relies on."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.geometry import IDENTITY, Box, Matrix, Polygon, rotation, scaling, translation

pytestmark = pytest.mark.slow

numbers = st.floats(-300, 300, allow_nan=False).map(lambda x: round(x, 3))
points = st.tuples(numbers, numbers)
factors = st.floats(-4, 4).map(lambda x: round(x, 3))
matrices = st.builds(Matrix, factors, factors, factors, factors, numbers, numbers)
sides = st.floats(0, 300).map(lambda x: round(x, 3))
boxes = st.builds(Box, numbers, numbers, sides, sides)


def near(found: tuple[float, ...], expected: tuple[float, ...]) -> bool:
    return found == pytest.approx(expected, abs=1e-6, rel=1e-9)


@pytest.mark.parametrize("by", [1.5, (1.5, 0, 2), (0, 0, 1), (0, 0.5, 0)])
def test_each_side_of_a_grown_polygon_moves_outwards_as_far_as_it_should(
    by: float | tuple[float, ...],
) -> None:
    triangle = Polygon(((5.0, 0.0), (10.0, 17.0), (0.0, 17.0)))
    far = by if isinstance(by, tuple) else (by,) * 3
    sides = zip(triangle.sides, triangle.grown(by).sides, far, strict=True)
    for old, new, expected in sides:
        (x1, y1), (x2, y2) = old
        long = math.dist(*old)
        for x, y in new:
            # How far outside of the old side's line.
            out = ((y2 - y1) * (x - x1) - (x2 - x1) * (y - y1)) / long
            assert out == pytest.approx(expected)


@given(matrices, matrices, points)
def test_one_map_then_another_is_applying_both(
    first: Matrix, second: Matrix, point: tuple[float, float]
) -> None:
    assert near(first.then(second).apply(*point), second.apply(*first.apply(*point)))


@given(matrices, matrices, matrices)
def test_maps_can_be_joined_in_any_grouping(one: Matrix, two: Matrix, three: Matrix) -> None:
    assert near(one.then(two).then(three), one.then(two.then(three)))


@given(matrices)
def test_the_identity_changes_nothing(matrix: Matrix) -> None:
    assert matrix.then(IDENTITY) == matrix == IDENTITY.then(matrix)


@given(matrices | st.builds(Matrix, factors, st.just(0), st.just(0), factors, numbers, numbers))
def test_a_mapped_box_touches_the_mapped_corners(matrix: Matrix) -> None:
    box = Box(-3, 5, 20, 7)
    xs, ys = zip(*(matrix.apply(*corner) for corner in box.corners), strict=True)
    assert near(box.mapped(matrix), (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))


@given(st.floats(-720, 720), points, points)
def test_a_turn_keeps_its_centre_and_all_distances_from_it(
    degrees: float, centre: tuple[float, float], point: tuple[float, float]
) -> None:
    turn = rotation(degrees, *centre)
    assert near(turn.apply(*centre), centre)
    assert math.dist(centre, turn.apply(*point)) == pytest.approx(
        math.dist(centre, point), abs=1e-6
    )


@given(st.floats(-360, 360), st.floats(-360, 360), points)
def test_turns_add_up(one: float, two: float, point: tuple[float, float]) -> None:
    both = rotation(one).then(rotation(two))
    assert near(both.apply(*point), rotation(one + two).apply(*point))


@given(points)
def test_a_quarter_turn_is_clockwise_and_exact(point: tuple[float, float]) -> None:
    x, y = point
    assert rotation(90).apply(x, y) == (-y, x)
    assert rotation(180).apply(x, y) == (-x, -y)
    assert rotation(-90).apply(x, y) == rotation(270).apply(x, y) == (y, -x)
    assert rotation(360) == IDENTITY


@given(factors, factors, points)
def test_scale_is_the_mean_enlargement(sx: float, sy: float, point: tuple[float, float]) -> None:
    matrix = scaling(sx, sy).then(translation(*point))
    assert matrix.scale == pytest.approx(math.sqrt(abs(sx * sy)))


@given(boxes, st.floats(0, 50))
def test_a_grown_box_holds_the_box_and_shrinks_back(box: Box, by: float) -> None:
    assert box.grown(by).contains(box)
    assert near(box.grown(by).grown(-by), box)


@given(boxes, points)
def test_a_moved_box_keeps_its_size(box: Box, by: tuple[float, float]) -> None:
    moved = box.moved(*by)
    assert near(moved.centre, (box.centre[0] + by[0], box.centre[1] + by[1]))
    assert (moved.width, moved.height) == (box.width, box.height)


@given(boxes)
def test_the_largest_square_touches_two_sides_and_shares_the_centre(box: Box) -> None:
    square = box.square()
    assert square.width == square.height == min(box.width, box.height)
    assert box.contains(square)
    assert near(square.centre, box.centre)
