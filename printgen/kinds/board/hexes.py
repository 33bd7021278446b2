"""Hexagons: their places, names, straight rows, and bands around them.

Each has the axial coordinates q and r: q grows along a row, r from row to row, as Amit Patel's
*Hexagonal Grids* (Red Blob Games) explains them; q, r and −q−r sum to 0.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, TypeAlias

from pydantic import Field

from printgen.core.geometry import Point, halfway, snapped, way
from printgen.core.polygons import Outline, Segment, box_of, room_in, sides
from printgen.kinds.board.cells import CellSpaces, CellTable
from printgen.kinds.board.group import (
    MOST_UNITS,
    Cells,
    Edged,
    Extent,
    Sized,
    Sizes,
    Units,
)
from printgen.model.base import MOST_CELLS, Model, Problem, Value, exactly_one, problem
from printgen.model.boards import Space, column_name
from printgen.model.codes import KEYS_CLASH, MISSING_VALUE
from printgen.model.figures import value_of
from printgen.model.graphs import Row, straight_rows
from printgen.model.measures import Thickness
from printgen.model.references import ColourName, FaceName

# The distance of a band's corner from that of its hexagon, in widths: the mitre of 60°.
MITRE: Final = 2 / 3**0.5


class Rim(Model):
    """A band along each side of the group, outside the hexagons."""

    colours: Annotated[tuple[ColourName, ...], Field(min_length=1, max_length=6)]
    """The colours, side by side, clockwise from the top; repeated if there are more sides."""
    width: Thickness
    """The width of the band."""


class OuterSide(NamedTuple):
    """A side of a hexagon at the edge, clockwise, and the one or two sides of the whole it is part
    of.
    """

    side: Segment
    of: tuple[int, ...]


Band: TypeAlias = tuple[int, Outline]


def bands(outer: Iterable[OuterSide], width: float) -> Iterator[Band]:
    """Yield for each side of the whole its index and the outline of its band.

    A hexagon's side at a corner is half in one band and half in the next.
    """
    loop = _loop({snapped(each.side[0], 3): each for each in outer})
    parts = [part for each in loop for part in _parts(each)]
    ends = [_mitre(parts[n - 1][1], part[1], width) for n, part in enumerate(parts)]
    starts = [n for n, part in enumerate(parts) if part[0] != parts[n - 1][0]] or [0]
    for start, end in zip(starts, [*starts[1:], starts[0] + len(parts)], strict=True):
        way = [n % len(parts) for n in range(start, end + 1)]
        inner = [parts[n][1][0] for n in way]
        yield parts[start][0], (*inner, *(ends[n] for n in reversed(way)))


def _loop(after: Mapping[Point, OuterSide]) -> Iterator[OuterSide]:
    """Yield sides one after the other, all around."""
    each = next(iter(after.values()))
    for _ in after:
        yield each
        each = after[snapped(each.side[1], 3)]


def _parts(outer: OuterSide) -> Iterator[tuple[int, Segment]]:
    """Yield a side, or both halves of one at a corner, with the side of the whole."""
    (start, end), of = outer
    middle = halfway(start, end)
    halves = [(start, end)] if len(of) == 1 else [(start, middle), (middle, end)]
    yield from zip(of, halves, strict=True)


def _mitre(before: Segment, after: Segment, width: float) -> Point:
    """Return the outer corner of a band where two sides meet."""
    (x1, y1), (x2, y2) = _outwards(before), _outwards(after)
    far = width / (1 + x1 * x2 + y1 * y2)
    x, y = after[0]
    return x + far * (x1 + x2), y + far * (y1 + y2)


def _outwards(side: Segment) -> Point:
    """Return the outward unit normal of a side that runs clockwise."""
    x, y = way(*side)
    return y, -x


# Three directions to neighbours, in axial coordinates; the others are opposite.
WAYS: Final = ((1, 0), (0, 1), (1, -1))
# All six directions, in the order of the sides of a hexagon.
_AROUND: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
# The keys of each shape.
_KEYS: Final = {
    "hexagon": ("side",),
    "rhombus": ("side",),
    "rectangle": ("columns", "rows"),
}


class _Hex(NamedTuple):
    """One hexagon: its axial coordinates, its row and column from 1, and its value."""

    q: int
    r: int
    row: int
    column: int
    value: Value = None


class HexSpaces(CellSpaces, Edged):
    """Hexagons side by side."""

    form: Literal["hexes"]
    """The form of the group."""
    at: tuple[Units, Units]
    """The left and top edge of the group, in units: numbers or names of figures."""
    across: Extent
    """The width of a hexagon from one flat side to the opposite one, in units."""
    top: Literal["pointy", "flat"] = "pointy"
    """Whether a corner or a side of each hexagon points up."""
    shape: Literal["hexagon", "rhombus", "rectangle"] | None = None
    """The shape of the whole group; without it, 'table' has the hexagons."""
    side: Cells | None = None
    """The number of hexagons along each side of a hexagon or rhombus: a number or a figure's name.
    """
    columns: Cells | None = None
    """The number of columns of a rectangle: a number or a figure's name."""
    rows: Cells | None = None
    """The number of rows of a rectangle: a number or a figure's name."""
    table: CellTable | None = None
    """The text on each hexagon, or its kind, row by row; empty (~) if there is none. Or a file:
    CSV, TSV, XLSX or ODS. Every second row (column, if sides point up) is half a hexagon further.
    """
    labels: Literal["letters", "digits", "row.column", "axial", "none"] = "letters"
    """The names of hexagons: b3 or 0203 (second column, third row), 3.2, by q and r, or only their
    numbers, which are not printed.
    """
    face: FaceName
    """The face of a hexagon. It can use {value}, {label}, {n}, {row}, {column} and {kind}."""
    rim: Rim | None = None
    """A band of colour along each side of a shape; none by default."""

    EDGES: ClassVar[int] = 6

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield shapes without their sides, useless sides, and tables beside shapes."""
        yield from super().rules(data)
        shape, table = data.get("shape"), data.get("table")
        hint = "write 'shape' (hexagon, rhombus, rectangle), or a 'table' of hexagons"
        yield from exactly_one(data, ("shape", "table"), hint)
        needs = _KEYS.get(shape, ()) if isinstance(shape, str) else ()
        for key in needs:
            if data.get(key) is None:
                hint = f"write '{key}: 5', or a figure's name"
                message = f"a {shape} needs '{key}'"
                yield problem(MISSING_VALUE, message, hint=hint, key=True, lacks=(key,))
        what = f"a {shape}" if needs else "a table" if table is not None else None
        for key in ("side", "columns", "rows"):
            if what and key not in needs and data.get(key) is not None:
                given = " and ".join(f"'{name}'" for name in needs) or "its rows"
                hint = f"delete it; how large {what} is follows from {given}"
                message = f"{what} has no '{key}'"
                yield problem(KEYS_CLASH, message, (key,), hint=hint, key=True)
        if table is not None and data.get("rim") is not None:
            hint = "delete it, or write a 'shape' instead of the table"
            message = "a table has no sides that a rim could go along"
            yield problem(KEYS_CLASH, message, ("rim",), hint=hint, key=True)
        if isinstance(table, list) and all(
            isinstance(row, list) and all(value is None for value in row) for row in table
        ):
            yield problem(MISSING_VALUE, "the table has no hexagons", ("table",), key=True)

    def sized(self) -> Iterator[Sized]:
        for key in _KEYS.get(self.shape or "", ()):
            what = "a side has {} hexagons" if key == "side" else f"hexes have {{}} {key}"
            yield Sized((key,), getattr(self, key), what, 1, MOST_CELLS)

    def count_spaces(self, figures: Mapping[str, int]) -> int:
        if self.table is not None:
            return sum(len(row) for row in self.table)
        counts = [each.of(figures) for each in self.sized()]
        if self.shape == "hexagon":
            return 3 * counts[0] * (counts[0] - 1) + 1
        return counts[0] * counts[-1]

    def _laid(self, name: str, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
        cells = list(self._cells(figures))
        across, is_flat = self.across * unit, self.top == "flat"
        corners = _corners(across, is_flat=is_flat)
        centres = [_centre(cell.q, cell.r, across, is_flat=is_flat) for cell in cells]
        if not cells:
            return
        whole, one = box_of(centres), box_of(corners)
        left, top = (value_of(count, figures) * unit for count in self.at)
        right, down = left - whole.x - one.x, top - whole.y - one.y
        room = room_in(tuple(corners), (0, 0))
        for n, (cell, (x, y)) in enumerate(zip(cells, centres, strict=True), start=1):
            centre = x + right, y + down
            outline = tuple((centre[0] + dx, centre[1] + dy) for dx, dy in corners)
            label = self._label(cell)
            kind, shown = self.kind_of(cell.value), label if cell.value is None else cell.value
            place, box = (cell.row, cell.column), one.moved(*centre)
            space = self.space(name, n, label, shown, box, cell=place, kind=kind)
            yield space._replace(outline=outline, inner=room.moved(*centre))

    @property
    def around_mm(self) -> float:
        return MITRE * self.rim.width if self.rim else 0.0

    def rims(
        self, spaces: tuple[Space, ...], figures: Mapping[str, int]
    ) -> Iterator[tuple[str, Outline]]:
        """Yield the band along each side of the shape, clockwise, with the name of its colour."""
        if self.rim is None or not spaces:
            return
        cells = zip(self._cells(figures), spaces, strict=True)
        counts = [each.of(figures) for each in self.sized()]
        outer: list[OuterSide] = []
        for cell, space in cells:
            for n, side in enumerate(sides(space.outline)):
                q, r = _AROUND[(n + (self.top == "flat")) % 6]
                if of := self._sides_beyond(cell.q + q, cell.r + r, counts):
                    outer.append(OuterSide(side, of))
        colours = self.rim.colours
        for number, outline in bands(outer, self.rim.width):
            yield colours[number % len(colours)], outline

    def _sides_beyond(self, q: int, r: int, counts: list[int]) -> tuple[int, ...]:
        """Return the sides of the shape that a place is beyond, clockwise; none inside of it."""
        if self.shape == "hexagon":
            reach = counts[0] - 1
            beyond = [r < -reach, q > reach, q + r > reach, r > reach, q < -reach, q + r < -reach]
        else:
            column, row = q, r
            if self.shape == "rectangle":
                column, row = (q, r + q // 2) if self.top == "flat" else (q + r // 2, r)
            beyond = [row < 0, column >= counts[0], row >= counts[-1], column < 0]
        found = tuple(n for n, is_beyond in enumerate(beyond) if is_beyond)
        return found[::-1] if found == (0, len(beyond) - 1) else found

    def joined(self, spaces: tuple[Space, ...]) -> Iterable[Row]:
        """Return the straight rows in all three directions."""
        return straight_rows({self._axial(space): space.label for space in spaces}, WAYS)

    @classmethod
    def sizes(cls, group: dict[str, Any], kind: str | None) -> Sizes:  # noqa: ARG003 - all are alike
        """Return the size of the box for text in a hexagon."""
        across: Any = group.get("across")
        if type(across) not in {int, float} or not 0 < across <= MOST_UNITS:
            return []
        outline = tuple(_corners(across, is_flat=group.get("top") == "flat"))
        room = room_in(outline, (0, 0))
        return [(room.width, room.height)]

    def _cells(self, figures: Mapping[str, int]) -> Iterator[_Hex]:
        """Yield the hexagons row by row."""
        if self.table is not None:
            for row, line in enumerate(self.table):
                for column, value in enumerate(line):
                    if value is not None:
                        yield self._offset(row, column)._replace(value=value)
            return
        counts = [each.of(figures) for each in self.sized()]
        if self.shape == "hexagon":
            reach = counts[0] - 1
            for r in range(-reach, reach + 1):
                for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1):
                    yield _Hex(q, r, r + reach + 1, q + reach + 1)
        elif 0 not in counts:
            for row in range(counts[-1]):
                for column in range(counts[0]):
                    if self.shape == "rhombus":
                        yield _Hex(column, row, row + 1, column + 1)
                    else:
                        yield self._offset(row, column)

    def _offset(self, row: int, column: int) -> _Hex:
        """Return the hexagon in a row and column from 0, where every second is shifted by half."""
        if self.top == "flat":
            return _Hex(column, row - column // 2, row + 1, column + 1)
        return _Hex(column - row // 2, row, row + 1, column + 1)

    def _axial(self, space: Space) -> tuple[int, int]:
        """Return the axial coordinates of a space; only their differences count."""
        if self.shape in {"hexagon", "rhombus"}:
            return space.column, space.row
        cell = self._offset(space.row - 1, space.column - 1)
        return cell.q, cell.r

    def _label(self, cell: _Hex) -> str:
        match self.labels:
            case "letters":
                return f"{column_name(cell.column - 1)}{cell.row}"
            case "digits":
                return f"{cell.column:02}{cell.row:02}"
            case "row.column":
                return f"{cell.row}.{cell.column}"
            case "axial":
                return f"{cell.q},{cell.r}"
            case _:
                return ""


def _corners(across: float, *, is_flat: bool) -> list[Point]:
    """Return the corners of a hexagon around (0, 0), clockwise."""
    half, side = across / 2, across / math.sqrt(3)
    pointy = [
        (0.0, -side),
        (half, -side / 2),
        (half, side / 2),
        (0.0, side),
        (-half, side / 2),
        (-half, -side / 2),
    ]
    return [(-y, x) for x, y in pointy] if is_flat else pointy


def _centre(q: int, r: int, across: float, *, is_flat: bool) -> Point:
    """Return the centre of a hexagon, if that of (0, 0) is at (0, 0)."""
    step = across * math.sqrt(3) / 2
    if is_flat:
        return step * q, across * (r + q / 2)
    return across * (q + r / 2), step * r
