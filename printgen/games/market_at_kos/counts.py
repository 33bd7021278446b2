"""Numbers of pieces that the rules of The Market at Kos need. R is the designer's rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.games.market_at_kos.data import KINDS, Market
from printgen.games.market_at_kos.state import State
from printgen.play.rules.contract import Expected, Rules
from printgen.play.setup.recipe import Recipe


def counts(
    rules: Rules[State], market: Market, recipe: Recipe, supply: Mapping[str, int]
) -> Iterator[Expected]:
    """Yield one broker, and stalls, workers, coins and merchant tokens enough even for the worst
    case.
    """
    parts = recipe.description.roles
    yield Expected(
        "broker",
        supply.get(market.broker, 0),
        1,
        ("components", market.broker, "quantity"),
        "R, Setup 7: the broker on the stalls track",
    )
    yield from _kinds(rules, market, recipe)
    yield from _stalls(rules, market, parts["stalls"], supply)
    yield from _coins(rules, market, supply)
    yield from _workers(rules, market, recipe, parts["workers"], supply)
    yield from _tokens(rules, market, parts["tokens"], supply)


def _kinds(rules: Rules[State], market: Market, recipe: Recipe) -> Iterator[Expected]:
    goods, pairs = KINDS
    for name, title, has in (
        (goods, "kinds of stalls", len(market.goods)),
        (pairs, "kinds of workers", len(market.kinds)),
    ):
        if name in recipe.figures:
            yield Expected(
                f"{title}, as the figure '{name}' says",
                has,
                rules.figure[name],
                ("figures", name),
                "R, Overview: three goods; Influence: a worker has the colours of two",
            )


def _stalls(
    rules: Rules[State], market: Market, part: str, supply: Mapping[str, int]
) -> Iterator[Expected]:
    has = sum(supply.get(piece, 0) for piece in market.stalls)
    most = max(rules.figure[f"stalls-round-{n}"] for n in range(1, rules.figure["rounds"] + 1))
    yield Expected(
        f"stalls, for as many in the market as end a round (with {rules.players} players)",
        has,
        most,
        ("components", part),
        "R, Setup Table: the stalls that end each round",
        exact=False,
    )


def _coins(rules: Rules[State], market: Market, supply: Mapping[str, int]) -> Iterator[Expected]:
    coins = [rules.figure[f"coins-round-{n}"] for n in range(1, rules.figure["rounds"] + 1)]
    yield Expected(
        f"coins, for {rules.players} players with {max(coins)} each",
        supply.get(market.coin, 0),
        rules.players * max(coins),
        ("components", market.coin, "quantity"),
        "R, Setup Table: the coins of each player in a round",
        exact=False,
    )


def _workers(
    rules: Rules[State], market: Market, recipe: Recipe, part: str, supply: Mapping[str, int]
) -> Iterator[Expected]:
    """Yield a first worker for each player, and a complete third set that leaves circles free."""
    kinds = len(market.kinds)
    for owner, seat in enumerate(recipe.seats):
        own = [piece for piece, code in market.workers.items() if code // kinds == owner]
        yield Expected(
            f"workers of '{seat}', one for the beginning and one to play with",
            sum(supply.get(piece, 0) for piece in own),
            rules.figure["first-workers"] + 1,
            ("components", part),
            "R, Setup 6: each player places a worker",
            exact=False,
        )
    each = rules.figure["third-workers-of-a-kind"]
    if not each:
        return
    third = {p: code for p, code in market.workers.items() if code // kinds == rules.players}
    yield Expected(
        "kinds of workers in the third set",
        len(third),
        kinds,
        ("components", part),
        "R, 2-Player Rules 2: a third set of playing pieces",
        exact=False,
    )
    for piece in third:
        yield Expected(
            f"workers '{piece.partition('/')[2]}' of the third set",
            supply.get(piece, 0),
            each,
            ("components", part, "rows", piece.partition("/")[2]),
            "R, 2-Player Rules 2: all workers of the third set",
            exact=False,
        )
    yield Expected(
        "circles in the market, for the third set and the first workers",
        len(market.circle_names),
        each * kinds + rules.players * rules.figure["first-workers"],
        ("figures", "third-workers-of-a-kind"),
        "R, 2-Player Rules 2 and 4: one worker on a circle",
        exact=False,
    )


def _tokens(
    rules: Rules[State], market: Market, part: str, supply: Mapping[str, int]
) -> Iterator[Expected]:
    """Yield the most merchant tokens that a player can need: one on the score track, one on every
    space below the highest place of the broker, one for every move, and one on every stall.

    There may be fewer: ``token-limit`` says what happens then.
    """
    track = min(rules.figure["broker-highest"], len(market.track)) - 1
    yield Expected(
        "merchant tokens of a player, for tracks and stalls",
        min(supply.get(piece, 0) for piece in market.tokens[: rules.players]),
        1 + track + rules.figure["moves-each"] + len(market.square_names),
        ("components", part),
        "R, Play and End of Round: tokens on tracks and on stalls",
        exact=False,
        settled=True,
    )
