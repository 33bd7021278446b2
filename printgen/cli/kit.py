"""The command that builds kits."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import printgen
from printgen.cli.errors import errors
from printgen.cli.options import (
    GAME,
    PAPER,
    InkOption,
    JsonOption,
    OnlyOption,
    OutFolderOption,
    QuietOption,
    complete,
    complete_game,
    listed,
    say_shadows,
)
from printgen.cli.options import players as number_of_players
from printgen.cli.output import counted, print_json, progress_bar, say

if TYPE_CHECKING:
    from printgen.api.types import Kit


def kit(  # noqa: PLR0913, PLR0917 - each is an option of the command
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME", help=GAME, autocompletion=complete_game, callback=say_shadows
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Build every game of printgen.")] = False,
    paper: Annotated[
        list[str] | None,
        typer.Option(
            "--paper",
            metavar="PAPER",
            help=f"{PAPER} May be repeated.",
            show_default="a4",
            autocompletion=complete("paper"),
        ),
    ] = None,
    players: Annotated[int | None, number_of_players("as many as can play")] = None,
    only: OnlyOption = "",
    out: OutFolderOption = Path("output"),
    file_format: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="KINDS",
            help="Files to write, separated by commas: pdf, svg, svg-sheets, svg-pieces, html.",
            autocompletion=complete("file"),
        ),
    ] = "pdf,svg",
    ink: InkOption = "full",
    duplex: Annotated[
        str,
        typer.Option(
            "--duplex",
            metavar="HOW",
            help="How sheets are turned for their backs: long-edge, short-edge, fold or none.",
            autocompletion=complete("duplex"),
        ),
    ] = "long-edge",
    printer: Annotated[
        str | None,
        typer.Option(
            "--printer",
            metavar="NAME",
            help="Correct the sheets for a printer that 'printgen calibrate' saved.",
            autocompletion=complete("printer"),
        ),
    ] = None,
    rounds: Annotated[
        str,
        typer.Option(
            "--rounds",
            metavar="[hexagon|square]",
            help="Place round pieces as close as they go, or in squares to cut them straight.",
            autocompletion=complete("rounds"),
        ),
    ] = "hexagon",
    booklet: Annotated[
        bool,
        typer.Option("--booklet", help="Add the rulebook as sheets to fold and staple."),
    ] = False,
    creep: Annotated[
        str | None,
        typer.Option(
            "--creep",
            metavar="MM",
            help="Thickness of the booklet's paper.",
            show_default="0.1",
        ),
    ] = None,
    purpose: Annotated[
        str,
        typer.Option(
            "--for",
            metavar="[home|drivethru|offset]",
            help="Who prints: you, DriveThruCards, or an offset press.",
            autocompletion=complete("purpose"),
        ),
    ] = "home",
    since: Annotated[
        str | None,
        typer.Option(
            "--since",
            metavar="KIT",
            help="Print only what differs from this older kit (its folder or manifest).",
        ),
    ] = None,
    quiet: QuietOption = False,
    as_json: JsonOption = False,
) -> None:
    """Build a print-and-play kit: sheets, rulebook and score sheet."""
    with errors():
        wanted = [*(games or []), *(printgen.list_games() if every else [])]
        if not wanted:
            raise printgen.UsageError("name a game, or --all ('printgen list' shows the games)")
        with progress_bar(quiet or as_json) as progress:
            built = printgen.build_kits(
                dict.fromkeys(wanted),
                papers=list(dict.fromkeys(paper or ["a4"])),
                out=out,
                formats=listed(file_format),
                progress=progress,
                players=players,
                only=listed(only),
                ink=ink,
                booklet=booklet,
                creep=creep,
                duplex=duplex,
                printer=printer,
                rounds=rounds,
                purpose=purpose,
                since=since,
            )
        _tell(built, quiet=quiet, as_json=as_json)


def _tell(built: "list[Kit]", *, quiet: bool, as_json: bool) -> None:
    for made in built if not (quiet or as_json) else ():
        _report(made)
    for finding in dict.fromkeys(f for made in built for f in made.unplayable):
        say(f"{finding}", err=True)
    if any(made.unplayable for made in built):
        say("The kit can be printed, but not played: see 'printgen check'.", err=True)
    if as_json:
        facts = [
            {"folder": str(made.folder), **made.leftovers._asdict(), **made.manifest}
            for made in built
        ]
        print_json(facts)


def _economy(manifest: dict[str, Any]) -> str:
    """Return how many sheets and cuts there are, and how few are possible."""
    # Where groups may share sheets, what all of a stock takes is bounded.
    counts = manifest.get("stocks", manifest["groups"].values())
    sheets, fewest, cuts, least = (
        sum(each[key] for each in counts)
        for key in ("sheets", "fewest-sheets", "cuts", "fewest-cuts")
    )
    straight = f"{counted(cuts, 'straight cut')} ({_bounded(cuts, least)})"
    on = f"{counted(sheets, 'sheet')} ({_bounded(sheets, fewest)})"
    return f"{on}, {straight if cuts else 'no straight cuts'}"


def _bounded(count: int, least: int) -> str:
    return "the fewest possible" if count == least else f"at least {least} needed"


def _report(made: "Kit") -> None:
    manifest = made.manifest
    if made.nothing_new:
        say(f"{manifest['title']}: nothing to print; everything is as in {made.folder}")
        return
    files = counted(len(manifest["files"]), "file")
    if made.kept:
        files += f" ({made.kept} unchanged)"
    if pieces := sum(manifest["pieces"].values()):
        sheets = counted(len(manifest["sheets"]), "sheet")
        what = f"{counted(pieces, 'piece')} on {sheets}"
    else:
        what = counted(sum(text["pages"] for text in manifest["documents"].values()), "page")
    say(f"{manifest['title']}: {what}, {files} in {made.folder}")
    say(*made.leftovers.lines(made.folder))
    if pieces:
        say(_economy(manifest))
    whole = f"{made.folder.name}-kit.pdf"
    if whole in manifest["files"]:
        say(f"Start with {made.folder / whole}: its first page says how to print it.")
