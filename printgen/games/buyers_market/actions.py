"""The actions of Buyer's Market as texts, each made once and then looked up."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from operator import mul
from typing import Final, NamedTuple

from printgen.games.buyers_market.data import Market
from printgen.games.buyers_market.state import NONE, NOTHING, OWN_COLOUR, SIZES, Trio
from printgen.play.rules.contract import Action

VERBS: Final = (
    "place",
    "lend",
    "take",
    "buy",
    "change",
    "keep",
    "roll",
    "open",
    "call",
    "pass",
)


class Op(NamedTuple):
    """Meaning of an action: its verb, a size or side of the die, a card or suit, and pyramids."""

    verb: str
    size: int = NOTHING
    what: int = NOTHING
    paid: Trio = NONE


class Buy(NamedTuple):
    """A way to pay for a card: the pyramids, their pips, and the action's text."""

    paid: Trio
    pips: int
    action: Action


def payments(pips: Trio, most: int, each: int) -> list[Trio]:
    """Return every choice of at least one pyramid, at most ``each`` of a size, with at most
    ``pips`` pips. R, Purchasing: up to 4 pips, such as a large and a small one.

    >>> len(payments((3, 2, 1), 4, 2))
    8
    """
    counts = (range(min(each, most // max(1, each_pips)) + 1) for each_pips in pips)
    found: list[Trio] = [
        (large, medium, small)
        for large, medium, small in product(*counts)
        if 0 < large * pips[0] + medium * pips[1] + small * pips[2] <= most
    ]
    return sorted(found, key=lambda paid: (sum(paid), [-count for count in paid]))


class Actions:
    """All possible actions, by their meaning; ``meaning`` reads a text."""

    def __init__(self, market: Market, figures: Mapping[str, int]) -> None:
        self._ops: dict[str, Op] = {}
        cards, suits = range(len(market.cards)), range(len(market.suits))
        names, pips = market.cards, market.pips
        self.place, self.lend = (
            tuple(
                tuple(
                    self._write(f"{verb} {size} {names[card]}", Op(verb, n, card))
                    for n, size in enumerate(SIZES)
                )
                for card in cards
            )
            for verb in ("place", "lend")
        )
        self.take = tuple(
            self._write(f"take {names[card]}", Op("take", what=card)) for card in cards
        )
        ways = payments(pips, figures["buy-pips"], figures["bank-trios"])
        self.buys = tuple(
            tuple(
                Buy(
                    paid,
                    sum(map(mul, paid, pips)),
                    self._write(
                        f"buy {names[card]} {sizes(paid)}", Op("buy", what=card, paid=paid)
                    ),
                )
                for paid in ways
            )
            for card in cards
        )
        self.change_own = tuple(
            self._write(f"change {size} {OWN_COLOUR}", Op("change", n))
            for n, size in enumerate(SIZES)
        )
        self.change_suit = tuple(
            tuple(
                self._write(f"change {size} {market.suits[suit]}", Op("change", n, suit))
                for n, size in enumerate(SIZES)
            )
            for suit in suits
        )
        self.keep = self._write("keep", Op("keep"))
        # Sides with the same name are one result, as likely as there are sides.
        self.throws = tuple(
            self._write(f"roll {side}", Op("roll", what=suit))
            for side, suit in zip(market.sides, market.side_suits, strict=True)
        )
        self.rolls = tuple(dict.fromkeys(self.throws))
        self.open = tuple(
            self._write(f"open {market.suits[suit]}", Op("open", what=suit)) for suit in suits
        )
        self.call = self._write("call", Op("call"))
        self.pass_ = self._write("pass", Op("pass"))

    def _write(self, text: str, op: Op) -> Action:
        self._ops[text] = op
        return Action(text)

    def meaning(self, text: str) -> Op | None:
        """Return the meaning of a text; None if it is no action."""
        return self._ops.get(text)


def sizes(pyramids: Trio) -> str:
    """Return the sizes of pyramids in words, largest first: ``large small small``."""
    return " ".join(size for size, count in zip(SIZES, pyramids, strict=True) for _ in range(count))
