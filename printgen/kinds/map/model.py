"""Maps: boards whose spaces lie where the data puts them, in grids, rings and lines."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from pydantic import Discriminator, Field, StrictInt

from printgen.core.errors import Finding
from printgen.model.base import Model, Number, Problem, Slug, Value, problem
from printgen.model.codes import MISSING_VALUE, OUT_OF_RANGE, UNKNOWN_KIND, WRONG_LENGTH
from printgen.model.fields import lone_field
from printgen.model.figures import Provenance, Quantity
from printgen.model.layout import Space
from printgen.model.measures import Side, Thickness
from printgen.model.references import FaceName, FigureName
from printgen.model.spaced import Spaced, Table
from printgen.model.use import Raw, Use, Where, as_numbers, given_by, mapping_in, side_of

if TYPE_CHECKING:
    from printgen.model.validate import Description

# Larger boards are slips of the finger.
MOST_UNITS: Final = 400
MOST_SPACES: Final = 60

# What the faces of spaces know besides the data, from 1.
_OF_SPACES: Final = ("row", "column", "n")

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
                yield problem(WRONG_LENGTH, message, ("table", n))
        if lengths and not 1 <= lengths[0] <= MOST_SPACES:
            message = f"a row has 1 to {MOST_SPACES} spaces, not {lengths[0]}"
            yield problem(OUT_OF_RANGE, message, ("table", 0))
        kinds, pattern = data.get("kinds"), data.get("pattern")
        if not isinstance(kinds, dict) or not isinstance(pattern, list):
            return
        if not pattern:
            yield problem(MISSING_VALUE, "the pattern is empty", ("pattern",), key=True)
        for n, row in enumerate(pattern):
            for k, kind in enumerate(row if isinstance(row, list) else ()):
                if isinstance(kind, str) and kind not in kinds:
                    known = (
                        f"known are {', '.join(kinds)}" if kinds else "describe it under 'kinds'"
                    )
                    message = f"no kind of space is called '{kind}'"
                    yield problem(UNKNOWN_KIND, message, ("pattern", n, k), hint=known)


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
                yield problem(MISSING_VALUE, message, ("each", n), hint="write 'value: 1'")
        if data.get("step") == [0, 0]:
            message = "the spaces would lie on each other"
            yield problem(OUT_OF_RANGE, message, ("step",))


SpaceGroup: TypeAlias = Annotated[GridSpaces | RingSpaces | LineSpaces, Discriminator("form")]


class Map(Spaced):
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

    def groups(self, figures: Mapping[str, int]) -> dict[str, tuple[Space, ...]]:
        """Its spaces: a grid row by row, a ring clockwise, a line in its order."""
        from printgen.kinds.map.layout import layout

        return layout(self, figures)

    def count(self, figures: Mapping[str, int]) -> int:
        """How many spaces it has."""

        def number(count: int | str) -> int:
            return figures.get(count, 0) if isinstance(count, str) else count

        found = 0
        for group in self.spaces.values():
            match group:
                case GridSpaces(table=table):
                    found += len(table) * len(table[0])
                case RingSpaces(columns=columns, rows=rows):
                    found += 2 * (number(columns) + number(rows))
                case LineSpaces(each=each):
                    found += len(each)
        return found

    @classmethod
    def group_names(cls, data: dict[str, Any]) -> tuple[str, ...] | None:
        """The keys of its spaces."""
        spaces = data.get("spaces")
        return tuple(spaces) if isinstance(spaces, dict) else None

    def tables(self) -> Iterator[Table]:
        """Those of its grids."""
        for name, group in self.spaces.items():
            if isinstance(group, GridSpaces):
                yield Table(name, group.table, ("spaces", name, "table"))

    @classmethod
    def uses(cls, raw: Raw) -> Iterator[Use]:
        """The ground, and the faces of spaces."""
        unit = side_of(raw.get("unit"))

        def mm(width: Any, height: Any) -> tuple[float, float] | None:
            sides = [n * unit for n in (width, height) if unit and type(n) in {int, float}]
            return (sides[0], sides[1]) if len(sides) == 2 and min(sides) > 0 else None

        front: Any = raw.get("front")
        yield Use(raw.name, front, {}, size=mm(raw.get("width"), raw.get("height")))
        for key, group in mapping_in(raw.data, "spaces").items():
            if not isinstance(group, dict):
                continue
            given = _space_values(raw, key, group)
            values = partial(given_by, given)
            kinds: dict[str, str | None] = {**as_numbers(_OF_SPACES), "kind": "text"}
            kinds |= dict.fromkeys(given)
            size = group.get("size", group.get("cell"))
            sizes = [mm(*size)] if isinstance(size, list) and len(size) == 2 else []
            set_off = mapping_in(group, "landmark").get("face")
            faces: list[tuple[Any, Any]] = [(group.get("face"), sizes), (set_off, sizes)]
            for kind, about in mapping_in(group, "kinds").items():
                sizes = [mm(*each) for each in cell_sizes(group, kind)]
                faces.append((mapping_in(about).get("face"), sizes))
            for face, areas in faces:
                for area in dict.fromkeys(areas) or (None,):
                    yield Use(raw.name, face, kinds, values, area)

    def findings(self, name: str, of: "Description") -> Iterator[Finding]:
        """Rings of too few or too many spaces, and spaces that lie beyond the board."""
        from printgen.kinds.map.spaces import check_spaces

        yield from check_spaces(name, self, of.game, of.tree)


def units(count: float | str, figures: Mapping[str, int]) -> float:
    """Return how many units these are; a text is the name of a figure."""
    return figures[count] if isinstance(count, str) else count


def _space_values(raw: Raw, name: str, group: dict[str, Any]) -> dict[str, list[tuple[Any, Where]]]:
    """What the spaces of a group say, by field; figures are not texts."""
    found: dict[str, list[tuple[Any, Where]]] = {"value": []}

    def add(field: str, value: Any, *at: str | int) -> None:
        if not (isinstance(value, str) and lone_field(value)):
            found.setdefault(field, []).append((value, raw.where("spaces", name, *at)))
        else:
            found.setdefault(field, [])

    table = group.get("table")
    for n, row in enumerate(table if isinstance(table, list) else ()):
        for k, value in enumerate(row if isinstance(row, list) else ()):
            add("value", value, "table", n, k)
    each = group.get("each")
    for n, fields in enumerate(each if isinstance(each, list) else ()):
        for field, value in fields.items() if isinstance(fields, dict) else ():
            add(field, value, "each", n, field)
    return found


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
