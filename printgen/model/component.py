"""Components: the things in the box."""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, StrictInt

from printgen.model.base import FileName, Model, Problem, Slug, Value, problem
from printgen.model.common import ComponentBase
from printgen.model.counted import TwoSided
from printgen.model.figures import Provenance, Quantity
from printgen.model.folded import Die, Standee
from printgen.model.map import Map
from printgen.model.measures import LARGEST_MM, Positive, Side, Thickness, measured
from printgen.model.pyramid import Pyramid
from printgen.model.references import FaceName, FigureName, SignName
from printgen.units import number


class Flat(TwoSided):
    """A flat piece of card: tile, token or card."""

    kind: Literal["tile", "token", "card"]
    """What it is."""
    shape: Literal["rect", "round"] = "rect"
    """Rectangular, or round (then the width is the diameter)."""
    corner: Positive = 0.0
    """The radius of its corners, for those who round them; nothing that matters stands there."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """As all designs have; and a shape that the size allows."""
        yield from super().rules(data)
        yield from _shape_fits(data)


def _shape_fits(data: dict[str, Any]) -> Iterator[Problem]:
    size = data.get("size")
    if not isinstance(size, dict):
        return
    width, height = measured(size.get("width")), measured(size.get("height"))
    if width is None or height is None or min(width, height) <= 0:
        return
    if data.get("shape") == "round" and width != height:
        message = f"it is round, but {number(width)} mm wide and {number(height)} mm high"
        yield problem("size-unclear", message, ("size", "height"), hint="make both alike")
    corner = measured(data.get("corner", 0))
    if corner is not None and min(width, height) / 2 < corner <= LARGEST_MM:
        message = f"{number(corner)} mm is more than half of the shorter side"
        yield problem("out-of-range", message, ("corner",))


class Grid(Model):
    """The cells of a board."""

    columns: FigureName | Annotated[StrictInt, Field(ge=1, le=60)]
    """How many cells beside each other: a number or a figure's name."""
    rows: FigureName | Annotated[StrictInt, Field(ge=1, le=60)]
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


class ProsePages(ComponentBase):
    """Full pages from a template: a rulebook or a score sheet."""

    kind: Literal["booklet", "sheet"]
    """A booklet has as many pages as it needs; a sheet must fit one."""
    template: FileName
    """The template, in the game's folder or among the shipped ones."""
    columns: Annotated[StrictInt, Field(ge=1, le=3)] = 1
    """Columns of text on a page."""
    ornament: SignName | None = None
    """A pattern sign for the band above the title."""
    quantity: Quantity
    """How many copies to print."""


KINDS: Final[dict[str, type[ComponentBase]]] = {
    "tile, token, card": Flat,
    "standee": Standee,
    "die": Die,
    "pyramid": Pyramid,
    "board": Board,
    "map": Map,
    "booklet, sheet": ProsePages,
}
Component: TypeAlias = Annotated[
    Flat | Standee | Die | Pyramid | Board | Map | ProsePages, Field(discriminator="kind")
]
