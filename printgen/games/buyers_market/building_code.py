"""The building code of Buyer's Market: what may be built, and what it is worth. R is the rulebook.

Nothing here looks for a good building: that is :mod:`printgen.games.buyers_market.building`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

# From the bottom up; from the third level on all are small. R, Building Code and Scoring.
SIZES: Final = ("large", "medium", "small")
MANY: Final = ("larges", "mediums", "smalls")

# The colour of a pile that is no suit: that of the player's own bank.
OWN: Final = "own"

# By colour, how many large, medium and small pyramids a pile has.
Stock: TypeAlias = Mapping[str, tuple[int, int, int]]

FIGURES: Final = frozenset(
    """larges-needed mediums-needed smalls-needed levels-needed open-tops brick-points level-points
    cohesive-points diverse-points spire-points unused-points unspent-points single-cohesive
    """.split()
)


class Code(NamedTuple):
    """The figures of building and scoring; none is below 0.

    ``needed`` are the pyramids of a completed level by size, ``levels`` those of a completed
    building, ``open_tops`` the pyramids of a level that carry nothing. The others are points;
    ``unused`` and ``single_cohesive`` are what the figures say: lost for each, and 1 or 0.
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
    def of(cls, figures: Mapping[str, int]) -> Code:
        """The code that the figures make. Raises :class:`ValueError` for one that is below 0: the
        best building is found by arguments that hold for no such figures.
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
        """How many pyramids complete a level, counted from 0. A level of none is no level."""
        return max(1, self.needed[size_of(level)])

    def unites(self, count: int, level: int) -> bool:
        """Whether a level of so many is worth more if they are of one colour."""
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
    """The seven lines of the score card, in points; what is lost is below 0."""

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
    """What is not allowed in a building: on which level, counted from 0, and of which colour if it
    is about one; the code of the finding, and why in a sentence.
    """

    level: int
    colour: str
    code: str
    message: str


def size_of(level: int) -> int:
    """The size of the pyramids of a level, counted from 0, as an index into :data:`SIZES`."""
    return min(level, len(SIZES) - 1)


def level_of(index: int, counts: Mapping[str, int]) -> Level:
    """A level of so many of each colour; colours of which there are none are left out."""
    colours = tuple((colour, count) for colour, count in counts.items() if count)
    return Level(SIZES[size_of(index)], colours)


def used(building: Building) -> Counter[tuple[str, str]]:
    """How many of each colour and size stand in it."""
    found: Counter[tuple[str, str]] = Counter()
    for level in building:
        for colour, count in level.colours:
            found[colour, level.size] += count
    return found


def lines(building: Building, stock: Stock, suits: Sequence[str], law: Code, bank: int) -> Lines:
    """What a legal building is worth to whoever has that pile, and so many left in their bank.

    R: cohesiveness and levels go to completed levels only (ours: to the half-built one on top they
    do not); diversity asks for every suit, and the own colour is none; the first spire is worth
    nothing, and spires are the smalls of the highest level, whether it is completed or not.
    """
    bricks = sum(level.number for level in building)
    complete = [n for n, level in enumerate(building) if level.number >= law.least(n)]
    united = [
        n for n in complete if len(building[n].colours) == 1 and law.unites(building[n].number, n)
    ]
    colours = {colour for level in building for colour, _ in level.colours}
    spires = building[-1].number if len(building) >= len(SIZES) else 0
    pile = sum(sum(counts) for counts in stock.values())
    return Lines(
        bricks=law.brick * bricks,
        levels=law.level * len(complete),
        cohesiveness=law.cohesive * len(united),
        diversity=law.diverse if colours.issuperset(suits) and suits else 0,
        regality=law.spire * max(0, spires - 1),
        unspent=law.unspent * bank,
        unused=-law.unused * (pile - bricks),
    )


@lru_cache(maxsize=64)
def smallest(law: Code) -> tuple[int, ...]:
    """The pyramids of each level of the smallest completed building, from the bottom up. Every
    level is as small as those above it allow, so no completed building has fewer on any.
    """
    sizes: list[int] = []
    for level in reversed(range(law.levels)):
        below = sizes[-1] + law.open_tops if sizes else 0
        sizes.append(max(law.least(level), below))
    return tuple(reversed(sizes))


def completable(stock: Stock, law: Code) -> bool:
    """Whether the pile gives a completed building, for which a player may call (R, Ending)."""
    levels = smallest(law)
    needed = (sum(levels[:1]), sum(levels[1:2]), sum(levels[2:]))
    return all(sum(counts[n] for counts in stock.values()) >= needed[n] for n in range(3))


def flaws(building: Building, stock: Stock, law: Code) -> list[Flaw]:
    """All that is not legal in a building, from the bottom up."""
    return [*_too_many(building, stock), *_unsound(building, law)]


def _too_many(building: Building, stock: Stock) -> Iterator[Flaw]:
    """Pyramids that the pile has not; those of levels below are built already."""
    built: Counter[tuple[str, str]] = Counter()
    for n, level in enumerate(building):
        size = size_of(n)
        if level.size != SIZES[size]:
            message = f"level {n + 1} is of {MANY[size]}, not of {level.size} pyramids"
            yield Flaw(n, "", "built-level", message)
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
                yield Flaw(n, colour, "built-short", message)


def _unsound(building: Building, law: Code) -> Iterator[Flaw]:
    """Levels that nothing carries."""
    for n, level in enumerate(building):
        if level.number < 1:
            yield Flaw(n, "", "built-level", f"level {n + 1} has no pyramid")
    for n, (lower, upper) in enumerate(pairwise(building), start=1):
        size, least = size_of(n - 1), law.least(n - 1)
        if lower.number < least:
            message = f"level {n} is not completed with {lower.number} of {least} {MANY[size]}"
            yield Flaw(n, "", "built-unfinished", f"{message}, and nothing stands on such a one")
            continue
        most = max(0, lower.number - law.open_tops)
        if upper.number > most:
            carries = f"level {n} has {lower.number} and carries {most}"
            why = f", because {law.open_tops} must stay open" if law.open_tops else ""
            message = f"{upper.number} stand on level {n + 1}, and {carries}{why}"
            yield Flaw(n, "", "built-overhang", message)
