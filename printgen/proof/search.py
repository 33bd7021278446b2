"""Finds known drawings on a page.

A rare thing in a known drawing is looked for on the page. Each place where it is gives a map from
the drawing to the page; the drawing is there if everything that it draws is where that map says,
in this order, of this shape and paint, and as much of it is seen. So a page may hold pieces in any
number, at any place, turned, scaled, in parts and among other things; how it came to be so is not
asked.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from printgen.core.geometry import IDENTITY, Box, Matrix, around
from printgen.pdf.budget import Budget, Cost
from printgen.pdf.marks import shared
from printgen.pdf.state import spanned
from printgen.pdf.traces import Lexicon, Trace, unfolded
from printgen.proof.frames import Frame, inverse
from printgen.proof.known import SEEN_MM, Known, is_same, linear

# How far, in mm, a point may lie from its place: PDFs round to thousandths, and maps add these up.
NEAR_MM: Final = 0.02
# What is so near to a scale of 1 is looked for first.
_UNIT: Final = 0.002
# A match at these scales still counts as the piece; the second, of a piece with hardly any marks.
_SCALES: Final = (0.4, 2.5)
_PLAIN_SCALES: Final = (0.9, 1.1)
# How unlike width and height may be enlarged.
_SKEW: Final = 0.1
_CELL_MM: Final = 1.0


class Found(NamedTuple):
    """A known drawing on a page.

    ``matrix`` leads from the piece's millimetres to the page's; ``window`` is what is there of it,
    in its own millimetres, if that is not all; ``used`` are the traces on the page that it is made
    of; ``off`` is how far the worst of them lies from where it should. ``beside`` is where others
    begin that it touches.
    """

    known: Known
    matrix: Matrix
    used: tuple[int, ...]
    off: float
    window: Box | None = None
    beside: tuple[Box, ...] = ()

    @property
    def box(self) -> Box:
        """The area of its trim, or of its part, on the page."""
        trim = Box(0, 0, self.known.width, self.known.height)
        area = trim if self.window is None else (shared(self.window, trim) or self.window)
        a, b, c, d = self.matrix[:4]
        # Upright, as sheets are cut, where a printer's error is corrected by a slight turn.
        width, height = math.hypot(a, b) * area.width, math.hypot(c, d) * area.height
        if abs(b) > abs(a):
            width, height = height, width
        x, y = self.matrix.apply(*area.centre)
        return Box(x - width / 2, y - height / 2, width, height)

    def size_on(self, printed: Matrix) -> tuple[float, float]:
        """Return the width and height of the whole piece on paper, in mm; ``printed`` is what the
        printer makes of a page's millimetres.
        """
        a, b, c, d = self.matrix.then(printed)[:4]
        return math.hypot(a, b) * self.known.width, math.hypot(c, d) * self.known.height

    @property
    def is_mirrored(self) -> bool:
        a, b, c, d = self.matrix[:4]
        return a * d - b * c < 0


class Spread:
    """The traces on a page, indexed by kind and place; ``free`` are those not yet used.

    All that is looked at is taken from the ``budget`` of the page's file. ``printed`` is what the
    printer makes of the page's millimetres.
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

    def free_of(self, known: Known) -> dict[int, list[int]]:
        """Return the free traces of each kind in a known drawing; empty where a kind is missing."""
        there = {what: self.by_what[what] for what in known.whats if what in self.by_what}
        self.budget.spend(Cost.COMPARISONS, len(known.whats) + sum(map(len, there.values())))
        free = {what: [n for n in each if self.free[n]] for what, each in there.items()}
        return {what: each for what, each in free.items() if each}

    def take(self, found: Found) -> None:
        for n in found.used:
            self.free[n] = False

    def is_wanted(self, turn: Matrix, known: Known, *, scaled: bool) -> bool:
        """Return True if what is turned and sized so may be that piece, once it is printed."""
        return _is_wanted(turn.then(self._printed), known, scaled=scaled)

    def near(self, what: int, x: float, y: float, within: float = NEAR_MM) -> Iterator[int]:
        """Yield the free traces of a kind at a place, to so many mm, in drawing order."""
        columns = {math.floor((x + side) / _CELL_MM) for side in (-within, within)}
        rows = {math.floor((y + side) / _CELL_MM) for side in (-within, within)}
        there = [n for i in columns for j in rows for n in self._cells.get((what, i, j), ())]
        self.budget.spend(Cost.COMPARISONS, len(there) + 1)
        for n in sorted(there):
            at = self.traces[n].at
            if self.free[n] and abs(at[0] - x) <= within and abs(at[1] - y) <= within:
                yield n

    def alike(self, known: Trace, n: int, matrix: Matrix) -> bool:
        """Return True if a trace has the shape and size of a known one after a map."""
        there = self.traces[n]
        key = known.figure, there.figure, matrix
        found = self._alike.get(key)
        if found is None:
            found = self._alike[key] = _is_alike(known, there, matrix)
        return found


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
    """Return the map as intended: quarter turns and scale 1 where it is close to them."""
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
    """Return the whole map whose rotation and size are given, by a known trace and its place."""
    x, y = turn.apply(*known.at)
    return turn._replace(e=there.at[0] - x, f=there.at[1] - y)


