"""Read the designs of all components: from rows in the YAML, or from tables beside it."""

import math
import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final, NamedTuple

from pydantic_core import PydanticCustomError

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding, Place, placed, quoted
from printgen.core.slugs import slug_of
from printgen.model.base import LONGEST_SLUG, MOST_COPIES, Names, finding_at, names_file
from printgen.model.codes import (
    ALWAYS_SO,
    BAD_NAME,
    BAD_QUANTITY,
    DUPLICATE_ROW,
    MISSING_COLUMN,
    MISSING_VALUE,
    OUT_OF_RANGE,
    UNKNOWN_COLUMN,
    UNKNOWN_FIELD,
    WRONG_LENGTH,
)
from printgen.model.conditions import read_condition, written
from printgen.model.designs import Designs, RowReader
from printgen.model.field_values import from_text
from printgen.model.issues import Issue, key_hint, meant_key
from printgen.model.pairs import are_pairs
from printgen.model.table_columns import (
    BUILT_IN,
    ID,
    QUANTITY,
    check_parted,
    fields_of,
    fitted,
    id_of,
    ids_from,
    loose,
    texts_of,
    wrong_ids,
)
from printgen.model.turned_rows import KEY as TURNS
from printgen.model.turned_rows import Turner
from printgen.source.codes import DUPLICATE_COLUMN
from printgen.source.search_path import SearchPath
from printgen.source.table import Table
from printgen.source.table_files import read_table
from printgen.source.tree import DataPath, Mapping, Scalar, Sequence, mapping_at, plain

_OF_DESIGNS: Final = ("fields", "values", "rows")

# The most designs from tables together: more than any deck, and as many as can be drawn.
_MOST_CROSSED: Final = 2000
_SHORTER: Final = "give the rows shorter ids"
_OTHERS: Final = "give the rows other ids"
# A count as spreadsheets may write it, and as deck lists do: x3, 3x.
_COUNT: Final = re.compile(r"(?:[xX×] ?)?([0-9]{1,8})(?:[.,]0+)?(?: ?[xX×])?")
# The fields from which ids are made, if a table has none.
_NAME: Final = "name"


def read_designs(
    tree: Mapping, search_path: SearchPath, names: Names
) -> tuple[dict[str, Designs], list[Issue]]:
    """Return the designs of every component, and the issues found in them.

    It works on the raw tree, so that rows are checked even if something else is wrong; a component
    whose table cannot be read has no designs.
    """
    found: dict[str, Designs] = {}
    issues: dict[tuple[Any, ...], Issue] = {}
    # A table that a stand-in shares is read once, and what several find in one is reported once.
    read: dict[tuple[int, ...], Designs | None] = {}
    components = mapping_at(tree, "components")
    for name, entry in components.items.items() if components else ():
        if not isinstance(entry.value, Mapping):
            continue
        own = entry.value.items
        parts = tuple(id(own[key].value) if key in own else 0 for key in _OF_DESIGNS)
        if not any(parts) or parts not in read:
            reader = _TableReader(name, entry.value, names, search_path)
            try:
                read[parts] = reader.read()
            except DataError as error:
                read[parts] = None
                reader.issues += map(Issue, error.findings)
            for issue in reader.issues:
                about = issue.finding.message.replace(quoted(name), "")
                issues.setdefault((issue.finding.code.id, issue.finding.where, about), issue)
        if (designs := read[parts]) is not None:
            found[name] = designs
    return found, list(issues.values())


class _Part(NamedTuple):
    """The content of a table: the id, values and, if there are any, quantity of each row."""

    ids: list[str]
    values: list[dict[str, Any]]
    quantities: list[int]
    columns: tuple[str, ...]


class _Source(NamedTuple):
    """One of the tables that a component names: its file, and perhaps a sheet of it."""

    file: Scalar
    sheet: Scalar | None


