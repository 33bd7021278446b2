"""Draw the pieces of a game for pictures: without sheets, with any bleed."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.components import DrawnGame, Piece, draw_game, drawing_context
from printgen.components.folds import UNDER_CUT
from printgen.components.piece import Art
from printgen.core.errors import UsageError
from printgen.core.scene import Group, Node, Path
from printgen.drawing.faces import Bleed, DrawingOptions
from printgen.kit.layout.bleeds import with_bleeds
from printgen.kit.layout.variant_errors import report_at_variant
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import Loaded


def drawn(
    loaded: Loaded, options: KitOptions, bleeds: Mapping[str, float] | None = None
) -> DrawnGame:
    """Draw the chosen pieces; ``bleeds`` gives components another bleed than their own, in mm.

    Raises :class:`DataError` with everything that does not fit on the faces, and
    :class:`UsageError` if no pieces were selected.
    """
    drawing = DrawingOptions(bleed=Bleed.FULL if bleeds else Bleed.AS_DRAWN)

    def draw(game: Loaded) -> DrawnGame:
        shown = with_bleeds(game, bleeds) if bleeds else game
        return draw_game(drawing_context(shown, options.players, drawing))

    made = report_at_variant(loaded, draw)
    chosen = [
        piece
        for piece in made.pieces
        if piece.copies and options.asks_for(piece.component, piece.group)
    ]
    if not chosen:
        raise without_pieces(loaded, options)
    return DrawnGame(made.context, chosen)


def without_pieces(loaded: Loaded, options: KitOptions) -> UsageError:
    """Return the message for a selection without pieces, such as texts."""
    asked = ", ".join(f"'{name}'" for name in options.only) or loaded.description.game.title
    return UsageError(f"there is nothing to export: {asked} has no pieces")


def without_cuts(art: Art) -> Art:
    """Return the art without its cut lines and the white below them."""
    return tuple(node for node in art if not _is_cut(node))


def _is_cut(node: Node) -> bool:
    if isinstance(node, Path):
        return node.paint is UNDER_CUT
    return isinstance(node, Group) and (node.label or "").endswith(".cut")


def stem(piece: Piece) -> str:
    """Return the beginning of a piece's file names: letters, digits and hyphens only."""
    return f"{piece.component}-{piece.design}" if piece.design else piece.component
