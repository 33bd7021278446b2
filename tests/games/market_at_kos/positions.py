"""Help for tests of play: the rules of The Market at Kos, and positions told by their spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from printgen.games.market_at_kos.rules import ENGINE, MarketAtKos
from printgen.games.market_at_kos.state import ACT, NOTHING, State
from printgen.model import catalog
from printgen.model.catalog import Loaded
from printgen.play.setup import Recipe, SetupPlan
from printgen.play.setup.plan import Pile, Spot


@cache
def kos() -> Loaded:
    return catalog.load("market-at-kos")


def rules(players: int, figures: Mapping[str, int] | None = None) -> MarketAtKos:
    return ENGINE.rules(kos().description, players, figures)


def plan(players: int, seed: int = 0, modes: tuple[str, ...] = ()) -> SetupPlan:
    return Recipe(kos().description, players, modes).plan(seed)


def position(
    game: MarketAtKos,
    stalls: Mapping[str, str] | None = None,
    workers: Mapping[str, str] | None = None,
    *,
    tokens: Mapping[str, str] | None = None,
    coins: int | Sequence[int] = 10,
    **more: Any,
) -> State:
    """A position in a turn of round 1 by the first player, all that is not told being at hand.

    ``stalls`` by square: ``{"c3": "wine"}``; ``workers`` by circle: ``{"b3": "circle fish-oil"}``;
    ``tokens`` by square whose merchant tokens lie there: ``{"c3": "circle cross"}``.
    """
    market, kinds = game.market, len(game.market.kinds)
    names = [kind.name for kind in market.kinds]
    lying = [NOTHING] * len(market.square_names)
    bits = [0] * len(lying)
    standing = [NOTHING] * len(market.circle_names)
    hands = [5] * (game.players * kinds) + [0] * ((len(market.owners) - game.players) * kinds)
    unseen = [15] * len(market.goods)
    for name, good in (stalls or {}).items():
        lying[market.square_names.index(name)] = market.goods.index(good)
        unseen[market.goods.index(good)] -= 1
    spare = [19] * game.players
    for name, whose in (tokens or {}).items():
        for seat in whose.split():
            bits[market.square_names.index(name)] |= 1 << game.seats.index(seat)
            spare[game.seats.index(seat)] -= 1
    for name, worker in (workers or {}).items():
        seat, kind = worker.split()
        code = market.owners.index(seat) * kinds + names.index(kind)
        standing[market.circle_names.index(name)] = code
        hands[code] = max(0, hands[code] - 1)
    none = (0,) * game.players
    state = State(
        stalls=tuple(lying),
        tokens=tuple(bits),
        workers=tuple(standing),
        unseen=tuple(unseen),
        under=(),
        turned=NOTHING,
        hands=tuple(hands),
        coins=(coins,) * game.players if isinstance(coins, int) else tuple(coins),
        bank=10,
        spare=tuple(spare),
        points=none,
        gained=none * 3,
        past=(),
        moves=none,
        placed=none,
        broker=12,
        round=1,
        start=0,
        player=0,
        phase=ACT,
        opening=(),
        final=0,
        passes=0,
    )
    return state._replace(**more)


def legal(game: MarketAtKos, state: State, verb: str) -> list[str]:
    """The legal actions of that verb."""
    return [action for action in game.legal_actions(state) if action.split()[0] == verb]


def lay_out(
    base: SetupPlan,
    stalls: Mapping[str, str],
    workers: Mapping[str, str],
    tokens: Mapping[str, str] | None = None,
) -> SetupPlan:
    """The plan with just that on the market, told as for :func:`position`."""
    labels = base.shapes["market"].labels
    piles: dict[Spot, Pile] = {s: pile for s, pile in base.piles.items() if s.area != "market"}
    for name, good in stalls.items():
        pieces = [f"stall/{good}"]
        pieces += [f"merchant-token/{seat}" for seat in (tokens or {}).get(name, "").split()]
        spot = Spot("market", "", labels.index(name) + 1)
        piles[spot] = tuple((piece, 1) for piece in pieces)
    for name, worker in workers.items():
        piece = f"worker/{worker.replace(' ', '-')}"
        piles[Spot("market", "", labels.index(name) + 1)] = ((piece, 1),)
    return replace(base, piles=piles, seed=None, generator=None)
