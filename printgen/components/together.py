"""Arrange pieces that share a space: in pictures, and on a virtual table."""

from __future__ import annotations

import math
from typing import Final

from printgen.components.piece import Piece
from printgen.core.geometry import Box, rotation
from printgen.model.boards import Bed

# Pieces on a tile: the distance of each from the one before, in its width and at most in mm, and
# how far above the middle they are, so that the words below it stay visible.
_BESIDE: Final = 0.45
_BESIDE_MM: Final = 6.0
_ABOVE_MM: Final = 3.0
# The widest gap between pieces, and their distance when fanned, as shares of their width.
_APART: Final = 0.12
_FAN: Final = 0.4
# The ratio of height to width above which pieces in a space are fanned downwards.
_TALL: Final = 2.0


def centres(pieces: list[Piece], bed: Bed) -> list[tuple[float, float]]:
    """Return the middles of pieces that share a space, the first one lowest.

    Without room for all, one that is large, such as a tile, is in the centre below the others.
    """
    if bed.turn:
        onto = rotation(bed.turn, *bed.box.centre)
        return [onto.apply(*at) for at in centres(pieces, bed._replace(turn=0))]
    box = bed.box
    if bed.base:
        return _from_base(pieces, bed)
    rows = range(max(1, round(math.sqrt(len(pieces)))), max(1, len(pieces)) + 1)
    apart = next(filter(None, (_apart(pieces, box, n) for n in rows)), [])
    if not apart and pieces[1:] and all(_size(pieces[0]) > 2 * _size(one) for one in pieces[1:]):
        return [box.centre, *_on_tile(pieces[1:], box)]
    if apart or box.height <= _TALL * box.width:
        return apart or _fanned(pieces, box)
    turned = Box(box.y, box.x, box.height, box.width)
    return _heaped(pieces, box) or [(x, y) for y, x in _fanned(pieces, turned)]


def _size(piece: Piece) -> float:
    return piece.view.width * piece.view.height


def _apart(pieces: list[Piece], box: Box, rows: int) -> list[tuple[float, float]]:
    """Return the middles of pieces in rows, the fuller ones below; none if there is no room."""
    most = -(-len(pieces) // rows)
    width = max((piece.view.width for piece in pieces), default=0.0)
    height = max((piece.view.height for piece in pieces), default=0.0)
    gap = min(_APART * width, (box.width - most * width) / (most + 1))
    if gap <= 0 or rows * height + (rows - 1) * gap > box.height:
        return []
    return _in_rows(len(pieces), rows, box, width + gap, height + gap)


def _heaped(pieces: list[Piece], box: Box) -> list[tuple[float, float]]:
    """Return the middles of small pieces in rows that overlap; none if no row has room for two."""
    width = max((piece.view.width for piece in pieces), default=0.0)
    height = max((piece.view.height for piece in pieces), default=0.0)
    beside = int(box.width // width) if width else 0
    if beside < 2:
        return []
    rows = -(-len(pieces) // beside)
    step = (box.height - height) / max(1, rows - 1)
    return _in_rows(len(pieces), rows, box, box.width / beside, step)


def _in_rows(
    count: int, rows: int, box: Box, across: float, down: float
) -> list[tuple[float, float]]:
    """Return places in rows around the middle of a space, the fuller rows below."""
    cx, cy = box.centre
    return [
        (cx + (n - (size - 1) / 2) * across, cy + (row - (rows - 1) / 2) * down)
        for row, size in enumerate((count + row) // rows for row in range(rows))
        for n in range(size)
    ]


def _from_base(pieces: list[Piece], bed: Bed) -> list[tuple[float, float]]:
    """Return the middles of pieces in a column, side by side, or closer if there is no room."""
    box = bed.box
    height = max((piece.view.height for piece in pieces), default=0.0)
    step = min(height, max(box.height - height, 0.0) / max(1, len(pieces) - 1))
    x, _ = box.centre
    if bed.base == "top":
        return [(x, box.y + height / 2 + n * step) for n in range(len(pieces))]
    return [(x, box.bottom - height / 2 - n * step) for n in range(len(pieces))]


def _on_tile(pieces: list[Piece], box: Box) -> list[tuple[float, float]]:
    """Return the middles of pieces on a tile, each slightly beside the one below."""
    cx, cy = box.centre
    steps = [min(piece.view.width * _BESIDE, _BESIDE_MM) for piece in pieces]
    middle = (len(pieces) - 1) / 2
    return [(cx + (n - middle) * step, cy - _ABOVE_MM) for n, step in enumerate(steps)]


def _fanned(pieces: list[Piece], box: Box) -> list[tuple[float, float]]:
    """Return the middles of pieces in a row around a space's middle, each over the one before."""
    width = max((piece.view.width for piece in pieces), default=0.0)
    room = max(box.width - width, 0.25 * width)
    step = min(width * _FAN, room / max(1, len(pieces) - 1))
    cx, cy = box.centre
    return [(cx + (n - (len(pieces) - 1) / 2) * step, cy) for n in range(len(pieces))]
