"""Grids: rows and columns of several widths."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Annotated, Any, Literal

from pydantic import Field

from printgen.core.geometry import Box
from printgen.kinds.map.group import (
    MOST_SPACES,
    Extent,
    GroupBase,
    Sizes,
    SpaceKind,
    Units,
    units,
    unknown_kind,
)
from printgen.model.base import Problem, Slug, Value, problem
from printgen.model.boards import Space, column_name
from printgen.model.codes import MISSING_VALUE, OUT_OF_RANGE, WRONG_LENGTH
from printgen.model.graphs import Row, of_squares
from printgen.source.tree import list_in, mapping_in


class GridSpaces(GroupBase):
    """Rows and columns of one or several widths, like streets and blocks in a town."""

    form: Literal["grid"]
    """The form of the group."""
    at: tuple[Units, Units]
    """The left and top edge, in units: numbers or names of figures."""
    columns: Annotated[tuple[Extent, ...], Field(min_length=1, max_length=MOST_SPACES)]
    """The widths of the columns in units, repeated as often as needed."""
    rows: Annotated[tuple[Extent, ...], Field(min_length=1, max_length=MOST_SPACES)]
    """The heights of the rows in units, repeated as often as needed."""
    kinds: Annotated[dict[Slug, SpaceKind], Field(min_length=1)]
    """The kinds of spaces, by name."""
    pattern: Annotated[tuple[Annotated[tuple[Slug, ...], Field(min_length=1)], ...], Field()]
    """The kinds of the spaces: rows of names, repeated as often as needed."""
    table: Annotated[tuple[tuple[Value, ...], ...], Field(min_length=1, max_length=MOST_SPACES)]
    """The text on each space, row by row; empty (~) if there is no space."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield rows of different lengths, and kinds of spaces that are not described."""
        rows = list_in(data, "table")
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
                yield from unknown_kind(kind, kinds, "pattern", n, k)

    def count_spaces(self, figures: Mapping[str, int]) -> int:  # noqa: ARG002 - what others need
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
                label, kind = f"{column_name(column)}{row + 1}", kinds[column % len(kinds)]
                box = Box(xs[column], ys[row], widths[column], heights[row])
                yield self.space(name, n, label, value, box, cell=(row + 1, column + 1), kind=kind)

    def joined(self, spaces: tuple[Space, ...]) -> Iterable[Row]:
        """Return its rows, columns and diagonals; a place without a space interrupts them."""
        return of_squares({(space.column, space.row): space.label for space in spaces})

    @classmethod
    def faces(cls, group: dict[str, Any]) -> Iterator[tuple[Any, Sizes]]:
        """Yield the face of each kind, with the sizes that its spaces have."""
        for kind, about in mapping_in(group, "kinds").items():
            yield mapping_in(about).get("face"), [*cell_sizes(group, kind)]


def cell_sizes(group: dict[str, Any], kind: str) -> Iterator[tuple[Any, Any]]:
    """Yield the widths and heights, in units, of a valid raw grid's spaces of a kind."""
    lists = [group.get(key) for key in ("pattern", "columns", "rows")]
    if not all(isinstance(each, list) and each for each in lists):
        return
    pattern, columns, rows = (each for each in lists if isinstance(each, list))
    for n in range(len(pattern) * len(rows)):
        names = pattern[n % len(pattern)]
        for k in range(len(names) * len(columns) if isinstance(names, list) else 0):
            if names[k % len(names)] == kind:
                yield columns[k % len(columns)], rows[n % len(rows)]
