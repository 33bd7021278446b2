"""The commands about backs that meet fronts: calibrate, misprint."""

from pathlib import Path
from typing import Annotated

import typer

import printgen
from printgen.cli.common import GameArgument, JsonOption, PaperOption, errors, print_json, say


def add(app: typer.Typer) -> None:
    """Adds them to the program."""
    app.command()(calibrate)
    app.command()(misprint)


def calibrate(  # noqa: PLR0913, PLR0917 - each is an option of the command
    paper: Annotated[
        str | None,
        typer.Option("--paper", metavar="[a4|letter|WxHmm]", help="The test sheet's paper."),
    ] = None,
    duplex: Annotated[
        str | None,
        typer.Option(
            "--duplex",
            metavar="[long-edge|short-edge]",
            help="On which edge the printer turns sheets; long-edge without it.",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where the test sheet is written.")
    ] = None,
    printer: Annotated[
        str | None,
        typer.Option("--printer", metavar="NAME", help="Correct the sheet for a saved printer."),
    ] = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="NAME", help="Save what the sheet tells.")
    ] = None,
    x: Annotated[
        str | None, typer.Option("--x", metavar="MM", help="How far backs lie to the right.")
    ] = None,
    y: Annotated[
        str | None, typer.Option("--y", metavar="MM", help="How far backs lie below.")
    ] = None,
    rotation: Annotated[
        str | None,
        typer.Option("--rotation", metavar="DEGREES", help="How far backs are turned clockwise."),
    ] = None,
    scale: Annotated[
        str | None, typer.Option("--scale", metavar="PERCENT", help="How long things come out.")
    ] = None,
    remove: Annotated[
        str | None, typer.Option("--remove", metavar="NAME", help="Forget a saved printer.")
    ] = None,
    show: Annotated[bool, typer.Option("--list", help="The saved printers.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Make a two-sided test sheet for a printer, and save what it tells for kit --printer."""
    numbers = {"x": x, "y": y, "rotation": rotation, "scale": scale}
    with errors("nothing was written"):
        _refuse_mixtures(
            {"--save": save, "--remove": remove, "--list": show or None},
            {"--paper": paper, "--out": out, "--printer": printer},
            {f"--{name}": text for name, text in numbers.items()},
            {"--duplex": duplex},
        )
        if save is not None:
            file = printgen.save_printer(
                save, **printgen.read_numbers(**numbers), duplex=duplex or "long-edge"
            )
            say(f"Saved as '{save}' in {file}. Print with it: printgen kit --printer {save}")
        elif remove is not None:
            printgen.remove_printer(remove)
            say(f"'{remove}' is forgotten.")
        elif show:
            _list(as_json=as_json)
        else:
            made = printgen.calibrate(out, paper=paper or "a4", duplex=duplex, printer=printer)
            say(f"The test sheet is in {made}: print it on both sides, at 100 %.")


def _refuse_mixtures(
    acts: dict[str, str | bool | None],
    of_sheet: dict[str, str | Path | None],
    numbers: dict[str, str | None],
    turn: dict[str, str | None],
) -> None:
    """Raises :class:`printgen.UsageError` for options that mean nothing together."""
    chosen = [name for name, value in acts.items() if value is not None]
    if len(chosen) > 1:
        raise printgen.UsageError(f"'{chosen[0]}' and '{chosen[1]}' exclude each other")
    read = [name for name, value in numbers.items() if value is not None]
    if "--save" in chosen:
        if not read:
            raise printgen.UsageError("'--save' needs what you read: --x, --y, --rotation, --scale")
        idle = of_sheet
    elif chosen:
        idle = {**of_sheet, **numbers, **turn}
    else:
        idle = dict(numbers)
        if read:
            raise printgen.UsageError(f"'{read[0]}' needs a name to be saved by: --save NAME")
    if named := [name for name, value in idle.items() if value is not None]:
        raise printgen.UsageError(f"'{named[0]}' means nothing with '{chosen[0]}'")


def _list(*, as_json: bool) -> None:
    known = printgen.list_printers()
    if as_json:
        print_json([each._asdict() for each in known])
        return
    if not known:
        say("No printer is saved yet: printgen calibrate makes a test sheet.")
    for each in known:
        turned = each.duplex.replace("-", " ")
        say(
            f"{each.name}: x {each.x:g} mm, y {each.y:g} mm, rotation {each.rotation:g}°,"
            f" scale {each.scale:g} %, turned on the {turned}"
        )


def misprint(
    game: GameArgument,
    off: Annotated[
        str, typer.Option("--off", metavar="MM,MM,…", help="How far the backs lie off.")
    ] = "1,2,3",
    paper: PaperOption = "a4",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The file; a PDF, or SVG.")
    ] = None,
) -> None:
    """Show what a game's pieces look like if their backs lie a little off their fronts."""
    with errors():
        shifts: list[float] = []
        for part in filter(None, (each.strip() for each in off.split(","))):
            shifts += printgen.read_numbers(off=part).values()
        made = printgen.misprint(game, out, off=shifts, paper=paper)
        say(f"The pictures are in {made}; printgen calibrate measures your printer.")
