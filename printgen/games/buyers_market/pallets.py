"""Pallets of Buyer's Market: what they hold, what is missing, and the legal actions about them.

R is the designer's rulebook. Questions that it leaves open are marked; figures answer those they
can.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from printgen.games.buyers_market.actions import Actions
from printgen.games.buyers_market.data import Market
from printgen.games.buyers_market.state import Pallet, State, Trio
from printgen.play.rules.contract import Action

# How many pallets are cached before the cache is cleared; some MB.
_MOST: Final = 50_000


class _Facts(NamedTuple):
    """Facts about a pallet: its card and suit, the pips that may still be placed, the pips that are
    missing, and True if it may be bought.
    """

    card: int
    suit: int
    room: int
    lacks: int
    can_be_bought: bool


class Pallets:
    """The rules about pallets, with the figures of a game."""

    def __init__(self, market: Market, actions: Actions, figures: Mapping[str, int]) -> None:
        self.buy_pips = figures["buy-pips"]
        self.resources_first = figures["resources-first"]
        self._market = market
        self._actions = actions
        self._facts: dict[Pallet, _Facts] = {}
        # There are few of these, since pips and pyramids are small numbers.
        self._placing: dict[tuple[int, int, Trio], tuple[Action, ...]] = {}
        self._bidding: dict[tuple[int, int, bool, Trio], tuple[Action, ...]] = {}

    # -- what there is

    def pips_of(self, pyramids: Trio) -> int:
        """Return the total pips of pyramids."""
        pips = self._market.pips
        return pyramids[0] * pips[0] + pyramids[1] * pips[1] + pyramids[2] * pips[2]

    def pips_on(self, pallet: Pallet) -> int:
        """Return the pips of all pyramids on a pallet. R, Purchasing: all of them count."""
        large, medium, small = pallet.resources
        for lent in pallet.lent:
            large, medium, small = large + lent[0], medium + lent[1], small + lent[2]
        return self.pips_of((large, medium, small))

    def lacks(self, pallet: Pallet) -> int:
        """Return how many pips are missing on a pallet; 0 or less if it is complete.

        R, Purchasing: equal to the number on the card or greater; an ace has 11 pips.
        """
        return self._market.card_pips[pallet.card] - self.pips_on(pallet)

    def room(self, pallet: Pallet) -> int:
        """Return the pips of resources that may still be placed.

        R, Turns: resources on a card may not exceed its value. A complete pallet takes some as
        well, as long as they do not.
        """
        return self._market.card_pips[pallet.card] - self.pips_of(pallet.resources)

    def may_be_bought(self, pallet: Pallet) -> bool:
        """Return True if enough resources are on a pallet to buy it.

        R, Purchasing: with more than 2 players at least 1. Open: whether taking a complete pallet
        needs one as well (yes, since R means every purchase).
        """
        return sum(pallet.resources) >= self.resources_first

    # -- what may be done. R, Turns: purchase (1), place (2), or contribute (3)

    def choices(self, state: State) -> list[Action]:
        """Return everything that the player to act may do with the pallets on the table."""
        bank, supply = state.banks[state.player], state.supply
        known, placing, bidding = self._facts, self._placing, self._bidding
        found: list[Action] = []
        for pallet in state.pallets:
            facts = known.get(pallet) or self._learn(pallet)
            card, suit, room, lacks, can_be_bought = facts
            if room > 0:
                places = placing.get((card, room, supply[suit]))
                found += self._places(card, room, supply[suit]) if places is None else places
            if lacks > 0:
                bids = bidding.get((card, lacks, can_be_bought, bank))
                found += self._bids(facts, bank) if bids is None else bids
            elif can_be_bought:
                # R, Purchasing: a pallet that already has the pips is taken.
                found.append(self._actions.take[card])
        return found

    def _learn(self, pallet: Pallet) -> _Facts:
        """Return the facts about a pallet, which are cached."""
        if len(self._facts) >= _MOST:
            self._facts.clear()
        facts = self._facts[pallet] = _Facts(
            pallet.card,
            self._market.card_suits[pallet.card],
            self.room(pallet),
            self.lacks(pallet),
            self.may_be_bought(pallet),
        )
        return facts

    def _places(self, card: int, room: int, supply: Trio) -> tuple[Action, ...]:
        """Return the resources that may be placed. R, Turns: on a pallet of their colour."""
        actions = zip(self._actions.place[card], supply, self._market.pips, strict=True)
        found = tuple(action for action, there, pips in actions if there and pips <= room)
        self._placing[card, room, supply] = found
        return found

    def _bids(self, facts: _Facts, bank: Trio) -> tuple[Action, ...]:
        """Return the legal actions of a bank for a pallet that is not complete.

        R, Turns: a pyramid is contributed, to anybody's pallet. Open: it may complete the pallet
        without being a purchase. R, Purchasing: or several pyramids, of at most 4 pips, are
        contributed and buy it.
        """
        card, lacks, can_be_bought = facts.card, facts.lacks, facts.can_be_bought
        lent = zip(self._actions.lend[card], bank, strict=True)
        found = [action for action, there in lent if there]
        if can_be_bought:
            large, medium, small = bank
            found += [
                buy.action
                for buy in self._actions.buys[card]
                if buy.pips >= lacks
                and buy.paid[0] <= large
                and buy.paid[1] <= medium
                and buy.paid[2] <= small
            ]
        self._bidding[card, lacks, can_be_bought, bank] = tuple(found)
        return tuple(found)
