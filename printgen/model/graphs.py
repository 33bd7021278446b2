"""The graph of a board's spaces: straight rows of neighbours, and distances.

A :class:`Graph` is plain data. Each group of spaces makes its own; templates, setups and rules read
it instead of working out the geometry again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from printgen.core.did_you_mean import hinted

# A column and a row, or axial coordinates.
Cell: TypeAlias = tuple[int, int]


class Row(NamedTuple):
    """Spaces in a straight row, each beside the next; a link of two is the shortest row.

    ``weight`` is the length of each step, in steps. A ``one_way`` row only leads from its first
    space to its last. In a ``diagonal`` one, spaces touch at corners.
    """

    along: tuple[str, ...]
    weight: float = 1
    one_way: bool = False
    diagonal: bool = False


class Graph:
    """The spaces of a group by their labels, in order, and their rows.

    Methods raise :class:`ValueError` for an unknown label.
    """

    def __init__(self, labels: tuple[str, ...], rows: tuple[Row, ...]) -> None:
        self.labels: Final = labels
        self.rows: Final = rows

    def neighbours(self, label: str, *, diagonal: bool = False) -> tuple[str, ...]:
        """Return the spaces that are one step away, in the order of the group.

        With ``diagonal`` also those that touch at a corner.
        """
        near = self._steps(diagonal)[self._known(label)]
        return tuple(sorted(near, key=self._order.__getitem__))

    def distance(self, start: str, end: str, *, diagonal: bool = False) -> float | None:
        """Return the length of the shortest way, in steps; None if there is none."""
        self._known(end)
        return self.distances(start, diagonal=diagonal).get(end)

    def distances(self, start: str, *, diagonal: bool = False) -> dict[str, float]:
        """Return the length of the shortest way to each space that can be reached."""
        steps, found = self._steps(diagonal), dict[str, float]()
        waiting: list[tuple[float, int, str]] = [(0, 0, self._known(start))]
        while waiting:  # Dijkstra
            far, _, label = heappop(waiting)
            if label in found:
                continue
            found[label] = far
            for other, weight in steps[label].items():
                if other not in found:
                    heappush(waiting, (far + weight, self._order[other], other))
        return found

    def line(self, start: str, end: str) -> tuple[str, ...]:
        """Return the spaces from one to the other along a straight row, both included.

        Empty if they are in no row together. Diagonals count as rows.
        """
        self._known(end)
        if self._known(start) == end:
            return (start,)
        found = [each for row in self._through[start] if (each := _part(row, start, end))]
        return min(found, key=len, default=())

    @cached_property
    def _order(self) -> dict[str, int]:
        return {label: n for n, label in enumerate(self.labels)}

    @cached_property
    def _through(self) -> dict[str, list[Row]]:
        found: dict[str, list[Row]] = {label: [] for label in self.labels}
        for row in self.rows:
            for label in dict.fromkeys(row.along):
                found[label].append(row)
        return found

    @cached_property
    def _straight(self) -> dict[str, dict[str, float]]:
        return _steps(self.labels, (row for row in self.rows if not row.diagonal))

    @cached_property
    def _all(self) -> dict[str, dict[str, float]]:
        return _steps(self.labels, self.rows)

    def _steps(self, diagonal: bool) -> dict[str, dict[str, float]]:  # noqa: FBT001 - passed on
        return self._all if diagonal else self._straight

    def _known(self, label: str) -> str:
        if label not in self._order:
            raise ValueError(f"unknown space '{label}'{hinted(label, self.labels)}")
        return label


def _steps(labels: Iterable[str], rows: Iterable[Row]) -> dict[str, dict[str, float]]:
    """Return the neighbours of each space, with the length of the step there."""
    found: dict[str, dict[str, float]] = {label: {} for label in labels}
    for row in rows:
        for one, other in pairwise(row.along):
            for start, end in ((one, other),) if row.one_way else ((one, other), (other, one)):
                found[start][end] = min(row.weight, found[start].get(end, row.weight))
    return found


def _part(row: Row, start: str, end: str) -> tuple[str, ...]:
    """Return the part of a row between two of its spaces; empty if it does not lead that way."""
    if end not in row.along:
        return ()
    first, last = row.along.index(start), row.along.index(end)
    if first <= last:
        return row.along[first : last + 1]
    return () if row.one_way else row.along[last : first + 1][::-1]


def straight_rows(
    cells: Mapping[Cell, str], ways: Iterable[Cell], *, diagonal: bool = False
) -> Iterator[Row]:
    """Yield the rows of cells that follow each other in these directions, without gaps.

    >>> [row.along for row in straight_rows({(0, 0): "a", (1, 0): "b", (3, 0): "d"}, [(1, 0)])]
    [('a', 'b')]
    """
    for x, y in ways:
        for (column, row), label in cells.items():
            if (column - x, row - y) in cells:
                continue
            along = [label]
            while (after := cells.get((column + x * len(along), row + y * len(along)))) is not None:
                along.append(after)
            if len(along) > 1:
                yield Row(tuple(along), diagonal=diagonal)


ORTHOGONAL = ((1, 0), (0, 1))
DIAGONAL = ((1, 1), (1, -1))


def of_squares(cells: Mapping[Cell, str]) -> tuple[Row, ...]:
    """Return the rows, columns and diagonals of square cells, by (column, row)."""
    return (
        *straight_rows(cells, ORTHOGONAL),
        *straight_rows(cells, DIAGONAL, diagonal=True),
    )
