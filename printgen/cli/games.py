"""The commands that show what there is: list, show, schema."""

from typing import Annotated, Any, Final

import typer

import printgen
from printgen.cli.errors import errors
from printgen.cli.options import GameArgument, JsonOption, complete
from printgen.cli.output import new_table, print_json, print_rich

# Of more designs, such as a deck of cards, only the number is shown, as in lists of rulebooks.
_MOST_NAMED: Final = 24


def list_games(as_json: JsonOption = False) -> None:
    """List the games that come with printgen."""
    with errors():
        facts = [printgen.describe(printgen.load(name)) for name in printgen.list_games()]
        if as_json:
            keys = ("id", "title", "subtitle", "version", "designer", "players")
            print_json([{key: game[key] for key in keys} for game in facts])
            return
        table = new_table("Game", "Title", "Designer", "Players")
        # Names must never be cut off: users type them.
        table.columns[0].no_wrap = True
        for game in facts:
            players = _players(game["players"], "–")
            table.add_row(game["id"], _full_title(game), game["designer"], players)
        print_rich(table)


def _players(players: dict[str, int], to: str) -> str:
    """Return the numbers of players as text: 2 to 4, or 2 alone."""
    least, most = players["min"], players["max"]
    return f"{least}" if least == most else f"{least}{to}{most}"


def show(game: GameArgument, as_json: JsonOption = False) -> None:
    """Show a game's players and pieces."""
    with errors():
        facts = printgen.describe(printgen.load(game))
        if as_json:
            print_json(facts)
            return
        players = f"{_players(facts['players'], ' to ')} player"
        players += "s" * (facts["players"]["max"] > 1)
        print_rich(_full_title(facts), "bold")
        by = f"by {facts['designer']} · " if facts["designer"] else ""
        print_rich(f"{by}{players} · version {facts['version']}")
        print_rich(facts["notice"], "dim")
        table = new_table("Count", "Component", "Designs", "For")
        table.columns[0].justify = "right"
        for component in facts["components"]:
            names = component["names"]
            designs = component["designs"].items()
            named = f"{len(designs)} designs"
            if len(designs) <= _MOST_NAMED:
                named = ", ".join(f"{count} {names[design]}" for design, count in designs)
            row = str(component["count"]), component["title"], named, component["note"] or ""
            table.add_row(*row)
        for supply in facts["supplies"]:
            row = str(supply["quantity"]), supply["title"], "from home", supply["note"] or ""
            table.add_row(*row)
        print_rich("")
        print_rich(table)


def schema(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="Kind of file: game, part (one file of a game), variant, setup, record,"
            " results, or one that only a game has.",
            autocompletion=complete("schema"),
        ),
    ] = "game",
) -> None:
    """Print the JSON Schema of a data file, for editors."""
    with errors():
        print_json(printgen.schema(name))


def _full_title(game: dict[str, Any]) -> str:
    return f"{game['title']} ({game['subtitle']})" if game["subtitle"] else str(game["title"])
