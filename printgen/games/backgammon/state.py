"""A position of backgammon."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

# How many of a player's checkers are on each point by that player's own numbers; those that were
# borne off on 0, those on the bar on 25.
Checkers: TypeAlias = tuple[int, ...]

OFF: Final = 0
BAR: Final = 25
POINTS: Final = 24

# What comes next: the first roll, a choice to double, its answer, a roll, a move, nothing.
START: Final = "start"
OFFER: Final = "offer"
ANSWER: Final = "answer"
ROLL: Final = "roll"
MOVE: Final = "move"
OVER: Final = "over"

NOBODY: Final = -1


class State(NamedTuple):
    """``player`` has the turn; ``dice`` are the numbers that are still to be played.

    The game counts ``cube`` times; only ``owner`` may double, or anybody if that is nobody.
    """

    checkers: tuple[Checkers, Checkers]
    player: int = 0
    phase: str = START
    dice: tuple[int, ...] = ()
    cube: int = 1
    owner: int = NOBODY
    winner: int = NOBODY

    def pips(self, player: int) -> int:
        """Return how many points a player's checkers have to go in all."""
        return sum(point * count for point, count in enumerate(self.checkers[player]))
