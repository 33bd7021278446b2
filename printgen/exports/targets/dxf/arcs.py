"""Convert curves to arcs of circles: the only curves that all machines read.

A corner drawn as one cubic Bézier curve is a quarter of a circle within a few hundredths of a per
cent. Other curves are halved until each part is an arc within ``TOLERANCE_MM``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ezdxf.math import (
    Bezier4P,
    Vec2,
    bulge_3_points,
    bulge_center,
    bulge_radius,
    distance_point_line_2d,
    split_bezier,
)

from printgen.core.geometry import Point
from printgen.core.scene import Segment

# A deviation that no cut shows.
TOLERANCE_MM: Final = 0.005
# Each halving divides the error by 16 or more, so this many are enough.
_MOST_HALVES: Final = 12


class Vertex(NamedTuple):
    """A corner of an outline, and the bulge of the way to the next one.

    ``bulge`` is the tangent of a quarter of the arc's angle, as in DXF, but with y down: positive
    if the way turns clockwise on the page, 0 if it is straight.
    """

    point: Point
    bulge: float = 0.0


def vertices(segments: tuple[Segment, ...]) -> list[Vertex]:
    """Return a closed outline of one part, from corner to corner."""
    found: list[Vertex] = []
    at: Point = (0.0, 0.0)
    for step, values in segments:
        if step == "Z":
            continue
        end = (values[-2], values[-1])
        if step == "L":
            found.append(Vertex(at))
        elif step == "C":
            found += _arcs(Vec2.list((at, values[:2], values[2:4], end)))
        at = end
    # The last corner leads back to the first; if they are equal, the outline is closed already.
    if found and math.dist(at, found[0].point) > 1e-6:
        found.append(Vertex(at))
    return found


def _arcs(curve: Sequence[Vec2], depth: int = 0) -> Iterator[Vertex]:
    start, end = curve[0], curve[-1]
    along = Bezier4P(curve).point
    bulge = bulge_3_points(start, end, along(0.5))
    if depth == _MOST_HALVES or all(
        _beside(start, end, bulge, along(t)) <= TOLERANCE_MM for t in (0.25, 0.75)
    ):
        yield Vertex((start.x, start.y), bulge)
        return
    before, after = split_bezier(curve, 0.5)
    yield from _arcs(before, depth + 1)
    # This half begins at its end.
    yield from _arcs(after[::-1], depth + 1)


def _beside(start: Vec2, end: Vec2, bulge: float, point: Vec2) -> float:
    """Return the distance of a point from the arc, in mm."""
    if abs(bulge) < 1e-9:
        return float(distance_point_line_2d(point, start, end))
    off: float = bulge_center(start, end, bulge).distance(point)
    return abs(off - bulge_radius(start, end, bulge))
