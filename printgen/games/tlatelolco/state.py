"""A position of Tlatelolco."""

from __future__ import annotations

from typing import Final, NamedTuple

NOTHING: Final = -1

# What happens next. Chance rolls for a move, for the thief, on the red table, for goods at a
# corner; a player does the rest: moves the thief, takes away what it steals, moves the pawn,
# trades, answers an offer, and does what the red table says.
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

# The phases in which dice decide.
DICE: Final = frozenset({ROLL, THIEF_ROLL, RED_ROLL, HOME_ROLL})


class Stand(NamedTuple):
    """A merchant's stand: the good it gives, and the goods that it takes for it, a counter each."""

    sells: int
    wants: tuple[int, ...]


class Offer(NamedTuple):
    """A trade offered to another player: a unit of one good for a unit of another."""

    seat: int
    give: int
    get: int


class State(NamedTuple):
    """A position. Goods, spaces and seats are numbers, in the data's order.

    ``stands``, ``exports`` and ``targets`` never change in a game. ``goods`` are how many units of
    each good every player has, ``pawns`` the spaces of the pawns. ``thief`` is the thief's space,
    :data:`NOTHING` if it is on none.

    ``roll`` is how many steps the pawn still may go in this turn, ``thrown`` how far the thief
    goes. ``is_again`` tells that this move follows from the red table, ``has_landed`` that the
    pawn came to a stand and may trade there. ``offers`` counts the offers of this turn, ``robbed``
    are the players from whom something is still to be taken, ``offer`` is what waits for an answer.
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
