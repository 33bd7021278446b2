"""Planned sheets: whole pieces, parts of posters, and guides to their parts."""

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from printgen.components.piece import Piece
from printgen.imposition.grid import Comb, Layout
from printgen.imposition.press import Crease, Placement, Strip

if TYPE_CHECKING:
    from printgen.imposition.poster import PosterPlan


class Guide(NamedTuple):
    """A sheet that shows how the parts of a poster fit together."""

    plan: "PosterPlan"


class Share(NamedTuple):
    """The n-th part of a copy of a poster."""

    plan: "PosterPlan"
    n: int
    copy: int


class Flat(NamedTuple):
    """Whole pieces on a sheet, and the place of ruler and text.

    With a ``crease``, their backs lie beside them, to be folded over.
    """

    placements: tuple[Placement, ...]
    strip: Strip = "margin"
    crease: Crease | None = None


PlannedSheet: TypeAlias = Flat | Share | Guide


class Run(NamedTuple):
    """All copies of one size, in the order of the data, and their layout on sheets of their own.

    ``turns`` allows them to lie on their sides. ``gaps`` are the bleed between neighbours, across
    and down, in mm, if they are cut straight. ``bands`` are their sheets if only some touch.
    """

    copies: list[Piece]
    layout: Layout | Comb
    turns: bool
    gaps: tuple[float, float] | None = None
    bands: tuple[Flat, ...] = ()

    @property
    def sheets(self) -> int:
        """The number of sheets that they take alone."""
        return len(self.bands) or -(-len(self.copies) // self.layout.capacity)
