"""The solids of dice: their corners and sides in space, and the shape of a side.

All sides of a die touch a sphere. So a solid is defined by the directions of its sides, in the
order of their values. Opposite sides are at equal distances from the ends of that order: the first
value is opposite the last, the second opposite the last but one. Only a die of four has no opposite
sides: its values belong to the corners, each opposite the side of its number, and every side shows
the three others.

The die of ten is a pentagonal trapezohedron whose ends are as far from its centre as the other
corners are from its axis. Corners alternate by tan² 18°, which makes the kites plane, and
directions by cos² 18°.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from printgen.core.geometry import Point, Polygon
from printgen.core.polygons import reach

Vector: TypeAlias = tuple[float, float, float]
# The corners of a side by their indices, clockwise as seen from outside.
Ring: TypeAlias = tuple[int, ...]

_PHI: Final = (1 + math.sqrt(5)) / 2
_PSI: Final = 1 / _PHI
_NEAR: Final = 1e-9


def _kite(n: int) -> Vector:
    turn, lean = math.radians(36 * n), math.cos(math.radians(18)) ** 2
    return math.cos(turn), math.sin(turn), lean if n % 2 == 0 else -lean


# The directions of the first half of the sides, in the order of values; the rest are opposite. The
# cube is right-handed, like western dice. On a die of ten, even and odd values alternate. On one of
# twenty, each value has the neighbours that it has on bought dice. On those of eight and twelve,
# the sums of the values around the corners differ as little as possible.
_HALVES: Final[dict[int, tuple[Vector, ...]]] = {
    6: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    8: ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)),
    10: tuple(map(_kite, (0, 3, 6, 9, 2))),
    12: (
        (0, 1, _PHI),
        (-1, -_PHI, 0),
        (0, 1, -_PHI),
        (_PHI, 0, -1),
        (1, -_PHI, 0),
        (-_PHI, 0, -1),
    ),
    20: (
        (-1, -1, -1),
        (0, _PSI, _PHI),
        (0, _PSI, -_PHI),
        (1, -1, 1),
        (-1, -1, 1),
        (_PHI, 0, -_PSI),
        (-_PHI, 0, -_PSI),
        (_PSI, _PHI, 0),
        (1, -1, -1),
        (-_PSI, _PHI, 0),
    ),
}
_TETRAHEDRON: Final[tuple[Vector, ...]] = ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))

SOLIDS: Final = (4, *_HALVES)


class Solid(NamedTuple):
    """A die in space, with longest edges of length 1: its corners, those around each side, the
    directions of the sides, and the distance of each side from the centre.
    """

    corners: tuple[Vector, ...]
    sides: tuple[Ring, ...]
    directions: tuple[Vector, ...]
    inner: float

    @property
    def shows(self) -> tuple[Ring, ...]:
        """The indices of the values on each side, clockwise from its top."""
        if len(self.sides) > len(_TETRAHEDRON):
            return tuple((n,) for n in range(len(self.sides)))
        opposite = [
            next(n for n, ring in enumerate(self.sides) if corner not in ring)
            for corner in range(len(self.corners))
        ]
        return tuple(tuple(opposite[corner] for corner in ring) for ring in self.sides)


class Side(NamedTuple):
    """The shape of a side, laid flat as it is read; in mm.

    The face is a square with its top left corner at (0, 0): the largest around the centre of the
    circle in the ``field``. That is the whole side, or one of its equal parts, which meet at its
    ``middle``. The first corner of both is at the top; of a square, at the left.
    """

    outline: Polygon
    field: Polygon
    middle: Point
    face: float


@lru_cache(maxsize=len(SOLIDS))
def solid(sides: int) -> Solid:
    """Return the die with that many sides."""
    half = _HALVES.get(sides, _TETRAHEDRON)
    whole = half if sides == len(_TETRAHEDRON) else (*half, *(_times(v, -1) for v in half[::-1]))
    corners = list(_corners(whole))
    rings = [_ring(direction, corners) for direction in whole]
    longest = max(
        math.dist(corners[a], corners[b])
        for ring in rings
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True)
    )
    return Solid(
        tuple(_times(corner, 1 / longest) for corner in corners),
        tuple(rings),
        tuple(_times(direction, 1 / math.hypot(*direction)) for direction in whole),
        1 / math.hypot(*whole[0]) / longest,
    )


def _corners(directions: Iterable[Vector]) -> Iterator[Vector]:
    """Yield the points where three planes n · x = 1 meet and which no other plane cuts off."""
    found: set[Vector] = set()
    planes = tuple(directions)
    for a, b, c in combinations(planes, 3):
        pairs = _cross(b, c), _cross(c, a), _cross(a, b)
        volume = _dot(a, pairs[0])
        if abs(volume) < _NEAR:
            continue
        x, y, z = (math.fsum(each) / volume for each in zip(*pairs, strict=True))
        if all(_dot(plane, (x, y, z)) < 1 + _NEAR for plane in planes):
            key = round(x, 6) + 0.0, round(y, 6) + 0.0, round(z, 6) + 0.0
            if key not in found:
                found.add(key)
                yield x, y, z


def _ring(direction: Vector, corners: list[Vector]) -> Ring:
    """Return the corners of a side; a kite's begin with its sharp one."""
    mine = [n for n, corner in enumerate(corners) if _dot(direction, corner) > 1 - _NEAR]
    # The first of those that are nearest to the centre.
    top = min(mine, key=lambda n: round(math.hypot(*corners[n]), 6))
    ring = sorted(mine, key=lambda n: cmath.phase(_seen(corners[n], direction, corners[top])))
    first = ring.index(top)
    return (*ring[first:], *ring[:first])


