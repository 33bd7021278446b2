"""A position of Tlatelolco."""

from __future__ import annotations

from typing import Final, NamedTuple

NOTHING: Final = -1

# What happens next. Dice are rolled for a move, for the thief, on the red table, for goods at a
# corner; a player does everything else: moves the thief, chooses what it steals, moves the pawn,
# trades, answers an offer, and carries out a result of the red table.
(
    ROLL,
    THIEF_ROLL,
    RED_ROLL,
    HOME_ROLL,
    THIEF,
    ROB,
    MOVE,
    BARTER,
    ANSWER,
    GAIN,
    BANISH,
    FORCE,
    JUMP,
    HOME,
    OVER,
) = range(15)

# The phases in which dice are rolled.
DICE: Final = frozenset({ROLL, THIEF_ROLL, RED_ROLL, HOME_ROLL})


class Stand(NamedTuple):
    """A merchant's stand: the good it gives, and the goods that it takes, one counter each."""

    sells: int
    wants: tuple[int, ...]


class Offer(NamedTuple):
    """A trade offered to another player: a unit of one good for a unit of another."""

    seat: int
    give: int
    get: int


class State(NamedTuple):
    """A position. Goods, spaces and seats are numbers, in the data's order.

    ``stands``, ``exports`` and ``targets`` never change in a game. ``goods`` is how many units of
    each good every player has, ``pawns`` the spaces of the pawns. ``thief`` is the thief's space,
    :data:`NOTHING` if it is on none.

    ``roll`` is how many steps the pawn may still move in this turn, ``thrown`` how far the thief
    moves. ``is_again`` is True if this move follows from the red table, ``has_landed`` if the pawn
    came to a stand and may trade there. ``offers`` counts the offers of this turn, ``robbed`` are
    the players from whom something is still to be taken, ``offer`` is the one to be answered.
    ``winner`` is the seat that won, else :data:`NOTHING`.
    """

    stands: tuple[Stand, ...]
    exports: tuple[int, ...]
    targets: tuple[tuple[int, ...], ...]
    goods: tuple[tuple[int, ...], ...]
    pawns: tuple[int, ...]
    thief: int
    player: int
    phase: int
    roll: int
    thrown: int
    is_again: bool
    has_landed: bool
    offers: int
    robbed: tuple[int, ...]
    offer: Offer | None
    winner: int
