"""Read tables from all kinds of spreadsheet files; text files are read here."""

from __future__ import annotations

import csv
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate, islice
from pathlib import Path
from typing import Final, NamedTuple

from printgen.core.errors import DataError, Finding, Place, data_error
from printgen.core.files import MOST_TABLE
from printgen.core.limits import working_on
from printgen.source.codes import BAD_WORKBOOK, CSV_SYNTAX, FILE_EMPTY, ROW_LENGTH, UNKNOWN_SHEET
from printgen.source.table import (
    MAX_COLUMNS,
    MAX_ROWS,
    Cell,
    Table,
    cells_of,
    check_header,
    is_blank,
    named_columns,
    too_many,
)
from printgen.source.text_files import of_table, read_named, read_text

# Spreadsheets write a separator into a line before the header: sep=;
_SEPARATOR: Final = re.compile(r"sep=([,;\t|])\n?", re.IGNORECASE)


def read_csv(file: Path, *, shown: str | None = None, language: str = "en") -> Table:
    """Read a CSV or TSV file with a header row; every cell is text.

    ``shown`` is as for read_yaml. The text is UTF-8, UTF-16 with a byte order mark, or in the code
    page of the ``language``, as spreadsheets write it. Unreadable rows are left out and reported in
    the table's findings. Raises DataError if the file or its header cannot be read.
    """
    shown = shown or str(file)
    with working_on(shown):
        decode = partial(of_table, language=language)
        text = read_text(file, shown=shown, limit=MOST_TABLE, decode=decode)
        return table_from_csv(text, shown)


def _csv_cells(file: Path, shown: str, language: str) -> list[list[Cell]]:
    with working_on(shown):
        decode = partial(of_table, language=language)
        text = read_text(file, shown=shown, limit=MOST_TABLE, decode=decode)
        lines = text.splitlines(keepends=True)
        first, delimiter = _start(lines, shown)
        source = _CsvText(shown, text, list(accumulate(map(len, lines), initial=0)), delimiter)
        reader = csv.reader(lines[first:], delimiter=delimiter, strict=True)
        rows, starts = [], [first]
        try:
            for row in reader:
                rows.append(row)
                starts.append(first + reader.line_num)
        except csv.Error as error:
            raise DataError([source.fault(starts[-1], str(error))]) from None
        return cells_of(rows, lambda row, column: source.place(starts[row], column))


def table_from_csv(text: str, shown: str) -> Table:
    r"""Return the table in a CSV text that has ``\n`` line breaks and a header row.

    A first line ``sep=;`` sets the separator. Otherwise it is a tab in a file whose name ends in
    ``.tsv``, and a comma in others, or a semicolon or tab if the header has more of those. Empty
    rows and columns are ignored. Rows with errors, up to the first broken quote, are left out and
    reported in the table's findings (places in ``shown``). Raises DataError for a wrong header.
    """
    lines = text.splitlines(keepends=True)
    header, delimiter = _start(lines, shown)
    source = _CsvText(shown, text, list(accumulate(map(len, lines), initial=0)), delimiter)
    reader = csv.reader(lines[header:], delimiter=delimiter, strict=True)
    findings: list[Finding] = []
    rows: list[tuple[str, ...]] = []
    starts: list[int] = []
    columns: tuple[str, ...] = ()
    start = header
    try:
        columns = tuple([name.strip() for name in next(reader)])
        if not is_blank(columns[MAX_COLUMNS:]):
            message = f"the table has {len(columns)} columns; at most {MAX_COLUMNS} are allowed"
            raise DataError([too_many(message, source.place(header, MAX_COLUMNS))])
        start = header + reader.line_num
        for cells in reader:
            if not is_blank(cells):
                if len(rows) + len(findings) == MAX_ROWS:
                    message = f"the table has more than {MAX_ROWS} rows"
                    raise DataError([too_many(message, source.place(start, 0))])
                if len(cells) < len(columns) or not is_blank(cells[len(columns) :]):
                    findings.append(_wrong_length(len(cells), len(columns), source, start))
                else:
                    rows.append(tuple(cells[: len(columns)]))
                    starts.append(start)
            start = header + reader.line_num
    except csv.Error as error:
        findings.append(source.fault(start, str(error)))
    return _table(source, columns, rows, header, starts, findings)


def _start(lines: list[str], shown: str) -> tuple[int, str]:
    """Return the number of the header's line, from 0, and the separator of cells."""
    header = next(n for n, line in enumerate(lines) if not line.isspace())
    if told := _SEPARATOR.fullmatch(lines[header]):
        after = (n for n, line in enumerate(lines) if n > header and not line.isspace())
        if (header := next(after, -1)) < 0:
            where = Place(shown, 1, 1)
            raise data_error(FILE_EMPTY, "the table is empty", where, "fill it")
        return header, told[1]
    if shown.lower().endswith(".tsv"):
        return header, "\t"
    bare = re.sub('"[^"]*"', "", lines[header])
    return header, max(",;\t", key=bare.count)


