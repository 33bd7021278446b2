"""Designs: the distinct faces of a component, from its rows in the YAML or in a CSV file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from printgen.errors import DataError, Finding, Place
from printgen.model.base import MOST_COPIES, Names
from printgen.source import (
    DataPath,
    Mapping,
    Node,
    Scalar,
    Table,
    did_you_mean,
    inside,
    locate,
    plain,
    read_csv,
)

# Columns that every table of rows may have besides the component's fields.
_BUILT_IN: Final = ("id", "quantity")

PlaceOf = Callable[[int, str], Place]


@dataclass(frozen=True)
class Designs:
    """The designs of one component: their ids, and for each its field values.

    ``quantities`` holds whole numbers for rows from a CSV file; it is empty for rows from YAML,
    whose quantities stand in the model. ``place(n, field)`` tells where a value was written.
    """

    ids: tuple[str, ...]
    values: tuple[dict[str, Any], ...]
    quantities: tuple[int, ...]
    place: PlaceOf


def read_designs(
    tree: Mapping, folder: Path, shown: str, names: Names
) -> tuple[dict[str, Designs], list[Finding]]:
    """The designs of every component that has rows, and what is wrong with them.

    Works on the raw tree, so that rows are checked even when something else is wrong.
    """
    found: dict[str, Designs] = {}
    findings: list[Finding] = []
    components = _mapping(tree, "components")
    for name, entry in components.items.items() if components else ():
        component = entry.value
        if not isinstance(component, Mapping):
            continue
        fields = _fields(component)
        fixed = _mapping(component, "values")
        shared = plain(fixed) if fixed else {}
        try:
            designs = _read(component, folder, shown, shared)
        except DataError as error:
            findings += error.findings
            continue
        if designs is not None:
            found[name] = designs
            findings += _check(name, designs, fields, names)
            findings += _check_names(name, component, designs, fields)
    return found, findings


def _read(component: Mapping, folder: Path, shown: str, shared: Any) -> Designs | None:
    rows = component.items.get("rows")
    if rows is None or not isinstance(rows.value, Mapping):
        return Designs(("",), (shared,), (), lambda _, field: locate(component, ("values", field)))
    csv = rows.value.items.get("csv")
    if csv is None or not isinstance(csv.value, Scalar):
        return _from_yaml(rows.value, shared)
    file = inside(folder, str(csv.value.value), csv.value.place)
    return _from_csv(read_csv(file, shown=f"{shown}/{file.name}" if shown else file.name), shared)


def _from_yaml(rows: Mapping, shared: dict[str, Any]) -> Designs:
    ids = tuple(rows.items)
    values = tuple(
        {**shared, **{k: v for k, v in data.items() if k != "quantity"}}
        if isinstance(data := plain(entry.value), dict)
        else shared
        for entry in rows.items.values()
    )

    def place(n: int, field: str) -> Place:
        row: Node = rows.items[ids[n]].value
        return locate(row, (field,)) if _has(row, field) else rows.items[ids[n]].key_place

    return Designs(ids, values, (), place)


def _from_csv(table: Table, shared: dict[str, Any]) -> Designs:
    findings: list[Finding] = []
    columns = table.columns
    if "id" not in columns:
        where = table.column_place(columns[0])
        raise DataError(
            [Finding("missing-column", "the table has no column 'id'", where, _near("id", columns))]
        )
    at_id = columns.index("id")
    ids = tuple([str(row[at_id]) for row in table.rows])
    if len(set(ids)) < len(ids):
        seen: dict[str, int] = {}
        for n, name in enumerate(ids):
            if name in seen:
                first = table.place(seen[name], "id").line
                findings.append(
                    Finding(
                        "duplicate-row",
                        f"'{name}' is already the id of line {first}",
                        table.place(n, "id"),
                    )
                )
            seen.setdefault(name, n)
    if "" in ids:
        findings += [
            Finding("missing-value", "the id is empty", table.place(n, "id"))
            for n, name in enumerate(ids)
            if not name
        ]
    quantities = _quantities(table, findings)
    if findings:
        raise DataError(findings)
    named = [(name, n) for n, name in enumerate(columns) if name not in _BUILT_IN]
    values = tuple([{**shared, **{name: row[n] for name, n in named}} for row in table.rows])

    def place(n: int, field: str) -> Place:
        return table.place(n, field if field in columns else None)

    return Designs(ids, values, quantities, place)


def _near(word: str, known: Iterable[str]) -> str | None:
    return did_you_mean(word, known)


def _quantities(table: Table, findings: list[Finding]) -> tuple[int, ...]:
    if "quantity" not in table.columns:
        return (1,) * len(table.rows)
    at = table.columns.index("quantity")
    counts: list[int] = []
    for n, row in enumerate(table.rows):
        cell = str(row[at]).strip()
        count = int(cell) if cell.isascii() and cell.isdigit() and len(cell) < 9 else -1  # noqa: PLR2004
        if not 0 <= count <= MOST_COPIES:
            findings.append(
                Finding(
                    "bad-quantity",
                    f"'{cell}' is not a whole number from 0 to {MOST_COPIES}",
                    table.place(n, "quantity"),
                )
            )
        counts.append(count)
    return tuple(counts)


def _check(
    component: str, designs: Designs, fields: dict[str, Scalar], names: Names
) -> Iterable[Finding]:
    for field, kind in fields.items():
        column = [row.get(field) for row in designs.values]
        if designs.ids != ("",) and None in column:
            yield from (
                Finding(
                    "missing-value",
                    f"'{designs.ids[n]}' of '{component}' has no '{field}'",
                    designs.place(n, "id"),
                )
                for n, value in enumerate(column)
                if value is None
            )
        if kind.text in {"colour", "sign"}:
            known = names.known[kind.text]
            wrong = {
                value
                for value in set(column)
                if value not in known and not (kind.text == "colour" and _is_hex(value))
            }
            yield from (
                Finding(
                    f"unknown-{kind.text}",
                    f"no {kind.text} is called '{value}'",
                    designs.place(n, field),
                    did_you_mean(str(value), known),
                )
                for n, value in enumerate(column)
                if value is not None and value in wrong
            )
        elif kind.text == "number":
            yield from (
                Finding("wrong-type", f"'{value}' is not a number", designs.place(n, field))
                for n, value in enumerate(column)
                if value is not None and not _is_number(value)
            )


def _check_names(
    component: str, raw: Mapping, designs: Designs, fields: dict[str, Scalar]
) -> Iterable[Finding]:
    """Keys of rows that the component does not declare, with the row's place."""
    fixed = _mapping(raw, "values")
    known = {*fields, *(fixed.items if fixed else ())}
    for n, row in enumerate(designs.values):
        extra = row.keys() - known
        if not extra:
            continue
        for key in sorted(extra):
            yield Finding(
                "unknown-field",
                f"'{key}' is not a field of '{component}'",
                designs.place(n, key),
                did_you_mean(key, known) or "declare it under 'fields'",
            )
        if designs.quantities:
            return  # a column of a table: said once


def _fields(component: Mapping) -> dict[str, Scalar]:
    fields = _mapping(component, "fields")
    if fields is None:
        return {}
    return {
        name: entry.value for name, entry in fields.items.items() if isinstance(entry.value, Scalar)
    }


def _mapping(node: Mapping, key: str) -> Mapping | None:
    entry = node.items.get(key)
    return entry.value if entry is not None and isinstance(entry.value, Mapping) else None


def _has(node: Node, key: str) -> bool:
    return isinstance(node, Mapping) and key in node.items


def _is_hex(value: object) -> bool:
    return (
        isinstance(value, str)
        and len(value) == 7  # noqa: PLR2004 - #rrggbb
        and value[0] == "#"
        and not set(value[1:].lower()) - set("0123456789abcdef")
    )


def _is_number(value: object) -> bool:
    try:
        float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return False
    return not isinstance(value, bool)


__all__ = ["DataPath", "Designs", "read_designs"]
