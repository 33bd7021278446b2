"""Text that the rules of several games need to describe a state."""

from __future__ import annotations

from collections.abc import Sequence


def prefixes(names: Sequence[str], least: int = 1) -> list[str]:
    """Return the shortest prefix of each name that no other name has, of at least ``least``
    letters.

    >>> prefixes(["corn", "cocoa", "salt"])
    ['cor', 'coc', 's']
    """
    return [
        next(
            (
                name[:n]
                for n in range(least, len(name))
                if not any(other.startswith(name[:n]) for other in names if other != name)
            ),
            name,
        )
        for name in names
    ]
