"""Data that knows where it was written: trees from YAML, and tables of rows from CSV or YAML."""

from __future__ import annotations

import csv
import math
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, islice
from typing import NamedTuple, TypeAlias

from printgen.core.codes import TOO_COMPLEX
from printgen.core.errors import DataError, Finding, Place, brief
from printgen.source.codes import (
    CSV_SYNTAX,
    DUPLICATE_COLUMN,
    EMPTY_COLUMN,
    NOT_A_MAPPING,
    NUMBER_NOT_FINITE,
    NUMBER_TOO_LARGE,
    ROW_LENGTH,
)

ScalarValue: TypeAlias = bool | int | float | str | None
Plain: TypeAlias = "ScalarValue | list[Plain] | dict[str, Plain]"
DataPath: TypeAlias = tuple[str | int, ...]


class Scalar(NamedTuple):
    """One value. ``text`` is how the file writes it, without quotes (``1.50``, ``0o17``)."""

    value: ScalarValue
    place: Place
    text: str

    @property
    def is_null(self) -> bool:
        """Whether this is YAML's null."""
        return self.value is None and self.text in _WORDS

    @property
    def is_refused(self) -> bool:
        """Whether something is written here that has no meaning; the reader has told so."""
        return self.value is None and self.text not in _WORDS


class Sequence(NamedTuple):
    """A list."""

    items: tuple[Node, ...]
    place: Place


class Mapping(NamedTuple):
    """Keys and values in the order of the file."""

    items: dict[str, Entry]
    place: Place


class Entry(NamedTuple):
    """A value of a mapping and the place of its key."""

    key_place: Place
    value: Node


Node: TypeAlias = Scalar | Sequence | Mapping

MAX_DIGITS = 15
MAX_COLUMNS = 200
MAX_ROWS = 10_000
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NUMBER = re.compile(
    r"(?P<decimal>[-+]?[0-9]+)|0o(?P<octal>[0-7]+)|0x(?P<hex>[0-9a-fA-F]+)"
    r"|(?P<float>[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?)"
    r"|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"
)
_BASES = {"decimal": 10, "octal": 8, "hex": 16}


class Table(NamedTuple):
    """Rows of cells. From CSV every cell is text; from YAML it is plain data, None if absent."""

    file: str
    columns: tuple[str, ...]
    rows: list[tuple[Plain, ...]]
    # Row (None: the header) and column (None, or one that is not there: the row's start) to place.
    find: Callable[[int | None, str | None], Place]
    # What is wrong with rows that are not here.
    findings: tuple[Finding, ...] = ()

    def place(self, row: int, column: str | None = None) -> Place:
        """Return the place of a cell, or of the row (from 0) where it has no such cell.

        Raises IndexError for a row that is not there.
        """
        return self.find(row, column)

    def column_place(self, column: str) -> Place:
        """Return the place of a column's name, or of the table for a column that is not there."""
        return self.find(None, column)


def meaning(text: str, place: Place) -> ScalarValue:
    """Return what text without quotes means in the core schema of YAML 1.2.

    Raises DataError for a number that is not finite or a whole one of too many digits.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "+-.0123456789" or not (match := _NUMBER.fullmatch(text)):
        return text
    form = match.lastgroup
    if form in _BASES:
        digits = match[form].lstrip("+-0")
        if len(digits) <= MAX_DIGITS:
            number = int(digits or "0", _BASES[form])
            return -number if text[0] == "-" else number
        message = f"the number '{brief(text, 40)}' has more than {MAX_DIGITS} digits"
        hint = "write a smaller number, or put a name in quotes"
        raise DataError([Finding(NUMBER_TOO_LARGE, message, place, hint)])
    if form and math.isfinite(value := float(text)):
        return value
    hint = "write an ordinary number, or put a name in quotes"
    message = f"the number '{brief(text, 40)}' is not finite"
    raise DataError([Finding(NUMBER_NOT_FINITE, message, place, hint)])


def kind(node: Node) -> str:
    """Return what sort of value this is, in words fit for a message."""
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node, Sequence):
        return "a list"
    if node.value is None:
        return "an empty value"
    if isinstance(node.value, bool):
        return "true or false"
    return "text" if isinstance(node.value, str) else "a number"


def plain(node: Node) -> Plain:
    """Return the data alone, without places."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key: plain(entry.value) for key, entry in node.items.items()}


