"""The side of a piece to draw on, and the places of repeated contents in a box: in rows, one below
another, or on an arc.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, cos, pi, sin
from typing import Final, NamedTuple

from printgen.core.geometry import Box
from printgen.core.outlines import Outline, grown, plate
from printgen.core.scene import Circle, Node, Path, Rect
from printgen.drawing.backdrop import area
from printgen.model.box import BoxBase

_SLACK_MM: Final = 1e-6
# The number of halvings to find the largest squares on an arc to a thousandth of a millimetre.
_HALVINGS: Final = 24
# The share of an arc's height for its contents, by default.
_OF_HEIGHT: Final = 1 / 3


class Surface(NamedTuple):
    """The side to draw on: its size and bleed in millimetres, and its cut.

    Without an ``outline`` it is a rectangle. With ``full``, art that crosses the cut on all sides
    extends to the end of the bleed. Otherwise it is as large as in the data: scissors follow the
    edge of a disc that is slightly larger. ``edges`` is the number of edges: those of a hexagon, or
    of the bounding rectangle.
    """

    width: float
    height: float
    bleed: float
    full: bool = False
    outline: Outline | None = None
    edges: int = 4

    def spread(self, box: Box) -> Box:
        """Return the box with the sides on the trim edge moved out to the bleed's."""
        left = box.x - (self.bleed if box.x <= _SLACK_MM else 0)
        top = box.y - (self.bleed if box.y <= _SLACK_MM else 0)
        right = box.right + (self.bleed if box.right >= self.width - _SLACK_MM else 0)
        bottom = box.bottom + (self.bleed if box.bottom >= self.height - _SLACK_MM else 0)
        return Box(left, top, right - left, bottom - top)

    def reached(self, box: Box) -> Box:
        """Return the box, or all of the bleed if that is its purpose."""
        over = min(-box.x, -box.y, box.right - self.width, box.bottom - self.height)
        return self.whole if self.full and _SLACK_MM < over < self.bleed else box

    def inside(self, by: float, *, bleed: bool) -> Outline:
        """Return the outline moved inwards by ``by`` mm, or out to the end of the bleed.

        Raises ``ValueError`` if nothing is left of it.
        """
        outline = self.outline or plate(self.width, self.height)
        if bleed:
            return grown(outline, self.bleed)
        from printgen.core.insets import inset

        return inset(outline, by)

    @property
    def whole(self) -> Box:
        """The trimmed side with its bleed."""
        return Box(0, 0, self.width, self.height).grown(self.bleed)

    def reach(self, nodes: Iterable[Node]) -> Box:
        """Return the box of what is visible: without bleed, also the outer half of lines along the
        edge, such as that of a board's space.
        """
        over = 0.0
        for node in () if self.bleed else nodes:
            if isinstance(node, Circle | Path | Rect) and node.paint.stroke:
                box = area(node).box
                beyond = max(-box.x, -box.y, box.right - self.width, box.bottom - self.height)
                if beyond <= _SLACK_MM:
                    over = max(over, beyond + node.paint.width / 2)
        return self.whole.grown(over)


def spots(box: BoxBase, area: Box) -> Iterator[Box]:
    """Yield the squares in ``area`` (mm) for the contents of a filled box with ``each``."""
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
    """Return the radius and half the angle of the arc through the centres of such squares."""
    chord = (area.width - side) / 2
    height = min(area.height - side, chord)  # half a circle at most: it stays in its box
    if height <= 0 or chord <= 0:  # no arc: practically straight
        return 1e6, max(chord, 0) / 1e6
    return (chord * chord + height * height) / (2 * height), 2 * atan2(height, chord)
