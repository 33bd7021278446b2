"""Designs: the distinct faces of a component, from its rows in the YAML."""

from collections import Counter
from collections.abc import Callable, Iterable
from collections.abc import Sequence as SequenceABC
from typing import Any, Final, NamedTuple

from printgen.core.errors import Code, Finding, Place, quoted
from printgen.core.slugs import slug_of
from printgen.model.base import Names, Problem, finding_at, problem
from printgen.model.codes import MISSING_VALUE, UNKNOWN_FIELD
from printgen.model.field_values import ALL_KINDS, KINDS, OPTIONAL, judge
from printgen.model.issues import Issue, key_hint, meant_key
from printgen.model.messages import comma_hint
from printgen.source.tree import (
    DataPath,
    Mapping,
    Scalar,
    Sequence,
    locate,
    mapping_at,
    node_at,
    plain,
)

PlaceOf = Callable[[int, str], Place]
# Longer texts are no names.
_LONGEST: Final = 60


class Designs(NamedTuple):
    """The designs of one component: their ids, and the field values of each.

    ``quantities`` has whole numbers for rows of a table with such a column; otherwise it is empty,
    and quantities are in the model. ``place(n, field)`` returns where a value was written.
    ``turned_from`` has the number of the design that each is a turn of, or its own; it is empty if
    none is turned.
    """

    ids: tuple[str, ...]
    values: tuple[dict[str, Any], ...]
    quantities: tuple[int, ...]
    place: PlaceOf
    turned_from: tuple[int, ...] = ()

    def only(self, kept: list[int]) -> "Designs":
        """Return some of the designs by number; none of these is turned."""
        return Designs(
            tuple(self.ids[n] for n in kept),
            tuple(self.values[n] for n in kept),
            tuple(self.quantities[n] for n in kept) if self.quantities else (),
            lambda n, field: self.place(kept[n], field),
        )

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the designs: their fields 'name', or the words that ids are made from, or
        ids as text if these are alike.

        Empty for the only design of a component without rows.
        """
        field = _naming_field(self)
        names = [values.get(field) for values in self.values]
        words = (name for name in names if isinstance(name, str) and not name.isdecimal())
        times = Counter(name for name in words if "{" not in name)
        return tuple(
            name if isinstance(name, str) and times[name] == 1 else design.replace("-", " ")
            for name, design in zip(names, self.ids, strict=True)
        )


def _naming_field(designs: Designs) -> str:
    """Return the field with the names of designs: 'name', or the one that all ids are made from."""

    def makes_ids(field: str) -> bool:
        return all(
            isinstance(text := values.get(field), str)
            and len(text) <= _LONGEST
            and design.removeprefix("no-").startswith(slug_of(text) or "row-")
            for design, values in zip(designs.ids, designs.values, strict=True)
        )

    fields = next(iter(designs.values), {})
    return "name" if "name" in fields else next(filter(makes_ids, fields), "")


class FieldReader:
    """Checks mappings that give a component's fields, and collects ``issues``.

    ``besides`` are the other keys of such a mapping.
    """

    def __init__(
        self, name: str, declared: Mapping, names: Names, besides: tuple[str, ...] = ()
    ) -> None:
        self.issues: list[Issue] = []
        self._name = name
        self._names = names
        self._declared = declared
        self._besides = besides
        # Unknown keys that need no further findings.
        self._told: set[str] = set()
        # Something other than a mapping could have declared everything.
        self._all_known = True
        # Fields of a wrong kind, which is found elsewhere, are not checked.
        self._kinds = {
            field: entry.value.text
            for field, entry in declared.items.items()
            if isinstance(entry.value, Scalar) and entry.value.value in ALL_KINDS
        }
        # Optional fields may be missing.
        empty = (field for field, kind in self._kinds.items() if kind.endswith(OPTIONAL))
        self._shared: dict[str, Any] = dict.fromkeys(empty)

    def lacks(self, own: Mapping, owner: str, at: DataPath) -> list[str]:
        """Find wrong keys and values of ``owner`` at ``at``; return the fields that are missing."""
        known = self._known
        for key, entry in own.items.items():
            if key in self._besides or key in self._told:
                continue
            if key not in known and self._all_known:
                self._find_unknown(key, own, at)
            elif isinstance(entry.value, Scalar):
                self._judge(key, entry.value, owner)
        return [key for key in self._kinds if key not in own.items and key not in self._shared]

    def agree(self, rows: SequenceABC[Mapping], at: DataPath) -> None:
        """Find keys that all of these rows have though no field is called so, each in the first
        one, at ``at``: its field is misspelt or missing, and the rows are right.
        """
        if len(rows) < 2 or not self._all_known:
            return
        for key in rows[0].items:
            if key not in self._known and all(key in row.items for row in rows):
                self._kinds.pop(self._find_unknown(key, rows[0], at) or "", None)
                self._told.add(key)

    @property
    def _known(self) -> set[str]:
        return {*self._declared.items, *self._shared, *self._besides}

    def _find_unknown(self, key: str, own: Mapping, at: DataPath) -> str | None:
        """Add an issue for a key that is no field, and return the field that was meant."""
        meant = meant_key(key, self._known, own.items)
        hint = key_hint(meant, self._known.difference(self._besides))
        if not meant:
            hint = comma_hint(key, own.items[key]) or hint or "add it under 'fields'"
        message = f"{quoted(key)} is not a field of {quoted(self._name)}"
        where = own.items[key].key_place
        self._find(UNKNOWN_FIELD, message, where, hint, inside=at, meant=meant, unknown=key)
        return meant

    def find_lacking(self, fields: Iterable[str], owner: str, at: DataPath, where: Place) -> None:
        """Add an issue for each of these fields, which ``owner`` does not have."""
        for field in fields:
            message = f"{owner} has no {quoted(field)}"
            self._find(MISSING_VALUE, message, where, inside=at, lacks=frozenset((field,)))

    def _find(
        self, code: Code, message: str, where: Place, hint: str | None = None, **about: Any
    ) -> None:
        """Add an issue; ``about`` are its other keys."""
        self.issues.append(Issue(Finding(code, message, where, hint), **about))

    def _judge(self, field: str, value: Scalar, owner: str) -> None:
        fault = self._fault(field, value.value, owner, value.text)
        if fault is not None:
            self.issues.append(Issue(finding_at(fault, value.place)))

    def _fault(
        self, field: str, value: Any, owner: str, written: str | None = None
    ) -> Problem | None:
        """Return the fault of a value in a declared or shared field, or None."""
        kind = self._kinds.get(field)
        if kind is not None and kind.endswith(OPTIONAL):
            if value is None or value == "":
                return None
            kind = kind.removesuffix(OPTIONAL)
        if value is None or (value == "" and kind in KINDS[1:]):
            if kind is None:
                return None
            hint = f"fill it in, or make the field's type '{kind}{OPTIONAL}'"
            return problem(MISSING_VALUE, f"{owner} has no {quoted(field)}", hint=hint)
        if kind is None and not isinstance(value, str):
            return None
        return judge(field, value, kind or "text", self._names, written=written)


class RowReader(FieldReader):
    """Reads the rows of one component."""

    def __init__(self, name: str, component: Mapping, names: Names) -> None:
        declared = mapping_at(component, "fields") or Mapping({}, component.place)
        sides = node_at(component, ("values",))
        if isinstance(sides, Sequence):  # of dice: what their sides give instead of rows
            given = given_on(sides)
            own = {key: entry for key, entry in declared.items.items() if key not in given}
            declared = Mapping(own, declared.place)
        super().__init__(name, declared, names, ("quantity", "turns"))
        self._component = component
        self._shared_tree = mapping_at(component, "values") or Mapping({}, component.place)
        self._all_known = all(
            key not in component.items
            or isinstance(component.items[key].value, Mapping)
            or (isinstance(sides, Sequence) and key == "values" and "rows" in component.items)
            for key in ("fields", "values")
        )
        shared: Any = plain(self._shared_tree)
        self._shared |= shared

    def read(self) -> Designs:
        """Return the designs. Raises :class:`DataError` if they are neither here nor known."""
        for field, entry in self._shared_tree.items.items():
            if isinstance(entry.value, Scalar):
                self._judge(field, entry.value, quoted(self._name))
        rows = self._component.items.get("rows")
        if rows is None or not isinstance(rows.value, Mapping):
            # The values of a die are its sides, which are checked elsewhere.
            is_right = rows is None and self._all_known
            return self._without_rows(is_right=is_right)
        return self._with_rows(rows.value)

    def _without_rows(self, *, is_right: bool) -> Designs:
        for field in self._kinds if is_right else ():
            if field not in self._shared:
                where = self._declared.items[field].key_place
                message = f"{quoted(self._name)} has no {quoted(field)}"
                self._find(MISSING_VALUE, message, where, "write it under 'values'")
        tree = self._shared_tree
        return Designs(("",), (self._shared,), (), lambda _, field: locate(tree, (field,)))

    def _with_rows(self, rows: Mapping) -> Designs:
        ids = tuple(rows.items)
        values: list[dict[str, Any]] = []
        mappings = [row for _, row in rows.items.values() if isinstance(row, Mapping)]
        self.agree(mappings, ("components", self._name, "rows", next(iter(ids), "")))
        for row_id, (key_place, row) in rows.items.items():
            own: Any = plain(row) if isinstance(row, Mapping) else {}
            own.pop("quantity", None)
            values.append({**self._shared, **own})
            if isinstance(row, Mapping):
                owner, at = quoted(row_id), ("components", self._name, "rows", row_id)
                self.find_lacking(self.lacks(row, owner, at), owner, at, key_place)

        def place(n: int, field: str) -> Place:
            key_place, row = rows.items[ids[n]]
            if isinstance(row, Mapping) and field in row.items:
                return row.items[field].value.place
            if field in self._shared_tree.items:
                return self._shared_tree.items[field].value.place
            return key_place

        return Designs(ids, tuple(values), (), place)


def given_on(sides: Sequence) -> frozenset[str]:
    """Return the fields that the sides of a die give."""
    return frozenset(key for side in sides.items if isinstance(side, Mapping) for key in side.items)
