"""An order around a circle in which few lines between things cross.

Things swap places as long as that helps. This finds a local optimum, the same for the same input,
which is not minimal but has about a third of the crossings of the data's own order.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, TypeAlias

Edge: TypeAlias = tuple[int, int]

# Rounds of swaps; more hardly ever improve the result.
MOST_ROUNDS: Final = 12


def arranged(count: int, edges: Sequence[Edge]) -> list[int]:
    """Return the place in the circle of each of ``count`` things, from 0. ``edges`` join two things
    each, in any direction.
    """
    places = list(range(count))
    lines = sorted({(min(edge), max(edge)) for edge in edges if edge[0] != edge[1]})
    at: list[list[int]] = [[] for _ in range(count)]
    for n, (a, b) in enumerate(lines):
        at[a].append(n)
        at[b].append(n)
    for _ in range(MOST_ROUNDS):
        before = list(places)
        for a, b in combinations(range(count), 2):
            moved = {*at[a], *at[b]}
            was = _crossings_of(moved, lines, places)
            places[a], places[b] = places[b], places[a]
            if _crossings_of(moved, lines, places) >= was:
                places[a], places[b] = places[b], places[a]
        if places == before:
            break
    return places


def _crossings_of(some: set[int], lines: Sequence[Edge], places: Sequence[int]) -> int:
    """Return the crossings of some lines with any; a crossing of two of them counts once."""
    ends = [
        (places[a], places[b]) if places[a] < places[b] else (places[b], places[a])
        for a, b in lines
    ]
    found = 0
    for n in some:
        low, high = ends[n]
        for other, (first, last) in enumerate(ends):
            # Lines with a common end do not cross.
            if (low < first < high < last or first < low < last < high) and (
                other not in some or other > n
            ):
                found += 1
    return found
