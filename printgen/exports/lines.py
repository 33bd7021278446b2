"""Lines to cut, fold and glue along on a sheet, in millimetres, for machines.

It follows from the placements alone, so it lies where the printed sheet has its marks and lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.components.piece import Piece
from printgen.core.geometry import IDENTITY, Box, Matrix, Point, translation
from printgen.core.scene import Segment, closed
from printgen.imposition.sheets import Placement, Sheet

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
_SAME_MM: Final = 1e-6


class Ring(NamedTuple):
    """A circle."""

    cx: float
    cy: float
    r: float


class Plate(NamedTuple):
    """A rectangle, whose corners have a radius."""

    box: Box
    radius: float = 0.0


class Trace(NamedTuple):
    """Closed outlines of lines and curves: one, or more where there are parts or holes."""

    segments: tuple[Segment, ...]


class Stroke(NamedTuple):
    """A straight line."""

    start: Point
    end: Point


Shape: TypeAlias = Ring | Plate | Trace | Stroke


class Line(NamedTuple):
    """A line on the sheet (mm, y down): what to do along it, and the piece it belongs to."""

    kind: Kind
    piece: str
    shape: Shape


def rim(piece: Piece) -> Shape:
    """Return the outline of a piece once it is cut out, from its own corner."""
    if piece.outline:
        return Trace(piece.outline)
    if piece.shape == "round":
        return Ring(piece.width / 2, piece.height / 2, piece.width / 2)
    return Plate(Box(0.0, 0.0, piece.width, piece.height), piece.corner)


def cuts(piece: Piece) -> Iterator[Shape]:
    """Yield the closed lines to cut a piece along: one for each part and each hole."""
    whole = rim(piece)
    if not isinstance(whole, Trace):
        yield whole
        return
    starts = [n for n, (step, _) in enumerate(whole.segments) if step == "M"]
    for start, end in pairwise([*starts, len(whole.segments)]):
        yield Trace(whole.segments[start:end])


def lines(sheet: Sheet) -> Iterator[Line]:
    """Yield all lines of a sheet's front, piece by piece."""
    for placement in sheet.placements:
        yield from _of(placement)


def _of(placement: Placement) -> Iterator[Line]:
    piece, trim = placement.piece, placement.trim
    if placement.part is not None:
        # A part of a board: its cuts are straight, and it has no folds.
        yield Line("cut", piece.id, Plate(trim))
        return
    at = _lying(placement)
    for shape in cuts(piece):
        yield Line("cut", piece.id, placed(shape, at))
    for fold in piece.folds:
        yield Line(fold.kind, piece.id, placed(Stroke(fold.start, fold.end), at))
    for area in piece.glue:
        yield Line("glue", piece.id, placed(Trace(closed(area.corners)), at))


def _lying(placement: Placement) -> Matrix:
    """Return the map from a piece's corner to the sheet; a piece on its side has its top to the
    right.
    """
    piece, trim = placement.piece, placement.trim
    # Of a board that is turned to fit on one sheet, only the box tells.
    turned = placement.turned or abs(trim.width - piece.width) > _SAME_MM
    turn = Matrix(0, 1, -1, 0, piece.height, 0) if turned else IDENTITY
    return turn.then(translation(trim.x, trim.y))


def placed(shape: Shape, at: Matrix) -> Shape:
    """Return the same shape elsewhere; ``at`` moves it and makes quarter turns."""
    match shape:
        case Ring(cx, cy, r):
            return Ring(*at.apply(cx, cy), r)
        case Plate(box, radius):
            (x1, y1), (x2, y2) = at.apply(box.x, box.y), at.apply(box.right, box.bottom)
            return Plate(Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)), radius)
        case Stroke(start, end):
            return Stroke(at.apply(*start), at.apply(*end))
        case Trace(segments):
            return Trace(tuple((step, _mapped(values, at)) for step, values in segments))


def _mapped(values: tuple[float, ...], at: Matrix) -> tuple[float, ...]:
    """Return coordinates mapped, x and y in turn."""
    points = zip(values[::2], values[1::2], strict=True)
    return tuple(value for x, y in points for value in at.apply(x, y))


def by_kind(found: Iterable[Line]) -> dict[Kind, list[Line]]:
    """Return the lines by their kind."""
    kinds: dict[Kind, list[Line]] = {kind: [] for kind in KINDS}
    for line in found:
        kinds[line.kind].append(line)
    return {kind: its for kind, its in kinds.items() if its}
