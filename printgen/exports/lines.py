"""Lines to cut, fold and glue along on a sheet, in millimetres, for machines.

They follow from the placements alone, so they match the marks and lines of the printed sheet. A
sheet whose back is folded over is folded and glued first, so only its fronts are cut.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.components.piece import Piece
from printgen.core.geometry import Box, Matrix, Point, signed_area, translation
from printgen.core.outlines import Outline, Plate, Trace, corners, moved, path, paths
from printgen.core.polygons import cropped, joined
from printgen.core.scene import Segment, closed
from printgen.imposition.sheets import Placement, Sheet
from printgen.imposition.sides import onto_sheet

Kind: TypeAlias = Literal["cut", "mountain", "valley", "fold", "glue", "registration"]
# As the groups of lines on the print are called (components.folds), in the order of the files. A
# whole sheet's fold is "fold".
KINDS: Final[tuple[Kind, ...]] = ("cut", "mountain", "valley", "fold", "glue", "registration")
# Those for the machine; grey ones are only shown.
COLOURS: Final[dict[Kind, str]] = {
    "cut": "#ff0000",
    "mountain": "#0000ff",
    "valley": "#00ff00",
    "fold": "#ff00ff",
    "glue": "#808080",
    "registration": "#808080",
}
_SAME_MM: Final = 1e-6


class Stroke(NamedTuple):
    """A straight line."""

    start: Point
    end: Point


class Bend(NamedTuple):
    """A round corner, from the end of one edge to the start of the next."""

    segments: tuple[Segment, ...]


Shape: TypeAlias = Outline | Stroke | Bend


class Line(NamedTuple):
    """A line on the sheet (mm, y down): its kind, and its piece."""

    kind: Kind
    piece: str
    shape: Shape


def cuts(piece: Piece) -> Iterator[Outline]:
    """Yield the closed lines to cut a piece along: one for each part and each hole.

    The smallest comes first: a machine cannot cut into parts that are cut out already.
    """
    yield from sorted(paths(piece.outline), key=lambda part: round(abs(signed_area(corners(part)))))


def lines(sheet: Sheet) -> Iterator[Line]:
    """Yield all lines of a sheet's front, piece by piece, and the fold of the sheet."""
    for placement in sheet.placements:
        yield from _of(placement)
    if sheet.crease is not None:
        at = sheet.crease.at
        end = (sheet.front.width, at) if sheet.crease.is_level else (at, sheet.front.height)
        start = (0.0, at) if sheet.crease.is_level else (at, 0.0)
        yield Line("fold", "sheet", Stroke(start, end))


def _of(placement: Placement) -> Iterator[Line]:
    piece, trim = placement.piece, placement.trim
    if placement.part is not None:
        yield from _of_part(piece, placement.part.cut, trim)
        return
    at = onto_sheet(placement)
    for shape in cuts(piece):
        yield Line("cut", piece.id, moved(shape, at))
    for fold in piece.folds:
        yield Line(fold.kind, piece.id, Stroke(at.apply(*fold.start), at.apply(*fold.end)))
    for area in piece.glue:
        yield Line("glue", piece.id, moved(Trace(closed(area.corners)), at))


def _of_part(piece: Piece, own: Box, trim: Box) -> Iterator[Line]:
    """Yield the lines of a part: those of the piece inside of ``own``."""
    if isinstance(piece.outline, Plate):
        yield Line("cut", piece.id, Plate(trim))
    at = translation(trim.x - own.x, trim.y - own.y)
    if abs(trim.width - own.width) > _SAME_MM:  # turned to fit on the sheet
        at = Matrix(0, 1, -1, 0, trim.x + own.bottom, trim.y - own.x)
    for shape in cuts(piece):
        if isinstance(shape, Trace):
            left = cropped(corners(shape), own)
            yield Line("cut", piece.id, moved(Trace(closed(left)), at))
    for fold in piece.folds:
        if own.x < fold.start[0] < own.right:
            yield Line(fold.kind, piece.id, Stroke(at.apply(*fold.start), at.apply(*fold.end)))


def by_kind(found: Iterable[Line]) -> dict[Kind, list[Line]]:
    """Return the lines by their kind."""
    kinds: dict[Kind, list[Line]] = {kind: [] for kind in KINDS}
    for line in found:
        kinds[line.kind].append(line)
    return {kind: its for kind, its in kinds.items() if its}


# The start and end of straight cuts, by whether they are horizontal, and their x or y.
_Edge = tuple[tuple[bool, float], float, float]


def cut_once(found: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines; rectangles that touch are replaced by their straight lines and corners."""
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
        first = {start: n for start, _, n in reversed(shared)}
        for start, end in joined((start, end) for start, end, _ in shared):
            yield Line("cut", plates[first[start]].piece, _stroke(at, start, end))
    for n in sorted(touching):
        yield from _bends(plates[n])


def _edges(line: Line) -> Iterator[_Edge]:
    """Yield the edges of a rectangle, as far as they are straight."""
    if isinstance(line.shape, Plate):
        box = line.shape.box
        # Rounded to 0.1 micrometres, as in files.
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


def _stroke(at: tuple[bool, float], start: float, end: float) -> Stroke:
    level, where = at
    return Stroke((start, where), (end, where)) if level else Stroke((where, start), (where, end))
