"""What can be bartered for what: the stands of a market as a graph of goods.

A stand that gives S for B1 and B2 has the edges B1 → S and B2 → S. Whether a good can be reached
from another is a property of the setup; the rules never change it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from printgen.setup.plan import SetupPlan


class Barter(NamedTuple):
    """A stand: what players call its space, the good it gives, and those that it takes."""

    label: str
    sells: str
    wants: tuple[str, ...]


class Trade(NamedTuple):
    """One unit for one unit at a stand."""

    label: str
    give: str
    get: str


class TradeGraph:
    """The goods of a market by what can be traded for them; made once, and never changed."""

    def __init__(self, stands: Iterable[Barter]) -> None:
        self.stands = tuple(stands)
        edges: dict[str, list[Trade]] = {}
        for stand in self.stands:
            for want in dict.fromkeys(stand.wants):
                edges.setdefault(want, []).append(Trade(stand.label, want, stand.sells))
        self._edges = edges

    @classmethod
    def of_plan(
        cls, plan: SetupPlan, sellers: str, buyers: str, area: str = "market"
    ) -> TradeGraph:
        """The stands of a setup; ``sellers`` and ``buyers`` are components of which the designs are
        goods. Spaces where nothing is sold are no stands.
        """
        shape = plan.shapes[area]
        stands = []
        for space in range(1, shape.spaces + 1):
            sold, wanted = [], []
            for piece in plan.pile(area, "", space):
                component, _, good = piece.partition("/")
                if component == sellers:
                    sold.append(good)
                elif component == buyers:
                    wanted.append(good)
            stands += [Barter(shape.cell(space), good, tuple(wanted)) for good in sold]
        return cls(stands)

    def reach(self, good: str) -> dict[str, int]:
        """Every good that can be had for that one, with the fewest trades; itself with none."""
        found = {good: 0}
        queue = deque([good])
        while queue:
            here = queue.popleft()
            for trade in self._edges.get(here, ()):
                if trade.get not in found:
                    found[trade.get] = found[here] + 1
                    queue.append(trade.get)
        return found

    def chain(self, start: str, end: str) -> list[Trade] | None:
        """The fewest trades that lead from one good to another, in order; None if none do."""
        came: dict[str, Trade] = {}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            if here == end:
                break
            for trade in self._edges.get(here, ()):
                if trade.get not in came and trade.get != start:
                    came[trade.get] = trade
                    queue.append(trade.get)
        if end != start and end not in came:
            return None
        found = []
        while end != start:
            found.append(came[end])
            end = came[end].give
        return found[::-1]
