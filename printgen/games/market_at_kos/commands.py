"""The commands that only The Market at Kos has.

Modules of commands do without ``from __future__ import annotations``: see printgen.cli.app.
"""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

import printgen
from printgen.cli.common import (
    GameArgument,
    JsonOption,
    counted,
    errors,
    print_json,
    say,
    show_rich,
)
from printgen.games.market_at_kos.api import Surveyed, survey_data
from printgen.games.market_at_kos.api import survey as worked_out

app = typer.Typer(help="Only for The Market at Kos: work the end of a round out.")


@app.callback()
def only() -> None:
    """Only for The Market at Kos: work the end of a round out."""


@app.command()
def survey(
    game: GameArgument,
    file: Annotated[
        Path, typer.Argument(metavar="POSITION", help="What lies on the table (YAML or JSON).")
    ],
    as_json: JsonOption = False,
) -> None:
    """Work out what the end of a round comes to, from what lies on the table."""
    with errors("nothing was worked out"):
        surveyed = worked_out(printgen.load(game), file)
        if as_json:
            print_json(survey_data(surveyed))
        else:
            _show(surveyed)


def _show(surveyed: Surveyed) -> None:
    """The working, a line for each thing that is judged, and what everybody gets."""
    facts = survey_data(surveyed)
    about = surveyed.description
    players = counted(facts["players"], "player")
    title = f"{about.game.title}: {players}, end of round {facts['round']}"
    show_rich(Text(title, style="bold"))
    for line in facts["working"]:
        say(line)
    say("")
    titles = {seat: setup.title for seat, setup in about.setup.seats.items()} if about.setup else {}
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    table.add_column("")
    for seat in surveyed.seats:
        head = Text(surveyed.called[seat], style="bold")
        if surveyed.names.get(seat):
            head.append(f"\n{titles.get(seat, seat)}", style="dim")
        table.add_column(head, justify="right")
    each = facts["seats"].values()
    table.add_row("Points", *(str(seat["points"]) for seat in each), style="bold")
    for key, words in (("marked", "Newly held"), ("returned", "Taken back from")):
        table.add_row(words, *(" ".join(seat[key]) or "-" for seat in each))
    show_rich(table)
    say(f"Removed: {' '.join(facts['removed']) or 'nothing'}")
