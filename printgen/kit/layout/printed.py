"""The contents of a printed kit, as its manifest records them for later updates.

The manifest of an update records the contents after it, so that updates can follow each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from printgen.components import Piece
from printgen.components.fingerprints import SCHEME, Fingerprints
from printgen.drawing.faces import DrawingContext
from printgen.kit.layout.contents import Contents, Leaflet

if TYPE_CHECKING:
    from printgen.kit.folders.previous import PrintedPieces, PrintedTexts


def printed_kit(contents: Contents) -> dict[str, Any]:
    """Return the manifest's record of what its owner has after printing this kit, or after the
    update.
    """
    pieces: PrintedPieces
    texts: PrintedTexts
    if contents.update is not None:
        pieces, texts = contents.update.after
    else:
        pieces = printed_pieces(contents.pieces, contents.context, contents.fingerprints)
        texts = printed_texts(contents.leaflets, contents.context, contents.fingerprints)
    return {"looks": SCHEME, "have": pieces, "have-texts": texts}


def printed_pieces(
    pieces: Iterable[Piece], context: DrawingContext, fingerprints: Fingerprints
) -> PrintedPieces:
    """Return the pieces with the fingerprints of their look in this ink."""
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


def printed_texts(
    leaflets: Iterable[Leaflet], context: DrawingContext, fingerprints: Fingerprints
) -> PrintedTexts:
    """Return the texts with the fingerprint of each page."""
    theme, version = context.theme, context.game.version
    return {
        leaf.component: {
            "copies": leaf.copies,
            "pages": [fingerprints.page(theme.printed(page), version) for page in leaf.pages],
            "title": leaf.title,
        }
        for leaf in leaflets
    }
