"""Help for tests of positions: what lies in the market at Kos, as files."""

from __future__ import annotations

import textwrap
from pathlib import Path

from printgen.games.market_at_kos.survey import Surveyed, read_position
from printgen.model import catalog
from printgen.model.catalog import Loaded

HEAD = "format: 1\nposition: market-at-kos\nplayers: {players}\nround: {round}\nareas:\n"


def position(market: str, players: int = 3, round_: int = 1) -> str:
    """A position file of which ``market`` is what lies there; its lines begin with the 7th."""
    head = HEAD.format(players=players, round=round_)
    return f"{head}  market:\n{textwrap.indent(textwrap.dedent(market).strip(), '    ')}\n"


def surveyed(folder: Path, text: str, game: Loaded | None = None) -> Surveyed:
    """What a position with this text comes to."""
    file = folder / "p.yaml"
    file.write_text(text, "utf-8")
    game = game or catalog.load("market-at-kos")
    return read_position(game.description, file, "p.yaml")
