"""Trades between players, as in the ledgers of both: which lines are the same trade, and whether
they all fit into one order.

A player's lines are in order. What a player holds depends only on these, because both who trade
write down what changes hands. So ledgers that are right one by one fit together if and only if
their common trades can be put in one order, which a topological sort decides exactly.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from printgen.games.tlatelolco.ledgers.events import Posting

# A line: the seat, and its number from 0.
At: TypeAlias = tuple[str, int]


class Paired(NamedTuple):
    """Trades that two players wrote down, each as a pair of lines; ``alone`` are the lines that the
    other player does not have.
    """

    trades: tuple[tuple[At, At], ...]
    alone: tuple[At, ...]


class Step(NamedTuple):
    """A player who wrote one common trade before another; both by their number."""

    seat: str
    first: int
    then: int


def pair(lines: Mapping[str, Sequence[Posting | None]]) -> Paired:
    """Match the lines of trades between players; other lines are None.

    Of several equal trades, the first of one player is the first of the other: any other match
    would contradict the order of the two.
    """
    found: dict[Hashable, dict[str, list[At]]] = {}
    for seat, postings in lines.items():
        for n, posting in enumerate(postings):
            if posting is not None:
                both = found.setdefault(_trade(posting), {seat: [], posting.partner: []})
                both[seat].append((seat, n))
    trades: list[tuple[At, At]] = []
    alone: list[At] = []
    for one, two in (both.values() for both in found.values()):
        count = min(len(one), len(two))
        trades += zip(one, two, strict=False)
        alone += one[count:] + two[count:]
    order = {seat: n for n, seat in enumerate(lines)}
    return Paired(tuple(trades), tuple(sorted(alone, key=lambda at: (order[at[0]], at[1]))))


def _trade(posting: Posting) -> Hashable:
    """Return what is the same for both lines of a trade."""
    given = (posting.seat, frozenset(posting.out.items()))
    got = (posting.partner, frozenset(posting.into.items()))
    return posting.event, posting.at, frozenset((given, got))


def contradiction(trades: Sequence[tuple[At, At]]) -> list[Step]:
    """Return players who contradict each other's order, in a circle; nothing if there is an order.

    Each player is in it once, so it is as short as possible.
    """
    own: dict[str, list[tuple[int, int]]] = {}
    for trade, lines in enumerate(trades):
        for seat, n in lines:
            own.setdefault(seat, []).append((n, trade))
    order = {seat: [trade for _, trade in sorted(found)] for seat, found in own.items()}
    before: dict[int, list[Step]] = {trade: [] for trade in range(len(trades))}
    after: dict[int, list[int]] = {trade: [] for trade in range(len(trades))}
    for seat, known in order.items():
        for first, then in pairwise(known):
            before[then].append(Step(seat, first, then))
            after[first].append(then)
    waits = {trade: len(steps) for trade, steps in before.items()}
    ready = [trade for trade, count in waits.items() if not count]
    while ready:
        trade = ready.pop()
        del waits[trade]
        for then in after[trade]:
            waits[then] -= 1
            if not waits[then]:
                ready.append(then)
    if not waits:
        return []
    at = {seat: {trade: n for n, trade in enumerate(known)} for seat, known in order.items()}
    return _shortened(_circle(before, waits), at)


def _circle(before: Mapping[int, Sequence[Step]], left: Mapping[int, int]) -> list[Step]:
    """Return a circle among the trades that are left: each of them comes after another one."""
    path: list[Step] = []
    seen: dict[int, int] = {}
    trade = next(iter(left))
    while trade not in seen:
        seen[trade] = len(path)
        path.append(next(step for step in before[trade] if step.first in left))
        trade = path[-1].first
    return path[seen[trade] :][::-1]


def _shortened(circle: list[Step], at: Mapping[str, Mapping[int, int]]) -> list[Step]:
    """Return the same contradiction with every player once: of two steps of a player, the shorter
    of the ways between is used.
    """
    while twice := next(_twice(circle), None):
        m, n = twice
        one, two = circle[m], circle[n]
        if at[one.seat][one.first] < at[one.seat][two.then]:
            circle = [*circle[:m], Step(one.seat, one.first, two.then), *circle[n + 1 :]]
        else:
            circle = [*circle[m + 1 : n], Step(one.seat, two.first, one.then)]
    return circle


def _twice(circle: Sequence[Step]) -> Iterator[tuple[int, int]]:
    seen: dict[str, int] = {}
    for n, step in enumerate(circle):
        if step.seat in seen:
            yield seen[step.seat], n
        seen[step.seat] = n
