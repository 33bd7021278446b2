"""Cuts that neighbours share, once: a knife that goes twice along a line tears the paper."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from printgen.core.outlines import Plate, path
from printgen.exports.lines import Bend, Line, Stroke

# From where to where a straight cut goes, by whether it is level, and its x or y.
_Edge = tuple[tuple[bool, float], float, float]


def cut_once(found: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines; rectangles whose edges touch become the straight lines of all of them, and
    each its round corners.
    """
    every = list(found)
    plates = [line for line in every if line.kind == "cut" and isinstance(line.shape, Plate)]
    users: dict[tuple[bool, float], list[tuple[float, float, int]]] = {}
    for n, line in enumerate(plates):
        for at, start, end in _edges(line):
            users.setdefault(at, []).append((start, end, n))
    touching: set[int] = set()
    for spans in users.values():
        spans.sort()
        far, last = -math.inf, -1
        for start, end, n in spans:
            if start < far:
                touching |= {n, last}
            if end > far:
                far, last = end, n
    apart = {id(line) for n, line in enumerate(plates) if n in touching}
    yield from (line for line in every if id(line) not in apart)
    for at, spans in sorted(users.items()):
        shared = [span for span in spans if span[2] in touching]
        for start, end, n in _joined(shared):
            yield Line("cut", plates[n].piece, _stroke(at, start, end))
    for n in sorted(touching):
        yield from _bends(plates[n])


def _edges(line: Line) -> Iterator[_Edge]:
    """Yield the edges of a rectangle, as far as they are straight."""
    if isinstance(line.shape, Plate):
        box = line.shape.box
        # To a ten-thousandth, as files have it.
        left, top, right, low = (round(v, 4) for v in (box.x, box.y, box.right, box.bottom))
        r = round(line.shape.radius, 4)
        if low - top > 2 * r:
            yield (False, left), top + r, low - r
            yield (False, right), top + r, low - r
        if right - left > 2 * r:
            yield (True, top), left + r, right - r
            yield (True, low), left + r, right - r


def _bends(line: Line) -> Iterator[Line]:
    """Yield the round corners of a rectangle."""
    if isinstance(line.shape, Plate) and line.shape.radius:
        for (_, before), step in pairwise(path(line.shape)):
            if step[0] == "C":
                yield Line("cut", line.piece, Bend((("M", before[-2:]), step)))


def _joined(spans: Iterable[tuple[float, float, int]]) -> Iterator[tuple[float, float, int]]:
    """Yield what sorted spans of one line cover, in as few pieces as possible."""
    last: tuple[float, float, int] | None = None
    for start, end, n in spans:
        if last is not None and start <= last[1]:
            last = last[0], max(last[1], end), last[2]
            continue
        if last is not None:
            yield last
        last = start, end, n
    if last is not None:
        yield last


def _stroke(at: tuple[bool, float], start: float, end: float) -> Stroke:
    level, where = at
    return Stroke((start, where), (end, where)) if level else Stroke((where, start), (where, end))