def locate(node: Node, path: DataPath, *, key: bool = False) -> Place:
    """Return the place of the value at ``path``, or of its key when ``key`` is true.

    Where the path leads out of the tree, this is the place of the deepest value (or key) on it.
    """
    place = node.place
    for step in path:
        if isinstance(node, Mapping) and isinstance(step, str) and step in node.items:
            key_place, node = node.items[step]
            place = key_place if key else node.place
        elif isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
            node = node.items[step]
            place = node.place
        else:
            break
    return place


def merge(base: Node, patch: Node) -> Node:
    """Return ``base`` changed by ``patch`` as RFC 7396 says; neither is modified.

    Mappings merge key by key, null removes a key, everything else replaces. Places come from the
    tree that supplied the value (a merged mapping keeps the base's); new keys come last.
    """
    if not isinstance(patch, Mapping):
        return patch
    if not isinstance(base, Mapping):
        base = Mapping({}, patch.place)
    items = dict(base.items)
    for key, entry in patch.items.items():
        if isinstance(entry.value, Scalar) and entry.value.is_null:
            items.pop(key, None)
            continue
        held = items.get(key)
        if held and isinstance(held.value, Mapping) and isinstance(entry.value, Mapping):
            items[key] = Entry(held.key_place, merge(held.value, entry.value))
        else:  # merged with nothing, which drops the nulls inside a new mapping
            nothing = Mapping({}, entry.value.place)
            items[key] = Entry(entry.key_place, merge(nothing, entry.value))
    return Mapping(items, base.place)


def spot(text: str, offset: int) -> tuple[int, int]:
    r"""Return the line and column, both from 1, of a character in text with ``\n`` line breaks."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def table_from_yaml(node: Mapping | Sequence) -> Table:
    """Return the rows of a mapping of mappings, whose keys fill the column ``id``, or of a list.

    Columns stand in the order in which they first appear. Raises DataError for rows that are not
    mappings, and for a row under a key that has an ``id`` as well.
    """
    findings: list[Finding] = []
    found: list[tuple[str | None, Place, Mapping]] = []
    columns = {"id": node.place} if isinstance(node, Mapping) else {}
    for row_id, row_place, row in _yaml_rows(node):
        if not isinstance(row, Mapping):
            hint = "write its cells as 'column: value'"
            findings.append(Finding(NOT_A_MAPPING, "the row is not a mapping", row_place, hint))
            continue
        if row_id is not None and "id" in row.items:
            message = f"the row has the id '{row_id}' already, from its key"
            where = row.items["id"].key_place
            findings.append(Finding(DUPLICATE_COLUMN, message, where, "delete this 'id'"))
        found.append((row_id, row_place, row))
        for name, entry in row.items.items():
            columns.setdefault(name, entry.key_place)
    if findings:
        raise DataError(findings)

    def find(row: int | None, column: str | None) -> Place:
        if row is None:
            return columns.get(column or "", node.place)
        _, row_place, cells = found[row]
        return cells.items[column].value.place if column in cells.items else row_place

    rows: list[tuple[Plain, ...]] = []
    for row_id, _, row in found:
        cells = {"id": row_id, **{name: plain(entry.value) for name, entry in row.items.items()}}
        rows.append(tuple([cells.get(name) for name in columns]))
    return Table(node.place.file, tuple(columns), rows, find)


def _yaml_rows(node: Mapping | Sequence) -> Iterable[tuple[str | None, Place, Node]]:
    if isinstance(node, Sequence):
        return ((None, row.place, row) for row in node.items)
    return ((row_id, key_place, row) for row_id, (key_place, row) in node.items.items())


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
    rows: list[tuple[Plain, ...]] = []
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
    """A CSV text, to find places in. Lines count from 0 here; records are named by their first."""

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
