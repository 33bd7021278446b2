"""Grids: rows and columns of several widths."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Annotated, Any, Literal

from pydantic import Field

from printgen.core.geometry import Box
from printgen.kinds.map.cells import CellSpaces
from printgen.kinds.map.group import MOST_SPACES, Extent, Sizes, Units, unknown_kind
from printgen.model.base import Problem, Slug, Value, exactly_one, problem
from printgen.model.boards import Space, column_name
from printgen.model.codes import MISSING_VALUE
from printgen.model.figures import value_of
from printgen.model.graphs import Row, of_squares
from printgen.model.references import FaceName
from printgen.source.tree import list_in, mapping_in


class GridSpaces(CellSpaces):
    """Rows and columns of one or several widths, like streets and blocks in a town."""

    form: Literal["grid"]
    """The form of the group."""
    at: tuple[Units, Units]
    """The left and top edge, in units: numbers or names of figures."""
    columns: Annotated[tuple[Extent, ...], Field(min_length=1, max_length=MOST_SPACES)]
    """The widths of the columns in units, repeated as often as needed."""
    rows: Annotated[tuple[Extent, ...], Field(min_length=1, max_length=MOST_SPACES)]
    """The heights of the rows in units, repeated as often as needed."""
    face: FaceName | None = None
    """The face of a space; without it, 'pattern' says which kind each space is."""
    pattern: tuple[Annotated[tuple[Slug, ...], Field(min_length=1)], ...] = ()
    """The kinds of the spaces: rows of names, repeated as often as needed."""
    table: Annotated[tuple[tuple[Value, ...], ...], Field(min_length=1, max_length=MOST_SPACES)]
    """The text on each space, row by row; empty (~) if there is no space."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield rows of different lengths, and kinds of spaces that are not described."""
        yield from super().rules(data)
        hint = "write the 'face' of all spaces, or a 'pattern' of 'kinds'"
        yield from exactly_one(data, ("face", "pattern"), hint)
        if data.get("pattern") == []:
            yield problem(MISSING_VALUE, "the pattern is empty", ("pattern",), key=True)
        for n, row in enumerate(list_in(data, "pattern")):
            for k, kind in enumerate(row if isinstance(row, list) else ()):
                yield from unknown_kind(kind, mapping_in(data, "kinds"), "pattern", n, k)

    def count_spaces(self, figures: Mapping[str, int]) -> int:  # noqa: ARG002 - what others need
        return len(self.table) * len(self.table[0])

    def _laid(self, name: str, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
        columns, rows = len(self.table[0]), len(self.table)
        widths = [float(self.columns[n % len(self.columns)]) * unit for n in range(columns)]
        heights = [float(self.rows[n % len(self.rows)]) * unit for n in range(rows)]
        left, top = (value_of(count, figures) * unit for count in self.at)
        xs = list(accumulate(widths, initial=left))
        ys = list(accumulate(heights, initial=top))
        n = 0
        for row, line in enumerate(self.table):
            kinds = self.pattern[row % len(self.pattern)] if self.pattern else ()
            for column, value in enumerate(line):
                if value is None:
                    continue
                n += 1
                label = f"{column_name(column)}{row + 1}"
                kind = kinds[column % len(kinds)] if kinds else self.kind_of(value)
                box = Box(xs[column], ys[row], widths[column], heights[row])
                yield self.space(name, n, label, value, box, cell=(row + 1, column + 1), kind=kind)

    def joined(self, spaces: tuple[Space, ...]) -> Iterable[Row]:
        """Return its rows, columns and diagonals; a place without a space interrupts them."""
        return of_squares({(space.column, space.row): space.label for space in spaces})

    @classmethod
    def sizes(cls, group: dict[str, Any], kind: str | None) -> Sizes:
        """Return its sizes; without a pattern, the spaces of a kind can have any of them."""
        has_pattern = kind is not None and group.get("pattern") is not None
        pattern = list_in(group, "pattern") if has_pattern else [[kind]]
        columns, rows = list_in(group, "columns"), list_in(group, "rows")
        return [
            (columns[k % len(columns)], rows[n % len(rows)])
            for n in range(len(pattern) * len(rows))
            if isinstance(names := pattern[n % len(pattern)], list)
            for k in range(len(names) * len(columns))
            if names[k % len(names)] == kind
        ]
