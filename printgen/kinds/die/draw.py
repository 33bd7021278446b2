"""Dice: cubes as a cross of six squares with seven tabs.

The net, with the places of the values; tabs are on the dotted sides::

              ...
             :3  :
          5   1   2
             :4  :
             :6  :

The first value lies opposite the last, the second opposite the last but one: 1 to 6 add up to 7
across the die. Seen from the corner that they share, 1, 2 and 3 run counter-clockwise: the die is
right-handed, as western dice are.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from printgen.components import nets
from printgen.components.piece import Piece, View
from printgen.core.errors import Place
from printgen.core.geometry import Polygon
from printgen.core.outlines import plate
from printgen.drawing.faces import DrawingContext, Faces, PlaceOf, Values
from printgen.kinds.die.model import Die

# The square of each value: its column and row.
SQUARES: Final = ((1, 1), (2, 1), (1, 0), (1, 2), (0, 1), (1, 3))
# Sides with a tab: of which square, and which of its sides, clockwise from the top. Of two sides
# that meet when the die is folded one has.
TABS: Final[tuple[nets.Side, ...]] = ((2, 0), (2, 1), (3, 1), (5, 1), (5, 3), (3, 3), (2, 3))


def net(edge: float) -> nets.Net:
    """Return a die of that edge, laid flat."""
    squares = [_square(column * edge, row * edge, edge) for column, row in SQUARES]
    return nets.unfolded(squares, dict.fromkeys(TABS, nets.flap(edge, 90, 90)))


def _square(x: float, y: float, edge: float) -> Polygon:
    return Polygon(((x, y), (x + edge, y), (x + edge, y + edge), (x, y + edge)))


def draw(name: str, component: Die, context: DrawingContext) -> Iterator[Piece]:
    """Yield the component's pieces, one for each design."""
    faces = Faces(name, context)
    edge, flat = component.edge, net(component.edge)
    drawer = faces.on(component.face, edge, edge, component.bleed)
    local = _square(0, 0, edge)
    for design, _, values, of_row in faces.rows():
        arts = []
        for n, known in enumerate(component.sides_known):
            place = partial(_place, name, n, context, values, of_row)
            arts.append(drawer.draw({**values, **context.filled(known, place)}, place))
        shown = View(arts[-1], edge, edge, plate(edge, edge))
        on_squares = [(art, local) for art in arts]
        yield nets.piece(faces.identity(design), flat, on_squares, component.bleed, shown)


def _place(  # noqa: PLR0913, PLR0917 - all but the last is known beforehand
    name: str, n: int, context: DrawingContext, values: Values, of_row: PlaceOf, field: str
) -> Place:
    """Return the place of a field: of the row, or of a side, or of its value if it has none."""
    if field in values:
        return of_row(field)
    return context.description.place("components", name, "values", n, field)
