"""Standees on the table on the screen: tokens that stand."""

from __future__ import annotations

from printgen.exports.targets.tts.kinds import AsToken, Shown
from printgen.exports.targets.tts.objects import TOKEN_LONG, Json, token


class OnTable(AsToken):
    """A token that stands."""

    def thing(self, shown: Shown) -> Json:
        """Return the object."""
        scale = max(shown.size) / TOKEN_LONG
        return token(shown.look, shown.at, scale, shown.faces, stands=True)
