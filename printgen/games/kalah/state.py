"""A position: where all seeds are, and whose turn it is."""

from __future__ import annotations

from typing import NamedTuple


class State(NamedTuple):
    """A position between two sowings.

    ``pits`` are the seeds in each pit, in the order of sowing: South's from the left, then North's.
    ``stores`` and ``turn`` use the players' places: 0 is South, 1 is North.
    """

    pits: tuple[int, ...]
    stores: tuple[int, ...]
    turn: int

    @property
    def size(self) -> int:
        """Number of pits of each player."""
        return len(self.pits) // 2

    def side(self, player: int) -> tuple[int, ...]:
        """Return the seeds in the pits of that player, from the player's left."""
        return self.pits[player * self.size : (player + 1) * self.size]

    def owner(self, pit: int) -> int:
        """Return the owner of a pit; pits count from 0."""
        return pit // self.size

    def across(self, pit: int) -> int:
        """Return the pit right across the board."""
        return len(self.pits) - 1 - pit
