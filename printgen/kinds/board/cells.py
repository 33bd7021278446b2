"""The base of tilings, squares and hexagons side by side: their kinds, fields and lines."""

import math
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Final, TypeAlias

from pydantic import Field, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from printgen.core.errors import counted
from printgen.core.geometry import Point
from printgen.kinds.board.group import (
    MOST_SPACES,
    Along,
    GroupBase,
    SpaceKind,
    Stroke,
    fields_of,
    unknown_kind,
    with_fields,
)
from printgen.model.base import Line, Problem, Slug, Value, exactly_one, problem
from printgen.model.boards import Space
from printgen.model.codes import KEYS_CLASH, OUT_OF_RANGE, WRONG_LENGTH
from printgen.model.references import FaceName, ValueOrFigure
from printgen.source.tree import DataPath, list_in, mapping_in

# Corners that are closer, in mm, are the same.
_SLACK: Final = 0.01


class _OrFile:
    """Lets the schema allow the name of a file, whose cells stand in its place when models are
    read: see :mod:`printgen.model.space_tables`.
    """

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {"anyOf": [{"type": "string", "minLength": 1}, handler(schema)]}


_Row: TypeAlias = tuple[Value, ...]
CellTable: TypeAlias = Annotated[
    tuple[_Row, ...], Field(min_length=1, max_length=MOST_SPACES), _OrFile()
]
Alongs = Annotated[tuple[Along, ...], Field(max_length=400)]


class CellLine(Stroke):
    """A line across spaces, or along their sides."""

    through: Alongs = ()
    """The spaces that it goes through, such as a road: lists of neighbours."""
    between: Alongs = ()
    """The spaces that it separates, such as a river: lists of neighbours. It runs along the side
    of each two that follow each other in a list.
    """

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield lines that have no course, or two."""
        hint = "write 'through: [[a1, a2]]', or 'between: [[a1, a2]]'"
        yield from exactly_one(data, ("through", "between"), hint)

    def courses(self, at: Mapping[str, Space]) -> Iterator[tuple[Point, ...]]:
        """Yield its parts, in mm, on spaces by their names; not on spaces that are not there."""
        for along in self.through:
            if all(name in at for name in along):
                yield tuple(at[name].box.centre for name in along)
        for along in self.between:
            for one, other in pairwise(along):
                if one in at and other in at and (side := common_side(at[one], at[other])):
                    yield side


def common_side(one: Space, other: Space) -> tuple[Point, ...]:
    """Return the ends of the side that two spaces share; empty if they share none."""
    ends = tuple(
        corner
        for corner in one.outline or one.box.corners
        if any(math.dist(corner, far) < _SLACK for far in other.outline or other.box.corners)
    )
    return ends if len(ends) == 2 else ()


class CellSpaces(GroupBase):
    """Spaces side by side."""

    kinds: dict[Slug, SpaceKind] = Field(default_factory=dict)
    """Faces by kind. With them, a text in the table is the name of a kind, unless a pattern says
    which kind each space is.
    """
    sheet: Line | None = None
    """The sheet of the workbook that 'table' names, if it has several."""
    each: Annotated[dict[Line, dict[Slug, ValueOrFigure]], Field(max_length=MOST_SPACES**2)] = (
        Field(default_factory=dict)
    )
    """Fields of single spaces by their names, such as the name of a town; other spaces have none.
    '{figure}' is that figure's number.
    """
    lines: dict[Slug, CellLine] = Field(default_factory=dict)
    """Lines above the spaces, such as roads and rivers, drawn in order."""
    over: FaceName | None = None
    """A face of each space that is painted above the lines, such as its name."""

    FIELDS: ClassVar[Mapping[str, str | None]] = {"label": "text"}

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield rows of different lengths, and kinds of spaces that are not described."""
        yield from super().rules(data)
        rows, kinds = list_in(data, "table"), mapping_in(data, "kinds")
        if "sheet" in data and not isinstance(data.get("table"), str):
            hint = "write 'table: map.xlsx', or delete it"
            message = "'sheet' needs a 'table' that is a file"
            yield problem(KEYS_CLASH, message, ("sheet",), hint=hint, key=True)
        lengths = [len(row) for row in rows if isinstance(row, list)]
        (usual, _), *_ = Counter(lengths).most_common(1) or [(0, 0)]
        for n, row in enumerate(rows):
            if isinstance(row, list) and len(row) != usual:
                message = f"this row has {counted(len(row), 'space')}, and others have {usual}"
                hint = "write ~ where there is no space"
                yield problem(WRONG_LENGTH, message, ("table", n), hint=hint)
            has_kinds = kinds and data.get("pattern") is None and isinstance(row, list)
            for k, value in enumerate(row if has_kinds else ()):
                yield from unknown_kind(value, kinds, "table", n, k)
        if lengths and not 1 <= usual <= MOST_SPACES:
            message = f"a row has 1 to {MOST_SPACES} spaces, not {usual}"
            yield problem(OUT_OF_RANGE, message, ("table", 0))

    def kind_of(self, value: Value) -> str:
        """Return the kind that a value in the table names, or an empty text."""
        return value if isinstance(value, str) and value in self.kinds else ""

    @abstractmethod
    def _laid(self, name: str, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
        """Yield its spaces row by row, with their places in mm, but without fields of their own."""

    def lay(self, name: str, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
        """Yield its spaces row by row; fields that only others have are empty."""
        known = fields_of(self.each.values())
        for space in self._laid(name, unit, figures):
            own = self.each.get(space.label, {})
            yield with_fields(space, known, own, figures) if known else space

    def alongs(self) -> Iterator[tuple[DataPath, Along]]:
        """Yield the lists of neighbours of all lines, with their paths."""
        for key, line in self.lines.items():
            for course in ("through", "between"):
                for n, along in enumerate(getattr(line, course)):
                    yield ("lines", key, course, n), along
