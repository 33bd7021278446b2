"""Boards of square cells. Boards with other spaces are maps."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple

from pydantic import Field, StrictInt

from printgen.core.errors import Finding, quoted
from printgen.core.geometry import Box, Matrix, rotation, translation
from printgen.model.base import MOST_CELLS, Model, Problem, Slug, Value, problem
from printgen.model.boards import SIDES, BoardBase, Dock, Space, column_name
from printgen.model.codes import MISSING_VALUE
from printgen.model.component import ByFigure
from printgen.model.face_uses import (
    FaceUse,
    RawComponent,
    Row,
    Where,
    area_of,
    as_numbers,
    given_by,
    side_of,
)
from printgen.model.figures import Provenance, Quantity
from printgen.model.graphs import Graph, of_squares
from printgen.model.issues import Issue
from printgen.model.measures import Positive, Side, Thickness, measured
from printgen.model.references import FaceName, FigureName
from printgen.source.tree import DataPath, mapping_in

# The fields of the faces of cells and strips besides those in the data. Numbers are from 1.
OF_CELLS: Final = {**as_numbers(("row", "column", "n")), "label": "text"}
OF_STRIPS: Final = ("place",)


class BoardLayout(NamedTuple):
    """The measures of a board, in mm from its top left corner."""

    columns: int
    rows: int
    cell: float
    strip: float

    @property
    def width(self) -> float:
        return self.columns * self.cell + 2 * self.strip

    @property
    def height(self) -> float:
        return self.rows * self.cell + 2 * self.strip

    @property
    def cells(self) -> Iterator[tuple[int, int]]:
        """Rows and columns from 1, row by row from the top left."""
        yield from product(range(1, self.rows + 1), range(1, self.columns + 1))

    def cell_box(self, row: int, column: int) -> Box:
        """Return the cell in that row and column, counted from 1."""
        x = self.strip + (column - 1) * self.cell
        return Box(x, self.strip + (row - 1) * self.cell, self.cell, self.cell)

    def places(self, side: str) -> int:
        """Return how many columns a player at that side sees."""
        return self.columns if side in {"south", "north"} else self.rows

    def dock(self, side: str, place: int, depth: float) -> tuple[Box, Matrix]:
        """Return a box of that depth at the edge of the cells, at a player's n-th column.

        Columns count from 1, left to right as that player sees them. The box is in a frame with the
        player at the bottom; the map leads from there to the board.
        """
        quarter = SIDES.index(side)
        width, height = (self.width, self.height)[:: 1 if quarter % 2 == 0 else -1]
        box = Box(self.strip + (place - 1) * self.cell, height - self.strip, self.cell, depth)
        matrix = (
            translation(-width / 2, -height / 2)
            .then(rotation(90 * quarter))
            .then(translation(self.width / 2, self.height / 2))
        )
        return box, matrix

    def docks(self, side: str) -> Iterator[Dock]:
        """Yield the places at a side, as large as cells: beyond the strip, 1 mm away."""
        for place in range(1, self.places(side) + 1):
            box, onto = self.dock(side, place, self.cell)
            yield Dock(box.moved(0, self.strip + 1), onto)


class Grid(Model):
    """The cells of a board."""

    columns: FigureName | Annotated[StrictInt, Field(ge=1, le=MOST_CELLS)]
    """The number of cells in a row: a number or a figure's name."""
    rows: FigureName | Annotated[StrictInt, Field(ge=1, le=MOST_CELLS)]
    """The number of cells in a column: a number or a figure's name."""
    cell: Side
    """The side of a cell, from centre to centre of neighbours."""
    face: FaceName
    """The face of a cell. It can use {row}, {column} and {n}, from 1."""
    alternate: FaceName | None = None
    """The face of every other cell, as on a chequered board."""


class SideStrip(Model):
    """The strip along one edge of a board, seen from the player who sits there."""

    values: dict[Slug, Value]
    """Fields for the strip's face."""


