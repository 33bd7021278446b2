"""Rings of outlines, and whether they are drawn in place of lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final, TypeAlias

from printgen.core.geometry import Box, Point, on_curve, signed_area
from printgen.core.polygons import distance, sides
from printgen.core.units import PT_PER_MM
from printgen.pdf.marks import Kind, Look, Mark

# A move, line or curve: its letter, and the coordinates of its points.
Step: TypeAlias = tuple[str, tuple[float, ...]]

# The number of sides for a curve.
_PARTS: Final = 16
# Corners within this distance, in millimetres, are one.
_SAME: Final = 1e-3
# An area at least so many millimetres long, and so many times longer than thick, is a line.
# What is shorter may be a detail of a picture, which nobody misses.
LINE: Final = 10.0
_SLIM: Final = 20.0
# The gap in millimetres between strips that belong together.
_GAP: Final = 0.02
# Outlines with more sides are not tested for lines.
_MOST_SIDES: Final = 64
# The number of sides for a curve in that test.
_FEW_PARTS: Final = 4


def corners(steps: Iterable[Step], parts: int = _PARTS) -> tuple[Point, ...]:
    """Return the corners of an outline's moves, lines and curves; curves become short sides."""
    found: list[Point] = []
    for _, values in steps:
        if len(values) == 2:
            found.append((values[0], values[1]))
            continue
        x1, y1, x2, y2, x3, y3 = values
        x0, y0 = found[-1] if found else (x1, y1)
        found += (
            (on_curve(x0, x1, x2, x3, n / parts), on_curve(y0, y1, y2, y3, n / parts))
            for n in range(1, parts + 1)
        )
    # The end is the start, and may be repeated.
    return tuple([each for n, each in enumerate(found) if math.dist(each, found[n - 1]) > _SAME])


def is_slim(thick: float, length: float) -> bool:
    """Return True for measures of a line, not of an area; both in millimetres."""
    return length >= LINE and length >= thick * _SLIM


def strip(clip: Box, seen: Box) -> float | None:
    """Return the thickness, in points, of the visible part of a clip that is as thin as a line;
    None for others.
    """
    if not is_slim(*sorted(clip[2:])):
        return None
    return round(min(seen.width, seen.height) * PT_PER_MM, 4)


def running(mark: Mark, step: tuple[float, float], area: Box) -> Look:
    """Return the look of a mark in the cell of a pattern, with which an area is filled.

    What is filled right across the cell runs on as a strip. ``step`` is how far the cells are
    apart, in millimetres.
    """
    look, box = mark
    across, down = step
    for thick, runs, length in (
        (box.height, box.width > across - _GAP and box.height < down - _GAP, area.width),
        (box.width, box.height > down - _GAP and box.width < across - _GAP, area.height),
    ):
        if look.kind is Kind.FILL and look.thin is None and runs and is_slim(thick, length):
            return look._replace(thin=round(thick * PT_PER_MM, 4))
    return look


def slim(
    rings: Sequence[Sequence[Step]], spend: Callable[[int], object], *, even: bool
) -> float | None:
    """Return the thickness of an area that is drawn in place of lines: a strip much longer than
    thick, several, or a frame.

    None for others. If one ring is inside another, ``even`` leaves out what is in both (ISO
    32000-1, 8.5.3.3). ``spend`` is called with the numbers of corners and sides to compare.
    """
    found = [_Ring(corners(ring, _FEW_PARTS)) for ring in rings if len(ring) > 1]
    count = sum(len(each.corners) for each in found)
    if count > _MOST_SIDES:
        return None
    if len(found) == 2 and (even or found[0].area * found[1].area < 0):
        one, other = sorted(found, key=lambda ring: abs(ring.area))
        frame = _thickness(abs(other.area) - abs(one.area), (other.length + one.length) / 2)
        if frame is not None:
            spend(count * count)
        if frame is not None and one.lies_along(other, frame):
            return frame
    least = math.inf
    for ring in found:
        thick = _thickness(abs(ring.area), ring.length / 2)
        if thick is not None:
            spend(len(ring.corners) ** 2)
        if thick is None or not ring.lies_along(ring, thick):
            return None
        least = min(least, thick)
    spend(sum(len(one.corners) * len(other.corners) for one, other in pairwise(found)))
    # Strips side by side are one area, cut up.
    touch = (one.distance(other) <= _GAP for one, other in pairwise(found))
    return None if not found or any(touch) else least


def _thickness(area: float, half: float) -> float | None:
    """Return the short side of a rectangle by its area and half its outline; None if no line."""
    thick = (half - math.sqrt(max(0.0, half * half - 4 * area))) / 2
    return thick if is_slim(thick, half - thick) else None


class _Ring:
    """A closed outline."""

    def __init__(self, found: tuple[Point, ...]) -> None:
        self.corners = found

    @cached_property
    def sides(self) -> list[tuple[Point, Point]]:
        return list(sides(self.corners))

    @cached_property
    def area(self) -> float:
        """Area in mm², negative where it runs the other way round."""
        return signed_area(self.corners)

    @cached_property
    def length(self) -> float:
        return sum(math.dist(*side) for side in self.sides)

    def lies_along(self, other: _Ring, thick: float) -> bool:
        """Return True if each corner is close to a side of the other, but not to its end, or is a
        point where two sides meet.
        """
        near = 2 * thick + _SAME
        found = self.corners
        return len(found) == 2 or all(
            any(each not in side and distance(each, side) <= near for side in other.sides)
            or min(distance(before, (each, after)), distance(after, (before, each))) <= near
            for before, each, after in zip(
                found[-1:] + found, found, found[1:] + found, strict=False
            )
        )

    def distance(self, other: _Ring) -> float:
        """Return the least distance of a corner from a side of the other."""
        return min(distance(each, side) for each in self.corners for side in other.sides)
