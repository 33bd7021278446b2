"""How many pieces the rules of Tlatelolco want. R is the rulebook of Warpspawn Games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from printgen.games.tlatelolco.data import TABLE_DICE
from printgen.rules.contract import Expected
from printgen.setup.recipe import Recipe

if TYPE_CHECKING:
    from printgen.games.tlatelolco.rules import Tlatelolco


def counts(rules: Tlatelolco, recipe: Recipe, supply: Mapping[str, int]) -> Iterator[Expected]:
    """Counters for all stands, corners and pawns for all players, dice, and units to win with."""
    parts = recipe.description.rules.pieces if recipe.description.rules else {}
    market, figures = rules.market, recipe.figures
    stands = len(market.ground.stands)
    for name, title, has in (
        ("goods", "kinds of goods", len(market.goods)),
        ("stands", "stands on the board", stands),
    ):
        if name in figures:
            what = f"{title}, as the figure '{name}' says"
            yield Expected(what, has, figures[name], ("figures", name), "R, The board; Counters")
    yield Expected(
        "sellers’ counters, one for each stand",
        sum(supply.get(piece, 0) for piece in market.sellers),
        stands,
        ("components", parts["sellers"]),
        "R, Setup: a counter of the sellers on each stand",
        exact=False,
    )
    each = figures.get("buyers-per-stand", 0)
    yield Expected(
        f"buyers’ counters, {each} for each stand",
        sum(supply.get(piece, 0) for piece in market.buyers),
        stands * each,
        ("components", parts["buyers"]),
        "R, Setup: two counters of the buyers on each stand",
        exact=False,
    )
    yield Expected(
        f"corners, for {rules.players} players to begin in",
        len(market.ground.corners),
        rules.players,
        ("components", parts["board"]),
        "R, Setup: each pawn in a corner",
        exact=False,
    )
    yield Expected(
        "dice",
        supply.get(parts["dice"], 0),
        TABLE_DICE,
        ("components", parts["dice"], "quantity"),
        "R, Red space roll table: a sum of two dice",
        exact=False,
    )
    yield Expected(
        "units of the export good, which can be bartered for all targets",
        figures["export-units"],
        figures["targets-each"] * rules.need,
        ("figures", "export-units"),
        "R, Victory and Trading: a unit of each target, unit for unit",
        exact=False,
        settled=True,
    )
