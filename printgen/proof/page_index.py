"""Index the traces on a page by kind and place, and match known drawings with them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from printgen.core.geometry import IDENTITY, Box, Matrix
from printgen.pdf.budget import Budget, Cost
from printgen.pdf.traces import Trace
from printgen.proof.known_sides import SEEN_MM, KnownSide

# The tolerance for the places of points, in mm: PDFs round to thousandths, and errors add up.
NEAR_MM: Final = 0.02
# Scales this near to 1 are tried first.
_UNIT: Final = 0.002
# The scales at which a match still counts as the piece; the second for pieces with few marks.
_SCALES: Final = (0.4, 2.5)
_PLAIN_SCALES: Final = (0.9, 1.1)
# The largest ratio between the scales of width and height.
_SKEW: Final = 0.1
_CELL_MM: Final = 1.0
# Only a piece that touches another has less bleed than this.
_BARE_MM: Final = 0.3

# A known trace with the matching one on the page, if any.
Pair: TypeAlias = tuple[Trace, Trace | None]


class Found(NamedTuple):
    """A known drawing on a page.

    ``matrix`` maps the piece's millimetres to the page's. ``window`` is the visible part of the
    piece in its own millimetres, if it is not complete. ``used`` are its traces on the page, and
    ``off`` is the largest deviation among them. ``beside`` is where others begin that it touches.
    """

    known: KnownSide
    matrix: Matrix
    used: tuple[int, ...]
    off: float
    window: Box | None = None
    beside: tuple[Box, ...] = ()

    @property
    def box(self) -> Box:
        """The area of its trim box, or of its part, on the page."""
        trim = Box(0, 0, self.known.width, self.known.height)
        area = trim if self.window is None else (self.window.shared(trim) or self.window)
        a, b, c, d = self.matrix[:4]
        # Upright, as sheets are cut, even if a correction turns the page slightly.
        width, height = math.hypot(a, b) * area.width, math.hypot(c, d) * area.height
        if abs(b) > abs(a):
            width, height = height, width
        x, y = self.matrix.apply(*area.centre)
        return Box(x - width / 2, y - height / 2, width, height)

    def size_on(self, printed: Matrix) -> tuple[float, float]:
        """Return the width and height of the whole piece on paper, in mm.

        ``printed`` is what the printer makes of a page's millimetres.
        """
        a, b, c, d = self.matrix.then(printed)[:4]
        return math.hypot(a, b) * self.known.width, math.hypot(c, d) * self.known.height

    @property
    def is_mirrored(self) -> bool:
        a, b, c, d = self.matrix[:4]
        return a * d - b * c < 0


class PageIndex:
    """The traces on a page, indexed by kind and place; ``free`` are those not yet used.

    Everything that is looked at counts against the ``budget`` of the page's file. ``printed`` is
    what the printer makes of the page's millimetres.
    """

    def __init__(self, traces: Sequence[Trace], budget: Budget, printed: Matrix = IDENTITY) -> None:
        self.budget = budget
        self._printed = printed
        self.traces = list(traces)
        self.free = [True] * len(self.traces)
        self.by_what: dict[int, list[int]] = {}
        self._cells: dict[tuple[int, int, int], list[int]] = {}
        self._alike: dict[tuple[int, int, Matrix], bool] = {}
        for n in range(len(self.traces)):
            self._file(n)

    def _file(self, n: int) -> None:
        trace = self.traces[n]
        self.by_what.setdefault(trace.what, []).append(n)
        x, y = trace.at
        cell = trace.what, math.floor(x / _CELL_MM), math.floor(y / _CELL_MM)
        self._cells.setdefault(cell, []).append(n)

    def rest(self) -> Iterator[tuple[int, Trace]]:
        """Yield the traces that belong to no known drawing."""
        return ((n, trace) for n, trace in enumerate(self.traces) if self.free[n])

    def free_of(self, known: KnownSide) -> dict[int, list[int]]:
        """Return the free traces of each kind in a known drawing; empty if a kind is missing."""
        there = {what: self.by_what[what] for what in known.whats if what in self.by_what}
        self.budget.spend(Cost.COMPARISONS, len(known.whats) + sum(map(len, there.values())))
        free = {what: [n for n in each if self.free[n]] for what, each in there.items()}
        return {what: each for what, each in free.items() if each}

    def take(self, found: Found) -> None:
        for n in found.used:
            self.free[n] = False

    def is_wanted(self, turn: Matrix, known: KnownSide, *, scaled: bool) -> bool:
        """Return True if something with this rotation and size may be that piece on paper."""
        return _is_wanted(turn.then(self._printed), known, scaled=scaled)

    def near(self, what: int, x: float, y: float, within: float = NEAR_MM) -> Iterator[int]:
        """Yield the free traces of a kind within a distance in mm of a place, in drawing order."""
        columns = {math.floor((x + side) / _CELL_MM) for side in (-within, within)}
        rows = {math.floor((y + side) / _CELL_MM) for side in (-within, within)}
        there = [n for i in columns for j in rows for n in self._cells.get((what, i, j), ())]
        self.budget.spend(Cost.COMPARISONS, len(there) + 1)
        for n in sorted(there):
            at = self.traces[n].at
            if self.free[n] and abs(at[0] - x) <= within and abs(at[1] - y) <= within:
                yield n

    def alike(self, known: Trace, n: int, matrix: Matrix) -> bool:
        """Return True if a trace has the shape and size of a transformed known one."""
        there = self.traces[n]
        key = known.figure, there.figure, matrix
        found = self._alike.get(key)
        if found is None:
            found = self._alike[key] = _is_alike(known, there, matrix)
        return found

    def match(self, known: Iterable[Trace], matrix: Matrix, taken: dict[int, Trace]) -> list[Pair]:
        """Return known traces with the matching ones on the page, which are ``taken``."""
        turn = matrix._replace(e=0.0, f=0.0)
        pairs: list[Pair] = []
        for trace in known:
            near = self.near(trace.what, *matrix.apply(*trace.at))
            there = next((n for n in near if n not in taken and self.alike(trace, n, turn)), None)
            if there is not None:
                taken[there] = trace
            pairs.append((trace, None if there is None else self.traces[there]))
        return pairs


def _is_alike(known: Trace, there: Trace, matrix: Matrix) -> bool:
    if len(known.shape) != len(there.shape):
        return False
    a, b, c, d = matrix[:4]
    if abs(known.size * matrix.scale - there.size) > NEAR_MM / 2:
        return False
    points = zip(known.shape[::2], known.shape[1::2], strict=True)
    others = zip(there.shape[::2], there.shape[1::2], strict=True)
    return all(
        abs(a * x + c * y - u) <= NEAR_MM and abs(b * x + d * y - v) <= NEAR_MM
        for (x, y), (u, v) in zip(points, others, strict=True)
    )


def snapped(matrix: Matrix) -> Matrix:
    """Round a map to quarter turns and scale 1 if it is close to them."""
    near = [round(value) for value in matrix[:4]]
    if sorted(map(abs, near)) == [0, 0, 1, 1] and all(
        abs(value - whole) < 1e-4 for value, whole in zip(matrix[:4], near, strict=True)
    ):
        a, b, c, d = map(float, near)
        return Matrix(a, b, c, d, matrix.e, matrix.f)
    # So that equal maps are equal keys.
    a, b, c, d = (round(value, 7) for value in matrix[:4])
    return Matrix(a, b, c, d, matrix.e, matrix.f)


def is_upright(matrix: Matrix) -> bool:
    """Return True for quarter turns, which keep boxes upright."""
    a, b, c, d = map(abs, matrix[:4])
    return max(a, d) < 1e-6 or max(b, c) < 1e-6


def through(known: Trace, there: Trace, turn: Matrix) -> Matrix:
    """Return the map with a given rotation and size that maps a known trace to its place."""
    x, y = turn.apply(*known.at)
    return turn._replace(e=there.at[0] - x, f=there.at[1] - y)


def _is_wanted(turn: Matrix, known: KnownSide, *, scaled: bool) -> bool:
    along, down = math.hypot(turn.a, turn.b), math.hypot(turn.c, turn.d)
    if not scaled:
        right = abs(turn.a * turn.c + turn.b * turn.d) < _UNIT
        return (
            right
            and abs(along - 1) < _UNIT
            and abs(down - 1) < _UNIT
            and turn.a * turn.d >= turn.b * turn.c
        )
    low, high = _PLAIN_SCALES if known.is_plain else _SCALES
    if not (low <= along <= high and low <= down <= high):
        return False
    return abs(along - down) <= (_UNIT if known.is_plain else _SKEW) * along


class Frame:
    """What is left of a piece's bleed on each side: all, or less where others begin.

    Lengths are in mm beyond the trim, in the order left, top, right, bottom.
    """

    def __init__(self, known: KnownSide, matrix: Matrix) -> None:
        self._known = known
        self._back = matrix.inverse()
        # The least distance at which things are visible, and where they are cut off.
        self._least = [0.0] * 4
        self._cut: list[float | None] = [None] * 4

    def _beyond(self, box: Box) -> tuple[float, ...]:
        return -box.x, -box.y, box.right - self._known.width, box.bottom - self._known.height

    def shows(self, trace: Trace, seen: Box) -> bool:
        """Return True if as much of a trace is visible on the page as is left of it."""
        there = seen.mapped(self._back)
        sides = [*zip(self._beyond(trace.seen), self._beyond(there), strict=True)]
        cut = list(self._cut)
        for n, (whole, left) in enumerate(sides):
            at = cut[n]
            if abs(whole - left) <= SEEN_MM:
                if at is not None and whole > at + 2 * SEEN_MM:
                    return False
                continue
            ends = self._known.ends if at is None else (at,)
            if not any(abs(left - end) <= 2 * SEEN_MM for end in ends):
                return False
            if not self._least[n] - 2 * SEEN_MM <= left <= whole:
                return False
            cut[n] = left
        self._cut = cut
        self._least = [max(*each) for each in zip(self._least, (s[1] for s in sides), strict=True)]
        return True

    def hides(self, trace: Trace) -> bool:
        """Return True if a trace may be left out, since all of it is beyond an edge."""
        width, height = self._known.width, self._known.height
        x, y, right, bottom = trace.seen.x, trace.seen.y, trace.seen.right, trace.seen.bottom
        near = -right, -bottom, x - width, y - height
        return any(
            far >= -SEEN_MM and (at is None or far >= at - 2 * SEEN_MM)
            for far, at in zip(near, self._cut, strict=True)
        )

    def beside(self, matrix: Matrix) -> tuple[Box, ...]:
        """Return the places on the page where others begin, since there is no bleed."""
        width, height = self._known.width, self._known.height
        strips = (
            (-_BARE_MM, height / 2, 0.0, height / 2),
            (width / 2, -_BARE_MM, width / 2, 0.0),
            (width, height / 2, width + _BARE_MM, height / 2),
            (width / 2, height, width / 2, height + _BARE_MM),
        )
        return tuple(
            matrix.box(*strip).grown(SEEN_MM)
            for strip, at in zip(strips, self._cut, strict=True)
            if at is not None and at < _BARE_MM
        )
