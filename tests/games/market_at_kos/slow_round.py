"""The end of a round at Kos worked out slowly, by the rulebook's words and from its own table.

Shares nothing with the rules but the state, and the names of spaces.
"""

from __future__ import annotations

from typing import NamedTuple

from printgen.games.market_at_kos.rules import MarketAtKos
from printgen.games.market_at_kos.state import State

# The reference boards' numbers: squares at even rows and columns (from 0), circles between.
TABLE = [
    [2, 2, 3, 3, 4, 3, 3, 2, 2],
    [2, 1, 4, 2, 4, 2, 4, 1, 2],
    [3, 4, 5, 5, 6, 5, 5, 4, 3],
    [3, 2, 5, 3, 6, 3, 5, 2, 3],
    [4, 4, 6, 6, 7, 6, 6, 4, 4],
    [3, 2, 5, 3, 6, 3, 5, 2, 3],
    [3, 4, 5, 5, 6, 5, 5, 4, 3],
    [2, 1, 4, 2, 4, 2, 4, 1, 2],
    [2, 2, 3, 3, 4, 3, 3, 2, 2],
]
TRADES = {"fish-oil": {"fish", "oil"}, "fish-wine": {"fish", "wine"}, "oil-wine": {"oil", "wine"}}


class Slow(NamedTuple):
    """Points by seat, and names of spaces: of new tokens by seat, of stalls and workers removed."""

    held: dict[str, int]
    marked: set[tuple[str, str]]
    removed: set[str]
    idle: set[str]


def close(game: MarketAtKos, state: State) -> Slow:
    """What the end of a round does."""
    market = game.market
    stalls = {
        square: market.goods[good]
        for square, good in zip(market.square_names, state.stalls, strict=True)
        if good >= 0
    }
    workers = {
        circle: (market.owners[code // 3], market.kinds[code % 3].name)
        for circle, code in zip(market.circle_names, state.workers, strict=True)
        if code >= 0
    }
    lying = dict(zip(market.square_names, state.tokens, strict=True))
    found = Slow(dict.fromkeys(game.seats, 0), set(), set(), set())
    left = dict(stalls)
    for square, good in stalls.items():
        influence = _influence(square, good, workers)
        most = max(influence.values(), default=0)
        best = [owner for owner, count in influence.items() if count == most]
        for owner in best:
            if owner in game.seats:
                found.held[owner] += value(square) // len(best)
        if len(best) == 1 and best[0] in game.seats:
            has = lying[square] >> game.seats.index(best[0]) & 1
            found.marked.update(() if has else {(square, best[0])})
        if sum(influence.values()) <= 2:
            found.removed.add(square)
            del left[square]
    for circle, (owner, kind) in workers.items():
        trades = any(left[square] in TRADES[kind] for square in near(circle) & left.keys())
        if owner in game.seats and not trades:
            found.idle.add(circle)
    return found


def value(space: str) -> int:
    return TABLE[int(space[1]) - 1]["abcdefghi".index(space[0])]


def near(space: str) -> set[str]:
    """The spaces round one, in all eight directions."""
    column, row = "abcdefghi".index(space[0]), int(space[1]) - 1
    rows, columns = range(max(0, row - 1), row + 2), range(max(0, column - 1), column + 2)
    return {f"{'abcdefghi'[c]}{r + 1}" for r in rows for c in columns if c < 9} - {space}


def _influence(square: str, good: str, workers: dict[str, tuple[str, str]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for circle in near(square) & workers.keys():
        owner, kind = workers[circle]
        if good in TRADES[kind]:
            side = circle[0] == square[0] or circle[1] == square[1]
            found[owner] = found.get(owner, 0) + (2 if side else 1)
    return found
