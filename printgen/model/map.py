"""Maps: boards whose spaces lie where the data puts them, in grids, rings and lines."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Discriminator, Field, StrictInt

from printgen.model.base import Model, Number, Problem, Slug, Value, problem
from printgen.model.common import ComponentBase
from printgen.model.figures import Provenance, Quantity
from printgen.model.measures import Side, Thickness
from printgen.model.references import FaceName, FigureName

# Larger boards are slips of the finger.
MOST_UNITS: Final = 400
MOST_SPACES: Final = 60

Units: TypeAlias = FigureName | Annotated[Number, Field(ge=0, le=MOST_UNITS)]
Extent: TypeAlias = Annotated[Number, Field(gt=0, le=MOST_UNITS)]
Breadth: TypeAlias = FigureName | Extent
Way: TypeAlias = Annotated[Number, Field(ge=-MOST_UNITS, le=MOST_UNITS)]
Corner: TypeAlias = Literal["top-left", "top-right", "bottom-right", "bottom-left"]
Spaces: TypeAlias = FigureName | Annotated[StrictInt, Field(ge=2, le=MOST_SPACES)]


class Landmark(Model):
    """Spaces of a track that are set off, so that one need not count."""

    every: Annotated[StrictInt, Field(ge=2, le=100)]
    """Those whose number is a multiple of this."""
    face: FaceName
    """Their face."""


class SpaceKind(Model):
    """What the spaces of a kind look like."""

    face: FaceName
    """Their face. It knows {value}, {n}, {row}, {column} and {kind}."""


class GridSpaces(Model):
    """Rows and columns, of one or several widths, as streets and blocks lie in a town."""

    form: Literal["grid"]
    """What it is."""
    at: tuple[Units, Units]
    """Its left and top edge, in units: numbers or names of figures."""
    columns: Annotated[tuple[Extent, ...], Field(min_length=1, max_length=MOST_SPACES)]
    """The columns' widths in units, in turn again and again."""
    rows: Annotated[tuple[Extent, ...], Field(min_length=1, max_length=MOST_SPACES)]
    """The rows' heights in units, in turn again and again."""
    kinds: Annotated[dict[Slug, SpaceKind], Field(min_length=1)]
    """The kinds of spaces, by name."""
    pattern: Annotated[tuple[Annotated[tuple[Slug, ...], Field(min_length=1)], ...], Field()]
    """Which kind lies where: rows of names, in turn again and again."""
    table: Annotated[tuple[tuple[Value, ...], ...], Field(min_length=1, max_length=MOST_SPACES)]
    """What is printed on each space, row by row; empty (~) where there is none."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Rows of one length; kinds that are described."""
        table = data.get("table")
        rows = table if isinstance(table, list) else []
        lengths = [len(row) for row in rows if isinstance(row, list)]
        for n, row in enumerate(rows):
            if isinstance(row, list) and len(row) != lengths[0]:
                message = f"this row has {len(row)} spaces, and the first has {lengths[0]}"
                yield problem("wrong-length", message, ("table", n))
        if lengths and not 1 <= lengths[0] <= MOST_SPACES:
            message = f"a row has 1 to {MOST_SPACES} spaces, not {lengths[0]}"
            yield problem("out-of-range", message, ("table", 0))
        kinds, pattern = data.get("kinds"), data.get("pattern")
        if not isinstance(kinds, dict) or not isinstance(pattern, list):
            return
        if not pattern:
            yield problem("missing-value", "the pattern is empty", ("pattern",), key=True)
        for n, row in enumerate(pattern):
            for k, kind in enumerate(row if isinstance(row, list) else ()):
                if isinstance(kind, str) and kind not in kinds:
                    known = (
                        f"known are {', '.join(kinds)}" if kinds else "describe it under 'kinds'"
                    )
                    message = f"no kind of space is called '{kind}'"
                    yield problem("unknown-kind", message, ("pattern", n, k), hint=known)


