"""The pieces of a game, drawn for pictures: without sheets, with any bleed that is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printgen.components import Piece, Workshop, draw_all
from printgen.components.folds import UNDER_CUT
from printgen.components.piece import Art
from printgen.core.errors import DataError, UsageError
from printgen.core.scene import Group, Node, Path
from printgen.kit.blaming import blaming
from printgen.kit.bleeds import with_bleeds
from printgen.kit.contents import Prose
from printgen.kit.options import KitOptions
from printgen.model.catalog import Loaded
from printgen.model.game import Game


class Drawn(NamedTuple):
    """The pieces that were asked for, each with copies, and the bench that they were drawn on."""

    loaded: Loaded
    pieces: tuple[Piece, ...]
    workshop: Workshop

    @property
    def game(self) -> Game:
        return self.loaded.description.game


def drawn(loaded: Loaded, options: KitOptions, bleeds: Mapping[str, float] | None = None) -> Drawn:
    """Draws the pieces; ``bleeds`` gives components another bleed than their own, in mm.

    Raises :class:`DataError` with all that does not fit on the faces, and :class:`UsageError` where
    no piece was asked for.
    """
    shown, workshop, pieces = blaming(loaded, lambda game: _draw(game, options, bleeds))
    chosen = [
        piece for piece in pieces if piece.copies and options.asks_for(piece.component, piece.group)
    ]
    if not chosen:
        raise without_pieces(loaded, options)
    return Drawn(shown, tuple(chosen), workshop)


def _draw(
    loaded: Loaded, options: KitOptions, bleeds: Mapping[str, float] | None
) -> tuple[Loaded, Workshop, list[Piece]]:
    shown = with_bleeds(loaded, bleeds) if bleeds else loaded
    workshop = Workshop(shown.description, shown.folder, shown.shown, options.players)
    workshop.full_bleed = bool(bleeds)
    prose = Prose(workshop, options.paper)
    workshop.prose = prose.fill
    prose.pieces = draw_all(workshop)
    if workshop.findings:
        raise DataError(workshop.findings)
    return shown, workshop, prose.pieces


def without_pieces(loaded: Loaded, options: KitOptions) -> UsageError:
    """Return what to tell who asks only for what is no piece: texts, say."""
    asked = ", ".join(f"'{name}'" for name in options.only) or loaded.description.game.title
    return UsageError(f"there is nothing to export: {asked} has no pieces")


def without_cuts(art: Art) -> Art:
    """The art without the lines that it is cut along, and the white below them."""
    return tuple(node for node in art if not _is_cut(node))


def _is_cut(node: Node) -> bool:
    if isinstance(node, Path):
        return node.paint is UNDER_CUT
    return isinstance(node, Group) and (node.label or "").endswith(".cut")


def stem(piece: Piece) -> str:
    """What a piece's files are called: letters, digits and hyphens only, as in the data."""
    return f"{piece.component}-{piece.design}" if piece.design else piece.component
