"""Where cards and pyramids are in a state of Buyer's Market, and which an action is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from printgen.games.buyers_market.data import BANK, DECK, SUPPLY
from printgen.games.buyers_market.state import NOTHING, State, Trio
from printgen.games.buyers_market.turns import Turns
from printgen.play.rules.pile_changes import with_counts
from printgen.play.setup.plan import Pile, SetupPlan, Spot, pile_of

# Pallets are beside the cards, each in a heap; what was collected is in front of its player.
TABLE: Final = "table"
HAND: Final = "hand"


def piles(game: Turns, state: State, plan: SetupPlan) -> dict[Spot, Pile]:
    """Return a deck and a supply for each suit, the pallets, and what each player has."""
    market = game.market
    found: dict[Spot, Pile] = {Spot(DECK): (), Spot(SUPPLY): ()}
    for suit, deck in enumerate(state.decks):
        found[Spot(DECK, "", suit + 1)] = (
            pile_of([market.card_pieces[card] for card in deck]) if deck else ()
        )
        found[Spot(SUPPLY, "", suit + 1)] = _pile([(market.resources[suit], state.supply[suit])])
    for n, pallet in enumerate(state.pallets, start=1):
        suit = market.card_suits[pallet.card]
        lying = [(market.resources[suit], pallet.resources)]
        lying += zip(market.own, pallet.lent, strict=True)
        found[Spot(TABLE, "", n)] = ((market.card_pieces[pallet.card], 1), *_pile(lying))
    for player, seat in enumerate(game.seats):
        bank, hand = Spot(BANK, seat), Spot(HAND, seat)
        found[bank] = _pile([(market.own[player], state.banks[player])])
        *suits, own = state.piles[player]
        collected = [*zip(market.resources, suits, strict=True), (market.own[player], own)]
        cards = Counter(market.card_pieces[card] for card in state.cards[player])
        found[hand] = with_counts(plan.piles.get(hand, ()), {**cards, **dict(_pile(collected))})
    return found


def _pile(trios: Iterable[tuple[tuple[str, ...], Trio]]) -> Pile:
    counts: Counter[str] = Counter()
    for pieces, trio in trios:
        counts.update(dict(zip(pieces, trio, strict=True)))
    return tuple((piece, count) for piece, count in counts.items() if count)


def spots(game: Turns, state: State, action: str) -> tuple[Spot, ...]:
    """Return the pallet that an action is about, or the deck of a new one."""
    op = game.actions.meaning(action)
    if op is None or op.what == NOTHING:
        return ()
    if op.verb == "open":
        return (Spot(DECK, "", op.what + 1),)
    if op.verb not in {"place", "lend", "take", "buy"}:
        return ()
    return tuple(
        Spot(TABLE, "", n) for n, each in enumerate(state.pallets, start=1) if each.card == op.what
    )
