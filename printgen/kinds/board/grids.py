"""Grids: rows and columns of one or several widths."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from printgen.core.geometry import Box
from printgen.kinds.board.cells import CellSpaces, CellTable
from printgen.kinds.board.group import (
    MOST_SPACES,
    Cells,
    Extent,
    Sized,
    Sizes,
    Units,
    unknown_kind,
)
from printgen.model.base import MOST_CELLS, Problem, Slug, Value, exactly_one, problem
from printgen.model.boards import Space, column_name
from printgen.model.codes import MISSING_VALUE
from printgen.model.figures import value_of
from printgen.model.graphs import Row, of_squares
from printgen.model.references import FaceName
from printgen.source.tree import list_in, mapping_in

Extents: TypeAlias = Annotated[tuple[Extent, ...], Field(min_length=1, max_length=MOST_SPACES)]


class GridSpaces(CellSpaces):
    """Rows and columns of one or several widths, such as a chessboard, or streets and blocks."""

    form: Literal["grid"]
    """The form of the group."""
    at: tuple[Units, Units] = (0, 0)
    """The left and top edge, in units: numbers or names of figures."""
    columns: Cells | None = None
    """The number of columns: a number or a figure's name; without it, 'table' has the spaces."""
    rows: Cells | None = None
    """The number of rows: a number or a figure's name; without it, 'table' has the spaces."""
    widths: Extents = (1,)
    """The widths of the columns in units, repeated as often as needed."""
    heights: Extents = (1,)
    """The heights of the rows in units, repeated as often as needed."""
    face: FaceName | None = None
    """The face of a space; without it, 'pattern' says which kind each space is."""
    pattern: tuple[Annotated[tuple[Slug, ...], Field(min_length=1)], ...] = ()
    """The kinds of the spaces: rows of names, repeated as often as needed."""
    table: CellTable | None = None
    """The text on each space, row by row; empty (~) if there is no space. Or a file: CSV, TSV,
    XLSX or ODS.
    """

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield rows of different lengths, sizes given twice or not at all, and kinds of spaces
        that are not described.
        """
        yield from super().rules(data)
        for key in ("columns", "rows"):
            hint = f"write '{key}: 8', or a 'table' with the text on each space"
            yield from exactly_one(data, (key, "table"), hint)
        hint = "write the 'face' of all spaces, or a 'pattern' of 'kinds'"
        yield from exactly_one(data, ("face", "pattern"), hint)
        if data.get("pattern") == []:
            yield problem(MISSING_VALUE, "the pattern is empty", ("pattern",), key=True)
        for n, row in enumerate(list_in(data, "pattern")):
            for k, kind in enumerate(row if isinstance(row, list) else ()):
                yield from unknown_kind(kind, mapping_in(data, "kinds"), "pattern", n, k)

    def sized(self) -> Iterator[Sized]:
        for key in ("columns", "rows"):
            if (count := getattr(self, key)) is not None:
                yield Sized((key,), count, f"a grid has {{}} {key}", 1, MOST_CELLS)

    def _rows(self, figures: Mapping[str, int]) -> Sequence[Sequence[Value]]:
        """Return the values of its spaces; None where there is no space."""
        if self.table is not None:
            return self.table
        columns, rows = (each.of(figures) for each in self.sized())
        return [[""] * columns] * rows

    def count_spaces(self, figures: Mapping[str, int]) -> int:
        return sum(map(len, self._rows(figures)))

    def _laid(self, name: str, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
        left, top = (value_of(count, figures) * unit for count in self.at)
        widths, heights = (
            [float(each) * unit for each in sides] for sides in (self.widths, self.heights)
        )
        n, y = 0, top
        for row, (line, high) in enumerate(zip(self._rows(figures), cycle(heights))):
            kinds = self.pattern[row % len(self.pattern)] if self.pattern else ()
            x = left
            for column, (value, wide) in enumerate(zip(line, cycle(widths))):
                if value is not None:
                    n += 1
                    label, cell = f"{column_name(column)}{row + 1}", (row + 1, column + 1)
                    kind = kinds[column % len(kinds)] if kinds else self.kind_of(value)
                    shown, box = label if self.table is None else value, Box(x, y, wide, high)
                    yield self.space(name, n, label, shown, box, cell=cell, kind=kind)
                x += wide
            y += high

    def joined(self, spaces: tuple[Space, ...]) -> Iterable[Row]:
        """Return its rows, columns and diagonals; a place without a space interrupts them."""
        return of_squares({(space.column, space.row): space.label for space in spaces})

    @classmethod
    def sizes(cls, group: dict[str, Any], kind: str | None) -> Sizes:
        """Return its sizes; without a pattern, the spaces of a kind can have any of them."""
        has_pattern = kind is not None and group.get("pattern") is not None
        pattern = list_in(group, "pattern") if has_pattern else [[kind]]
        columns, rows = (group.get(key, [1]) for key in ("widths", "heights"))
        if not isinstance(columns, list) or not isinstance(rows, list):
            return []
        return [
            (columns[k % len(columns)], rows[n % len(rows)])
            for n in range(len(pattern) * len(rows))
            if isinstance(names := pattern[n % len(pattern)], list)
            for k in range(len(names) * len(columns))
            if names[k % len(names)] == kind
        ]
