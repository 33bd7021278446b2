"""The command that writes a game for other programs, machines and services."""

from __future__ import annotations

from dataclasses import replace
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
)
from printgen.cli.options import given, with_options
from printgen.exports.target import options, targets
from printgen.kit.option import Option
from printgen.kit.options import ONLY, PLAYERS

if TYPE_CHECKING:
    from printgen.exports.build import Export


def _told() -> str:
    """Which exports there are, and what each writes."""
    return "; ".join(f"{name}: {target.title}" for name, target in targets().items()) + "."


def add(app: typer.Typer) -> None:
    """Adds it to the program."""
    app.command()(with_options(export, _options()))


def _options() -> list[Option[Any, Any]]:
    """Return what all exports have in common with kits, and what any of them declares."""
    theirs = (
        # What is not given is None: an export may not have the option at all.
        replace(option, default=None, help=f"{option.help} For {', '.join(users)}.")
        for option, users in options().values()
    )
    return [PLAYERS, ONLY, *theirs]


def export(
    game: GameArgument,
    to: Annotated[str, typer.Option("--to", metavar="TARGET", help=_told())],
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where the export's folder is put.")
    ] = Path("output"),
    as_json: JsonOption = False,
    **said: Any,
) -> None:
    """Write a game for other programs, machines and services."""
    with errors("nothing was written"), progress_bar(as_json) as progress:
        made = printgen.export(game, to=to, out=out, progress=progress, **given(_options(), said))
        if as_json:
            left = made.leftovers._asdict()
            print_json({"folder": str(made.folder), **left, **made.manifest})
        else:
            _report(made)


def _report(made: Export) -> None:
    manifest = made.manifest
    pieces = counted(sum(manifest["pieces"].values()), "piece")
    files = counted(len(manifest["files"]), "file")
    say(f"{manifest['title']}: {pieces}, {files} in {made.folder}")
    tell_leftovers(made.folder, made.leftovers)
    for note in manifest["notes"]:
        say(f"  {note}")
