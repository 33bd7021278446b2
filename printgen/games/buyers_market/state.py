"""The state of a game of Buyer's Market. Nothing in it is hidden: the decks are face up.

R is the designer's rulebook.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

NOTHING: Final = -1

# R, Building Code: the sizes of pyramids, from the bottom of a building.
SIZES: Final = ("large", "medium", "small")

# The name of a player's own colour, in actions and results.
OWN_COLOUR: Final = "own"

# The number of each size, in this order.
Trio: TypeAlias = tuple[int, int, int]
NONE: Final[Trio] = (0, 0, 0)

# What happens next. FIRST: the start player chooses a suit for a wild roll of the setup. TURN: a
# player acts. CHANGE: the buyer makes change. ROLL: chance rolls for a new pallet. OPEN: the buyer
# chooses the suit of it.
FIRST, TURN, CHANGE, ROLL, OPEN, OVER = range(6)

# The kind of change that a buyer has begun to give back: nothing yet, or one of the two kinds.
EITHER, OWN, SUIT = range(3)


class Pallet(NamedTuple):
    """A card on the table, the resources on it, and what each player has contributed, by seat.

    R, Glossary: pallet, resources.
    """

    card: int
    resources: Trio
    lent: tuple[Trio, ...]


class State(NamedTuple):
    """A state. Suits, cards and seats are numbers, in the data's order.

    ``decks`` are the cards left of each suit, the next one first, ``supply`` the resources of each
    suit (R, Glossary: global resource pile), ``pallets`` the cards on the table in the order in
    which they were opened. By seat: ``banks`` (R, Glossary: player's banks), ``piles`` of each
    suit, then of the player's own colour (R, Glossary: collected resource piles), ``cards`` won.

    ``wild`` is how many suits are still to be chosen. ``excess`` is how many pips of change the
    buyer may still take, ``suit`` the suit of the card that was bought, ``back`` which kind of
    change was begun. ``caller`` is the player who called for the building, else :data:`NOTHING`;
    ``left`` is how many turns are left after the call. ``passes`` counts the players who passed,
    one after the other.
    """

    decks: tuple[tuple[int, ...], ...]
    supply: tuple[Trio, ...]
    pallets: tuple[Pallet, ...]
    banks: tuple[Trio, ...]
    piles: tuple[tuple[Trio, ...], ...]
    cards: tuple[tuple[int, ...], ...]
    player: int
    phase: int
    wild: int
    excess: int
    suit: int
    back: int
    caller: int
    left: int
    passes: int
