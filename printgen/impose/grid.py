"""Grids: as many pieces of one size as fit on the paper, so that every cut goes straight through.

Each piece has its own bleed, and neighbours are cut apart twice; with no bleed they share a cut.
"""

from __future__ import annotations

from typing import NamedTuple

from printgen.geometry import Box
from printgen.units import Paper

# The strip at the foot of the usable area for ruler and footer.
FURNITURE_MM = 9.0


class Layout(NamedTuple):
    """How pieces of one size lie on the paper: counts, and the first trim box's corner in mm.

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
        """The trim box of the n-th place, from 0, row by row."""
        row, column = divmod(n, self.columns)
        return Box(
            self.x + column * self.pitch_x, self.y + row * self.pitch_y, self.width, self.height
        )


def lay_out(usable: Box, width: float, height: float, bleed: float) -> Layout:
    """The fullest upright grid, in the middle of the usable area. Zero capacity where none fits."""
    pitch_x, pitch_y = width + 2 * bleed, height + 2 * bleed
    columns = int((usable.width + 1e-6) // pitch_x)
    rows = int((usable.height + 1e-6) // pitch_y)
    x = usable.x + (usable.width - columns * pitch_x) / 2 + bleed
    y = usable.y + (usable.height - rows * pitch_y) / 2 + bleed
    return Layout(columns, rows, x, y, pitch_x, pitch_y, width, height, bleed)


def fewest_sheets(  # noqa: PLR0913 - a grid's parameters
    usable: Box, width: float, height: float, bleed: float, copies: int, *, turns: bool
) -> Layout:
    """The grid that needs the fewest sheets for so many copies; upright, if turning saves none."""
    upright = lay_out(usable, width, height, bleed)
    if not turns or not upright.capacity:
        return upright
    aside = lay_out(usable, height, width, bleed)
    if not aside.capacity or -(-copies // aside.capacity) >= -(-copies // upright.capacity):
        return upright
    return aside._replace(turned=True)


def usable_area(paper: Paper, margin: float, *, furniture: bool) -> Box:
    """The part of the paper that art may cover."""
    foot = FURNITURE_MM if furniture else 0.0
    return Box(margin, margin, paper.width - 2 * margin, paper.height - 2 * margin - foot)
