"""Sides of dice that have fields: checked as the fields of rows are."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from printgen.core.errors import Finding, quoted
from printgen.model.base import Names
from printgen.model.codes import MISSING_VALUE, UNKNOWN_FIELD
from printgen.model.face_uses import RawComponent
from printgen.model.field_values import ALL_KINDS, OPTIONAL, judge
from printgen.model.issues import Issue, key_hint, meant_key
from printgen.model.messages import comma_hint
from printgen.source.tree import DataPath, Mapping, Node, Scalar, Sequence, node_at


def check_sides(raw: RawComponent) -> Iterator[Issue]:
    """Yield what is wrong with the fields of a die.

    Works on the raw tree, so that sides are checked even when something else of the die is wrong.
    """
    die = node_at(raw.tree, ("components", raw.name))
    sides = node_at(die, ("values",)) if isinstance(die, Mapping) else None
    if not isinstance(die, Mapping) or not isinstance(sides, Sequence):
        return
    declared = die.items.get("fields")
    if declared is None or isinstance(declared.value, Mapping):
        fields = declared.value if declared is not None else None
        reader = _Reader(raw.name, fields if isinstance(fields, Mapping) else None, raw.names)
        if "rows" in die.items:  # which give what no side gives
            reader.keep(
                {key for side in sides.items if isinstance(side, Mapping) for key in side.items}
            )
        for n, side in enumerate(sides.items):
            yield from reader.check(n, side)


class _Reader:
    """Judges the sides of one die."""

    def __init__(self, name: str, fields: Mapping | None, names: Names) -> None:
        self._name = name
        self._names = names
        entries = fields.items if fields is not None else {}
        self._declared = frozenset(entries)
        # Of fields whose kind is wrong, which is found elsewhere, nothing is asked.
        self._kinds = {
            field: entry.value.text
            for field, entry in entries.items()
            if isinstance(entry.value, Scalar) and entry.value.value in ALL_KINDS
        }

    def keep(self, given: Collection[str]) -> None:
        """Ask only for these fields."""
        self._kinds = {field: kind for field, kind in self._kinds.items() if field in given}

    def check(self, n: int, side: Node) -> Iterator[Issue]:
        """Yield what is wrong with the side at index ``n``."""
        at: DataPath = ("components", self._name, "values", n)
        owner = f"side {n + 1} of {quoted(self._name)}"
        own = side if isinstance(side, Mapping) else Mapping({}, side.place)
        known = {*self._declared, "value"}
        for key, entry in own.items.items():
            if key not in known:
                meant = meant_key(key, known, own.items)
                hint = key_hint(meant, known - {"value"})
                if not meant:
                    hint = comma_hint(key, entry) or hint or "declare it under 'fields'"
                message = f"{quoted(key)} is not a field of {quoted(self._name)}"
                finding = Finding(UNKNOWN_FIELD, message, entry.key_place, hint)
                yield Issue(finding, at, meant=meant, unknown=key)
            elif key in self._kinds and isinstance(entry.value, Scalar):
                yield from self._judge(key, entry.value, owner)
        lacks = [
            field
            for field, kind in self._kinds.items()
            if field not in own.items and not kind.endswith(OPTIONAL)
        ]
        if isinstance(side, Scalar) and lacks:
            # Said once, for all that it lacks.
            words = ", ".join(map(quoted, lacks))
            hint = f"write {{value: …, {lacks[0]}: …}}"
            yield Issue(Finding(MISSING_VALUE, f"{owner} has no {words}", side.place, hint), at)
        elif isinstance(side, Mapping):
            for field in lacks:
                finding = Finding(MISSING_VALUE, f"{owner} has no {quoted(field)}", side.place)
                yield Issue(finding, at, frozenset((field,)))

    def _judge(self, field: str, node: Scalar, owner: str) -> Iterator[Issue]:
        value, kind = node.value, self._kinds[field]
        if kind.endswith(OPTIONAL):
            if value is None or value == "":
                return
            kind = kind.removesuffix(OPTIONAL)
        if value is None or (value == "" and kind != "text"):
            message = f"{owner} has no {quoted(field)}"
            yield Issue(Finding(MISSING_VALUE, message, node.place))
        elif fault := judge(field, value, kind, self._names, written=node.text):
            yield Issue(fault.at(node.place))
