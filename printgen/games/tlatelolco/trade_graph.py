"""The stands of a market as a graph of goods: an edge leads to a good that another can be traded
for.

A stand that gives S for B1 and B2 has the edges B1 → S and B2 → S. Whether a good can be reached
from another depends only on the setup.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple


class Merchant(NamedTuple):
    """A stand: its number on the board, the good it gives, and those that it takes."""

    stand: str
    sells: str
    wants: tuple[str, ...]


class Swap(NamedTuple):
    """A unit of one good for one of another, at the stand with that number."""

    place: str
    give: str
    get: str


class TradeGraph:
    """The goods of a market by what can be traded for them; it never changes."""

    def __init__(self, merchants: Iterable[Merchant]) -> None:
        self.merchants = tuple(merchants)
        self.swaps = tuple(
            Swap(merchant.stand, want, merchant.sells)
            for merchant in self.merchants
            for want in dict.fromkeys(merchant.wants)
            if want != merchant.sells
        )
        self._from: dict[str, list[Swap]] = {}
        for swap in self.swaps:
            self._from.setdefault(swap.give, []).append(swap)

    def reach(self, good: str) -> dict[str, int]:
        """Return every good that can be traded for that one, with the lowest number of trades;
        itself with 0.
        """
        found = {good: 0}
        queue = deque([good])
        while queue:
            here = queue.popleft()
            for swap in self._from.get(here, ()):
                if swap.get not in found:
                    found[swap.get] = found[here] + 1
                    queue.append(swap.get)
        return found

    def chain(self, start: str, end: str) -> tuple[Swap, ...] | None:
        """Return the shortest series of trades from one good to another, in order; None if there is
        none.
        """
        came: dict[str, Swap] = {}
        queue = deque([start])
        while queue and end not in came:
            for swap in self._from.get(queue.popleft(), ()):
                if swap.get not in came and swap.get != start:
                    came[swap.get] = swap
                    queue.append(swap.get)
        if end != start and end not in came:
            return None
        found = []
        while end != start:
            found.append(came[end])
            end = came[end].give
        return tuple(found[::-1])
