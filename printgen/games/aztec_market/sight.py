"""Lines of sight along the buyers' columns, and the moves that a purchase needs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from operator import itemgetter, or_
from typing import Final, TypeAlias

from printgen.games.aztec_market.data import Market
from printgen.games.aztec_market.state import HOLE

# More paid moves than anyone can have.
FAR: Final = 1_000

# For each colour, the roles between a buyer and its vendor, or None.
Ways: TypeAlias = tuple[tuple[str, ...] | None, ...]

# How many columns and whole markets are cached before the cache is cleared; a few MB each.
_MOST_LINES: Final = 20_000
_MOST_SIGHTS: Final = 5_000


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """What a buyer sees along a column with these ``tiles``, nearest first, and ``after`` moves.

    For each colour, ``ways`` are the roles between buyer and vendor, nearest first, or None if the
    vendor is not in the column or there is a crowd between them. The other fields have one bit for
    each colour: ``open`` if the way is open, ``kept`` if a crowd stands between, ``within`` if the
    way can be open after 0, 1, 2 … paid moves. R, Crowd: "There can't be any crowd tiles between
    the buyer and the vendor."
    """

    tiles: tuple[int, ...]
    ways: Ways
    open: int
    kept: int
    within: tuple[int, ...]
    after: dict[int, Line] = field(default_factory=dict)

    def reach(self, moves: int) -> int:
        """Return the colours that can be reached within that many paid moves."""
        within = self.within
        return within[moves] if moves < len(within) else within[-1]


class Sight:
    """The columns of a market with these tiles; each view is cached.

    ``views`` takes each buyer's column from the cells, by player; ``places`` has the buyer of each
    cell's column, and the cell's place in it. ``lines`` and ``sights`` are caches for columns and
    for whole markets: rules and agents look there first. Rules for different numbers of players
    share the cache of columns.
    """

    def __init__(
        self, market: Market, seats: Sequence[str], supply: Mapping[str, int], *, is_free: bool
    ) -> None:
        """``supply`` is the number of copies of each tile; ``is_free`` is True if all moves are
        free.
        """
        self._market = market
        self._side = side = market.side
        self._is_free = is_free
        self._crowds = sum(
            supply.get(tile, 0)
            for tile, role in zip(market.tiles, market.roles, strict=True)
            if role == "crowd"
        )
        self._messengers = sum(supply.get(market.tiles[n], 0) for n in market.messengers)
        self.views: list[list[Callable[[tuple[int, ...]], tuple[int, ...]]]] = [
            [itemgetter(*_column(seat, n, side)) for n in range(side)] for seat in seats
        ]
        self.places = [_places(seat, side) for seat in seats]
        self.lines, self._shortest = _known_of(
            market.roles, market.vendors, side, self._crowds, self._messengers, is_free
        )
        self._last: tuple[tuple[int, ...], int, list[Line]] = (), 0, []
        self.sights: dict[tuple[int, ...], tuple[Ways, ...]] = {}

    def column(self, cells: tuple[int, ...], player: int, buyer: int) -> tuple[int, ...]:
        """Return the tiles of a buyer's column, nearest first."""
        return self.views[player][buyer](cells)

    def line(self, cells: tuple[int, ...], player: int, buyer: int) -> Line:
        """Return what the buyer sees along the column."""
        return self._line(self.views[player][buyer](cells))

    def after(self, line: Line, moved: int) -> Line:
        """Return what the buyer sees after a tile has moved into the hole: from elsewhere if
        ``moved`` is a tile, from the place ``n`` of the column if it is ``~n``.
        """
        tiles = [*line.tiles]
        tile = moved if moved >= 0 else tiles[~moved]
        if HOLE in tiles:
            tiles[tiles.index(HOLE)] = tile
        if moved < 0:
            tiles[~moved] = HOLE
        found = line.after[moved] = self._line(tuple(tiles))
        return found

    def _line(self, tiles: tuple[int, ...]) -> Line:
        known = self.lines.get(tiles)
        if known is None:
            if len(self.lines) >= _MOST_LINES:
                self.lines.clear()
            known = self.lines[tiles] = self._look(tiles)
        return known

    def lines_of(self, cells: tuple[int, ...], player: int) -> list[Line]:
        """Return what each buyer of a player sees."""
        # Whether a player may play depends on the same tiles.
        if cells is not self._last[0] or player != self._last[1]:
            known = self.lines
            lines = [
                known.get(view(cells)) or self.line(cells, player, buyer)
                for buyer, view in enumerate(self.views[player])
            ]
            self._last = cells, player, lines
        return self._last[2]

    def _look(self, tiles: tuple[int, ...]) -> Line:
        roles = self._market.roles
        names = ["hole" if tile == HOLE else roles[tile] for tile in tiles]
        # For the moves, all that matters about a tile is whether it blocks, moves free or is the
        # target.
        kinds = tuple(name if name in {"hole", "crowd", "messenger"} else "other" for name in names)
        ways: list[tuple[str, ...] | None] = []
        open_ = kept = 0
        # The colours whose way needs exactly so many moves.
        exactly = [0]
        # All vendors outside of the column are equally far away.
        elsewhere = self._least_moves(kinds)
        for colour, vendor in enumerate(self._market.vendors):
            way, least, bit = None, elsewhere, 1 << colour
            if vendor in tiles:
                at = tiles.index(vendor)
                # R, Buy commodities: no crowd "between the buyer and the vendor".
                if "crowd" in names[:at]:
                    kept |= bit
                else:
                    way = tuple(names[:at])
                    open_ |= bit
                least = self._least_moves((*kinds[:at], "target", *kinds[at + 1 :]))
            ways.append(way)
            if least < FAR:
                exactly += [0] * (least + 1 - len(exactly))
                exactly[least] |= bit
        return Line(tiles, tuple(ways), open_, kept, tuple(accumulate(exactly, or_)))

    def _least_moves(self, column: tuple[str, ...]) -> int:
        """Return the least number of paid moves until the target is in the column with no crowd
        before it.

        This is exact: tiles outside of the column matter only by their kind, so a breadth-first
        search over the column's contents covers every sequence of moves. Messengers move free.
        """
        known = self._shortest.get(column)
        if known is not None:
            return known
        size = self._side * self._side
        totals = {"hole": 1, "target": 1, "crowd": self._crowds, "messenger": self._messengers}
        totals["other"] = size - sum(totals.values())
        best = {column: 0}
        queue = deque([column])
        found = FAR
        while queue:
            here = queue.popleft()
            cost = best[here]
            if "target" in here and "crowd" not in here[: here.index("target")]:
                found = cost
                break
            for kind, there in _after_move(here, totals):
                price = cost if kind == "messenger" or self._is_free else cost + 1
                if price < best.get(there, FAR):
                    best[there] = price
                    if price == cost:
                        queue.appendleft(there)
                    else:
                        queue.append(there)
        self._shortest[column] = found
        return found

    def look_around(self, cells: tuple[int, ...]) -> tuple[Ways, ...]:
        """Return what every buyer sees, in the order of a state's buyers."""
        if len(self.sights) >= _MOST_SIGHTS:
            self.sights.clear()
        known = self.sights[cells] = tuple(
            self.line(cells, player, buyer).ways
            for player in range(len(self.views))
            for buyer in range(self._side)
        )
        return known


