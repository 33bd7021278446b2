"""Draw dice: a face on each side, turned as it is read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from printgen.components import nets
from printgen.components.folds import tab_label
from printgen.components.piece import Art, Piece, View
from printgen.core.errors import Place
from printgen.core.geometry import Box, rotation, translation
from printgen.core.outlines import Trace, plate
from printgen.core.polygons import box_of
from printgen.core.scene import Group, Node, Paint, Text, closed, line
from printgen.core.units import MM_PER_PT, number
from printgen.drawing.faces import DrawingContext, Faces, PlaceOf, Values
from printgen.fonts.font import font
from printgen.kinds.die.model import SMALLEST_MM, Die
from printgen.kinds.die.net import laid
from printgen.kinds.die.solids import Side, side

# Below the parts of a side, so that no paper is visible between them.
_UNDER_MM: Final = 0.2
# Digits, and how they read upside down.
_TURNED: Final = str.maketrans("01689", "01986")
# The stroke below an ambiguous number, as shares of its size: its distance and weight.
_STROKE: Final = (0.14, 0.07)


def draw(component: Die, faces: Faces) -> Iterator[Piece]:
    """Yield the component's pieces, one for each design."""
    count, bleed = len(component.sides_shown), component.bleed
    flat, shape = laid(count, component.edge), side(count, component.edge)
    drawer = faces.on(component.face, shape.face, shape.face, _spread(shape, bleed))
    marked = misread(component.side_names)
    label = tab_label(faces.context.game)
    for design, _, values, of_row in faces.rows():
        arts: list[Art] = []
        for n, known in enumerate(component.sides_known):
            place = partial(_place, faces, n, values, of_row)
            art = drawer.draw({**values, **faces.context.filled(known, place)}, place)
            arts.append(_underlined(art, component.side_names[n]) if n in marked else art)
        on_sides = [
            (_whole([arts[n] for n in shown], shape, bleed), shape.outline) for shown in flat.shows
        ]
        last = next(n for n, shown in enumerate(flat.shows) if count - 1 in shown)
        first = flat.shows[last].index(count - 1)
        seen = (*flat.shows[last][first:], *flat.shows[last][:first])
        view = _view(_whole([arts[n] for n in seen], shape, bleed), shape)
        yield nets.piece(faces.identity(design), flat.net, on_sides, bleed, view, label)


def _spread(shape: Side, bleed: float) -> float:
    """Return how far a face extends beyond its square, to fill its part of a side and the bleed."""
    box = box_of(shape.field.grown(bleed).corners)
    return round(max(-box.x, -box.y, box.right - shape.face, box.bottom - shape.face), 6)


def _whole(arts: Sequence[Art], shape: Side, bleed: float) -> Art:
    """Return the art of a side: one face, or several around its centre."""
    if len(arts) == 1:
        return arts[0]
    inner = [0.0] * (len(shape.field.corners) - 2)
    # First each in full, then each in its part: where two parts meet, both are under the line.
    clips = shape.field.grown(_UNDER_MM), shape.field.grown([bleed, *inner, bleed])
    return tuple(
        Group(art, rotation(360 / len(arts) * n, *shape.middle), clip)
        for clip in clips
        for n, art in enumerate(arts)
    )


def _view(art: Art, shape: Side) -> View:
    """Return the picture of a side."""
    box = box_of(shape.outline.corners)
    if box == Box(0, 0, shape.face, shape.face):
        return View(art, shape.face, shape.face, plate(shape.face, shape.face))
    at = translation(-box.x, -box.y)
    outline = Trace(closed([at.apply(*corner) for corner in shape.outline.corners]))
    shown = Group(art, at, shape.outline)
    return View((shown,), round(box.width, 6), round(box.height, 6), outline)


def misread(names: Sequence[str]) -> frozenset[int]:
    """Return the indices of the numbers that read upside down as other numbers of the same die.

    >>> sorted(misread([str(n) for n in range(1, 13)]))
    [5, 8]
    >>> sorted(misread(["66", "88", "99", "60"]))
    [0, 2]
    """
    return frozenset(
        n
        for n, name in enumerate(names)
        if name.isdecimal()
        and set(name) <= set("01689")
        and (other := name[::-1].translate(_TURNED)) != name
        and other in names
    )


def _underlined(art: Art, number_shown: str) -> Art:
    """Return the art with a stroke below each line that is only this number."""
    made: list[Node] = []
    for node in art:
        if isinstance(node, Group):
            made.append(node._replace(children=_underlined(node.children, number_shown)))
            continue
        made.append(node)
        if isinstance(node, Text) and node.text.strip() == number_shown:
            em = node.size * MM_PER_PT
            wide = (font(node.font).width(node.text) + node.tracking / 1000) * em
            y, weight = node.y + _STROKE[0] * em, _STROKE[1] * em
            made.append(line((node.x, y), (node.x + wide, y), Paint(None, node.fill, weight)))
    return tuple(made)


def advice(component: Die, context: DrawingContext, room: Box) -> str:  # noqa: ARG001 - as of others
    """Return what to do about a die whose net is larger than the paper."""
    count, bleed = len(component.sides_shown), 2 * component.bleed
    for edge in range(int(component.edge), SMALLEST_MM[count] - 1, -1):
        flat = laid(count, edge).net
        for width, height in ((flat.width, flat.height), (flat.height, flat.width)):
            if width + bleed <= room.width and height + bleed <= room.height:
                return f"its edge may be {number(edge)} mm here"
    return "print it on larger paper, or leave it out with --only"


def _place(faces: Faces, n: int, values: Values, of_row: PlaceOf, field: str) -> Place:
    """Return the place of a field: of the row, or of a side, or of its value if it has none."""
    if field in values:
        return of_row(field)
    return faces.context.description.place("components", faces.component, "values", n, field)
