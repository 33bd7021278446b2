"""The command that writes a game for other programs, machines and services."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

import printgen
from printgen.cli.errors import errors
from printgen.cli.options import (
    GameArgument,
    JsonOption,
    OutFolderOption,
    QuietOption,
    complete,
    with_options,
)
from printgen.cli.output import print_json, progress_bar, say
from printgen.core.errors import counted
from printgen.exports.target import options, targets
from printgen.kit.options.kit_options import ONLY, PLAYERS
from printgen.kit.options.option import Option, given

if TYPE_CHECKING:
    from printgen.api.types import Export


def _told() -> str:
    """Return the list of exports, with what each writes, as text."""
    return "; ".join(f"{name}: {target.title}" for name, target in targets().items()) + "."


def _options() -> list[Option[Any, Any]]:
    """Return the options that exports share with kits, and those that any export declares."""
    theirs = (
        # None if not given: the export may not have the option at all.
        replace(
            option,
            default=None,
            help=f"{option.help} For {', '.join(users)}.",
            without=option.without or (f"{option.default}" if option.default else ""),
        )
        for option, users in options().values()
    )
    return [PLAYERS, ONLY, *theirs]


_OPTIONS: Final = _options()


@with_options(_OPTIONS)
def export(
    game: GameArgument,
    to: Annotated[
        str, typer.Option("--to", metavar="TARGET", help=_told(), autocompletion=complete("export"))
    ],
    *,
    out: OutFolderOption = Path("output"),
    quiet: QuietOption = False,
    as_json: JsonOption = False,
    **said: Any,
) -> None:
    """Write files for Tabletop Simulator, cutters and card shops."""
    told = None if quiet or as_json else lambda notes: say(*notes)
    with errors("nothing was written"), progress_bar(quiet or as_json) as progress:
        made = printgen.export(
            game, to=to, out=out, progress=progress, tell=told, **given(_OPTIONS, said)
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
