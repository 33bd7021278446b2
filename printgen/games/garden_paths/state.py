"""A position of Garden Paths."""

from __future__ import annotations

from typing import NamedTuple


class State(NamedTuple):
    """``laid`` has the tile on each bed, ``hands`` those of each player, in order, and ``stack``
    those still to be drawn, the next one first. ``player`` has the turn.

    ``owners`` has the player whose lantern is at each hedge. Tiles, hedges and players count from
    0; -1 is nothing and nobody.
    """

    laid: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    stack: tuple[int, ...]
    player: int
    owners: tuple[int, ...]
