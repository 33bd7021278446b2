"""Decide which pieces of one size may touch and share a cut.

If a cut or a back is slightly off, a piece shows a strip of its neighbour in place of its own
bleed. That does no harm if both look the same: on both sides of the edge, as deep as the bleed, and
at the same height. It does no harm either if both pieces have one flat colour at that depth inside
of the cut, whatever their bleed: where they touch, there is no bleed between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from printgen.components.piece import Art, Piece
from printgen.core.geometry import Box
from printgen.core.scene import Group
from printgen.imposition.edge_looks import Stretches, edge_looks


def touching(
    pieces: Iterable[Piece],
    printed: Callable[[Art], Art] | None = None,
    known: dict[Any, Any] | None = None,
) -> tuple[bool, bool]:
    """Return whether all pieces, of one size, may touch on their left and right, and above and
    below.

    They are compared as drawn, or as ``printed``. ``known`` caches the looks of their edges.
    """
    pieces, known = [*pieces], {} if known is None else known
    across, down = (bool(kinds(pieces, axis, 1, printed, known)) for axis in (0, 1))
    return across, down


def kinds(
    pieces: Sequence[Piece],
    axis: int,
    most: int,
    printed: Callable[[Art], Art] | None,
    known: dict[Any, Any],
) -> list[int]:
    """Return a number for each piece; pieces with equal numbers may touch along an axis.

    Either all of them look the same on both sides of the cut, or all are flat inside of it. Empty
    if some may touch none, or if there are more than ``most`` numbers.
    """
    for flat in (False, True):
        looks: list[list[Stretches]] = []
        found: list[int] = []
        for piece in pieces:
            look = _look(piece, printed, known, axis, flat=flat)
            number = next((n for n, other in enumerate(looks) if other == look), len(looks))
            if not look or number == most:
                break
            if number == len(looks):
                looks.append(look)
            found.append(number)
        else:
            return found
    return []


def _look(
    piece: Piece,
    printed: Callable[[Art], Art] | None,
    known: dict[Any, Any],
    axis: int,
    *,
    flat: bool,
) -> list[Stretches]:
    """Return the look of two opposite edges of front and back; empty if they differ."""
    look: list[Stretches] = []
    for art in (piece.front or (), piece.back or ()):
        side = id(art), piece.width, piece.height, piece.bleed, printed is None
        if side not in known:
            # The art is kept, too, so that nothing else can have its id.
            known[side] = art, _printed(piece, art, printed)
        if (*side, axis, flat) not in known:
            beyond = 0 if flat else piece.bleed
            edge = edge_looks(piece, known[side][1], axis, beyond, known)
            known[*side, axis, flat] = edge if not flat or _is_flat(edge) else ()
        if not known[*side, axis, flat]:
            return []
        look.append(known[*side, axis, flat])
    return look


def _is_flat(edge: Stretches) -> bool:
    return all(isinstance(look, str) for _, _, look in edge)


def _printed(piece: Piece, art: Art, printed: Callable[[Art], Art] | None) -> Art:
    whole = Box(0, 0, piece.width, piece.height).grown(piece.bleed)
    return art if printed is None else printed((Group(art, clip=whole),))
