"""The Python API of Buyer's Market."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from printgen.api.games import load
from printgen.games.buyers_market.pages import buildings_document
from printgen.games.buyers_market.results import Buildings, Construction
from printgen.games.buyers_market.scoring import Built
from printgen.kit.options import KitOptions
from printgen.kit.own_pages import write_document
from printgen.model.catalog import Loaded

if TYPE_CHECKING:
    from printgen.play.scoring import Score


def draw_buildings(
    game: Loaded | str | Path, score: Score, file: str | Path, *, paper: str = "a4"
) -> list[Path]:
    """Draw what everybody built in a game that was scored, and return the files written.

    ``file`` ends in ``.pdf`` or ``.svg``. Raises :class:`UsageError`, also where nothing is built
    in this game, :class:`DataError` and :class:`BuildError`.
    """
    loaded = game if isinstance(game, Loaded) else load(game)
    size = KitOptions(paper=paper, players=len(score.seats)).checked(loaded).paper
    return write_document(buildings_document(loaded, score, size), Path(file))


__all__ = ["Buildings", "Built", "Construction", "draw_buildings"]
