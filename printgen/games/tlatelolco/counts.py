"""Numbers of pieces that the rules of Tlatelolco need. R is the rulebook of Warpspawn Games."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.games.tlatelolco.data import TABLE_DICE, Market
from printgen.games.tlatelolco.state import State
from printgen.play.rules.contract import Expected, Rules


def counts(rules: Rules[State], market: Market) -> Iterator[Expected]:
    """Yield counters for all stands, corners for all players, dice, and enough units to win."""
    parts = rules.description.roles
    figures, supply = rules.figure, rules.box()
    stands = len(market.board.stands)
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
        len(market.board.corners),
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
        figures["targets-each"] * rules.figure["win-units"],
        ("figures", "export-units"),
        "R, Victory and Trading: a unit of each target, unit for unit",
        exact=False,
        settled=True,
    )
