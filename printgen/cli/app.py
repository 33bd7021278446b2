"""The commands, in the order of their use, and how to load them.

Modules of commands do not use ``from __future__ import annotations``: typer would have to evaluate
each annotation, twice, at every start.
"""

import sys
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.exceptions import TyperException

import printgen
from printgen.cli.errors import errors, say_misread
from printgen.cli.help import Commands, Group
from printgen.cli.output import say
from printgen.cli.status import DATA_WRONG, INTERRUPTED

# Every command: its module, and the name of its function there.
COMMANDS: Final = {
    "Print": {
        "studio": "studio.studio",
        "list": "games.list_games",
        "show": "games.show",
        "kit": "kit.kit",
        "sheet": "score.sheet",
        "calibrate": "registration.calibrate",
        "misprint": "registration.misprint",
        "export": "export.export",
    },
    "Play": {
        "setup": "play.setup",
        "play": "play.play",
        "replay": "play.replay",
        "score": "score.score",
        "playtest": "playtest.playtest",
    },
    "Change": {
        "new": "variants.new",
        "variant": "variants.variant",
        "diff": "variants.diff",
        "schema": "games.schema",
    },
    "Check": {
        "check": "check.check",
        "explain": "check.explain",
        "preflight": "preflight.preflight",
    },
}
# Commands of games are about playing.
GUESTS: Final = "Play"


class _Program(Group):
    """The program, with its commands in the order of :data:`COMMANDS`."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands; those of guests come last."""
        order = [name for commands in COMMANDS.values() for name in commands]
        names = super().list_commands(ctx)
        return sorted(names, key=lambda name: order.index(name) if name in order else len(order))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command to run. Raises a usage error, also for a game in its place."""
        name = args[0]
        if self.get_command(ctx, name) is None and name in printgen.list_games():
            ctx.fail(f"'{name}' is a game. To make its kit: printgen kit {name}")
        if name in {"print", "build", "make"}:
            ctx.fail(f"there is no command '{name}'. To print a game: printgen kit GAME")
        return super().resolve_command(ctx, args)


def program(command: str | None = None) -> typer.Typer:
    """Return the program with all of its commands, or with only one of them.

    Reading the options of all takes a twentieth of the time of a small kit.
    """
    app = Commands(
        cls=_Program,
        name="printgen",
        help="Make print-and-play kits from one description of a board game.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_version)
    own = {name: panel for panel, commands in COMMANDS.items() for name in commands}
    if command in own:
        _add(app, command, own[command])
        return app
    from printgen.core.guests import extension, having, title

    if command and (guest := extension(command, "commands")):
        _add_guest(app, command, title(guest.__package__ or command), guest.app)
        return app
    for name, panel in own.items():
        _add(app, name, panel)
    for name, game in having("commands").items():
        # For a list of a guest's commands, its package's docstring is enough.
        guest = extension(name, "commands") if command is None else None
        _add_guest(app, name, game, guest.app if guest else Commands())
    return app


def _add(app: typer.Typer, name: str, panel: str) -> None:
    module, attribute = COMMANDS[panel][name].split(".")
    command = getattr(import_module(f"printgen.cli.{module}"), attribute)
    if isinstance(command, typer.Typer):
        app.add_typer(command, name=name, rich_help_panel=panel)
    else:
        app.command(name, rich_help_panel=panel)(command)


def _add_guest(app: typer.Typer, name: str, game: str, commands: typer.Typer) -> None:
    about = f"Extra commands for {game}."
    app.add_typer(commands, name=name, help=about, rich_help_panel=GUESTS)


def run() -> int:
    """Run the command line, and return the exit status."""
    try:
        with errors():  # in packages of guests
            app = program(*sys.argv[1:2])
        # Not standalone: typer would print its errors itself.
        status = app(standalone_mode=False)
        if status == INTERRUPTED:  # while typer read the command line
            raise KeyboardInterrupt
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
