"""Tables: rows of cells below a header, in which every cell has its place."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from printgen.core.codes import TOO_COMPLEX
from printgen.core.errors import DataError, Finding, Place, data_error
from printgen.source.codes import DUPLICATE_COLUMN, EMPTY_COLUMN, FILE_EMPTY

MAX_COLUMNS: Final = 200
MAX_ROWS: Final = 50_000


class Table(NamedTuple):
    """Rows of cells, all of them text."""

    file: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]
    # From a row (None: the header) and a column (None or unknown: the row's start) to a place.
    find: Callable[[int | None, str | None], Place]
    # Findings about rows that were left out.
    findings: tuple[Finding, ...] = ()

    def place(self, row: int, column: str | None = None) -> Place:
        """Return the place of a cell, or of the row (from 0) if it has no such cell.

        Raises IndexError for an unknown row.
        """
        return self.find(row, column)

    def column_place(self, column: str) -> Place:
        """Return the place of a column's name, or of the table for an unknown column."""
        return self.find(None, column)


class Cell(NamedTuple):
    """The text of a cell of a table without a header, and its place."""

    text: str
    place: Place


def cells_of(rows: Sequence[Sequence[str]], find: Callable[[int, int], Place]) -> list[list[Cell]]:
    """Return the cells of rows without the empty rows and columns around them.

    ``find`` returns the place of a cell from its row and column. Raises DataError for too many
    cells, or none.
    """
    filled = [(n, k) for n, row in enumerate(rows) for k, text in enumerate(row) if text.strip()]
    if not filled:
        raise data_error(FILE_EMPTY, "the table is empty", find(0, 0), "fill it")
    lines, columns = ([each[side] for each in filled] for side in (0, 1))
    (top, bottom), (left, right) = ((min(at), max(at)) for at in (lines, columns))
    if max(bottom - top, right - left) >= MAX_COLUMNS:
        message = f"a table of spaces has at most {MAX_COLUMNS} rows and columns"
        raise DataError([too_many(message, find(top, left))])
    return [
        [Cell(text.strip(), find(n, k)) for k, text in enumerate(rows[n][: right + 1]) if k >= left]
        for n in range(top, bottom + 1)
    ]


def is_blank(cells: Sequence[str]) -> bool:
    """Return True if these cells contain nothing but blanks."""
    return not any(map(str.strip, cells))


def named_columns(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """Return the numbers, from 0, of the columns that have a name or any contents."""
    return [n for n, name in enumerate(header) if name or not is_blank([row[n] for row in rows])]


def check_header(names: Sequence[tuple[str, Place]]) -> Iterator[Finding]:
    """Yield the columns without a name, and those with a name that another has."""
    first: dict[str, Place] = {}
    if nameless := [place for name, place in names if not name]:
        message = "the column has no name"
        hint = "name it or delete it: the first row has the headings"
        if len(nameless) > 1:
            message = f"{len(nameless)} columns have no name"
            hint = "name them; if the headings are further down, delete what is above them"
        yield Finding(EMPTY_COLUMN, message, nameless[0], hint)
    for name, place in names:
        if name in first:
            other = first[name]
            where = other.cell.rpartition("!")[2] or f"{other.line}:{other.column}"
            message = f"the column '{name}' is already at {where}"
            yield Finding(DUPLICATE_COLUMN, message, place, "rename or delete one of the two")
        if name:
            first.setdefault(name, place)


def too_many(message: str, where: Place) -> Finding:
    """Return the finding for a table that is too large."""
    return Finding(TOO_COMPLEX, message, where, "split the table, or leave out what is not needed")
