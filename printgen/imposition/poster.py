"""Divide a drawing that is larger than the paper into parts on several sheets.

Seams are straight lines through the whole drawing, so parts form rows and columns. They are chosen
for the fewest sheets, then to cut the fewest boxes that should stay whole. A part overlaps its
neighbours on the left and above. So it is cut along those two seams, and extends beyond the other
two, under its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from printgen.components.piece import Piece
from printgen.core.errors import column_letters
from printgen.core.geometry import Box, Matrix, rotation, translation
from printgen.core.printing import LONG_EDGE, SHORT_EDGE, Turn
from printgen.core.scene import Symbol
from printgen.core.units import Paper
from printgen.imposition.seams import CUT_BLEED_MM, Course, Side, course, spans

# More sheets would be wallpaper, not a board.
MOST_SHEETS: Final = 64


class Part(NamedTuple):
    """The share of a sheet in a drawing, in mm from the drawing's trimmed corner.

    ``row`` and ``column`` count from 0. ``own`` is the area from seam to seam, ``art`` the printed
    area, ``cut`` the area after cutting: ``own`` and the strips for glue.
    """

    row: int
    column: int
    name: str
    own: Box
    art: Box
    cut: Box


class Poster:
    """A piece in parts: its seams, and whether its drawing lies on its side on the sheets."""

    def __init__(
        self,
        piece: Piece,
        overlap: float,
        xs: tuple[float, ...] = (),
        ys: tuple[float, ...] = (),
        *,
        turned: bool,
    ) -> None:
        self.piece = piece
        self.overlap = overlap
        self.xs = xs
        self.ys = ys
        self.turned = turned

    @property
    def columns(self) -> int:
        return len(self.xs) + 1

    @property
    def rows(self) -> int:
        return len(self.ys) + 1

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """All parts, row by row."""
        piece, b = self.piece, self.piece.bleed
        across = list(_shares(self.xs, piece.width, b, self.overlap))
        down = list(_shares(self.ys, piece.height, b, self.overlap))
        return tuple(
            Part(
                row,
                column,
                f"{column_letters(row + 1)}{column + 1}",
                *(
                    Box(x[0], y[0], x[1] - x[0], y[1] - y[0])
                    for x, y in zip(across[column], down[row], strict=True)
                ),
            )
            for row in range(self.rows)
            for column in range(self.columns)
        )

    def onto(self, art: Box, place: Box) -> Matrix:
        """Return the map from the drawing to a sheet's front that moves ``art`` to ``place``."""
        if not self.turned:
            return translation(place.x - art.x, place.y - art.y)
        return rotation(90).then(translation(place.x + art.bottom, place.y - art.x))

    def size(self, box: Box) -> tuple[float, float]:
        """Return a box's width and height on the sheet."""
        return (box.height, box.width) if self.turned else (box.width, box.height)


class PosterPlan(NamedTuple):
    """A poster and its paper: everything that its pages need.

    The symbols show the whole piece. ``usable`` is the area of the paper for a part's art, and
    ``flipped`` maps a point on the front of a sheet to the one behind it. ``font`` is the key
    of the text's font.
    """

    poster: Poster
    front: Symbol
    back: Symbol | None
    paper: Paper
    margin: float
    furniture: bool
    usable: Box
    flipped: Matrix
    font: str

    @property
    def turn(self) -> Turn | None:
        """The edge on which the paper is turned for the back; None without a back."""
        if self.back is None:
            return None
        is_level = self.flipped.d < 0
        return SHORT_EDGE if is_level is (self.paper.height >= self.paper.width) else LONG_EDGE


def split(piece: Piece, width: float, height: float, overlap: float) -> Poster | None:
    """Return the piece in parts, for sheets with room for ``width`` × ``height`` mm.

    None if it would need more than ``MOST_SHEETS``, or if a sheet is too small for any part.
    """
    found = []
    for turned in (False, True):
        room = (height, width) if turned else (width, height)
        across = Side(piece.width, room[0], piece.bleed, overlap)
        down = Side(piece.height, room[1], piece.bleed, overlap)
        columns, rows = across.parts(), down.parts()
        if columns is not None and rows is not None and columns * rows <= MOST_SHEETS:
            found.append((columns * rows, turned, across, columns, down, rows))
    fewest = min((sheets for sheets, *_ in found), default=None)
    choices = []
    for sheets, turned, across, columns, down, rows in found:
        if sheets == fewest:
            seams = [
                course(
                    side,
                    parts,
                    spans((box[axis], box[axis + 2]) for box in piece.keep),
                    spans((box[axis], box[axis + 2]) for box in piece.shy),
                )
                for axis, (side, parts) in enumerate(((across, columns), (down, rows)))
            ]
            choices.append((_cost(piece, seams), turned, seams))
    if not choices:
        return None
    _, turned, (x, y) = min(choices, key=lambda choice: choice[:2])
    return Poster(piece, overlap, x.seams, y.seams, turned=turned)


def _cost(piece: Piece, seams: list[Course]) -> tuple[int, int, int, float, float]:
    x, y = seams
    length = len(x.seams) * piece.height + len(y.seams) * piece.width
    return (
        x.keep + y.keep,
        x.shy + y.shy,
        x.near + y.near,
        round(length, 6),
        round(x.uneven + y.uneven, 6),
    )


def _shares(
    seams: tuple[float, ...], length: float, bleed: float, overlap: float
) -> Iterator[tuple[tuple[float, float], ...]]:
    """Yield for each part along one side its own span, the printed span, and the cut span."""
    ends = (0.0, *seams, length)
    for n, (low, high) in enumerate(pairwise(ends)):
        is_first, is_last = n == 0, n == len(seams)
        far = min(high + overlap, length + bleed)
        yield (
            (low, high),
            (-bleed if is_first else low - CUT_BLEED_MM, length + bleed if is_last else far),
            (low, length if is_last else far),
        )
