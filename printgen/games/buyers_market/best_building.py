"""The best building of a pile in Buyer's Market, exactly. R is the rulebook.

What is searched, and why nothing better is left out. It holds for all figures that are not below 0
(others :meth:`BuildingCode.of` refuses), so for every variant. Let a pyramid's *gain* be what it is
worth to have it in the building: ``brick + unused``, never below 0.

1. **Level 1 is all larges, or all larges of one colour.** A larger first level completes itself
   and carries no less, and costs nothing anywhere: spires are only counted from level 3 on. It may
   cost the bonus for one colour; so the colours that could win it are tried too, each with all it
   has. All larges together show every colour that there is a large of.
2. **Level 2 is as large as it can be**, of any colours or of one, likewise: as many as there are
   mediums (of that colour) and as level 1 carries. Levels of one colour are only tried where they
   win the bonus: otherwise the free level of that number does all they do.
3. **Levels of smalls** are read from the top down: ``t`` spires, and each level below has
   ``open-tops`` more at the least. Some of them are of one colour and win the bonus, the others
   are free. It is enough to let those of one colour be **above** the free ones (leaving aside
   levels at the very top that cannot win it: a half-built one, or single pyramids where they do
   not count). For let a free level of ``a`` stand above one of ``b >= a`` of a colour. Swap their
   parts: the upper takes ``a`` of the colour, the lower ``b`` of the rest. The numbers of all
   levels stay, the colour gives no more than before, and the free pyramids grow in number, so
   that they show no fewer colours.
4. So a stair of smalls is: its head (the levels that win nothing, or one free level), the levels
   of one colour, and ``g`` free levels below. Heads and levels of one colour are enumerated, each
   number that the colours can bear. **The free levels take all that they can**, up to the pile and
   to the largest stair under level 2: the gain is not below 0, more pyramids show no fewer
   colours, and every number between the smallest and the largest such stair can be had, since a
   level can grow by one from the bottom on.
5. **Diversity** is one bonus for all suits. Every stair is tried from the best down, without it
   and then with it, until what is left cannot win even if it got it. Whether the suits can all be
   shown is no guess: suits that level 1 does not show must be shown by level 2 or by smalls, each
   by one pyramid of a free level, or by being the colour of a level; which free level shows which
   suit is settled by counting (those with mediums only, those with smalls only, and both).

Ties go to the first found: the order of levels, colours and numbers is fixed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from printgen.games.buyers_market.building_code import Building, BuildingCode, Stock, level_of
from printgen.games.buyers_market.stairs import Stair, Stairs
from printgen.games.buyers_market.state import Trio

_LARGE, _MEDIUM, _SMALL = 0, 1, 2
# Agents ask again and again for piles that differ little.
_REMEMBERED: Final = 1 << 15


class _Base(NamedTuple):
    """A first or second level: its number of pyramids, its colour (None: any), and its points."""

    number: int
    colour: int | None
    value: int


class _Hues(NamedTuple):
    """The chosen colours: of the levels in one colour from the largest on, and those that the free
    mediums and the free smalls must show, one of each.
    """

    united: tuple[int, ...]
    mediums: tuple[int, ...]
    smalls: tuple[int, ...]


class _Plan(NamedTuple):
    first: _Base
    second: _Base
    stair: Stair

    @property
    def value(self) -> int:
        return self.first.value + self.second.value + self.stair.value


_NO_LEVEL: Final = _Base(0, None, 0)


def best(stock: Stock, suits: Sequence[str], code: BuildingCode) -> Building:
    """Return the legal building with the highest score, from the bottom up; ``()`` if the pile
    allows none.

    ``suits`` are the colours needed for diversity; the stock may have others as well.
    """
    order = (*suits, *(colour for colour in stock if colour not in suits))
    piles = tuple(stock.get(colour, (0, 0, 0)) for colour in order)
    return _best(order, len(suits), piles, code)


@lru_cache(maxsize=_REMEMBERED)
def _best(
    order: tuple[str, ...], suits: int, piles: tuple[Trio, ...], code: BuildingCode
) -> Building:
    found = _Search(suits, piles, code).best()
    return tuple(
        level_of(n, {order[colour]: level[colour] for colour in sorted(level)})
        for n, level in enumerate(found)
    )


class _Search:
    """A single search. Colours are numbers here, the suits first."""

    def __init__(self, suits: int, piles: tuple[Trio, ...], code: BuildingCode) -> None:
        self._piles = piles
        self._code = code
        self._suits = range(suits)
        self._gain = code.brick + code.unused
        self._smalls = [pile[_SMALL] for pile in piles]
        self._stairs = Stairs(code, self._smalls)

    def best(self) -> list[Counter[int]]:
        """Return the levels from the bottom up, by colour."""
        groups = [
            (_Plan(first, second, stairs[0]).value, first, second, stairs)
            for first in self._bases(_LARGE, None)
            for second, stairs in self._above(first)
        ]
        if not groups:
            return []
        # The most promising first, so that hardly any others need to be checked for diversity.
        groups.sort(key=lambda group: -group[0])
        top, first, second, stairs = groups[0]
        chosen, hues = _Plan(first, second, stairs[0]), None
        extra = self._code.diverse
        if extra and self._suits and all(any(self._piles[n]) for n in self._suits):
            for value, first, second, stairs in groups:
                if value + extra <= top:
                    break
                for stair in stairs:
                    plan = _Plan(first, second, stair)
                    if plan.value + extra <= top:
                        break
                    if (shown := self._diverse(plan)) is not None:
                        top, chosen, hues = plan.value + extra, plan, shown
                        break
        return self._built(chosen, hues or self._settled(chosen, frozenset(), frozenset()))

    # -- levels 1 and 2

    def _bases(self, size: int, carried: int | None) -> list[_Base]:
        """Return the possible first or second levels."""
        code = self._code
        counts = [pile[size] for pile in self._piles]
        most = sum(counts) if carried is None else min(sum(counts), carried)
        if most <= 0:
            return []
        found = [_Base(most, None, self._score(most, size))]
        for colour, count in enumerate(counts if code.cohesive else ()):
            n = min(count, most)
            if n and code.unites(n, size):
                found.append(_Base(n, colour, self._score(n, size) + code.cohesive))
        return found

    def _score(self, count: int, level: int) -> int:
        done = count >= self._code.least(level)
        return self._gain * count + (self._code.level if done else 0)

    def _above(self, first: _Base) -> Iterator[tuple[_Base, list[Stair]]]:
        """Yield what can be built on a first level: a second one, and the stairs on that, best
        first.
        """
        code = self._code
        seconds: list[_Base] = []
        if first.number >= code.least(0):
            seconds = self._bases(_MEDIUM, first.number - code.open_tops)
        for second in seconds or [_NO_LEVEL]:
            carries = second.number - code.open_tops if second.number >= code.least(1) else 0
            yield second, self._stairs.on(carries)

    # -- colours

    def _diverse(self, plan: _Plan) -> _Hues | None:
        """Return colours with which the plan shows every suit, if possible."""
        first, second, stair = plan
        missing = {
            n
            for n in self._suits
            if (not self._piles[n][_LARGE] if first.colour is None else n != first.colour)
        }
        if second.colour is not None:
            missing.discard(second.colour)
        is_free = second.colour is None and second.number > 0
        by_medium = {n for n in missing if is_free and self._piles[n][_MEDIUM]}
        places = (second.number if is_free else 0) + stair.loose + len(stair.united)
        if len(missing) > places or any(not self._smalls[n] for n in missing - by_medium):
            return None
        return self._settled(plan, frozenset(missing), frozenset(by_medium))

    def _settled(
        self, plan: _Plan, missing: frozenset[int], by_medium: frozenset[int]
    ) -> _Hues | None:
        """Return colours for the levels of smalls in one colour, so that these or free pyramids can
        show all ``missing`` suits; a free medium may show those in ``by_medium``.
        """
        sizes = sorted(plan.stair.united, reverse=True)
        seen: set[tuple[object, ...]] = set()

        def place(rest: list[int], owners: tuple[int, ...]) -> _Hues | None:
            if len(owners) == len(sizes):
                return self._shown(plan, owners, missing - set(owners), by_medium)
            # Colours with the same properties are interchangeable.
            kinds = [(has, n in owners, n in missing, n in by_medium) for n, has in enumerate(rest)]
            key = (len(owners), *sorted(kinds))
            if key in seen:
                return None
            seen.add(key)
            size = sizes[len(owners)]
            for n, kind in enumerate(kinds):
                if rest[n] >= size and kinds.index(kind) == n:
                    after = [*rest[:n], rest[n] - size, *rest[n + 1 :]]
                    if (found := place(after, (*owners, n))) is not None:
                        return found
            return None

        return place(self._smalls, ())

    def _shown(
        self, plan: _Plan, owners: tuple[int, ...], missing: frozenset[int], by: frozenset[int]
    ) -> _Hues | None:
        """Return which free level shows which suit. A suit without a level has all its smalls."""
        mediums = [n for n in missing if not self._smalls[n]]
        smalls = [n for n in missing if n not in by]
        either = sorted(missing - set(mediums) - set(smalls))
        room = (plan.second.number if plan.second.colour is None else 0) - len(mediums)
        if room < 0 or len(smalls) + max(0, len(either) - room) > plan.stair.loose:
            return None
        return _Hues(owners, (*mediums, *either[:room]), (*smalls, *either[room:]))

    # -- the building

    def _built(self, plan: _Plan, hues: _Hues | None) -> list[Counter[int]]:
        assert hues is not None  # noqa: S101 - what is enumerated can be settled
        levels = [self._filled(plan.first, _LARGE, ())]
        if plan.second.number:
            levels.append(self._filled(plan.second, _MEDIUM, hues.mediums))
        united = sorted(plan.stair.united, reverse=True)
        rest = Counter(dict(enumerate(self._smalls)))
        for colour, size in zip(hues.united, united, strict=True):
            rest[colour] -= size
        loose = _taken(rest, hues.smalls, plan.stair.loose)
        pool = [colour for colour in sorted(loose) for _ in range(loose[colour])]
        levels += [Counter(pool[start:end]) for start, end in self._cuts(plan)]
        owned = [Counter({c: n}) for c, n in zip(hues.united, united, strict=True)]
        head = len(plan.stair.head)
        return [*levels[: len(levels) - head], *owned, *levels[len(levels) - head :]]

    def _filled(self, base: _Base, size: int, must: tuple[int, ...]) -> Counter[int]:
        if base.colour is not None:
            return Counter({base.colour: base.number})
        counts = Counter({n: pile[size] for n, pile in enumerate(self._piles)})
        return _taken(counts, must, base.number)

    def _cuts(self, plan: _Plan) -> Iterator[tuple[int, int]]:
        """Yield where to divide the row of loose pyramids into levels, from the bottom up."""
        stair, step = plan.stair, self._code.open_tops
        sizes = [stair.low + n * step for n in reversed(range(stair.free))]
        more = stair.taken - sum(sizes)
        most = plan.second.number - step
        for n, size in enumerate(sizes):
            sizes[n] += min(more, most - n * step - size)
            more -= sizes[n] - size
        start = 0
        for size in (*sizes, *reversed(stair.head)):
            yield start, start + size
            start += size


def _taken(counts: Counter[int], must: tuple[int, ...], number: int) -> Counter[int]:
    """Return a number of pyramids: first those that must be used, then in the order of colours."""
    taken = Counter(must)
    for colour in sorted(counts):
        more = min(counts[colour] - taken[colour], number - taken.total())
        taken[colour] += max(0, more)
    return +taken
