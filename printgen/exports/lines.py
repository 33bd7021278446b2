"""Where a sheet is cut, folded and glued, in millimetres: what machines are told.

It follows from the placements alone, so it lies where the printed sheet has its marks and lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.components.piece import Piece
from printgen.geometry import Box, Point, Polygon
from printgen.impose.sheets import Placement, Sheet
from printgen.scene import Segment, closed

Kind: TypeAlias = Literal["cut", "mountain", "valley", "glue"]
# As the groups of lines on the print are called (components.folds), in the order of the files.
KINDS: Final[tuple[Kind, ...]] = ("cut", "mountain", "valley", "glue")
# Those along which a machine goes; glue is only shown.
COLOURS: Final[dict[Kind, str]] = {
    "cut": "#ff0000",
    "mountain": "#0000ff",
    "valley": "#00ff00",
    "glue": "#808080",
}


class Ring(NamedTuple):
    """A circle."""

    cx: float
    cy: float
    r: float


class Plate(NamedTuple):
    """A rectangle, with corners of that radius."""

    box: Box
    radius: float = 0.0


class Trace(NamedTuple):
    """A closed outline of lines and curves."""

    segments: tuple[Segment, ...]


class Stroke(NamedTuple):
    """A straight line."""

    start: Point
    end: Point


Shape: TypeAlias = Ring | Plate | Trace | Stroke


class Line(NamedTuple):
    """One thing to do: what, on which piece, where on the sheet (mm, y down)."""

    kind: Kind
    piece: str
    shape: Shape


def rim(piece: Piece) -> Shape:
    """Where a piece is cut, from its own corner."""
    if piece.outline:
        return Trace(piece.outline)
    if piece.shape == "round":
        return Ring(piece.width / 2, piece.height / 2, piece.width / 2)
    return Plate(Box(0.0, 0.0, piece.width, piece.height), piece.corner)


def lines(sheet: Sheet) -> Iterator[Line]:
    """All lines of a sheet's front, piece by piece."""
    for placement in sheet.placements:
        yield from _of(placement)


def _of(placement: Placement) -> Iterator[Line]:
    piece, trim, part, *_ = placement
    upright = abs(trim.width - piece.width) < 1e-6 and abs(trim.height - piece.height) < 1e-6
    if part is not None or not upright:
        # A part of a board, or a board on its side: its cuts are straight, and it has no folds.
        yield Line("cut", piece.id, Plate(trim))
        return
    yield Line("cut", piece.id, moved(rim(piece), trim.x, trim.y))
    for fold in piece.folds:
        stroke = Stroke(fold.start, fold.end)
        yield Line(fold.kind, piece.id, moved(stroke, trim.x, trim.y))
    for area in piece.glue:
        yield Line("glue", piece.id, moved(_area(area), trim.x, trim.y))


def _area(area: Polygon) -> Trace:
    return Trace(closed(area.corners))


def moved(shape: Shape, dx: float, dy: float) -> Shape:
    """The same shape elsewhere."""
    match shape:
        case Ring(cx, cy, r):
            return Ring(cx + dx, cy + dy, r)
        case Plate(box, radius):
            return Plate(box.moved(dx, dy), radius)
        case Stroke((x1, y1), (x2, y2)):
            return Stroke((x1 + dx, y1 + dy), (x2 + dx, y2 + dy))
        case Trace(segments):
            return Trace(
                tuple(
                    (step, tuple(v + (dy if n % 2 else dx) for n, v in enumerate(values)))
                    for step, values in segments
                )
            )


def by_kind(found: Iterable[Line]) -> dict[Kind, list[Line]]:
    """The lines of each kind that there is."""
    kinds: dict[Kind, list[Line]] = {kind: [] for kind in KINDS}
    for line in found:
        kinds[line.kind].append(line)
    return {kind: its for kind, its in kinds.items() if its}
