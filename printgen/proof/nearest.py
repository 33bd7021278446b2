"""Find drawings that are nearly a piece: most of it is there, and something is missing or
different.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from printgen.core.geometry import Box
from printgen.pdf.budget import Cost
from printgen.pdf.marks import Kind
from printgen.pdf.traces import Trace
from printgen.proof.known_sides import KnownSide, linear
from printgen.proof.page_index import Found, PageIndex, snapped, through

# Something in a piece's place counts as the piece if it has this share of its marks, or covers this
# share of its area.
_SHARE: Final = 0.5
_LEAST: Final = 3
# The number of traces of each piece to try, and of places for each.
_WHATS: Final = 6
_PLACES: Final = 24


class Changed(NamedTuple):
    """A drawing that is nearly a piece: what is ``missing``, and what is there instead."""

    found: Found
    missing: tuple[Trace, ...]
    instead: tuple[Trace, ...]

    def __str__(self) -> str:
        lacking, more = _words(self.missing), _words(self.instead)
        if lacking and lacking == more:
            return f"with {lacking} looking different"
        if lacking and more:
            return f"{more} where {lacking} should be"
        if lacking or more:
            return f"without {lacking}" if lacking else f"with {more} besides"
        return "in another order, or is clipped differently"


def find_changed(index: PageIndex, knowns: Sequence[KnownSide]) -> list[tuple[Changed, ...]]:
    """Return drawings among the rest of a page that are nearly a piece, the nearest first.

    Each comes with all pieces that are equally near.
    """
    changed: list[tuple[Changed, ...]] = []
    while True:
        tries = [each for known in knowns for each in _tries(index, known)]
        tries.sort(key=lambda each: -each[0])
        if not tries:
            return changed
        for share, found in tries:
            if not _is_free(index, found):
                continue
            index.budget.spend(Cost.COMPARISONS, len(tries) + len(index.traces))
            same = [
                other
                for almost, other in tries
                if almost == share
                and math.dist(found.box.centre, other.box.centre) < 1
                and _is_free(index, other)
            ]
            alike = tuple([_compared(index, other) for other in same])
            changed.append(alike)
            for each in alike:
                index.take(each.found)


def _is_free(index: PageIndex, found: Found) -> bool:
    return all(index.free[n] for n in found.used)


def _tries(index: PageIndex, known: KnownSide) -> Iterator[tuple[float, Found]]:
    """Yield places where a piece could be, and how much of it is there."""
    ink = [trace for trace in known.traces if trace.is_ink]
    free = index.free_of(known)
    counts = Counter(trace.what for trace in ink)
    there = sum(min(count, len(free.get(what, ()))) for what, count in counts.items())
    if there < _SHARE * len(ink):
        return
    rare = sorted(free, key=lambda what: len(free[what]))
    seen: set[tuple[int, ...]] = set()
    for what in rare[:_WHATS]:
        trace, basis = known.bases[what]
        for n in free[what][:_PLACES]:
            turn = linear(trace, basis, index.traces[n])
            if turn is None or abs(turn.scale - 1) > 0.2:
                continue
            matrix = through(trace, index.traces[n], snapped(turn))
            key = tuple([round(10 * value) for value in matrix])
            if key in seen:
                continue
            seen.add(key)
            used: dict[int, Trace] = {}
            index.match(ink, matrix, used)
            found = Found(known, matrix, tuple(used), 0.0)
            if len(used) >= _SHARE * len(ink) and _is_much(index, found):
                yield len(used) / len(ink), found


def _is_much(index: PageIndex, found: Found) -> bool:
    """Return True if so much of the piece is there that it can hardly be anything else."""
    if len(found.used) >= _LEAST:
        return True
    own = found.box
    areas = (index.traces[n].seen.shared(own) for n in found.used)
    most = max((area.width * area.height for area in areas if area is not None), default=0.0)
    return most >= _SHARE * own.width * own.height


def _compared(index: PageIndex, found: Found) -> Changed:
    """Return what is missing of the piece, and what else lies in its place."""
    whats = Counter(index.traces[n].what for n in found.used)
    missing = []
    for trace in found.known.traces:
        if not trace.is_ink:
            continue
        if whats[trace.what]:
            whats[trace.what] -= 1
        else:
            missing.append(trace)
    own, used = found.box.grown(found.known.bleed), {*found.used}
    others = [n for n, trace in index.rest() if n not in used and _inside(trace, own)]
    instead = tuple([index.traces[n] for n in others if index.traces[n].is_ink])
    return Changed(found._replace(used=(*found.used, *others)), tuple(missing), instead)


def _inside(trace: Trace, box: Box) -> bool:
    x, y = trace.seen.centre
    return box.x <= x <= box.right and box.y <= y <= box.bottom


KINDS: Final = {
    Kind.FILL: "an area",
    Kind.STROKE: "a line",
    Kind.IMAGE: "an image",
    Kind.SHADING: "a shading",
    Kind.FORM: "a sign",
}


def _words(traces: Sequence[Trace]) -> str:
    """Describe drawings: texts are quoted, anything else is named by its kind."""
    words = [f"'{trace.look.text}'" for trace in traces if trace.look.kind is Kind.TEXT]
    if not words:
        words = [KINDS[trace.look.kind] for trace in traces]
    distinct = list(dict.fromkeys(words))
    return " and ".join(distinct[:3]) + (" and more" if len(distinct) > 3 else "")
