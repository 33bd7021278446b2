"""The trades of a setup of Tlatelolco: what can be traded for what, and how players get their
targets.

R is the rulebook of Warpspawn Games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from printgen.core.errors import Finding, Place
from printgen.games.tlatelolco.codes import TARGET_REACHABLE, TARGET_UNREACHABLE
from printgen.games.tlatelolco.data import AREA, EXPORT, TARGETS, Market
from printgen.games.tlatelolco.trade_graph import Merchant, Swap, TradeGraph
from printgen.play.setup.plan import SetupPlan
from printgen.source.tree import DataPath


class Route(NamedTuple):
    """A player's way from the export good, ``start``, to a target, ``end``: the shortest series of
    swaps, in order; None if there is none. ``path`` is where a setup file names the target.
    """

    seat: str
    start: str
    end: str
    path: DataPath
    swaps: tuple[Swap, ...] | None


class Trades:
    """The possible trades of a setup's stands, export goods and targets. Goods have their ids."""

    def __init__(self, market: Market, plan: SetupPlan) -> None:
        self.plan = plan
        self.numbers = market.numbers
        self._market = market
        self.graph = TradeGraph(self._merchants())

    @cached_property
    def titles(self) -> dict[str, str]:
        """Return the title of each good, in the data's order."""
        return dict(zip(self._market.goods, self._market.titles, strict=True))

    @cached_property
    def counters(self) -> dict[str, str]:
        """Return the sellers' counter that shows each good."""
        return {self._market.goods[n]: piece for piece, n in self._market.sellers.items()}

    def _merchants(self) -> Iterator[Merchant]:
        """Return the merchants. R, Setup: a counter of the sellers and two of the buyers on each
        stand. If nothing is sold there is no trade.
        """
        market, shape = self._market, self.plan.shapes[AREA]
        for space in range(1, shape.spaces + 1):
            pile = self.plan.pile(AREA, "", space)
            wants = [market.goods[market.buyers[piece]] for piece in pile if piece in market.buyers]
            name = shape.cell(space)
            for piece in pile:
                if piece in market.sellers:
                    sold = market.goods[market.sellers[piece]]
                    yield Merchant(self.numbers.get(name, name), sold, tuple(wants))

    def merchant(self, called: str) -> Merchant | None:
        """Return the merchant at the stand with that number or space; None without one."""
        number = self.numbers.get(called, called)
        return next((each for each in self.graph.merchants if each.stand == number), None)

    def exports(self, seat: str) -> list[str]:
        """Return the export good that was dealt to a player, if any."""
        return self._dealt(EXPORT, seat)

    def targets(self, seat: str) -> list[str]:
        return self._dealt(TARGETS, seat)

    def _dealt(self, name: str, seat: str) -> list[str]:
        return [piece.rpartition("/")[2] for piece in self.plan.dealt.get((name, seat), ())]

    def routes(self) -> list[Route]:
        """Return for every player and each target how they can get it."""
        return [
            Route(seat, start, end, ("chosen", TARGETS, seat, n), self.graph.chain(start, end))
            for seat in self.plan.seats
            for start in self.exports(seat)[:1]
            for n, end in enumerate(self.targets(seat))
        ]

    def out_of_reach(self) -> Iterator[tuple[str, str, str]]:
        """Yield each player with the export good and a target that no trades lead to."""
        for seat in self.plan.seats:
            for export in self.exports(seat):
                reached = self.graph.reach(export)
                for target in self.targets(seat):
                    if target not in reached:
                        yield seat, export, target

    def words(self, route: Route) -> str:
        """Return a route swap by swap: ``Cotton cloth → Jade at stand 12``."""
        titles = self.titles
        if route.swaps is None:
            return f"out of reach from {titles[route.start]}"
        return ", ".join(
            f"{titles[give]} → {titles[get]} at stand {place}" for place, give, get in route.swaps
        )

    def data(self) -> dict[str, Any]:
        """Return by seat the export good as ``start``, and as ``ends`` for each target the swaps
        that lead there; null if none do.
        """
        found: dict[str, Any] = {}
        for route in self.routes():
            mine = found.setdefault(route.seat, {"start": route.start, "ends": {}})
            swaps = route.swaps
            mine["ends"][route.end] = None if swaps is None else [s._asdict() for s in swaps]
        return found


def reach_findings(
    trades: Trades, called: dict[str, str], place: Callable[[DataPath], Place | None]
) -> Iterator[Finding]:
    """Yield which targets of a setup file can be reached, and how; ``called`` has seats' titles."""
    for route in trades.routes():
        end, where = trades.titles[route.end], place(route.path)
        if route.swaps is None:
            start = trades.titles[route.start]
            message = f"{called[route.seat]} cannot come from {start} to {end} by trade"
            hint = "only luck can bring it; to set up again, use printgen setup … --require"
            yield Finding(TARGET_UNREACHABLE, message, where, hint)
        else:
            message = f"{called[route.seat]} comes to {end} by {trades.words(route)}"
            yield Finding(TARGET_REACHABLE, message, where)
