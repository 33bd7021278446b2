"""Profiles of printers: small files in the user's configuration folder."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field

from printgen.core.atomic import write_file
from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding, UsageError
from printgen.core.printing import Turn
from printgen.core.units import number
from printgen.core.user_folders import settings
from printgen.imposition.printer import (
    LEAST_SCALE,
    MOST_ROTATION,
    MOST_SCALE,
    MOST_SHIFT_MM,
    Printer,
)
from printgen.model.base import Model, Number, Slug, is_slug
from printgen.model.codes import WRONG_VALUE
from printgen.model.data_files import read_file

# How a duplex printer can turn sheets.
TURNS: Final[tuple[Turn, ...]] = ("long-edge", "short-edge")

_LIMITS: Final = {
    "x": (-MOST_SHIFT_MM, MOST_SHIFT_MM, "mm"),
    "y": (-MOST_SHIFT_MM, MOST_SHIFT_MM, "mm"),
    "rotation": (-MOST_ROTATION, MOST_ROTATION, "degrees"),
    "scale_x": (LEAST_SCALE, MOST_SCALE, "per cent"),
    "scale_y": (LEAST_SCALE, MOST_SCALE, "per cent"),
}


class PrinterFile(Model):
    """A printer's profile: how far its backs are off."""

    format: Literal[1]
    """The version of this format."""
    printer: Slug
    """The name of the printer."""
    duplex: Literal["long-edge", "short-edge"] = "long-edge"
    """The edge on which sheets are turned."""
    x: Annotated[Number, Field(ge=-MOST_SHIFT_MM, le=MOST_SHIFT_MM)] = 0
    """How far a back is off to the right, in mm, seen from the front."""
    y: Annotated[Number, Field(ge=-MOST_SHIFT_MM, le=MOST_SHIFT_MM)] = 0
    """How far it is off downwards, in mm."""
    rotation: Annotated[Number, Field(ge=-MOST_ROTATION, le=MOST_ROTATION)] = 0
    """How far it is turned clockwise, in degrees."""
    scale_x: Annotated[Number, Field(ge=LEAST_SCALE, le=MOST_SCALE)] = 100
    """The printed width in percent of the true width."""
    scale_y: Annotated[Number, Field(ge=LEAST_SCALE, le=MOST_SCALE)] = 100
    """The printed height in percent of the true height."""


def folder() -> Path:
    """Return the folder of the profiles."""
    return settings() / "printers"


def names() -> list[str]:
    """Return the names of the saved printers."""
    return sorted(path.stem for path in folder().glob("*.yaml") if is_slug(path.stem))


def load(name: str) -> Printer:
    """Return the printer of that name.

    Raises :class:`UsageError` if none was saved, :class:`DataError` if its file is wrong.
    """
    path = _file(name)
    if not path.exists():
        raise _unknown(name)
    made, tree = read_file(PrinterFile, path)
    if made.printer != name:
        message = f"the file of '{name}' says that it is '{made.printer}'"
        hint = "save it again: printgen calibrate --save"
        raise DataError([Finding(WRONG_VALUE, message, tree.items["printer"].value.place, hint)])
    x, y, turn, wide, high = (float(getattr(made, each)) for each in _LIMITS)
    return Printer(name, x, y, turn, wide, high, made.duplex)


def list_printers() -> list[Printer]:
    """Return all saved printers. Raises :class:`DataError` with the errors in all files."""
    found: list[Printer] = []
    wrong: list[Finding] = []
    for name in names():
        try:
            found.append(load(name))
        except DataError as error:
            wrong += error.findings
    if wrong:
        raise DataError(wrong)
    return found


def save(printer: Printer) -> Path:
    """Write a printer's profile in one step, replacing an older one.

    Raises :class:`UsageError` with everything that is wrong with the name and the numbers.
    """
    judged(printer)
    path = _file(printer.name)
    write_file(path, _text(printer).encode())
    return path


def remove_printer(name: str) -> None:
    """Remove a printer's profile. Raises :class:`UsageError` if there is none."""
    path = _file(name)
    if not path.is_file():
        raise _unknown(name)
    path.unlink()


def read_numbers(**texts: str | None) -> dict[str, float]:
    """Return the numbers that were read from a test sheet, by name; None is left out.

    Raises :class:`UsageError` with all texts that are no numbers.
    """
    found, wrong = {}, []
    for name, text in texts.items():
        if text is None:
            continue
        # Many languages write a comma before tenths; a copied minus may be a real one.
        plain = text.replace(",", ".").replace("−", "-").strip()
        if re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)", plain, re.ASCII):
            found[name] = float(plain)
        else:
            wrong.append(f"'--{spelt(name)}' should be a number, not '{text}'")
    if wrong:
        raise UsageError("; ".join(wrong))
    return found


def spelt(name: str) -> str:
    """Return the name of a profile's number in options, files and manifests."""
    return name.replace("_", "-")


def judged(printer: Printer) -> Printer:
    """Return the printer. Raises UsageError with everything wrong with its name and numbers."""
    found = []
    if not is_slug(printer.name):
        found.append(f"'{printer.name}' is not a valid name: write lower-case words with hyphens")
    if printer.duplex not in TURNS:
        found.append(f"'duplex' is {' or '.join(TURNS)}, not '{printer.duplex}'")
    for name, (low, high, unit) in _LIMITS.items():
        value = getattr(printer, name)
        if not (math.isfinite(value) and low <= value <= high):
            limits = f"from {number(low)} to {number(high)} {unit}"
            found.append(
                f"'{spelt(name)}' is {limits}, not {number(value)}: read the test sheet again"
            )
    if found:
        raise UsageError("; ".join(found))
    return printer


def _file(name: str) -> Path:
    """Return a profile's path. Raises UsageError for names that could lead elsewhere."""
    if not is_slug(name):
        raise UsageError(f"'{name}' is not a valid name: write lower-case words with hyphens")
    return folder() / f"{name}.yaml"


def _unknown(name: str) -> UsageError:
    known = names()
    hint = did_you_mean(name, known, len(known)) or "printgen calibrate makes a test sheet"
    return UsageError(f"no printer is saved as '{name}' ({hint})")


def _text(printer: Printer) -> str:
    lines = [
        "# How far a printer's backs are off, as read from printgen's test sheet.",
        "format: 1",
        f"printer: {printer.name}",
        f"duplex: {printer.duplex}",
        f"x: {number(printer.x)}    # mm to the right, seen from the front against the light",
        f"y: {number(printer.y)}    # mm down",
        f"rotation: {number(printer.rotation)}    # degrees, clockwise",
        f"scale-x: {number(printer.scale_x)}    # per cent of the true width",
        f"scale-y: {number(printer.scale_y)}    # per cent of the true height",
    ]
    return "\n".join(lines) + "\n"
