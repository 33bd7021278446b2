"""An outline moved inwards is as far from the edge all round as was asked for, or refused."""

from __future__ import annotations

import pytest

from printgen.core.geometry import Box, signed_area
from printgen.core.insets import inset
from printgen.core.outlines import (
    Outline,
    Plate,
    Ring,
    Trace,
    corners,
    hexagon,
    oval,
    plate,
    ring,
    rounded,
)
from printgen.core.polygons import distance, holds
from printgen.core.scene import closed


def trace(*points: tuple[float, float]) -> Trace:
    return Trace(closed(points))


DIVIDER = trace((0, 8), (40, 8), (44, 0), (62, 0), (66, 8), (70, 8), (70, 50), (0, 50))
ARCH = trace((0, 0), (30, 0), (30, 30), (18, 30), (18, 20), (12, 20), (12, 30), (0, 30))
HOURGLASS = trace((0, 0), (30, 0), (17, 20), (30, 40), (0, 40), (13, 20))


@pytest.mark.parametrize(
    ("outline", "by", "area"),
    [
        (hexagon(46.19, 40), 5, 779.4),  # 30 mm from side to side
        (rounded(63, 88, 3, 3), 6, 51 * 76),  # more than the corners' radius: they are gone
        (rounded(63, 88, 6, 6), 2, 59 * 84 - (4 - 3.1416) * 16),
        (oval(40, 60), 5, None),
        (trace((0, 0), (20, 0), (10, 30)), 2, None),
        (DIVIDER, 3, None),
        (trace(*reversed(corners(DIVIDER))), 3, None),
        (ARCH, 4, 22 * 12 + 2 * 4 * 10),
    ],
)
def test_every_corner_is_inside_and_as_far_from_the_edge_as_asked(
    outline: Outline, by: float, area: float | None
) -> None:
    edge, moved = corners(outline), corners(inset(outline, by))
    lines = list(zip(edge, edge[1:] + edge[:1], strict=True))
    nearest = [min(distance(point, line) for line in lines) for point in moved]
    assert min(nearest) == pytest.approx(by, abs=0.01)
    assert all(holds(edge, point) for point in moved)
    if area is not None:
        assert abs(signed_area(moved)) == pytest.approx(area, rel=0.002)


def test_circles_and_plates_stay_what_they_are() -> None:
    assert inset(ring(20), 3) == Ring(10, 10, 7)
    assert inset(plate(60, 40, 3), 2) == Plate(Box(2, 2, 56, 36), 1)
    assert inset(plate(60, 40, 3), 5) == Plate(Box(5, 5, 50, 30), 0)
    assert inset(DIVIDER, 0) is DIVIDER


@pytest.mark.parametrize(
    ("outline", "by"),
    [(ring(20), 10), (plate(60, 40), 20), (hexagon(46.19, 40), 21), (ARCH, 7), (HOURGLASS, 4)],
)
def test_what_would_vanish_or_part_is_refused(outline: Outline, by: float) -> None:
    with pytest.raises(ValueError, match="narrower than twice the 'inset'"):
        inset(outline, by)
