"""Where the pieces are in a position of The Market at Kos, and which an action is about."""

from __future__ import annotations

from collections import Counter
from typing import Final

from printgen.games.market_at_kos.actions import AT, MOVE, PLACE
from printgen.games.market_at_kos.state import NOTHING, State
from printgen.games.market_at_kos.turns import Turns
from printgen.play.rules.pile_changes import with_counts
from printgen.play.setup.plan import BOX, Pile, SetupPlan, Spot

MARKET: Final = "market"
_HAND: Final = "hand"


def piles(turns: Turns, state: State, plan: SetupPlan) -> dict[Spot, Pile]:
    """Return what is in the market, on its tracks, in front of the players and beside."""
    market = turns.market
    found: dict[Spot, Pile] = {}
    for square, space in enumerate(market.places.squares):
        stall = state.stalls[square]
        tokens = [t for n, t in enumerate(market.tokens) if state.tokens[square] >> n & 1]
        lying = [market.stalls[stall], *tokens] if stall != NOTHING else tokens
        found[Spot(MARKET, "", space.n)] = tuple((piece, 1) for piece in lying)
    pieces = {code: piece for piece, code in market.workers.items()}
    for circle, space in enumerate(market.places.circles):
        worker = state.workers[circle]
        found[Spot(MARKET, "", space.n)] = () if worker == NOTHING else ((pieces[worker], 1),)
    found |= _tracks(turns, state, plan)
    return found | _beside(turns, state, plan, pieces)


def _tracks(turns: Turns, state: State, plan: SetupPlan) -> dict[Spot, Pile]:
    """Return the tokens that show points, and on the track of stalls the broker and below it a
    token for each stall placed in this round. The score track is circular.
    """
    market = turns.market
    score, stalls = (plan.shapes[area].spaces for area in ("score-track", "stalls-track"))
    found: dict[Spot, Pile] = {Spot("score-track", "", n): () for n in range(1, score + 1)}
    for player, points in enumerate(state.points):
        spot = Spot("score-track", "", points % score + 1)
        found[spot] = (*found[spot], (market.tokens[player], 1))
    found |= {Spot("stalls-track", "", n): () for n in range(1, stalls + 1)}
    space = stalls + 1 - state.broker
    if state.broker:
        found[Spot("stalls-track", "", space)] = ((market.broker, 1),)
    for player, count in enumerate(state.placed):
        for _ in range(count):
            space += 1
            if space <= stalls:
                found[Spot("stalls-track", "", space)] = ((market.tokens[player], 1),)
    return found


def _beside(
    turns: Turns, state: State, plan: SetupPlan, pieces: dict[int, str]
) -> dict[Spot, Pile]:
    """Return what is beside the market; the tokens of this round's moves are with the others."""
    market = turns.market
    stalls = Counter(market.stalls[good] for good in state.under)
    stalls.update(dict(zip(market.stalls, state.unseen, strict=True)))
    found = {
        Spot("bank"): with_counts(plan.piles.get(Spot("bank"), ()), {market.coin: state.bank}),
        Spot("pile"): with_counts((), stalls),
    }
    kinds = len(market.kinds)
    for player, seat in enumerate(turns.seats):
        purse, hand = Spot("purse", seat), Spot(_HAND, seat)
        found[purse] = with_counts(plan.piles.get(purse, ()), {market.coin: state.coins[player]})
        has = {market.tokens[player]: max(0, state.spare[player] + state.moves[player])}
        has |= {
            pieces[code]: state.hands[code]
            for code in range(player * kinds, (player + 1) * kinds)
            if code in pieces
        }
        if state.turned != NOTHING and player == state.player:
            has[market.stalls[state.turned]] = 1
        found[hand] = with_counts(plan.piles.get(hand, ()), has)
    # A smaller third set leaves workers in the box.
    there, placed, third = plan.pieces(), Counter(state.workers), len(turns.seats) * kinds
    left = {p: there.get(p, 0) - placed[code] for code, p in pieces.items() if code >= third}
    found[Spot(BOX)] = with_counts(plan.piles.get(Spot(BOX), ()), left)
    return found


def spots(turns: Turns, action: str) -> tuple[Spot, ...]:
    """Return the circles and squares that an action names."""
    verb, one, two = turns.actions.ops[action]
    squares, circles = turns.market.places.squares, turns.market.places.circles
    match verb:
        case _ if verb == PLACE:
            named = [circles[two]]
        case _ if verb == MOVE:
            named = [circles[one], circles[two]]
        case _ if verb == AT:
            named = [squares[one]]
        case _:
            named = []
    return tuple(Spot(MARKET, "", space.n) for space in named)
