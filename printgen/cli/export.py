"""The command that writes a game for other programs, machines and services."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import printgen
from printgen.cli.common import (
    GameArgument,
    JsonOption,
    counted,
    errors,
    print_json,
    progress_bar,
    say,
    tell_leftovers,
    whole_number,
)
from printgen.exports.options import Option
from printgen.exports.target import options, targets

if TYPE_CHECKING:
    from printgen.exports.build import Export


def _told() -> str:
    """Which exports there are, and what each writes."""
    return "; ".join(f"{name}: {target.title}" for name, target in targets().items()) + "."


def add(app: typer.Typer) -> None:
    """Adds it to the program."""
    app.command()(_with_options(export))


def export(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArgument,
    to: Annotated[str, typer.Option("--to", metavar="TARGET", help=_told())],
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where the export's folder is put.")
    ] = Path("output"),
    players: Annotated[
        str | None,
        typer.Option("--players", "-p", metavar="NUMBER", help="For that number of players alone."),
    ] = None,
    only: Annotated[
        str, typer.Option("--only", metavar="NAMES", help="Groups or components, by commas.")
    ] = "",
    as_json: JsonOption = False,
    **given: Any,
) -> None:
    """Write a game for other programs, machines and services."""
    with errors("nothing was written"), progress_bar(as_json) as progress:
        made = printgen.export(
            game,
            to=to,
            out=out,
            players=None if players is None else whole_number("--players", players),
            only=[part.strip() for part in only.split(",") if part.strip()],
            progress=progress,
            **{name: _value(options()[name][0], value) for name, value in given.items()},
        )
        if as_json:
            left = made.leftovers._asdict()
            print_json({"folder": str(made.folder), **left, **made.manifest})
        else:
            _report(made)


def _with_options(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the options of all exports in its signature, which typer reads."""

    # The program may be made more than once.
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
        *option.flags, metavar=option.metavar, help=f"{option.help} For {', '.join(users)}."
    )
    kinds: dict[str, Any] = {"nothing": bool, "texts": list[str] | None}
    return inspect.Parameter(
        option.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=False if option.takes == "nothing" else None,
        annotation=Annotated[kinds.get(option.takes, str | None), about],
    )


def _value(option: Option[Any], given: Any) -> Any:
    """What the command line says as the API takes it; None for what was not given."""
    if option.takes == "nothing":
        return given or None
    if option.takes == "number" and given is not None:
        return whole_number(option.flags[0], given)
    return tuple(given) if option.takes == "texts" and given is not None else given


def _report(made: Export) -> None:
    manifest = made.manifest
    pieces = counted(sum(manifest["pieces"].values()), "piece")
    files = counted(len(manifest["files"]), "file")
    say(f"{manifest['title']}: {pieces}, {files} in {made.folder}")
    tell_leftovers(made.folder, made.leftovers)
    for note in manifest["notes"]:
        say(f"  {note}")
