"""Estimates of scores in The Market at Kos for agents, by rules of thumb."""

from __future__ import annotations

from collections.abc import Mapping
from operator import add
from typing import Final

from printgen.games.market_at_kos.round import Judge
from printgen.games.market_at_kos.state import LAY, NOTHING, TURN_UP, State

# The value of a coin, of a merchant token on a stall that would be removed (as a part of its
# points), of one influence, and of the choice of a square.
_COIN, _SHAKY, _PRESENCE, _CHOICE = 0.25, 0.2, 0.1, 1.0

# How many stalls are cached before the cache is cleared; a few MB each.
_MOST: Final = 50_000


class Heuristic:
    """Estimates of scores for a number of players with these figures."""

    def __init__(self, judge: Judge, players: int, figures: Mapping[str, int]) -> None:
        self._judge = judge
        self._players = players
        self._weak = figures["weak-influence"]
        self._token = figures["token-points"]
        self._known: dict[object, tuple[float, ...]] = {}

    def scores(self, state: State, space: tuple[int, int] | None) -> tuple[float, ...]:
        """Return each player's points so far, points for the stalls and the merchant tokens on them
        as they are now, and a little for coins and for workers near a stall.

        ``space`` is the next one of the stalls track, its points and coins.
        """
        # Agents call this more often than anything else, so it looks up as little as possible.
        worths = [points + _COIN * coins for points, coins in zip(state.points, state.coins)]  # noqa: B905 - as many, and quicker
        near, known, workers = self._judge.near, self._known, state.workers
        tokens = state.tokens
        for square, good in enumerate(state.stalls):
            if good != NOTHING:
                key = (square, good, tokens[square], near[square](workers))
                values = known.get(key)
                if values is None:
                    values = self._remember(key, state, square)
                worths = list(map(add, worths, values))
        if state.phase in {TURN_UP, LAY} and not state.opening:
            # A stall is about to be placed: its space on the track, and the choice of a square.
            points, bonus = space or (0, 0)
            worths[state.player] += points + _COIN * bonus + _CHOICE
        return tuple(worths)

    def _remember(self, key: object, state: State, square: int) -> tuple[float, ...]:
        """Cache and return the value of a stall with its workers and tokens for each player."""
        verdict = self._judge.look(square, state.stalls[square], state.workers)
        token = self._token if verdict.total > self._weak else self._token * _SHAKY
        tokens = state.tokens[square]
        if len(verdict.leaders) == 1:
            tokens |= 1 << verdict.leaders[0]
        shares = dict(self._judge.shares(square, verdict))
        if len(self._known) >= _MOST:
            self._known.clear()
        values = self._known[key] = tuple(
            shares.get(player, 0)
            + _PRESENCE * verdict.counts[player]
            + token * (tokens >> player & 1)
            for player in range(self._players)
        )
        return values
