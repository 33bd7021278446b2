"""Convert curves to arcs of circles: the only curves that all machines read.

A corner drawn as one cubic Bézier curve is a quarter of a circle within a few hundredths of a per
cent. Other curves are halved until each part is an arc within ``TOLERANCE_MM``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from printgen.core.geometry import Point
from printgen.core.scene import Segment

# A deviation that no cut shows.
TOLERANCE_MM: Final = 0.005
# Each halving divides the error by 16 or more, so this many are enough.
_MOST_HALVES: Final = 12

Cubic: TypeAlias = tuple[Point, Point, Point, Point]


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
            curve = at, (values[0], values[1]), (values[2], values[3]), end
            found += _arcs(curve)
        at = end
    # The last corner leads back to the first; if they are equal, the outline is closed already.
    if found and math.dist(at, found[0].point) > 1e-6:
        found.append(Vertex(at))
    return found


def _arcs(curve: Cubic, depth: int = 0) -> Iterator[Vertex]:
    start, end = curve[0], curve[3]
    bulge = _bulge(start, _at(curve, 0.5), end)
    if depth == _MOST_HALVES or all(
        _beside(start, end, bulge, _at(curve, t)) <= TOLERANCE_MM for t in (0.25, 0.75)
    ):
        yield Vertex(start, bulge)
        return
    for half in _halved(curve):
        yield from _arcs(half, depth + 1)


def _at(curve: Cubic, t: float) -> Point:
    s = 1 - t
    weights = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    x = sum(w * p[0] for w, p in zip(weights, curve, strict=True))
    y = sum(w * p[1] for w, p in zip(weights, curve, strict=True))
    return x, y


def _bulge(start: Point, middle: Point, end: Point) -> float:
    """Return the bulge of the arc through three points: its height by half its chord."""
    chord = math.dist(start, end)
    if chord < 1e-9:
        return 0.0
    return 2 * _height(start, end, middle) / chord


def _height(start: Point, end: Point, point: Point) -> float:
    """Return the distance of a point from the line from start to end: left is positive, with y
    down.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = point[0] - start[0], point[1] - start[1]
    return (dy * x - dx * y) / math.hypot(dx, dy)


def _beside(start: Point, end: Point, bulge: float, point: Point) -> float:
    """Return the distance of a point from the arc, in mm."""
    if abs(bulge) < 1e-9:
        return abs(_height(start, end, point))
    chord = math.dist(start, end)
    radius = chord * (1 + bulge * bulge) / (4 * abs(bulge))
    # From the middle of the chord towards the centre, away from the bulge if that is less than 1.
    off = (1 - bulge * bulge) / (4 * bulge)
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    cx = mx - off * (end[1] - start[1])
    cy = my + off * (end[0] - start[0])
    return abs(math.dist((cx, cy), point) - radius)


def _halved(curve: Cubic) -> tuple[Cubic, Cubic]:
    """Return both halves of a curve (de Casteljau)."""
    a, b, c, d = curve
    ab, bc, cd = _mid(a, b), _mid(b, c), _mid(c, d)
    abc, bcd = _mid(ab, bc), _mid(bc, cd)
    middle = _mid(abc, bcd)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def _mid(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
