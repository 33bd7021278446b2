"""Points of a match of Hex. R is the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printgen.play.codes import COUNT_IMPOSSIBLE
from printgen.play.rules import Fault


def faults(seats: Sequence[str], got: Sequence[int], figure: Mapping[str, int]) -> Iterator[Fault]:
    """Find points that are impossible in a match. R, A match: one player gets a point for each
    game.
    """
    games = figure["games"]
    if sum(got) > games:
        message = f"{games} games bring {games} points in all, not {got[0]} and {got[1]}"
        yield Fault(("seats", seats[1], "points"), COUNT_IMPOSSIBLE, message)
