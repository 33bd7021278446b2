"""Blocks of pieces that are cut together, and the folds that go right through them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from printgen.components.piece import Fold, Piece
from printgen.core.geometry import Box, Point, around, signed_area
from printgen.core.outlines import Trace, corners
from printgen.core.scene import Path, Text
from printgen.imposition.marks import (
    Block,
    crop_marks,
    cut_lines,
    cut_numbers,
    fold_marks,
    ordered_cuts,
)
from printgen.imposition.press import Placement


def bleed_of(placements: Iterable[Placement]) -> float:
    """Return the largest bleed of the placements, in mm."""
    return max([placement.piece.bleed for placement in placements])


def is_cut_straight(piece: Piece) -> bool:
    """Return True if straight cuts free the finished piece, and it fits on a sheet in one part."""
    return piece.is_straight and not (piece.is_folded or piece.splits)


def block_of(placements: Sequence[Placement]) -> Block:
    """Return the pieces that are cut together as one block.

    If all of them are cut out along outlines, straight cuts only separate them.
    """
    trims = tuple([placement.trim for placement in placements])
    parted = all(isinstance(placement.piece.outline, Trace) for placement in placements)
    art = None
    if [placement for placement in placements if placement.beyond is not None]:
        art = around([placement.art for placement in placements])
    return Block(trims, bleed_of(placements), parted, art)


def share_of(piece: Piece) -> float:
    """Return the least share of its box, with bleed, that a piece covers; 1 for a net.

    Other pieces may lie in the corners of flat pieces with an outline.
    """
    if piece.is_folded or not isinstance(piece.outline, Trace):
        return 1.0
    across, down = piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed
    return _area(piece.outline) / (across * down)


# All copies of a piece share an outline.
@lru_cache(maxsize=256)
def _area(outline: Trace) -> float:
    return abs(signed_area(corners(outline)))


def through(placements: Iterable[Placement]) -> Iterator[Fold]:
    """Yield the folds that go from edge to edge of a piece, in mm on the sheet."""
    for piece, trim, *_ in placements:
        for (x1, y1), (x2, y2), kind in piece.folds:
            if y1 == y2 and abs(x2 - x1) > piece.width - 1e-6:
                yield Fold((trim.x + x1, trim.y + y1), (trim.x + x2, trim.y + y2), kind)


class StraightCuts:
    """Cuts through all of the pieces, in two directions."""

    def __init__(self, placements: Sequence[Placement]) -> None:
        self._placements = placements
        self._block = block_of(placements)

    @property
    def number(self) -> int:
        """The number of cuts."""
        return cut_lines(self._block).number

    def marks(self, within: Box) -> Iterable[Path]:
        """Return a mark at both ends of every cut, ``within`` the marks' area."""
        return crop_marks(self._block, within)

    def notes(self, within: Box, first: int = 1) -> Iterator[Path | Text]:
        """Yield what only fronts have: the numbers of cuts, from ``first`` on, and fold marks."""
        yield from cut_numbers(self._block, within, first)
        if folds := tuple(through(self._placements)):
            yield from fold_marks(self._block, folds, within)

    def in_order(self, within: Box) -> Iterable[tuple[Point, Point]]:
        """Return the cuts in the order of their numbers, each from end to end of all art."""
        return ordered_cuts(self._block, within)
