"""Read tables from workbooks (XLSX and ODS), in which every cell has its sheet, row and column.

The library only reads values. Merged cells, and formulas without values, were found when the file's
parts were checked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from python_calamine import CalamineError, load_workbook

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding, Place, data_error, quoted
from printgen.core.files import MOST_TABLE
from printgen.core.limits import working_on
from printgen.source.codes import BAD_WORKBOOK, FILE_EMPTY, NO_VALUE, UNKNOWN_SHEET
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
from printgen.source.text_files import bad_character, composed, read_named, refused
from printgen.source.workbook_parts import (
    CONTENT,
    Archive,
    BrokenError,
    Survey,
    TooLargeError,
    survey_ods,
    survey_xlsx,
    xlsx_sheets,
)

# Old binary workbooks, and those with a password.
_OLD: Final = b"\xd0\xcf\x11\xe0"
# The digits that spreadsheets keep and show.
_DIGITS: Final = 15

PlaceOf: TypeAlias = Callable[[int, int], Place]


def read_sheet(file: Path, sheet: str | None, shown: str) -> Table:
    """Read a sheet of a workbook, called ``shown`` in messages; its first non-empty row is the
    header.

    Without ``sheet``, it is the only sheet that is not empty. Every cell is text: numbers as they
    are shown without a format, dates as 2026-11-22. Cells merged across rows all have the value.
    Empty rows and columns are ignored. Formulas without a value are reported in the table's
    findings. Raises DataError if the file, the sheet or its header cannot be read.
    """
    return _table(shown, *_opened(file, sheet, shown))


def sheet_cells(file: Path, sheet: str | None, shown: str) -> list[list[Cell]]:
    """Read a sheet without a header, like :func:`read_sheet`. Raises DataError for any error."""
    cells, survey, findings = _opened(file, sheet, shown)
    if findings:
        raise DataError(findings)
    return cells_of(cells, partial(_place, shown, survey))


def _opened(
    file: Path, sheet: str | None, shown: str
) -> tuple[list[list[str]], Survey, list[Finding]]:
    """Return the cells of a sheet, without those with errors, and the findings about these."""
    with working_on(shown):
        data = read_named(file, shown, MOST_TABLE)
        start = Place(shown, 1, 1)
        try:
            cells, survey = _read(data, sheet, start)
            return cells, survey, _faults(shown, cells, survey)
        except BrokenError as error:
            hint = "save it again as XLSX, ODS or CSV"
            if data.startswith(_OLD):
                message = "this is an old workbook (.xls), or one with a password"
                raise data_error(BAD_WORKBOOK, message, start, hint) from None
            message = f"this workbook cannot be read: {error}"
            raise data_error(BAD_WORKBOOK, message, start, hint) from None
        except TooLargeError as error:
            where = Place(shown, *error.at, error.sheet) if error.at else start
            raise DataError([too_many(str(error), where)]) from None


def _read(data: bytes, sheet: str | None, start: Place) -> tuple[list[list[str]], Survey]:
    """Return the cells of a sheet as text, from its first row and column, and the findings about
    it. Raises BrokenError, TooLargeError and DataError.
    """
    archive = Archive(data)
    if archive.has(CONTENT):
        sheets = survey_ods(archive.read(CONTENT))
        if sum(each.last[0] * each.last[1] for each in sheets.values()) > MAX_ROWS * MAX_COLUMNS:
            raise TooLargeError("the sheets of the workbook have too many cells, all together")
        name = _chosen(sheet, list(sheets), [n for n in sheets if any(sheets[n].last)], start)
        survey, part = sheets[name], CONTENT
    else:
        parts = xlsx_sheets(archive, hidden=sheet is not None)
        names = list(parts)
        filled = names
        if sheet is None and len(parts) > 1:
            filled = [n for n in names if any(survey_xlsx(archive.read(parts[n]), n).last)]
        name = _chosen(sheet, names, filled, start)
        part = parts[name]
        survey = survey_xlsx(archive.read(part), name)
    try:
        with load_workbook(archive.packed(part)) as workbook:
            rows = workbook.get_sheet_by_name(name).to_python(skip_empty_area=False)
    except CalamineError as error:
        raise BrokenError(str(error)) from None
    # Most cells of a sparse sheet are empty.
    return [[_text(value) if value != "" else "" for value in row] for row in rows], survey


def _chosen(sheet: str | None, names: list[str], filled: list[str], start: Place) -> str:
    """Return the name of the sheet to read. Raises DataError."""
    if sheet is None:
        if len(filled) == 1:
            return filled[0]
        if not filled:
            raise data_error(FILE_EMPTY, "the workbook is empty", start, "fill it")
        known = ", ".join(map(quoted, filled))
        message = f"the workbook has {len(filled)} sheets: {known}"
        raise data_error(UNKNOWN_SHEET, message, hint="name one with 'sheet'")
    same = {" ".join(name.split()).casefold(): name for name in reversed(names)}
    found = sheet if sheet in names else same.get(" ".join(sheet.split()).casefold())
    if found is None:
        message = f"the workbook has no sheet {quoted(sheet)}"
        raise data_error(UNKNOWN_SHEET, message, hint=did_you_mean(sheet, names))
    return found


def _place(shown: str, survey: Survey, row: int, column: int) -> Place:
    return Place(shown, row + 1, column + 1, survey.name)


def _faults(shown: str, cells: list[list[str]], survey: Survey) -> list[Finding]:
    """Empty the cells with errors, and fill merged ones. Return the findings."""
    findings = [
        Finding(
            NO_VALUE, fault, survey.place(shown, at), "fix it in a spreadsheet program and save"
        )
        for at, fault in survey.faults.items()
    ]
    for row, column in survey.faults:
        if row <= len(cells) and column <= len(cells[row - 1]):
            cells[row - 1][column - 1] = ""
    findings += _characters(cells, partial(_place, shown, survey))
    _spread(cells, survey)
    return findings


def _table(shown: str, cells: list[list[str]], survey: Survey, findings: list[Finding]) -> Table:
    """Return the rows below the header. Raises DataError if that is wrong."""
    place = partial(_place, shown, survey)
    header = next((n for n, row in enumerate(cells) if not is_blank(row)), None)
    if header is None:
        message = f"the sheet {quoted(survey.name)} is empty"
        raise DataError([*findings, Finding(FILE_EMPTY, message, place(0, 0), "fill it")])
    starts = [n for n in range(header + 1, len(cells)) if not is_blank(cells[n])]
    if len(starts) > MAX_ROWS:
        message = f"the table has more than {MAX_ROWS} rows"
        raise DataError([too_many(message, place(starts[MAX_ROWS], 0))])
    names = [" ".join(name.split()) for name in cells[header]]
    kept = named_columns(names, [cells[n] for n in starts])
    columns = tuple([names[n] for n in kept])
    if wrong := list(check_header([(names[n], place(header, n)) for n in kept])):
        raise DataError([*wrong, *findings])

    def find(row: int | None, column: str | None) -> Place:
        at = columns.index(column) if column in columns else 0
        return place(header if row is None else starts[row], kept[at])

    faulty = {row - 1 for row, _ in survey.faults}
    starts = [n for n in starts if n not in faulty]
    return Table(
        shown, columns, [tuple([cells[n][c] for c in kept]) for n in starts], find, tuple(findings)
    )


def _spread(cells: list[list[str]], survey: Survey) -> None:
    """Write the value of cells that are merged across rows into each of these rows."""
    for row, column, last in survey.spans:
        if row <= len(cells) and column <= len(cells[row - 1]):
            for below in cells[row:last]:
                below[column - 1] = cells[row - 1][column - 1]


def _characters(cells: Sequence[Sequence[str]], place: PlaceOf) -> list[Finding]:
    """Return the findings for characters that no data may contain."""
    return [
        bad_character(bad, place(r, c))
        for r, row in enumerate(cells)
        for c, text in enumerate(row)
        if text and (bad := next(refused(text), None))
    ]


def _text(value: object) -> str:
    """Return a cell's value as text, as in a table of text."""
    match value:
        case bool():
            return str(value).upper()  # as spreadsheets show it
        case float():
            return f"{value:.{_DIGITS}g}"
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case datetime():
            return f"{value.date().isoformat()} {_clock(value.time())}"
        case date():
            return value.isoformat()
        case time():
            return _clock(value)
        case timedelta():
            minutes, seconds = divmod(round(value.total_seconds()), 60)
            return f"{minutes // 60}:{minutes % 60:02}" + (f":{seconds:02}" if seconds else "")
    return composed(str(value)).replace("\r\n", "\n").replace("\r", "\n")


def _clock(value: time) -> str:
    return value.isoformat("seconds").removesuffix(":00")
