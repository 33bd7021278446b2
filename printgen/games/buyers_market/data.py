"""The data of Buyer's Market that its rules read. R is the designer's rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from printgen.games.buyers_market.state import NOTHING, OWN_COLOUR, SIZES, Trio
from printgen.kinds.die.model import Die
from printgen.model.description import Description
from printgen.model.designs import Designs
from printgen.model.piece_counts import piece_id
from printgen.play.rules.missing_data import ANY, Limits, figures_of

# The parts that pieces play: resources of each size, and the players' own pyramids.
BANKS: Final = tuple(f"bank-{size}" for size in SIZES)
CARDS: Final = "cards"
DIE: Final = "die"

# What the setup must have at the beginning of the game: piles, the dice rolled for the first
# pallets, and the choice of who begins.
DECK: Final = "deck"
SUPPLY: Final = "supply"
BANK: Final = "bank"
PALLETS: Final = "pallets"
START: Final = "start"

# The table with the meaning of each side of the die: a suit, or any.
TABLE: Final = "die"
WILD: Final = "wild"

# The figures of the pips of a pyramid and of what a level needs, by size.
PIPS: Final = tuple(f"{size}-pips" for size in SIZES)
NEEDED: Final = tuple(f"{size}s-needed" for size in SIZES)

_SOME: Final[Limits] = (1, None)
_YES_OR_NO: Final[Limits] = (0, 1)
# More pips, trios or pallets are typing errors.
_MOST: Final = 100
FIGURES: Final[Mapping[str, Limits]] = {
    # R, Requirements
    "suits": ANY,
    "trios": (1, _MOST),
    "bank-trios": (1, _MOST),
    "die-sides": ANY,
    # The maker's box of plastic pyramids
    "box-trios": _SOME,
    "box-colours": _SOME,
    # R, Setup
    "first-pallets": (1, _MOST),
    # R, Purchasing
    **dict.fromkeys(PIPS, (1, _MOST)),
    "buy-pips": _SOME,
    "resources-first": ANY,
    # R, Ending the game
    "call-is-turn": _YES_OR_NO,
    "last-turns": (0, _MOST),
    # R, Building Code and Scoring
    **dict.fromkeys(NEEDED, _SOME),
    "levels-needed": _SOME,
    "open-tops": ANY,
    "brick-points": ANY,
    "level-points": ANY,
    "cohesive-points": ANY,
    "single-cohesive": _YES_OR_NO,
    "diverse-points": ANY,
    "spire-points": ANY,
    "unused-points": ANY,
    "unspent-points": ANY,
}

# R, Ending the game. Open: what happens if nobody can do anything any more.
CALLED: Final = "somebody called for the building"
STUCK: Final = "nobody can do anything"
ENDS: Final = (CALLED, STUCK)

_FEATURES: Final = {
    "place": "a resource placed on a pallet",
    "lend": "a pyramid lent from a bank to a pallet",
    "take": "a complete pallet taken",
    "buy": "a pallet bought with pyramids of one’s bank",
    "change-own": "change taken in pyramids of one’s own, back to the bank",
    "change-suit": "change taken in resources, back to the supply",
    "keep": "no change, or no more of it, taken where it could be",
    "first-wild": "a suit chosen for a wild roll of the setup",
    "wild": "a suit chosen because the roll was wild",
    "suit-out": "a suit chosen because none are left of the one rolled",
    "call": "a call for the building",
    "pass": "a pass, because nothing else can be done",
}

# A pass, and an end without a call, may never happen.
LAST_RESORTS: Final = frozenset({"pass", STUCK})


def features(description: Description) -> dict[str, str]:
    """Return the features of this game, by what its figures and its die allow."""
    tables = figures_of(description)
    lacking: set[str] = set()
    if WILD not in table_of(description).values():
        lacking |= {"first-wild", "wild"}
    if not any(table.get("bank-trios") for table in tables):
        lacking |= {"lend", "buy", "change-own"}
    if not any(table.get("buy-pips") for table in tables):
        lacking.add("buy")
    return {name: words for name, words in _FEATURES.items() if name not in lacking}


def table_of(description: Description) -> Mapping[str, str]:
    """Return the meaning of each side of the die; nothing without that table."""
    return description.rules.tables.get(TABLE, {}) if description.rules else {}


def part(description: Description, name: str) -> str:
    """Return the component that plays a part, "" without one."""
    return description.roles.get(name, "")


def sign_of(values: Mapping[str, Any]) -> str:
    """Return the symbol of a suit, which is the same on cards and pyramids."""
    return str(values.get("sign") or "")


def pips_of(values: Mapping[str, Any]) -> int | None:
    """Return the pips on a card; None if they are not a whole number from 1."""
    text = str(values.get("pips", "")).strip()
    # A number of five digits is a typing error, and slow.
    is_number = text.isascii() and text.isdigit() and len(text) <= 4
    return int(text) if is_number and int(text) else None


class Market:
    """The game's data as the rules need it. Suits, cards and seats are numbers."""

    def __init__(
        self, description: Description, seats: tuple[str, ...], figures: Mapping[str, int]
    ) -> None:
        """Read a description that has everything needed; see :mod:`.setup_checks`."""
        rules, setup = description.rules, description.setup
        if rules is None or setup is None:
            raise ValueError("the game names no rules or no setup")
        parts = rules.pieces
        resources = description.designs[parts[SIZES[0]]]
        self.suits = resources.ids
        self.titles = tuple(
            str(values.get("name") or name)
            for name, values in zip(resources.ids, resources.values, strict=True)
        )
        self.colours = dict(zip(self.suits, self.titles, strict=True)) | {OWN_COLOUR: "own colour"}
        """The colours of a pile, with their titles."""
        self.pips: Trio = (figures[PIPS[0]], figures[PIPS[1]], figures[PIPS[2]])
        self.resources = tuple(
            tuple(piece_id(parts[size], suit) for size in SIZES) for suit in self.suits
        )
        self.own = tuple(
            tuple(piece_id(parts[bank], setup.seats[seat].own(parts[bank])[0]) for bank in BANKS)
            for seat in seats
        )
        cards: Designs = description.designs[parts[CARDS]]
        signs = {sign_of(values): n for n, values in enumerate(resources.values)}
        self.cards = cards.ids
        self.card_suits = tuple(signs[sign_of(values)] for values in cards.values)
        self.card_pips = tuple(pips_of(values) or 0 for values in cards.values)
        self.card_pieces = tuple(piece_id(parts[CARDS], name) for name in cards.ids)
        self.die = parts[DIE]
        die = description.game.components[parts[DIE]]
        table = table_of(description)
        self.sides = die.side_names if isinstance(die, Die) else ()
        self.side_suits = tuple(
            NOTHING if table[side] == WILD else self.suits.index(table[side]) for side in self.sides
        )

    def pyramid(self, player: int, size: str, colour: str) -> str:
        """Return the piece of that size and colour in a player's pile."""
        pieces = self.own[player] if colour == OWN_COLOUR else None
        return (pieces or self.resources[self.suits.index(colour)])[SIZES.index(size)]
