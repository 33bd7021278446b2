"""Copy states with a few changes: rules make one or more copies for every action."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

T = TypeVar("T")
S = TypeVar("S", bound=tuple[Any, ...])

_new: Final = tuple.__new__


class _Places(dict[type, dict[str, int]]):
    """The position of each field of a named tuple, by its class."""

    def __missing__(self, kind: Any) -> dict[str, int]:
        found = self[kind] = {name: n for n, name in enumerate(kind._fields)}
        return found


_PLACES: Final = _Places()


def changed(state: S, /, **values: Any) -> S:
    """Return a named tuple with changed fields, in half the time of ``_replace``.

    Raises :class:`KeyError` for an unknown field.
    """
    kind = state.__class__
    places = _PLACES[kind]
    parts = [*state]
    # Called for all actions of all games: this takes a sixth less than with ``items``.
    for name in values:  # noqa: PLC0206
        parts[places[name]] = values[name]
    # ``_make`` would only count the fields as well.
    return _new(kind, parts)


def with_item(values: Iterable[T], at: int, value: T) -> tuple[T, ...]:
    """Return the values with another one at an index.

    >>> with_item((5, 6, 7), 1, 0)
    (5, 0, 7)
    """
    items = [*values]
    items[at] = value
    return tuple(items)
