"""The command that builds kits, as typer reads it."""

from typing import Annotated, Any

import typer

from printgen.cli.kits import KIT_OPTIONS, Asked, build
from printgen.cli.options import (
    GAME,
    JsonOption,
    OutFolderOption,
    QuietOption,
    complete,
    complete_game,
    say_shadows,
    with_options,
)

_USUAL = Asked()


@with_options(KIT_OPTIONS)
def kit(  # noqa: PLR0913 - options of the command that are none of the kit
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME", help=GAME, autocompletion=complete_game, callback=say_shadows
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Build every game that comes with printgen.")
    ] = False,
    *,
    out: OutFolderOption = _USUAL.out,
    file_format: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="KINDS",
            help="Files to write, separated by commas: pdf, svg, svg-sheets, svg-pieces, html.",
            autocompletion=complete("file"),
        ),
    ] = _USUAL.file_format,
    quiet: QuietOption = False,
    as_json: JsonOption = False,
    **said: Any,
) -> None:
    """Build a print-and-play kit: sheets, rulebook and score sheet."""
    build(Asked(games, every, out, file_format, quiet, as_json, said))
