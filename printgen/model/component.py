"""Components: the things in the box."""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import ConfigDict, Discriminator, Field, StrictInt, Tag

from printgen.model.base import FileName, Model, Problem, Slug, Value, Words, problem
from printgen.model.common import ComponentBase
from printgen.model.figures import Provenance, Quantity
from printgen.model.map import Map
from printgen.model.measures import LARGEST_MM, Positive, Side, Thickness, measured
from printgen.model.references import FaceName, FaceOrSame, FigureName, SignName
from printgen.units import number


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


def _form_of_rows(data: Any) -> str:
    is_csv = isinstance(data, dict) and "csv" in data and not isinstance(data["csv"], dict)
    return "#csv" if is_csv or isinstance(data, CsvRows) else "#yaml"


Rows: TypeAlias = Annotated[
    Annotated[dict[Slug, Row], Field(min_length=1), Tag("#yaml")] | Annotated[CsvRows, Tag("#csv")],
    Discriminator(_form_of_rows),
]

FieldKind: TypeAlias = Literal["text", "sign", "colour", "number"]


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
    bleed: Thickness = 3.0
    """How far the ground goes on beyond the trim."""
    quantity: Quantity | None = None
    """How many, when all copies are alike."""
    fields: dict[Slug, FieldKind] = Field(default_factory=dict)
    """What each row tells of its design, and of which kind it is."""
    values: dict[Slug, Value] = Field(default_factory=dict)
    """Fields that are the same for all rows."""
    rows: Rows | None = None
    """The designs by id, when copies differ; or a CSV file that holds them."""
    front: FaceName
    """The face on the front."""
    back: FaceOrSame | None = None
    """The face on the back, or 'same' as the front; without it the back is blank."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Copies alike or by rows; a shape that its size allows; names of fields that are free."""
        given = [key for key in ("quantity", "rows") if data.get(key) is not None]
        if not given:
            message = "neither 'quantity' nor 'rows' is given"
            hint = "write 'quantity' if all copies are alike, 'rows' if there are several designs"
            lacks = ("quantity", "rows")
            yield problem("quantity-unclear", message, hint=hint, key=True, lacks=lacks)
        elif len(given) > 1:
            hint = "delete it: each row has a quantity of its own"
            yield problem(
                "quantity-unclear", "'rows' is given as well", ("quantity",), hint=hint, key=True
            )
        yield from _shape_fits(data)
        for place in ("fields", "values"):
            names = data.get(place)
            for name in ("id", "quantity"):
                if isinstance(names, dict) and name in names:
                    message = f"a field cannot be called '{name}', every row has that already"
                    yield problem("name-taken", message, (place, name), key=True)


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
    "board": Board,
    "map": Map,
    "booklet, sheet": ProsePages,
}
Component: TypeAlias = Annotated[Flat | Board | Map | ProsePages, Field(discriminator="kind")]
