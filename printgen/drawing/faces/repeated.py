"""Content that is drawn several times in its box: in rows, one below another, or on an arc."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, pi, sin
from typing import Final

from printgen.core.geometry import Box
from printgen.model.box import BoxBase

# Halvings that find the largest squares on an arc to a thousandth of a millimetre.
_HALVINGS: Final = 24
# What stands on an arc is this much of its height, if nothing else is said.
_OF_HEIGHT: Final = 1 / 3


def spots(box: BoxBase, area: Box) -> Iterator[Box]:
    """Yield the squares in ``area`` (mm) that a filled box with ``each`` draws its content in."""
    count = box.each or 0
    if not count:
        return
    if box.form == "arc":
        yield from _on_arc(box, area, count)
        return
    columns = 1 if box.form == "column" else min(box.columns or count, count)
    rows = -(-count // columns)
    side = min(
        (area.width - box.gap * (columns - 1)) / columns,
        (area.height - box.gap * (rows - 1)) / rows,
    )
    side = side if box.side is None else min(side, box.side)
    step = side + box.gap
    top = area.y + (area.height - rows * step + box.gap) / 2
    for n in range(count):
        row, column = divmod(n, columns)
        in_row = min(columns, count - row * columns)
        left = area.x + (area.width - in_row * step + box.gap) / 2
        yield Box(left + column * step, top + row * step, side, side)


def _on_arc(box: BoxBase, area: Box, count: int) -> Iterator[Box]:
    """Yield squares beside each other on an arc, the middle of them at its top."""
    most = min(area.height * _OF_HEIGHT if box.side is None else box.side, *area[2:])
    side, step = most, most
    for _ in range(_HALVINGS):
        radius, half = _arc(area, side)
        fits = (count - 1) * (side + box.gap) <= 2 * half * radius
        if fits and side == most:
            break
        step /= 2
        side += step if fits else -step
    radius, half = _arc(area, side)
    turn = min((side + box.gap) / radius, 2 * half / max(1, count - 1))
    cx, cy = area.x + area.width / 2, area.y + side / 2 + radius
    for n in range(count):
        angle = (n - (count - 1) / 2) * turn - pi / 2
        x, y = cx + radius * cos(angle), cy + radius * sin(angle)
        yield Box(x - side / 2, y - side / 2, side, side)


def _arc(area: Box, side: float) -> tuple[float, float]:
    """Return the radius and half the angle of the arc of the middles of squares of that side."""
    chord = (area.width - side) / 2
    height = min(area.height - side, chord)  # half a circle at most: it stays in its box
    if height <= 0 or chord <= 0:  # no arc: as good as straight
        return 1e6, max(chord, 0) / 1e6
    return (chord * chord + height * height) / (2 * height), 2 * atan2(height, chord)
