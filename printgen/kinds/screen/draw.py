"""Player screens: both sides of a sheet, with two folds away from the outside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printgen.components import folds
from printgen.components.cropped import words
from printgen.components.piece import Fold, Piece, View
from printgen.core.geometry import Box, Matrix
from printgen.core.outlines import Trace
from printgen.drawing.faces import Faces
from printgen.kinds.screen.model import Screen, low_at

# From a fold to the seam of a screen in parts, beside the strip that is glued.
_CLEAR_MM: Final = 5.0


def draw(component: Screen, faces: Faces) -> Iterator[Piece]:
    """Yield the component's pieces, one for each design.

    A screen that is larger than the paper comes in parts, with seams away from the folds.
    """
    name, sheet = faces.component, component.sheet
    bleed, outline = component.bleed, component.outline
    width, height = sheet.width, sheet.height
    front = faces.on(component.front, width, height, bleed)
    creases = tuple(Fold((x, low_at(outline, x)), (x, height)) for x in sheet.folds)
    marks = tuple(mark for crease in creases for mark in folds.ends(crease, bleed))
    behind = Matrix(-1, 0, 0, 1, width, 0)
    # A seam's strip is on its right.
    strip = faces.context.game.sheets.overlap + 2 * _CLEAR_MM
    keep = tuple(Box(x + _CLEAR_MM - strip, 0, strip, height) for x in sheet.folds)
    for n, design, values, place in faces.rows():
        front_art = front.draw(values, place)
        back_art = None
        if back := component.back_of(values):
            drawer = faces.on(back, width, height, bleed)
            back_art = front_art if drawer is front else drawer.draw(values, place)
        lines = [*folds.folded(() if marks else creases, name, design, marks)]
        if isinstance(outline, Trace):
            lines += folds.cut([outline.segments], name, design)
        yield Piece(
            **faces.identity(n),
            width=width,
            height=height,
            bleed=bleed,
            outline=outline,
            front=(*front_art, *lines),
            back=back_art,
            splits=True,
            keep=keep,
            shy=(*words(front_art), *(box.mapped(behind) for box in words(back_art or ()))),
            folds=creases,
            shown=View(front_art, width, height, outline, back=back_art),
        )
