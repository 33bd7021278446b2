"""The commands that only Buyer's Market has.

Modules with commands do not use ``from __future__ import annotations``: see printgen.cli.app.
"""

from pathlib import Path
from typing import Annotated

import typer

import printgen
from printgen.cli.errors import errors
from printgen.cli.help import Commands
from printgen.cli.options import GameArgument, PaperOption, out_file
from printgen.cli.output import say

app = Commands(no_args_is_help=True)


@app.command()
def draw(
    game: GameArgument,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="RESULTS", help="What was built (YAML, JSON or a table), or a recorded game."
        ),
    ],
    out: Annotated[
        Path | None, out_file(".pdf", ".svg", default="output/GAME-buildings.pdf")
    ] = None,
    paper: PaperOption = "a4",
) -> None:
    """Draw what each player built, with names and points."""
    with errors("nothing was drawn"):
        loaded = printgen.load(game)
        score = printgen.score(loaded, file)
        target = out or Path("output") / f"{loaded.id}-buildings.pdf"
        for each in printgen.draw_score(loaded, score, target, paper=paper):
            say(f"Wrote {each}")