class _TableReader(RowReader):
    """Reads rows that may be in tables, like those of the YAML."""

    def __init__(
        self, name: str, component: Mapping, names: Names, search_path: SearchPath
    ) -> None:
        super().__init__(name, component, names)
        self._search_path = search_path

    def _with_rows(self, rows: Mapping) -> Designs:
        if are_pairs(rows):  # wrong ones, which are found elsewhere
            raise DataError([])
        named = rows.items.get("table")
        turner = Turner(self._component)
        if in_cells := named is not None and not isinstance(named.value, Mapping):
            if turner.kinds:  # tiles with edges may have a column 'turns'
                self._kinds[TURNS], self._shared[TURNS] = "number?", None
            sources = list(self._sources(rows, named.value))
            headings = self._headings(rows)
            tables = [self._fitted(table, rows, headings) for table in self._read(sources)]
            self._check_headings(tables, headings, rows)
            designs = self._from_tables([table for table, _ in tables], sources, rows)
            designs = self._wanted(designs, rows)
        else:
            designs = super()._with_rows(rows)
        designs = turner.designs(designs, in_cells=in_cells)
        self.issues += map(Issue, turner.findings)
        return designs

    def _wanted(self, designs: Designs, rows: Mapping) -> Designs:
        """Return the designs that the rows select. Wrong conditions are found elsewhere."""
        entry = rows.items.get("when")
        if entry is None or not designs.values:
            return designs
        try:
            condition = read_condition(plain(entry.value))
        except PydanticCustomError:
            return designs
        known = designs.values[0]
        unknown = [name for name in condition.names if name not in known]
        for name in unknown:
            message = f"{quoted(self._name)} has no field {quoted(name)}"
            self._find(UNKNOWN_FIELD, message, entry.value.place, did_you_mean(name, known))
        if unknown:
            return designs
        kept = [n for n, values in enumerate(designs.values) if condition.holds(values)]
        if 0 < len(kept) < len(designs.values):
            return designs.only(kept)
        message = f"'when' takes {'every row' if kept else 'no row'} of the table"
        there = {written(row[name]) for row in designs.values for name in condition.names}
        hint = "delete it" if kept else condition.meant(there)
        self._find(ALWAYS_SO, message, entry.value.place, hint)
        return designs

    def _sources(self, rows: Mapping, named: Sequence | Scalar) -> Iterator[_Source]:
        """Yield the tables. Raises :class:`DataError`; wrong types are found elsewhere."""
        files = _scalars(named)
        if not files or not all(names_file(file) for file in files):
            raise DataError([])
        sheet = rows.items.get("sheet")
        if sheet is None:
            yield from (_Source(file, None) for file in files)
            return
        sheets = [] if isinstance(sheet.value, Mapping) else _scalars(sheet.value)
        if not sheets or not all(isinstance(each.value, str) and each.value for each in sheets):
            raise DataError([])
        if len(files) > 1:
            message = "'sheet' goes with one file, and 'table' names several"
            hint = "put the tables into sheets of one workbook, or take 'sheet' out"
            raise DataError([Finding(WRONG_LENGTH, message, sheet.key_place, hint)])
        yield from (_Source(files[0], each) for each in sheets)

    def _headings(self, rows: Mapping) -> dict[str, Scalar]:
        """Return the headings that the data gives for fields."""
        columns = mapping_at(rows, "columns") or Mapping({}, rows.place)
        known = {*self._declared.items, *self._shared, *BUILT_IN}
        found: dict[str, Scalar] = {}
        for field, (key_place, heading) in columns.items.items():
            if field not in known and self._all_known:
                message = f"{quoted(field)} is not a field of {quoted(self._name)}"
                hint = did_you_mean(field, known) or "add it under 'fields'"
                self._find(UNKNOWN_FIELD, message, key_place, hint)
            elif isinstance(heading, Scalar) and isinstance(heading.value, str):
                found[field] = heading
        return found

    def _read(self, sources: list[_Source]) -> list[Table]:
        """Read the tables. Raises :class:`DataError` with the findings of all."""
        tables: list[Table] = []
        findings: list[Finding] = []
        for file, sheet in sources:
            try:
                path, shown = self._search_path.find(str(file.value), file.place)
                name, language = sheet and str(sheet.value), self._names.language
                tables.append(read_table(path, name, shown=shown, language=language))
            except DataError as error:
                findings += placed(error.findings, file.place)
        if len(tables) < len(sources):
            raise DataError(findings)
        return tables

    def _fitted(
        self, table: Table, rows: Mapping, headings: dict[str, Scalar]
    ) -> tuple[Table, Table]:
        """Return the table with columns named after their fields, and as it was read."""
        known = {*self._declared.items, *self._shared, *BUILT_IN}
        named = {field: str(heading.value) for field, heading in headings.items()}
        ignore = rows.items.get("ignore-other-columns")
        others = ignore is not None and isinstance(ignore.value, Scalar) and ignore.value.value
        fields = fields_of(table, named, known)
        check_parted(table, fields, {*known, *named.values()})
        return fitted(table, fields, ignore_others=others is True), table

    def _check_headings(
        self, tables: list[tuple[Table, Table]], headings: dict[str, Scalar], rows: Mapping
    ) -> None:
        """Find headings that none of the tables has, and an id field that none has."""
        there = [heading for _, read in tables for heading in read.columns]
        for heading in headings.values():
            if loose(str(heading.value)) not in map(loose, there):
                message = f"the table has no column {quoted(str(heading.value))}"
                hint = did_you_mean(str(heading.value), there)
                self._find(MISSING_COLUMN, message, heading.place, hint)
        made, fields = self._id_field(rows), [name for table, _ in tables for name in table.columns]
        if made is not None and str(made.value) not in {*fields, *headings}:
            message = f"the table has no column {quoted(str(made.value))} to make ids from"
            hint = did_you_mean(str(made.value), fields)
            self._find(MISSING_COLUMN, message, made.place, hint)

    @staticmethod
    def _id_field(rows: Mapping) -> Scalar | None:
        named = rows.items["id"].value if "id" in rows.items else None
        return named if isinstance(named, Scalar) and isinstance(named.value, str) else None

    def _from_tables(self, tables: list[Table], sources: list[_Source], rows: Mapping) -> Designs:
        """Return the designs of a table; of several, every combination of their rows."""
        made = self._id_field(rows)
        makers = [self._maker(table, made) for table in tables]
        columns = mapping_at(rows, "columns")
        told = set(columns.items if columns else ())
        if made is not None and str(made.value) not in makers:
            told.add(ID)
        self._check_columns(tables, makers, told)
        parts = list(map(self._part, tables, [source.file for source in sources], makers))
        count = math.prod(len(part.ids) for part in parts)
        if len(parts) > 1 and count <= _MOST_CROSSED:
            return self._crossed(parts, tables)
        if len(parts) > 1:
            message = f"the tables' rows together make {count} designs, more than {_MOST_CROSSED}"
            self._find(OUT_OF_RANGE, message, sources[0].file.place, "all rows go with all others")
        return self._designs(parts[0], tables[0].place)

    @staticmethod
    def _maker(table: Table, made: Scalar | None) -> str | None:
        """Return the column with a table's ids, or from which they are made, or None."""
        if made is not None and str(made.value) in table.columns:
            return str(made.value)
        return next((c for name in (ID, _NAME) for c in table.columns if slug_of(c) == name), None)

    def _part(self, table: Table, named: Scalar, maker: str | None) -> _Part:
        self.issues += map(Issue, table.findings)
        if not table.rows and not table.findings:
            self._find(MISSING_VALUE, "the table has no rows", named.place, "write at least one")
        if maker is None:
            ids = [""] * len(table.rows)
        elif maker == ID:
            ids = list(map(id_of, texts_of(table, ID)))
            self.issues += wrong_ids(ids, table)
        else:
            ids = list(ids_from(texts_of(table, maker)))
        # Column by column: values of a large table repeat, and each is checked once.
        fields = [name for name in table.columns if name not in BUILT_IN]
        cells = [self._judged(table, name, ids) for name in fields]
        values = [
            dict(zip(fields, row, strict=True))
            for row in (zip(*cells, strict=True) if cells else ((),) * len(table.rows))
        ]
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
            has = [t for t, part in enumerate(parts) if field != "id" and field in part.columns]
            owner = has[0] if has else 0
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
        """Return the values of a column's cells, and add findings for faults."""
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
                    self.issues.append(Issue(finding_at(fault, table.place(n, name))))
        return [meanings[text] for text in column]

    def _check_columns(self, tables: list[Table], makers: list[str | None], told: set[str]) -> None:
        known = {*self._declared.items, *self._shared, *BUILT_IN}
        at: DataPath = ("components", self._name, "rows", "table")
        there: dict[str, Table] = {}
        for table, maker in zip(tables, makers, strict=True):
            for name in table.columns:
                where = table.column_place(name)
                if name not in known and self._all_known:
                    meant = meant_key(name, known, table.columns)
                    hint = key_hint(meant, known) or "add it under 'fields'"
                    if name == TURNS:
                        hint = "only tiles with a field of 'paths' or 'edges' have turns"
                    elif not meant:
                        hint += "; name it under 'columns', or write 'ignore-other-columns: true'"
                    message = f"{quoted(name)} is not a field of {quoted(self._name)}"
                    self._find(UNKNOWN_COLUMN, message, where, hint, inside=at, meant=meant)
                elif name in there and name not in BUILT_IN:
                    message = f"{quoted(name)} is a column of {there[name].file} already"
                    hint = "a column can be in one of the tables only"
                    self._find(DUPLICATE_COLUMN, message, where, hint)
                there.setdefault(name, table)
            if maker is None and ID not in {*self._shared, *told}:
                hint = "add it, or name the field that ids are made from, as in 'id: name'"
                self._lacks_column(ID, table, at, hint)
        for name in self._kinds:
            if name not in {*there, *self._shared, *told}:
                hint = f"add it, or write its heading under 'columns': {{{name}: …}}"
                self._lacks_column(name, tables[0], at, hint)

    def _lacks_column(self, name: str, table: Table, at: DataPath, hint: str) -> None:
        message = f"the table has no column {quoted(name)}"
        lacks = frozenset((ID, _NAME) if name == ID else (name,))
        where = table.column_place(table.columns[0]) if table.columns else table.find(None, None)
        self._find(MISSING_COLUMN, message, where, hint, inside=at, lacks=lacks)

    def _quantities(self, table: Table) -> Iterator[int]:
        """Yield the quantity of each row; nothing if the table has no such column."""
        for n, cell in enumerate(texts_of(table, QUANTITY) or ()):
            match = _COUNT.fullmatch(cell)
            count = int(match[1]) if match else -1
            if not 0 <= count <= MOST_COPIES:
                message = f"'quantity' should be a whole number from 0 to {MOST_COPIES}, "
                message += f"not {quoted(cell)}" if cell else "but is empty"
                self._find(BAD_QUANTITY, message, table.place(n, QUANTITY))
            yield count


def _scalars(named: Sequence | Scalar) -> list[Scalar]:
    """Return the items of a list that are single values, or the one value."""
    items = named.items if isinstance(named, Sequence) else (named,)
    return [item for item in items if isinstance(item, Scalar)]
