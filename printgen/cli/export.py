"""The command that writes a game for other programs, machines and services."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import printgen
from printgen.cli.common import (
    GameArgument,
    JsonOption,
    ModeOption,
    SeedOption,
    counted,
    errors,
    print_json,
    progress_bar,
    say,
    tell_leftovers,
    whole_number,
)

if TYPE_CHECKING:
    from printgen.exports import Export


def add(app: typer.Typer) -> None:
    """Adds it to the program."""
    app.command()(export)


def export(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArgument,
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="TARGET", help="png, tts, drivethru, gamecrafter, cut-svg or dxf."
        ),
    ],
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
    paper: Annotated[
        str | None,
        typer.Option(
            "--paper",
            metavar="[a4|letter|a3|tabloid|WxHmm]",
            help="The sheets of cut-svg and dxf: a4.",
        ),
    ] = None,
    dpi: Annotated[
        str | None,
        typer.Option("--dpi", metavar="NUMBER", help="How fine pictures of png and tts are: 300."),
    ] = None,
    bleed: Annotated[
        bool, typer.Option("--bleed", help="Pictures of png with their bleed, not cut out.")
    ] = False,
    resize: Annotated[
        str | None,
        typer.Option(
            "--resize",
            metavar="PERCENT",
            help="How much larger or smaller a service may print a piece: 25.",
        ),
    ] = None,
    seed: SeedOption = None,
    mode: ModeOption = None,
    base_url: Annotated[
        str | None,
        typer.Option("--base-url", metavar="URL", help="Where the pictures of tts will be."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Write pictures, a save for Tabletop Simulator, uploads for printers, or lines to cut."""
    with errors("nothing was written"), progress_bar(as_json) as progress:
        made = printgen.export(
            game,
            to=to,
            out=out,
            players=_number("--players", players),
            only=[part.strip() for part in only.split(",") if part.strip()],
            paper=paper,
            dpi=_number("--dpi", dpi),
            bleed=bleed or None,
            resize=_number("--resize", resize),
            seed=_number("--seed", seed),
            modes=mode,
            base_url=base_url,
            progress=progress,
        )
        if as_json:
            left = made.leftovers._asdict()
            print_json({"folder": str(made.folder), **left, **made.manifest})
        else:
            _report(made)


def _number(option: str, text: str | None) -> int | None:
    return None if text is None else whole_number(option, text)


def _report(made: Export) -> None:
    manifest = made.manifest
    pieces = counted(sum(manifest["pieces"].values()), "piece")
    files = counted(len(manifest["files"]), "file")
    say(f"{manifest['title']}: {pieces}, {files} in {made.folder}")
    tell_leftovers(made.folder, made.leftovers)
    for note in manifest["notes"]:
        say(f"  {note}")