class Board(BoardBase):
    """A board of square cells, optionally with a strip for a player along each edge."""

    kind: Literal["board"]
    """The kind of component."""
    grid: Grid
    """The grid of cells."""
    strip: Positive = 0.0
    """The width of the strip along each edge."""
    sides: dict[Literal["south", "west", "north", "east"], SideStrip] = Field(default_factory=dict)
    """The edges, clockwise from the bottom, as the players sit."""
    side_face: FaceName | None = None
    """The face of a strip, drawn once for each column as a player sees it; required by 'sides'."""
    front: FaceName | None = None
    """The face of the background, behind cells and strips. Without it, the outer cells extend into
    the bleed.
    """
    bleed: Thickness = 3.0
    """The width of the background beyond the trim."""
    provenance: Provenance
    """The source of the board's size: printed in the rulebook, or chosen for the kit."""
    quantity: Quantity
    """The number of boards."""

    KNOWN: ClassVar = (*OF_CELLS, *OF_STRIPS)
    MANY: ClassVar = "boards"
    HAS_NAMES: ClassVar = False

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield strips of players without a face or a width, and strips without a background."""
        if data.get("sides"):
            if data.get("side-face") is None:
                hint = "write 'side-face' with the face of a strip, or delete 'sides'"
                yield problem(
                    MISSING_VALUE, "it has no 'side-face'", ("sides",), hint=hint, key=True
                )
            if measured(data.get("strip", 0)) == 0:
                hint = "write 'strip: 10mm', or delete 'sides'"
                yield problem(MISSING_VALUE, "it has no 'strip'", ("sides",), hint=hint, key=True)
        if measured(data.get("strip")) and data.get("front") is None:
            hint = "write 'front' with the face of the background"
            yield problem(MISSING_VALUE, "it has no 'front'", ("strip",), hint=hint, key=True)

    def by_figures(self) -> Iterator[ByFigure]:
        """Yield its numbers of columns and rows."""
        for key, figure in (("columns", self.grid.columns), ("rows", self.grid.rows)):
            if isinstance(figure, str):
                limits = f"a board has {{}} {key}"
                yield ByFigure.between(("grid", key), figure, 1, MOST_CELLS, limits)

    def face_of(self, row: int, column: int) -> FaceName:
        """Return the face of that cell, counted from 1."""
        return self.grid.face if (row + column) % 2 == 0 else self.grid.alternate or self.grid.face

    def groups(self, figures: Mapping[str, int]) -> dict[str, tuple[Space, ...]]:
        """Return its cells row by row from the top left, in one group without a name."""
        layout = self.layout(figures)
        return {"": tuple(self.cell(n, *at, layout) for n, at in enumerate(layout.cells, start=1))}

    def joined(self, spaces: tuple[Space, ...]) -> Graph:
        """Return its rows, columns and diagonals."""
        labels = {(cell.column, cell.row): cell.label for cell in spaces}
        return Graph(tuple(labels.values()), of_squares(labels))

    def cell(self, n: int, row: int, column: int, layout: BoardLayout) -> Space:
        """Return the n-th cell."""
        box, label = layout.cell_box(row, column), f"{column_name(column - 1)}{row}"
        values: dict[str, Value] = {"row": row, "column": column, "n": n, "label": label}
        return Space("", n, row, column, "", box, self.face_of(row, column), label, values)

    def count_spaces(self, figures: Mapping[str, int]) -> int:
        """Return how many cells it has."""
        layout = self.layout(figures)
        return layout.columns * layout.rows

    def layout(self, figures: Mapping[str, int]) -> BoardLayout:
        """Return its measures with these figures; missing ones are 0."""
        columns, rows = (
            figures.get(count, 0) if isinstance(count, str) else count
            for count in (self.grid.columns, self.grid.rows)
        )
        return BoardLayout(columns, rows, self.grid.cell, self.strip)

    @classmethod
    def group_names(cls, data: dict[str, Any]) -> tuple[str, ...]:  # noqa: ARG003 - what others need
        """Return no names: its cells are one group without a name."""
        return ()

    def docks(self, side: str, count: int, figures: Mapping[str, int]) -> tuple[Dock, ...]:
        """Return a place for each column that the player at that side sees."""
        layout = self.layout(figures)
        return tuple(layout.docks(side)) if side in SIDES and layout.places(side) == count else ()

    @classmethod
    def uses(cls, raw: RawComponent) -> Iterator[FaceUse]:
        """Yield the faces of the background, the cells and the strips."""
        grid = mapping_in(raw.data, "grid")
        cell, strip = side_of(grid.get("cell")), side_of(raw.data.get("strip", 0), 0)
        columns, rows_down = (_cells(raw, grid.get(key)) for key in ("columns", "rows"))
        whole = None
        if cell and strip is not None and columns and rows_down:
            whole = columns * cell + 2 * strip, rows_down * cell + 2 * strip
        values: dict[str, list[tuple[Any, Where]]] = {}
        sides = mapping_in(raw.data, "sides")
        for side, entry in sides.items():
            for key, value in mapping_in(entry, "values").items():
                place = raw.where("sides", side, "values", key)
                values.setdefault(key, []).append((value, place))
        is_sure = raw.is_mapping("sides") and all(
            isinstance(mapping_in(side).get("values"), dict) for side in sides.values()
        )
        of_strips: dict[str, str | None] = {**dict.fromkeys(values), **as_numbers(OF_STRIPS)}

        def rows() -> Iterator[Row]:
            for side, entry in sides.items():
                count = columns if side in {"south", "north"} else rows_down
                own = mapping_in(entry, "values")
                for place in range(1, (count or 0) + 1):
                    yield {**own, "place": place}, partial(raw.where, "sides", side, "values")

        if raw.get("front") is not None:
            yield FaceUse(raw.name, raw.get("front"), {}, size=whole, is_sure=is_sure)
        for key in ("face", "alternate"):
            if (face := grid.get(key)) is not None:
                use = FaceUse(raw.name, face, OF_CELLS, size=area_of(cell, cell), is_sure=is_sure)
                yield raw.of_spaces(use, "", "grid")
        if (face := raw.get("side-face")) is not None:
            given, size = partial(given_by, values), area_of(cell, strip)
            yield FaceUse(raw.name, face, of_strips, given, size, is_sure, rows, "place")

    @classmethod
    def fields_at(cls, raw: RawComponent) -> Iterator[DataPath]:
        """Yield the paths of its fields, those of each strip included."""
        yield from super().fields_at(raw)
        for side in mapping_in(raw.data, "sides"):
            yield "sides", side, "values"

    @classmethod
    def misfits(cls, raw: RawComponent) -> Iterator[Issue]:
        """Yield strips that lack a field of others."""
        sides = mapping_in(raw.data, "sides")
        known = {key for side in sides.values() for key in mapping_in(side, "values")}
        for side, entry in sides.items():
            values = mapping_in(entry, "values")
            where = raw.where("sides", side, key=True)()
            if isinstance(mapping_in(entry).get("values"), dict):
                for key in sorted(known - values.keys()):
                    message = f"{quoted(side)} has no {quoted(key)}"
                    yield Issue(Finding(MISSING_VALUE, message, where))


def _cells(raw: RawComponent, count: Any) -> int | None:
    """Return a number of columns or rows that is given as a number or by a figure."""
    if isinstance(count, str):
        count = raw.figure(count)
    return count if type(count) is int and 1 <= count <= MOST_CELLS else None
