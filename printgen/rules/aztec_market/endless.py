"""A game of Aztec Market that never ends, as a witness that the printed rules allow one.

With an ambassador and a porter between a buyer and a vendor with a single token, a purchase gives
the token back and leaves the coin: nothing has changed but whose turn it is. If every player can
do so at once, the game goes round for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from printgen.rules.aztec_market.rules import AztecMarket
from printgen.rules.aztec_market.state import COIN, DRAW, HOLE, KING, MOVE, State
from printgen.rules.protocol import Action, Endless
from printgen.setup.lots import Lots
from printgen.setup.plan import Pile, SetupPlan, Spot
from printgen.setup.recipe import Recipe

# Exchanges of two tiles that are tried before the search begins anew, and how often it does.
_EXCHANGES: Final = 1_000
_TRIES: Final = 30


class _Wish(NamedTuple):
    """A player's purchase that changes nothing, and how far the market is from allowing it."""

    lacking: int
    buyer: int
    colour: int


def find_endless(rules: AztecMarket, recipe: Recipe) -> Endless | None:
    """A game without an end, or None if none was found.

    Only an ambassador keeps the coin and only a porter gives tokens back: without both every play
    uses something up, and every pass empties the bag.
    """
    roles = set(rules.market.roles)
    plan, findings = recipe.attempt(0)
    possible = {"ambassador", "porter"} <= roles and rules.figure("porter-returns")
    # Each player has a single coin in what follows.
    possible = possible and rules.figure("coins-per-purchase") <= 1
    if findings or not possible or not rules.figure("draws-per-pass"):
        return None
    start = rules.setup(plan)
    found = _arrange(rules, start)
    return _play(rules, plan, *found) if found else None


def _arrange(rules: AztecMarket, state: State) -> tuple[tuple[int, ...], list[_Wish]] | None:
    """A market in which every player has such a purchase: by exchanging tiles as long as that does
    not make it worse.
    """
    lots = Lots(0, "endless")
    cells = list(state.cells)
    wishes = _wishes(rules, cells)
    for n in range(_TRIES * _EXCHANGES):
        if not any(wish.lacking for wish in wishes):
            return tuple(cells), wishes
        if n % _EXCHANGES == 0:
            lots.shuffle(cells)
            wishes = _wishes(rules, cells)
        one, other = lots.below(len(cells)), lots.below(len(cells))
        cells[one], cells[other] = cells[other], cells[one]
        changed = _wishes(rules, cells)
        if sum(w.lacking for w in changed) <= sum(w.lacking for w in wishes):
            wishes = changed
        else:
            cells[one], cells[other] = cells[other], cells[one]
    return None


def _wishes(rules: AztecMarket, cells: Sequence[int]) -> list[_Wish]:
    market, tiles = rules.market, tuple(cells)
    wishes = []
    for player in range(len(rules.seats)):
        best = _Wish(99, 0, 0)
        for buyer in range(market.side):
            column = rules.column(tiles, player, buyer)
            for colour, vendor in enumerate(market.vendors):
                if vendor in column:
                    between = [market.roles[t] for t in column[: column.index(vendor)] if t != HOLE]
                    lacking = (
                        between.count("crowd")
                        # A governor next to the buyer takes the token before the porter.
                        + between.count("governor")
                        + (not between.count("porter"))
                        + (not between.count("ambassador"))
                    )
                    best = min(best, _Wish(lacking, buyer, colour))
        wishes.append(best)
    return wishes


