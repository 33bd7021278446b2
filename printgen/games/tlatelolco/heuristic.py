"""Estimates of positions of Tlatelolco for agents: how far each player is from the missing targets.

The way to a good is a chain of trades, and each trade a walk to a stand. All of this depends only
on the stands, which do not change in a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

from printgen.games.tlatelolco.board import Board
from printgen.games.tlatelolco.state import BARTER, NOTHING, Stand, State

# In turns: the cost of a trade besides the way to its stand, and the steps of a turn.
_TRADE, _STEPS = 2.0, 3.5
# The number of turns after which a player's value is halved. Then: the
# number of turns for a good that cannot be had.
_HALF, _NEVER = 30.0, 60.0
# The value of a unit of the export good, which may still become anything.
_SPARE: Final = 0.001

# How many players are cached before the cache is cleared; a few MB.
_MOST: Final = 50_000


class _Chains(NamedTuple):
    """For a target: turns from each good to it, and the stand where the chain begins.

    The way to that first stand is not included.
    """

    turns: tuple[float, ...]
    first: tuple[int, ...]


class Heuristic:
    """Estimates of positions on this board; ``need`` units of each target win."""

    def __init__(self, board: Board, goods: int, need: int) -> None:
        self._goods = goods
        self._need = need
        self._steps = [
            [steps / _STEPS for steps in board.steps(space)] for space in range(len(board.names))
        ]
        self._spaces = board.stands
        self._stands: tuple[Stand, ...] = ()
        self._chains: dict[int, _Chains] = {}
        self._known: dict[object, tuple[float, tuple[int, ...]]] = {}

    def scores(self, state: State) -> tuple[float, ...]:
        """Return each player's value for targets, which is higher the nearer they are, up to that
        of all targets.
        """
        if state.stands is not self._stands and state.stands != self._stands:
            self._stands = state.stands
            self._chains.clear()
            self._known.clear()
        return tuple(self._player(state, player) for player in range(len(state.pawns)))

    def _player(self, state: State, player: int) -> float:
        targets, own = state.targets[player], state.goods[player]
        key = targets, own
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            known = self._known[key] = self._missing(targets, own)
        turns, stands = known
        here = state.pawns[player]
        if stands:
            is_there = state.phase == BARTER and state.player == player and state.has_landed
            way = self._steps[here]
            turns += min(
                0.0 if is_there and self._spaces[n] == here else way[self._spaces[n]]
                for n in stands
            )
        export = state.exports[player]
        spare = own[export] * _SPARE if export != NOTHING else 0.0
        return len(targets) * _HALF / (_HALF + turns) + spare

    def _missing(
        self, targets: Sequence[int], own: tuple[int, ...]
    ) -> tuple[float, tuple[int, ...]]:
        """Return the turns to all missing targets, one after the other, and the stands to begin at.

        Every unit is used for one of them, the nearest first; units of targets for themselves.
        """
        spare = {good: units for good, units in enumerate(own) if units}
        lacking: dict[int, int] = {}
        for target in targets:
            kept = min(spare.get(target, 0), self._need)
            if kept:
                spare[target] -= kept
            if kept < self._need:
                lacking[target] = lacking.get(target, 0) + self._need - kept
        total, stands = 0.0, set()
        while lacking:
            best = _NEVER, next(iter(lacking)), NOTHING
            for target in lacking:
                turns = self._to(target).turns
                for good, units in spare.items():
                    if units and turns[good] < best[0]:
                        best = turns[good], target, good
            cost, target, good = best
            # As long as there are units of both, no other target becomes the nearest.
            units = lacking[target] if good == NOTHING else min(lacking[target], spare[good])
            total += cost * units
            lacking[target] -= units
            if not lacking[target]:
                del lacking[target]
            if good != NOTHING:
                spare[good] -= units
                stands.add(self._to(target).first[good])
        return total, tuple(sorted(stands))

    def _to(self, target: int) -> _Chains:
        """Return the shortest chains to a good, backwards from its stands (Dijkstra)."""
        known = self._chains.get(target)
        if known is not None:
            return known
        spaces = self._spaces
        turns = [_NEVER] * self._goods
        first = [NOTHING] * self._goods
        at = [_NEVER] * len(spaces)  # after a trade at a stand
        queue: list[tuple[float, int]] = []
        for n, stand in enumerate(self._stands):
            if stand.sells == target:
                at[n] = 0.0
                heappush(queue, (0.0, n))
        while queue:
            cost, n = heappop(queue)
            if cost > at[n]:
                continue
            stand = self._stands[n]
            for good in stand.wants:
                if good != stand.sells and cost + _TRADE < turns[good]:
                    turns[good], first[good] = cost + _TRADE, n
            for m, other in enumerate(self._stands):
                if other.sells != NOTHING and other.sells in stand.wants:
                    way = cost + _TRADE + self._steps[spaces[m]][spaces[n]]
                    if way < at[m]:
                        at[m] = way
                        heappush(queue, (way, m))
        known = self._chains[target] = _Chains(tuple(turns), tuple(first))
        return known
