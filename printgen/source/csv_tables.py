"""Tables from CSV files, in which every cell knows its line and column."""

from __future__ import annotations

import csv
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate, islice
from pathlib import Path
from typing import NamedTuple

from printgen.core.codes import TOO_COMPLEX
from printgen.core.errors import DataError, Finding, Place
from printgen.core.files import MOST_TABLE
from printgen.core.limits import working_on
from printgen.source.codes import CSV_SYNTAX, DUPLICATE_COLUMN, EMPTY_COLUMN, ROW_LENGTH
from printgen.source.text_files import read_text

MAX_COLUMNS = 200
MAX_ROWS = 10_000


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


def read_csv(file: Path, *, shown: str | None = None, limit: int = MOST_TABLE) -> Table:
    """Read a CSV file with a header row; every cell is text.

    ``shown`` and ``limit`` are as for read_yaml. Rows that cannot be read are left out, and said in
    the table's findings. Raises DataError if the file or its header cannot be read.
    """
    shown = shown or str(file)
    with working_on(shown):
        return table_from_csv(read_text(file, shown=shown, limit=limit), shown)


def table_from_csv(text: str, shown: str) -> Table:
    r"""Return the table in a CSV text that has ``\n`` line breaks and a header row.

    Cells part at commas, or at semicolons or tabs if the header has more of those. Blank lines do
    not count. What is wrong with rows stands in the table's findings (places in ``shown``), up to
    the first broken quote, and these rows are left out. Raises DataError for a wrong header.
    """
    lines = text.splitlines(keepends=True)
    header = next(n for n, line in enumerate(lines) if not line.isspace())
    bare = re.sub('"[^"]*"', "", lines[header])
    delimiter = max(",;\t", key=bare.count)
    source = _CsvText(shown, text, list(accumulate(map(len, lines), initial=0)), delimiter)
    reader = csv.reader(lines[header:], delimiter=source.delimiter, strict=True)
    wrong: list[Finding] = []
    findings: list[Finding] = []
    rows: list[tuple[str, ...]] = []
    starts: list[int] = []
    columns: tuple[str, ...] = ()
    start = header
    try:
        columns = tuple([name.strip() for name in next(reader)])
        if len(columns) > MAX_COLUMNS:
            message = f"the table has {len(columns)} columns; at most {MAX_COLUMNS} are allowed"
            raise DataError([_too_many(message, source.place(header, MAX_COLUMNS))])
        wrong += _check_header(columns, source, header)
        start = header + reader.line_num
        for cells in reader:
            if len(rows) == MAX_ROWS:
                message = f"the table has more than {MAX_ROWS} rows"
                raise DataError([_too_many(message, source.place(start, 0))])
            if len(cells) == len(columns) and (len(cells) > 1 or not lines[start].isspace()):
                rows.append(tuple(cells))
                starts.append(start)
            elif not lines[start].isspace():
                findings.append(_wrong_length(len(cells), len(columns), source, start))
            start = header + reader.line_num
    except csv.Error as error:
        findings.append(source.fault(start, str(error)))
    if wrong or not columns:
        raise DataError([*wrong, *findings])

    def find(row: int | None, column: str | None) -> Place:
        line = header if row is None else starts[row]
        return source.place(line, columns.index(column) if column in columns else 0)

    return Table(shown, columns, rows, find, tuple(findings))


def _too_many(message: str, where: Place) -> Finding:
    return Finding(TOO_COMPLEX, message, where, "split the table, or leave out what is not needed")


class _CsvText(NamedTuple):
    """A CSV text in which places are found. Lines count from 0; a record is named by its first."""

    file: str
    text: str
    starts: list[int]  # of the lines, in characters
    delimiter: str

    def place(self, line: int, cell: int) -> Place:
        """Return where the cell with that number, from 0, starts."""
        match = next(islice(self._cells(line), cell, None))
        return self._place(match.start())

    def fault(self, line: int, problem: str) -> Finding:
        """Return the finding for a record that the csv module refused because of ``problem``."""
        *_, last = self._cells(line)
        at = last.start()
        hint = "write a quote inside a quoted cell twice"
        if last["open"] is not None:
            problem = "the quotes that open here never close"
        elif not self.text.startswith("\n", last.end()) and last.end() < len(self.text):
            problem, at = "there is text after the closing quotes of the cell", last.end()
        else:
            hint = "shorten the cell"
        return Finding(CSV_SYNTAX, problem, self._place(at), hint)

    def _place(self, offset: int) -> Place:
        line = bisect_right(self.starts, offset, hi=len(self.starts) - 1)
        return Place(self.file, line, offset - self.starts[line - 1] + 1)

    def _cells(self, line: int) -> Iterator[re.Match[str]]:
        # The last group matches where the text ends inside quotes.
        cell = re.compile(rf'"(?:[^"]|"")*+(?:"|(?P<open>\Z))|[^{self.delimiter}\n]*')
        at = self.starts[line]
        while match := cell.match(self.text, at):
            yield match
            if not self.text.startswith(self.delimiter, match.end()):
                return
            at = match.end() + 1


def _check_header(columns: tuple[str, ...], source: _CsvText, line: int) -> Iterator[Finding]:
    first: dict[str, Place] = {}
    for n, name in enumerate(columns):
        place = source.place(line, n)
        if not name:
            yield Finding(EMPTY_COLUMN, "the column has no name", place, "name it or delete it")
        elif name in first:
            message = (
                f"the column '{name}' stands already at {first[name].line}:{first[name].column}"
            )
            yield Finding(DUPLICATE_COLUMN, message, place, "rename or delete one of the two")
        first.setdefault(name, place)


def _wrong_length(has: int, needs: int, source: _CsvText, line: int) -> Finding:
    message = f"the row has {has} {'cell' if has == 1 else 'cells'}, the header {needs}"
    if has > needs:
        hint = f"put a cell that holds '{source.delimiter}' in quotes"
        return Finding(ROW_LENGTH, message, source.place(line, needs), hint)
    hint = f"write a '{source.delimiter}' for every cell, empty ones too"
    return Finding(ROW_LENGTH, message, source.place(line, 0), hint)
