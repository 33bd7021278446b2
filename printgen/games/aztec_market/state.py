"""A position of Aztec Market."""

from __future__ import annotations

from typing import Final, NamedTuple

HOLE: Final = -1
NOTHING: Final = -1

# The parts of a turn.
TURN, DRAW, MOVE, COIN, KING, PLAY, OVER = range(7)


class State(NamedTuple):
    """A position. Tiles and colours are numbers, in the order of the data.

    ``cells`` row by row from the top left, :data:`HOLE` where no tile lies. ``vendors``, ``king``,
    ``bag`` and ``aside`` count tokens by colour. Buyers are in one row, seat after seat: ``held``
    the colour each has (or :data:`NOTHING`), ``counts`` how many tokens, ``coins`` how many coins.
    ``bank`` is the money supply. ``left`` counts what is still to do in this part of the turn,
    ``bought`` tells whether this play had a purchase, ``moved`` is the cell of the tile that may
    not go straight back in this pass (:data:`NOTHING` where every tile may).
    """

    cells: tuple[int, ...]
    vendors: tuple[int, ...]
    king: tuple[int, ...]
    bag: tuple[int, ...]
    aside: tuple[int, ...]
    held: tuple[int, ...]
    counts: tuple[int, ...]
    coins: tuple[int, ...]
    bank: int
    start: int
    player: int
    phase: int
    left: int
    bought: bool
    moved: int = NOTHING
