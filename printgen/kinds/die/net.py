"""Lay out the nets of dice: how sides are connected, and where the tabs are.

The cube's net, with its values; tabs are on the dotted sides::

              ...
             :3  :
          5   1   2
             :4  :
             :6  :
"""

from __future__ import annotations

import cmath
import math
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final, NamedTuple

from printgen.components import nets
from printgen.core.geometry import Point, Polygon, snapped
from printgen.core.polygons import sides
from printgen.kinds.die.solids import Ring, side, solid

# The sides of each solid, each connected to an earlier one, and the clockwise rotation of the first
# on the paper, in degrees. Of two sides that meet after folding, the earlier one here has the tab.
PLANS: Final[dict[int, tuple[float, tuple[Ring, ...]]]] = {
    4: (150, ((1, 2, 3, 4),)),
    6: (90, ((1, 3), (1, 4, 6), (1, 2), (1, 5))),
    8: (120, ((2, 5, 3, 7, 4, 6), (6, 1), (2, 8))),
    10: (96, ((1, 5, 7, 3, 9), (7, 2), (2, 8, 4), (2, 10, 6))),
    12: (
        126,
        ((1, 9), (1, 8), (1, 11), (1, 7), (1, 10, 2, 12), (12, 3), (12, 4), (12, 5), (12, 6)),
    ),
    20: (
        150,
        (
            (9, 6, 16, 8, 10, 12, 15, 5, 13, 11),
            *((9, 19), (16, 3), (10, 17), (15, 7), (13, 1)),
            *((6, 14), (8, 20), (12, 2), (5, 18), (11, 4)),
        ),
    ),
}
# The share of an angle on paper for a tab: if it has the angle to itself, and if two tabs share it.
_ALONE, _SHARED = 0.9, 0.45


class Laid(NamedTuple):
    """A die laid flat: its net, and the values on each side from the first corner, clockwise."""

    net: nets.Net
    shows: tuple[Ring, ...]


@lru_cache(maxsize=64)
def laid(count: int, edge: float) -> Laid:
    """Return a die with ``count`` sides laid flat, whose longest edges are ``edge`` mm long.

    Of all rotations that look the same, each side has the one in which it is most upright.
    """
    rings, shows = list(solid(count).sides), list(solid(count).shows)
    shape = [complex(*corner) for corner in side(count, edge).outline.corners]
    turn, chains = PLANS[count]
    order = list(dict.fromkeys(n - 1 for chain in chains for n in chain))
    placed = {order[0]: [point * cmath.rect(1, math.radians(turn)) for point in shape]}
    for chain in chains:
        for parent, child in pairwise(n - 1 for n in chain):
            placed[child] = _beside(placed[parent], rings[parent], shape, rings[child])
    lengths = [abs(b - a) for a, b in pairwise([*shape, shape[0]])]
    alike = range(len(shape) if max(lengths) - min(lengths) < 1e-6 else 1)
    for n, points in placed.items():
        first = min(alike, key=partial(_tilt, points, shape))
        placed[n] = points[first:] + points[:first]
        rings[n] = rings[n][first:] + rings[n][:first]
        if len(shows[n]) > 1:
            shows[n] = shows[n][first:] + shows[n][:first]
    faces = [Polygon(tuple((p.real, p.imag) for p in placed[n])) for n in range(count)]
    hinges = {frozenset((a - 1, b - 1)) for chain in chains for a, b in pairwise(chain)}
    flaps = dict(_flaps(rings, faces, order, hinges))
    return Laid(nets.unfolded(faces, flaps), tuple(shows))


def _beside(parent: list[complex], its: Ring, shape: list[complex], mine: Ring) -> list[complex]:
    """Return the corners of a side that shares an edge with another on the paper."""
    count = len(mine)
    k, other = next(
        (k, its.index(mine[k]))
        for k in range(count)
        if mine[k] in its and its[its.index(mine[k]) - 1] == mine[(k + 1) % count]
    )
    start, end = parent[other], parent[other - 1]
    by = (end - start) / (shape[(k + 1) % count] - shape[k])
    points = [start + (point - shape[k]) * by for point in shape]
    # The shared corners are exactly equal.
    points[k], points[(k + 1) % count] = start, end
    return points


def _tilt(points: list[complex], shape: list[complex], first: int) -> tuple[float, float]:
    """Return how far a side is rotated if it begins with that corner; to the left comes last."""
    turned = (points[(first + 1) % len(points)] - points[first]) / (shape[1] - shape[0])
    degrees = round(math.degrees(cmath.phase(turned)), 3)
    return abs(degrees), -degrees


def _flaps(
    rings: list[Ring], faces: list[Polygon], order: list[int], hinges: set[frozenset[int]]
) -> Iterator[tuple[nets.Side, nets.Flap]]:
    """Yield the tabs: one for each two edges that meet after folding.

    A tab leaves room for others under the face that it is glued to, and beside it on the paper.
    """
    edges = {(a, b): (n, k) for n, ring in enumerate(rings) for k, (a, b) in enumerate(sides(ring))}
    open_ones = {
        own: edges[b, a]
        for (a, b), own in edges.items()
        if frozenset((own[0], edges[b, a][0])) not in hinges
    }
    tabs = {
        own: other
        for own, other in open_ones.items()
        if order.index(own[0]) < order.index(other[0])
    }
    # The sides before and after each place on the rim, and the angle that is left.
    leading, onwards, left = {}, {}, defaultdict[Point, float](lambda: 360.0)
    for n, face in enumerate(faces):
        for k, (start, end) in enumerate(face.sides):
            left[snapped(start, 3)] -= _angle(face, k)
            if (n, k) in open_ones:
                onwards[snapped(start, 3)] = leading[snapped(end, 3)] = (n, k)
    for (n, k), (other, j) in tabs.items():
        start, end = faces[n].corners[k], faces[n].corners[(k + 1) % len(rings[n])]
        beside = ((start, leading, j + 1), (end, onwards, j))
        first, last = (
            min(
                _angle(faces[other], at % len(rings[other])) / 2,
                left[snapped(place, 3)] * (_SHARED if near[snapped(place, 3)] in tabs else _ALONE),
            )
            for place, near, at in beside
        )
        yield (n, k), nets.flap(math.dist(start, end), first, last, within=1)


def _angle(face: Polygon, n: int) -> float:
    """Return the angle of a face at its n-th corner, in degrees."""
    count = len(face.corners)
    before, here, after = (complex(*face.corners[(n + k) % count]) for k in (-1, 0, 1))
    return math.degrees(cmath.phase((before - here) / (after - here)) % math.tau)
