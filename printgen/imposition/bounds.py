"""Compute lower bounds on the number of sheets, for any arrangement of the pieces.

The bounds come from the literature on bin packing; the best one counts:

- by area, where the paper is only counted as far as sums of the pieces' sides reach into it;
- by dual feasible functions (S. P. Fekete, J. Schepers: New classes of fast lower bounds for bin
  packing problems, Mathematical Programming 91, 2001; J. Carlier, F. Clautiaux, A. Moukrim: New
  reduction procedures and lower bounds for the two-dimensional bin packing problem with fixed
  orientation, Computers & Operations Research 34, 2007): functions f and g of a share of the side
  such that what fits beside each other never adds up to more than 1. A piece that may be turned
  counts as little as it does in either position;
- for round pieces of one size alone by H. Groemer's inequality (1960) for how many points of a
  mutual distance have room in a convex area, and by L. Fejes Tóth's on the densest packing.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from printgen.core.geometry import Box

_SLACK: Final = 1e-6
# The most sums of sides that are computed.
_MOST_SUMS: Final = 4000
# The number of functions u(k) to try.
_MOST_K: Final = 6
# The most functions for each side of the paper; with many sizes, the first ones.
_MOST_FUNCTIONS: Final = 48


class Item(NamedTuple):
    """``copies`` pieces of one size. ``width`` and ``height`` are in mm, with the bleed.

    ``share`` is the least share of that box that a piece covers: others may lie in its corners.
    """

    width: float
    height: float
    copies: int
    is_round: bool = False
    share: float = 1.0

    @property
    def area(self) -> float:
        """The least area that a piece covers, in mm²."""
        return self.width * self.height * (math.pi / 4 if self.is_round else self.share)


Function: TypeAlias = Callable[[float], float]


def fewest_sheets(room: Box, items: Sequence[Item], enough: int | None = None) -> int:
    """Return a lower bound on the sheets for pieces that each fit on one.

    The search stops at a bound of ``enough``, the number of sheets that are used.
    """
    best = 0
    if not items:
        return best
    for bound in _bounds(room, items):
        best = max(best, bound)
        if enough is not None and best >= enough:
            break
    return best


def _bounds(room: Box, items: Sequence[Item]) -> Iterator[int]:
    total = sum(item.area * item.copies for item in items)
    yield rounded_up(total / (room.width * room.height))
    if len(items) == 1 and items[0].is_round:
        yield rounded_up(items[0].copies / most_rings(room, items[0].width))
        return
    if any(item.is_round or item.share < 1 for item in items):
        return
    paper = _paper(room, items)
    yield rounded_up(total / paper)
    yield max(-(-item.copies // _most(paper, item)) for item in items)
    yield rounded_up(_dual(room, items))


def most_on_sheet(room: Box, item: Item) -> int:
    """Return an upper bound on the number of pieces of one size on a sheet."""
    return _most(_paper(room, [item]), item)


def _paper(room: Box, items: Iterable[Item]) -> float:
    """Return the area of the paper that sums of the pieces' sides can reach, in mm²."""
    sides = {each for item in items for each in item[:2]}
    return _reach(room.width, sides) * _reach(room.height, sides)


def _most(paper: float, item: Item) -> int:
    return max(1, int(paper / item.area + _SLACK))


def most_rings(room: Box, diameter: float) -> int:
    """Return an upper bound on the number of round pieces of a diameter in a rectangle."""
    wide, high = room.width - diameter, room.height - diameter
    if min(wide, high) < -_SLACK:
        return 1
    wide, high = max(wide, 0.0), max(high, 0.0)
    groemer = 2 / math.sqrt(3) * wide * high / diameter**2 + (wide + high) / diameter + 1
    dense = room.width * room.height / (math.sqrt(3) / 2 * diameter**2)
    return max(1, int(min(groemer, dense) + _SLACK))


def _reach(length: float, sides: Iterable[float]) -> float:
    """Return the largest sum of sides, each used any number of times, up to ``length``."""
    micrometres = sorted({math.floor(side * 1000) for side in sides})
    end = math.ceil(length * 1000)
    if not micrometres or micrometres[0] <= 0:
        return length
    sums, new = {0}, {0}
    while new:
        new = {a + b for a in new for b in micrometres if a + b <= end} - sums
        sums |= new
        if len(sums) > _MOST_SUMS:
            return length
    # Sides are rounded down, each by less than a micrometre.
    spare = end / micrometres[0] / 1000
    return min(length, max(sums) / 1000 + spare)


def _dual(room: Box, items: Sequence[Item]) -> float:
    across = functions(side / room.width for item in items for side in item[:2])
    down = functions(side / room.height for item in items for side in item[:2])
    best = 0.0
    upright = [(item.width / room.width, item.height / room.height) for item in items]
    aside = [(item.height / room.width, item.width / room.height) for item in items]
    # A piece that does not fit on its side must be upright.
    turns = [max(sides) <= 1 + _SLACK for sides in aside]
    wide = [[(f(x), f(y)) for (x, _), (y, _) in zip(upright, aside, strict=True)] for f in across]
    high = [[(g(x), g(y)) for (_, x), (_, y) in zip(upright, aside, strict=True)] for g in down]
    copies = [item.copies for item in items]
    for fs in wide:
        for gs in high:
            found = 0.0
            for count, (x, x_aside), (y, y_aside), may in zip(copies, fs, gs, turns, strict=True):
                found += count * (min(x * y, x_aside * y_aside) if may else x * y)
            best = max(best, found)
    return best


def functions(shares: Iterable[float]) -> list[Function]:
    """Return dual feasible functions for sides, given as shares of the paper's side."""
    return list(islice(_functions(sorted(set(shares), reverse=True)), _MOST_FUNCTIONS))


def _functions(shares: Sequence[float]) -> Iterator[Function]:
    yield lambda x: x
    # If n pieces fit in a row, each counts as 1/n.
    many = {int(1 / x + _SLACK) for x in shares if 0 < x <= 1}
    for k in sorted({*range(1, _MOST_K + 1), *many}):
        yield lambda x, k=k: _u(x, k)  # type: ignore[misc]
    limits = sorted({round(min(x, 1 - x), 9) for x in shares if 0 < x < 1})
    for limit in limits:
        if 0 < limit <= 0.5:
            yield lambda x, e=limit: _large(x, e)  # type: ignore[misc]
            yield lambda x, e=limit: _steps(x, e)  # type: ignore[misc]


def _u(x: float, k: int) -> float:
    whole = x * (k + 1)
    if abs(whole - round(whole)) < _SLACK:
        return x
    return math.floor(whole) / k


def _large(x: float, e: float) -> float:
    """Round the share ``x`` up to 1 above ``1 - e``, and down to 0 below ``e``."""
    if x > 1 - e + _SLACK:
        return 1.0
    return x if x >= e - _SLACK else 0.0


def _steps(x: float, e: float) -> float:
    """Return the whole steps of ``e`` in ``x``, as a share of all steps."""
    most = math.floor(1 / e + _SLACK)
    if abs(x - 0.5) < _SLACK:
        return 0.5
    if x > 0.5:
        return 1 - math.floor((1 - x) / e + _SLACK) / most
    return math.floor(x / e + _SLACK) / most


def rounded_up(value: float) -> int:
    return math.ceil(value - _SLACK)
