"""Choose seams: the places along one side where a drawing is cut so that its parts fit on sheets.

A part extends beyond its far seam by ``overlap`` mm, onto which the next part is glued. The next
part begins ``CUT_BLEED_MM`` before that seam, where it is cut. All measures are in mm from the
drawing's trimmed edge.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from math import ceil
from typing import Final, NamedTuple, TypeAlias

# How far art extends beyond a cut along a seam: more than a knife slips.
CUT_BLEED_MM: Final = 2.0
# Narrower strips are not worth a sheet, and hard to glue.
LEAST_PART_MM: Final = 20.0
# The preferred distance of a seam from the edge of a space: knives slip, and paper stretches.
CLEAR_MM: Final = 2.0

# With more parts along a side, only some choices of seams are tried.
_EXACT: Final = 8

_SLACK: Final = 1e-6
# Edges this near to a seam count as being on it.
_TOUCH: Final = 1e-5

# The start and end of boxes along the side, with their number.
Spans: TypeAlias = Counter[tuple[float, float]]


class Side(NamedTuple):
    """One side of a drawing, and the ``room``, ``bleed`` and ``overlap`` of a sheet."""

    length: float
    room: float
    bleed: float
    overlap: float

    def most(self, parts: int) -> list[float]:
        """Return the greatest length of each of ``parts``, from seam to seam."""
        if parts == 1:
            return [self.room - 2 * self.bleed]
        first = self.room - self.bleed - self.overlap
        middle = self.room - CUT_BLEED_MM - self.overlap
        last = self.room - CUT_BLEED_MM - self.bleed
        return [first, *[middle] * (parts - 2), last]

    def parts(self) -> int | None:
        """Return the fewest parts that sheets can hold; None if sheets are too small for any."""
        if self.length <= self.most(1)[0] + _SLACK:
            return 1
        first, middle, last = self.most(3)
        if min(first, middle, last) < LEAST_PART_MM:
            return None
        return 2 + max(0, ceil((self.length - first - last - _SLACK) / middle))


class Course(NamedTuple):
    """Seams along one side with their cost: boxes cut, and how uneven the parts are."""

    seams: tuple[float, ...]
    keep: int
    shy: int
    near: int
    uneven: float


def course(side: Side, parts: int, keep: Spans, shy: Spans) -> Course:
    """Return the best seams for that number of ``parts``, which must be enough.

    The best are those with the fewest cuts through ``keep``, then through ``shy``, then the fewest
    seams that are needlessly close to a space, then the most even parts. With up to ``_EXACT``
    parts, no choice cuts fewer boxes. The number of cut boxes only changes at edges of boxes, so
    one of the best choices has each seam on an edge, or at a distance from one that the longest and
    shortest parts add up to.
    """
    most, least = side.most(parts), _least(side, parts)
    reached = _Reached([_Way(0.0, (0, 0, 0), 0.0, ())])
    for n in range(1, parts):
        view = _View(side, parts, n, keep, shy)
        ways = (reached.on(place, view.cost(place), least, most[n - 1]) for place in view.places())
        reached = _Reached([way for way in ways if way is not None])
    shortest = least if parts > 1 else 0.0
    end = reached.on(side.length, (0, 0, 0), shortest, most[-1])
    if end is None:
        raise ValueError(f"{parts} parts are not enough for {side}")
    return Course(end.seams[:-1], *end.cost, end.uneven)


class _Way(NamedTuple):
    """The best seams up to a place, with their cost."""

    place: float
    cost: tuple[int, int, int]
    uneven: float
    seams: tuple[float, ...]


class _Reached:
    """The best ways to all possible places of a seam, sorted."""

    def __init__(self, ways: list[_Way]) -> None:
        self._ways = ways
        self._places = [way.place for way in ways]
        self._costs = [way.cost for way in ways]

    def on(
        self, place: float, cost: tuple[int, int, int], least: float, most: float
    ) -> _Way | None:
        """Return the best way to a place by a part of a permitted length; None if there is none."""
        low = bisect_left(self._places, place - most - _SLACK)
        high = bisect_right(self._places, place - least + _SLACK)
        if low >= high:
            return None
        best = min(self._costs[low:high])
        # Rounded, so that rounding errors do not choose between mirror images.
        uneven, n = min(
            (round(self._ways[n].uneven + (place - self._places[n]) ** 2, 6), n)
            for n in range(low, high)
            if self._costs[n] == best
        )
        total = best[0] + cost[0], best[1] + cost[1], best[2] + cost[2]
        return _Way(place, total, uneven, (*self._ways[n].seams, place))


def _least(side: Side, parts: int) -> float:
    return min(LEAST_PART_MM, side.length / (2 * parts))


class _View:
    """The n-th seam of a side: its possible places, and the boxes that it would cut."""

    def __init__(self, side: Side, parts: int, n: int, keep: Spans, shy: Spans) -> None:
        self._edges = sorted(set(chain.from_iterable([*keep, *shy])))
        self._keep, self._shy = _Ends(keep), _Ends(shy)
        self._side, self._parts, self._n = side, parts, n
        most, least = side.most(parts), _least(side, parts)
        self._low = max(n * least, side.length - math.fsum(most[n:]))
        self._high = min(math.fsum(most[:n]), side.length - (parts - n) * least)
        self._gaps = list(_gaps(keep, side.length))
        self._starts = [gap[0] for gap in self._gaps]

    def places(self) -> list[float]:
        """Return the places that can matter, sorted."""
        even = self._side.length * self._n / self._parts
        found = {round(place, 6) for place in self._wanted() if self._low <= place <= self._high}
        return sorted(found | {self._low, self._high, min(max(even, self._low), self._high)})

    def _wanted(self) -> Iterator[float]:
        for low, high in self._gaps:
            yield (low + high) / 2
            yield min(low + CLEAR_MM, (low + high) / 2)
            yield max(high - CLEAR_MM, (low + high) / 2)
        middle = self._side.most(3)[1]
        least = _least(self._side, self._parts)
        others = self._parts - 2 if self._parts <= _EXACT else 2
        for long in range(others + 1):
            for short in range(others + 1 - long):
                away = long * middle + short * least
                for edge in self._edges:
                    yield edge - away
                    yield edge + away

    def cost(self, place: float) -> tuple[int, int, int]:
        """Return how many boxes of both kinds a seam cuts here, and 1 if it is needlessly close to
        one.
        """
        return self._keep.cut(place), self._shy.cut(place), int(self._is_near(place))

    def _is_near(self, place: float) -> bool:
        n = bisect_right(self._starts, place + _SLACK) - 1
        low, high = self._gaps[n]
        return place <= high and min(place - low, high - place) < (
            min(CLEAR_MM, (high - low) / 2) - _TOUCH
        )


def _gaps(keep: Spans, length: float) -> Iterator[tuple[float, float]]:
    """Return the gaps in which a seam cuts nothing.

    Boxes that touch leave a gap of width 0.
    """
    at = -CLEAR_MM
    for low, high in sorted(keep):
        if low >= at - _SLACK:
            yield at, max(at, low)
        at = max(at, high)
    yield at, max(at, length + CLEAR_MM)


class _Ends:
    """The starts and the ends of boxes, each sorted."""

    def __init__(self, boxes: Spans) -> None:
        self._lows = sorted(low for low, _ in boxes.elements())
        self._highs = sorted(high for _, high in boxes.elements())

    def cut(self, place: float) -> int:
        """Return the number of boxes that begin before this place and end after it."""
        begun = bisect_left(self._lows, place - _TOUCH)
        return max(0, begun - bisect_right(self._highs, place + _TOUCH))


def spans(sides: Iterable[tuple[float, float]]) -> Spans:
    """Return the start and end of each box along one side, with their number."""
    return Counter((round(start, 6), round(start + size, 6)) for start, size in sides)