def _table(  # noqa: PLR0913, PLR0917 - all that was read
    source: _CsvText,
    columns: tuple[str, ...],
    rows: list[tuple[str, ...]],
    header: int,
    starts: list[int],
    findings: list[Finding],
) -> Table:
    """Return a table without empty columns."""
    kept: Sequence[int] = range(len(columns))
    if not all(columns):
        kept = named_columns(columns, rows)
        columns = tuple([columns[n] for n in kept])
        rows = [tuple([row[n] for n in kept]) for row in rows]
    # Finding a place takes time: it is only done if there may be a finding.
    wrong: list[Finding] = []
    if not all(columns) or len(set(columns)) < len(columns):
        places = (source.place(header, n) for n in kept)
        wrong = list(check_header(list(zip(columns, places, strict=True))))
    if wrong or not columns:
        raise DataError([*wrong, *findings])

    def find(row: int | None, column: str | None) -> Place:
        line = header if row is None else starts[row]
        return source.place(line, kept[columns.index(column)] if column in columns else 0)

    return Table(source.file, columns, rows, find, tuple(findings))


class _CsvText(NamedTuple):
    """A CSV text in which places are found. Lines count from 0; a record has the number of its
    first.
    """

    file: str
    text: str
    starts: list[int]  # of the lines, in characters
    delimiter: str

    def place(self, line: int, cell: int) -> Place:
        """Return where the cell with a number, from 0, starts."""
        match = next(islice(self._cells(line), cell, None))
        return self._place(match.start())

    def fault(self, line: int, problem: str) -> Finding:
        """Return the finding for a record that the csv module rejected because of ``problem``."""
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
        # The last group matches if the text ends inside quotes.
        cell = re.compile(rf'"(?:[^"]|"")*+(?:"|(?P<open>\Z))|[^{self.delimiter}\n]*')
        at = self.starts[line]
        while match := cell.match(self.text, at):
            yield match
            if not self.text.startswith(self.delimiter, match.end()):
                return
            at = match.end() + 1


def _wrong_length(has: int, needs: int, source: _CsvText, line: int) -> Finding:
    message = f"the row has {has} {'cell' if has == 1 else 'cells'}, the header {needs}"
    if has > needs:
        hint = f"put a cell that holds '{source.delimiter}' in quotes"
        return Finding(ROW_LENGTH, message, source.place(line, needs), hint)
    hint = f"write a '{source.delimiter}' for every cell, empty ones too"
    return Finding(ROW_LENGTH, message, source.place(line, 0), hint)


TEXTS: Final = frozenset({".csv", ".tsv", ".txt"})
WORKBOOKS: Final = frozenset({".xlsx", ".xlsm", ".ods"})


def is_table(file: Path) -> bool:
    """Return True if a file's name is that of a table."""
    return file.suffix.lower() in TEXTS | WORKBOOKS


def read_table(
    file: Path, sheet: str | None = None, *, shown: str | None = None, language: str = "en"
) -> Table:
    """Read a table: CSV or TSV, or a sheet of an XLSX or ODS workbook.

    ``shown`` is as for read_yaml, ``language`` as for read_csv. Raises DataError if the file, the
    sheet or its header cannot be read; errors in rows are in the table's findings.
    """
    shown = shown or str(file)
    if _is_workbook(file, sheet, shown):
        from printgen.source.workbooks import read_sheet

        return read_sheet(file, sheet, shown)
    return read_csv(file, shown=shown, language=language)


def read_cells(
    file: Path, sheet: str | None = None, *, shown: str, language: str = "en"
) -> list[list[Cell]]:
    """Read a table without a header, like :func:`read_table`. Raises DataError for any error."""
    if _is_workbook(file, sheet, shown):
        from printgen.source.workbooks import sheet_cells

        return sheet_cells(file, sheet, shown)
    return _csv_cells(file, shown, language)


def _is_workbook(file: Path, sheet: str | None, shown: str) -> bool:
    """Return True for a workbook, False for text. Raises DataError if a file is neither."""
    start = Place(shown, 1, 1)
    kind = file.suffix.lower()
    if kind in WORKBOOKS:
        return True
    if kind not in TEXTS:
        if not file.exists():
            read_named(file, shown, MOST_TABLE)  # says so, and which file may be meant
        message = f"a table cannot be a '{kind}' file" if kind else "the table's name has no ending"
        hint = "save it as XLSX, ODS or CSV"
        raise data_error(BAD_WORKBOOK, message, start, hint)
    if sheet is not None:
        message, hint = "a table of text has no sheets", "delete 'sheet', or name a workbook"
        raise data_error(UNKNOWN_SHEET, message, hint=hint)
    return False
