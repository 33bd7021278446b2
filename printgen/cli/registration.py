"""The commands about backs that meet fronts: calibrate, misprint."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

import printgen
from printgen.cli.errors import errors
from printgen.cli.options import (
    GameArgument,
    JsonOption,
    PaperOption,
    complete,
    declared,
    out_file,
)
from printgen.cli.output import print_json, say
from printgen.kit.options.kit_options import PAPER
from printgen.kit.options.option import listed

TestPaperOption = Annotated[str | None, declared(replace(PAPER, without=f"{PAPER.default}"))]
TurnOption = Annotated[
    str | None,
    typer.Option(
        "--duplex",
        metavar="HOW",
        help="Edge the printer turns sheets on for their backs: long-edge or short-edge.",
        show_default="as the printer was measured, or long-edge",
        autocompletion=complete(("long-edge", "short-edge")),
    ),
]


def _measured(name: str, unit: str, about: str) -> Any:
    return typer.Option(f"--{name}", metavar=unit, help=about)


def _saved(flag: str, about: str) -> Any:
    return typer.Option(flag, metavar="NAME", help=about, autocompletion=complete("printer"))


def calibrate(  # noqa: PLR0913, PLR0917 - each is an option of the command
    paper: TestPaperOption = None,
    duplex: TurnOption = None,
    out: Annotated[Path | None, out_file(".pdf", ".svg", default="calibration-PAPER.pdf")] = None,
    printer: Annotated[
        str | None, _saved("--printer", "Correct the sheet for this saved printer.")
    ] = None,
    save: Annotated[str | None, _saved("--save", "Save what you read from the sheet.")] = None,
    x: Annotated[str | None, _measured("x", "MM", "How far backs are off to the right.")] = None,
    y: Annotated[str | None, _measured("y", "MM", "How far backs are off downwards.")] = None,
    rotation: Annotated[
        str | None, _measured("rotation", "DEGREES", "How far backs are rotated clockwise.")
    ] = None,
    scale_x: Annotated[
        str | None, _measured("scale-x", "PERCENT", "Width that 100 % is printed as.")
    ] = None,
    scale_y: Annotated[
        str | None, _measured("scale-y", "PERCENT", "Height that 100 % is printed as.")
    ] = None,
    remove: Annotated[str | None, _saved("--remove", "Delete a saved printer.")] = None,
    show: Annotated[bool, typer.Option("--list", help="List the saved printers.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Measure your printer so that backs line up with fronts.

    Print the test sheet, read the numbers where its lines meet, and save them under a name for
    'printgen kit --printer'.
    """
    numbers = {"x": x, "y": y, "rotation": rotation, "scale_x": scale_x, "scale_y": scale_y}
    with errors("nothing was written"):
        _refuse_mixtures(
            {"--save": save, "--remove": remove, "--list": show or None},
            {"--paper": paper, "--out": out, "--printer": printer},
            {f"--{name.replace('_', '-')}": text for name, text in numbers.items()},
            {"--duplex": duplex},
        )
        if save is not None:
            file = printgen.save_printer(
                save, **printgen.read_numbers(**numbers), duplex=duplex or "long-edge"
            )
            say(f"Saved '{save}' in {file}. Print with it: printgen kit --printer {save}")
        elif remove is not None:
            printgen.remove_printer(remove)
            say(f"Removed '{remove}'.")
        elif show:
            _list(as_json=as_json)
        else:
            made = printgen.calibrate(out, paper=paper or "a4", duplex=duplex, printer=printer)
            say(f"Wrote {made}. Print it on both sides at 100 %, and read the numbers.")


def _refuse_mixtures(
    acts: dict[str, str | bool | None],
    of_sheet: dict[str, str | Path | None],
    numbers: dict[str, str | None],
    turn: dict[str, str | None],
) -> None:
    """Refuse options that make no sense together. Raises :class:`printgen.UsageError`."""
    chosen = [name for name, value in acts.items() if value is not None]
    if len(chosen) > 1:
        raise printgen.UsageError(f"'{chosen[0]}' and '{chosen[1]}' cannot be combined")
    read = [name for name, value in numbers.items() if value is not None]
    if "--save" in chosen:
        if not read:
            raise printgen.UsageError(
                "'--save' needs what you read from the sheet: --x, --y, --rotation, --scale-x or"
                " --scale-y"
            )
        idle = of_sheet
    elif chosen:
        idle = {**of_sheet, **numbers, **turn}
    else:
        idle = dict(numbers)
        if read:
            raise printgen.UsageError(f"'{read[0]}' goes with '--save NAME'")
    if named := [name for name, value in idle.items() if value is not None]:
        raise printgen.UsageError(f"'{named[0]}' does not go with '{chosen[0]}'")


def _list(*, as_json: bool) -> None:
    known = printgen.list_printers()
    if as_json:
        print_json([each._asdict() for each in known])
        return
    if not known:
        say("No printer is saved yet. 'printgen calibrate' makes a test sheet.")
    for each in known:
        turned = each.duplex.replace("-", " ")
        say(
            f"{each.name}: x {each.x:g} mm, y {each.y:g} mm, rotation {each.rotation:g}°,"
            f" width {each.scale_x:g} %, height {each.scale_y:g} %, turned on the {turned}"
        )


def misprint(
    game: GameArgument,
    off: Annotated[
        str,
        typer.Option("--off", metavar="MM", help="Misalignments to show, separated by commas."),
    ] = "1,2,3",
    out: Annotated[Path | None, out_file(".pdf", ".svg", default="GAME-misprint.pdf")] = None,
    paper: PaperOption = "a4",
) -> None:
    """Show what pieces look like when backs are misaligned."""
    with errors("nothing was built"):
        shifts: list[float] = []
        for part in listed(off):
            shifts += printgen.read_numbers(off=part).values()
        made = printgen.misprint(game, out, off=shifts, paper=paper)
        say(f"Wrote {made}. 'printgen calibrate' measures how far off your printer is.")
