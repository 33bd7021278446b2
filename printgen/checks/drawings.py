"""The drawings of one game that its checks share."""

from __future__ import annotations

from typing import NamedTuple

from printgen.checks.legible import Origins
from printgen.components import DrawnGame
from printgen.core.printing import FULL, InkName
from printgen.kit.assembly import drawn_for
from printgen.kit.options import KitOptions
from printgen.model.catalog import Loaded


class Drawing(NamedTuple):
    """A game drawn for a number of players, and the boxes that its texts were set for."""

    game: DrawnGame
    origins: Origins


class Drawings:
    """Draws one game. The last drawing is kept: what asks for the same next is not drawn anew."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self._last: tuple[tuple[int | None, InkName], Drawing] | None = None

    def of(self, players: int | None, ink: InkName = FULL) -> Drawing:
        """Return the game drawn for a number of players (None: for all); what is wrong is in its
        log.
        """
        asked = players, ink
        if self._last is None or self._last[0] != asked:
            origins = Origins()
            drawn = drawn_for(self.loaded, KitOptions(players=players, ink=ink), origins)
            self._last = asked, Drawing(drawn, origins)
        return self._last[1]
