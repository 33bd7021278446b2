"""Piles as a game changes them."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.play.setup.plan import Pile, totals


def with_counts(pile: Pile, counts: Mapping[str, int]) -> Pile:
    """Return a pile with so many of these pieces, and of all others as many as it has.

    >>> with_counts((("card", 1), ("coin", 3)), {"coin": 0, "pot": 2})
    (('card', 1), ('pot', 2))
    """
    return tuple((piece, count) for piece, count in {**totals(pile), **counts}.items() if count)
