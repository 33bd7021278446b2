"""Signs: small two-tone pictures on a 24 × 24 grid, from path data to scene symbols."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from printgen.core.geometry import IDENTITY, Box, Matrix, rotation
from printgen.core.scene import Circle, Colour, Group, Node, Paint, Path, Rect, Symbol, Use
from printgen.core.svg_path import parse_path
from printgen.model.signs import GRID, PAINTED, WEIGHTS, SignShape

if TYPE_CHECKING:
    from printgen.source.svg.drawing import Drawing

_MIRROR: Final = Matrix(-1, 0, 0, 1, GRID, 0)


def framed(name: str, drawing: Drawing) -> Symbol:
    """Return what was drawn elsewhere as a symbol, as large as fits into 24 × 24 mm."""
    return Symbol(name, PAINTED, drawing.placed(Box(0, 0, GRID, GRID)))


def symbol(name: str, shapes: Iterable[SignShape], colours: dict[str, Colour]) -> Symbol:
    """Return the shapes of a sign as a symbol of 24 × 24 mm and the lines along its edges.

    ``colours`` gives ink, tint, paper and the palette. A colour that is written as ``#rrggbb`` may
    be there too; else it stays.
    """
    nodes: list[Node] = []
    for shape in shapes:
        nodes += _draw(shape, colours)
    return Symbol(name, PAINTED, tuple(nodes))


def use(sign: Symbol, box: Box) -> Use:
    """Return the sign as large as fits into the box, centred."""
    x, y, side, _ = box.square()
    return Use(sign, Matrix(side / GRID, 0, 0, side / GRID, x, y))


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