class RingSpaces(Model):
    """A track round a rectangle."""

    form: Literal["ring"]
    """What it is."""
    at: tuple[Units, Units]
    """Its left and top edge, in units: numbers or names of figures."""
    columns: Spaces
    """How many spaces beside each other, corners included: a number or a figure's name."""
    rows: Spaces
    """How many above each other, corners included: a number or a figure's name."""
    cell: tuple[Extent, Extent]
    """The width and height of a space, in units."""
    first: Annotated[StrictInt, Field(ge=0, le=10_000)] = 0
    """The number of the first space."""
    corner: Corner = "top-left"
    """Where the first space lies."""
    turn: Literal["clockwise", "counter-clockwise"] = "clockwise"
    """Which way the numbers rise."""
    face: FaceName
    """The face of a space. It knows {value}, {n}, {row} and {column}."""
    landmark: Landmark | None = None
    """Spaces that are set off."""


class LineSpaces(Model):
    """Spaces one after the other: a track."""

    form: Literal["line"]
    """What it is."""
    at: tuple[Units, Units]
    """The left and top edge of the first space, in units: numbers or names of figures."""
    step: tuple[Way, Way]
    """The way from one space to the next, to the right and down, in units."""
    size: tuple[Extent, Extent]
    """The width and height of a space, in units."""
    face: FaceName
    """The face of a space. It knows {value}, {n} and what 'each' gives."""
    each: Annotated[tuple[dict[Slug, Value], ...], Field(min_length=1, max_length=400)]
    """Each space's fields. 'value' is printed on it; '{figure}' is that figure's number."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """A value for every space, and a step that leads on."""
        each = data.get("each")
        for n, fields in enumerate(each if isinstance(each, list) else ()):
            if isinstance(fields, dict) and fields.get("value") is None:
                message = "the space has no 'value'"
                yield problem("missing-value", message, ("each", n), hint="write 'value: 1'")
        if data.get("step") == [0, 0]:
            message = "the spaces would lie on each other"
            yield problem("out-of-range", message, ("step",))


SpaceGroup: TypeAlias = Annotated[GridSpaces | RingSpaces | LineSpaces, Discriminator("form")]


class Map(ComponentBase):
    """A board whose spaces lie where the data puts them: grids, tracks, and tracks round it."""

    kind: Literal["map"]
    """What it is."""
    unit: Side
    """What places and sizes are counted in, such as a little more than a piece is wide."""
    width: Breadth
    """Its trimmed width, in units: a number or a figure's name."""
    height: Breadth
    """Its trimmed height, in units: a number or a figure's name."""
    front: FaceName
    """The ground, under all spaces."""
    spaces: Annotated[dict[Slug, SpaceGroup], Field(min_length=1)]
    """Its spaces, group by group, painted in order."""
    bleed: Thickness = 3.0
    """How far the ground goes on beyond the trim."""
    provenance: Provenance
    """Whether the rulebook prints the board's size or we chose it."""
    quantity: Quantity
    """How many boards."""

    def size_mm(self, figures: Mapping[str, int]) -> tuple[float, float]:
        """Return the trimmed width and height, in mm, with these figures."""
        return units(self.width, figures) * self.unit, units(self.height, figures) * self.unit


def units(count: float | str, figures: Mapping[str, int]) -> float:
    """Return how many units these are; a text is the name of a figure."""
    return figures[count] if isinstance(count, str) else count


def cell_sizes(group: dict[str, Any], kind: str) -> Iterator[tuple[Any, Any]]:
    """The widths and heights, in units, of a raw grid's spaces of that kind, if it is right."""
    lists = [group.get(key) for key in ("pattern", "columns", "rows")]
    if not all(isinstance(each, list) and each for each in lists):
        return
    pattern, columns, rows = (each for each in lists if isinstance(each, list))
    for n in range(len(pattern) * len(rows)):
        names = pattern[n % len(pattern)]
        for k in range(len(names) * len(columns) if isinstance(names, list) else 0):
            if names[k % len(names)] == kind:
                yield columns[k % len(columns)], rows[n % len(rows)]
