"""Numbers on dice: those of bought ones, and those that turned round would be read as others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# Digits, and what they are upside down.
_TURNED: Final = str.maketrans("01689", "01986")


def usual(sides: int) -> tuple[int, ...]:
    """Return the numbers of a bought die: from 1, or from 0 to 9 on one of ten sides."""
    return tuple(range(10)) if sides == 10 else tuple(range(1, sides + 1))


def misread(names: Sequence[str]) -> frozenset[int]:
    """Return the indices of the numbers that upside down are other numbers of the same die.

    >>> sorted(misread([str(n) for n in usual(12)]))
    [5, 8]
    >>> sorted(misread(["66", "88", "99", "60"]))
    [0, 2]
    """
    return frozenset(
        n
        for n, name in enumerate(names)
        if name.isdecimal()
        and set(name) <= set("01689")
        and (other := name[::-1].translate(_TURNED)) != name
        and other in names
    )
