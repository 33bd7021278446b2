"""The position at the beginning of Buyer's Market. R is the rulebook, Setup."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.games.buyers_market.data import BANK, DECK, PALLETS, START, SUPPLY, Market
from printgen.games.buyers_market.state import EITHER, NONE, NOTHING, TURN, State, Trio
from printgen.play.setup.plan import SetupPlan


def opened(market: Market, seats: tuple[str, ...], plan: SetupPlan) -> State:
    """Return the position of a setup, before the first cards are placed on the table.

    R, Setup: a pile of cards for each suit, shuffled and face up; each player's pyramids are their
    bank; all others are the supply.
    """
    decks: list[list[int]] = [[] for _ in market.suits]
    numbers = {piece: card for card, piece in enumerate(market.card_pieces)}
    for piece in plan.stack(DECK):
        if piece in numbers:
            card = numbers[piece]
            decks[market.card_suits[card]].append(card)
    supply = plan.pile(SUPPLY)
    nothing = (NONE,) * (len(market.suits) + 1)
    start = plan.chosen.get(START, "")
    return State(
        decks=tuple(map(tuple, decks)),
        supply=tuple(_trio(supply, pieces) for pieces in market.resources),
        pallets=(),
        banks=tuple(
            _trio(plan.pile(BANK, seat), pieces)
            for seat, pieces in zip(seats, market.own, strict=True)
        ),
        piles=(nothing,) * len(seats),
        cards=((),) * len(seats),
        player=seats.index(start) if start in seats else 0,
        phase=TURN,
        wild=0,
        excess=0,
        suit=NOTHING,
        back=EITHER,
        caller=NOTHING,
        left=0,
        passes=0,
    )


def rolled(market: Market, pallets: int, plan: SetupPlan) -> tuple[int, ...]:
    """Return the suits that were rolled for the first pallets, :data:`NOTHING` for a wild roll.

    R, Setup: a card that matches each roll; the atom is wild. There are ``pallets`` rolls; those
    not in the plan count as wild.
    """
    sides = dict(zip(market.sides, market.side_suits, strict=True))
    told = plan.dealt.get((PALLETS, ""), ())
    return tuple(sides.get(told[n], NOTHING) if n < len(told) else NOTHING for n in range(pallets))


def _trio(pile: Mapping[str, int], pieces: tuple[str, ...]) -> Trio:
    large, medium, small = (pile.get(piece, 0) for piece in pieces)
    return large, medium, small
