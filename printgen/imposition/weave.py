"""Arrange hexagons so that straight cuts free them: in rows, shifted by half a step.

Neighbouring rows touch along a horizontal line, and in a row, corners touch. Then the slanted sides
of all rows lie on lines through the whole sheet, in two directions, and no line crosses a hexagon:
with the triangles between them, they form the trihexagonal tiling. It takes as much paper as a grid
of their boxes. (A honeycomb takes a quarter less, but no line continues beyond a side.) Hexagons
with a corner at the top lie in columns.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from printgen.core.geometry import Box, Point, Polygon, around, way
from printgen.core.outlines import corners
from printgen.core.scene import Path, Text, line
from printgen.imposition.grid import Comb, centred, shifted_rows
from printgen.imposition.marks import (
    LEAST_MARK_MM,
    MARK,
    MARK_LENGTH_MM,
    MARK_OFFSET_MM,
    NUMBER_MM,
    number_text,
    number_width,
)
from printgen.imposition.press import Placement

_SLACK: Final = 1e-6
# Sides within this distance of a line are cut along it.
_SAME_MM: Final = 0.01
_GAP_MM: Final = 0.5


class Cut(NamedTuple):
    """A straight line through the whole sheet: a point in mm, and a direction.

    The direction points to the right, or down if the line is vertical.
    """

    at: Point
    along: Point

    def within(self, box: Box) -> tuple[float, float]:
        """Return where the line enters and leaves a box, in mm from its point."""
        first, last = -math.inf, math.inf
        for at, along, low, high in (
            (self.at[0], self.along[0], box.x, box.right),
            (self.at[1], self.along[1], box.y, box.bottom),
        ):
            if abs(along) > _SLACK:
                ends = sorted(((low - at) / along, (high - at) / along))
                first, last = max(first, ends[0]), min(last, ends[1])
        return first, last

    def point(self, far: float) -> Point:
        """Return the point at a distance along the line."""
        return self.at[0] + far * self.along[0], self.at[1] + far * self.along[1]


def weave(usable: Box, width: float, height: float, bleed: float) -> Comb:
    """Return as many hexagons as fit, centred in the usable area; none if a row has only one."""
    if width < height:
        aside = _rows(usable.height, usable.width, height, width, bleed)
        corner_of = [(x, y) for y, x in aside]
    else:
        corner_of = _rows(usable.width, usable.height, width, height, bleed)
    return Comb(centred(corner_of, usable, width, height), woven=True)


def _rows(
    across: float, down: float, width: float, height: float, bleed: float
) -> list[tuple[float, float]]:
    """Return the corners of the boxes of hexagons with a side at the top, row by row."""
    slant = math.hypot(width / 4, height / 2)
    # How much the pattern is enlarged to have twice the bleed between all sides.
    scale = 1 + max(2 * bleed / height, 2 * bleed * slant / (width * height / 2))
    step, deep = width * scale, height * scale
    return shifted_rows(across, down, step, deep, deep) if across + _SLACK >= 1.5 * step else []


def woven_cuts(placements: Sequence[Placement]) -> tuple[Cut, ...]:
    """Return the cuts along all sides: first those between rows, then both slants."""
    sides = []
    for piece, trim, *_ in placements:
        points = tuple((trim.x + x, trim.y + y) for x, y in corners(piece.outline))
        sides += [_line(start, end) for start, end in Polygon(points).sides]
    return _merged(tuple(sides))


@lru_cache(maxsize=64)
def _merged(sides: tuple[Cut, ...]) -> tuple[Cut, ...]:
    ways: dict[int, list[Cut]] = {}
    for side in sides:
        ways.setdefault(round(math.degrees(math.atan2(side.along[1], side.along[0]))), []).append(
            side
        )
    found: list[Cut] = []
    # Horizontal and vertical cuts come before slanted ones.
    for _, its in sorted(ways.items(), key=lambda way: (way[0] not in {0, 90}, way[0])):
        last = -math.inf
        for cut in sorted(its, key=_offset):
            if _offset(cut) - last > _SAME_MM:
                found.append(cut)
                last = _offset(cut)
    return tuple(found)


def _line(start: Point, end: Point) -> Cut:
    along = way(start, end)
    if along[0] < -_SLACK or (abs(along[0]) <= _SLACK and along[1] < 0):
        along = -along[0], -along[1]
    return Cut(start, along)


def _offset(cut: Cut) -> float:
    """Return the distance of a line from the corner of the paper: to the right or down."""
    off = cut.at[1] * cut.along[0] - cut.at[0] * cut.along[1]
    return off if cut.along[0] > _SLACK else -off


class WovenCuts:
    """Cuts in three directions, each through the whole sheet."""

    def __init__(self, placements: Sequence[Placement]) -> None:
        self._trims = around([placement.trim for placement in placements])
        bleed = max(placement.piece.bleed for placement in placements)
        self._art = self._trims.grown(bleed + MARK_OFFSET_MM)
        self._cuts = woven_cuts(placements)

    @property
    def number(self) -> int:
        """The number of cuts."""
        return len(self._cuts)

    def marks(self, within: Box) -> Iterator[Path]:
        """Yield a mark at both ends of every cut, outside all art, ``within`` the marks' area."""
        for cut in self._cuts:
            for start, end in self._ends(cut, within):
                yield line(start, end, MARK)

    def notes(self, within: Box) -> Iterator[Text]:
        """Yield the numbers of the cuts at one end of each, if they fit."""
        taken: list[Box] = []
        for number, cut in enumerate(self._cuts, start=1):
            for _, (x, y) in sorted(self._ends(cut, within), key=lambda mark: mark[1][::-1]):
                wide, is_level = number_width(number), abs(cut.along[1]) < _SLACK
                # Below a horizontal mark; beside others on the side that they lean away from.
                left = x if is_level else x + _GAP_MM if cut.along[1] < 0 else x - _GAP_MM - wide
                box = Box(left, y + _GAP_MM if is_level else y, wide, NUMBER_MM)
                if within.contains(box) and not any(map(box.grown(_GAP_MM).overlaps, taken)):
                    taken.append(box)
                    yield number_text(box.x, box.bottom, number)
                    break

    def in_order(self, _: Box) -> Iterator[tuple[Point, Point]]:
        """Yield the cuts in their order, each from end to end of all pieces."""
        for cut in self._cuts:
            first, last = cut.within(self._trims)
            yield cut.point(first), cut.point(last)

    def _ends(self, cut: Cut, within: Box) -> list[tuple[Point, Point]]:
        """Return the marks of a cut, each from near the art outwards."""
        (first, last), (start, end) = cut.within(self._art), cut.within(within)
        found = []
        for near, far in (
            (first, max(start, first - MARK_LENGTH_MM)),
            (last, min(end, last + MARK_LENGTH_MM)),
        ):
            if abs(far - near) >= LEAST_MARK_MM and start <= near <= end:
                found.append((cut.point(near), cut.point(far)))
        return found
