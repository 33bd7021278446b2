"""Lists in sentences."""

from __future__ import annotations

from collections.abc import Iterable


def listed(things: Iterable[object]) -> str:
    """Return a list in words: Ana; Ana and Ben; Ana, Ben and Cid."""
    *first, last = list(map(str, things)) or [""]
    return f"{', '.join(first)} and {last}" if first else last
