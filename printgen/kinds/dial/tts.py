"""Dials on the virtual table: round tiles, turned to the first number."""

from __future__ import annotations

from printgen.exports.targets.tts.kinds import AsToken, Shown
from printgen.exports.targets.tts.objects import TILE_CIRCLE, TILE_SHORT, Json, tile


class OnTable(AsToken):
    """A round tile: its discs cannot be turned there."""

    def thing(self, shown: Shown) -> Json:
        """Return the object."""
        return tile(shown.look, shown.at, min(shown.size) / TILE_SHORT, shown.faces, TILE_CIRCLE)

    def note(self) -> str:
        """Return the note that the dial cannot be turned there."""
        return "a dial shows its first number there; count with something else."
