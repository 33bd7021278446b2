"""Designs: the distinct faces of a component, from its rows in the YAML or in a CSV file."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final, NamedTuple

from printgen.core.errors import Code, DataError, Finding, Place, placed, quoted
from printgen.model.base import LONGEST_SLUG, MOST_COPIES, SLUG_PATTERN, Names, names_file
from printgen.model.codes import (
    BAD_NAME,
    BAD_QUANTITY,
    DUPLICATE_ROW,
    MISSING_COLUMN,
    MISSING_VALUE,
    OUT_OF_RANGE,
    UNKNOWN_COLUMN,
    UNKNOWN_FIELD,
)
from printgen.model.field_values import KINDS, Fault, from_text, judge
from printgen.model.issues import Issue, key_hint, meant_key
from printgen.model.messages import comma_hint, slug_hint
from printgen.source.codes import DUPLICATE_COLUMN
from printgen.source.csv_tables import Table, read_csv
from printgen.source.search_path import SearchPath
from printgen.source.tree import DataPath, Mapping, Scalar, Sequence, locate, mapping_at, plain

# Columns that every table of rows may have besides the component's fields.
_BUILT_IN: Final = ("id", "quantity")

# Where a component says what differs between its copies.
_OF_DESIGNS: Final = ("fields", "values", "rows")

# Designs that tables together may make: more than any deck, and no more than can be drawn.
_MOST_CROSSED: Final = 2000
_SHORTER: Final = "give the rows shorter ids"
_OTHERS: Final = "give the rows other ids"

PlaceOf = Callable[[int, str], Place]


class Designs(NamedTuple):
    """The designs of one component: their ids, and for each its field values.

    ``quantities`` holds whole numbers for rows from a CSV file with such a column; elsewhere it
    is empty, and quantities stand in the model. ``place(n, field)`` tells where a value was
    written.
    """

    ids: tuple[str, ...]
    values: tuple[dict[str, Any], ...]
    quantities: tuple[int, ...]
    place: PlaceOf

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the designs: their fields 'name', or ids in words where these are alike.

        Empty for the only design of a component without rows.
        """
        names = [values.get("name") for values in self.values]
        times = Counter(name for name in names if isinstance(name, str) and "{" not in name)
        return tuple(
            name if isinstance(name, str) and times[name] == 1 else design.replace("-", " ")
            for name, design in zip(names, self.ids, strict=True)
        )


def read_designs(
    tree: Mapping, search_path: SearchPath, names: Names
) -> tuple[dict[str, Designs], list[Issue]]:
    """Return the designs of every component, and the issues found in them.

    Works on the raw tree, so that rows are checked even when something else is wrong; a component
    whose table cannot be read has no designs.
    """
    found: dict[str, Designs] = {}
    issues: list[Issue] = []
    # What one component has taken over from another as it stands is read once, and told once.
    read: dict[tuple[int, ...], Designs | None] = {}
    components = mapping_at(tree, "components")
    for name, entry in components.items.items() if components else ():
        if not isinstance(entry.value, Mapping):
            continue
        own = entry.value.items
        parts = tuple(id(own[key].value) if key in own else 0 for key in _OF_DESIGNS)
        if not any(parts) or parts not in read:
            reader = _Reader(name, entry.value, names)
            try:
                read[parts] = reader.read(search_path)
            except DataError as error:
                read[parts] = None
                issues += map(Issue, error.findings)
            issues += reader.issues
        if (designs := read[parts]) is not None:
            found[name] = designs
    return found, issues


class _Part(NamedTuple):
    """The content of a table: for each row its id, its own values, and its quantity if there is
    one.
    """

    ids: list[str]
    values: list[dict[str, Any]]
    quantities: list[int]
    columns: tuple[str, ...]


