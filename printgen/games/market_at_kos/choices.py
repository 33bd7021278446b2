"""Legal actions in The Market at Kos.

R is the rulebook, with the section's title and number; "open" marks a question that it leaves open
and the game's data answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from operator import itemgetter
from typing import Any, TypeAlias

from printgen.games.market_at_kos.actions import actions_of
from printgen.games.market_at_kos.data import Market
from printgen.games.market_at_kos.state import (
    ACT,
    FIRST,
    LAY,
    NOTHING,
    STEPS,
    THIRD,
    TURN_UP,
    State,
)
from printgen.play.rules.contract import Action

# Selects some circles' items from a row: actions, or workers.
_Take: TypeAlias = Callable[[Sequence[Any]], tuple[Any, ...]]


class Choices:
    """All legal actions in a position, for the players at these seats."""

    def __init__(self, market: Market, seats: tuple[str, ...], figures: Mapping[str, int]) -> None:
        self.market = market
        self.seats = seats
        self.players = len(seats)
        self.kinds = len(market.kinds)
        self.most_moves = figures["moves-each"]
        self.is_limited = bool(figures["token-limit"])
        self.actions = actions_of(market)
        self._price = market.price
        self._circles = range(len(market.price))
        self._dearest = max(market.price, default=0)
        # The circles that cost at most a number of coins, by that number; and each player's
        # workers.
        self._within: dict[int, tuple[tuple[int, ...], _Take]] = {}
        codes = range((self.players + 1) * self.kinds)
        self._own = [
            frozenset(codes[n * self.kinds : (n + 1) * self.kinds]) for n in range(self.players)
        ]
        # The results for the workers of the last position: several kinds go to the same circles.
        self._workers: tuple[int, ...] = ()
        self._taken: dict[int, _Take] = {}

    def legal_actions(self, state: State) -> Sequence[Action]:
        phase = state.phase
        if phase == ACT:
            return self._turn_actions(state) or self.actions.forced
        if phase == LAY:
            at = self.actions.at
            return [at[n] for n, good in enumerate(state.stalls) if good == NOTHING]
        if phase == FIRST:
            return self._placements(state, self.first_owner(state), None)
        if phase == TURN_UP:
            turn = self.actions.turn
            if any(state.unseen):
                return [turn[good] for good, count in enumerate(state.unseen) if count]
            return [turn[state.under[0]]]
        return ()

    def _turn_actions(self, state: State) -> list[Action]:
        """Return the actions of a turn. R, Play 2: place a worker, move one, place a stall."""
        player, price, move = state.player, self._price, self.actions.move
        purse = state.coins[player]
        found = self._placements(state, player, purse)
        if self.can_move(state):
            own = map(self._own[player].__contains__, state.workers)
            takes: dict[int, _Take] = {}
            for here in compress(self._circles, own):
                # R, Move a worker: a more expensive circle costs the difference, others nothing.
                most = price[here] + purse
                take = takes.get(most)
                if take is None:
                    take = takes[most] = self._free(state, most)
                found += take(move[here])
        if self.can_draw(state):
            found.append(self.actions.stall)
        return found

    def _placements(self, state: State, owner: int, purse: int | None) -> list[Action]:
        """Return placements of workers from the hand. R, Place a worker: on free circles, for their
        number in coins; for free if the purse is None.
        """
        first = owner * self.kinds
        hand = state.hands[first : first + self.kinds]
        found: list[Action] = []
        if any(hand):
            take = self._free(state, self._dearest if purse is None else purse)
            for row, count in zip(self.actions.place, hand, strict=True):
                if count:
                    found += take(row)
        return found

    def _free(self, state: State, most: int) -> _Take:
        """Return what selects from a row of actions, one for each circle, those for free circles
        that cost at most ``most``.
        """
        workers, most = state.workers, min(most, self._dearest)
        if workers is not self._workers:
            self._workers, self._taken = workers, {}
        known = self._taken.get(most)
        if known is None:
            if most not in self._within:
                circles = tuple(n for n in self._circles if self._price[n] <= most)
                self._within[most] = circles, _taking(circles)
            circles, take = self._within[most]
            is_free = map(NOTHING.__eq__, take(workers))
            known = self._taken[most] = _taking(tuple(compress(circles, is_free)))
        return known

    def can_move(self, state: State) -> bool:
        """Return True if the player may still move a worker in this round, and has one to move.

        R, Play 2.2 and End of Round 2: a token for the move goes on the track for this move.
        """
        n = state.moves[state.player]
        return (
            n < self.most_moves
            and self.free_on(state, n) > 0
            and (not self.is_limited or state.spare[state.player] > 0)
        )

    def free_on(self, state: State, n: int) -> int:
        """Return the free spaces on the track for the ``n``-th move, counted from 0."""
        return len(self.market.moves[n]) - sum(map(n.__lt__, state.moves))

    def can_draw(self, state: State) -> bool:
        """Return True if the player may place a stall: a space below the broker, a square and a
        stall are there. R, Play 2.3 and End of Round 2.
        """
        return (
            self.next_space(state) is not None
            and NOTHING in state.stalls
            and (any(state.unseen) or bool(state.under))
            and (not self.is_limited or state.spare[state.player] > 0)
        )

    def next_space(self, state: State) -> tuple[int, int] | None:
        """Return points and coins of the next space of the stalls track; None if there is none.

        R, Place a stall: downwards from the space below the broker.
        """
        left = state.broker - 1 - sum(state.placed)
        return self.market.track[len(self.market.track) - left] if left > 0 else None

    def first_owner(self, state: State) -> int:
        """Return the owner of the worker placed in this step of the opening."""
        player, what = divmod(state.opening[0], STEPS)
        return self.players if what == THIRD else player


def _taking(places: tuple[int, ...]) -> _Take:
    """Return what selects the items at these places from a row."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda row: tuple(row[n] for n in places)
