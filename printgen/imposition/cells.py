"""Sheets that are first cut into cells: the cuts between cells, and the marks in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from printgen.core.geometry import Box, Point, around
from printgen.core.scene import Path, Text, line
from printgen.imposition.blocks import StraightCuts
from printgen.imposition.marks import MARK, NUMBER_MM, number_text
from printgen.imposition.press import Placement

# The gap between a number and its cut, in mm.
_GAP_MM = 0.6
_SLACK = 1e-4


class Separator(NamedTuple):
    """A straight cut between cells, in mm from the left or top edge of the part that it divides."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def is_upright(self) -> bool:
        return self.x1 == self.x2


def separators(cells: Sequence[Box]) -> Iterator[Separator]:
    """Yield the cuts between cells, each through a whole part of the sheet, the longest first."""
    if len(cells) < 2:
        return
    whole = around(cells)
    xs = [
        cell.right
        for cell in cells
        if cell.right < whole.right - _SLACK and not any(_inside(cell.right, c, 0) for c in cells)
    ]
    ys = [
        cell.bottom
        for cell in cells
        if cell.bottom < whole.bottom - _SLACK
        and not any(_inside(cell.bottom, c, 1) for c in cells)
    ]
    if xs and (not ys or whole.height > whole.width):
        at = min(xs)
        yield Separator(at, whole.y, at, whole.bottom)
        first = [cell for cell in cells if cell.centre[0] < at]
    elif ys:
        at = min(ys)
        yield Separator(whole.x, at, whole.right, at)
        first = [cell for cell in cells if cell.centre[1] < at]
    else:
        raise ValueError("no straight cut parts these cells")
    yield from separators(first)
    yield from separators([cell for cell in cells if cell not in first])


def _inside(at: float, cell: Box, axis: int) -> bool:
    """Return True if a line across an axis runs through the cell."""
    start, length = cell[axis], cell[axis + 2]
    return start + _SLACK < at < start + length - _SLACK


class CellCuts:
    """The cuts between cells, and then those of the block in each.

    Loose pieces have none: they are cut out along their own outlines.
    """

    def __init__(self, placements: Sequence[Placement]) -> None:
        cells = groupby(placements, lambda each: each.cell)
        self._blocks = [
            (cell, StraightCuts(list(lying))) for cell, lying in cells if cell is not None
        ]
        self._separators = list(separators([cell for cell, _ in self._blocks]))

    @property
    def number(self) -> int:
        """The number of cuts, each through a whole part of the sheet."""
        return len(self._separators) + sum(block.number for _, block in self._blocks)

    def marks(self, _: Box) -> Iterator[Path]:
        """Yield the lines between cells, and the crop marks around each block."""
        for cut in self._separators:
            yield line((cut.x1, cut.y1), (cut.x2, cut.y2), MARK)
        for cell, block in self._blocks:
            yield from block.marks(cell)

    def notes(self, _: Box) -> Iterator[Path | Text]:
        """Yield the numbers of all cuts, in their order, and the fold marks; on fronts only."""
        number = 1
        for cut in self._separators:
            down = _GAP_MM + NUMBER_MM if cut.is_upright else -_GAP_MM
            yield number_text(cut.x1 + _GAP_MM, cut.y1 + down, number)
            number += 1
        for cell, block in self._blocks:
            yield from block.notes(cell, number)
            number += block.number

    def in_order(self, _: Box) -> Iterator[tuple[Point, Point]]:
        """Yield the cuts in the order of their numbers."""
        for cut in self._separators:
            yield (cut.x1, cut.y1), (cut.x2, cut.y2)
        for cell, block in self._blocks:
            yield from block.in_order(cell)
