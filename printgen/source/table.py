"""Tables: rows of cells under a header, in which every cell knows its place."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from printgen.core.codes import TOO_COMPLEX
from printgen.core.errors import Finding, Place
from printgen.source.codes import DUPLICATE_COLUMN, EMPTY_COLUMN

MAX_COLUMNS: Final = 200
MAX_ROWS: Final = 50_000


class Table(NamedTuple):
    """Rows of cells, all of them text."""

    file: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]
    # Row (None: the header) and column (None, or one that is not there: the row's start) to place.
    find: Callable[[int | None, str | None], Place]
    # What is wrong with rows that are not here.
    findings: tuple[Finding, ...] = ()

    def place(self, row: int, column: str | None = None) -> Place:
        """Return the place of a cell, or of the row (from 0) if it has no such cell.

        Raises IndexError for a row that is not there.
        """
        return self.find(row, column)

    def column_place(self, column: str) -> Place:
        """Return the place of a column's name, or of the table for an unknown column."""
        return self.find(None, column)


def is_blank(cells: Sequence[str]) -> bool:
    """Return True if there is nothing in any of these cells but blanks."""
    held = "".join(cells)
    return not held or held.isspace()


def named_columns(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """Return the numbers, from 0, of the columns that have a name or anything in them."""
    return [n for n, name in enumerate(header) if name or not is_blank([row[n] for row in rows])]


def check_header(names: Sequence[tuple[str, Place]]) -> Iterator[Finding]:
    """Yield the columns without a name, and those of a name that another has."""
    first: dict[str, Place] = {}
    for name, place in names:
        if not name:
            yield Finding(EMPTY_COLUMN, "the column has no name", place, "name it or delete it")
        elif name in first:
            other = first[name]
            where = other.cell.rpartition("!")[2] or f"{other.line}:{other.column}"
            message = f"the column '{name}' is already at {where}"
            yield Finding(DUPLICATE_COLUMN, message, place, "rename or delete one of the two")
        first.setdefault(name, place)


def too_many(message: str, where: Place) -> Finding:
    """Return the finding for a table that is too large."""
    return Finding(TOO_COMPLEX, message, where, "split the table, or leave out what is not needed")
