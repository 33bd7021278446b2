"""Moves of checkers, and which of them must be played. R is the rulebook, with its section."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from printgen.games.backgammon.actions import Step
from printgen.games.backgammon.state import BAR, OFF, Checkers


def steps(mine: Checkers, theirs: Checkers, die: int, home: int) -> Iterator[Step]:
    """Yield the steps that a die allows, from the highest point on.

    R, Hitting: nothing else moves while there are checkers on the bar.
    """
    highest = max((point for point in range(BAR + 1) if mine[point]), default=OFF)
    lowest = BAR if highest == BAR else 1
    for start in range(highest, lowest - 1, -1):
        end = start - die
        if not mine[start] or start == OFF:
            continue
        # R, The way of the checkers: the other player has another number for the same point. R,
        # Your turn: two checkers of the other player close a point.
        is_open = end > OFF and theirs[BAR - end] < 2
        # R, Bearing off: all checkers are at home; a number that is too large takes off the
        # highest.
        is_off = end <= OFF and highest <= home and (end == OFF or start == highest)
        if is_open or is_off:
            yield Step(die, start, max(end, OFF))


def moved(mine: Checkers, theirs: Checkers, step: Step) -> tuple[Checkers, Checkers]:
    """Return the checkers after a step. R, Hitting: a blot that is hit goes to the bar."""
    own, other = list(mine), list(theirs)
    own[step.start] -= 1
    own[step.end] += 1
    if hits(theirs, step):
        other[BAR - step.end] -= 1
        other[BAR] += 1
    return tuple(own), tuple(other)


def hits(theirs: Checkers, step: Step) -> bool:
    """Return True if a step lands on a checker of the other player. R, Hitting."""
    return step.end != OFF and theirs[BAR - step.end] == 1


def rest(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """Return the dice without one that was played."""
    n = dice.index(die)
    return dice[:n] + dice[n + 1 :]


@lru_cache(maxsize=4096)
def most(mine: Checkers, theirs: Checkers, dice: tuple[int, ...], home: int) -> int:
    """Return how many of the dice can be played, one after the other."""
    found = 0
    for die in sorted(set(dice)):
        for step in steps(mine, theirs, die, home):
            after = moved(mine, theirs, step)
            found = max(found, 1 + most(*after, rest(dice, die), home))
            if found == len(dice):
                return found
    return found


@lru_cache(maxsize=1024)
def legal(mine: Checkers, theirs: Checkers, dice: tuple[int, ...], home: int) -> tuple[Step, ...]:
    """Return the steps that use as many dice as possible.

    R, Your turn: both numbers, and if only one of them can be played, the larger.
    """
    goal = most(mine, theirs, dice, home)
    found = tuple(
        step
        for die in sorted(set(dice), reverse=True)
        for step in steps(mine, theirs, die, home)
        if 1 + most(*moved(mine, theirs, step), rest(dice, die), home) == goal
    )
    if goal == 1:
        return tuple(step for step in found if step.die == found[0].die)
    return found
