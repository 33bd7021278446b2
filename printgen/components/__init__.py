"""One file per kind of component: its description in, drawn pieces out."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.components.piece import Piece
from printgen.components.workshop import Workshop
from printgen.limits import working_on
from printgen.model.component import Component


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
    """One component's pieces. Who draws a kind is called in for the first of it."""
    match component.kind:
        case "tile" | "token" | "card":
            from printgen.components import flat

            return flat.draw(name, component, workshop)
        case "standee":
            from printgen.components import standee

            return standee.draw(name, component, workshop)
        case "die":
            from printgen.components import die

            return die.draw(name, component, workshop)
        case "pyramid":
            from printgen.components import pyramid

            return pyramid.draw(name, component, workshop)
        case "tuckbox":
            from printgen.components import tuckbox

            return tuckbox.draw(name, component, workshop)
        case "board":
            from printgen.components import board

            return board.draw(name, component, workshop)
        case "map":
            from printgen.components import map as maps

            return maps.draw(name, component, workshop)
        case "booklet" | "sheet":
            return ()  # pages are set, not cut


__all__ = ["Piece", "Workshop", "draw_all"]
