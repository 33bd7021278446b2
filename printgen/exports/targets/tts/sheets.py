"""Sheets of cards for Tabletop Simulator: as few as possible, as large as it can show them.

A sheet has at most ten columns and seven rows, and 4096 pixels a side (its Knowledge Base, "Asset
Creation"). Its last place holds what others see of a card in somebody's hand: the back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from printgen.components import Piece
from printgen.components.piece import Art
from printgen.core.units import MM_PER_INCH
from printgen.exports import raster

COLUMNS: Final = 10
ROWS: Final = 7
SIDE: Final = 4096
# All places but the hidden card's.
MOST: Final = COLUMNS * ROWS - 1


class Grid(NamedTuple):
    """Grid of cards on a sheet, and their resolution."""

    columns: int
    rows: int
    dpi: float


class CardSheet(NamedTuple):
    """Cards of one component on one sheet."""

    component: str
    number: int
    pieces: tuple[Piece, ...]
    grid: Grid

    @property
    def stem(self) -> str:
        return f"images/{self.component}-sheet-{self.number}"

    @property
    def has_own_backs(self) -> bool:
        """True if its cards have different backs, which need a sheet of their own."""
        first = self.pieces[0].back
        return any(piece.back != first for piece in self.pieces)

    @property
    def _frame(self) -> raster.Frame:
        return raster.frame(self.pieces[0].width, self.pieces[0].height, self.grid.dpi)

    def fronts(self) -> bytes:
        """Return the faces, and the hidden card last."""
        places = self.grid.columns * self.grid.rows
        empty: list[Art] = [()] * (places - len(self.pieces) - 1)
        hidden = self.pieces[0].back or ()
        return self._png([*(piece.front for piece in self.pieces), *empty, hidden])

    def backs(self) -> bytes:
        """Return the back of all, or a sheet of backs."""
        shown = self._frame
        if not self.has_own_backs:
            return raster.png(raster.picture(self.pieces[0].back or (), shown), self.grid.dpi)
        return self._png([piece.back or () for piece in self.pieces])

    def _png(self, arts: Sequence[Art]) -> bytes:
        shown, grid = self._frame, self.grid
        cells = raster.pictures(arts, shown)
        whole = raster.sheet(cells, grid.columns, grid.rows, (shown.width, shown.height))
        return raster.png(whole, grid.dpi)


def grid(count: int, width: float, height: float, dpi: float) -> Grid:
    """Return the grid for a number of cards of a size in mm that shows them finest, up to ``dpi``,
    and of these the one with the fewest places.
    """
    best: tuple[float, int, Grid] | None = None
    for columns in range(2, COLUMNS + 1):
        rows = max(2, -(-(count + 1) // columns))
        if rows > ROWS:
            continue
        finest = min(
            dpi,
            _finest(SIDE // columns, width),
            _finest(SIDE // rows, height),
        )
        found = (-finest, columns * rows, Grid(columns, rows, finest))
        if best is None or found[:2] < best[:2]:
            best = found
    if best is None:
        raise ValueError(f"{count} cards are too many for a sheet")
    return best[2]


def _finest(pixels: int, length: float) -> float:
    """Return the resolution at which a side is at most that many pixels long."""
    return pixels * MM_PER_INCH / length


def sheets(pieces: Sequence[Piece], dpi: float) -> list[CardSheet]:
    """Return the sheets of one component's cards, which all have one size."""
    found = []
    for n, start in enumerate(range(0, len(pieces), MOST), start=1):
        some = tuple(pieces[start : start + MOST])
        shape = grid(len(some), some[0].width, some[0].height, dpi)
        found.append(CardSheet(some[0].component, n, some, shape))
    return found
