"""Read the pages of a finished file: their texts and pieces."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from printgen.core.geometry import Box, Matrix, around
from printgen.core.limits import working_on
from printgen.core.outlines import Ring
from printgen.pdf.annotations import Annotation, asks
from printgen.pdf.budget import Budget, Cost, TooMuchError
from printgen.pdf.findings import PdfFinding, too_complex
from printgen.pdf.marks import Kind
from printgen.pdf.reader import File, Page, UnreadableError, opened
from printgen.pdf.traces import Trace, Tracer
from printgen.proof.expected import Expected, TextPage
from printgen.proof.imposed import Difference, Imposed, compared, nearest, whats
from printgen.proof.known_sides import basis_of, linear
from printgen.proof.nearest import Changed, find_changed
from printgen.proof.page_index import Found, PageIndex
from printgen.proof.search import search

_SHEET: Final = re.compile(r"(?:([^·…]+) · )?sheet (\d+) of (\d+) · .*version")
# With more things on a page than this, related drawings are not combined.
_MOST_THINGS: Final = 5_000
# Drawings within this distance of each other, in mm, are reported as one.
_NEAR_MM: Final = 0.5
# Pages that share this much with a page of a text are taken for it.
_NEAR: Final = 0.6
# A picture of a piece is smaller or larger than this; a piece that was scaled by mistake is not.
_WELL: Final = 0.2
# A rectangle's corners, back to the first; and the tolerance of their alignment, in mm.
_CORNERS: Final = 5
_SAME: Final = 1e-3


_OUTLINED: Final = "what is drawn is cut off along an outline that is not the sheet's"


class SheetLabel(NamedTuple):
    """The title, number and total on a sheet, and whether they are upside down."""

    title: str
    sheet: int
    of: int
    upside_down: bool


class Leaf(NamedTuple):
    """A page of a file; ``trim`` is its trim box.

    ``text`` is the page of a text, and ``scale`` its size; it ``differs`` if it only resembles that
    page. ``is_filler`` is True for a page that is meant to be empty. Otherwise, ``found`` are the
    pieces on it, ``changed`` drawings that are nearly one (with all pieces that they are equally
    near to), ``unknown`` the boxes of drawings that belong to no sheet, and ``over`` pieces with
    the boxes of what covers them. ``wrong`` are the differences of a text, or of a sheet's marks,
    from what they should be. ``is_sheet`` is True if the page is drawn as imposition draws it.
    """

    number: int
    width: float
    height: float
    trim: Box = Box(0, 0, 0, 0)
    text: TextPage | None = None
    scale: tuple[float, float] = (1.0, 1.0)
    differs: bool = False
    is_filler: bool = False
    found: tuple[Found, ...] = ()
    changed: tuple[tuple[Changed, ...], ...] = ()
    unknown: tuple[Box, ...] = ()
    over: tuple[tuple[Found, Box], ...] = ()
    label: SheetLabel | None = None
    wrong: tuple[Difference, ...] = ()
    is_sheet: bool = False
    annotations: tuple[Annotation, ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def box(self) -> Box:
        return Box(0, 0, self.width, self.height)


class Reader:
    """Reads the files of a kit; a page that several files share is searched once.

    ``printed`` is what the kit's printer makes of a page's millimetres. ``asks`` are the settings
    that the last file suggests to a printer's dialog.
    """

    def __init__(self, expected: Expected, printed: Matrix) -> None:
        self._expected = expected
        self._printed = printed
        self._known: dict[int, Leaf] = {}
        self._texts: dict[int, TextPage] = {}
        self.asks: dict[str, str] = {}
        self._outlines = {
            trace.figure for sheet in expected.sheets.values() for trace in sheet if _cuts(trace)
        }
        self._imposed = Imposed(expected)
        for page in (*expected.texts, *(p for each in expected.bound.values() for p in each)):
            self._texts.setdefault(page.content, page)

    def read(self, path: Path) -> list[Leaf] | PdfFinding:
        """Return all pages of a file, or the reason why it cannot be read in full."""
        try:
            with working_on(str(path)), opened(path) as file:
                self.asks = asks(file.pdf.Root)
                return self._leaves(file)
        except UnreadableError as error:
            return error.finding

    def _leaves(self, file: File) -> list[Leaf] | PdfFinding:
        tracer = Tracer(file.pdf, self._expected.lexicon, file.budget)
        leaves: list[Leaf] = []
        for page in file.pages:
            try:
                leaves.append(self._leaf(page, tracer))
            except TooMuchError as error:
                return too_complex(str(error), file.name, page.number)
        return file.too_many_pages or leaves

    def _leaf(self, page: Page, tracer: Tracer) -> Leaf:
        traces = page.traced(tracer)
        box = page.boxes.crop
        content = self._expected.lexicon.content(traces)
        found = self._known.get(content)
        if found is None:
            found = self._known[content] = self._look(traces, content, tracer.budget)
        problems = tuple(problem.message for problem in tracer.problems)
        return found._replace(
            number=page.number,
            width=box.width,
            height=box.height,
            trim=page.boxes.trim,
            annotations=tuple(page.annotations),
            problems=problems,
        )

    def _look(self, traces: list[Trace], content: int, budget: Budget) -> Leaf:
        expected = self._expected
        leaf = Leaf(0, 0.0, 0.0)
        if content in expected.fillers:
            return leaf._replace(is_filler=True)
        if content in self._texts:
            return leaf._replace(text=self._texts[content], label=_label(traces))
        # Compared with each text: first for equality, later for similarity.
        budget.spend(Cost.COMPARISONS, len(traces) + sum(len(p.traces) for p in expected.texts))
        scaled = self._scaled(traces)
        if scaled is not None:
            return leaf._replace(text=scaled[0], scale=scaled[1])
        index, found = search(traces, expected, budget, self._printed)
        # Pages of texts may show pieces in another size.
        has_pieces = any(abs(each.matrix.scale - 1) < _WELL for each in found)
        near = None if has_pieces else self._near(traces, budget)
        if near is not None:
            wrong = _differences(near, PageIndex(traces, budget))
            return leaf._replace(text=near, differs=True, wrong=wrong, label=_label(traces))
        label = _label(trace for _, trace in index.rest())
        result = self._imposed.compare(index, traces, found)
        for n in result.used:
            index.free[n] = False
        changed = find_changed(index, expected.knowns) if any(_ink(index)) else []
        outlines = [t for t in traces if _cuts(t) and t.figure not in self._outlines]
        odd = (Difference(_OUTLINED, trace.seen) for trace in outlines if expected.sheets)
        return leaf._replace(
            found=tuple(found),
            changed=tuple(changed),
            over=tuple(_over(index, found, result.used)),
            unknown=tuple(_clusters([trace.seen for _, trace in _ink(index)], budget)),
            label=label,
            wrong=(*result.wrong, *odd),
            is_sheet=content in expected.sheets,
        )

    def _scaled(self, traces: list[Trace]) -> tuple[TextPage, tuple[float, float]] | None:
        """Return the page of a text that is drawn here in another size, and that size."""
        whats = [trace.what for trace in traces]
        for page in self._expected.texts:
            if whats != [trace.what for trace in page.traces]:
                continue
            best = max(
                page.traces, key=lambda t: max(map(abs, t.shape), default=0.0) if t.shape else 0.0
            )
            there = traces[page.traces.index(best)]
            turn = linear(best, basis_of(best.shape), there)
            if turn is not None:
                return page, (math.hypot(turn.a, turn.b), math.hypot(turn.c, turn.d))
        return None

    def _near(self, traces: list[Trace], budget: Budget) -> TextPage | None:
        """Return the page of a text that shares most with this page, if there is one."""
        texts = self._expected.texts
        pages = {n: whats(text.traces) for n, text in enumerate(texts)}
        n = nearest(whats(traces), pages, budget, _NEAR)
        return None if n is None else texts[n]


def _cuts(trace: Trace) -> bool:
    """Return True if it clips later drawings to anything but a rectangle."""
    if trace.is_ink:
        return False
    points = [(0.0, 0.0), *zip(trace.shape[::2], trace.shape[1::2], strict=True)]
    upright = all(abs(x - u) < _SAME or abs(y - v) < _SAME for (x, y), (u, v) in pairwise(points))
    return len(points) != _CORNERS or not upright


def _ink(index: PageIndex) -> Iterator[tuple[int, Trace]]:
    """Yield the remaining visible drawings."""
    return ((n, trace) for n, trace in index.rest() if trace.is_ink)


def _differences(page: TextPage, index: PageIndex) -> tuple[Difference, ...]:
    """Return the differences of a page from the page of a text that it resembles."""
    result = compared([trace for trace in page.traces if trace.is_ink], index)
    more = [trace.seen for n, trace in _ink(index) if n not in result.used]
    added = (
        Difference("something else is drawn here", box) for box in _clusters(more, index.budget)
    )
    wrong = (*result.wrong, *added)
    # If no difference can be named, it is the order, or what is visible.
    return wrong or (
        Difference("it is drawn in another order", around(t.seen for t in page.traces)),
    )


def _over(
    index: PageIndex, found: list[Found], marks: AbstractSet[int]
) -> Iterator[tuple[Found, Box]]:
    """Yield drawings over pieces, and pieces that overlap others.

    Parts may be covered by the sheet's ``marks``: the crosses for putting parts together.
    Everything that hides a piece is removed from the rest.
    """
    rest = [
        (n, trace)
        for n, trace in enumerate(index.traces)
        if (index.free[n] or n in marks) and trace.is_ink
    ]
    for each in found:
        index.budget.spend(Cost.COMPARISONS, len(rest))
        own = each.box.grown(-0.3)
        last = min(each.used)
        hiding = {
            n: own.common(trace.seen)
            for n, trace in rest
            if n > last
            and not (n in marks and each.window is not None and trace.look.kind is Kind.STROKE)
            and own.overlaps(trace.seen)
        }
        for n in hiding:
            index.free[n] = False
        if hiding:
            yield each, around(hiding.values())
    boxes = [each.box.grown(-0.3) for each in found]
    rings = [isinstance(each.known.sides[0].piece.outline, Ring) for each in found]
    for m, each in enumerate(found):
        for n in range(m):
            one, other = boxes[m], boxes[n]
            # Round pieces may lie in the corners of each other's boxes.
            near = (one.width + other.width) / 2 if rings[m] and rings[n] else math.inf
            if one.overlaps(other) and math.dist(one.centre, other.centre) < near:
                yield each, one.common(other)


def _clusters(places: Sequence[Box], budget: Budget) -> Iterator[Box]:
    """Yield the boxes of drawings, with overlapping ones combined."""
    boxes: list[Box] = []
    for box in places if len(places) <= _MOST_THINGS else [around(places)]:
        whole = box
        budget.spend(Cost.COMPARISONS, len(boxes))
        while near := next((each for each in boxes if _touch(each, whole)), None):
            budget.spend(Cost.COMPARISONS, len(boxes))
            boxes.remove(near)
            whole = around([near, whole])
        boxes.append(whole)
    yield from boxes


def _touch(one: Box, other: Box) -> bool:
    """Return True if two drawings are so close that they are reported as one."""
    return one.grown(_NEAR_MM).overlaps(other.grown(_NEAR_MM))


def _label(traces: Iterable[Trace]) -> SheetLabel | None:
    for trace in traces:
        if trace.look.kind is Kind.TEXT and (words := _SHEET.search(trace.look.text)):
            upside_down = trace.shape[0] < -abs(trace.shape[1])
            # Text that is too long for the foot of a page is cut off at its beginning.
            title = "" if words.start() < 2 and trace.look.text[0] == "…" else words[1] or ""
            return SheetLabel(title.strip(), int(words[2]), int(words[3]), upside_down)
    return None
