"""Change the contents of piles during a game."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.play.setup.plan import Pile, totals


def with_counts(pile: Pile, counts: Mapping[str, int]) -> Pile:
    """Return a pile with these numbers of some pieces, and all others unchanged.

    >>> with_counts((("card", 1), ("coin", 3)), {"coin": 0, "pot": 2})
    (('card', 1), ('pot', 2))
    """
    return tuple((piece, count) for piece, count in {**totals(pile), **counts}.items() if count)
