"""Grids: as many pieces of one size as fit on the paper, so that every cut goes straight through.

Each piece has its own bleed, and neighbours are cut apart twice; with no bleed they share a cut.
Round pieces may lie closer, every other row half a step aside: then no straight cut parts them.
"""

import math
from typing import Final, NamedTuple

from printgen.core.geometry import Box
from printgen.core.units import Paper

# The strip at the foot of the usable area for ruler and footer.
FURNITURE_MM = 9.0
# How far rows are apart whose pieces lie in each other's gaps, in steps along the row.
_CLOSE: Final = math.sqrt(3) / 2
_SLACK: Final = 1e-6


class Layout(NamedTuple):
    """A grid of pieces of one size: counts, and the corner of the first trim box in mm.

    Where they are ``turned``, all lie on their sides, with their tops on the right of the front;
    ``width`` and ``height`` are then those of a piece that lies so.
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
    turned: bool = False

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    def trim(self, n: int) -> Box:
        """Return the trim box of the n-th place, from 0, row by row."""
        row, column = divmod(n, self.columns)
        return Box(
            self.x + column * self.pitch_x, self.y + row * self.pitch_y, self.width, self.height
        )

    def holding(self, count: int) -> "Layout":
        """Return the grid for ``count`` pieces, with fewer columns if that takes fewer cuts."""
        if count >= self.capacity:
            return self
        shapes = ((across, -(-count // across)) for across in range(1, self.columns + 1))
        _, columns = min((across + down, -across) for across, down in shapes if down <= self.rows)
        return self._replace(columns=-columns)


class Comb(NamedTuple):
    """Pieces in each other's gaps: the places of their trim boxes, in order.

    Straight cuts free what is ``woven``, and nothing else.
    """

    places: tuple[Box, ...]
    woven: bool = False

    @property
    def capacity(self) -> int:
        return len(self.places)


def lay_out(usable: Box, width: float, height: float, bleed: float) -> Layout:
    """Return the fullest upright grid, centred in the usable area; capacity 0 if none fits."""
    pitch_x, pitch_y = width + 2 * bleed, height + 2 * bleed
    columns = int((usable.width + _SLACK) // pitch_x)
    rows = int((usable.height + _SLACK) // pitch_y)
    x = usable.x + (usable.width - columns * pitch_x) / 2 + bleed
    y = usable.y + (usable.height - rows * pitch_y) / 2 + bleed
    return Layout(columns, rows, x, y, pitch_x, pitch_y, width, height, bleed)


def fewest_sheets(  # noqa: PLR0913 - a grid's parameters
    usable: Box, width: float, height: float, bleed: float, copies: int, *, turns: bool
) -> Layout:
    """Return the grid that needs the fewest sheets; upright unless turning saves some."""
    upright, aside = (
        lay_out(usable, *sides, bleed) for sides in ((width, height), (height, width))
    )
    if not turns or not aside.capacity:
        return upright
    if upright.capacity and -(-copies // aside.capacity) >= -(-copies // upright.capacity):
        return upright
    return aside._replace(turned=True)


def comb(usable: Box, diameter: float, bleed: float) -> Comb:
    """Return the fullest honeycomb of round pieces, in rows or in columns.

    They lie in the middle of the usable area, and what is bled on, a ring, touches nobody else's.
    """
    step = diameter + 2 * bleed
    in_rows = _rows(usable.width, usable.height, step)
    in_columns = [(x, y) for y, x in _rows(usable.height, usable.width, step)]
    corners = max(in_rows, in_columns, key=len)
    if not corners:
        return Comb(())
    right, bottom = (max(each) + step for each in zip(*corners, strict=True))
    left = usable.x + (usable.width - right) / 2 + bleed
    top = usable.y + (usable.height - bottom) / 2 + bleed
    return Comb(tuple(Box(left + x, top + y, diameter, diameter) for x, y in corners))


def _rows(width: float, height: float, step: float) -> list[tuple[float, float]]:
    """Return the corners of the boxes around rings of that diameter, row by row from (0, 0).

    Every other row is shifted by half a step.
    """
    if min(width, height) + _SLACK < step:
        return []
    rows = int((height - step + _SLACK) // (step * _CLOSE)) + 1
    many = int((width + _SLACK) // step)
    aside = int((width - step / 2 + _SLACK) // step)
    return [
        (step * (column + (row % 2) / 2), step * _CLOSE * row)
        for row in range(rows)
        for column in range(aside if row % 2 else many)
    ]


def usable_area(paper: Paper, margin: float, *, furniture: bool) -> Box:
    """Return the part of the paper that art may cover."""
    foot = FURNITURE_MM if furniture else 0.0
    return Box(margin, margin, paper.width - 2 * margin, paper.height - 2 * margin - foot)
