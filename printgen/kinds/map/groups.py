"""Groups of spaces on a map: grids, rings and lines, and where their spaces lie."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, pairwise
from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt

from printgen.core.geometry import Box
from printgen.kinds.map.group import (
    MOST_SPACES,
    Corner,
    Extent,
    GroupBase,
    Sized,
    Sizes,
    SpaceKind,
    Spaces,
    Units,
    Way,
    units,
)
from printgen.model.base import Model, Problem, Slug, Value, problem
from printgen.model.boards import Space, column_name
from printgen.model.codes import MISSING_VALUE, OUT_OF_RANGE, UNKNOWN_KIND, WRONG_LENGTH
from printgen.model.fields import lone_field
from printgen.model.graphs import Row, of_squares
from printgen.model.references import FaceName
from printgen.source.tree import mapping_in


class Landmark(Model):
    """Spaces of a track that stand out, so that players need not count."""

    every: Annotated[StrictInt, Field(ge=2, le=100)]
    """Those whose number is a multiple of this."""
    face: FaceName
    """Their face."""


class GridSpaces(GroupBase):
    """Rows and columns, of one or several widths, as streets and blocks lie in a town."""

    form: Literal["grid"]
    """The form of the group."""
    at: tuple[Units, Units]
    """Its left and top edge, in units: numbers or names of figures."""
    columns: Annotated[tuple[Extent, ...], Field(min_length=1, max_length=MOST_SPACES)]
    """The columns' widths in units, in turn again and again."""
    rows: Annotated[tuple[Extent, ...], Field(min_length=1, max_length=MOST_SPACES)]
    """The rows' heights in units, in turn again and again."""
    kinds: Annotated[dict[Slug, SpaceKind], Field(min_length=1)]
    """The kinds of spaces, by name."""
    pattern: Annotated[tuple[Annotated[tuple[Slug, ...], Field(min_length=1)], ...], Field()]
    """The kinds of the spaces: rows of names, repeated as often as needed."""
    table: Annotated[tuple[tuple[Value, ...], ...], Field(min_length=1, max_length=MOST_SPACES)]
    """The text printed on each space, row by row; empty (~) where there is none."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield rows of different lengths, and kinds of spaces that are not described."""
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

    def count(self, figures: Mapping[str, int]) -> int:  # noqa: ARG002 - what others need
        """Return the number of places in its table."""
        return len(self.table) * len(self.table[0])

    def lay(self, name: str, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
        """Yield its spaces row by row, with their places in mm."""
        columns, rows = len(self.table[0]), len(self.table)
        widths = [float(self.columns[n % len(self.columns)]) * unit for n in range(columns)]
        heights = [float(self.rows[n % len(self.rows)]) * unit for n in range(rows)]
        left, top = (units(count, figures) * unit for count in self.at)
        xs = list(accumulate(widths, initial=left))
        ys = list(accumulate(heights, initial=top))
        n = 0
        for row, line in enumerate(self.table):
            kinds = self.pattern[row % len(self.pattern)]
            for column, value in enumerate(line):
                if value is None:
                    continue
                n += 1
                kind = kinds[column % len(kinds)]
                yield Space(
                    name,
                    n,
                    row + 1,
                    column + 1,
                    kind,
                    Box(xs[column], ys[row], widths[column], heights[row]),
                    self.kinds[kind].face,
                    f"{column_name(column)}{row + 1}",
                    {"value": value, "n": n, "row": row + 1, "column": column + 1, "kind": kind},
                )

    def joined(self, spaces: tuple[Space, ...]) -> Iterable[Row]:
        """Return its rows, columns and diagonals; a place without a space parts them."""
        return of_squares({(space.column, space.row): space.label for space in spaces})

    @classmethod
    def faces(cls, group: dict[str, Any]) -> Iterator[tuple[Any, Sizes]]:
        """Yield the face of each kind, with the sizes that its spaces have."""
        for kind, about in mapping_in(group, "kinds").items():
            yield mapping_in(about).get("face"), [*cell_sizes(group, kind)]


class RingSpaces(GroupBase):
    """A track round a rectangle."""

    form: Literal["ring"]
    """The form of the group."""
    at: tuple[Units, Units]
    """Its left and top edge, in units: numbers or names of figures."""
    columns: Spaces
    """The number of spaces beside each other, corners included: a number or a figure's name."""
    rows: Spaces
    """The number of spaces above each other, corners included: a number or a figure's name."""
    cell: tuple[Extent, Extent]
    """The width and height of a space, in units."""
    first: Annotated[StrictInt, Field(ge=0, le=10_000)] = 0
    """The number of the first space."""
    corner: Corner = "top-left"
    """The corner of the first space."""
    turn: Literal["clockwise", "counter-clockwise"] = "clockwise"
    """The direction in which the numbers rise."""
    face: FaceName
    """The face of a space. It knows {value}, {n}, {row} and {column}."""
    landmark: Landmark | None = None
    """Spaces that are set off."""

    def count(self, figures: Mapping[str, int]) -> int:
        """Return how many spaces it has, corners twice; a figure that is not there is 0."""
        sides = (self.columns, self.rows)
        return 2 * sum(figures.get(n, 0) if isinstance(n, str) else n for n in sides)

    def lay(self, name: str, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
        """Yield its spaces in the order of their numbers, with their places in mm."""
        columns, rows = (each.of(figures) for each in self.sized())
        if not columns or not rows:
            return
        places = [
            *((0, column) for column in range(columns)),
            *((row, columns - 1) for row in range(1, rows)),
            *((rows - 1, column) for column in range(columns - 2, -1, -1)),
            *((row, 0) for row in range(rows - 2, 0, -1)),
        ]
        if self.turn == "counter-clockwise":
            places.reverse()
        side, end = self.corner.split("-")
        start = places.index(
            (0 if side == "top" else rows - 1, 0 if end == "left" else columns - 1)
        )
        places = places[start:] + places[:start]
        width, height = float(self.cell[0]) * unit, float(self.cell[1]) * unit
        left, top = (units(count, figures) * unit for count in self.at)
        for n, (row, column) in enumerate(places, start=1):
            value = self.first + n - 1
            is_landmark = self.landmark is not None and value % self.landmark.every == 0
            yield Space(
                name,
                n,
                row + 1,
                column + 1,
                name,
                Box(left + column * width, top + row * height, width, height),
                self.landmark.face if self.landmark and is_landmark else self.face,
                str(value),
                {"value": value, "n": n, "row": row + 1, "column": column + 1, "kind": name},
            )

    def sized(self) -> Iterator[Sized]:
        """Yield its two sides."""
        for key in ("columns", "rows"):
            yield Sized((key,), getattr(self, key), f"a ring has {{}} {key}", 2, MOST_SPACES)

    def joined(self, spaces: tuple[Space, ...]) -> Iterator[Row]:
        """Yield its four sides, corners with both."""
        if not spaces:
            return
        columns, rows = max(s.column for s in spaces), max(s.row for s in spaces)
        # From corner to corner, beginning with one.
        start = next(
            n for n, s in enumerate(spaces) if s.row in {1, rows} and s.column in {1, columns}
        )
        ring = [*spaces[start:], *spaces[: start + 1]]
        at = [n for n, s in enumerate(ring) if s.row in {1, rows} and s.column in {1, columns}]
        for first, last in pairwise(at):
            yield Row(tuple(space.label for space in ring[first : last + 1]))


class LineSpaces(GroupBase):
    """Spaces one after the other: a track."""

    form: Literal["line"]
    """The form of the group."""
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
        """Yield a value for every space, and a step that leads on."""
        each = data.get("each")
        for n, fields in enumerate(each if isinstance(each, list) else ()):
            if isinstance(fields, dict) and fields.get("value") is None:
                message = "the space has no 'value'"
                yield problem(MISSING_VALUE, message, ("each", n), hint="write 'value: 1'")
        if data.get("step") == [0, 0]:
            message = "the spaces would lie on each other"
            yield problem(OUT_OF_RANGE, message, ("step",))

    def count(self, figures: Mapping[str, int]) -> int:  # noqa: ARG002 - what others need
        """Return how many spaces it has."""
        return len(self.each)

    def lay(self, name: str, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
        """Yield its spaces in their order, with their places in mm."""
        known = dict.fromkeys(key for fields in self.each for key in fields)
        numbers = [_filled(fields.get("value"), figures) for fields in self.each]
        # Players call a space by what is printed on it, unless another has the same.
        is_plain = len(set(numbers)) == len(numbers)
        left, top = (units(count, figures) for count in self.at)
        for n, fields in enumerate(self.each, start=1):
            values: dict[str, Value] = {**known, "row": 1, "column": n, "n": n, "kind": name}
            values.update((key, _filled(value, figures)) for key, value in fields.items())
            yield Space(
                name,
                n,
                1,
                n,
                name,
                Box(
                    (left + (n - 1) * self.step[0]) * unit,
                    (top + (n - 1) * self.step[1]) * unit,
                    self.size[0] * unit,
                    self.size[1] * unit,
                ),
                self.face,
                str(values["value"] if is_plain else n),
                values,
            )

    def joined(self, spaces: tuple[Space, ...]) -> Iterator[Row]:
        """Yield all of them as one row."""
        yield Row(tuple(space.label for space in spaces))


def cell_sizes(group: dict[str, Any], kind: str) -> Iterator[tuple[Any, Any]]:
    """Yield the widths and heights, in units, of a raw grid's spaces of that kind, if it is
    right.
    """
    lists = [group.get(key) for key in ("pattern", "columns", "rows")]
    if not all(isinstance(each, list) and each for each in lists):
        return
    pattern, columns, rows = (each for each in lists if isinstance(each, list))
    for n in range(len(pattern) * len(rows)):
        names = pattern[n % len(pattern)]
        for k in range(len(names) * len(columns) if isinstance(names, list) else 0):
            if names[k % len(names)] == kind:
                yield columns[k % len(columns)], rows[n % len(rows)]


def _filled(value: Value, figures: Mapping[str, int]) -> Value:
    """Return a value; of a text that is one field alone, that figure's number."""
    figure = lone_field(value) if isinstance(value, str) else None
    return figures.get(figure, value) if figure is not None else value
