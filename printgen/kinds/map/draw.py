"""Maps: boards whose spaces lie where the data puts them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printgen.components.piece import Piece
from printgen.components.workshop import Workshop
from printgen.core.errors import Place
from printgen.core.geometry import Box, translation
from printgen.core.scene import Group, Node
from printgen.kinds.map.model import Map
from printgen.model.boards import Space
from printgen.model.face import Face, SignBox, TextBox


def draw(name: str, component: Map, workshop: Workshop) -> Iterator[Piece]:
    """The map as one piece, with its spaces where no seam should run."""
    width, height = component.size_mm(workshop.figures)
    ground = workshop.artist(name, component.front, width, height, component.bleed)
    nodes: list[Node] = list(ground.draw({}))
    keep: list[Box] = []
    for group in component.groups(workshop.figures).values():
        for space in group:
            box = space.box
            artist = workshop.artist(name, space.face, round(box.width, 4), round(box.height, 4), 0)
            place = partial(_place, name, space, workshop)
            nodes.append(Group(artist.draw(space.values, place), translation(box.x, box.y)))
            keep.append(box)
    yield Piece(
        component=name,
        design="",
        title=component.title.one,
        group=component.group,
        width=width,
        height=height,
        bleed=component.bleed,
        shape="rect",
        copies=workshop.copies(name, 0),
        front=tuple(nodes),
        back=None,
        splits=True,
        keep=tuple(keep),
        shy=tuple(_words(workshop.game.faces[component.front], width, height)),
    )


def _place(name: str, space: Space, workshop: Workshop, _field: str) -> Place:
    return workshop.description.place("components", name, "spaces", space.group)


def _words(face: Face, width: float, height: float) -> Iterator[Box]:
    """Where the ground shows words and signs, in mm."""
    for box in face.boxes.values():
        if isinstance(box, TextBox | SignBox):
            yield box.on(width, height)
