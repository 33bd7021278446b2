"""Boards of square cells. Those whose spaces lie elsewhere are maps."""

from typing import Annotated, Literal

from pydantic import Field, StrictInt

from printgen.model.base import MOST_CELLS, Model, Slug, Value
from printgen.model.common import ComponentBase
from printgen.model.figures import Provenance, Quantity
from printgen.model.measures import Positive, Side, Thickness
from printgen.model.references import FaceName, FigureName


class Grid(Model):
    """The cells of a board."""

    columns: FigureName | Annotated[StrictInt, Field(ge=1, le=MOST_CELLS)]
    """How many cells beside each other: a number or a figure's name."""
    rows: FigureName | Annotated[StrictInt, Field(ge=1, le=MOST_CELLS)]
    """How many cells above each other: a number or a figure's name."""
    cell: Side
    """The side of a cell, from centre to centre."""
    face: FaceName
    """The face of a cell. It knows {row}, {column} and {n}, from 1."""
    alternate: FaceName | None = None
    """The face of every other cell, as on a chequered board."""


class SideStrip(Model):
    """The strip along one edge of a board, seen from the player who sits there."""

    values: dict[Slug, Value]
    """Fields for the strip's face."""


class Board(ComponentBase):
    """A board of square cells with a strip for a player along each edge."""

    kind: Literal["board"]
    """What it is."""
    grid: Grid
    """The cells."""
    strip: Positive
    """The width of the strip along each edge."""
    sides: dict[Literal["south", "west", "north", "east"], SideStrip]
    """The edges, clockwise from the bottom, as the players sit."""
    side_face: FaceName
    """The face of a strip, drawn once for each column as a player sees it."""
    front: FaceName
    """The ground, under cells and strips."""
    bleed: Thickness = 3.0
    """How far the ground goes on beyond the trim."""
    provenance: Provenance
    """Whether the rulebook prints the board's size or we chose it."""
    quantity: Quantity
    """How many boards."""
