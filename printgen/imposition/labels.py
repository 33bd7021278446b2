"""Stickers: pieces on sheets of labels from shops, one on each label."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from printgen.components.piece import Piece
from printgen.core.geometry import Box
from printgen.core.label_sheets import LABEL_SHEETS, LabelSheet, sheets_of
from printgen.core.outlines import Ring, corners
from printgen.core.printing import EDGE_MM
from printgen.core.scene import Node, Page
from printgen.core.units import Paper
from printgen.imposition.marks import STRIP_MM, furniture
from printgen.imposition.press import Placement, Press, Sheet
from printgen.imposition.sides import lying, symbols_of

# A piece may be this much larger than its label, in mm, since sizes are rounded.
_SLACK: Final = 0.05


def turned(piece: Piece, sheet: LabelSheet) -> bool | None:
    """Return False if the piece fits on a label upright, True if on its side, None if not at all.

    On a round label it is always upright.
    """
    if sheet.is_round:
        return None if 2 * _radius(piece) > sheet.width + _SLACK else False
    for aside, (width, height) in enumerate(
        ((piece.width, piece.height), (piece.height, piece.width))
    ):
        if width <= sheet.width + _SLACK and height <= sheet.height + _SLACK:
            return bool(aside)
    return None


def _radius(piece: Piece) -> float:
    """Return the largest distance of a piece's outline from the centre of its box, in mm."""
    if isinstance(piece.outline, Ring):
        return piece.outline.r
    middle = piece.width / 2, piece.height / 2
    return max(math.dist(middle, corner) for corner in corners(piece.outline))


def that_hold(pieces: Iterable[Piece], paper: Paper) -> list[str]:
    """Return the sheets of that paper whose labels hold all of the pieces, the best first.

    Round labels are best if all pieces are round; then the smallest ones.
    """
    pieces = tuple(pieces)
    is_round = all(isinstance(piece.outline, Ring) for piece in pieces)

    def order(name: str) -> tuple[bool, float]:
        sheet = LABEL_SHEETS[name]
        return sheet.is_round is not is_round, sheet.width * sheet.height

    fitting = (
        name
        for name in sheets_of(paper)
        if all(turned(piece, LABEL_SHEETS[name]) is not None for piece in pieces)
    )
    return sorted(fitting, key=order)


def peeled(piece: Piece, sheet: LabelSheet) -> Piece:
    """Return the piece as it lies on a label.

    Its bleed ends halfway between labels, and a round piece on a round label gets no cutting line.
    """
    width, height = _sides(piece, sheet)
    room = min(sheet.pitch_x - width, sheet.pitch_y - height) / 2
    peels = sheet.is_round and isinstance(piece.outline, Ring)
    return piece._replace(bleed=max(0.0, min(piece.bleed, room)), peels=peels)


def _sides(piece: Piece, sheet: LabelSheet) -> tuple[float, float]:
    """Return the width and height of a piece as it lies on a label."""
    if turned(piece, sheet):
        return piece.height, piece.width
    return piece.width, piece.height


def on_labels(  # noqa: PLR0913, PLR0917 - what lies where
    group: str, title: str, pieces: Sequence[Piece], press: Press, name: str, first: int
) -> list[Sheet]:
    """Return the sheets of one group, starting at the ``first`` label (from 1) of the first sheet.

    Every piece must fit on a label.
    """
    sheet = LABEL_SHEETS[name]
    copies = [piece for piece in pieces for _ in range(piece.copies)]
    symbols = {piece.id: symbols_of(piece) for piece in pieces}
    of = -(-(first - 1 + len(copies)) // sheet.capacity)
    whole = Box(0, 0, sheet.paper.width, sheet.paper.height)
    sheets = []
    for number in range(1, of + 1):
        skipped = first - 1 if number == 1 else 0
        here, copies = copies[: sheet.capacity - skipped], copies[sheet.capacity - skipped :]
        lie = tuple(_placed(piece, sheet, skipped + n) for n, piece in enumerate(here))
        counted = press.translate("sheet {number} of {count}", number=number, count=of)
        words = f"{press.game} · {title} · {counted}"
        nodes = (*lying(lie, symbols), *_furniture(sheet, press, words))
        page = Page(
            whole.width, whole.height, nodes, whole, whole, f"{words}, {press.translate('front')}"
        )
        sheets.append(Sheet(group, number, of, lie, page, None, labels=name))
    return sheets


def _placed(piece: Piece, sheet: LabelSheet, n: int) -> Placement:
    """Return the piece in the middle of the n-th label."""
    (x, y), (width, height) = sheet.label(n).centre, _sides(piece, sheet)
    trim = Box(x - width / 2, y - height / 2, width, height)
    aside, loose = bool(turned(piece, sheet)), not piece.is_straight
    return Placement(piece, trim, turned=aside, loose=loose)


def _furniture(sheet: LabelSheet, press: Press, words: str) -> Iterable[Node]:
    """Return ruler and text if there is room for them below the labels."""
    free = sheet.paper.height - sheet.label(sheet.capacity - 1).bottom - STRIP_MM
    if not press.furniture or free < EDGE_MM:
        return ()
    said = press.footer(words, sheet.title)
    return furniture(sheet.paper, min(press.margin, free), said, press.font)
