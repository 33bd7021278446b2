"""Where the pieces are in a position of Aztec Market, and which of them an action is about."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.games.aztec_market.state import HOLE, NOTHING, State
from printgen.games.aztec_market.turns import Turns
from printgen.play.rules.pile_changes import with_counts
from printgen.play.setup.plan import Pile, SetupPlan, Spot

MARKET, BUYERS = "market", "buyers"


def piles(turns: Turns, state: State, plan: SetupPlan) -> dict[Spot, Pile]:
    """Return tiles with the tokens on them, buyers with tokens and coins, and all supplies."""
    market = turns.market
    found: dict[Spot, Pile] = {
        Spot(MARKET, "", cell): ()
        if tile == HOLE
        else ((market.tiles[tile], 1), *_on(turns, state, tile))
        for cell, tile in enumerate(state.cells, start=1)
    }
    for player, seat in enumerate(turns.seats):
        for buyer in range(turns.side):
            spot, at = Spot(BUYERS, seat, buyer + 1), player * turns.side + buyer
            has = {market.coin: state.coins[at]}
            if state.held[at] != NOTHING:
                has[market.goods[state.held[at]]] = state.counts[at]
            found[spot] = with_counts(plan.piles.get(spot, ()), has)
    for area, counts in (("bag", state.bag), ("aside", state.aside)):
        has = dict(zip(market.goods, counts, strict=True))
        found[Spot(area)] = with_counts(plan.piles.get(Spot(area), ()), has)
    money = Spot("money")
    found[money] = with_counts(plan.piles.get(money, ()), {market.coin: state.bank})
    return found


def _on(turns: Turns, state: State, tile: int) -> Iterator[tuple[str, int]]:
    """Yield the tokens on a tile: those of its colour on a vendor's, all kinds on the king's."""
    market = turns.market
    for colour, piece in enumerate(market.goods):
        here = state.vendors[colour] * (tile == market.vendors[colour])
        here += state.king[colour] * (tile == market.king)
        if here:
            yield piece, here


def spots(turns: Turns, state: State, action: str) -> tuple[Spot, ...]:
    """Return the tile that moves or whose tokens are taken, and the buyers who pay or get them."""
    kind, args = turns.actions.meaning[action]
    seat = turns.seats[state.player]

    def tile(of: int) -> Spot:
        return Spot(MARKET, "", state.cells.index(of) + 1)

    def buyer(n: int) -> Spot:
        return Spot(BUYERS, seat, n + 1)

    match kind:
        case "move":
            return Spot(MARKET, "", args[0] + 1), *map(buyer, dict.fromkeys(args[1:]))
        case "buy":
            return tile(turns.market.vendors[args[1]]), buyer(args[0])
        case "coin":
            return (buyer(args[0]),)
        case "king" if args:
            return (tile(turns.market.vendors[args[0]]),)
    return ()
