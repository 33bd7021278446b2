"""Draw pyramids: four triangles around their apex, with a tab along the side that closes them.

A closed pyramid has a square on one of the triangles, and tabs on the three others. So all tabs are
covered, and open pyramids have room inside for the next. The net is turned so that it needs the
least paper.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from printgen.components import nets
from printgen.components.folds import tab_label
from printgen.components.piece import Piece, Solid, View
from printgen.core.errors import Finding, Place, quoted
from printgen.core.geometry import Point, Polygon, rotation
from printgen.core.outlines import Trace
from printgen.core.scene import Group, closed
from printgen.core.units import number
from printgen.drawing.faces import Faces, PlaceOf
from printgen.kinds.pyramid.model import TRIANGLES, Pyramid
from printgen.model.art_boxes import ProseBox
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.face import TextBox, filled_boxes
from printgen.model.face_uses import OF_SIDES, known_on

# Sides of a triangle, clockwise from its apex.
_RIGHT, _FOOT = 0, 1
# How far words on a face may extend beyond the triangle.
_SLACK_MM: Final = 0.05


def net(edge: float, slant: float, *, closed: bool) -> nets.Net:
    """Return a pyramid laid flat, from the edge of its base and the height of its triangles.

    The faces are the triangles in order, and then the base.
    """
    if not closed:
        return nets.smallest(*_laid(edge, slant, None))
    # The base on any triangle makes the same solid, but needs more or less paper.
    several = [nets.smallest(*_laid(edge, slant, n)) for n in range(TRIANGLES)]
    return min(several, key=lambda each: round(each.width * each.height, 3))


def _laid(
    edge: float, slant: float, carrier: int | None
) -> tuple[list[Polygon], dict[nets.Side, nets.Flap]]:
    """Return faces and tabs, with the base on the triangle ``carrier`` (None: without a base)."""
    side = math.hypot(slant, edge / 2)
    apex = 2 * math.degrees(math.atan2(edge / 2, slant))
    foot = 90 - apex / 2
    rim: list[Point] = [
        (side * math.cos(math.radians(n * apex)), side * math.sin(math.radians(n * apex)))
        for n in range(TRIANGLES + 1)
    ]
    # Clockwise from the apex: first the side that the last triangle's tab meets.
    faces = [Polygon(((0.0, 0.0), rim[n], rim[n + 1])) for n in range(TRIANGLES)]
    # The tab runs from the last corner of the rim to the apex, and lies under the first triangle.
    flaps = {(TRIANGLES - 1, 2): nets.flap(side, foot, apex)}
    if carrier is not None:
        below = nets.flap(edge, 90, 90)
        flaps |= {(n, _FOOT): below for n in range(TRIANGLES) if n != carrier}
        faces.append(_square_on(rim[carrier], rim[carrier + 1]))
    return faces, flaps


def _square_on(start: Point, end: Point) -> Polygon:
    """Return the square outside a side that runs clockwise around a face, from that side."""
    (x1, y1), (x2, y2) = start, end
    out_x, out_y = y2 - y1, x1 - x2
    return Polygon((end, start, (x1 + out_x, y1 + out_y), (x2 + out_x, y2 + out_y)))


def draw(component: Pyramid, faces: Faces) -> Iterator[Piece]:
    """Yield the component's pieces, one for each design."""
    edge, slant, bleed = component.edge, component.slant, component.bleed
    flat = net(edge, slant, closed=component.bottom == "closed")
    # As in the face: the apex at the middle of the top.
    local = Polygon(((edge / 2, 0), (edge, slant), (0, slant)))
    # From its lower side, which is connected to a triangle.
    square = Polygon(((edge, edge), (0, edge), (0, 0), (edge, 0)))
    faces.context.log.findings += dict.fromkeys(_outside(component, local, faces))
    drawer = faces.on(component.face, edge, slant, bleed, Trace(closed(local.corners)))
    below = None
    if component.bottom_face is not None:
        below = faces.on(component.bottom_face, edge, edge, bleed)
    solid = Solid(edge, component.height, tapers=True, hollow=component.bottom == "open")
    label = tab_label(faces.context.game)
    for n, _, values, of_row in faces.rows():
        arts: list[Any] = []
        for k, value in enumerate(component.sides):
            place = partial(_place, faces, k, of_row)
            arts.append((drawer.draw(known_on(k + 1, value, values), place), local))
        shown = Group(arts[0][0], clip=local)
        if component.bottom == "closed":
            closing = below.draw(values, of_row) if below else ()
            arts.append((closing, square) if closing else None)
        seen = View((shown,), edge, slant, Trace(closed(local.corners)), solid=solid)
        yield nets.piece(faces.identity(n), flat, arts, bleed, seen, label)


def _place(faces: Faces, side: int, of_row: PlaceOf, field: str) -> Place:
    """Return where a field's value was written."""
    if field in OF_SIDES:
        return faces.context.description.place("components", faces.component, "sides", side)
    return of_row(field)


def _outside(component: Pyramid, triangle: Polygon, faces: Faces) -> Iterator[Finding]:
    """Yield boxes with words or repeated signs beyond the triangle: some would be cut off."""
    context = faces.context
    face = context.game.faces[component.face]
    several = any(box.driven for box in face.boxes.values())
    for key, box in (
        (
            each
            for _, _, fields, _ in faces.rows()
            for n, value in enumerate(component.sides, 1)
            for each in filled_boxes(face, {**context.figures, **known_on(n, value, fields)})
        )
        if several
        else face.boxes.items()
    ):
        if not isinstance(box, TextBox | ProseBox) and box.each is None:
            continue
        area = box.on(component.edge, component.slant)
        turn = rotation(float(box.turn), *area.centre)
        corners = [turn.apply(x, y) for x in (area.x, area.right) for y in (area.y, area.bottom)]
        if all(triangle.contains(corner, _SLACK_MM) for corner in corners):
            continue
        size = f"{number(component.edge)} × {number(round(component.slant, 1))} mm"
        message = (
            f"on {quoted(faces.component)}, triangles of {size}, the box {quoted(key)} leaves the "
        )
        hint = "make it narrower, or move it further down"
        where = context.description.place("faces", component.face, "boxes", key, key=True)
        yield Finding(OUT_OF_RANGE, f"{message}triangle", where, hint)
