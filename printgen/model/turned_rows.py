"""Expand rows with a number of turns, which each make several designs.

Those of the data are written out in the raw tree, with their places; those of tables after reading.
Nothing later knows of turns but the check for designs that are the same after turning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Final

from printgen.core.errors import Finding, Place, counted, quoted
from printgen.model.codes import BAD_TURNS, DUPLICATE_ROW, OUT_OF_RANGE
from printgen.model.designs import Designs
from printgen.model.edges import EDGE_KINDS, same, turned
from printgen.model.field_values import OPTIONAL
from printgen.model.kinds import model_of
from printgen.source.tree import (
    Entry,
    Mapping,
    Node,
    Scalar,
    changed_at,
    mapping_at,
    node_at,
    plain,
    replaced,
)

KEY: Final = "turns"
_LEAST, _MOST = 2, 6


def expand_turns(tree: Mapping) -> tuple[Mapping, list[Finding]]:
    """Return the tree with a row for each turn of a design, and what is wrong with turns.

    Rows with wrong fields or numbers stay as they are: those are found elsewhere.
    """
    findings: list[Finding] = []

    def in_full(component: Node) -> Node:
        rows = mapping_at(component, "rows")
        if not isinstance(component, Mapping) or rows is None:
            return component
        if all(node_at(entry.value, (KEY,)) is None for entry in rows.items.values()):
            return component
        turner = Turner(component)
        whole = Mapping(dict(turner.rows(rows)), rows.place)
        findings.extend(turner.findings)
        return replaced(component, "rows", whole)

    return changed_at(tree, ("components", "*"), in_full), findings


class Turner:
    """Turns the rows of one component, and collects ``findings``."""

    def __init__(self, component: Mapping) -> None:
        self.findings: list[Finding] = []
        self._shared = mapping_at(component, "values") or Mapping({}, component.place)
        fields = mapping_at(component, "fields")
        declared = {
            field: str(entry.value.value).removesuffix(OPTIONAL)
            for field, entry in (fields.items.items() if fields else ())
            if isinstance(entry.value, Scalar)
        }
        self.kinds: Final = {field: kind for field, kind in declared.items() if kind in EDGE_KINDS}
        self._component = component

    @cached_property
    def _edges(self) -> Callable[[dict[str, Any]], int]:
        """Return the number of edges of a row; 0 if the component is of no kind."""
        data: Any = plain(self._component)
        model = model_of(data)
        return lambda values: model.edge_count(data, values) if model else 0

    def rows(self, rows: Mapping) -> Iterator[tuple[str, Entry]]:
        """Yield all rows, each followed by its turns."""

        def taken(name: str) -> Place | None:
            return rows.items[name].key_place if name in rows.items else None

        for name, entry in rows.items.items():
            yield name, entry
            row = entry.value
            turns = row.items.get(KEY) if isinstance(row, Mapping) else None
            if turns is None or not isinstance(row, Mapping) or not isinstance(turns.value, Scalar):
                continue
            if (times := _turns(turns.value.value)) is None:
                continue
            own = {**self._shared.items, **row.items}
            values = {f: e.value.value for f, e in own.items() if isinstance(e.value, Scalar)}
            items = {key: entry for key, entry in row.items.items() if key != KEY}
            for called, texts in self._made(name, values, times, turns.value.place, taken):
                fields = {
                    field: Entry(row.place, Scalar(text, own[field].value.place, text))
                    for field, text in texts.items()
                }
                yield called, Entry(entry.key_place, Mapping(items | fields, row.place))

    def designs(self, designs: Designs) -> Designs:
        """Return the designs of a table, each followed by its turns."""
        numbers = {name: n for n, name in enumerate(designs.ids)}

        def taken(name: str) -> Place | None:
            return designs.place(numbers[name], "id") if name in numbers else None

        found: list[tuple[int, str, dict[str, Any], int]] = []
        for n, (name, whole) in enumerate(zip(designs.ids, designs.values, strict=True)):
            values = {field: value for field, value in whole.items() if field != KEY}
            times, made = _turns(whole[KEY]), list[tuple[str, dict[str, str]]]()
            if times is not None:
                made += self._made(name, values, times, designs.place(n, KEY), taken)
            elif isinstance(whole[KEY], int | float):  # other values are found elsewhere
                message = f"'{KEY}' should be a whole number from {_LEAST} to {_MOST}, not "
                hint = "leave the cell empty if the tile is not turned"
                where = designs.place(n, KEY)
                self.findings.append(Finding(OUT_OF_RANGE, f"{message}{whole[KEY]}", where, hint))
            found.append((n, name, values, 1 + len(made)))
            found += ((n, called, {**values, **texts}, 1) for called, texts in made)
        of_row, ids, values_of, turns = zip(*found, strict=True) if found else ((), (), (), ())
        return Designs(
            ids,
            values_of,
            tuple(designs.quantities[n] for n in of_row) if designs.quantities else (),
            lambda n, field: designs.place(of_row[n], field),
            turns,
        )

    def _made(
        self,
        name: str,
        values: dict[str, Any],
        times: int,
        at: Place,
        taken: Callable[[str], Place | None],
    ) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield the ids of a row turned by one edge, by two and so on, and the values of its
        fields.

        ``taken`` returns the place of a row of that name.
        """
        for by, texts in enumerate(self._texts(name, values, times, at), start=1):
            called = f"{name}-{by}"
            if (where := taken(called)) is not None:
                message = f"{quoted(name)}, turned by {by}, would be called {quoted(called)}"
                hint = "give one of the two another name"
                self.findings.append(Finding(DUPLICATE_ROW, message, where, hint))
                return
            yield called, texts

    def _texts(
        self, name: str, values: dict[str, Any], times: int, at: Place
    ) -> Iterator[dict[str, str]]:
        """Yield the values of a row's fields after each turn. Wrong ones are found elsewhere."""
        count = self._edges(values)
        if 0 < count < times:
            message = f"a piece with {count} edges has no {times} turns"
            hint = f"'{KEY}' may be {count} at most; only 'shape: hex' has six edges"
            self.findings.append(Finding(BAD_TURNS, message, at, hint))
            return
        texts = {f: str(values[f]) for f in self.kinds if values.get(f)}
        if not texts:
            message = f"{quoted(name)} has neither paths nor edges, so nothing turns"
            hint = "declare a field as 'paths' or 'edges', or delete 'turns'"
            self.findings.append(Finding(BAD_TURNS, message, at, hint))
            return
        try:
            first = [same(self.kinds[field], text, count) for field, text in texts.items()]
        except ValueError:
            return
        for by in range(1, times):
            made = {f: turned(self.kinds[f], text, by, count) for f, text in texts.items()}
            if first == [same(self.kinds[f], text, count) for f, text in made.items()]:
                message = f"turned by {counted(by, 'edge')}, {quoted(name)} is the same again"
                hint = "delete it" if by == 1 else f"'{KEY}' may be {by} at most"
                self.findings.append(Finding(BAD_TURNS, message, at, hint))
                return
            yield made


def _turns(value: Any) -> int | None:
    """Return the number of turns that a row may have; None for invalid values."""
    is_whole = isinstance(value, int | float) and not isinstance(value, bool) and value % 1 == 0
    return int(value) if is_whole and _LEAST <= value <= _MOST else None
