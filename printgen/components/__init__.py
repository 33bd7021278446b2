"""One file per kind of component: its description in, drawn pieces out."""

from __future__ import annotations

from printgen.components import board, die, flat, pyramid, standee
from printgen.components import map as maps
from printgen.components.piece import Piece
from printgen.components.workshop import Workshop
from printgen.model.component import Board, Flat
from printgen.model.folded import Die, Standee
from printgen.model.map import Map
from printgen.model.pyramid import Pyramid


def draw_all(workshop: Workshop) -> list[Piece]:
    """The pieces of every component that is cut from sheets, in the data's order."""
    pieces: list[Piece] = []
    for name, component in workshop.game.components.items():
        match component:
            case Flat():
                pieces += flat.draw(name, component, workshop)
            case Standee():
                pieces += standee.draw(name, component, workshop)
            case Die():
                pieces += die.draw(name, component, workshop)
            case Pyramid():
                pieces += pyramid.draw(name, component, workshop)
            case Board():
                pieces += board.draw(name, component, workshop)
            case Map():
                pieces += maps.draw(name, component, workshop)
    return pieces


__all__ = ["Piece", "Workshop", "draw_all"]