@lru_cache(maxsize=8)
def _known_of(*_: Hashable) -> tuple[dict[tuple[int, ...], Line], dict[tuple[str, ...], int]]:
    """Return the caches for columns and for the moves that they need, by what these depend on."""
    return {}, {}


def _after_move(
    column: tuple[str, ...], totals: Mapping[str, int]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each column that one move can make from this one, with the kind of tile that moves."""
    if "hole" not in column:
        for n, kind in enumerate(column):
            yield kind, (*column[:n], "hole", *column[n + 1 :])
        return
    hole = column.index("hole")
    for n, kind in enumerate(column):
        if n != hole:
            after = list(column)
            after[hole], after[n] = kind, "hole"
            yield kind, tuple(after)
    for kind, count in totals.items():
        if kind != "hole" and count > column.count(kind):
            yield kind, (*column[:hole], kind, *column[hole + 1 :])


def _column(seat: str, buyer: int, side: int) -> list[int]:
    """Return the cells of a buyer's column, nearest first. ``buyer`` counts from 0, left to right
    as the player sees them.
    """
    last = side - 1
    match seat:
        case "south":
            return [row * side + buyer for row in range(last, -1, -1)]
        case "west":
            return [buyer * side + column for column in range(side)]
        case "north":
            return [row * side + last - buyer for row in range(side)]
        case _:
            return [(last - buyer) * side + column for column in range(last, -1, -1)]


def _places(seat: str, side: int) -> list[tuple[int, int]]:
    """Return the buyer in whose column each cell is, and its place there, nearest first."""
    found = [(0, 0)] * (side * side)
    for buyer in range(side):
        for place, cell in enumerate(_column(seat, buyer, side)):
            found[cell] = buyer, place
    return found
