"""Cache results that depend on data, for reading nearly the same data again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar

AnyT = TypeVar("AnyT")

# Results that were not used in this many readings are dropped: parts of a cached whole are needed
# again once that has changed.
_READINGS: Final = 8


class Readings:
    """Cached results by what they depend on, with the number of the last reading that used each."""

    def __init__(self) -> None:
        self.number = 0
        self.known: dict[Hashable, tuple[Any, int]] = {}
        self.new: list[Hashable] = []


_KEPT: ContextVar[Readings | None] = ContextVar("kept", default=None)


@contextmanager
def reading_again(kept: Readings) -> Iterator[None]:
    """Compute only what differs from earlier readings with the same ``kept``."""
    kept.number += 1
    kept.new.clear()
    token = _KEPT.set(kept)
    try:
        yield
    except BaseException:
        # Errors are not cached, however often they repeat.
        for key in kept.new:
            del kept.known[key]
        raise
    else:
        oldest = kept.number - _READINGS
        kept.known = {key: each for key, each in kept.known.items() if each[1] > oldest}
    finally:
        _KEPT.reset(token)


def once(key: Hashable, work_out: Callable[[], AnyT]) -> AnyT:
    """Return what ``work_out`` returns, or has returned for the same key; errors are not cached.

    The key contains everything that it depends on. The result is shared, so it must not be changed.
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
    """Return True if results are cached now: then a key may be expensive."""
    return _KEPT.get() is not None
