"""The end of a round, and its winner.

R is the rulebook of this kit, W the page of the museum in Waterloo: see ``data/kalah/game.yaml``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printgen.games.kalah.state import State
from printgen.play.codes import COUNT_IMPOSSIBLE, TOO_MANY
from printgen.play.rules import Fault, Outcome, Sum, Tally

ENDED: Final = "all pits on one side are empty"
SEEDS: Final = "seeds"

# The values of the figure 'leftovers', for seeds that are in pits at the end.
NOBODY, OWNER, OTHER = range(3)


def is_over(state: State) -> bool:
    """Return True if the round is over. R, The end of a round: all pits on one side are empty."""
    return not (any(state.side(0)) and any(state.side(1)))


def swept(state: State, leftovers: int) -> State:
    """Return the position with the remaining seeds in the store to which they belong.

    R, The end of a round: W gives them to the owner of the pits. They stay where they are if they
    count for nobody.
    """
    if leftovers == NOBODY:
        return state
    left = (sum(state.side(0)), sum(state.side(1)))
    added = left if leftovers == OWNER else left[::-1]
    stores = tuple(sum(both) for both in zip(state.stores, added, strict=True))
    return State((0,) * len(state.pits), stores, state.turn)


def outcome(tally: Tally) -> Outcome:
    """Return who wins. R, The end of a round: the player with more seeds; a draw is a victory of
    both.
    """
    scores = {seat: counted[SEEDS] for seat, counted in tally.seats.items()}
    return Outcome.of_scores(
        scores,
        reason=ENDED,
        sums=tuple(Sum(seat, SEEDS, str(score), score) for seat, score in scores.items()),
        unit=("seed", "seeds"),
    )


def faults(tally: Tally, seeds: int, leftovers: int) -> Iterator[Fault]:
    """Find too many seeds, and too few unless the rest counts for nobody.

    R, The end of a round; Several rounds: all seeds are in the stores when they are counted.
    """
    counted = sum(seat[SEEDS] for seat in tally.seats.values())
    if counted > seeds:
        message = f"{counted} seeds are counted and there are only {seeds}"
        yield Fault(("seats",), TOO_MANY, message)
    if counted < seeds and leftovers != NOBODY:
        message = f"{counted} seeds are counted, and at the end all {seeds} lie in the stores"
        yield Fault(("seats",), COUNT_IMPOSSIBLE, message)
