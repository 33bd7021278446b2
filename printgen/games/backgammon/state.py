"""A position of backgammon."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

# How many of a player's checkers are on each point, by the player's own numbers; those borne off
# are on 0, those on the bar on 25.
Checkers: TypeAlias = tuple[int, ...]

OFF: Final = 0
BAR: Final = 25
POINTS: Final = 24

# What happens next: the first roll, the choice to double, its answer, a roll, a move, nothing.
START: Final = "start"
OFFER: Final = "offer"
ANSWER: Final = "answer"
ROLL: Final = "roll"
MOVE: Final = "move"
OVER: Final = "over"

NOBODY: Final = -1


class State(NamedTuple):
    """A position. ``player`` has the turn; ``dice`` are the numbers still to be played.

    The game is worth ``cube`` times as much; only ``owner`` may double, or anybody if nobody owns
    the cube.
    """

    checkers: tuple[Checkers, Checkers]
    player: int = 0
    phase: str = START
    dice: tuple[int, ...] = ()
    cube: int = 1
    owner: int = NOBODY
    winner: int = NOBODY

    def pips(self, player: int) -> int:
        """Return how many points a player's checkers still have to move altogether."""
        return sum(point * count for point, count in enumerate(self.checkers[player]))
