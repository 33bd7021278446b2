"""Tiles, tokens and cards on the virtual table: tiles that stack, and decks of cards."""

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
    """A tile or a card, or a tile with its picture's outline if neither has the piece's shape."""

    def __init__(self, component: Flat) -> None:
        super().__init__(component)
        self._is_known = component.shape in {"rect", "rounded", "round"}
        self.is_card = component.kind == "card" and self._is_known
        self.stacks = self._is_known and not self.is_card

    def thing(self, shown: Shown) -> Json:
        """Return the tile, or a stack of equal ones."""
        if not self._is_known:
            return super().thing(shown)
        kind = TILE_ROUNDED if self.component.corner else TILE_BOX
        if self.component.shape == "round":
            kind = TILE_CIRCLE
        scale = min(shown.size) / TILE_SHORT
        return tile(shown.look, shown.at, scale, shown.faces, kind, count=shown.copies)
