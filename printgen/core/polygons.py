"""Polygons: simple outlines of corners in order.

Find out whether they cross or overlap, which borders they share, and how large a box fits.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, TypeAlias, TypeVar

from printgen.core.geometry import Box, Point, signed_area

T = TypeVar("T")

Outline: TypeAlias = tuple[Point, ...]
Segment: TypeAlias = tuple[Point, Point]

# Rounding errors, in the unit of the corners: far below what is visible.
SLACK: Final = 1e-6
# The most pairs of sides to compare for crossings, about a second: all of an outline of 1000 sides.
_MOST_PAIRS: Final = 500_000


def sides(outline: tuple[T, ...]) -> Iterator[tuple[T, T]]:
    """Yield the sides, each from corner to corner; corners may be of any type."""
    yield from zip(outline, outline[1:] + outline[:1], strict=True)


def box_of(points: Iterable[Point]) -> Box:
    """Return the box around points. There must be at least one."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def centroid(outline: Outline) -> Point:
    """Return the centre of gravity. Raises :class:`ZeroDivisionError` if there is no area."""
    area = signed_area(outline)
    x = math.fsum((x1 + x2) * (x1 * y2 - x2 * y1) for (x1, y1), (x2, y2) in sides(outline))
    y = math.fsum((y1 + y2) * (x1 * y2 - x2 * y1) for (x1, y1), (x2, y2) in sides(outline))
    return x / (6 * area), y / (6 * area)


def hull(points: Iterable[Point]) -> tuple[Point, ...]:
    """Return the convex hull, clockwise on the page (A. M. Andrew's monotone chain)."""
    ordered = sorted(set(points))

    def chain(way: Iterable[Point]) -> list[Point]:
        found: list[Point] = []
        for x, y in way:
            while len(found) > 1:
                (ax, ay), (bx, by) = found[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                found.pop()
            found.append((x, y))
        return found[:-1]

    return (*chain(ordered), *chain(ordered[::-1]))


def distance(point: Point, side: Segment) -> float:
    """Return how far a point is from a side."""
    (x, y), ((x1, y1), (x2, y2)) = point, side
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / square)) if square else 0.0
    return math.hypot(x1 + t * dx - x, y1 + t * dy - y)