def find_whole(spread: Spread, knowns: Iterable[Known], *, scaled: bool = False) -> list[Found]:
    """Return the known drawings that lie whole on a page, and take their traces from the free ones.

    ``knowns`` come with those first that draw most, since others may be what these begin with.
    """
    found: list[Found] = []
    spread.budget.spend(Cost.COMPARISONS, len(spread.traces))
    for known in knowns:
        # Most are on other pages.
        if not all(what in spread.by_what for what in known.bases):
            continue
        rare = min(known.bases, key=lambda what: _cost(spread, known, what))
        trace, basis = known.bases[rare]
        for n in spread.by_what[rare]:
            if not spread.free[n]:
                continue
            there = spread.traces[n]
            turn = linear(trace, basis, there)
            if turn is None or not spread.is_wanted(turn, known, scaled=scaled):
                continue
            one = _fit(spread, known, through(trace, there, snapped(turn)))
            if one is not None:
                # Each is compared with all others later.
                spread.budget.spend(Cost.COMPARISONS, len(found))
                spread.take(one)
                found.append(one)
    return [e for e in found if not e.beside or _has_neighbours(e, found, spread)]


def _has_neighbours(one: Found, found: Sequence[Found], spread: Spread) -> bool:
    """Return True if another begins where bleed is missing; else (a picture) give traces back."""
    spread.budget.spend(Cost.COMPARISONS, len(found))
    others = [other.box for other in found if other is not one]
    if any(place.overlaps(box) for box in others for place in one.beside):
        return True
    for n in one.used:
        spread.free[n] = True
    return False


def _cost(spread: Spread, known: Known, what: int) -> tuple[bool, int]:
    """Return a sort key: traces that fix the rotation and are rare on the page come first."""
    _, basis = known.bases[what]
    return basis is None, len(spread.by_what[what])


def _is_wanted(turn: Matrix, known: Known, *, scaled: bool) -> bool:
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


def _fit(spread: Spread, known: Known, matrix: Matrix) -> Found | None:
    """Return the drawing at that place; None if something is missing or different."""
    used: list[int] = []
    last, worst = -1, 0.0
    turn = matrix._replace(e=0.0, f=0.0)
    upright = is_upright(matrix)
    taken: set[int] = set()
    frame = Frame(known, matrix) if known.ends else None
    for trace in known.traces:
        x, y = matrix.apply(*trace.at)
        layered = bool(trace.look.labels)
        for n in spread.near(trace.what, x, y):
            if n in taken or (n < last and not layered) or not spread.alike(trace, n, turn):
                continue
            there = spread.traces[n]
            if frame is None:
                fits = is_same(_moved(trace.seen, matrix), there.seen)
            else:
                fits = frame.shows(trace, there.seen)
            if upright and not fits:
                continue
            break
        else:
            if frame is None or not frame.hides(trace):
                return None
            continue
        taken.add(n)
        used.append(n)
        if not layered:
            last = n
        worst = max(worst, abs(there.at[0] - x), abs(there.at[1] - y))
    beside = frame.beside(matrix) if frame is not None and upright else ()
    return Found(known, matrix, tuple(used), worst, beside=beside)


def _moved(box: Box, matrix: Matrix) -> Box:
    return spanned(matrix, box.x, box.y, box.right, box.bottom)


