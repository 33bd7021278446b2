"""What all kinds of components are drawn with: a description in, drawn pieces out.

Kinds, imposition, kits and exports may import it. It knows faces and typesetting, no sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from printgen.components.piece import Piece
from printgen.components.workshop import Workshop
from printgen.core.geometry import Box
from printgen.core.limits import working_on
from printgen.model.kinds import Component, part


def draw_all(workshop: Workshop) -> list[Piece]:
    """The pieces of every component that is cut from sheets, in the data's order."""
    pieces: list[Piece] = []
    for name, component in workshop.game.components.items():
        designs = workshop.description.designs.get(name)
        titles = dict(zip(designs.ids, designs.titles, strict=True)) if designs else {}
        with working_on(workshop.description.place("components", name)):
            pieces += (
                piece._replace(name=titles.get(piece.design, ""))
                for piece in _drawn(name, component, workshop)
            )
    return pieces


def _drawn(name: str, component: Component, workshop: Workshop) -> Iterable[Piece]:
    """One component's pieces; none of what is read."""
    drawing = part(component.kind, "draw")
    found: Iterable[Piece] = drawing.draw(name, component, workshop) if drawing else ()
    return found


def advice(name: str, workshop: Workshop, room: Box) -> str:
    """What to do about a component of which the paper, with so much room on it, holds no piece."""
    component = workshop.game.components[name]
    said: Callable[[Component, Workshop, Box], str] | None
    said = getattr(part(component.kind, "draw"), "advice", None)
    return said(component, workshop, room) if said is not None else "make it smaller"


__all__ = ["Piece", "Workshop", "advice", "draw_all"]
