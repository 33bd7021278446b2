"""Maps: boards whose spaces lie where the data puts them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printgen.components.piece import Piece
from printgen.core.errors import Place
from printgen.core.geometry import Box, translation
from printgen.core.outlines import plate
from printgen.core.scene import Group, Node
from printgen.drawing.faces import DrawingContext, Faces
from printgen.kinds.map.model import Map
from printgen.model.boards import Space
from printgen.model.face import Face, SignBox, TextBox


def draw(name: str, component: Map, context: DrawingContext) -> Iterator[Piece]:
    """Yield the map as one piece, with its spaces where no seam should run."""
    faces = Faces(name, context)
    width, height = component.size_mm(context.figures)
    backdrop = faces.on(component.front, width, height, component.bleed)
    nodes: list[Node] = list(backdrop.draw({}))
    keep: list[Box] = []
    for group in component.groups(context.figures).values():
        for space in group:
            box = space.box
            drawer = faces.on(space.face, round(box.width, 4), round(box.height, 4), 0)
            place = partial(_place, name, space, context)
            nodes.append(Group(drawer.draw(space.values, place), translation(box.x, box.y)))
            keep.append(box)
    yield Piece(
        **faces.identity(),
        width=width,
        height=height,
        bleed=component.bleed,
        outline=plate(width, height),
        front=tuple(nodes),
        back=None,
        splits=True,
        keep=tuple(keep),
        shy=tuple(_words(context.game.faces[component.front], width, height)),
    )


def _place(name: str, space: Space, context: DrawingContext, _field: str) -> Place:
    return context.description.place("components", name, "spaces", space.group)


def _words(face: Face, width: float, height: float) -> Iterator[Box]:
    """Yield where the backdrop shows words and signs, in mm."""
    for box in face.boxes.values():
        if isinstance(box, TextBox | SignBox):
            yield box.on(width, height)
