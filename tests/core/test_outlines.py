"""Outlines: what fills a size, what it grows to, what its back looks like."""

from __future__ import annotations

import math

import numpy as np
import pytest

from printgen.core.geometry import signed_area
from printgen.core.outlines import (
    Outline,
    Ring,
    Trace,
    corners,
    grown,
    hexagon,
    mirrored,
    oval,
    paths,
    plate,
    ring,
    rounded,
)
from printgen.core.polygons import hull
from printgen.core.scene import closed

KITE = Trace(closed([(5.0, 0.0), (40.0, 12.0), (10.0, 20.0), (12.0, 8.0)]))
ALL = {
    "plate": plate(40, 20),
    "ring": ring(20),
    "oval": oval(40, 20),
    "rounded": rounded(40, 20, 5, 5),
    "flat hexagon": hexagon(40, 34.64),
    "pointy hexagon": hexagon(34.64, 40),
}

each_outline = pytest.mark.parametrize("outline", ALL.values(), ids=ALL)


def box(outline: Outline) -> tuple[float, float, float, float]:
    xs, ys = zip(*corners(outline), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@each_outline
def test_a_named_outline_fills_its_size(outline: Outline) -> None:
    left, top, right, bottom = box(outline)
    assert (left, top) == pytest.approx((0, 0), abs=0.02)
    assert max(right, bottom) == pytest.approx(20 if isinstance(outline, Ring) else 40, abs=0.02)


def test_areas_are_those_of_geometry() -> None:
    for outline, area in (
        (ring(20), 100 * math.pi),
        (oval(40, 20), 200 * math.pi),
        (rounded(40, 20, 5, 5), 800 - (4 - math.pi) * 25),
        (hexagon(40, 20 * math.sqrt(3)), 600 * math.sqrt(3)),
    ):
        assert signed_area(corners(outline)) == pytest.approx(area, rel=0.006)


@each_outline
def test_what_is_grown_has_a_strip_of_that_width_all_round(outline: Outline) -> None:
    """Steiner's formula for convex areas; corners of rectangles stay sharp."""
    points = corners(outline)
    around = sum(math.dist(a, b) for a, b in zip(points, points[1:] + points[:1], strict=True))
    area = signed_area(corners(grown(outline, 3)))
    at_corners = 36 if outline == ALL["plate"] else 9 * math.pi
    assert area == pytest.approx(signed_area(points) + 3 * around + at_corners, rel=0.01)


@each_outline
def test_what_is_grown_stays_in_the_box_that_is_grown_likewise(outline: Outline) -> None:
    left, top, right, bottom = box(outline)
    grew = box(grown(outline, 3))
    assert grew[0] >= left - 3.02
    assert grew[1] >= top - 3.02
    assert grew[2] <= right + 3.02
    assert grew[3] <= bottom + 3.02


def test_what_shrinks_keeps_its_corners() -> None:
    inner = corners(grown(ALL["flat hexagon"], -3))
    assert len(inner) == 6
    assert signed_area(inner) == pytest.approx(2 * math.sqrt(3) * (17.32 - 3) ** 2, rel=1e-4)


@pytest.mark.parametrize("outline", [*ALL.values(), KITE])
def test_mirrored_twice_it_is_what_it_was(outline: Outline) -> None:
    there = mirrored(outline, 40)
    assert np.allclose(corners(mirrored(there, 40)), corners(outline))
    assert abs(signed_area(corners(there))) == pytest.approx(abs(signed_area(corners(outline))))


def test_the_way_round_does_not_matter_for_what_is_grown() -> None:
    there = grown(KITE, 2)
    back = grown(Trace(closed(corners(KITE)[::-1])), 2)
    assert signed_area(corners(there)) == pytest.approx(signed_area(corners(back)))
    assert signed_area(corners(there)) > abs(signed_area(corners(KITE)))


def test_a_dent_lies_within_the_hull() -> None:
    assert set(hull(corners(KITE))) == {(5.0, 0.0), (40.0, 12.0), (10.0, 20.0)}


def test_each_part_and_hole_is_a_path_of_its_own() -> None:
    whole = Trace((*KITE.segments, *hexagon(40, 34.64).segments))
    assert paths(whole) == [KITE, hexagon(40, 34.64)]
