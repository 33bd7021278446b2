"""The commands that only The Market at Kos has.

Modules with commands do not use ``from __future__ import annotations``: see printgen.cli.app.
"""

from pathlib import Path
from typing import Annotated

import typer

import printgen
from printgen.cli.errors import errors
from printgen.cli.help import Commands
from printgen.cli.options import GameArgument, JsonOption
from printgen.cli.output import new_table, player_heads, print_json, print_rich, say
from printgen.core.errors import counted
from printgen.games.market_at_kos.api import Surveyed, survey_data
from printgen.games.market_at_kos.api import survey as worked_out

app = Commands(no_args_is_help=True)


@app.command()
def survey(
    game: GameArgument,
    file: Annotated[
        Path, typer.Argument(metavar="POSITION", help="The pieces in the market (YAML or JSON).")
    ],
    as_json: JsonOption = False,
) -> None:
    """Score a round from the pieces in the market."""
    with errors("nothing was worked out"):
        surveyed = worked_out(printgen.load(game), file)
        if as_json:
            print_json(survey_data(surveyed))
        else:
            _show(surveyed)


def _show(surveyed: Surveyed) -> None:
    """Print the working, one line for each stall and rule, and what each player gets."""
    facts = survey_data(surveyed)
    about = surveyed.description
    players = counted(facts["players"], "player")
    title = f"{about.game.title}: {players}, end of round {facts['round']}"
    print_rich(title, "bold")
    for line in facts["working"]:
        say(line)
    say("")
    heads = player_heads(about.called(surveyed.seats), surveyed.names)
    table = new_table("", *heads, gap=3, numbers=True)
    each = facts["seats"].values()
    table.add_row("Points", *(str(seat["points"]) for seat in each), style="bold")
    for key, words in (("marked", "Newly held"), ("returned", "Taken back from")):
        table.add_row(words, *(" ".join(seat[key]) or "-" for seat in each))
    print_rich(table)
    say(f"Removed: {' '.join(facts['removed']) or 'nothing'}")
