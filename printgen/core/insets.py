"""Move outlines inwards. Millimetres, y down."""

from __future__ import annotations

import math
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import Final

from printgen.core.geometry import Point, signed_area, way
from printgen.core.outlines import Outline, Plate, Ring, Trace, corners
from printgen.core.polygons import distance, sides
from printgen.core.scene import closed

_NEAR: Final = 1e-6
# Two sides that turn back on each other never meet.
_LEAST_SHARE: Final = 1e-4


# All copies of a piece share an outline.
@lru_cache(maxsize=256)
def inset(outline: Outline, by: float) -> Outline:
    """Return the outline moved inwards by ``by``; of a trace, its first path.

    Raises ``ValueError`` if that leaves nothing, or would divide it or remove an arm of it.
    """
    if by <= 0:
        return outline
    match outline:
        case Ring(cx, cy, r):
            if r > by:
                return Ring(cx, cy, r - by)
        case Plate(box, radius):
            if min(box.width, box.height) > 2 * by:
                return Plate(box.grown(-by), max(radius - by, 0.0))
        case Trace():
            if (found := _Shrinking(corners(outline)).moved(by)) is not None:
                return Trace(closed(found))
    raise ValueError("a part of the piece is narrower than twice the 'inset'")


class _Shrinking:
    """A polygon whose sides move inwards, and disappear when their neighbours meet.

    Sides are numbered; each knows its neighbours among the remaining ones.
    """

    def __init__(self, points: tuple[Point, ...]) -> None:
        if signed_area(points) < 0:
            points = points[::-1]
        count = len(points)
        self._points = points
        self._way = [way(points[n], points[(n + 1) % count]) for n in range(count)]
        self._before = [(n - 1) % count for n in range(count)]
        self._after = [(n + 1) % count for n in range(count)]
        self._left = count

    def moved(self, by: float) -> list[Point] | None:
        """Return the corners after moving; None if opposite sides met."""
        ends = [(self._end(n), n) for n in range(self._left)]
        heapify(ends)
        gone: set[int] = set()
        while ends and ends[0][0] < by:
            end, n = heappop(ends)
            if n in gone or end < self._end(n):  # updated since
                continue
            if self._left <= 3:
                return None
            gone.add(n)
            self._left -= 1
            one, other = self._before[n], self._after[n]
            self._after[one], self._before[other] = other, one
            for side in (one, other):
                heappush(ends, (self._end(side), side))
        found: list[Point] = []
        for n in (n for n in range(len(self._points)) if n not in gone):
            corner = self._corner(n, self._after[n])
            if corner is None:
                return None
            (x, y), (dx, dy) = corner
            found.append((x + by * dx, y + by * dy))
            if not self._is_free(found[-1], n, by):
                return None
        return found

    def _end(self, side: int) -> float:
        """Return how far sides have moved when this one has no length any more."""
        first = self._corner(self._before[side], side)
        last = self._corner(side, self._after[side])
        if first is None or last is None:
            return math.inf
        ux, uy = self._way[side]
        (x1, y1), (dx1, dy1) = first
        (x2, y2), (dx2, dy2) = last
        long = (x2 - x1) * ux + (y2 - y1) * uy
        shorter = (dx1 - dx2) * ux + (dy1 - dy2) * uy
        return max(long, 0.0) / shorter if shorter > _NEAR else math.inf

    def _corner(self, one: int, other: int) -> tuple[Point, Point] | None:
        """Return the intersection of two sides, and how it moves; None if one turns back."""
        (ux, uy), (vx, vy) = self._way[one], self._way[other]
        share = 1 + ux * vx + uy * vy
        if share < _LEAST_SHARE:
            return None
        x, y = self._points[other]
        turn = ux * vy - uy * vx
        if (one + 1) % len(self._points) != other and abs(turn) > _NEAR:
            x1, y1 = self._points[one]
            along = ((x1 - x) * uy - (y1 - y) * ux) / -turn
            x, y = x + along * vx, y + along * vy
        return (x, y), (-(uy + vy) / share, (ux + vx) / share)

    def _is_free(self, corner: Point, side: int, by: float) -> bool:
        """Return True unless a reflex corner has met a side across the polygon."""
        (ux, uy), (vx, vy) = self._way[side], self._way[self._after[side]]
        if ux * vy - uy * vx > -_NEAR:
            return True
        return all(distance(corner, line) > by - 1e-3 for line in sides(self._points))
