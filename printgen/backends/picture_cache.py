"""Cache pictures for files: scaling a photograph takes longer than drawing its card."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from printgen.core.user_folders import Cache, private_cache

MOST_BYTES: Final = 1_000_000_000


def kept(key: str, make: Callable[[], tuple[Any, ...]]) -> tuple[Any, ...]:
    """Return what was made under that key before, or make it now and keep it."""
    cached = _in(private_cache("pictures"))
    found = cached.load(key)
    if not isinstance(found, tuple):
        found = tuple(make())
        cached.keep(key, found)
    return found


@cache
def _in(folder: Path | None) -> Cache:
    return Cache(folder, MOST_BYTES)