class _Reader:
    """Reads the rows of one component and collects ``issues``."""

    def __init__(self, name: str, component: Mapping, names: Names) -> None:
        self.issues: list[Issue] = []
        self._name = name
        self._component = component
        self._names = names
        self._shared_tree = mapping_at(component, "values") or Mapping({}, component.place)
        self._shared: Any = plain(self._shared_tree)
        self._declared = mapping_at(component, "fields") or Mapping({}, component.place)
        # What is no mapping could have declared everything.
        self._all_known = all(
            key not in component.items or isinstance(component.items[key].value, Mapping)
            for key in ("fields", "values")
        )
        self._kinds = {
            field: entry.value.text
            for field, entry in self._declared.items.items()
            if isinstance(entry.value, Scalar) and entry.value.value in KINDS
        }

    def read(self, search_path: SearchPath) -> Designs:
        """Return the designs. Raises :class:`DataError` if they are in a table that cannot
        be read.
        """
        for field, entry in self._shared_tree.items.items():
            if isinstance(entry.value, Scalar):
                self._judge(field, entry.value, quoted(self._name))
        rows = self._component.items.get("rows")
        if rows is None or not isinstance(rows.value, Mapping):
            # The values of a die are its sides, which are checked elsewhere.
            is_right = rows is None and self._all_known
            return self._without_rows(is_right=is_right)
        csv = rows.value.items.get("csv")
        if csv is None or isinstance(csv.value, Mapping):
            return self._from_yaml(rows.value)
        files = csv.value.items if isinstance(csv.value, Sequence) else (csv.value,)
        named = [file for file in files if isinstance(file, Scalar) and names_file(file)]
        if len(named) < len(files) or not files:
            raise DataError([])  # found as a value of the wrong type
        return self._from_csv(_read_tables(named, search_path), named)

    def _find(
        self, code: Code, message: str, where: Place, hint: str | None = None, **about: Any
    ) -> None:
        """Add an issue; ``about`` are its other keys."""
        self.issues.append(Issue(Finding(code, message, where, hint), **about))

    def _judge(self, field: str, value: Scalar, owner: str) -> None:
        fault = self._fault(field, value.value, owner, value.text)
        if fault is not None:
            self.issues.append(Issue(fault.at(value.place)))

    def _fault(
        self, field: str, value: Any, owner: str, written: str | None = None
    ) -> Fault | None:
        """Return the fault of a value in a declared or shared field, or None."""
        kind = self._kinds.get(field)
        if value is None or (value == "" and kind in KINDS[1:]):
            if kind is None:
                return None
            return Fault(MISSING_VALUE, f"{owner} has no {quoted(field)}", None)
        if kind is None and not isinstance(value, str):
            return None
        return judge(field, value, kind or "text", self._names, written=written)

    def _without_rows(self, *, is_right: bool) -> Designs:
        for field in self._kinds if is_right else ():
            if field not in self._shared:
                where = self._declared.items[field].key_place
                message = f"{quoted(self._name)} has no {quoted(field)}"
                self._find(MISSING_VALUE, message, where, "write it under 'values'")
        tree = self._shared_tree
        return Designs(("",), (self._shared,), (), lambda _, field: locate(tree, (field,)))

    # -- rows in the YAML

    def _from_yaml(self, rows: Mapping) -> Designs:
        ids = tuple(rows.items)
        values: list[dict[str, Any]] = []
        for row_id, (key_place, row) in rows.items.items():
            own: Any = plain(row) if isinstance(row, Mapping) else {}
            own.pop("quantity", None)
            values.append({**self._shared, **own})
            if isinstance(row, Mapping):
                self._check_row(row_id, row, key_place)

        def place(n: int, field: str) -> Place:
            key_place, row = rows.items[ids[n]]
            if isinstance(row, Mapping) and field in row.items:
                return row.items[field].value.place
            if field in self._shared_tree.items:
                return self._shared_tree.items[field].value.place
            return key_place

        return Designs(ids, tuple(values), (), place)

    def _check_row(self, row_id: str, row: Mapping, key_place: Place) -> None:
        known = {*self._declared.items, *self._shared, "quantity"}
        at: DataPath = ("components", self._name, "rows", row_id)
        for key, entry in row.items.items():
            if key == "quantity":
                continue
            if key not in known and self._all_known:
                meant = meant_key(key, known, row.items)
                hint = key_hint(meant, known - {"quantity"})
                if not meant:
                    hint = comma_hint(key, entry) or hint or "declare it under 'fields'"
                message = f"{quoted(key)} is not a field of {quoted(self._name)}"
                where = entry.key_place
                self._find(UNKNOWN_FIELD, message, where, hint, inside=at, meant=meant, unknown=key)
            elif isinstance(entry.value, Scalar):
                self._judge(key, entry.value, quoted(row_id))
        for field in self._kinds:
            if field not in row.items and field not in self._shared:
                message = f"{quoted(row_id)} has no {quoted(field)}"
                lacks = frozenset((field,))
                self._find(MISSING_VALUE, message, key_place, inside=at, lacks=lacks)

    # -- rows in a CSV file

    def _from_csv(self, tables: list[Table], named: list[Scalar]) -> Designs:
        """Return the designs of a table; of several, every combination of their rows."""
        self._check_columns(tables)
        parts = [self._part(*each) for each in zip(tables, named, strict=True)]
        if len(parts) == 1:
            return self._designs(parts[0], tables[0].place)
        count = math.prod(len(part.ids) for part in parts)
        if count > _MOST_CROSSED:
            message = f"the tables' rows together make {count} designs, more than {_MOST_CROSSED}"
            self._find(OUT_OF_RANGE, message, named[0].place, "take out some rows")
            return self._designs(parts[0], tables[0].place)
        return self._crossed(parts, tables)

    def _part(self, table: Table, named: Scalar) -> _Part:
        self.issues += map(Issue, table.findings)
        if not table.rows and not table.findings:
            self._find(MISSING_VALUE, "the table has no rows", named.place, "write at least one")
        ids = _column(table, "id") or [""] * len(table.rows)
        # Column by column: a large table says the same in many rows, and is judged once for all.
        fields = [name for name in table.columns if name not in _BUILT_IN]
        cells = [self._judged(table, name, ids) for name in fields]
        values = [
            dict(zip(fields, row, strict=True))
            for row in (zip(*cells, strict=True) if cells else ((),) * len(table.rows))
        ]
        if "id" in table.columns:
            self._check_ids(ids, table)
        return _Part(ids, values, list(self._quantities(table)), table.columns)

    def _designs(self, part: _Part, find: Callable[[int, str | None], Place]) -> Designs:
        values = tuple([{**self._shared, **row} for row in part.values])

        def place(n: int, field: str) -> Place:
            if field not in part.columns and field in self._shared_tree.items:
                return self._shared_tree.items[field].value.place
            return find(n, field if field in part.columns else None)

        return Designs(tuple(part.ids), values, tuple(part.quantities), place)

    def _crossed(self, parts: list[_Part], tables: list[Table]) -> Designs:
        """Return every combination of the tables' rows: ids are joined, quantities multiplied."""
        chosen = list(product(*(range(len(part.ids)) for part in parts)))
        ids = ["-".join(part.ids[n] for part, n in zip(parts, at, strict=True)) for at in chosen]
        counted = [part.quantities for part in parts]
        quantities = [
            math.prod(has[n] for has, n in zip(counted, at, strict=True) if has)
            for at in chosen
            if any(counted)
        ]
        values: list[dict[str, Any]] = []
        for at in chosen:
            values.append({})
            for part, n in zip(parts, at, strict=True):
                values[-1].update(part.values[n])

        def find(n: int, field: str | None) -> Place:
            owner = next(
                (t for t, part in enumerate(parts) if field != "id" and field in part.columns), 0
            )
            return tables[owner].place(chosen[n][owner], field)

        seen: set[str] = set()
        for n, name in enumerate(ids):
            message = f"the rows together make the id {quoted(name)}"
            if len(name) > LONGEST_SLUG:
                self._find(BAD_NAME, f"{message}, which is too long", find(n, "id"), _SHORTER)
            elif name in seen:
                self._find(DUPLICATE_ROW, f"{message} twice", find(n, "id"), _OTHERS)
            seen.add(name)
        columns = tuple(dict.fromkeys(name for part in parts for name in part.columns))
        return self._designs(_Part(ids, values, quantities, columns), find)

    def _judged(self, table: Table, name: str, ids: list[str]) -> list[Any]:
        """Return the values in a column's cells, and record the faults."""
        kind = self._kinds.get(name, "text")
        at = table.columns.index(name)
        column = [row[at] for row in table.rows]
        meanings = {text: from_text(text, kind) for text in dict.fromkeys(column)}
        wrong = {text for text in meanings if self._fault(name, meanings[text], "") is not None}
        for n, text in enumerate(column) if wrong else ():
            if text in wrong:
                owner = quoted(ids[n]) if ids[n] else "the row"
                fault = self._fault(name, meanings[text], owner)
                if fault is not None:
                    self.issues.append(Issue(fault.at(table.place(n, name))))
        return [meanings[text] for text in column]

    def _check_columns(self, tables: list[Table]) -> None:
        known = {*self._declared.items, *self._shared, *_BUILT_IN}
        at: DataPath = ("components", self._name, "rows", "csv")
        there: dict[str, Table] = {}
        for table in tables:
            for name in table.columns:
                where = table.column_place(name)
                if name not in known and self._all_known:
                    meant = meant_key(name, known, table.columns)
                    hint = key_hint(meant, known) or "declare it under 'fields'"
                    message = f"{quoted(name)} is not a field of {quoted(self._name)}"
                    self._find(UNKNOWN_COLUMN, message, where, hint, inside=at, meant=meant)
                elif name in there and name not in _BUILT_IN:
                    message = f"{quoted(name)} is a column of {there[name].file} already"
                    hint = "each column may stand in one of the tables only"
                    self._find(DUPLICATE_COLUMN, message, where, hint)
                there.setdefault(name, table)
            if "id" not in table.columns and "id" not in self._shared:
                self._lacks_column("id", table, at)
        for name in self._kinds:
            if name not in there and name not in self._shared:
                self._lacks_column(name, tables[0], at)

    def _lacks_column(self, name: str, table: Table, at: DataPath) -> None:
        message = f"the table has no column {quoted(name)}"
        where = table.column_place(table.columns[0])
        self._find(MISSING_COLUMN, message, where, inside=at, lacks=frozenset((name,)))

    def _check_ids(self, ids: list[str], table: Table) -> None:
        first: dict[str, int] = {}
        for n, name in enumerate(ids):
            fault = None
            if not name:
                fault = Fault(MISSING_VALUE, "the id is empty", None)
            elif name in first:
                line = table.place(first[name], "id").line
                message = f"{quoted(name)} is already the id of line {line}"
                fault = Fault(DUPLICATE_ROW, message, "give it an id of its own")
            elif not re.match(SLUG_PATTERN, name) or len(name) > LONGEST_SLUG:
                fault = Fault(BAD_NAME, f"{quoted(name)} cannot be a name", slug_hint(name))
            if fault is not None:
                self.issues.append(Issue(fault.at(table.place(n, "id"))))
            first.setdefault(name, n)

    def _quantities(self, table: Table) -> Iterator[int]:
        """Yield the quantity of each row; nothing if the table has no such column."""
        for n, cell in enumerate(_column(table, "quantity") or ()):
            count = int(cell) if re.fullmatch(r"[0-9]{1,8}", cell) else -1
            if not 0 <= count <= MOST_COPIES:
                message = f"'quantity' should be a whole number from 0 to {MOST_COPIES}, "
                message += f"not {quoted(cell)}" if cell else "and is empty"
                self._find(BAD_QUANTITY, message, table.place(n, "quantity"))
            yield count


def _read_tables(named: list[Scalar], search_path: SearchPath) -> list[Table]:
    """Read the CSV files that data names. Raises :class:`DataError` with the findings of all."""
    tables: list[Table] = []
    findings: list[Finding] = []
    for csv in named:
        try:
            file, shown = search_path.find(str(csv.value), csv.place)
            tables.append(read_csv(file, shown=shown))
        except DataError as error:
            findings += placed(error.findings, csv.place)
    if len(tables) < len(named):
        raise DataError(findings)
    return tables


def _column(table: Table, name: str) -> list[str]:
    if name not in table.columns:
        return []
    at = table.columns.index(name)
    return [row[at].strip() for row in table.rows]
