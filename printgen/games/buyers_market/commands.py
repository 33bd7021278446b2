"""The commands that only Buyer's Market has.

Modules of commands do without ``from __future__ import annotations``: see printgen.cli.app.
"""

from pathlib import Path
from typing import Annotated

import typer

import printgen
from printgen.cli.common import GameArgument, PaperOption, errors, say
from printgen.games.buyers_market.api import draw_buildings

app = typer.Typer(help="Only for Buyer’s Market: draw what was built.")


@app.callback()
def only() -> None:
    """Only for Buyer’s Market: draw what was built."""


@app.command()
def draw(
    game: GameArgument,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="RESULTS",
            help="What was counted and built (YAML, JSON), a table (CSV), or a recorded game.",
        ),
    ],
    paper: PaperOption = "a4",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The file, .pdf or .svg.")
    ] = None,
) -> None:
    """Draw what everybody built, all to one scale, with names and points."""
    with errors("nothing was drawn"):
        loaded = printgen.load(game)
        score = printgen.score(loaded, file)
        target = out or Path("output") / f"{loaded.id}-buildings.pdf"
        for each in draw_buildings(loaded, score, target, paper=paper):
            say(f"Drawn into {each}")