def _play(
    rules: AztecMarket, plan: SetupPlan, cells: tuple[int, ...], wishes: list[_Wish]
) -> Endless | None:
    """Passes until every vendor that is needed has one token, then the round that repeats."""
    needed = sorted({wish.colour for wish in wishes})
    opening: list[Action] = []
    state = rules.setup(plan)._replace(cells=cells)
    state = state._replace(coins=_coins(state, wishes, rules.market.side))
    begun = state
    hole = cells.index(HOLE)
    while any(not state.vendors[colour] for colour in needed):
        opening.append(_only(rules, state, "pass"))
        state = rules.apply(state, opening[-1])
        while rules.to_act(state) < 0 or state.phase in {MOVE, COIN, KING}:
            action = _next(rules, state, needed, wishes, hole)
            if action is None:
                return None
            opening.append(action)
            state = rules.apply(state, action)
        if rules.is_over(state):
            return None
    # An odd number of moves leaves one tile elsewhere: then it begins there.
    if state.cells != cells:
        begun = begun._replace(cells=state.cells)
        opening = _back(opening, rules, hole, state.cells.index(HOLE))
    cycle = []
    for n in range(len(rules.seats)):
        wish = wishes[(state.player + n) % len(rules.seats)]
        colour = rules.market.colours[wish.colour]
        cycle += [Action("play"), Action(f"buy {wish.buyer + 1} {colour}"), Action("done")]
    return Endless(_plan(rules, plan, begun), tuple(opening), tuple(cycle))


def _coins(state: State, wishes: list[_Wish], side: int) -> tuple[int, ...]:
    """The first coin of each player on the buyer who needs it."""
    coins = [0] * len(state.coins)
    for player, wish in enumerate(wishes):
        own = sum(state.coins[player * side : (player + 1) * side])
        order = [wish.buyer, *(n for n in range(side) if n != wish.buyer)]
        for buyer in order[:own]:
            coins[player * side + buyer] = 1
    return tuple(coins)


def _move(rules: AztecMarket, cell: int) -> str:
    return f"move {rules.cells[cell]}"


def _only(rules: AztecMarket, state: State, action: str) -> Action:
    return next(legal for legal in rules.legal_actions(state) if legal == action)


def _next(
    rules: AztecMarket, state: State, needed: list[int], wishes: list[_Wish], hole: int
) -> Action | None:
    """The next action of a pass that spoils nothing; ``hole`` is the cell to keep free."""
    legal = rules.legal_actions(state)
    if state.phase == DRAW:
        return _draw(rules, state, needed)
    if state.phase == MOVE:
        # One tile into the hole, and back.
        return legal[-1] if state.cells[hole] == HOLE else _only(rules, state, _move(rules, hole))
    if state.phase == KING:
        return _only(rules, state, "king none")
    wanted = Action(f"coin {wishes[state.player].buyer + 1}")
    return wanted if wanted in legal else legal[0]


def _draw(rules: AztecMarket, state: State, needed: list[int]) -> Action | None:
    """A draw with one token for each vendor who needs one, and the others for those who do not."""
    counts = [0] * len(state.bag)
    left = min(rules.figure("draws-per-pass"), sum(state.bag))
    for colour in needed:
        if left and not state.vendors[colour] and state.bag[colour]:
            counts[colour] += 1
            left -= 1
    for colour, there in enumerate(state.bag):
        if colour not in needed:
            taken = min(left, there)
            counts[colour] += taken
            left -= taken
    if left:
        return None
    parts = (f"{n} {name}" for name, n in zip(rules.market.colours, counts, strict=True) if n)
    return Action(f"draw {' '.join(parts)}")


def _back(opening: list[Action], rules: AztecMarket, hole: int, other: int) -> list[Action]:
    """The same moves seen from a market in which the tile and the hole have changed places."""
    one, two = _move(rules, hole), _move(rules, other)
    swap = {one: two, two: one}
    return [Action(swap.get(action, action)) for action in opening]


def _plan(rules: AztecMarket, plan: SetupPlan, state: State) -> SetupPlan:
    """The setup that begins with this market and these coins."""
    market = rules.market
    piles: dict[Spot, Pile] = {
        spot: pile for spot, pile in plan.piles.items() if spot.area not in {"market", "buyers"}
    }
    for cell, tile in enumerate(state.cells):
        if tile != HOLE:
            piles[Spot("market", "", cell + 1)] = ((market.tiles[tile], 1),)
    for player, seat in enumerate(rules.seats):
        for n in range(market.side):
            spot = Spot("buyers", seat, n + 1)
            pile = tuple(run for run in plan.piles.get(spot, ()) if run[0] != market.coin)
            coins = state.coins[player * market.side + n]
            piles[spot] = (*pile, (market.coin, coins)) if coins else pile
    return replace(plan, piles=piles, seed=None, generator=None)
