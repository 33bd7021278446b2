"""The command that writes a game for other programs, machines and services."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import printgen
from printgen.cli.errors import errors
from printgen.cli.options import (
    GameArgument,
    JsonOption,
    OnlyOption,
    OutFolderOption,
    QuietOption,
    complete,
    listed,
    whole_number,
)
from printgen.cli.options import players as number_of_players
from printgen.cli.output import counted, print_json, progress_bar, say
from printgen.exports.options import Option
from printgen.exports.target import options, targets

if TYPE_CHECKING:
    from printgen.api.types import Export


def _told() -> str:
    """Return which exports there are, and what each writes."""
    return "; ".join(f"{name}: {target.title}" for name, target in targets().items()) + "."


def _with_options(command: Callable[..., None]) -> Callable[..., None]:
    """Return the command with the options of all exports in its signature, which typer reads."""

    @wraps(command)
    def with_options(*arguments: Any, **named: Any) -> None:
        command(*arguments, **named)

    signature = inspect.signature(command, eval_str=True)
    own = [each for each in signature.parameters.values() if each.kind is not each.VAR_KEYWORD]
    theirs = [_parameter(option, users) for option, users in options().values()]
    with_options.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[*own, *theirs]
    )
    return with_options


def _parameter(option: Option[Any], users: Sequence[str]) -> inspect.Parameter:
    about = typer.Option(
        *option.flags,
        metavar=option.metavar,
        help=f"{option.help} For {', '.join(users)}.",
        parser=whole_number if option.takes == "number" else None,
        show_default=f"{option.default}" if option.default else True,
        autocompletion=complete(option.choices) if option.choices else None,
    )
    kinds: dict[str, Any] = {
        "nothing": bool,
        "number": int | None,
        "text": str | None,
        "texts": list[str] | None,
    }
    return inspect.Parameter(
        option.name,
        inspect.Parameter.KEYWORD_ONLY,
        # What was not given is None: most exports have no such option.
        default=None,
        annotation=Annotated[kinds[option.takes], about],
    )


@_with_options
def export(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArgument,
    to: Annotated[
        str, typer.Option("--to", metavar="TARGET", help=_told(), autocompletion=complete("export"))
    ],
    out: OutFolderOption = Path("output"),
    players: Annotated[int | None, number_of_players("as many as can play")] = None,
    only: OnlyOption = "",
    quiet: QuietOption = False,
    as_json: JsonOption = False,
    **given: Any,
) -> None:
    """Write files for Tabletop Simulator, cutters and card shops."""
    with errors("nothing was written"), progress_bar(quiet or as_json) as progress:
        made = printgen.export(
            game,
            to=to,
            out=out,
            players=players,
            only=listed(only),
            progress=progress,
            **{name: tuple(v) if isinstance(v, list) else v for name, v in given.items()},
        )
        if as_json:
            left = made.leftovers._asdict()
            print_json({"folder": str(made.folder), **left, **made.manifest})
        elif not quiet:
            _report(made)


def _report(made: Export) -> None:
    manifest = made.manifest
    pieces = counted(sum(manifest["pieces"].values()), "piece")
    files = counted(len(manifest["files"]), "file")
    say(f"{manifest['title']}: {pieces}, {files} in {made.folder}")
    say(*made.leftovers.lines(made.folder))
    for note in manifest["notes"]:
        say(f"  {note}")
