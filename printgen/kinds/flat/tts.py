"""Tiles, tokens and cards on the table on the screen: tiles that stack, and decks of cards."""

from __future__ import annotations

from printgen.exports.targets.tts.kinds import AsToken, Shown
from printgen.exports.targets.tts.objects import (
    TILE_BOX,
    TILE_CIRCLE,
    TILE_ROUNDED,
    TILE_SHORT,
    Json,
    tile,
)
from printgen.kinds.flat.model import Flat


class OnTable(AsToken):
    """A tile in the piece's own shape, or a card."""

    def __init__(self, component: Flat) -> None:
        super().__init__(component)
        self.is_card = component.kind == "card"
        self.stacks = not self.is_card

    def thing(self, shown: Shown) -> Json:
        """Return the tile, or a stack of equal ones."""
        kind = TILE_ROUNDED if self.component.corner else TILE_BOX
        if self.component.shape == "round":
            kind = TILE_CIRCLE
        scale = min(shown.size) / TILE_SHORT
        return tile(shown.look, shown.at, scale, shown.faces, kind, count=shown.copies)
