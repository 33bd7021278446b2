"""Unpack the files inside a workbook within limits, and check them before a library reads them.

A workbook is a ZIP archive of XML. A few kilobytes may unpack to gigabytes, and one cell in the
last row of the last column makes a library reserve all cells before it. So the library only gets a
new archive, with the parts of one sheet that were checked here.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from xml.parsers import expat

from printgen.core.errors import Place
from printgen.source.table import MAX_COLUMNS, MAX_ROWS

# The most bytes of all parts of a workbook after unpacking, and the most tags in a part.
MOST_UNPACKED: Final = 50_000_000
MOST_TAGS: Final = 2_000_000
_MOST_FILES: Final = 5_000
# A table may begin lower down, and have empty lines between its rows.
LAST_ROW: Final = MAX_ROWS + 1_000
_LONGEST_NAME: Final = 200
_CELL: Final = re.compile(r"([A-Za-z]{1,4})([0-9]{1,8})")
# Parts of an XLSX file besides the sheet; relations say where the sheet is.
_WORKBOOK: Final = "xl/workbook.xml"
_RELATIONS: Final = "xl/_rels/workbook.xml.rels"
_NEEDED: Final = ("[content_types].xml", "_rels/.rels", _WORKBOOK, _RELATIONS)
_USED: Final = (*_NEEDED, "xl/styles.xml", "xl/sharedstrings.xml")
CONTENT: Final = "content.xml"
_NEVER: Final = "the formula has never been worked out"
# What programs other than spreadsheets write for a formula: an empty value.
_NO_VALUE: Final = re.compile(rb"<(?:\w+:)?v\s*(?:/>|></(?:\w+:)?v>)")
_FAULT: Final = "the formula shows an error"
_WHAT_ZIP_RAISES: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
)


class BrokenError(Exception):
    """A workbook is damaged as a file, or is no workbook at all."""


class TooLargeError(Exception):
    """A workbook has too much of something; ``at`` are the row and column where that shows."""

    def __init__(self, message: str, at: tuple[int, int] | None = None, sheet: str = "") -> None:
        super().__init__(message)
        self.at = at
        self.sheet = sheet


class Span(NamedTuple):
    """Cells that are merged into one. Rows and columns count from 1."""

    row: int
    column: int
    last_row: int


class Survey:
    """The results of checking one sheet: whether it has contents, its merged cells, faults in
    cells.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.spans: list[Span] = []
        # Errors of cells without a value, by row and column.
        self.faults: dict[tuple[int, int], str] = {}
        self.last = 0, 0
        self._merged = 0

    def note(self, row: int, column: int) -> None:
        """Note that a cell has contents. Raises TooLargeError if it is beyond the largest table."""
        if column > MAX_COLUMNS:
            message = f"the sheet has a cell in column {column}; at most {MAX_COLUMNS} are allowed"
            raise TooLargeError(message, (row, column), self.name)
        if row > LAST_ROW:
            message = f"the table has more than {MAX_ROWS} rows"
            raise TooLargeError(message, (row, column), self.name)
        self.last = max(self.last[0], row), max(self.last[1], column)

    def merge(self, row: int, column: int, last_row: int) -> None:
        """Note merged cells. Raises TooLargeError if they must overlap."""
        self._merged += min(last_row, LAST_ROW) - row
        if self._merged > LAST_ROW * MAX_COLUMNS:
            raise TooLargeError("too many cells are merged", (row, column), self.name)
        self.spans.append(Span(row, column, last_row))

    def place(self, file: str, at: tuple[int, int]) -> Place:
        return Place(file, *at, self.name)


class Archive:
    """The files of a workbook."""

    def __init__(self, data: bytes) -> None:
        """Open the archive. Raises BrokenError and TooLargeError."""
        self._left = MOST_UNPACKED
        self._known: dict[str, bytes] = {}
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            names = self._zip.namelist()
        except _WHAT_ZIP_RAISES:
            raise BrokenError("it is damaged, or no workbook") from None
        if len(names) > _MOST_FILES:
            raise TooLargeError(f"the workbook holds more than {_MOST_FILES} files")
        self._names = {name.lower(): name for name in names}

    def has(self, name: str) -> bool:
        return name.lower() in self._names

    def read(self, name: str) -> bytes:
        """Return a file's content. Raises BrokenError and TooLargeError."""
        name = name.lower()
        if name not in self._known:
            if name not in self._names:
                raise BrokenError(f"it has no '{name}'")
            try:
                with self._zip.open(self._names[name]) as part:
                    data = part.read(self._left + 1)
            except _WHAT_ZIP_RAISES:
                raise BrokenError("it is damaged") from None
            self._left -= len(data)
            if self._left < 0:
                raise TooLargeError(f"the workbook unpacks to more than {MOST_UNPACKED} bytes")
            if b"<!DOCTYPE" in data:
                raise BrokenError("it declares a document type or entities")
            self._known[name] = data
        return self._known[name]

    def packed(self, *sheets: str) -> io.BytesIO:
        """Return an archive of what a library needs to read these parts, not compressed.

        Raises BrokenError and TooLargeError.
        """
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as archive:
            for name in (*_USED, "mimetype", "meta-inf/manifest.xml", *map(str.lower, sheets)):
                if self.has(name):
                    archive.writestr(self._names[name], self.read(name))
        made.seek(0)
        return made


