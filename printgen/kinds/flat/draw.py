"""Tiles, tokens and cards: flat pieces with a face on one or both sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printgen.components.piece import Piece
from printgen.core.geometry import translation
from printgen.core.outlines import Ring, Trace, corners, mirrored, moved, plate
from printgen.core.polygons import box_of
from printgen.core.scene import Group
from printgen.drawing.faces import Faces, RoundPieces
from printgen.kinds.flat.model import Flat

# Sizes of hexagons, and of outlines with curves, are rounded.
_SPARE: Final = 1.0


def draw(component: Flat, faces: Faces) -> Iterator[Piece]:
    """Yield the component's pieces, one for each design.

    Designs that this number of players does not need have no copies.
    """
    width, height = component.size.width, component.size.height
    squares = faces.context.options.round_pieces is RoundPieces.SQUARE
    for n, _, values, place in faces.rows():
        outline, edges = component.outline(values), component.edge_count(vars(component), values)
        front = faces.on(component.front, width, height, component.bleed, outline, edges=edges)
        front_art = front.draw(values, place)
        back_art = None
        if back := component.back_of(values):
            seen = mirrored(outline, width)
            drawer = faces.on(back, width, height, component.bleed, seen, edges=edges)
            back_art = front_art if drawer is front else drawer.draw(values, place)
        if squares and isinstance(outline, Ring):
            from printgen.components.squares import squared

            is_same = back_art is front_art
            front_art = squared(front_art, width, component.bleed)
            if is_same:
                back_art = front_art
            elif back_art:
                back_art = squared(back_art, width, component.bleed)
            outline = plate(width, height)
        whole = Piece(
            **faces.identity(n),
            width=width,
            height=height,
            bleed=component.bleed,
            outline=outline,
            front=front_art,
            back=back_art,
        )
        yield _cropped(whole) if isinstance(outline, Trace) else whole


def _cropped(piece: Piece) -> Piece:
    """Return a piece as large as its outline, which may take up only a part of its size."""
    box = box_of(corners(piece.outline))
    if max(piece.width - box.width, piece.height - box.height) < _SPARE:
        return piece
    front, back = (translation(-x, -box.y) for x in (box.x, piece.width - box.right))
    return piece._replace(
        width=box.width,
        height=box.height,
        outline=moved(piece.outline, front),
        front=(Group(piece.front, front),),
        back=None if piece.back is None else (Group(piece.back, back),),
    )
