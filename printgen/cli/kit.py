"""The command that builds kits."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

import printgen
from printgen.cli.common import (
    JsonOption,
    complete_game,
    counted,
    errors,
    print_json,
    progress_bar,
    say,
    say_shadows,
    tell_leftovers,
)
from printgen.cli.options import given, with_options
from printgen.kit.options import OPTIONS, PAPER

if TYPE_CHECKING:
    from printgen.kit.build import Kit


# A kit has one paper; the command builds one for each.
_SEVERAL: Final = replace(PAPER, takes="texts", help="The paper; may be given twice.")
_OPTIONS: Final = [_SEVERAL if each is PAPER else each for each in OPTIONS.values()]


def add(app: typer.Typer) -> None:
    """Adds it to the program."""
    app.command()(with_options(kit, _OPTIONS))


def kit(  # noqa: PLR0913, PLR0917 - options of the command that are none of the kit
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...",
            help="Games to build: ids or folders.",
            autocompletion=complete_game,
            callback=say_shadows,
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Build every shipped game.")] = False,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where the kit's folder is put.")
    ] = Path("output"),
    file_format: Annotated[
        str,
        typer.Option("--format", metavar="KINDS", help="pdf, svg (svg-sheets, svg-pieces), html."),
    ] = "pdf,svg",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but errors.")] = False,
    as_json: JsonOption = False,
    **said: Any,
) -> None:
    """Build a print-and-play kit: PDF and SVG sheets, rulebook, cards, score sheet."""
    with errors():
        named = [*(games or []), *(printgen.list_games() if every else [])]
        if not named:
            raise printgen.UsageError("name a game, or --all (printgen list names them)")
        chosen = given(_OPTIONS, said)
        papers = dict.fromkeys(chosen.pop(PAPER.name, [PAPER.default]))
        with progress_bar(quiet or as_json) as progress:
            built = printgen.build_kits(
                dict.fromkeys(named),
                [printgen.KitOptions(paper=paper, **chosen) for paper in papers],
                out=out,
                formats=[part.strip() for part in file_format.split(",") if part.strip()],
                progress=progress,
            )
        for made in built if not (quiet or as_json) else ():
            _report(made)
        for finding in dict.fromkeys(f for made in built for f in made.unplayable):
            say(f"{finding}", err=True)
        if any(made.unplayable for made in built):
            words = "printed, but not playable as it is described: 'printgen check' tells more"
            say(words, err=True)
        if as_json:
            print_json(
                [
                    {"folder": str(made.folder), **made.leftovers._asdict(), **made.manifest}
                    for made in built
                ]
            )


def _economy(manifest: dict[str, Any]) -> str:
    """How many sheets and cuts there are, and how few could do."""
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
    return "no fewer could do" if count == least else f"no fewer than {least} could do"


def _report(made: "Kit") -> None:
    manifest = made.manifest
    if made.nothing_new:
        say(f"{manifest['title']}: nothing to print, all is as in {made.folder}")
        return
    files = counted(len(manifest["files"]), "file")
    if made.kept:
        files += f" ({made.kept} of them as they were)"
    if pieces := sum(manifest["pieces"].values()):
        sheets = counted(len(manifest["sheets"]), "sheet")
        what = f"{counted(pieces, 'piece')} on {sheets}"
    else:
        what = counted(sum(text["pages"] for text in manifest["documents"].values()), "page")
    say(f"{manifest['title']}: {what}, {files} in {made.folder}")
    tell_leftovers(made.folder, made.leftovers)
    if pieces:
        say(_economy(manifest))
    whole = f"{made.folder.name}-kit.pdf"
    if whole in manifest["files"]:
        say(f"Start with {made.folder / whole}: its first page says how to print it.")
