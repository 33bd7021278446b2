"""What was worked out of data, kept for the next time that nearly the same data is read."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar

AnyT = TypeVar("AnyT")

# What was not asked for in so many readings is forgotten: parts of what is known as a whole are
# asked for again once that has changed.
_READINGS: Final = 8


class Readings:
    """What was worked out when data was read again and again, by what it follows from, with the
    number of the reading that asked for it last.
    """

    def __init__(self) -> None:
        self.number = 0
        self.known: dict[Hashable, tuple[Any, int]] = {}
        self.new: list[Hashable] = []


_KEPT: ContextVar[Readings | None] = ContextVar("kept", default=None)


@contextmanager
def reading_again(kept: Readings) -> Iterator[None]:
    """Work out only what differs from the last times with the same ``kept``."""
    kept.number += 1
    kept.new.clear()
    token = _KEPT.set(kept)
    try:
        yield
    except BaseException:
        # Of what is wrong nothing is kept, however often that is typed.
        for key in kept.new:
            del kept.known[key]
        raise
    else:
        oldest = kept.number - _READINGS
        kept.known = {key: each for key, each in kept.known.items() if each[1] > oldest}
    finally:
        _KEPT.reset(token)


def once(key: Hashable, work_out: Callable[[], AnyT]) -> AnyT:
    """Return what ``work_out`` returns, or what it did for the same key; errors are not kept.

    The key tells all that it follows from. The result is shared, so nobody may change it.
    """
    kept = _KEPT.get()
    if kept is None:
        return work_out()
    if key in kept.known:
        result: AnyT = kept.known[key][0]
    else:
        result = work_out()
        kept.new.append(key)
    kept.known[key] = result, kept.number
    return result


def is_kept() -> bool:
    """Return True if what is worked out now is kept: a key may cost something."""
    return _KEPT.get() is not None
