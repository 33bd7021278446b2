"""Values of ranges of numbers, as fonts have them: kept as ranges, however long they are."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Range(NamedTuple, Generic[T]):
    """A value for all numbers from ``first`` to ``last``."""

    first: int
    last: int
    value: T


class Ranges(Generic[T]):
    """A lookup of the range that holds a number; of several, the last one given."""

    def __init__(self, entries: Iterable[Range[T]]) -> None:
        given = [each for each in entries if each.first <= each.last]
        order = sorted(range(len(given)), key=lambda n: given[n].first)
        self._starts = sorted({start for each in given for start in (each.first, each.last + 1)})
        self._found: list[Range[T] | None] = []
        # A heap of the ranges that have begun: the last one given is on top.
        begun: list[int] = []
        at = 0
        for start in self._starts:
            while at < len(order) and given[order[at]].first <= start:
                heappush(begun, -order[at])
                at += 1
            while begun and given[-begun[0]].last < start:
                heappop(begun)
            self._found.append(given[-begun[0]] if begun else None)

    def get(self, number: int) -> Range[T] | None:
        """Return the range of a number; None if it is in none."""
        at = bisect_right(self._starts, number)
        return self._found[at - 1] if at else None

    def values(self) -> Iterator[T]:
        """Yield the values of the ranges."""
        return (each.value for each in self._found if each is not None)
