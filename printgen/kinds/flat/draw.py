"""Tiles, tokens and cards: flat pieces with a face on one or both sides."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.components.piece import Piece
from printgen.core.outlines import Ring, plate
from printgen.drawing.faces import DrawingContext, Faces, RoundPieces
from printgen.kinds.flat.model import Flat


def draw(name: str, component: Flat, context: DrawingContext) -> Iterator[Piece]:
    """Yield the component's pieces, one for each design.

    Designs that this number of players does not need have no copies.
    """
    faces = Faces(name, context)
    width, height = component.size.width, component.size.height
    front = faces.on(component.front, width, height, component.bleed)
    squares = context.options.round_pieces is RoundPieces.SQUARE
    for n, _, values, place in faces.rows():
        front_art = front.draw(values, place)
        back = component.back_of(values)
        back_art = front_art if back == "same" else None
        if back is not None and back != "same":
            back_art = faces.on(back, width, height, component.bleed).draw(values, place)
        outline = component.outline(values)
        if squares and isinstance(outline, Ring):
            from printgen.components.squares import squared

            front_art = squared(front_art, width, component.bleed)
            if back == "same":
                back_art = front_art
            elif back_art:
                back_art = squared(back_art, width, component.bleed)
            outline = plate(width, height)
        yield Piece(
            **faces.identity(n),
            width=width,
            height=height,
            bleed=component.bleed,
            outline=outline,
            front=front_art,
            back=back_art,
        )