def xlsx_sheets(archive: Archive, *, hidden: bool) -> dict[str, str]:
    """Return the sheets of an XLSX file: the file of each in the archive, by its name.

    Raises BrokenError and TooLargeError.
    """
    targets: dict[str, str] = {}
    for tag, about in _tags(archive.read(_RELATIONS)):
        if tag == "Relationship":
            targets[about.get("Id", "")] = about.get("Target", "")
    found = {}
    for tag, about in _tags(archive.read(_WORKBOOK)):
        if tag == "sheet" and (hidden or about.get("state", "visible") == "visible"):
            relation = next((value for name, value in about.items() if name.endswith(":id")), "")
            target = targets.get(relation, "").replace("\\", "/").removeprefix("/")
            part = target if target.startswith("xl/") else f"xl/{target}"
            if "/worksheets/" in part:  # others are charts and dialogs
                found[about.get("name", "")[:_LONGEST_NAME]] = part
    return found


def survey_xlsx(data: bytes, name: str) -> Survey:
    """Check a sheet of an XLSX file. Raises BrokenError and TooLargeError."""
    survey = Survey(name)
    row = column = 0
    kind: str | None = None
    for tag, about in _tags(_NO_VALUE.sub(b"", data)):
        if tag == "row":
            row, column = _number(about.get("r"), row + 1), 0
        elif tag == "c":
            row, column = _position(about["r"]) if "r" in about else (row, column + 1)
            kind = about.get("t")
            if kind == "e":
                survey.note(row, column)
                survey.faults[row, column] = _FAULT
        elif tag == "f":
            survey.note(row, column)
            if kind != "str":  # its result may be an empty text
                survey.faults.setdefault((row, column), _NEVER)
        elif tag in {"v", "is"}:
            survey.note(row, column)
            if survey.faults.get((row, column)) == _NEVER:
                del survey.faults[row, column]
        elif tag == "mergeCell":
            first, _, last = about.get("ref", "").partition(":")
            survey.merge(*_position(first), _position(last or first)[0])
    return survey


def survey_ods(data: bytes) -> dict[str, Survey]:
    """Check the sheets of an ODS file. Raises BrokenError and TooLargeError."""
    found: dict[str, Survey] = {}
    survey = Survey("")
    row = column = rows = 0
    cell: tuple[int, int] = (0, 0)
    for tag, about in _tags(data):
        if tag == "table":
            survey = Survey(about.get("table:name", "")[:_LONGEST_NAME])
            found[survey.name] = survey
            row = column = rows = 0
        elif tag == "table-row":
            row, column = row + rows, 0
            rows = _number(about.get("table:number-rows-repeated"), 1)
        elif tag in {"table-cell", "covered-table-cell"}:
            many = _number(about.get("table:number-columns-repeated"), 1)
            cell, column = (row + rows, column + many), column + many
            kinds = {about[name] for name in about if name.endswith(":value-type")}
            has_formula = "table:formula" in about
            if has_formula or any(name.startswith("office:") for name in about):
                survey.note(*cell)
            if "error" in kinds:  # extensions repeat it beside the standard type
                survey.faults[cell] = _FAULT
            elif has_formula and not kinds:
                survey.faults[cell] = _NEVER
            down = _number(about.get("table:number-rows-spanned"), 1)
            if down > 1:
                survey.merge(row + 1, column, row + down)
        elif tag == "p":
            survey.note(*cell)
    return found


def _number(text: str | None, usual: int) -> int:
    if text is None:
        return usual
    if not (text.isascii() and text.isdigit() and 0 < int(text[:10]) < 10**9):
        raise BrokenError("it is damaged")
    return int(text)


def _position(text: str) -> tuple[int, int]:
    """Return the row and column of a cell, such as C14."""
    match = _CELL.fullmatch(text)
    if match is None:
        raise BrokenError("it is damaged")
    column = 0
    for letter in match[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(match[2]), column


def _tags(data: bytes) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the tags of an XML text, without prefixes, with their attributes.

    Attributes keep their prefixes, since the library looks for one only. Raises BrokenError if it
    is no XML or declares a document type, and TooLargeError.
    """
    parser = expat.ParserCreate()
    waiting: list[tuple[str, dict[str, str]]] = []
    count = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        waiting.append((name.rpartition(":")[2], attributes))

    def refuse(*_: Any) -> None:
        raise BrokenError("it declares a document type or entities")

    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = refuse
    step = 2**20  # a long tag is read again with each step
    for at in range(0, len(data) + 1, step):
        try:
            parser.Parse(data[at : at + step], at + step > len(data))
        except (expat.ExpatError, LookupError, ValueError):  # or an unknown encoding
            raise BrokenError("it is damaged") from None
        yield from waiting
        count += len(waiting)
        waiting.clear()
        if count > MOST_TAGS:
            raise TooLargeError(f"a sheet of the workbook has more than {MOST_TAGS} tags")
