"""Boards of one colour that are larger than the paper, and what became of them."""

from __future__ import annotations

from printgen.components.piece import Piece
from printgen.core.geometry import Box, Matrix
from printgen.core.outlines import plate
from printgen.core.scene import Group, Page, Paint, Rect, Use
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


def drawn(page: Page) -> tuple[Matrix, Box]:
    """How the piece's drawing lies on a page, and what of the page it may cover."""
    (group,) = (node for node in page.children if isinstance(node, Group) and node.clip)
    assert group.matrix is not None
    assert isinstance(group.clip, Box)
    (use,) = group.children
    assert isinstance(use, Use)
    x, y = group.matrix.e, group.matrix.f
    assert group.matrix == Matrix(1, 0, 0, 1, x, y)
    return use.matrix.then(group.matrix), group.clip.moved(x, y)
