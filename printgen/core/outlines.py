"""Outlines of pieces: draw, move, mirror, grow and measure them.

Every piece has one. Straight cuts free a :class:`Plate`; all others are cut along with scissors, a
knife or a machine. Millimetres, y down.
"""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from printgen.core.geometry import KAPPA, Box, Matrix, Point, Polygon, on_curve, signed_area, way
from printgen.core.scene import Circle, Paint, Path, Rect, Segment, closed

# The largest distance between a curve and the straight lines in its place, in mm: more exact than
# any cut.
_FLAT_MM: Final = 0.01
_MOST_LINES: Final = 64
# Corners that turn by more are rounded when they are grown, in steps of that angle.
_ROUND_FROM: Final = math.radians(10)
# A reflex corner moves at most twice as far as its sides.
_LEAST_SHARE: Final = 0.5
_NEAR: Final = 1e-6


class Ring(NamedTuple):
    """A circle."""

    cx: float
    cy: float
    r: float


class Plate(NamedTuple):
    """A rectangle, whose corners have a radius."""

    box: Box
    radius: float = 0.0


class Trace(NamedTuple):
    """Closed paths of lines and curves: one, or more where there are parts or holes.

    Holes run in the other direction than what they are in.
    """

    segments: tuple[Segment, ...]


Outline: TypeAlias = Ring | Plate | Trace


# The same for all designs of a component; whole numbers are distinguished, for fingerprints.
@lru_cache(maxsize=256, typed=True)
def plate(width: float, height: float, radius: float = 0.0) -> Plate:
    """Return a rectangle from (0, 0)."""
    return Plate(Box(0.0, 0.0, width, height), radius)


def ring(diameter: float) -> Ring:
    """Return a circle whose box begins at (0, 0)."""
    return Ring(diameter / 2, diameter / 2, diameter / 2)


def oval(width: float, height: float) -> Outline:
    """Return the ellipse that fills a box from (0, 0)."""
    return ring(width) if width == height else rounded(width, height, width / 2, height / 2)


def rounded(width: float, height: float, across: float, down: float) -> Trace:
    """Return a rectangle from (0, 0) whose corners are quarters of ellipses of these radii."""
    return Trace(rounded_box(Box(0.0, 0.0, width, height), across, down))


def rounded_box(box: Box, across: float, down: float) -> tuple[Segment, ...]:
    """Return the path around a box whose corners are quarters of ellipses of these radii."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    u, v = across * (1 - KAPPA), down * (1 - KAPPA)
    steps: list[Segment] = [
        ("M", (x + across, y)),
        ("L", (right - across, y)),
        ("C", (right - u, y, right, y + v, right, y + down)),
        ("L", (right, bottom - down)),
        ("C", (right, bottom - v, right - u, bottom, right - across, bottom)),
        ("L", (x + across, bottom)),
        ("C", (x + u, bottom, x, bottom - v, x, bottom - down)),
        ("L", (x, y + down)),
        ("C", (x, y + v, x + u, y, x + across, y)),
        ("Z", ()),
    ]
    # Without the sides of length 0.
    at: tuple[float, ...] = ()
    kept: list[Segment] = []
    for step, values in steps:
        if step != "L" or math.dist(values, at) > _NEAR:
            kept.append((step, values))
        at = values[-2:]
    return tuple(kept)


def ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """Return the path around an ellipse, from its right as in SVG."""
    u, v = rx * KAPPA, ry * KAPPA
    return (
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + v, cx + u, cy + ry, cx, cy + ry)),
        ("C", (cx - u, cy + ry, cx - rx, cy + v, cx - rx, cy)),
        ("C", (cx - rx, cy - v, cx - u, cy - ry, cx, cy - ry)),
        ("C", (cx + u, cy - ry, cx + rx, cy - v, cx + rx, cy)),
        ("Z", ()),
    )


def hexagon(width: float, height: float) -> Trace:
    """Return the hexagon that fills a box from (0, 0).

    It has a side at the top if the box is wider than high, and a corner if it is higher.
    """
    if width < height:
        return Trace(closed([(x, y) for y, x in _flat_topped(height, width)][::-1]))
    return Trace(closed(_flat_topped(width, height)))


def _flat_topped(width: float, height: float) -> list[Point]:
    quarter, middle = width / 4, height / 2
    return [
        (quarter, 0.0),
        (width - quarter, 0.0),
        (width, middle),
        (width - quarter, height),
        (quarter, height),
        (0.0, middle),
    ]


def drawn(outline: Outline, paint: Paint) -> Circle | Rect | Path:
    """Return the outline as a node."""
    match outline:
        case Ring():
            return Circle(*outline, paint)
        case Plate(box, radius):
            return Rect(*box, paint, radius)
        case Trace(segments):
            return Path(segments, paint)


def path(outline: Outline) -> tuple[Segment, ...]:
    """Return the outline as one closed path: its first."""
    match outline:
        case Ring(cx, cy, r):
            return rounded_box(Box(cx - r, cy - r, 2 * r, 2 * r), r, r)
        case Plate(box, 0):
            return closed(box.corners)
        case Plate(box, radius):
            return rounded_box(box, radius, radius)
        case Trace():
            return parts(outline.segments)[0]


def clip(outline: Outline) -> Box | Circle | Polygon:
    """Return the clip of a group for the outline: its first path.

    The corners of a rectangle stay square.
    """
    match outline:
        case Ring():
            return Circle(*outline, Paint())
        case Plate(box):
            return box
        case Trace():
            return Polygon(corners(outline))


def corners(outline: Outline) -> tuple[Point, ...]:
    """Return the corners of the outline's first path, in its order, with curves as short lines."""
    match outline:
        case Ring(cx, cy, r):
            count = _lines(math.pi * r, r)
            turns = (math.tau * n / count for n in range(count))
            return tuple((cx + r * math.cos(a), cy + r * math.sin(a)) for a in turns)
        case Plate(box):
            return box.corners
        case Trace():
            return tuple(_flattened(parts(outline.segments)[0]))


