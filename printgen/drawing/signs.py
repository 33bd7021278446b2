"""Signs: small two-tone pictures on a 24 × 24 grid, from path data to scene symbols."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from printgen.core.geometry import IDENTITY, Box, Matrix, rotation
from printgen.core.scene import Circle, Colour, Group, Node, Paint, Path, Rect, Symbol, Use
from printgen.core.svg_path import parse_path
from printgen.model.signs import AIR, GRID, PAINTED, WEIGHTS, SignShape

if TYPE_CHECKING:
    from printgen.source.svg.drawing import Drawing

# The prefix of signs' names in a file.
NAME: Final = "sign-"

_MIRROR: Final = Matrix(-1, 0, 0, 1, GRID, 0)


def framed(name: str, drawing: Drawing) -> Symbol:
    """Return a drawing from a file as a symbol, in the middle of 24 × 24 mm.

    Its box, with as much margin as that of other signs, is only as wide and high as it is.
    """
    x, y = (GRID - drawing.width) / 2, (GRID - drawing.height) / 2
    box = Box(x, y, drawing.width, drawing.height).grown(AIR)
    return Symbol(name, box, drawing.placed(Box(0, 0, GRID, GRID)))


def is_sign(symbol: Symbol) -> bool:
    """Return True for a sign, and False for a piece or a face."""
    return symbol.box == PAINTED or symbol.name.startswith(NAME)


def symbol(name: str, shapes: Iterable[SignShape], colours: dict[str, Colour]) -> Symbol:
    """Return the shapes of a sign as a symbol of 24 × 24 mm and the lines along its edges.

    ``colours`` maps ink, tint, paper and the palette. It may also map colours written as
    ``#rrggbb``, which otherwise stay.
    """
    nodes: list[Node] = []
    for shape in shapes:
        nodes += _draw(shape, colours)
    return Symbol(name, PAINTED, tuple(nodes))


def use(sign: Symbol, box: Box) -> Use:
    """Return the sign as large as fits into the box, centred."""
    art = sign.box.grown(-AIR)
    shape = art.width / art.height
    width = min(box.width, box.height * shape)
    scale = width / art.width
    cx, cy = box.centre
    x, y = cx - width / 2 - scale * art.x, cy - width / shape / 2 - scale * art.y
    return Use(sign, Matrix(scale, 0, 0, scale, x, y))


def _draw(shape: SignShape, colours: dict[str, Colour]) -> Iterator[Node]:
    node = _node(shape, _paint(shape, colours))
    yield node
    maps: list[Matrix] = []
    if shape.mirror:
        maps = [_MIRROR]
    elif shape.turns:
        half = GRID / 2
        maps = [rotation(360 * n / shape.turns, half, half) for n in range(1, shape.turns)]
    for matrix in maps:
        if matrix != IDENTITY:
            yield Group((node,), matrix)


def _paint(shape: SignShape, colours: dict[str, Colour]) -> Paint:
    fill, stroke = (
        None if colour is None else colours.get(colour, colour)
        for colour in (shape.fill, shape.stroke)
    )
    return Paint(fill, stroke, WEIGHTS[shape.weight] if stroke else 0.0, sharp=stroke is None)


def _node(shape: SignShape, paint: Paint) -> Node:
    if shape.circle is not None:
        x, y, radius = map(float, shape.circle)
        return Circle(x, y, radius, paint)
    if shape.rect is not None:
        x, y, width, height = map(float, shape.rect)
        return Rect(x, y, width, height, paint, float(shape.radius))
    return Path(parse_path(shape.path or ""), paint)
