"""Find a game of Aztec Market that never ends, to prove that the printed rules allow one.

With an ambassador and a porter between a buyer and a vendor with a single token, a purchase returns
the token and keeps the coin, so that only the turn changes. If every player can do this at once,
the game never ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from printgen.games.aztec_market.state import COIN, DRAW, HOLE, KING, MOVE, State
from printgen.games.aztec_market.turns import Turns
from printgen.play.rules.contract import Action, Endless
from printgen.play.setup.plan import Pile, SetupPlan, Spot
from printgen.play.setup.recipe import Recipe
from printgen.play.setup.seeded_random import SeededRandom

# How many exchanges of two tiles are tried before the search starts again, and how often it does.
_EXCHANGES: Final = 1_000
_TRIES: Final = 30


class _Wish(NamedTuple):
    """A purchase that leaves the market unchanged, and how far the market is from allowing it."""

    lacking: int
    buyer: int
    colour: int


def find_endless(rules: Turns, figure: Mapping[str, int], recipe: Recipe) -> Endless | None:
    """Return a game that never ends, or None if none was found.

    Only an ambassador keeps the coin and only a porter returns tokens: without both, every play
    uses something up, and every pass empties the bag.
    """
    roles = set(rules.market.roles)
    plan, findings = recipe.attempt(0)
    possible = {"ambassador", "porter"} <= roles and figure["porter-returns"]
    # From here on each player has a single coin.
    possible = possible and figure["coins-per-purchase"] <= 1
    if findings or not possible or not figure["draws-per-pass"]:
        return None
    start = rules.setup(plan)
    if not any(start.coins):
        return None
    found = _arrange(rules, start)
    return _play(rules, plan, *found) if found else None


def _arrange(rules: Turns, state: State) -> tuple[tuple[int, ...], list[_Wish]] | None:
    """Return a market in which every player has such a purchase, found by exchanging tiles as long
    as this does not make it worse.
    """
    rng = SeededRandom(0, "endless")
    cells = list(state.cells)
    wishes = _wishes(rules, cells)
    for n in range(_TRIES * _EXCHANGES):
        if not any(wish.lacking for wish in wishes):
            return tuple(cells), wishes
        if n % _EXCHANGES == 0:
            rng.shuffle(cells)
            wishes = _wishes(rules, cells)
        one, other = rng.below(len(cells)), rng.below(len(cells))
        cells[one], cells[other] = cells[other], cells[one]
        changed = _wishes(rules, cells)
        if sum(w.lacking for w in changed) <= sum(w.lacking for w in wishes):
            wishes = changed
        else:
            cells[one], cells[other] = cells[other], cells[one]
    return None


def _wishes(rules: Turns, cells: Sequence[int]) -> list[_Wish]:
    market, tiles = rules.market, tuple(cells)
    wishes = []
    for player in range(len(rules.seats)):
        best = _Wish(99, 0, 0)
        for buyer in range(market.side):
            column = rules.sight.views[player][buyer](tiles)
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
    rules: Turns, plan: SetupPlan, cells: tuple[int, ...], wishes: list[_Wish]
) -> Endless | None:
    """Return passes until every vendor needed has one token, then the round that repeats."""
    needed = sorted({wish.colour for wish in wishes})
    state = rules.setup(plan)._replace(cells=cells)
    state = state._replace(coins=_coins(state, wishes, rules.market.side))
    # The empty space moves round three cells, so that no tile ever moves straight back.
    hole = cells.index(HOLE)
    others = [cell for cell in range(len(cells)) if cell != hole]
    cells_round = (hole, others[-1], others[0])
    tried = _opening(rules, state, needed, wishes, cells_round, 0)
    if tried is None:
        return None
    # Now that the number of moves is known, choose a start from which they lead to this market.
    moves = sum(action.startswith("move ") for action in tried[0])
    begun = state._replace(cells=_undone(cells, cells_round, moves))
    found = _opening(rules, begun, needed, wishes, cells_round, -moves)
    if found is None:
        return None
    opening, state = found
    cycle = []
    for n in range(len(rules.seats)):
        wish = wishes[(state.player + n) % len(rules.seats)]
        colour = rules.market.colours[wish.colour]
        cycle += [Action("play"), Action(f"buy {wish.buyer + 1} {colour}"), Action("done")]
    return Endless(_plan(rules, plan, begun), tuple(opening), tuple(cycle))


def _opening(  # noqa: PLR0913, PLR0917 - what a pass is made of
    rules: Turns,
    state: State,
    needed: list[int],
    wishes: list[_Wish],
    cells: tuple[int, ...],
    at: int,
) -> tuple[list[Action], State] | None:
    """Return passes until every vendor needed has one token, and the state after them; None if the
    bag does not allow it. The empty space moves round ``cells``, starting at number ``at``.
    """
    opening: list[Action] = []
    while any(not state.vendors[colour] for colour in needed):
        opening.append(_only(rules, state, "pass"))
        state = rules.apply(state, opening[-1])
        while rules.to_act(state) < 0 or state.phase in {MOVE, COIN, KING}:
            if state.phase == MOVE:
                at += 1
                action: Action | None = _only(rules, state, _move(rules, cells[at % len(cells)]))
            else:
                action = _next(rules, state, needed, wishes)
            if action is None:
                return None
            opening.append(action)
            state = rules.apply(state, action)
        if rules.is_over(state):
            return None
    return opening, state


def _undone(cells: tuple[int, ...], path: tuple[int, ...], moves: int) -> tuple[int, ...]:
    """Return the market before a number of moves in which the empty space went round ``path`` to
    its start.
    """
    before = list(cells)
    for n in range(moves):
        hole, cell = path[-n % len(path)], path[(-n - 1) % len(path)]
        before[hole], before[cell] = before[cell], before[hole]
    return tuple(before)


def _coins(state: State, wishes: list[_Wish], side: int) -> tuple[int, ...]:
    """Return the first coin of each player, on the buyer who needs it."""
    coins = [0] * len(state.coins)
    for player, wish in enumerate(wishes):
        own = sum(state.coins[player * side : (player + 1) * side])
        order = [wish.buyer, *(n for n in range(side) if n != wish.buyer)]
        for buyer in order[:own]:
            coins[player * side + buyer] = 1
    return tuple(coins)


def _move(rules: Turns, cell: int) -> str:
    return f"move {rules.market.cells[cell]}"


def _only(rules: Turns, state: State, action: str) -> Action:
    return next(legal for legal in rules.legal_actions(state) if legal == action)


def _next(rules: Turns, state: State, needed: list[int], wishes: list[_Wish]) -> Action | None:
    """Return the next action of a pass, other than a move, that keeps the plan possible."""
    legal = rules.legal_actions(state)
    if state.phase == DRAW:
        return _draw(rules, state, needed)
    if state.phase == KING:
        return _only(rules, state, "king none")
    wanted = Action(f"coin {wishes[state.player].buyer + 1}")
    return wanted if wanted in legal else legal[0]


def _draw(rules: Turns, state: State, needed: list[int]) -> Action | None:
    """Return a draw with one token for each vendor who needs one, and other tokens for others."""
    counts = [0] * len(state.bag)
    left = min(rules.draws, sum(state.bag))
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


def _plan(rules: Turns, plan: SetupPlan, state: State) -> SetupPlan:
    """Return a setup with this market and these coins."""
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
