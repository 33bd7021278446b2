"""Turn round pieces into squares, to be cut straight: their background extends into the corners."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from printgen.components.piece import Art
from printgen.core.geometry import IDENTITY, Box, Point
from printgen.core.pictures import mean_colour
from printgen.core.scene import Colour, Group, Image, Node, Paint, Path, Rect, Text, Use, closed
from printgen.drawing.backdrop import Backdrop, Layer, area, clip_area

# Where the colour of the rim is taken: just inside of the cut, as a share of the radius.
_RIM: Final = 0.98
# The number of angles to examine; the colour changes are found to a fraction of a degree.
_LOOKS: Final = 120
_HALVINGS: Final = 10
# A rim with more stretches is a pattern.
_MOST: Final = 8

# The angle at which a stretch of one colour begins, and that colour; None is bare paper.
_Stretch: TypeAlias = tuple[float, Colour | None]


def squared(art: Art, diameter: float, bleed: float) -> Art:
    """Return the art of a round piece on a square background of its own colours, with the bleed.

    Each corner has the colour of the rim there. Art that fills its corners already, or has a bare
    rim, stays as it is.
    """
    layer = _layer(art)
    whole = Box(0, 0, diameter, diameter).grown(bleed)
    corners = [(x, y) for x in (whole.x, whole.right) for y in (whole.y, whole.bottom)]
    middle = diameter / 2
    inner = [((x - middle) * 0.99 + middle, (y - middle) * 0.99 + middle) for x, y in corners]
    if all(layer.at(x, y) is not None for x, y in inner):
        return art
    return (*_backdrops(layer, middle, whole), *art)


def _layer(nodes: Iterable[Node]) -> Layer:
    """Return the position of each fill."""
    layer = Layer()
    for node in nodes:
        match node:
            case Group(children, matrix, clip, _, opacity):
                layer.inset(_layer(children), matrix or IDENTITY, clip_area(clip), opacity)
            case Use(symbol, matrix):
                layer.inset(_layer(symbol.children), matrix)
            case Text():
                continue
            case Image(x, y, width, height, picture):
                if picture.is_opaque:
                    colour = mean_colour(picture)
                    layer.add(area(Rect(x, y, width, height, Paint())), Backdrop(colour, colour))
            case _:
                if (tint := node.paint.tint) is not None:
                    layer.add(area(node), Backdrop(tint, tint))
    return layer


def _backdrops(layer: Layer, middle: float, whole: Box) -> Iterator[Node]:
    """Yield a square of the commonest colour, and on it wedges of the others."""

    def colour(angle: float) -> Colour | None:
        x, y = (middle + middle * _RIM * turn(angle) for turn in (math.cos, math.sin))
        found = layer.at(x, y)
        return found.drawn if found is not None else None

    seen = Counter(colour(math.tau * n / _LOOKS) for n in range(_LOOKS))
    most = max(seen, key=seen.__getitem__)
    if most is not None:
        yield Rect(*whole, Paint(most))
    stretches = list(_stretches(colour))
    if len(stretches) > _MOST:
        return
    for n, (start, here) in enumerate(stretches):
        end = stretches[(n + 1) % len(stretches)][0]
        if here not in {most, None}:
            wedge = _wedge(whole, start, end if end > start else end + math.tau)
            yield Path(closed(wedge), Paint(here))


def _stretches(colour: Callable[[float], Colour | None]) -> Iterator[_Stretch]:
    """Yield the stretches of one colour around the rim, in order; none if there is only one."""
    step = math.tau / _LOOKS
    for n in range(_LOOKS):
        low, high = n * step, (n + 1) * step
        before, after = colour(low), colour(high)
        if before == after:
            continue
        for _ in range(_HALVINGS):
            half = (low + high) / 2
            if colour(half) == before:
                low = half
            else:
                high = half
        yield high, after


def _wedge(whole: Box, start: float, end: float) -> list[Point]:
    """Return the part of a square between two angles, seen from its centre."""
    quarter = math.tau / 4
    first = math.ceil((start - quarter / 2) / quarter)
    corners = (quarter * n + quarter / 2 for n in range(first, first + 5))
    angles = [start, *(each for each in corners if start < each < end), end]
    (cx, cy), half = whole.centre, whole.width / 2
    points = [(cx, cy)]
    for angle in angles:
        x, y = math.cos(angle), math.sin(angle)
        far = half / max(abs(x), abs(y))
        points.append((cx + far * x, cy + far * y))
    return points
