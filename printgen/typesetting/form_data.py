"""What a score sheet says, read from the YAML of the built-in figure ``form``.

```form
columns: ["", "", "", ""]     # one a player; empty heads are left to write names in
label-width: 45mm
rows:
  - {kind: head, label: At the end}
  - {label: Jewels, sign: jewel, note: 2 points each}
  - {kind: sum, label: Total}
```

A sheet that is filled in says so: ``values`` of a row stand in its fields, ``marked`` columns are
the winners'. A value ``[ ]`` is a box to tick, ``[x]`` a ticked one, as in lists of tasks.
``widths`` are those of the columns in proportion, and ``blocks`` sets the rows of a long form side
by side.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Code, DataError, Finding, Place
from printgen.core.units import parse_length
from printgen.model.issues import together
from printgen.source.tree import Mapping, Node, Scalar, Sequence
from printgen.source.yaml_files import parse_yaml
from printgen.typesetting.blocks import Figure
from printgen.typesetting.codes import FORM_FIELD_MISSING, FORM_FIELD_UNKNOWN, FORM_VALUE
from printgen.typesetting.marks import typographic

LEAST_HEIGHT: Final = 8.0  # mm: what a hand writes into
_HEIGHT: Final = 9.0
_HEAD_HEIGHT: Final = 8.0
_MOST_COLUMNS: Final = 20
_MOST_BLOCKS: Final = 4

RowKind: TypeAlias = Literal["field", "sum", "head"]
_KINDS: Final[tuple[RowKind, ...]] = ("field", "sum", "head")
_FORM_KEYS: Final = ("columns", "rows", "label-width", "marked", "widths", "blocks")
_ROW_KEYS: Final = ("label", "sign", "note", "height", "kind", "values")

# Values that are no words: a box to tick, and a ticked one.
TICKS: Final = ("[ ]", "[x]")


@dataclass(frozen=True, slots=True)
class FormRow:
    """One row: what it counts, how it is counted, how high it is at least (mm).

    ``values`` stand in its fields already, from the first column on; empty ones are to be written.
    """

    label: str
    sign: str | None = None
    note: str | None = None
    height: float = _HEIGHT
    kind: RowKind = "field"
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A score sheet. ``label_width`` is in mm; ``None`` takes what the labels need. ``marked`` are
    the columns that stand out, as the winners', counted from 0. ``widths`` are the columns'
    proportions, one each. The rows run over so many ``blocks`` side by side.
    """

    columns: tuple[str, ...]
    rows: tuple[FormRow, ...]
    label_width: float | None = None
    marked: frozenset[int] = frozenset()
    widths: tuple[float, ...] = ()
    blocks: int = 1


def read_form(figure: Figure, place: Place) -> Form:
    """Return a form from its YAML, which begins at ``place`` in its template.

    Raises DataError with all findings: ``form-field-unknown``, ``form-field-missing``,
    ``form-value``, and what the YAML reader finds.
    """
    root, findings = parse_yaml(
        figure.source, shown=place.file, first_line=place.line, first_column=place.column
    )
    reader = _Reader()
    reader.known(root, _FORM_KEYS, ("columns", "rows"))
    columns = tuple(reader.text(item, "a column's head") for item in reader.items(root, "columns"))
    if len(columns) > _MOST_COLUMNS:
        reader.find(FORM_VALUE, f"{len(columns)} columns; at most {_MOST_COLUMNS}", root.place)
    rows = tuple(
        row for item in reader.items(root, "rows") if (row := reader.row(item, len(columns)))
    )
    width = reader.length(root, "label-width", None)
    marked = frozenset(reader.columns(root, "marked", len(columns)))
    widths = reader.widths(root, len(columns))
    blocks = reader.blocks(root)
    if found := together(findings, reader.findings):
        raise DataError(found)
    return Form(columns, rows, width, marked, widths, blocks)


