"""The places of cells and strips on a board of square cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from printgen.core.geometry import Box, Matrix, rotation, translation
from printgen.model.boards import SIDES, Dock


class Plan(NamedTuple):
    """The measures of a board, in mm from its top left corner."""

    columns: int
    rows: int
    cell: float
    strip: float

    @property
    def width(self) -> float:
        return self.columns * self.cell + 2 * self.strip

    @property
    def height(self) -> float:
        return self.rows * self.cell + 2 * self.strip

    def cell_box(self, row: int, column: int) -> Box:
        """Return the cell in that row and column, counted from 1."""
        x = self.strip + (column - 1) * self.cell
        return Box(x, self.strip + (row - 1) * self.cell, self.cell, self.cell)

    def places(self, side: str) -> int:
        """Return how many columns a player at that side sees."""
        return self.columns if side in {"south", "north"} else self.rows

    def dock(self, side: str, place: int, depth: float) -> tuple[Box, Matrix]:
        """Return a box of that depth at the edge of the cells, at a player's n-th column.

        Columns count from 1, left to right as that player sees them. The box is in a frame where
        the player sits at the bottom; the map leads from there to the board.
        """
        quarter = SIDES.index(side)
        width, height = (self.width, self.height)[:: 1 if quarter % 2 == 0 else -1]
        box = Box(self.strip + (place - 1) * self.cell, height - self.strip, self.cell, depth)
        matrix = (
            translation(-width / 2, -height / 2)
            .then(rotation(90 * quarter))
            .then(translation(self.width / 2, self.height / 2))
        )
        return box, matrix

    def docks(self, side: str) -> Iterator[Dock]:
        """Yield the places at a side, as large as cells: beyond the strip, a millimetre off."""
        for place in range(1, self.places(side) + 1):
            box, onto = self.dock(side, place, self.cell)
            yield Dock(box.moved(0, self.strip + 1), onto)
