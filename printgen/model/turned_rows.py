"""Turn rows with a number of turns, which each make several designs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Final

from printgen.core.errors import Code, Finding, Place, counted, quoted
from printgen.model.codes import BAD_TURNS, DUPLICATE_ROW, OUT_OF_RANGE
from printgen.model.designs import Designs
from printgen.model.edges import EDGE_KINDS, same, turned
from printgen.model.field_values import OPTIONAL
from printgen.model.kinds import model_of
from printgen.source.tree import Mapping, Scalar, mapping_at, plain

KEY: Final = "turns"
_LEAST, _MOST = 2, 6


class Turner:
    """Turns the rows of one component, and collects ``findings``."""

    def __init__(self, component: Mapping) -> None:
        self.findings: list[Finding] = []
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

    def designs(self, designs: Designs, *, in_cells: bool) -> Designs:
        """Return the designs of rows, each followed by its turns.

        Wrong numbers of turns are only found ``in_cells``: others are found elsewhere.
        """
        if not any(KEY in values for values in designs.values):
            return designs
        numbers = {name: n for n, name in enumerate(designs.ids)}
        found: list[tuple[int, int, str, dict[str, Any]]] = []
        for n, (name, whole) in enumerate(zip(designs.ids, designs.values, strict=True)):
            values = {field: value for field, value in whole.items() if field != KEY}
            given, first = whole.get(KEY), len(found)
            found.append((n, first, name, values))
            if (times := _turns(given)) is None:
                if in_cells and isinstance(given, int | float):
                    message = f"'{KEY}' should be a whole number from {_LEAST} to {_MOST}, not "
                    hint = "leave the cell empty if the tile is not turned"
                    self._find(OUT_OF_RANGE, f"{message}{given}", designs.place(n, KEY), hint)
                continue
            texts_of = self._texts(name, values, times, designs.place(n, KEY))
            for by, texts in enumerate(texts_of, start=1):
                called = f"{name}-{by}"
                if called in numbers:
                    message = f"{quoted(name)}, turned by {by}, would be called {quoted(called)}"
                    where = designs.place(numbers[called], "id")
                    self._find(DUPLICATE_ROW, message, where, "give one of the two another name")
                    break
                found.append((n, first, called, {**values, **texts}))
        of_row, firsts, ids, values_of = zip(*found, strict=True)
        return Designs(
            ids,
            values_of,
            tuple(designs.quantities[n] for n in of_row) if designs.quantities else (),
            lambda n, field: designs.place(of_row[n], field),
            firsts,
        )

    def _find(self, code: Code, message: str, where: Place, hint: str) -> None:
        self.findings.append(Finding(code, message, where, hint))

    def _texts(
        self, name: str, values: dict[str, Any], times: int, at: Place
    ) -> Iterator[dict[str, str]]:
        """Yield the values of a row's fields after each turn. Wrong ones are found elsewhere."""
        count = self._edges(values)
        if 0 < count < times:
            message = f"a piece with {count} edges has no {times} turns"
            hint = f"'{KEY}' may be {count} at most; only 'shape: hex' has six edges"
            self._find(BAD_TURNS, message, at, hint)
            return
        texts = {f: str(values[f]) for f in self.kinds if values.get(f)}
        if not texts:
            message = f"{quoted(name)} has neither paths nor edges, so nothing turns"
            hint = "declare a field as 'paths' or 'edges', or delete 'turns'"
            self._find(BAD_TURNS, message, at, hint)
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
                self._find(BAD_TURNS, message, at, hint)
                return
            yield made


def _turns(value: Any) -> int | None:
    """Return the number of turns that a row may have; None for invalid values."""
    is_whole = isinstance(value, int | float) and not isinstance(value, bool) and value % 1 == 0
    return int(value) if is_whole and _LEAST <= value <= _MOST else None
