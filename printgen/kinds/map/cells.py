"""The base of tilings, squares and hexagons side by side, with a table of values."""

from collections.abc import Iterator
from typing import Any

from pydantic import Field

from printgen.kinds.map.group import MOST_SPACES, GroupBase, SpaceKind, unknown_kind
from printgen.model.base import Problem, Slug, Value, problem
from printgen.model.codes import OUT_OF_RANGE, WRONG_LENGTH
from printgen.source.tree import list_in, mapping_in


class CellSpaces(GroupBase):
    """Spaces side by side."""

    kinds: dict[Slug, SpaceKind] = Field(default_factory=dict)
    """Faces by kind. With them, a text in the table is the name of a kind, unless a pattern says
    which kind each space is.
    """

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield rows of different lengths, and kinds of spaces that are not described."""
        rows, kinds = list_in(data, "table"), mapping_in(data, "kinds")
        lengths = [len(row) for row in rows if isinstance(row, list)]
        for n, row in enumerate(rows):
            if isinstance(row, list) and len(row) != lengths[0]:
                message = f"this row has {len(row)} spaces, and the first has {lengths[0]}"
                hint = "write ~ where there is no space"
                yield problem(WRONG_LENGTH, message, ("table", n), hint=hint)
            has_kinds = kinds and data.get("pattern") is None and isinstance(row, list)
            for k, value in enumerate(row if has_kinds else ()):
                yield from unknown_kind(value, kinds, "table", n, k)
        if lengths and not 1 <= lengths[0] <= MOST_SPACES:
            message = f"a row has 1 to {MOST_SPACES} spaces, not {lengths[0]}"
            yield problem(OUT_OF_RANGE, message, ("table", 0))

    def kind_of(self, value: Value) -> str:
        """Return the kind that a value in the table names, or an empty text."""
        return value if isinstance(value, str) and value in self.kinds else ""
