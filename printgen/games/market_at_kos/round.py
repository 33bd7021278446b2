"""The end of a round of The Market at Kos: influence on stalls, and what is removed. R is the
rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final, NamedTuple

from printgen.games.market_at_kos.data import Market
from printgen.games.market_at_kos.state import NOTHING

# How many stalls with the workers around them are cached before the cache is cleared; a few MB.
_MOST: Final = 50_000


class Verdict(NamedTuple):
    """Influence on a stall: ``counts`` by owner, their sum, and the owners with the most, none if
    nobody has any. ``corner`` and ``side`` are the parts from workers there.
    """

    counts: tuple[int, ...]
    total: int
    leaders: tuple[int, ...]
    corner: bool
    side: bool


class Closing(NamedTuple):
    """Effects of the end of a round. Squares and circles are numbers.

    ``held`` are each player's points for stalls, ``marked`` the squares with a new merchant token
    and its owner, ``removed`` the squares whose stalls are removed, ``idle`` the circles whose
    workers are taken back; ``verdicts`` has every square with a stall.
    """

    held: tuple[int, ...]
    verdicts: tuple[tuple[int, Verdict], ...]
    marked: tuple[tuple[int, int], ...]
    removed: tuple[int, ...]
    idle: tuple[int, ...]


@dataclass(frozen=True)
class Survey:
    """Result of a position by a rule that players work out by hand, such as the end of a round.

    ``working`` shows the calculation line by line. The others are by seat or sorted by place:
    ``points`` that each gets now, spaces that are newly ``marked`` as theirs, spaces whose pieces
    are ``removed``, and spaces from which pieces are ``returned`` to each.
    """

    working: tuple[str, ...]
    points: Mapping[str, int]
    marked: Mapping[str, tuple[str, ...]]
    removed: tuple[str, ...]
    returned: Mapping[str, tuple[str, ...]]


class Judge:
    """Score stalls and rounds, for a number of players with these figures."""

    def __init__(self, market: Market, players: int, figures: Mapping[str, int]) -> None:
        self._market = market
        self._players = players
        self._owners = len(market.owners)
        self._kinds = len(market.kinds)
        self._weak = figures["weak-influence"]
        self._limit = bool(figures["token-limit"])
        side, corner = figures["side-influence"], figures["corner-influence"]
        self._round = tuple(
            tuple((circle, side if is_side else corner, is_side) for circle, is_side in near)
            for near in market.places.near
        )
        # Selects the workers around each square: one, several or none.
        self.near: tuple[Callable[[tuple[int, ...]], object], ...] = tuple(
            itemgetter(*(circle for circle, _ in near)) if near else _nobody
            for near in market.places.near
        )
        # For each circle the squares on which a worker there can have influence.
        touches: list[list[int]] = [[] for _ in market.places.circles]
        for square, near in enumerate(self._round):
            for circle, weight, _ in near:
                if weight:
                    touches[circle].append(square)
        self._touches = tuple(map(tuple, touches))
        self._known: dict[tuple[int, int, object], Verdict] = {}
        self._trades = tuple(kind.goods for kind in market.kinds)

    def look(self, square: int, good: int, workers: tuple[int, ...]) -> Verdict:
        """Return the influence on a stall with that good on the square.

        R, Influence: at a side 2, at a corner 1, and only for goods that the worker trades.
        """
        key = (square, good, self.near[square](workers))
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            known = self._known[key] = self._weigh(square, good, workers)
        return known

    def _weigh(self, square: int, good: int, workers: Sequence[int]) -> Verdict:
        counts = [0] * self._owners
        has_corner = has_side = False
        for circle, weight, is_side in self._round[square]:
            worker = workers[circle]
            if worker != NOTHING and weight:
                owner, kind = divmod(worker, self._kinds)
                if good in self._trades[kind]:
                    counts[owner] += weight
                    has_side |= is_side
                    has_corner |= not is_side
        most = max(counts)
        leaders = tuple(n for n, count in enumerate(counts) if count == most) if most else ()
        return Verdict(tuple(counts), sum(counts), leaders, has_corner, has_side)

    def shares(self, square: int, verdict: Verdict) -> tuple[tuple[int, int], ...]:
        """Return the players who get points for a stall, and how many each.

        R, End of Round 3: of those who are tied each gets an equal share, rounded down. Open: the
        third set takes part in a tie, and its share is lost.
        """
        if not verdict.leaders:
            return ()
        share = self._market.worth[square] // len(verdict.leaders)
        return tuple((owner, share) for owner in verdict.leaders if owner < self._players)

    def claims(self, verdict: Verdict, tokens: int, spare: int) -> bool:
        """Return True if the only leader puts a merchant token on the stall; ``tokens`` are those
        there as bits, ``spare`` is how many the leader has left.

        R, End of Round 4: no second token of the same player, and none in a tie.
        """
        (owner,) = verdict.leaders
        is_there = tokens >> owner & 1
        return owner < self._players and not is_there and (spare > 0 or not self._limit)

    def close(
        self,
        stalls: Sequence[int],
        tokens: Sequence[int],
        workers: tuple[int, ...],
        spare: Sequence[int],
        *,
        removes: bool,
    ) -> Closing:
        """Score all stalls; then, if ``removes`` is True, find the weak ones and the idle workers.

        R, End of Round 3 to 5.
        """
        held = [0] * self._players
        left = list(spare)
        verdicts, marked, removed = [], [], []
        for square, good in enumerate(stalls):
            if good == NOTHING:
                continue
            verdict = self.look(square, good, workers)
            verdicts.append((square, verdict))
            for owner, share in self.shares(square, verdict):
                held[owner] += share
            if len(verdict.leaders) == 1:
                (owner,) = verdict.leaders
                if self.claims(verdict, tokens[square], left[owner] if owner < len(left) else 0):
                    left[owner] -= 1
                    marked.append((square, owner))
            if removes and verdict.total <= self._weak:
                removed.append(square)
        idle: list[int] = []
        if removes:
            gone = set(removed)
            after = [NOTHING if n in gone else good for n, good in enumerate(stalls)]
            idle = self._idle(after, workers)
        return Closing(tuple(held), tuple(verdicts), tuple(marked), tuple(removed), tuple(idle))

    def _idle(self, stalls: Sequence[int], workers: Sequence[int]) -> list[int]:
        """Return the circles of players' workers without influence on any stall.

        R, 2-Player Rules: those of the third set are never removed.
        """
        mine, idle = self._players * self._kinds, []
        for circle, worker in enumerate(workers):
            if NOTHING < worker < mine:
                goods = self._trades[worker % self._kinds]
                for square in self._touches[circle]:
                    if stalls[square] in goods:
                        break
                else:
                    idle.append(circle)
        return idle


def _nobody(workers: tuple[int, ...]) -> tuple[int, ...]:
    """Return the workers around a square without circles."""
    return workers[:0]
