"""Copies of states that differ in a few places: rules make one or more for every action."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

T = TypeVar("T")
S = TypeVar("S", bound=tuple[Any, ...])

# Where each field of a named tuple stands, by its class.
_PLACES: Final[dict[type, dict[str, int]]] = {}


def changed(state: S, /, **values: Any) -> S:
    """Return a named tuple with other values in some fields, as its ``_replace`` does in twice the
    time. Raises :class:`KeyError` for a field that it does not have.
    """
    kind = state.__class__
    places = _PLACES.get(kind) or _learn(kind)
    parts = [*state]
    for name, value in values.items():
        parts[places[name]] = value
    # What ``_make`` does besides is to count the fields.
    return tuple.__new__(kind, parts)


def _learn(kind: Any) -> dict[str, int]:
    """Return where the fields of a class stand, from now on at hand."""
    places = _PLACES[kind] = {name: n for n, name in enumerate(kind._fields)}
    return places


def with_item(values: Iterable[T], at: int, value: T) -> tuple[T, ...]:
    """Return the values with another one at that place.

    >>> with_item((5, 6, 7), 1, 0)
    (5, 0, 7)
    """
    items = [*values]
    items[at] = value
    return tuple(items)
