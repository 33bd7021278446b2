"""Match the columns of a table with the fields of a component, whatever their headings."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from printgen.core.errors import DataError, Finding, Place, quoted
from printgen.core.slugs import slug_of
from printgen.model.base import LONGEST_SLUG, SLUG_PATTERN, finding_at, is_slug, problem
from printgen.model.codes import BAD_NAME, DUPLICATE_ROW, MISSING_VALUE, UNKNOWN_COLUMN
from printgen.model.issues import Issue
from printgen.model.messages import slug_hint
from printgen.source.codes import NO_VALUE
from printgen.source.table import Table

# Columns that every table of rows may have besides the component's fields.
ID: Final = "id"
QUANTITY: Final = "quantity"
BUILT_IN: Final = (ID, QUANTITY)
# What separates the cells of text files.
_SEPARATORS: Final = ",;\t|"
# Usual headings for the number of copies.
_COUNTS: Final = frozenset({"quantity", "copies", "count"})


def loose(heading: str) -> str:
    """Return a heading for comparing: without capitals and blanks."""
    return " ".join(heading.split()).casefold()


def fields_of(
    table: Table, named: Mapping[str, str], known: Collection[str]
) -> dict[str, list[str]]:
    """Return the fields of each column that has any, by the column's heading.

    ``named`` are the headings that the data gives for fields, ``known`` the component's fields.
    Other fields have the column of their name, where capitals, blanks and punctuation may differ.
    """
    wanted: dict[str, list[str]] = {}
    for field, heading in named.items():
        wanted.setdefault(loose(heading), []).append(field)
    found = {
        heading: [*wanted[loose(heading)]] for heading in table.columns if loose(heading) in wanted
    }
    free = set(known).difference(named)
    for exact in (True, False):
        for heading in table.columns:
            slug = slug_of(heading)
            field = QUANTITY if slug in _COUNTS and slug not in known else slug
            field = heading if exact else field
            if field in free:
                found.setdefault(heading, []).append(field)
                free.discard(field)
    return found


def check_parted(table: Table, fields: Mapping[str, list[str]], known: Collection[str]) -> None:
    """Raise DataError if a heading contains several fields that no column has, as ``Name|Text``.

    Then the file has another separator than its header shows. ``fields`` are those of the columns
    by their headings, ``known`` all of the component.
    """
    lacking = set(known).difference(*fields.values())
    slugs = lacking | (_COUNTS if QUANTITY in lacking else frozenset())
    for heading in table.columns:
        for mark in _SEPARATORS if heading not in fields else ():
            if len(slugs.intersection(map(slug_of, heading.split(mark)))) > 1:
                message = f"'{mark}' does not separate the columns here: {quoted(heading)} is one"
                where = table.column_place(heading)
                hint = "give each field a column of its own"
                if not where.sheet:
                    hint = f"write '{mark}' between all cells, and 'sep={mark}' as the first line"
                raise DataError([Finding(UNKNOWN_COLUMN, message, where, hint)])


def fitted(table: Table, fields: Mapping[str, list[str]], *, ignore_others: bool) -> Table:
    """Return the table with its columns named after their fields, one for each field.

    With ``ignore_others``, columns without a field are left out, and faults in them are ignored.
    Rows of a workbook with a fault in a cell that counts are left out.
    """
    kept = [
        (heading, name)
        for heading in table.columns
        for name in fields.get(heading, () if ignore_others else (heading,))
    ]
    headings, names = (tuple([pair[n] for pair in kept]) for n in (0, 1))
    findings = list(table.findings)
    if others := {
        table.column_place(heading).column for heading in table.columns if heading not in headings
    }:
        findings = [
            f for f in findings if f.code != NO_VALUE or (f.where and f.where.column) not in others
        ]
    faulty = {f.where.line for f in findings if f.where is not None and f.where.sheet}
    numbers = range(len(table.rows))
    rows: Sequence[int] = [n for n in numbers if not faulty or table.place(n).line not in faulty]
    at = [table.columns.index(heading) for heading in headings]

    def find(row: int | None, column: str | None) -> Place:
        heading = headings[names.index(column)] if column in names else None
        return table.find(None if row is None else rows[row], heading)

    cells = [tuple([table.rows[n][c] for c in at]) for n in rows]
    return Table(table.file, names, cells, find, tuple(findings))


def texts_of(table: Table, name: str) -> list[str]:
    """Return the texts in a column, row by row; empty if the table has no such column."""
    if name not in table.columns:
        return []
    at = table.columns.index(name)
    return [row[at].strip() for row in table.rows]


def id_of(text: str) -> str:
    """Return the id in a cell, as people write it: ``G001`` is ``g001``, and ``7`` is ``no-7``."""
    if re.match(SLUG_PATTERN, text):
        return text
    slug = slug_of(text)
    return f"no-{slug}" if slug[:1].isdigit() else slug or text


def ids_from(names: Sequence[str]) -> Iterator[str]:
    """Yield an id for each row, made from these names; repeated names get a number.

    >>> list(ids_from(["Red fox", "Red Fox", "2 of clubs", "塔"]))
    ['red-fox', 'red-fox-2', 'no-2-of-clubs', 'row-4']
    """
    given: set[str] = set()
    reached: dict[str, int] = {}
    taken = {_begun(slug_of(name), n) for n, name in enumerate(names, start=1)}
    for n, name in enumerate(names, start=1):
        made = first = _begun(slug_of(name), n)
        count = reached.get(first, 1)
        while made in given or (made != first and made in taken):
            count += 1
            made = f"{first[: LONGEST_SLUG - 6].rstrip('-')}-{count}"
        reached[first] = count
        given.add(made)
        yield made


def wrong_ids(ids: Sequence[str], table: Table) -> Iterator[Issue]:
    """Yield the ids in a table that are empty, repeated or no names."""
    first: dict[str, int] = {}
    for n, name in enumerate(ids):
        fault = None
        if not name:
            fault = problem(MISSING_VALUE, "the id is empty", hint="write a name for this row")
        elif name in first:
            where = table.place(first[name], ID)
            which = "row" if where.sheet else "line"
            message = f"{quoted(name)} is already the id of {which} {where.line}"
            fault = problem(DUPLICATE_ROW, message, hint="give it an id of its own")
        elif not is_slug(name):
            message = f"{quoted(name)} cannot be a name"
            fault = problem(BAD_NAME, message, hint=slug_hint(name))
        if fault is not None:
            yield Issue(finding_at(fault, table.place(n, ID)))
        first.setdefault(name, n)


def _begun(slug: str, row: int) -> str:
    """Return a name that begins with a letter."""
    return id_of(slug)[:LONGEST_SLUG].rstrip("-") or f"row-{row}"