def _seen(point: Vector, direction: Vector, top: Vector) -> complex:
    """Return a point of a side as seen from outside, to the right and down from its foot.

    ``top`` is a point straight above.
    """
    foot = _times(direction, 1 / _dot(direction, direction))  # of the plane n · x = 1
    up = _minus(top, foot)
    right = _cross(up, direction)
    off = _minus(point, foot)
    return complex(_dot(off, right) / math.hypot(*right), -_dot(off, up) / math.hypot(*up))


@lru_cache(maxsize=64)
def side(sides: int, edge: float) -> Side:
    """Return the shape of the sides of a die whose longest edges are ``edge`` mm long."""
    whole = solid(sides)
    ring, corners = whole.sides[0], [_times(corner, edge) for corner in whole.corners]
    out = _times(whole.directions[0], 1 / (whole.inner * edge))
    outline = [_seen(corners[n], out, corners[ring[0]]) for n in ring]
    if len(whole.sides) == 6:  # a square has a side at the bottom, other shapes a corner at the top
        outline = [point * cmath.rect(1, -math.pi / 4) for point in outline]
    field = outline
    if len(whole.shows[0]) > 1:
        field = [outline[0], (outline[0] + outline[1]) / 2, 0, (outline[-1] + outline[0]) / 2]
    centre = complex(0, _incentre(field))
    half = reach(tuple((p.real, p.imag) for p in field), (centre.real, centre.imag), 1, 1)
    corner = centre - half * (1 + 1j)

    def polygon(points: list[complex]) -> Polygon:
        return Polygon(tuple(_rounded(point - corner) for point in points))

    face = round(2 * half, 6)
    return Side(polygon(outline), polygon(field), _rounded(-corner), face)


def _incentre(field: list[complex]) -> float:
    """Return how far below the middle the centre of the inscribed circle is.

    The field is symmetrical, so this is where the bisector of its second corner meets its axis.
    """
    before, here, after = field[:3]
    half = (before - here) / abs(before - here) + (after - here) / abs(after - here)
    return here.imag - here.real * half.imag / half.real


@lru_cache(maxsize=64)
def lying(sides: int, edge: float) -> tuple[float, float, float]:
    """Return width, depth and height in mm of a die that lies on a side."""
    whole = solid(sides)
    down, top = whole.directions[0], whole.corners[whole.sides[0][0]]
    at = [_seen(corner, _times(down, 1 / whole.inner), top) for corner in whole.corners]
    if sides == 6:
        at = [point * cmath.rect(1, math.pi / 4) for point in at]
    heights = [_dot(corner, down) for corner in whole.corners]
    spans = ([p.real for p in at], [p.imag for p in at], heights)
    width, depth, height = (round((max(span) - min(span)) * edge, 6) for span in spans)
    return width, depth, height


def _rounded(point: complex) -> Point:
    # No negative zero.
    return round(point.real, 6) or 0, round(point.imag, 6) or 0


def _dot(a: Vector, b: Vector) -> float:
    return math.fsum(x * y for x, y in zip(a, b, strict=True))


def _cross(a: Vector, b: Vector) -> Vector:
    (x, y, z), (u, v, w) = a, b
    return y * w - z * v, z * u - x * w, x * v - y * u


def _times(a: Vector, by: float) -> Vector:
    x, y, z = a
    return x * by, y * by, z * by


def _minus(a: Vector, b: Vector) -> Vector:
    (x, y, z), (u, v, w) = a, b
    return x - u, y - v, z - w