class _Reader:
    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def find(self, code: Code, message: str, where: Place, hint: str | None = None) -> None:
        self.findings.append(Finding(code, message, where, hint))

    def known(
        self, node: Mapping, keys: tuple[str, ...], needed: tuple[str, ...]
    ) -> None:  # fmt: skip
        for key, entry in node.items.items():
            if key not in keys:
                hint = did_you_mean(key, keys) or f"known are {', '.join(keys)}"
                message = f"a form has no field '{key}'"
                self.find(FORM_FIELD_UNKNOWN, message, entry.key_place, hint)
        for key in needed:
            if key not in node.items:
                self.find(FORM_FIELD_MISSING, f"the field '{key}' is missing", node.place)

    def items(self, node: Mapping, key: str) -> tuple[Node, ...]:
        entry = node.items.get(key)
        if entry is None:
            return ()
        if not isinstance(entry.value, Sequence) or not entry.value.items:
            message = f"'{key}' must be a list with something in it"
            self.find(FORM_VALUE, message, entry.value.place)
            return ()
        return entry.value.items

    def text(self, node: Node, what: str) -> str:
        if isinstance(node, Scalar) and not isinstance(node.value, bool):
            return "" if node.value is None else typographic(node.text)
        self.find(FORM_VALUE, f"{what} must be text", node.place)
        return ""

    def columns(self, node: Mapping, key: str, count: int) -> Iterator[int]:
        """Columns by their numbers; none is no mistake."""
        entry = node.items.get(key)
        if entry is None:
            return
        if not isinstance(entry.value, Sequence):
            self.find(FORM_VALUE, f"'{key}' must be a list of columns", entry.value.place)
            return
        for item in entry.value.items:
            value = item.value if isinstance(item, Scalar) else None
            if type(value) is int and 1 <= value <= count:
                yield value - 1
            else:
                message = f"'{key}' names columns by their numbers, 1 to {count}"
                self.find(FORM_VALUE, message, item.place)

    def widths(self, node: Mapping, count: int) -> tuple[float, ...]:
        """Return the columns' proportions; equal ones without the key."""
        if "widths" not in node.items:
            return (1.0,) * count
        items = self.items(node, "widths")
        found = [item.value if isinstance(item, Scalar) else None for item in items]
        numbers = tuple(
            float(value)
            for value in found
            if isinstance(value, int | float)
            and not isinstance(value, bool)
            and 0 < value < math.inf
        )
        if items and (len(items) != count or len(numbers) != count):
            message = f"'widths' are {count} positive numbers, one for each column"
            self.find(FORM_VALUE, message, node.items["widths"].value.place)
        return numbers if len(numbers) == count else (1.0,) * count

    def blocks(self, node: Mapping) -> int:
        """Return how many blocks stand side by side."""
        entry = node.items.get("blocks")
        if entry is None:
            return 1
        value = entry.value.value if isinstance(entry.value, Scalar) else None
        if type(value) is int and 1 <= value <= _MOST_BLOCKS:
            return value
        message = f"'blocks' is a number from 1 to {_MOST_BLOCKS}"
        self.find(FORM_VALUE, message, entry.value.place)
        return 1

    def values(self, node: Mapping, count: int) -> tuple[str, ...]:
        """Return what stands in a row's fields."""
        if "values" not in node.items:
            return ()
        items = self.items(node, "values")
        if len(items) > count:
            message = f"{len(items)} values for {count} columns"
            self.find(FORM_VALUE, message, node.items["values"].value.place)
        return tuple(self.text(item, "a value") for item in items)

    def row(self, node: Node, columns: int) -> FormRow | None:
        if not isinstance(node, Mapping):
            self.find(FORM_VALUE, "a row must be a mapping such as {label: Jewels}", node.place)
            return None
        self.known(node, _ROW_KEYS, ("label",))
        texts = {
            key: self.text(node.items[key].value, f"'{key}'")
            for key in ("label", "sign", "note", "kind")
            if key in node.items
        }
        kind = texts.get("kind", "field")
        if kind not in _KINDS:
            message = f"'{kind}' is no kind of row; known are {', '.join(_KINDS)}"
            self.find(FORM_VALUE, message, node.items["kind"].value.place)
            return None
        default = _HEAD_HEIGHT if kind == "head" else _HEIGHT
        height = self.length(node, "height", default) or default
        # Nobody writes into a head: it may be as low as its words.
        if kind != "head" and height < LEAST_HEIGHT - 1e-9:
            message = f"a row {height:g} mm high is too low to write in"
            hint = f"at least {LEAST_HEIGHT:g} mm"
            self.find(FORM_VALUE, message, node.items["height"].value.place, hint)
        return FormRow(
            texts.get("label", ""), texts.get("sign"), texts.get("note"), height,
            kind, self.values(node, columns),
        )  # fmt: skip

    def length(self, node: Mapping, key: str, default: float | None) -> float | None:
        entry = node.items.get(key)
        if entry is None:
            return default
        value = entry.value
        try:
            length = parse_length(value.value if isinstance(value, Scalar) else None)  # type: ignore[arg-type]
        except ValueError as error:
            self.find(FORM_VALUE, str(error), value.place)
            return default
        if length <= 0:
            self.find(FORM_VALUE, f"{length:g} mm is no length", value.place)
        return length
