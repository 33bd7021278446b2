"""Find known drawings on a page.

A rare thing in a known drawing is looked up on the page. Each of its places gives a map from the
drawing to the page. The drawing is there if everything that it draws is where that map says, in the
same order, shape and paint, and as visible. So a page may contain any number of pieces, at any
place, turned, scaled, in parts and among other things, whatever drew them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from printgen.core.geometry import IDENTITY, Box, Matrix, around
from printgen.pdf.budget import Budget, Cost
from printgen.pdf.traces import Lexicon, Trace, unfolded
from printgen.proof.expected import Expected
from printgen.proof.known_sides import SEEN_MM, KnownSide, is_same, linear
from printgen.proof.page_index import Found, Frame, PageIndex, Pair, is_upright, snapped, through


def find_whole(
    index: PageIndex, knowns: Iterable[KnownSide], *, scaled: bool = False
) -> list[Found]:
    """Return the known drawings that are complete on a page, and mark their traces as used.

    The ``knowns`` that draw most come first, since others may be what these begin with.
    """
    found: list[Found] = []
    index.budget.spend(Cost.COMPARISONS, len(index.traces))
    for known in knowns:
        # Most are on other pages.
        if not all(what in index.by_what for what in known.bases):
            continue
        rare = min(known.bases, key=lambda what: _cost(index, known, what))
        trace, basis = known.bases[rare]
        for n in index.by_what[rare]:
            if not index.free[n]:
                continue
            there = index.traces[n]
            turn = linear(trace, basis, there)
            if turn is None or not index.is_wanted(turn, known, scaled=scaled):
                continue
            one = _fit(index, known, through(trace, there, snapped(turn)))
            if one is not None:
                # Later, each is compared with all others.
                index.budget.spend(Cost.COMPARISONS, len(found))
                index.take(one)
                found.append(one)
    return [e for e in found if not e.beside or _has_neighbours(e, found, index)]


def _has_neighbours(one: Found, found: Sequence[Found], index: PageIndex) -> bool:
    """Return True if others begin where bleed is missing; otherwise it is a picture, and its traces
    are free again.
    """
    index.budget.spend(Cost.COMPARISONS, len(found))
    others = [other.box for other in found if other is not one]
    if any(place.overlaps(box) for box in others for place in one.beside):
        return True
    for n in one.used:
        index.free[n] = True
    return False


def _cost(index: PageIndex, known: KnownSide, what: int) -> tuple[bool, int]:
    """Return a sort key: traces that fix the rotation and are rare on the page come first."""
    _, basis = known.bases[what]
    return basis is None, len(index.by_what[what])


def _fit(index: PageIndex, known: KnownSide, matrix: Matrix) -> Found | None:
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
        for n in index.near(trace.what, x, y):
            if n in taken or (n < last and not layered) or not index.alike(trace, n, turn):
                continue
            there = index.traces[n]
            if frame is None:
                fits = is_same(trace.seen.mapped(matrix), there.seen)
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


def search(
    traces: Sequence[Trace], expected: Expected, budget: Budget, printed: Matrix = IDENTITY
) -> tuple[PageIndex, list[Found]]:
    """Find all known drawings on a page; also return the remaining traces.

    Forms that are not part of known drawings are replaced by their contents. ``printed`` is what
    the printer makes of the page's millimetres. Raises :class:`TooMuchError`.
    """
    knowns, lexicon = expected.knowns, expected.lexicon
    found: list[Found] = []
    index = PageIndex(opened(traces, expected.atoms, lexicon, budget), budget, printed)
    found += find_whole(index, knowns)
    splitting = [known for known in knowns if known.splits]
    found += find_parts(index, splitting, lexicon)
    found += find_whole(index, knowns, scaled=True)
    found += find_parts(index, splitting, lexicon, scaled=True)
    return index, found


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


def find_parts(
    index: PageIndex, knowns: Iterable[KnownSide], lexicon: Lexicon, *, scaled: bool = False
) -> list[Found]:
    """Return the parts of known drawings on a page."""
    found: list[Found] = []
    for known in knowns:
        while (part := _part(index, known, lexicon, scaled=scaled)) is not None:
            index.take(part)
            found.append(part)
    return found


# The number of places to try for the parts of one drawing on one page.
_TRIES: Final = 60


def _part(index: PageIndex, known: KnownSide, lexicon: Lexicon, *, scaled: bool) -> Found | None:
    there = index.free_of(known)
    rare = sorted(
        (what for what in there if known.bases[what][1] is not None),
        key=lambda what: (len(there[what]) * known.whats[what], what),
    )
    tries = 0
    for what in rare:
        for trace in (trace for trace in known.traces if trace.what == what):
            basis = known.bases[what][1]
            for n in there[what]:
                turn = linear(trace, basis, index.traces[n])
                if turn is None or not index.is_wanted(turn, known, scaled=scaled):
                    continue
                tries += 1
                if tries > _TRIES:
                    return None
                matrix = through(trace, index.traces[n], snapped(turn))
                one = _fit_part(index, known, matrix, lexicon)
                if one is not None:
                    return one
    return None


def _fit_part(index: PageIndex, known: KnownSide, matrix: Matrix, lexicon: Lexicon) -> Found | None:
    """Return the part of the drawing at that place, if it is complete within its own box."""
    taken: dict[int, Trace] = {}
    pairs = index.match(known.traces, matrix, taken)
    while True:
        ink = [n for n in taken if index.traces[n].is_ink]
        window = around([index.traces[n].seen for n in ink]) if ink else Box(0, 0, 0, 0)
        is_closed = [_is_closed(each, matrix, window) for each in pairs]
        if not any(is_closed):
            break
        # Forms with text that is cut off are not forms on the page.
        inside = [
            inner
            for closed, (trace, _) in zip(is_closed, pairs, strict=True)
            for inner in (unfolded(trace, lexicon) if closed else ())
        ]
        index.budget.spend(Cost.MARKS, len(inside))
        pairs = [pair for closed, pair in zip(is_closed, pairs, strict=True) if not closed]
        pairs += index.match(inside, matrix, taken)
    is_cut = any(not is_same(taken[n].seen.mapped(matrix), index.traces[n].seen) for n in ink)
    # A few complete marks may belong to anything.
    if not is_cut and sum(_marks(index.traces[n]) for n in ink) < 3:
        return None
    worst = 0.0
    for trace, there in pairs:
        seen = trace.seen.mapped(matrix).shared(window)
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
    return Found(known, matrix, tuple(taken), worst, window.mapped(matrix.inverse()))


def _is_closed(pair: Pair, matrix: Matrix, window: Box) -> bool:
    """Return True for a form that is missing on the page, though some of it should be visible."""
    trace, there = pair
    if trace.held is None or there is not None:
        return False
    seen = trace.seen.mapped(matrix).shared(window)
    return seen is not None and min(seen.width, seen.height) > SEEN_MM


def _marks(trace: Trace) -> int:
    """Return how many marks a trace is: of a form, all that it contains."""
    return len(trace.held.traces) if trace.held is not None else 1
