"""Check everything on a page besides pieces: marks, ruler, numbers, text, folds.

Imposition draws each page again. Whatever is not on the imposed page does not belong in the file.
Whatever is on it must be in the file: at the same place relative to the pieces, with the same
shape, and as visible.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from printgen.core.cutters import CUTTERS
from printgen.core.geometry import IDENTITY, Box, Matrix, around
from printgen.core.units import MM_PER_PT, number
from printgen.imposition.marks import MARK_LENGTH_MM, MARK_WIDTH_MM, RULE_WIDTH_MM
from printgen.imposition.registration import corners
from printgen.pdf.budget import Budget, Cost
from printgen.pdf.marks import Kind
from printgen.pdf.traces import Lexicon, Trace, moved
from printgen.proof.expected import Expected
from printgen.proof.known_sides import EXACT_MM, SEEN_MM
from printgen.proof.nearest import KINDS
from printgen.proof.page_index import Found, PageIndex
from printgen.proof.search import search

# Pages that share this much with an imposed page are taken for it: of what lies beside pieces, and
# of everything, since a part of a board may be much of what other pages draw.
_ALIKE: Final = 0.3
_MUCH_ALIKE: Final = 0.6
# A mark within this distance in mm is the missing one, moved; and so is other text.
_ASTRAY_MM: Final = 30.0
_INSTEAD_MM: Final = 3.0
# How many pieces, and how many places of each, are tried to find out how a page was moved.
_TRIED: Final = 4
_EVERYWHERE: Final = Box(-1e6, -1e6, 2e6, 2e6)


class Difference(NamedTuple):
    """A description of a difference, without a full stop, and its place on the page."""

    words: str
    box: Box


class Comparison(NamedTuple):
    """The result for a page: the ``used`` traces belong there, ``wrong`` are the differences."""

    used: frozenset[int] = frozenset()
    wrong: tuple[Difference, ...] = ()


class _Laid(NamedTuple):
    """A page as imposed: its pieces, what is visible of each, and the rest."""

    found: list[Found]
    seen: list[Box]
    rest: list[Trace]


class Imposed:
    """The sides of all sheets as imposed today, by the numbers of what they draw."""

    def __init__(self, expected: Expected) -> None:
        self._expected = expected
        self._pages = expected.sheets
        self._whats = {key: whats(page) for key, page in self._pages.items()}
        self._laid: dict[int, _Laid] = {}

    def compare(
        self, index: PageIndex, traces: Sequence[Trace], found: Sequence[Found]
    ) -> Comparison:
        """Return which of the remaining traces of a page belong there, and what is wrong.

        ``traces`` are all of the page, ``found`` its pieces, and ``index`` has the rest.
        """
        content = self._expected.lexicon.content(traces)
        if content in self._pages:
            return Comparison(frozenset(n for n, _ in index.rest()))
        key = nearest(whats(traces), self._whats, index.budget, _MUCH_ALIKE)
        if key is None:
            # The first use of a text that is read aloud is drawn without a form. Then it is much of
            # the page, and what lies beside pieces is more reliable.
            rests = {each: whats(self._laid_out(each).rest) for each in self._pages}
            rest = whats(trace for _, trace in index.rest() if trace.is_ink)
            key = nearest(rest, rests, index.budget, _ALIKE)
        if key is None:
            return Comparison()
        laid = self._laid_out(key)
        way = _way(laid.found, found, index.budget)
        result = compared(_mapped(laid.rest, way, self._expected.lexicon), index)
        astray = _astray_pieces(laid.found, found, way, index.budget)
        cut = _cut_elsewhere(laid, found, way, index)
        return result._replace(wrong=(*result.wrong, *astray, *cut))

    def _laid_out(self, key: int) -> _Laid:
        if key not in self._laid:
            # This is our own page, so the budget for the file does not apply.
            index, found = search(self._pages[key], self._expected, Budget())
            rest = [trace for _, trace in index.rest() if trace.is_ink]
            self._laid[key] = _Laid(found, [_seen(each, index) for each in found], rest)
        return self._laid[key]


def whats(traces: Iterable[Trace]) -> Counter[int]:
    """Return how often each thing is drawn."""
    return Counter(trace.what for trace in traces)


def nearest(
    there: Counter[int], pages: Mapping[int, Counter[int]], budget: Budget, least: float
) -> int | None:
    """Return the page that shares most with this one, if that is at least the share ``least``."""
    best: tuple[float, int] | None = None
    for key, own in pages.items():
        budget.spend(Cost.COMPARISONS, len(own))
        share = (there & own).total() / max(there.total(), own.total(), 1)
        if share >= least and (best is None or share > best[0]):
            best = share, key
    return None if best is None else best[1]


def _way(there: Sequence[Found], found: Sequence[Found], budget: Budget) -> Matrix:
    """Return the map from the imposed page to the page in the file, which most pieces agree on.

    If a page is printed smaller, or is turned, its marks move with its pieces.
    """
    ways = [IDENTITY]
    for each in found[:_TRIED]:
        same = [other for other in there if other.known is each.known]
        ways += (other.matrix.inverse().then(each.matrix) for other in same[:_TRIED])
    centres: dict[int, list[tuple[float, float]]] = {}
    for each in found:
        centres.setdefault(id(each.known), []).append(each.box.centre)

    def hits(way: Matrix) -> int:
        count = 0
        for other in there:
            near = centres.get(id(other.known), [])
            budget.spend(Cost.COMPARISONS, len(near))
            place = way.apply(*other.box.centre)
            count += any(math.dist(place, centre) <= EXACT_MM for centre in near)
        return count

    return max(ways, key=hits)


def _astray_pieces(
    there: Sequence[Found], found: Sequence[Found], way: Matrix, budget: Budget
) -> Iterator[Difference]:
    """Yield pieces that lie where no marks are for them."""
    places = [way.apply(*other.box.centre) for other in there]
    for each in found:
        budget.spend(Cost.COMPARISONS, len(places))
        x, y = centre = each.box.centre
        near = min(places, key=lambda place: math.dist(place, centre), default=None)
        if near is None or math.dist(near, centre) <= EXACT_MM:
            continue
        off = offset(x - near[0], y - near[1])
        far = math.dist(near, centre) > _ASTRAY_MM
        told = "where there are no marks for it" if far else f"{off} for its marks"
        yield Difference(f"{each.known.names} is {told}", each.box)


def _seen(one: Found, index: PageIndex) -> Box:
    """Return the box around all that is visible of a piece."""
    return around(index.traces[n].seen for n in one.used if index.traces[n].is_ink)


def _cut_elsewhere(
    laid: _Laid, found: Sequence[Found], way: Matrix, index: PageIndex
) -> Iterator[Difference]:
    """Yield pieces that touch others, and whose art extends too far or not far enough."""
    # Their bleed may be cut off, and only the imposed page says where.
    wanted = [each for each in zip(laid.found, laid.seen, strict=True) if each[0].known.ends]
    for one in (each for each in found if each.known.ends):
        index.budget.spend(Cost.COMPARISONS, len(wanted))
        for other, whole in wanted:
            if other.known is not one.known:
                continue
            if math.dist(way.apply(*other.box.centre), one.box.centre) > EXACT_MM:
                continue
            box, there = whole.mapped(way), _seen(one, index)
            ends = (box.x - there.x, box.y - there.y, there.right - box.right)
            off = max(*ends, there.bottom - box.bottom, key=abs)
            if abs(off) > EXACT_MM:
                how = "extends {} mm too far" if off > 0 else "ends {} mm too early"
                words = f"{one.known.names} {how.format(number(abs(off), 2))} on one side"
                yield Difference(words, one.box)


def _mapped(traces: Iterable[Trace], way: Matrix, lexicon: Lexicon) -> list[Trace]:
    placed = (moved(trace, way, _EVERYWHERE, lexicon) for trace in traces)
    return [trace for trace in placed if trace is not None]


def compared(wanted: Sequence[Trace], index: PageIndex) -> Comparison:
    """Return which free traces of a page are wanted, and which wanted ones are missing or differ.

    What lies elsewhere, or has another length, counts as found, and is reported.
    """
    used: set[int] = set()
    lacking: list[Trace] = []
    for trace in wanted:
        for n in index.near(trace.what, *trace.at, within=EXACT_MM):
            if n not in used and index.alike(trace, n, IDENTITY) and _as_seen(trace, index, n):
                used.add(n)
                break
        else:
            lacking.append(trace)
    wrong = []
    for trace in lacking:
        other = _instead(trace, index, used)
        if other is None:
            wrong.append(Difference(f"{_named(trace)} is missing", trace.seen))
        else:
            used.add(other)
            there = index.traces[other]
            wrong.append(Difference(_changed(trace, there, index, other), there.seen))
    return Comparison(frozenset(used), tuple(wrong))


def _as_seen(trace: Trace, index: PageIndex, n: int) -> bool:
    """Return True if as much of a trace is visible, in its place."""
    one, other = trace.seen, index.traces[n].seen
    off = EXACT_MM + SEEN_MM
    return (
        abs(one.width - other.width) <= 2 * SEEN_MM
        and abs(one.height - other.height) <= 2 * SEEN_MM
        and abs(one.x - other.x) <= off
        and abs(one.y - other.y) <= off
    )


def _instead(trace: Trace, index: PageIndex, used: set[int]) -> int | None:
    """Return the free trace that is most likely this one, moved or changed."""
    words = trace.look.kind is Kind.TEXT
    best: tuple[float, int] | None = None
    others = range(len(index.traces)) if words else index.by_what.get(trace.what, ())
    index.budget.spend(Cost.COMPARISONS, len(others))
    for n in others:
        there = index.traces[n]
        if n in used or not index.free[n] or not there.is_ink:
            continue
        if there.what != trace.what and there.look.kind is not Kind.TEXT:
            continue
        alike = there.what == trace.what and index.alike(trace, n, IDENTITY)
        off = math.dist(trace.at, there.at)
        if off <= (_ASTRAY_MM if alike else _INSTEAD_MM) and (best is None or off < best[0]):
            best = off, n
    return None if best is None else best[1]


def _changed(trace: Trace, there: Trace, index: PageIndex, n: int) -> str:
    """Describe how a trace differs from what it should be."""
    if there.what != trace.what and _named(there) == _named(trace):
        return f"{_named(trace)} looks different"
    if there.what != trace.what:
        return f"{_named(there)} is where {_named(trace)} should be"
    if not index.alike(trace, n, IDENTITY):
        one, other = (math.hypot(*each.shape[:2]) for each in (there, trace))
        if len(there.shape) == len(trace.shape) == 2 and abs(one - other) > SEEN_MM:
            return f"{_named(trace)} is {number(one, 2)} mm long, not {number(other, 2)} mm"
        return f"{_named(trace)} is drawn in another shape"
    x, y = (after - before for after, before in zip(there.at, trace.at, strict=True))
    if math.hypot(x, y) <= EXACT_MM:
        return f"{_named(trace)} is hidden in part"
    return f"{_named(trace)} is {offset(x, y)}"


def offset(right: float, down: float) -> str:
    """Return a distance to the right and down as text."""
    parts = []
    if abs(right) > EXACT_MM / 2:
        parts.append(f"{number(abs(right), 2)} mm too far {'right' if right > 0 else 'left'}")
    if abs(down) > EXACT_MM / 2:
        parts.append(f"{number(abs(down), 2)} mm too {'low' if down > 0 else 'high'}")
    return " and ".join(parts) or f"{number(math.hypot(right, down), 2)} mm off"


def _named(trace: Trace) -> str:
    if trace.look.kind is Kind.STROKE:
        return _line_named(trace)
    if _is_registration(trace):
        return "a registration mark"
    if trace.look.kind is not Kind.TEXT:
        return KINDS[trace.look.kind]
    return f"'{' '.join(trace.look.text.split())[:60]}'"


def _sides(corners: Sequence[tuple[float, float]]) -> tuple[int, ...]:
    """Return the lengths of the sides of a closed outline, rounded to mm.

    Corrections for a printer make them slightly longer or shorter.
    """
    return tuple(round(math.dist(*side)) for side in pairwise([*corners, corners[0]]))


# Registration marks: nothing else on a sheet is an area of one of these shapes.
_REGISTRATION: Final = frozenset(
    _sides(outline)
    for cutter in CUTTERS.values()
    if cutter.marks is not None
    for outline in corners(cutter.marks, Box(0, 0, 100, 100))
)


def _is_registration(trace: Trace) -> bool:
    # A closed outline ends where it began.
    ends = [(0.0, 0.0), *zip(trace.shape[:-2:2], trace.shape[1:-2:2], strict=True)]
    return trace.look.kind is Kind.FILL and _sides(ends) in _REGISTRATION


def _line_named(trace: Trace) -> str:
    """Return the name of a line besides pieces, from how imposition draws it."""
    look = trace.look
    is_mark = abs(look.width * MM_PER_PT - MARK_WIDTH_MM) < SEEN_MM / 2
    if look.dashes:
        return "a fold mark" if is_mark else "a fold line"
    if is_mark and len(trace.shape) == 2:
        # Crosses of parts are on the parts themselves, and are longer.
        is_cross = math.hypot(*trace.shape) > MARK_LENGTH_MM + SEEN_MM
        return "a cross" if is_cross else "a cut mark"
    is_rule = abs(look.width * MM_PER_PT - RULE_WIDTH_MM) < SEEN_MM / 2
    return "a line of the ruler" if is_rule else KINDS[look.kind]
