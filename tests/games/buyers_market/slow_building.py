"""The best building the slow way: every legal building is tried, and each is reckoned anew.

It shares nothing with the search but the types: the rules are written down once more, in another
way, so that a mistake would have to be made twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import TypeAlias

from printgen.games.buyers_market.building_code import Building, BuildingCode, Level

Pile: TypeAlias = Mapping[str, tuple[int, int, int]]
# By colour, how many on a level; levels from the bottom up.
Plan: TypeAlias = tuple[dict[str, int], ...]

NAMES = "large", "medium", "small"


def plans(pile: Pile, code: BuildingCode) -> Iterator[Plan]:
    """Every legal building, also that of nothing."""
    yield ()
    yield from _upon((), {colour: list(counts) for colour, counts in pile.items()}, None, code)


def _upon(
    below: Plan, rest: Mapping[str, list[int]], carried: int | None, code: BuildingCode
) -> Iterator[Plan]:
    size = 0 if len(below) == 0 else 1 if len(below) == 1 else 2
    colours = list(rest)
    for chosen in product(*(range(rest[colour][size] + 1) for colour in colours)):
        number = sum(chosen)
        if number == 0 or (carried is not None and number > carried):
            continue
        plan = (*below, {c: n for c, n in zip(colours, chosen, strict=True) if n})
        yield plan
        if number >= code.needed[size]:
            left = {colour: list(counts) for colour, counts in rest.items()}
            for colour, n in zip(colours, chosen, strict=True):
                left[colour][size] -= n
            yield from _upon(plan, left, number - code.open_tops, code)


def points(plan: Plan, pile: Pile, suits: tuple[str, ...], code: BuildingCode) -> int:
    """What a legal building brings, without the bank."""
    total = 0
    bricks = 0
    for at, level in enumerate(plan):
        number = sum(level.values())
        bricks += number
        total += number * code.brick
        if number >= code.needed[at if at < 3 else 2]:
            total += code.level
            if len(level) == 1 and (number > 1 or code.single_cohesive):
                total += code.cohesive
    if len(plan) > 2:
        total += code.spire * (sum(plan[-1].values()) - 1)
    if suits and all(any(suit in level for level in plan) for suit in suits):
        total += code.diverse
    return total - code.unused * (sum(map(sum, pile.values())) - bricks)


def most(pile: Pile, suits: tuple[str, ...], code: BuildingCode) -> int:
    """The points of the best building."""
    return max(points(plan, pile, suits, code) for plan in plans(pile, code))


def plan_of(building: Building) -> Plan:
    return tuple(dict(level.colours) for level in building)


def building_of(plan: Plan) -> Building:
    """The same as the search tells it."""
    return tuple(Level(NAMES[min(at, 2)], tuple(level.items())) for at, level in enumerate(plan))


def is_legal(building: Building, pile: Pile, code: BuildingCode) -> bool:
    """Whether a building is one of those that are tried."""
    rest = {(colour, size): n for colour, c in pile.items() for size, n in enumerate(c)}
    carried = None
    for at, level in enumerate(building):
        size = min(at, 2)
        number = sum(n for _, n in level.colours)
        if level.size != NAMES[size] or number < 1 or any(n < 1 for _, n in level.colours):
            return False
        if carried is not None and number > carried:
            return False
        for colour, n in level.colours:
            rest[colour, size] -= n
        carried = number - code.open_tops if number >= code.needed[size] else 0
    return min(rest.values(), default=0) >= 0
