"""Boards of one colour that are larger than the paper, and what became of them."""

from __future__ import annotations

from printgen.components.piece import Piece
from printgen.core.geometry import Box
from printgen.core.outlines import plate
from printgen.core.scene import Paint, Rect
from printgen.imposition.poster import Poster
from printgen.imposition.sheets import Sheet


def board(
    width: float,
    height: float,
    *,
    bleed: float = 3.0,
    keep: tuple[Box, ...] = (),
    shy: tuple[Box, ...] = (),
    copies: int = 1,
    back: bool = False,
) -> Piece:
    front = (Rect(0, 0, width, height, Paint("#808080")),)
    behind = (Rect(0, 0, width, height, Paint("#404040")),) if back else None
    return Piece(
        "board",
        "",
        "board",
        "group",
        width,
        height,
        bleed,
        plate(width, height),
        copies,
        front,
        behind,
        splits=True,
        keep=keep,
        shy=shy,
    )


def poster_of(sheets: list[Sheet]) -> Poster:
    (guide,) = (sheet.guide for sheet in sheets if sheet.guide is not None)
    return guide.poster
