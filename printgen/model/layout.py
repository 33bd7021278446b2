"""Spaces of boards: where each lies, and what is printed on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printgen.core.geometry import Box
from printgen.model.base import Value


class Space(NamedTuple):
    """One space: ``n``, ``row`` and ``column`` count from 1 in its group, ``box`` is in mm.

    ``kind`` is that of a grid's spaces, else the group's name. ``values`` are its fields, with
    figures filled in; ``label`` is what players call it: ``b3`` in a grid, else its value.
    """

    group: str
    n: int
    row: int
    column: int
    kind: str
    box: Box
    face: str
    label: str
    values: Mapping[str, Value]

    @property
    def number(self) -> int:
        """What is printed on it, as a number; 0 where that is none."""
        value = self.values.get("value")
        return value if type(value) is int else 0


def column_name(column: int) -> str:
    """The letter of a column counted from 0: a to z, then aa and so on."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


__all__ = ["Space", "column_name"]
