"""Planned sheets, as data: pieces that lie whole, parts of posters, and their guides."""

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from printgen.components.piece import Piece
from printgen.imposition.grid import Comb, Layout
from printgen.imposition.press import Placement, Strip

if TYPE_CHECKING:
    from printgen.imposition.poster import PosterPlan


class Guide(NamedTuple):
    """A sheet that shows how the parts of a poster lie."""

    plan: "PosterPlan"


class Share(NamedTuple):
    """The n-th part of a copy of a poster."""

    plan: "PosterPlan"
    n: int
    copy: int


class Flat(NamedTuple):
    """Pieces that lie whole on a sheet, and where ruler and words stand there."""

    placements: tuple[Placement, ...]
    strip: Strip = "margin"


Plan: TypeAlias = Flat | Share | Guide


class Run(NamedTuple):
    """All copies of one size, in the order of the data, and how they lie where nothing else does.

    ``turns`` is whether they may lie on their sides; ``gaps`` are the bleed between neighbours,
    across and down, in mm, where that is less than their own, or none. ``bands`` are their sheets
    where only some of them touch.
    """

    copies: list[Piece]
    layout: Layout | Comb
    turns: bool
    gaps: tuple[float, float] | None = None
    bands: tuple[Flat, ...] = ()

    @property
    def sheets(self) -> int:
        """Number of sheets that they take alone."""
        return len(self.bands) or -(-len(self.copies) // self.layout.capacity)
