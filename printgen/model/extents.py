"""How far a sign's shape reaches: its outline must stay on the grid."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, TypeAlias

from printgen.core.geometry import Box, Matrix, rotation
from printgen.core.units import number
from printgen.model.paths import parse_path

GRID: Final = 24.0
WEIGHTS: Final = {"heavy": 1.5, "light": 0.75}

# Where shapes may paint: an outline on the grid's edge has half of its weight beyond it.
PAINTED: Final = Box(0, 0, GRID, GRID).grown(max(WEIGHTS.values()) / 2)

# Arcs are drawn as cubic curves, which may swell by so much.
_TOLERANCE: Final = 0.01

_Point: TypeAlias = tuple[float, float]


def beyond(key: str, value: Any, radius: float, turns: int | None) -> str | None:
    """How far an outline leaves the grid, in words such as ``2 units on the left``, or None.

    ``key`` and ``value`` are those of a right shape. A shape that is turned is judged in all of its
    places; one that is mirrored reaches as far to both sides, so that nothing need be asked.
    """
    xs, ys = zip(*_reached(key, value, radius, turns), strict=True)
    far = {
        "on the left": -min(xs),
        "at the top": -min(ys),
        "on the right": max(xs) - GRID,
        "at the bottom": max(ys) - GRID,
    }
    words = [
        f"{number(by, 2)} {'unit' if number(by, 2) == '1' else 'units'} {where}"
        for where, by in far.items()
        if by > _TOLERANCE
    ]
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:]))) or None


def _reached(key: str, value: Any, radius: float, turns: int | None) -> Iterator[_Point]:
    """Points among which are the outermost of the outline."""
    half = GRID / 2
    for n in range(turns or 1):
        turn = rotation(360 * n / (turns or 1), half, half)
        if key == "path":
            yield from _curve(value, turn)
            continue
        if key == "circle":
            x, y, round_by = value
            corners: Iterable[_Point] = ((x, y),)
        else:
            x, y, width, height = value
            round_by = min(radius, width / 2, height / 2)
            inner = Box(x, y, width, height).grown(-round_by)
            corners = ((px, py) for px in (inner.x, inner.right) for py in (inner.y, inner.bottom))
        for corner in corners:
            px, py = turn.apply(*corner)
            yield px - round_by, py - round_by
            yield px + round_by, py + round_by


@lru_cache(maxsize=4096)
def _curve(data: str, turn: Matrix) -> tuple[_Point, ...]:
    found: list[_Point] = []
    last: _Point = (0.0, 0.0)
    start = last
    for step, values in parse_path(data):
        points = [turn.apply(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
        if step == "Z":
            last = start
            continue
        if step == "C":
            found += _bulges(last, *points)
        last = points[-1]
        if step == "M":
            start = last
        found.append(last)
    return tuple(found)


def _bulges(*points: _Point) -> Iterator[_Point]:
    """Where a cubic curve turns back, across or down."""
    for axis in (0, 1):
        p, q, r, s = (point[axis] for point in points)
        for t in _roots(s - p + 3 * (q - r), 2 * (p - 2 * q + r), q - p):
            if 0 < t < 1:
                u = 1 - t
                weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                x, y = (
                    sum(w * point[i] for w, point in zip(weights, points, strict=True))
                    for i in (0, 1)
                )
                yield x, y


def _roots(a: float, b: float, c: float) -> Iterator[float]:
    """Where ``a t² + b t + c`` is nothing."""
    if abs(a) < 1e-9:
        if b:
            yield -c / b
        return
    inside = b * b - 4 * a * c
    if inside >= 0:
        for root in (math.sqrt(inside), -math.sqrt(inside)):
            yield (-b + root) / (2 * a)
