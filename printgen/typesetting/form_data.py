"""The data of a score sheet, read from the YAML of the built-in figure ``form``.

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

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BeforeValidator, Field, StrictInt, StrictStr

from printgen.core.errors import DataError, Place
from printgen.core.units import number
from printgen.model.base import Model, Number, Problem, problem, wrong_type
from printgen.model.codes import OUT_OF_RANGE, WRONG_LENGTH
from printgen.model.data_files import validated
from printgen.model.issues import all_together
from printgen.model.measures import Positive, measured
from printgen.source.tree import list_in
from printgen.source.yaml_files import parse_yaml
from printgen.typesetting.blocks import Figure
from printgen.typesetting.markdown import typographic

LEAST_HEIGHT: Final = 8.0  # mm: the least height for handwriting
_HEIGHT: Final = 9.0
_HEAD_HEIGHT: Final = 8.0

# Values that are no words: a box to tick, and a ticked one.
TICKS: Final = ("[ ]", "[x]")
TO_TICK: Final = "to be ticked"
TICKED: Final = "ticked"


def _as_text(value: Any) -> str:
    if isinstance(value, bool | dict | list):
        raise wrong_type("text")
    return "" if value is None else typographic(str(value))


_Text: TypeAlias = Annotated[str, BeforeValidator(_as_text)]
_Share: TypeAlias = Annotated[Number, Field(gt=0, allow_inf_nan=False)]


class FormRow(Model):
    """One row of a score sheet."""

    label: _Text
    """The thing that it counts."""
    sign: StrictStr | None = None
    """The sign before the label."""
    note: _Text = ""
    """A hint for counting, in small type below the label."""
    height: Positive | None = None
    """The least height in mm."""
    kind: Literal["field", "sum", "head"] = "field"
    """Fields to write in, a total, or the heading of the rows below it."""
    values: tuple[_Text, ...] = ()
    """The content of its fields, from the first column on; empty ones are to be written."""

    @property
    def least_height(self) -> float:
        """The least height in mm, from the data or by default."""
        default = _HEAD_HEIGHT if self.kind == "head" else _HEIGHT
        return default if self.height is None else self.height

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield a height that is too low for writing. A head may be as low as its text."""
        height = None if data.get("kind") == "head" else measured(data.get("height"))
        if height is not None and 0 <= height < LEAST_HEIGHT - 1e-9:
            message = f"a row {number(height)} mm high is too low to write in"
            hint = f"at least {number(LEAST_HEIGHT)} mm"
            yield problem(OUT_OF_RANGE, message, ("height",), hint=hint)


class Form(Model):
    """A score sheet."""

    columns: Annotated[tuple[_Text, ...], Field(min_length=1, max_length=20)]
    """The heads of its columns; empty ones are left to write names in."""
    rows: Annotated[tuple[FormRow, ...], Field(min_length=1)]
    """Its rows."""
    label_width: Positive | None = None
    """The width of the labels in mm; without it as wide as they need."""
    marked: tuple[StrictInt, ...] = ()
    """The columns that stand out, as the winners', counted from 1."""
    widths: tuple[_Share, ...] = ()
    """The columns' proportions, one each; without them all are equally wide."""
    blocks: Annotated[StrictInt, Field(ge=1, le=4)] = 1
    """The number of blocks of rows side by side."""

    @property
    def shares(self) -> tuple[float, ...]:
        """The columns' proportions."""
        return tuple(map(float, self.widths)) or (1.0,) * len(self.columns)

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield columns that do not exist, and lists that are longer or shorter than a row."""
        count = len(list_in(data, "columns"))
        if not count:
            return
        for n, column in enumerate(list_in(data, "marked")):
            if type(column) is int and not 1 <= column <= count:
                message = f"there is no column {column}: the first is 1, and the last {count}"
                yield problem(OUT_OF_RANGE, message, ("marked", n))
        widths = list_in(data, "widths")
        if widths and len(widths) != count:
            message = f"there are {len(widths)} widths, and the number of columns is {count}"
            yield problem(WRONG_LENGTH, message, ("widths",))
        for n, row in enumerate(list_in(data, "rows")):
            values = list_in(row, "values")
            if len(values) > count:
                message = f"there are {len(values)} values, and the number of columns is {count}"
                yield problem(WRONG_LENGTH, message, ("rows", n, "values"))


def read_form(figure: Figure, place: Place) -> Form:
    """Return a form from its YAML, which begins at ``place`` in its template.

    Raises DataError with all findings, including those of the YAML reader.
    """
    root, findings = parse_yaml(
        figure.source, shown=place.file, first_line=place.line, first_column=place.column
    )
    with all_together(findings):
        form, wrong = validated(Form, root)
        if form is None:
            raise DataError(wrong)
        return form
