"""The commands. Everything they do is in the API; here are only words and tables.

Modules of commands do without ``from __future__ import annotations``: typer would have to evaluate
each annotation from its text, twice, at every start.
"""

import sys
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.exceptions import TyperException

import printgen
from printgen.cli import DATA_WRONG
from printgen.cli.common import (
    GameArgument,
    JsonOption,
    errors,
    print_json,
    say,
    say_misread,
    show_rich,
)
from printgen.core.guests import extension, having

# The commands of this module.
OWN: Final = ("list", "show", "schema")
# Which module adds which others, in the order in which people meet them.
MODULES: Final = {
    "kit": ("kit",),
    "registration": ("calibrate", "misprint"),
    "export": ("export",),
    "check": ("check", "explain"),
    "preflight": ("preflight",),
    "play": ("setup", "play", "replay"),
    "playtest": ("playtest",),
    "score": ("sheet", "score"),
    "variants": ("new", "variant", "diff"),
}


def program(command: str | None = None) -> typer.Typer:
    """The program with all of its commands, or with no more than it takes for one of them: to read
    the options of all takes a twentieth of the time of a small kit.
    """
    app = typer.Typer(
        name="printgen",
        help="Print-and-play kits from one description of a board game.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_version)
    app.command("list")(list_games)
    app.command()(show)
    app.command()(schema)
    asked = [module for module, commands in MODULES.items() if command in commands]
    if asked or command in OWN:
        for module in asked:
            import_module(f"printgen.cli.{module}").add(app)
        return app
    guest = extension(command, "commands") if command else None
    if command and guest is not None:
        app.add_typer(guest.app, name=command)
        return app
    for module in MODULES:
        import_module(f"printgen.cli.{module}").add(app)
    for name, about in having("commands").items():
        # To list a guest's commands, its package's docstring is enough.
        guest = extension(name, "commands") if command is None else None
        app.add_typer(guest.app if guest else typer.Typer(help=f"Only for {about}"), name=name)
    return app


def run() -> int:
    """Do what the command line says, and return the exit status."""
    try:
        # Not standalone: typer would print its errors itself, as they come.
        status = program(*sys.argv[1:2])(standalone_mode=False)
    except TyperException as error:
        return say_misread(error)
    except typer.Abort:
        say("Aborted.", err=True)
        return DATA_WRONG
    return status if isinstance(status, int) else 0


def _version(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        say(f"printgen {printgen.__version__}")
        raise typer.Exit


def list_games(as_json: JsonOption = False) -> None:
    """The games that printgen ships."""
    with errors():
        facts = [printgen.describe(printgen.load(name)) for name in printgen.list_games()]
        if as_json:
            keys = ("id", "title", "subtitle", "version", "designer", "players")
            print_json([{key: game[key] for key in keys} for game in facts])
            return
        from rich.table import Table

        table = Table(box=None, pad_edge=False, header_style="bold")
        # Names are there to be typed: they are never cut off.
        table.add_column("Game", no_wrap=True)
        for heading in ("Title", "Designer", "Players"):
            table.add_column(heading)
        for game in facts:
            players = _players(game["players"], "–")
            table.add_row(game["id"], _full_title(game), game["designer"], players)
        show_rich(table)


def _players(players: dict[str, int], to: str) -> str:
    """For how many a game is: 2 to 4, or 2 alone."""
    least, most = players["min"], players["max"]
    return f"{least}" if least == most else f"{least}{to}{most}"


def show(game: GameArgument, as_json: JsonOption = False) -> None:
    """What is in a game: players, components with their counts, figures."""
    with errors():
        facts = printgen.describe(printgen.load(game))
        if as_json:
            print_json(facts)
            return
        from rich.table import Table
        from rich.text import Text

        players = f"{_players(facts['players'], ' to ')} players"
        show_rich(Text(_full_title(facts), style="bold"))
        show_rich(Text(f"by {facts['designer']} · {players} · version {facts['version']}"))
        show_rich(Text(facts["notice"], style="dim"))
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column("Count", justify="right")
        for heading in ("Component", "Designs", "For"):
            table.add_column(heading)
        for component in facts["components"]:
            designs = component["designs"]
            names = component["names"]
            named = ", ".join(f"{count} {names[each]}" for each, count in designs.items())
            row = str(component["count"]), component["title"], named, component["note"] or ""
            table.add_row(*row)
        for supply in facts["supplies"]:
            row = str(supply["quantity"]), supply["title"], "from home", supply["note"] or ""
            table.add_row(*row)
        show_rich(Text())
        show_rich(table)


def schema(
    name: Annotated[
        str, typer.Argument(help="game, part (a file of it), variant, setup, record or results.")
    ] = ("game"),
) -> None:
    """Print the JSON Schema of the data files, for editors."""
    with errors():
        print_json(printgen.schema(name))


def _full_title(game: dict[str, Any]) -> str:
    return f"{game['title']} ({game['subtitle']})" if game["subtitle"] else str(game["title"])
