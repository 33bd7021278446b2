"""Numbers of pieces that the rules of Aztec Market need. R is the designer's rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.games.aztec_market.data import Market
from printgen.games.aztec_market.state import State
from printgen.play.rules.contract import Expected, Rules
from printgen.play.setup.recipe import Recipe


def counts(
    rules: Rules[State], market: Market, recipe: Recipe, supply: Mapping[str, int]
) -> Iterator[Expected]:
    """Yield the pieces that must exist: tiles and the hole fill the market; there is a buyer for
    every column; there are coins for all buyers at once; the tokens left in the bag are a multiple
    of a draw.
    """
    side = market.side
    parts = recipe.description.roles
    tiles = sum(supply.get(piece, 0) for piece in market.tiles)
    yield Expected(
        f"market tiles for a market of {side} by {side} with one empty space",
        tiles,
        side * side - 1,
        ("components", parts["tiles"]),
        "R, Preparation: a square of 4 by 4, with a hole",
    )
    for seat in recipe.seats:
        for piece in recipe.of_seat(market.buyers, seat):
            design = piece.partition("/")[2]
            yield Expected(
                f"buyer tiles '{design}', one at each column of the market",
                supply.get(piece, 0),
                side,
                ("components", market.buyers, "rows", design),
                "R, Buyer tiles: four on each side, one in each column",
            )
    yield Expected(
        f"coins for {len(recipe.seats)} players with {side} buyers each, all with money",
        supply.get(market.coin, 0),
        len(recipe.seats) * side * rules.figure["coins-per-buyer"],
        ("components", market.coin, "quantity"),
        "R, Obtain money: coins are taken as long as a buyer has none",
        exact=False,
    )
    known = recipe.description.game.figures
    if "colours" in known:
        yield Expected(
            "colours of goods, as the figure 'colours' says",
            len(market.colours),
            rules.figure["colours"],
            ("figures", "colours"),
            "R, Commodities tokens: four colours",
        )
    if {"set-aside", "set-aside-step"} <= known.keys() and rules.figure["set-aside-step"]:
        aside, step = rules.figure["set-aside"], rules.figure["set-aside-step"]
        tokens = sum(supply.get(piece, 0) for piece in market.goods)
        # It may also be that nothing is set aside.
        over = (aside - tokens) % step if aside else 0
        wanted = aside - over if aside >= over else aside - over + step
        what = f"tokens set aside, so that a multiple of {step} is left"
        if aside >= tokens > step:
            what, wanted = "tokens set aside, so that some are left to play with", tokens - step
        yield Expected(
            what,
            aside,
            wanted,
            ("figures", "set-aside"),
            "R, Commodities tokens: always a multiple of four, so that the bag runs dry exactly",
        )
