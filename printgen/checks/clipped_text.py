"""Find text that is cut off: outside of a circle, or beyond the side of a hexagon."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.checks.codes import TEXT_CUT
from printgen.checks.legible import Origins
from printgen.components.piece import Art, Piece
from printgen.core.errors import Finding, Place, quoted
from printgen.core.outlines import Outline, drawn, mirrored
from printgen.core.scene import Paint, Text, primitives
from printgen.core.units import MM_PER_PT
from printgen.drawing.backdrop import area
from printgen.fonts.font import font
from printgen.model.description import Description

# The height of capitals in the fonts, as a share of the size.
_CAPITALS = 0.66


def findings(
    pieces: Iterable[Piece], origins: Origins, description: Description
) -> Iterator[Finding]:
    """Yield a finding for each box whose text leaves the outline of a flat piece."""
    reported: set[Place] = set()
    for piece in pieces:
        # Text on nets is clipped to its face.
        if piece.is_straight or piece.glue:
            continue
        whole = description.place("components", piece.component, key=True)
        sides: list[tuple[Art, Outline]] = [(piece.front, piece.outline)]
        if piece.back is not None:
            sides.append((piece.back, mirrored(piece.outline, piece.width)))
        for art, outline in sides:
            for text in _cut_away(art, outline):
                where = origins.of(text) or whole
                if where not in reported:
                    reported.add(where)
                    message = f"{quoted(text.text)} lies where '{piece.id}' is cut away"
                    hint = "move it inwards, or make its box narrower"
                    yield Finding(TEXT_CUT, message, where, hint)


def _cut_away(art: Art, outline: Outline) -> Iterator[Text]:
    """Yield the lines of text that are not completely inside of an outline."""
    inside = area(drawn(outline, Paint()))
    for node, at in primitives(art, opens=True):
        if isinstance(node, Text):
            x, y, words, face, size, *_ = node
            em = size * MM_PER_PT
            wide, high = font(face).width(words) * em, _CAPITALS * em
            corners = ((x, y), (x + wide, y), (x + wide, y - high), (x, y - high))
            if not all(inside.holds(*at.apply(*corner)) for corner in corners):
                yield node
