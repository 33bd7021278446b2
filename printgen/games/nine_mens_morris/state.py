"""A position of Nine Men's Morris, and the board that it is on. R is the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

# On a point without a man; and who has won a game that nobody has.
NOBODY: Final = -1

# What a line of the board is: on a mill three men close a mill, on a way men only move.
MILL: Final = "mill"
WAY: Final = "way"


class Board(NamedTuple):
    """R, Setting up. The ``names`` of all points; for each the points ``joined`` with it; and the
    ``mills``. Points are counted from 0.
    """

    names: tuple[str, ...]
    joined: tuple[frozenset[int], ...]
    mills: tuple[tuple[int, ...], ...]


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


def board_of(names: Sequence[str], lines: Mapping[str, str]) -> Board:
    """Return the board with these lines: in ``{"a1 d1 g1": "mill"}`` two points lie beside ``d1``.

    Raises :class:`ValueError` for a point that there is not.
    """
    ways = [(tuple(map(names.index, line.split())), word) for line, word in lines.items()]
    joined: list[set[int]] = [set() for _ in names]
    for points, _ in ways:
        for one, other in pairwise(points):
            joined[one].add(other)
            joined[other].add(one)
    mills = tuple(points for points, word in ways if word == MILL)
    return Board(tuple(names), tuple(map(frozenset, joined)), mills)
