"""The levels of smalls on a building of Buyer's Market that can be part of the best one.

Points 3 and 4 of :mod:`.best_building` explain why no others are needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from printgen.games.buyers_market.building_code import BuildingCode


class Stair(NamedTuple):
    """The levels of smalls: ``head`` from the top down, those in one colour (``united``) likewise,
    and a number of free ones below, the highest of which has at least ``low``, with ``taken``
    altogether.
    """

    value: int
    head: tuple[int, ...]
    united: tuple[int, ...]
    free: int
    low: int
    taken: int

    @property
    def loose(self) -> int:
        """Number of pyramids that may be of any colour."""
        return sum(self.head) + self.taken


NO_STAIR: Final = Stair(0, (), (), 0, 0, 0)


class Stairs:
    """The stairs of smalls from a pile, by how many pyramids the level below carries."""

    def __init__(self, code: BuildingCode, smalls: Sequence[int]) -> None:
        """``smalls`` is the number of smalls of each colour."""
        self._code = code
        self._gain = code.brick + code.unused
        self._smalls = smalls
        self._known: dict[int, list[Stair]] = {}

    def on(self, carried: int) -> list[Stair]:
        """Return the stairs for a level that carries a number of pyramids, best first; at least an
        empty one.
        """
        if carried not in self._known:
            found = sorted(self._all(carried), key=lambda stair: -stair.value)
            self._known[carried] = found or [NO_STAIR]
        return self._known[carried]

    def _all(self, carried: int) -> Iterator[Stair]:
        """Yield all stairs whose lowest level is at most ``carried``."""
        code, step = self._code, self._code.open_tops
        least = code.least(2)
        for head, united in self._starts:
            levels = (*head, *united)
            fixed = sum(levels)
            left = sum(self._smalls) - fixed
            if levels[-1] > carried or left < 0:
                continue
            done = len(levels) - (levels[0] < least)
            value = self._gain * fixed + code.level * done + code.cohesive * len(united)
            value += code.spire * (levels[0] - 1)
            low = max(levels[-1] + step, least)
            yield Stair(value, head, united, 0, low, 0)
            for free in range(1, left + 1):
                rise = step * free * (free - 1) // 2
                if low + (free - 1) * step > carried or free * low + rise > left:
                    break
                taken = min(left, free * carried - rise)
                more = self._gain * taken + code.level * free
                yield Stair(value + more, head, united, free, low, taken)

    @cached_property
    def _starts(self) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The heads, with the levels of one colour below them."""
        code, step, least = self._code, self._code.open_tops, self._code.least(2)
        colours = frozenset({tuple(sorted(filter(None, self._smalls)))})
        found: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
            ((), united) for united in self._united(least, colours)
        ]
        total = sum(self._smalls)
        for spires in range(1, total + 1):
            heads: list[tuple[int, ...]] = [(spires,)]
            if not code.unites(spires, 2):
                if spires >= least and step == 0:  # single pyramids, one on the other
                    heads = [(spires,) * n for n in range(1, total + 1)]
                below = list(self._united(max(spires + step, least), colours))
                found += [(head, united) for head in heads for united in below]
            found += [(head, ()) for head in heads]
        return found

    def _united(self, low: int, left: frozenset[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
        """Yield levels in one colour each, from the top down, the first with at least ``low``.

        ``left`` is what the colours may have left, sorted: which colours they are is decided later.
        """
        code = self._code
        most = max((max(each, default=0) for each in left), default=0)
        for count in range(low, most + 1 if code.cohesive else low):
            if not code.unites(count, 2):
                continue
            after = frozenset(
                tuple(sorted((*each[:n], has - count, *each[n + 1 :])))
                for each in left
                for n, has in enumerate(each)
                if has >= count
            )
            yield (count,)
            for others in self._united(max(count + code.open_tops, code.least(2)), after):
                yield (count, *others)