def search(  # noqa: PLR0913, PLR0917 - what is looked for, and where
    traces: Sequence[Trace],
    knowns: Sequence[Known],
    atoms: AbstractSet[int],
    lexicon: Lexicon,
    budget: Budget,
    printed: Matrix = IDENTITY,
) -> tuple[Spread, list[Found]]:
    """Find all known drawings on a page; also return the remaining traces. Raises
    :class:`TooMuchError`.

    ``atoms`` are the forms that known drawings place; of all others what they hold is looked at.
    ``printed`` is what the printer makes of the page's millimetres. What is left of forms is opened
    as well, until nothing is found in them.
    """
    found: list[Found] = []
    spread = Spread(opened(traces, atoms, lexicon, budget), budget, printed)
    found += find_whole(spread, knowns)
    splitting = [known for known in knowns if known.splits]
    found += find_parts(spread, splitting)
    found += find_whole(spread, knowns, scaled=True)
    found += find_parts(spread, splitting, scaled=True)
    return spread, found


def opened(
    traces: Iterable[Trace], atoms: AbstractSet[int], lexicon: Lexicon, budget: Budget
) -> list[Trace]:
    """Return the traces with every form replaced by its contents, except for atoms."""
    out: list[Trace] = []
    for trace in traces:
        if trace.held is None or trace.what in atoms:
            out.append(trace)
        else:
            budget.spend(Cost.MARKS, len(trace.held.traces))
            out += opened(unfolded(trace, lexicon), atoms, lexicon, budget)
    return out


def find_parts(spread: Spread, knowns: Iterable[Known], *, scaled: bool = False) -> list[Found]:
    """Return the parts of known drawings on a page."""
    found: list[Found] = []
    for known in knowns:
        while (part := _part(spread, known, scaled=scaled)) is not None:
            spread.take(part)
            found.append(part)
    return found


# How many places are tried for the parts of one drawing on one page.
_TRIES: Final = 60


def _part(spread: Spread, known: Known, *, scaled: bool) -> Found | None:
    there = spread.free_of(known)
    rare = sorted(
        (what for what in there if known.bases[what][1] is not None),
        key=lambda what: (len(there[what]) * known.whats[what], what),
    )
    tries = 0
    for what in rare:
        for trace in (trace for trace in known.traces if trace.what == what):
            basis = known.bases[what][1]
            for n in there[what]:
                turn = linear(trace, basis, spread.traces[n])
                if turn is None or not spread.is_wanted(turn, known, scaled=scaled):
                    continue
                tries += 1
                if tries > _TRIES:
                    return None
                one = _fit_part(spread, known, through(trace, spread.traces[n], snapped(turn)))
                if one is not None:
                    return one
    return None


def _fit_part(spread: Spread, known: Known, matrix: Matrix) -> Found | None:
    """Return the part of the drawing at that place, if it is complete within its own box."""
    turn = matrix._replace(e=0.0, f=0.0)
    taken: dict[int, int] = {}
    for m, trace in enumerate(known.traces):
        x, y = matrix.apply(*trace.at)
        for n in spread.near(trace.what, x, y):
            if n not in taken and spread.alike(trace, n, turn):
                taken[n] = m
                break
    ink = [n for n in taken if spread.traces[n].is_ink]
    is_cut = any(
        not is_same(_moved(known.traces[taken[n]].seen, matrix), spread.traces[n].seen) for n in ink
    )
    # A few whole marks may be anything's.
    if not is_cut and sum(_marks(spread.traces[n]) for n in ink) < 3:
        return None
    window = around([spread.traces[n].seen for n in ink])
    worst = 0.0
    matched = {m: n for n, m in taken.items()}
    for m, trace in enumerate(known.traces):
        seen = shared(_moved(trace.seen, matrix), window)
        there = spread.traces[matched[m]] if m in matched else None
        if not trace.is_ink or seen is None or max(seen.width, seen.height) <= SEEN_MM:
            continue
        if there is None:
            if min(seen.width, seen.height) <= SEEN_MM:
                continue
            return None
        if not is_same(seen, there.seen):
            return None
        x, y = matrix.apply(*trace.at)
        worst = max(worst, abs(there.at[0] - x), abs(there.at[1] - y))
    back = inverse(matrix)
    own = spanned(back, window.x, window.y, window.right, window.bottom)
    return Found(known, matrix, tuple(taken), worst, own)


def _marks(trace: Trace) -> int:
    """Return how many marks a trace is: of a form, all that it holds."""
    return len(trace.held.traces) if trace.held is not None else 1
