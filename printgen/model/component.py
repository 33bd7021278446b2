"""Components: the things in the box."""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import ConfigDict, Field, StrictInt, model_validator

from printgen.model.base import (
    FaceName,
    FigureName,
    FileName,
    GroupName,
    Model,
    Positive,
    Side,
    SignName,
    Slug,
    Value,
    Words,
    problem,
)
from printgen.model.figures import Provenance, Quantity


class Title(Model):
    """What people call it, as it stands in the middle of a sentence."""

    one: Words
    """One of them."""
    many: Words
    """Several."""


class Size(Model):
    """The trimmed size of a piece."""

    width: Side
    """Width, a number of mm or with a unit."""
    height: Side
    """Height, a number of mm or with a unit."""
    provenance: Provenance
    """Whether the rulebook prints the size or we chose it."""
    note: Words | None = None
    """Why this size."""


class Row(Model):
    """One design of a component whose copies differ. Other keys are the component's fields."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Value] = Field(init=False)

    quantity: Quantity
    """How many copies of this design."""


class CsvRows(Model):
    """Designs from a table beside the data: one line each, columns named as the fields are."""

    csv: FileName
    """The file, in the game's folder. A column 'id' is needed; 'quantity' is 1 where absent."""
    provenance: Provenance
    """Where the table's quantities come from."""


FieldKind: TypeAlias = Literal["text", "sign", "colour", "number"]


class ComponentBase(Model):
    """What every component has."""

    title: Title
    """Its name in texts."""
    group: GroupName
    """The part of the kit that it is printed with."""
    note: Words | None = None
    """What it is for, in a sentence, for the list of components."""
    picture: Words | None = None
    """The design that stands for it in lists; without it the first."""


class Flat(ComponentBase):
    """A flat piece of card: tile, token or card."""

    kind: Literal["tile", "token", "card"]
    """What it is."""
    size: Size
    """The trimmed size."""
    shape: Literal["rect", "round"] = "rect"
    """Rectangular, or round (then the width is the diameter)."""
    corner: Positive = 0.0
    """The radius of its corners, for those who round them; nothing that matters stands there."""
    bleed: Positive = 3.0
    """How far the ground goes on beyond the trim."""
    quantity: Quantity | None = None
    """How many, when all copies are alike."""
    fields: dict[Slug, FieldKind] = Field(default_factory=dict)
    """What each row tells of its design, and of which kind it is."""
    values: dict[Slug, Value] = Field(default_factory=dict)
    """Fields that are the same for all rows."""
    rows: dict[Slug, Row] | CsvRows | None = None
    """The designs by id, when copies differ; or a CSV file that holds them."""
    front: FaceName
    """The face on the front."""
    back: FaceName | Literal["same"] | None = None
    """The face on the back, or 'same' as the front; without it the back is blank."""

    @model_validator(mode="after")
    def _copies(self) -> Self:
        if (self.quantity is None) == (self.rows is None):
            raise problem("quantity-unclear", "give either 'quantity' or 'rows'")
        return self


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
    bleed: Positive = 3.0
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


Component: TypeAlias = Annotated[Flat | Board | ProsePages, Field(discriminator="kind")]
