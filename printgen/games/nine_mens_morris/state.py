"""A position of Nine Men's Morris."""

from __future__ import annotations

from typing import Final, NamedTuple

# A point without a man; also the winner if nobody has won.
NOBODY: Final = -1


class State(NamedTuple):
    """``points`` has the player on each point, or :data:`NOBODY`.

    ``hands`` are the men still to be placed, ``lost`` the men that were taken, by player.
    ``player`` has the turn, and takes ``takes`` men before it ends. ``seen`` are all positions
    since men moved and none was taken, each with the player to move; ``end`` is why the game is
    over.
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
        """Return the points with a player's men; for :data:`NOBODY` the free ones."""
        return [point for point, whose in enumerate(self.points) if whose == player]

    def left(self, player: int) -> int:
        """Return how many men a player still has, in hand and on the board."""
        return self.hands[player] + len(self.on_board(player))
