"""The values for templates: plain facts, copied and frozen.

A template may come from a stranger. It can call whatever it can reach, so it gets no object of
printgen's or of a library's: only text, numbers, truth values, ``None``, tuples of these, and
:class:`Facts`, which only have values by name.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from typing import Any, Final, TypeAlias, Union

from printgen.model.graphs import Graph, Row

Plain: TypeAlias = Union[str, int, float, bool, tuple["Plain", ...], "Facts", None]

# Exactly these types: a subclass may have methods of its own.
_ATOMS: Final = frozenset((str, int, float, bool, type(None)))


class Facts:
    """Values by name, in order. Iterating gives the values, as ``{% for %}`` expects.

    Templates write ``facts.name`` or ``facts["name"]``, with underscores in place of hyphens.
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[Any, object] | None = None) -> None:
        """Copy and freeze the values. Raises :class:`TypeError` for one that is no plain fact."""
        self._values = {_key(name): frozen(value) for name, value in (values or {}).items()}

    def __getitem__(self, name: object) -> Plain:
        if name in self._values:
            return self._values[name]
        return self._values[_hyphened(name)]

    def __contains__(self, name: object) -> bool:
        return name in self._values or _hyphened(name) in self._values

    def __iter__(self) -> Iterator[Plain]:
        return iter(self._values.values())

    def __reversed__(self) -> Iterator[Plain]:
        return reversed(self._values.values())

    def __len__(self) -> int:
        return len(self._values)

    def items(self) -> tuple[tuple[object, Plain], ...]:
        """Return the names, as the data writes them, with their values."""
        return tuple(self._values.items())

    @property
    def names(self) -> tuple[str, ...]:
        """The names that are texts, as templates write them."""
        return tuple(name.replace("-", "_") for name in self._values if isinstance(name, str))


class Fields(Facts):
    """The contents of a form's fields, by any key; empty by default."""

    __slots__ = ()

    def __getitem__(self, name: object) -> Plain:
        return super().__getitem__(name) if name in self else ""


class Noted(Facts):
    """Facts that note the names of the values that were read."""

    __slots__ = ("read",)

    def __init__(self, values: Mapping[Any, object]) -> None:
        super().__init__(values)
        self.read = set[object]()

    def __getitem__(self, name: object) -> Plain:
        self.read |= {name, _hyphened(name)}
        return super().__getitem__(name)

    def __iter__(self) -> Iterator[Plain]:
        self.read |= self._values.keys()
        return super().__iter__()

    def __reversed__(self) -> Iterator[Plain]:
        self.read |= self._values.keys()
        return super().__reversed__()

    def items(self) -> tuple[tuple[object, Plain], ...]:
        """Return the names with their values."""
        self.read |= self._values.keys()
        return super().items()


def graph_of(board: Facts) -> Graph:
    """Return the graph that facts were made from: the labels and rows of a board's spaces."""
    labels: Any = board["labels"]
    rows: Any = board["rows"]
    return Graph(labels, tuple(Row(*row) for row in rows))


def frozen(value: object) -> Plain:
    """Return the value as plain facts, copied completely.

    Mappings, dataclasses and named tuples become :class:`Facts`; lists, tuples and sets become
    tuples, sets in order of their items; an enum's member becomes its value. Raises
    :class:`TypeError` for everything else, above all models and functions.
    """
    if type(value) in _ATOMS or isinstance(value, Facts):
        return value  # type: ignore[return-value] # narrowed by the exact type
    if isinstance(value, Enum):
        return frozen(value.value)
    if isinstance(value, Mapping):
        return Facts(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return Facts(dict(zip(value._fields, value, strict=True)))
    if isinstance(value, list | tuple):
        return tuple([frozen(item) for item in value])
    if isinstance(value, AbstractSet):
        return tuple([frozen(item) for item in sorted(value)])
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return Facts({field.name: getattr(value, field.name) for field in fields})
    raise TypeError(f"templates are given plain facts, and {type(value).__name__} is none")


def _key(name: object) -> object:
    """Return a name: text, a number, or several, as in ``sheet.counts[seat, "apples"]``."""
    plain = frozen(name)
    if isinstance(plain, Facts):
        raise TypeError("facts are no name")
    return plain


def _hyphened(name: object) -> object:
    return name.replace("_", "-") if isinstance(name, str) else name
