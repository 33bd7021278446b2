"""Rows that say how often they are turned: each stands for several designs.

They are written out on the raw tree, places kept, so that nothing later knows of them but the check
that looks for designs which are one another turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printgen.core.errors import Finding, quoted
from printgen.model.codes import BAD_TURNS, DUPLICATE_ROW
from printgen.model.edges import EDGE_KINDS, same, turned
from printgen.model.field_values import OPTIONAL
from printgen.model.kinds import model_of
from printgen.source.tree import Entry, Mapping, Scalar, mapping_at, plain, replaced

KEY: Final = "turns"


def expand_turns(tree: Mapping) -> tuple[Mapping, list[Finding]]:
    """Return the tree with a row for each turn of a design, and what is wrong with turns.

    Rows with wrong fields or numbers stay as they are: that is found elsewhere.
    """
    components = mapping_at(tree, "components")
    changed: dict[str, Entry] = {}
    findings: list[Finding] = []
    for name, entry in components.items.items() if components else ():
        rows = mapping_at(entry.value, "rows")
        if rows is None or not isinstance(entry.value, Mapping):
            continue
        if any(KEY in row.items for row in _rows(rows).values()):
            turner = _Turner(entry.value, findings)
            whole = Mapping(dict(turner.rows(rows)), rows.place)
            changed[name] = entry._replace(value=replaced(entry.value, "rows", whole))
    if components is None or not changed:
        return tree, findings
    whole = Mapping({**components.items, **changed}, components.place)
    return replaced(tree, "components", whole), findings


def _rows(rows: Mapping) -> dict[str, Mapping]:
    """Return the rows that are mappings."""
    return {
        row: entry.value for row, entry in rows.items.items() if isinstance(entry.value, Mapping)
    }


class _Turner:
    """Turns the rows of one component."""

    def __init__(self, component: Mapping, findings: list[Finding]) -> None:
        self._findings = findings
        self._shared = mapping_at(component, "values") or Mapping({}, component.place)
        fields = mapping_at(component, "fields")
        declared = {
            field: str(entry.value.value).removesuffix(OPTIONAL)
            for field, entry in (fields.items.items() if fields else ())
            if isinstance(entry.value, Scalar)
        }
        self._kinds = {field: kind for field, kind in declared.items() if kind in EDGE_KINDS}
        data = plain(component)
        model = model_of(data) if isinstance(data, dict) else None
        self._count = model.edge_count(data) if model and isinstance(data, dict) else 0

    def rows(self, rows: Mapping) -> Iterator[tuple[str, Entry]]:
        """Yield all rows, each followed by its turns."""
        for name, entry in rows.items.items():
            yield name, entry
            row = entry.value
            turns = row.items.get(KEY) if isinstance(row, Mapping) else None
            if turns is None or not isinstance(row, Mapping) or not isinstance(turns.value, Scalar):
                continue
            for by, made in enumerate(self._turns(name, row, turns.value), start=1):
                if (called := f"{name}-{by}") in rows.items:
                    message = f"{quoted(name)}, turned by {by}, would be called {quoted(called)}"
                    where = rows.items[called].key_place
                    hint = "give one of the two another name"
                    self._findings.append(Finding(DUPLICATE_ROW, message, where, hint))
                    break
                yield called, Entry(entry.key_place, made)

    def _turns(self, name: str, row: Mapping, turns: Scalar) -> Iterator[Mapping]:
        """Yield a row turned by one edge, by two and so on."""
        count = turns.value
        if not isinstance(count, int) or isinstance(count, bool) or not 2 <= count <= 6:
            return
        if 0 < self._count < count:
            message = f"a piece with {self._count} edges has no {count} turns"
            hint = f"'{KEY}' may be {self._count} at most; only 'shape: hex' has six edges"
            self._findings.append(Finding(BAD_TURNS, message, turns.place, hint))
            return
        values = {
            field: entry.value
            for field in self._kinds
            if (entry := row.items.get(field) or self._shared.items.get(field)) is not None
            and isinstance(entry.value, Scalar)
        }
        texts = {field: str(value.value or "") for field, value in values.items()}
        texts = {field: text for field, text in texts.items() if text}
        if not texts:
            message = f"{quoted(name)} has neither paths nor edges, so nothing turns"
            hint = "declare a field as 'paths' or 'edges', or delete 'turns'"
            self._findings.append(Finding(BAD_TURNS, message, turns.place, hint))
            return
        try:
            first = [same(self._kinds[field], text, self._count) for field, text in texts.items()]
        except ValueError:
            return
        items = {key: entry for key, entry in row.items.items() if key != KEY}
        for by in range(1, count):
            made = {f: turned(self._kinds[f], text, by, self._count) for f, text in texts.items()}
            if first == [same(self._kinds[f], text, self._count) for f, text in made.items()]:
                edges = "1 edge" if by == 1 else f"{by} edges"
                message = f"turned by {edges}, {quoted(name)} is the same again"
                hint = "delete it" if by == 1 else f"'{KEY}' may be {by} at most"
                self._findings.append(Finding(BAD_TURNS, message, turns.place, hint))
                return
            yield Mapping(
                items
                | {
                    f: Entry(row.place, values[f]._replace(value=t, text=t))
                    for f, t in made.items()
                },
                row.place,
            )