def paths(outline: Outline) -> list[Outline]:
    """Return the closed paths of an outline, each separately."""
    return [*map(Trace, parts(outline.segments))] if isinstance(outline, Trace) else [outline]


def parts(segments: tuple[Segment, ...]) -> list[tuple[Segment, ...]]:
    """Return the parts of a path, each from its move to the next."""
    starts = [n for n, (step, _) in enumerate(segments) if step == "M"]
    return [segments[start:end] for start, end in pairwise([*starts, len(segments)])]


def reversed_path(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Return a closed path in the other direction."""
    steps = segments[:-1]
    found: list[Segment] = [("M", steps[-1][1][-2:])]
    for (step, values), (_, before) in zip(steps[:0:-1], steps[-2::-1], strict=True):
        found.append((step, (*values[2:-2], *values[:-4], *before[-2:])))
    return (*found, segments[-1])


def _lines(length: float, radius: float) -> int:
    """Return the number of lines for a curve of that length and radius."""
    chord = math.sqrt(8 * max(radius, _FLAT_MM) * _FLAT_MM)
    return max(2, min(_MOST_LINES, math.ceil(length / chord)))


def _flattened(segments: Iterable[Segment]) -> Iterator[Point]:
    found: list[Point] = []
    for step, values in segments:
        points = list(zip(values[::2], values[1::2], strict=True))
        if step == "C":
            points = list(_curve(found[-1], *points))
        for point in points:
            if not found or math.dist(found[-1], point) > _NEAR:
                found.append(point)
    if len(found) > 1 and math.dist(found[0], found[-1]) <= _NEAR:
        found.pop()
    yield from found


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    """Yield points of a cubic curve except its start, as many as its length and bend need."""
    length = math.dist(a, b) + math.dist(b, c) + math.dist(c, d)
    off = max(math.dist(b, ((2 * a[0] + d[0]) / 3, (2 * a[1] + d[1]) / 3)), 0.0)
    off = max(off, math.dist(c, ((a[0] + 2 * d[0]) / 3, (a[1] + 2 * d[1]) / 3)))
    # The error of n lines is at most off / n², within a constant near 1.
    count = min(_MOST_LINES, max(1, math.ceil(math.sqrt(off / _FLAT_MM)))) if length else 1
    for n in range(1, count + 1):
        t = n / count
        yield on_curve(a[0], b[0], c[0], d[0], t), on_curve(a[1], b[1], c[1], d[1], t)


def moved(outline: Outline, at: Matrix) -> Outline:
    """Return the transformed outline; ``at`` may move, mirror and make quarter turns."""
    match outline:
        case Ring(cx, cy, r):
            return Ring(*at.apply(cx, cy), r)
        case Plate(box, radius):
            return Plate(box.mapped(at), radius)
        case Trace(segments):
            return Trace(mapped(segments, at))


def mapped(segments: Iterable[Segment], at: Matrix) -> tuple[Segment, ...]:
    """Return the transformed steps of a path."""
    return tuple(
        (step, tuple(v for x, y in zip(n[::2], n[1::2], strict=True) for v in at.apply(x, y)))
        for step, n in segments
    )


def mirrored(outline: Outline, width: float) -> Outline:
    """Return the outline on the back of a piece of that width."""
    return moved(outline, Matrix(-1, 0, 0, 1, width, 0))


# The same for all copies of a piece on a sheet.
@lru_cache(maxsize=256)
def grown(outline: Outline, by: float) -> Outline:
    """Return the outline moved outwards by ``by``, or inwards; of a trace, its first path."""
    match outline:
        case Ring(cx, cy, r):
            return Ring(cx, cy, r + by)
        case Plate(box, radius):
            return Plate(box.grown(by), radius + by if radius else 0.0)
        case Trace():
            return Trace(closed(list(_offset(corners(outline), by)))) if by else outline


def _offset(points: tuple[Point, ...], by: float) -> Iterator[Point]:
    """Yield the corners of a polygon whose sides are moved outwards."""
    if signed_area(points) < 0:
        points = points[::-1]
    for before, here, after in zip(
        points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True
    ):
        ux, uy = way(before, here)
        vx, vy = way(here, after)
        # Outwards is on the left, with y down.
        (mx, my), (nx, ny) = (uy, -ux), (vy, -vx)
        turn = math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)
        if turn > _NEAR and by > 0:
            # No point is further away: a box grown by as much contains them all.
            first, count = math.atan2(my, mx), math.floor(turn / _ROUND_FROM)
            steps = [n / count for n in range(count + 1)] if count else [0.5]
            for angle in (first + turn * step for step in steps):
                yield here[0] + by * math.cos(angle), here[1] + by * math.sin(angle)
            continue
        share = max(1 + mx * nx + my * ny, _LEAST_SHARE)
        yield here[0] + by * (mx + nx) / share, here[1] + by * (my + ny) / share
