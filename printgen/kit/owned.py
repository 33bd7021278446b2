"""What one owns who has printed a kit: the part of its manifest that a later kit is compared with.

A kit that was printed only to renew an older one says what one has after that, and so updates can
follow each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from printgen.components import Piece
from printgen.components.fingerprints import SCHEME
from printgen.drawing.faces import DrawingContext
from printgen.kit.previous import OwnedPieces, OwnedTexts

if TYPE_CHECKING:
    from printgen.components.fingerprints import Fingerprints
    from printgen.kit.contents import Contents, Leaflet


def owned(contents: Contents) -> dict[str, Any]:
    """Return what the manifest says of what one has who prints all of this kit, and does what it
    says, if it renews an older one.
    """
    pieces: OwnedPieces
    texts: OwnedTexts
    if contents.update is not None:
        pieces, texts = contents.update.after
    else:
        pieces = owned_pieces(contents.pieces, contents.context, contents.fingerprints)
        texts = owned_texts(contents.leaflets, contents.context, contents.fingerprints)
    return {"looks": SCHEME, "have": pieces, "have-texts": texts}


def owned_pieces(
    pieces: Iterable[Piece], context: DrawingContext, fingerprints: Fingerprints
) -> OwnedPieces:
    """Return the pieces as they look when they are printed with this ink."""
    printed = context.theme.printed_art
    return {
        piece.id: {
            "count": piece.copies,
            "look": fingerprints.piece(
                piece,
                printed(piece.front),
                None if piece.back is None else printed(piece.back),
            ),
            "bleed": piece.bleed,
            "title": piece.called,
        }
        for piece in pieces
    }


def owned_texts(
    leaflets: Iterable[Leaflet], context: DrawingContext, fingerprints: Fingerprints
) -> OwnedTexts:
    """Return the texts, page by page."""
    theme, version = context.theme, context.game.version
    return {
        leaf.component: {
            "copies": leaf.copies,
            "pages": [fingerprints.page(theme.printed(page), version) for page in leaf.pages],
            "title": leaf.title,
        }
        for leaf in leaflets
    }
