"""The building code of Buyer's Market: legal buildings, and their scores. R is the rulebook.

To find a good building, see :mod:`.best_building`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from printgen.core.errors import Code
from printgen.games.buyers_market.codes import (
    BUILT_LEVEL,
    BUILT_OVERHANG,
    BUILT_SHORT,
    BUILT_UNFINISHED,
)
from printgen.games.buyers_market.state import SIZES, Trio

MANY: Final = ("larges", "mediums", "smalls")

# The number of large, medium and small pyramids in a pile, by colour.
Stock: TypeAlias = Mapping[str, Trio]

FIGURES: Final = frozenset(
    """larges-needed mediums-needed smalls-needed levels-needed open-tops brick-points level-points
    cohesive-points diverse-points spire-points unused-points unspent-points single-cohesive
    """.split()
)


class BuildingCode(NamedTuple):
    """The figures of building and scoring; none is below 0.

    ``needed`` is the number of pyramids of a completed level by size, ``levels`` the number of
    levels of a completed building, ``open_tops`` the number of pyramids of a level that carry
    nothing. The others are points; ``unused`` and ``single_cohesive`` are the values of the
    figures: points lost for each pyramid, and 1 or 0.
    """

    needed: tuple[int, int, int]
    levels: int
    open_tops: int
    brick: int
    level: int
    cohesive: int
    diverse: int
    spire: int
    unused: int
    unspent: int
    single_cohesive: int

    @classmethod
    def of(cls, figures: Mapping[str, int]) -> BuildingCode:
        """Return the code that the figures define.

        Raises :class:`ValueError` for a figure below 0, for which the search for the best building
        would be wrong.
        """
        for name in sorted(FIGURES):
            if figures[name] < 0:
                raise ValueError(f"the figure '{name}' is {figures[name]}, and 0 is the least")
        return cls(
            needed=(
                figures["larges-needed"],
                figures["mediums-needed"],
                figures["smalls-needed"],
            ),
            levels=figures["levels-needed"],
            open_tops=figures["open-tops"],
            brick=figures["brick-points"],
            level=figures["level-points"],
            cohesive=figures["cohesive-points"],
            diverse=figures["diverse-points"],
            spire=figures["spire-points"],
            unused=figures["unused-points"],
            unspent=figures["unspent-points"],
            single_cohesive=figures["single-cohesive"],
        )

    def least(self, level: int) -> int:
        """Return how many pyramids complete a level, counted from 0; a level without pyramids is no
        level.

        R, Building Code: 4 larges, 3 mediums, 1 small on any level from the third on.
        """
        return max(1, self.needed[size_of(level)])

    def unites(self, count: int, level: int) -> bool:
        """Return True if a level with that many pyramids scores more in one colour.

        R, Cohesiveness. Open: whether a level with a single pyramid is in one colour.
        """
        return count >= self.least(level) and (count > 1 or self.single_cohesive > 0)


class Level(NamedTuple):
    """A level: the size of its pyramids, and how many there are of each colour."""

    size: str
    colours: tuple[tuple[str, int], ...]

    @property
    def number(self) -> int:
        return sum(count for _, count in self.colours)


Building: TypeAlias = tuple[Level, ...]


class Lines(NamedTuple):
    """The seven lines of the score card, in points; losses are below 0."""

    bricks: int
    levels: int
    cohesiveness: int
    diversity: int
    regality: int
    unspent: int
    unused: int

    @property
    def total(self) -> int:
        return sum(self)


class Flaw(NamedTuple):
    """Something illegal in a building: its level, counted from 0, its colour if it is about one,
    the code of the finding, and the reason as a sentence.
    """

    level: int
    colour: str
    code: Code
    message: str


def size_of(level: int) -> int:
    """Return the size of the pyramids of a level, counted from 0, as an index into :data:`SIZES`.

    R, Building Code: larges at the bottom, mediums on the second level, smalls on all above.
    """
    return min(level, len(SIZES) - 1)


def level_of(index: int, counts: Mapping[str, int]) -> Level:
    """Return a level with a number of each colour, without colours of which there are none."""
    colours = tuple((colour, count) for colour, count in counts.items() if count)
    return Level(SIZES[size_of(index)], colours)


def building_of(levels: Sequence[Mapping[str, int]]) -> Building:
    """Return a building with a number of each colour on each level, from the bottom up."""
    return tuple(level_of(n, counts) for n, counts in enumerate(levels))


def used(building: Building) -> Counter[tuple[str, str]]:
    """Return how many pyramids of each colour and size are in a building."""
    found: Counter[tuple[str, str]] = Counter()
    for level in building:
        for colour, count in level.colours:
            found[colour, level.size] += count
    return found


def lines(
    building: Building, stock: Stock, suits: Sequence[str], code: BuildingCode, bank: int
) -> Lines:
    """Return the score card of a legal building from that pile, with a number of pyramids left in
    the bank.

    Open: whether the half-built level on top counts as a level and can be in one colour (no), and
    whether its smalls are spires (yes).
    """
    complete = [n for n, level in enumerate(building) if level.number >= code.least(n)]
    # R, Cohesiveness: each level in one colour.
    united = [
        n for n in complete if len(building[n].colours) == 1 and code.unites(building[n].number, n)
    ]
    # R, Diversity: each colour of the supply, not the players' own.
    colours = {colour for level in building for colour, _ in level.colours}
    # R, Glossary: spires are the smalls of the highest level. R, Regality: after the first.
    spires = building[-1].number if len(building) >= len(SIZES) else 0
    # R, Bricks: each pyramid. R, Levels: each completed level. R, Unspent: pyramids in the bank.
    bricks = sum(level.number for level in building)
    # R, Unused: pyramids of the pile that are not in the building.
    unused = sum(sum(counts) for counts in stock.values()) - bricks
    return Lines(
        bricks=code.brick * bricks,
        levels=code.level * len(complete),
        cohesiveness=code.cohesive * len(united),
        diversity=code.diverse if colours.issuperset(suits) and suits else 0,
        regality=code.spire * max(0, spires - 1),
        unspent=code.unspent * bank,
        unused=-code.unused * unused,
    )


@lru_cache(maxsize=64)
def fewest(code: BuildingCode) -> Trio:
    """Return the lowest number of pyramids of each size in a completed building.

    R, Building Code: at least 3 levels, each built to code. Every level is as small as those above
    it allow, so no completed building has fewer on any level.
    """
    sizes: list[int] = []
    for level in reversed(range(code.levels)):
        below = sizes[-1] + code.open_tops if sizes else 0
        sizes.append(max(code.least(level), below))
    large, medium, *smalls = (*reversed(sizes), 0, 0)
    return large, medium, sum(smalls)


def completable(stock: Stock, code: BuildingCode) -> bool:
    """Return True if the pile is enough for a completed building. R, Ending the game: then one may
    call.
    """
    needed = fewest(code)
    return all(sum(counts[n] for counts in stock.values()) >= needed[n] for n in range(len(SIZES)))


def flaws(building: Building, stock: Stock, code: BuildingCode) -> list[Flaw]:
    """Return everything illegal in a building, from the bottom up."""
    return [*_too_many(building, stock), *_unsound(building, code)]


def _too_many(building: Building, stock: Stock) -> Iterator[Flaw]:
    """Yield pyramids of the wrong size, and those that the pile does not have. R, Building Code.

    Those of lower levels are counted first.
    """
    built: Counter[tuple[str, str]] = Counter()
    for n, level in enumerate(building):
        size = size_of(n)
        if level.size != SIZES[size]:
            message = f"level {n + 1} is of {MANY[size]}, not of {level.size} pyramids"
            yield Flaw(n, "", BUILT_LEVEL, message)
        at = SIZES.index(level.size)
        for colour, count in level.colours:
            has = stock.get(colour, (0, 0, 0))[at]
            below = built[colour, level.size]
            built[colour, level.size] += count
            if below + count > has:
                some = SIZES[at] if has == 1 else MANY[at]
                stand = f", and {below} of them stand below" if below else ""
                message = f"{count} {MANY[at] if count != 1 else SIZES[at]} of that colour are "
                message += f"built, and the pile has {has} {some}{stand}"
                yield Flaw(n, colour, BUILT_SHORT, message)


def _unsound(building: Building, code: BuildingCode) -> Iterator[Flaw]:
    """Yield levels that nothing carries.

    R, Building Code: a building ends at a level that is not completed, and at least one pyramid of
    each level has none on it.
    """
    for n, level in enumerate(building):
        if level.number < 1:
            yield Flaw(n, "", BUILT_LEVEL, f"level {n + 1} has no pyramid")
    for n, (lower, upper) in enumerate(pairwise(building), start=1):
        size, least = size_of(n - 1), code.least(n - 1)
        if lower.number < least:
            message = f"level {n} is not completed with {lower.number} of {least} {MANY[size]}"
            yield Flaw(n, "", BUILT_UNFINISHED, f"{message}, and nothing stands on such a one")
            continue
        most = max(0, lower.number - code.open_tops)
        if upper.number > most:
            carries = f"level {n} has {lower.number} and carries {most}"
            why = f", because {code.open_tops} must stay open" if code.open_tops else ""
            message = f"{upper.number} stand on level {n + 1}, and {carries}{why}"
            yield Flaw(n, "", BUILT_OVERHANG, message)