def holds(outline: Outline, point: Point) -> bool:
    """Return True if the point is inside, and not on a side."""
    if any(distance(point, side) <= SLACK for side in sides(outline)):
        return False
    x, y = point
    crossed = [
        (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
        for (x1, y1), (x2, y2) in sides(outline)
    ]
    return sum(crossed) % 2 == 1


def reach(outline: Outline, centre: Point, half_width: float, half_height: float) -> float:
    """Return the scale at which a growing box around an inner point meets a side."""
    return min(_until(side, centre, half_width, half_height) for side in sides(outline))


def _until(side: Segment, centre: Point, half_width: float, half_height: float) -> float:
    """Return the scale at which a growing box meets a side: the least of max(|u|, |v|) on it."""
    (u1, v1), (u2, v2) = (
        ((x - centre[0]) / half_width, (y - centre[1]) / half_height) for x, y in side
    )
    du, dv = u2 - u1, v2 - v1
    # It is convex and piecewise linear: least at an end, or where a coordinate is 0 or both are
    # equal.
    candidates = [0.0, 1.0]
    for start, way in ((u1, du), (v1, dv), (u1 - v1, du - dv), (u1 + v1, du + dv)):
        if way:
            candidates.append(min(1.0, max(0.0, -start / way)))
    return min(max(abs(u1 + t * du), abs(v1 + t * dv)) for t in candidates)


def room_in(outline: Outline, centre: Point) -> Box:
    """Return the largest box around an inner point with the proportions of the bounding box."""
    whole = box_of(outline)
    k = reach(outline, centre, whole.width / 2, whole.height / 2)
    wide, high = k * whole.width, k * whole.height
    return Box(centre[0] - wide / 2, centre[1] - high / 2, wide, high)


# A side of one of several outlines: the number of the outline, its own, and its ends.
Side: TypeAlias = tuple[int, int, Segment]


def crossing(*outlines: Outline) -> tuple[Side, Side] | None:
    """Return two sides that meet though they are no neighbours; None if none do.

    From left to right, each is compared with those above and below it. Raises ``ValueError`` if
    these are too many.
    """
    every = [(k, n, side) for k, each in enumerate(outlines) for n, side in enumerate(sides(each))]
    active: list[Side] = []
    pairs = 0
    for k, n, side in sorted(every, key=lambda each: min(each[2])[0]):
        left = min(side)[0] - SLACK
        active = [other for other in active if max(other[2])[0] >= left]
        pairs += len(active)
        if pairs > _MOST_PAIRS:
            raise ValueError("the outline winds too much")
        for i, m, other in active:
            is_next = i == k and abs(n - m) in {1, len(outlines[k]) - 1}
            if not is_next and _meet(side, other):
                return min((i, m, other), (k, n, side)), max((i, m, other), (k, n, side))
        active.append((k, n, side))
    return None


def _meet(one: Segment, other: Segment) -> bool:
    """Return True if two sides have a common point."""
    ends = [*((point, other) for point in one), *((point, one) for point in other)]
    a, b, c, d = (_side_of(*each) for each in ends)
    if a * b > 0 or c * d > 0:
        return False
    return a * b * c * d > 0 or any(distance(*each) <= SLACK for each in ends)


def _side_of(point: Point, side: Segment) -> int:
    """Return on which side of a line a point lies; 0 on it."""
    (x, y), ((x1, y1), (x2, y2)) = point, side
    long = math.dist(*side)
    off = ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / long if long else 0.0
    return 0 if abs(off) <= SLACK else 1 if off > 0 else -1


def _cross(one: Segment, other: Segment) -> bool:
    """Return True if two sides cross inside both."""
    return all(
        _side_of(line[0], across) * _side_of(line[1], across) < 0
        for line, across in ((one, other), (other, one))
    )


def shared(one: Segment, other: Segment) -> float:
    """Return the length of the common part of both sides."""
    long = math.dist(*one)
    if not long or any(_side_of(point, one) for point in other):
        return 0.0
    (x1, y1), (x2, y2) = one
    at = sorted(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / long for x, y in other)
    return max(0.0, min(long, at[1]) - max(0.0, at[0]))


def border(one: Outline, other: Outline) -> float:
    """Return the length of the border that two outlines share."""
    return sum(shared(side, across) for side in sides(one) for across in sides(other))


def overlap(one: Outline, other: Outline) -> bool:
    """Return True if two simple outlines have a common area; a common border is none."""
    if not touch(box_of(one), box_of(other)):
        return False
    if any(_cross(side, across) for side in sides(one) for across in sides(other)):
        return True
    # Nothing crosses: a part of a side between two touches is inside, or an outline as a whole.
    for inner, outer in ((one, other), (other, one)):
        if any(holds(outer, point) for point in _middles(inner, outer)):
            return True
        if holds(outer, inside(inner)):
            return True
    return False


def touch(one: Box, other: Box) -> bool:
    """Return True if two boxes touch: others need not be compared more closely."""
    return one.grown(SLACK).shared(other) is not None


def _middles(outline: Outline, other: Outline) -> Iterator[Point]:
    """Yield the midpoints of the parts of sides between corners of another outline."""
    for (x1, y1), (x2, y2) in sides(outline):
        side, long = ((x1, y1), (x2, y2)), math.dist((x1, y1), (x2, y2))
        cuts = [0.0, 1.0]
        cuts += (
            math.dist((x1, y1), corner) / long
            for corner in other
            if long and distance(corner, side) <= SLACK
        )
        cuts.sort()
        for low, high in pairwise(cuts):
            t = (low + high) / 2
            yield x1 + t * (x2 - x1), y1 + t * (y2 - y1)


def cropped(outline: Outline, box: Box) -> Outline:
    """Return the part of a polygon in a box (I. E. Sutherland and G. W. Hodgman, 1974).

    >>> cropped(((0, 0), (4, 0), (4, 4)), Box(2, 0, 9, 9))
    ((2.0, 0.0), (4, 0), (4, 4), (2.0, 2.0))
    """
    points = list(outline)
    for axis, limit, sign in (
        (0, box.x, 1),
        (0, box.right, -1),
        (1, box.y, 1),
        (1, box.bottom, -1),
    ):
        kept: list[Point] = []
        for n, here in enumerate(points):
            before = points[n - 1]
            near, far = (sign * (point[axis] - limit) for point in (before, here))
            if (near < 0) is not (far < 0):
                share = near / (near - far)
                x, y = (a + share * (b - a) for a, b in zip(before, here, strict=True))
                kept.append((x, y))
            if far >= 0:
                kept.append(here)
        points = kept
    return tuple(points)


def inside(outline: Outline) -> Point:
    """Return some inner point: the centre of gravity, or the middle of a horizontal line through
    it.
    """
    x, y = centroid(outline)
    if holds(outline, (x, y)):
        return x, y
    # Away from corners, so that the line enters and leaves alternately.
    rows = sorted({corner[1] for corner in outline})
    low, high = max(pairwise(rows), key=lambda pair: pair[1] - pair[0])
    y = (low + high) / 2
    met = sorted(
        x1 + (y - y1) / (y2 - y1) * (x2 - x1)
        for (x1, y1), (x2, y2) in sides(outline)
        if (y1 > y) != (y2 > y)
    )
    left, right = max(zip(met[::2], met[1::2], strict=True), key=lambda pair: pair[1] - pair[0])
    return (left + right) / 2, y


def merged(outlines: Iterable[Outline]) -> list[Segment]:
    """Return the sides of outlines as lines, shared parts only once.

    Lines run from left to right, or down; they are as long as possible.
    """
    lines: dict[tuple[float, ...], list[tuple[float, float]]] = {}
    ways: dict[tuple[float, ...], tuple[float, float, float]] = {}
    for outline in outlines:
        for one, other in sides(outline):
            (x1, y1), (x2, y2) = sorted((one, other))
            long = math.hypot(x2 - x1, y2 - y1)
            if long <= SLACK:
                continue
            ux, uy = (x2 - x1) / long, (y2 - y1) / long
            if ux <= SLACK:
                ux, uy = 0.0, 1.0
            off = ux * y1 - uy * x1
            key = round(ux, 6) + 0.0, round(uy, 6) + 0.0, round(off, 4) + 0.0
            ends = sorted((ux * x1 + uy * y1, ux * x2 + uy * y2))
            lines.setdefault(key, []).append((ends[0], ends[1]))
            ways.setdefault(key, (ux, uy, off))
    return [
        ((ux * low - uy * off, uy * low + ux * off), (ux * high - uy * off, uy * high + ux * off))
        for key, parts in lines.items()
        for ux, uy, off in (ways[key],)
        for low, high in joined(parts)
    ]


def joined(parts: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return parts of a line from end to end, joined if they meet."""
    found: list[tuple[float, float]] = []
    for low, high in sorted(parts):
        if found and low <= found[-1][1] + 1e-3:
            found[-1] = found[-1][0], max(found[-1][1], high)
        else:
            found.append((low, high))
    return found
