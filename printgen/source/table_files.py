"""Tables from files of any kind that spreadsheets write."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from printgen.core.errors import DataError, Finding, Place
from printgen.core.files import MOST_TABLE
from printgen.source.codes import BAD_WORKBOOK, UNKNOWN_SHEET
from printgen.source.csv_tables import read_csv
from printgen.source.table import Table

TEXTS: Final = frozenset({".csv", ".tsv", ".txt"})
WORKBOOKS: Final = frozenset({".xlsx", ".xlsm", ".ods"})


def is_table(file: Path) -> bool:
    """Return True if a file's name says that it is a table."""
    return file.suffix.lower() in TEXTS | WORKBOOKS


def read_table(
    file: Path, sheet: str | None = None, *, shown: str | None = None, limit: int = MOST_TABLE
) -> Table:
    """Read a table: CSV or TSV, or a sheet of an XLSX or ODS workbook.

    ``shown`` and ``limit`` are as for read_yaml. Raises DataError if the file, the sheet or its
    header cannot be read; what is wrong with rows stands in the table's findings.
    """
    shown = shown or str(file)
    start = Place(shown, 1, 1)
    kind = file.suffix.lower()
    if kind in WORKBOOKS:
        from printgen.source.workbooks import read_sheet

        return read_sheet(file, sheet, shown=shown, limit=limit)
    if kind not in TEXTS:
        message = f"a table cannot be a '{kind}' file" if kind else "the table's name has no ending"
        hint = "save it as XLSX, ODS or CSV"
        raise DataError([Finding(BAD_WORKBOOK, message, start, hint)])
    if sheet is not None:
        message, hint = "a table of text has no sheets", "delete 'sheet', or name a workbook"
        raise DataError([Finding(UNKNOWN_SHEET, message, start, hint)])
    return read_csv(file, shown=shown, limit=limit)
