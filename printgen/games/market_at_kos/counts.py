"""How many pieces the rules of The Market at Kos want. R is the designer's rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from printgen.games.market_at_kos.data import KINDS
from printgen.play.rules.contract import Expected
from printgen.play.setup.recipe import Recipe

if TYPE_CHECKING:
    from printgen.games.market_at_kos.rules import MarketAtKos


def counts(rules: MarketAtKos, recipe: Recipe, supply: Mapping[str, int]) -> Iterator[Expected]:
    """Stalls, workers, coins and merchant tokens are enough, also in the worst case."""
    parts = recipe.description.rules.pieces if recipe.description.rules else {}
    yield from _kinds(rules, recipe)
    yield from _stalls(rules, parts["stalls"], supply)
    yield from _coins(rules, supply)
    yield from _workers(rules, recipe, parts["workers"], supply)
    yield from _tokens(rules, parts["tokens"], supply)


def _kinds(rules: MarketAtKos, recipe: Recipe) -> Iterator[Expected]:
    goods, pairs = KINDS
    for name, title, has in (
        (goods, "kinds of stalls", len(rules.market.goods)),
        (pairs, "kinds of workers", len(rules.market.kinds)),
    ):
        if name in recipe.figures:
            yield Expected(
                f"{title}, as the figure '{name}' says",
                has,
                rules.figure[name],
                ("figures", name),
                "R, Overview: three goods; Influence: a worker has the colours of two",
            )


def _stalls(rules: MarketAtKos, part: str, supply: Mapping[str, int]) -> Iterator[Expected]:
    has = sum(supply.get(piece, 0) for piece in rules.market.stalls)
    most = max(rules.figure[f"stalls-round-{n}"] for n in range(1, rules.rounds + 1))
    yield Expected(
        f"stalls, for as many in the market as end a round (with {rules.players} players)",
        has,
        most,
        ("components", part),
        "R, Setup Table: the stalls that end each round",
        exact=False,
    )


def _coins(rules: MarketAtKos, supply: Mapping[str, int]) -> Iterator[Expected]:
    coins = [rules.figure[f"coins-round-{n}"] for n in range(1, rules.rounds + 1)]
    yield Expected(
        f"coins, for {rules.players} players with {max(coins)} each",
        supply.get(rules.market.coin, 0),
        rules.players * max(coins),
        ("components", rules.market.coin, "quantity"),
        "R, Setup Table: the coins of each player in a round",
        exact=False,
    )


def _workers(
    rules: MarketAtKos, recipe: Recipe, part: str, supply: Mapping[str, int]
) -> Iterator[Expected]:
    """Everybody has a first worker; the third set is complete, and leaves circles free."""
    market, kinds = rules.market, len(rules.market.kinds)
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


def _tokens(rules: MarketAtKos, part: str, supply: Mapping[str, int]) -> Iterator[Expected]:
    """No player can want more than one on the score track, one on every space below the highest
    place of the broker, one for every move, and one on every stall.

    There may be fewer: ``token-limit`` settles what happens then.
    """
    market = rules.market
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
