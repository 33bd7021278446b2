"""A position of Nine Men's Morris."""

from __future__ import annotations

from typing import Final, NamedTuple

# On a point without a man; and who has won a game that nobody has.
NOBODY: Final = -1


class State(NamedTuple):
    """``points`` has the player on each point, or :data:`NOBODY`.

    ``hands`` are men still to be placed, ``lost`` men that were taken, by player. ``player`` has
    the turn, and takes so many men before it ends. ``seen`` are all positions since men moved and
    none was taken, each with whose turn it was; ``end`` says why the game is over.
    """

    points: tuple[int, ...]
    hands: tuple[int, ...]
    lost: tuple[int, ...]
    player: int
    takes: int = 0
    seen: tuple[tuple[tuple[int, ...], int], ...] = ()
    winner: int = NOBODY
    end: str = ""

    def on_board(self, player: int) -> list[int]:
        """Return the points on which a player's men stand; of :data:`NOBODY` the free ones."""
        return [point for point, whose in enumerate(self.points) if whose == player]

    def left(self, player: int) -> int:
        """Return how many men a player still has, in hand and on the board."""
        return self.hands[player] + len(self.on_board(player))
