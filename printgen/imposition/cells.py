"""Sheets that are first cut into cells: the cuts between cells, and the marks in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from printgen.core.geometry import Box, Point, around
from printgen.core.scene import Path, Text, line
from printgen.imposition.blocks import block_of, through
from printgen.imposition.marks import (
    MARK,
    NUMBER_MM,
    crop_marks,
    cut_lines,
    cut_numbers,
    fold_marks,
    number_text,
    ordered_cuts,
)
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


def cell_marks(placements: Sequence[Placement]) -> Iterator[Path]:
    """Yield the lines between cells, and the crop marks around each block.

    Loose pieces have none: they are cut out along their own outlines.
    """
    blocks = list(_blocks(placements))
    for cut in separators([cell for cell, _ in blocks]):
        yield line((cut.x1, cut.y1), (cut.x2, cut.y2), MARK)
    for cell, lying in blocks:
        yield from crop_marks(block_of(lying), cell)


def cell_notes(placements: Sequence[Placement]) -> Iterator[Path | Text]:
    """Yield the numbers of all cuts, in their order, and the fold marks; on fronts only.

    Separators are numbered first, then the cuts of each block.
    """
    blocks = list(_blocks(placements))
    number = 1
    for cut in separators([cell for cell, _ in blocks]):
        down = _GAP_MM + NUMBER_MM if cut.is_upright else -_GAP_MM
        yield number_text(cut.x1 + _GAP_MM, cut.y1 + down, number)
        number += 1
    for cell, lying in blocks:
        block = block_of(lying)
        yield from cut_numbers(block, cell, number)
        number += cut_lines(block).number
        if folds := tuple(through(lying)):
            yield from fold_marks(block, folds, cell)


def ordered_cell_cuts(placements: Sequence[Placement]) -> Iterator[tuple[Point, Point]]:
    """Yield all cuts in their order: first the separators, then block by block."""
    blocks = list(_blocks(placements))
    for cut in separators([cell for cell, _ in blocks]):
        yield (cut.x1, cut.y1), (cut.x2, cut.y2)
    for cell, lying in blocks:
        yield from ordered_cuts(block_of(lying), cell)


def _blocks(placements: Sequence[Placement]) -> Iterator[tuple[Box, list[Placement]]]:
    """Yield the placements of each cell."""
    for cell, lying in groupby(placements, lambda each: each.cell):
        if cell is not None:
            yield cell, list(lying)


def count_cuts(placements: Sequence[Placement]) -> int:
    """Return the number of straight cuts of a sheet, each through a whole part of it."""
    cells = dict.fromkeys(each.cell for each in placements if each.cell is not None)
    total = len(list(separators(list(cells))))
    for _, lying in groupby(placements, lambda each: each.cell):
        total += cut_lines(block_of(list(lying))).number
    return total
