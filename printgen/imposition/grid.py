"""Grids: as many pieces of one size as fit on the paper, so that all cuts are straight.

Each piece has its own bleed, with two cuts between neighbours; without bleed between them,
neighbours share a cut. Round pieces may lie closer, with every other row shifted by half a step:
then no straight cut separates them.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from printgen.components.piece import Piece
from printgen.core.geometry import Box
from printgen.imposition.marks import LEAST_MARK_MM, STRIP_MM
from printgen.imposition.press import STRIPS, Beyond, Placement, Press, Strip

# The distance of rows in a honeycomb, in steps along the row.
_CLOSE: Final = math.sqrt(3) / 2
# The least bleed around pieces that touch: a cut that is off by a third of a millimetre shows no
# paper. And the least room for marks and numbers, until there is more.
LEAST_BLEED_MM: Final = 0.35
_MARKS_MM: Final = 3.5
_SLACK: Final = 1e-6


class Layout(NamedTuple):
    """A grid of pieces of one size: columns and rows, and the corner of the first trim box in mm.

    If they are ``turned``, all lie on their sides, with their tops on the right of the front;
    ``width`` and ``height`` are then those of a turned piece. Between two trim boxes lies twice the
    gap; at the ends of rows and columns, the art extends by ``outer`` (across and down). ``strip``
    says where ruler and text are.
    """

    columns: int
    rows: int
    x: float
    y: float
    pitch_x: float
    pitch_y: float
    width: float
    height: float
    bleed: float
    outer: tuple[float, float]
    turned: bool = False
    strip: Strip = "margin"

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def gaps(self) -> tuple[float, float]:
        """The bleed between neighbours, across and down the sheet, in mm."""
        return (self.pitch_x - self.width) / 2, (self.pitch_y - self.height) / 2

    def placed(self, piece: Piece, n: int, count: int) -> Placement:
        """Return a piece at the n-th place, from 0, row by row, if the first ``count`` are used."""
        trim, gaps, beyond = _place(self, n, count)
        return Placement(piece, trim, turned=self.turned, gaps=gaps, beyond=beyond)

    def holding(self, count: int) -> "Layout":
        """Return the grid for ``count`` pieces, with fewer columns if that takes fewer cuts."""
        if count >= self.capacity:
            return self
        across, down = self._edges
        shapes = ((columns, -(-count // columns)) for columns in range(1, self.columns + 1))
        _, columns = min(
            (across * columns + down * rows, -columns)
            for columns, rows in shapes
            if rows <= self.rows
        )
        return self._replace(columns=-columns)

    @property
    def _edges(self) -> tuple[int, int]:
        """Return the number of lines for each column and row: one if neighbours share them."""
        across, down = self.gaps
        return 2 if across > _SLACK else 1, 2 if down > _SLACK else 1

    def _lines(self, columns: int, rows: int) -> int:
        across, down = self._edges
        return across * columns + down * rows + (2 - across) + (2 - down)

    def cost(self, copies: int, *, parted: bool = False) -> tuple[int, int, float]:
        """Return the sheets, the straight cuts, and the inked mm² for that many pieces."""
        sheets = -(-copies // self.capacity)
        full, rest = divmod(copies, self.capacity)
        cuts, inked = 0, 0.0
        for count, times in ((self.capacity, full), (rest, 1)):
            if not (count and times):
                continue
            grid = self.holding(count)
            rows = -(-count // grid.columns)
            cuts += times * (grid.columns + rows - 2 if parted else self._lines(grid.columns, rows))
            (across, down), (beside, below) = self.gaps, self.outer
            wide = grid.columns * self.pitch_x + 2 * (beside - across)
            high = rows * self.pitch_y + 2 * (below - down)
            inked += times * wide * high
        return sheets, cuts, round(inked, 3)


class Comb(NamedTuple):
    """Pieces in a honeycomb: the places of their trim boxes, in order.

    Straight cuts free them only if they are ``woven``.
    """

    places: tuple[Box, ...]
    woven: bool = False

    @property
    def capacity(self) -> int:
        return len(self.places)


def lay_out(  # noqa: PLR0913, PLR0917 - a grid's parameters
    usable: Box,
    width: float,
    height: float,
    bleed: float,
    gaps: tuple[float, float] | None = None,
    strip: Strip = "margin",
) -> Layout:
    """Return the fullest upright grid, centred in the area; its capacity is 0 if nothing fits.

    ``gaps`` are the bleed between neighbours, across and down. Inside of the margin, all of the
    bleed is kept outside; nearer to the paper's edges, marks have priority.
    """
    across = _Line(usable.x, usable.width, width, bleed, bleed if gaps is None else gaps[0], strip)
    down = _Line(usable.y, usable.height, height, bleed, bleed if gaps is None else gaps[1], strip)
    return Layout(
        across.number,
        down.number,
        across.start,
        down.start,
        across.pitch,
        down.pitch,
        width,
        height,
        bleed,
        (across.outer, down.outer),
        strip=strip,
    )


# All full sheets of a deck are alike.
@lru_cache(maxsize=256)
def _place(
    grid: Layout, n: int, count: int
) -> tuple[Box, tuple[float, float] | None, Beyond | None]:
    """Return the n-th trim box, with the gaps and the extent of the art if they are less than the
    bleed.
    """
    row, column = divmod(n, grid.columns)
    x, y = grid.x + column * grid.pitch_x, grid.y + row * grid.pitch_y
    trim = Box(x, y, grid.width, grid.height)
    across, down = (round(gap, 6) for gap in grid.gaps)
    if grid.bleed - min(across, down, *grid.outer) < _SLACK:
        return trim, None, None
    last = (count - 1) // grid.columns
    end = grid.outer[0] if column == grid.columns - 1 else grid.bleed
    foot = grid.outer[1] if row == last else grid.bleed
    beyond = Beyond(
        across if column else grid.outer[0],
        down if row else grid.outer[1],
        across if column < grid.columns - 1 and n + 1 < count else end,
        down if n + grid.columns < count else foot,
    )
    return trim, (down, across) if grid.turned else (across, down), beyond


class _Line(NamedTuple):
    """Pieces in a row or column; all in mm."""

    at: float
    room: float
    length: float
    bleed: float
    gap: float
    strip: Strip

    @property
    def pitch(self) -> float:
        return self.length + 2 * self.gap

    @property
    def number(self) -> int:
        least = least_ring(self.bleed, self.gap, self.strip)
        return max(0, int((self.room - 2 * (least - self.gap) + _SLACK) // self.pitch))

    @property
    def _ring(self) -> float:
        """The room outside of the trim boxes, on each side."""
        return (self.room - self.number * self.pitch + 2 * self.gap) / 2

    @property
    def start(self) -> float:
        return self.at + self._ring

    @property
    def outer(self) -> float:
        return outer_bleed(self.bleed, self.gap, self.strip, self._ring)


def least_ring(bleed: float, gap: float, strip: Strip) -> float:
    """Return the least room outside of the first and the last trim box of a row, in mm."""
    if strip == "margin":
        return bleed
    return min(bleed, max(gap, LEAST_BLEED_MM)) + LEAST_MARK_MM


def outer_bleed(bleed: float, gap: float, strip: Strip, ring: float) -> float:
    """Return the bleed outside of them, of a ``ring`` of that much room, in mm."""
    if strip == "margin":
        return bleed
    return min(bleed, max(gap, LEAST_BLEED_MM, ring - _MARKS_MM))


def best(layouts: Iterable[Layout], copies: int, *, parted: bool = False) -> Layout | None:
    """Return the grid that takes the fewest sheets, then the fewest cuts, then the least ink.

    Pieces lie outside of the margin only if that saves a sheet or a cut, since not every printer
    prints as well there. Straight cuts only separate pieces with outlines (``parted``). None if
    nothing fits.
    """
    fit = [each for each in layouts if each.capacity]

    def cost(each: Layout) -> tuple[int, int, int, float]:
        sheets, cuts, inked = each.cost(copies, parted=parted)
        return sheets, cuts, STRIPS.index(each.strip), inked

    return min(fit, key=cost, default=None)


def comb(usable: Box, diameter: float, bleed: float) -> Comb:
    """Return the fullest honeycomb of round pieces, in rows or in columns.

    They are centred in the usable area, and their bleed, a ring, overlaps no other.
    """
    step = diameter + 2 * bleed
    in_rows = shifted_rows(usable.width, usable.height, step, step * _CLOSE, step)
    aside = shifted_rows(usable.height, usable.width, step, step * _CLOSE, step)
    corners = max(in_rows, [(x, y) for y, x in aside], key=len)
    return Comb(centred(corners, usable, diameter, diameter, bleed))


def shifted_rows(
    across: float, down: float, step: float, deep: float, last: float
) -> list[tuple[float, float]]:
    """Return corners in the area, row by row from (0, 0), every other row shifted by half a step.

    Each row takes ``deep`` of the height, the last one as much as ``last``.
    """
    rows = int((down - last + _SLACK) // deep) + 1
    many = [int((across - shift + _SLACK) // step) for shift in (0, step / 2)]
    return [
        (step * (column + (row % 2) / 2), deep * row)
        for row in range(rows)
        for column in range(many[row % 2])
    ]


def centred(
    corners: Sequence[tuple[float, float]],
    usable: Box,
    width: float,
    height: float,
    bleed: float = 0.0,
) -> tuple[Box, ...]:
    """Return trim boxes whose bleed has these corners, moved together to the area's middle."""
    if not corners:
        return ()
    right, bottom = (max(each) for each in zip(*corners, strict=True))
    left = usable.x + (usable.width - (right + (width + 2 * bleed))) / 2 + bleed
    top = usable.y + (usable.height - (bottom + (height + 2 * bleed))) / 2 + bleed
    return tuple(Box(left + x, top + y, width, height) for x, y in corners)


class Area(NamedTuple):
    """A part of the paper for pieces, and the place of ruler and text."""

    box: Box
    strip: Strip = "margin"


def areas(press: Press) -> tuple[Area, ...]:
    """Return the areas for pieces: inside of the margin, and then up to the printable edge."""
    usable = press.usable
    if press.cutter is not None:
        return (Area(usable),)
    reach = reached(press)
    if not press.furniture:
        return Area(usable), Area(reach, "foot")
    low = reach._replace(height=reach.height - STRIP_MM)
    narrow = reach._replace(width=reach.width - STRIP_MM)
    return Area(usable), Area(low, "foot"), Area(narrow, "side")


def reached(press: Press) -> Box:
    """Return the printable area, wherever a correction moves it."""
    rim = press.rim + press.slip
    return Box(0, 0, press.paper.width, press.paper.height).grown(-rim)
