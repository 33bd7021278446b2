"""Estimates of scores in a position of Aztec Market, for agents."""

from __future__ import annotations

from collections.abc import Sequence

from printgen.games.aztec_market.sight import Sight
from printgen.games.aztec_market.state import NOTHING, State


class Heuristic:
    """Estimates of the scores of ``teams`` in a market with a number of buyers on a ``side``."""

    def __init__(self, sight: Sight, side: int, teams: Sequence[Sequence[int]]) -> None:
        self._sight = sight
        self._side = side
        self._teams = teams

    def scores(self, state: State) -> tuple[float, ...]:
        """Return the value of a team's tokens, as if the king took a few more of each colour; of
        what its buyers could buy now; and of its coins.
        """
        # Agents call this more often than anything else, so it looks up as little as possible.
        held, counts, coins = state.held, state.counts, state.coins
        vendors, king, side = state.vendors, state.king, self._side
        sights = self._sight.sights.get(state.cells) or self._sight.look_around(state.cells)
        left = sum(state.bag)
        total = left + sum(vendors) + sum(king) + sum(counts) or 1
        more = 3 * (left + 10) / total
        prices = [crowned + more for crowned in king]
        stocked = [colour for colour, count in enumerate(vendors) if count]
        # The value of a vendor in sight, for a buyer with a coin and for one without.
        near = [0.35 * count * price for count, price in zip(vendors, prices, strict=True)]
        far = [0.1 * count * price for count, price in zip(vendors, prices, strict=True)]
        worths = []
        for team in self._teams:
            best = [0] * len(prices)
            chances = 0.0
            for player in team:
                mine = [0] * len(prices)
                for at in range(player * side, player * side + side):
                    colour, money = held[at], coins[at]
                    if colour != NOTHING:
                        mine[colour] += counts[at]
                    chances += 0.5 * money
                    if stocked if colour == NOTHING else vendors[colour]:
                        ways = sights[at]
                        values = near if money else far
                        for wanted in stocked if colour == NOTHING else (colour,):
                            if ways[wanted] is not None:
                                chances += values[wanted]
                best = list(map(max, best, mine))
            worths.append(sum(map(float.__mul__, prices, map(float, best))) + chances)
        return tuple(worths)
