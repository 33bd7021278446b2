"""Which pieces of one size may touch and share a cut.

A cut that is off, or a back that is, shows a strip of the neighbour in place of a piece's own
bleed. That does no harm where both look the same: on both sides of the edge, as deep as the bleed,
one finds the same at the same height. Then nothing shows that a bleed of their own would have
hidden. Nor does it where both pieces are of one flat colour so far inside of the cut, whatever
their bleed is: where they touch, no bleed lies between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from printgen.components.piece import Art, Piece
from printgen.core.geometry import Box
from printgen.core.scene import Group
from printgen.imposition.rims import Stretches, rims


def touching(
    pieces: Iterable[Piece],
    printed: Callable[[Art], Art] | None = None,
    known: dict[Any, Any] | None = None,
) -> tuple[bool, bool]:
    """Return whether any of the pieces, all of one size, may touch others on their left and right,
    and above and below; as they are drawn, or as they are ``printed``.

    What is found along their edges is kept in ``known``, for the next time.
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
    """Return a number for each piece: those of one number may touch on their left and right, or
    above and below. Empty where some may touch none, or are of more than ``most`` kinds.

    All of them look the same on both sides of the cut, or all are flat inside of it.
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
    """Return what lies along two opposite edges of front and back; nothing where they differ."""
    look: list[Stretches] = []
    for art in (piece.front or (), piece.back or ()):
        side = id(art), piece.width, piece.height, piece.bleed, printed is None
        if side not in known:
            # With what it is drawn from, so that nothing else can take its id.
            known[side] = art, _printed(piece, art, printed)
        if (*side, axis, flat) not in known:
            beyond = 0 if flat else piece.bleed
            edge = rims(piece, known[side][1], axis, beyond, known)
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
