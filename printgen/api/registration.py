"""Misregistration: the test sheet, saved printers, and pieces with a shifted back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from printgen.core.printing import LONG_EDGE
from printgen.imposition.printer import Printer
from printgen.kit.options.kit_options import DUPLEX, PAPER
from printgen.kit.pages.misregistration_pages import preview
from printgen.kit.pages.single_pages import write_document
from printgen.model.catalog import Loaded, load
from printgen.printers import profiles
from printgen.printers.calibration import sheet


def calibrate(
    out: str | Path | None = None,
    *,
    paper: str = "a4",
    duplex: str | None = None,
    printer: str | None = None,
) -> Path:
    """Write the test sheet for a printer, a PDF of two pages, and return its path.

    ``out`` is by default ``calibration-a4.pdf`` (or the paper's name). With ``printer`` the sheet
    is corrected for the one of that name: then all lines must meet. Sheets are turned on the long
    edge, or as for that printer, unless ``duplex`` is given. Raises :class:`UsageError`, and
    :class:`DataError` if the printer's file is wrong.
    """
    size = PAPER.value(paper)
    known = None if printer is None else profiles.load(printer)
    turn = duplex or (LONG_EDGE if known is None else known.duplex)
    document = sheet(size, turn, known)
    parts = [size.name, *([turn] if turn != LONG_EDGE else []), *([known.name] if known else [])]
    target = Path(out) if out is not None else Path(f"calibration-{'-'.join(parts)}.pdf")
    write_document(document, target)
    return target


def misprint(
    game: Loaded | str | Path,
    out: str | Path | None = None,
    *,
    off: Sequence[float] = (1.0, 2.0, 3.0),
    paper: str = "a4",
) -> Path:
    """Write a PDF of pieces with backs shifted by ``off``, in mm, and return its path.

    Raises :class:`UsageError`, also if nothing of the game has a back, and :class:`DataError`.
    """
    loaded = load(game)
    document = preview(loaded, PAPER.value(paper), off)
    target = Path(out) if out is not None else Path(f"{loaded.id}-misprint.pdf")
    write_document(document, target)
    return target


def save_printer(  # noqa: PLR0913 - what a profile holds
    name: str,
    *,
    x: float = 0.0,
    y: float = 0.0,
    rotation: float = 0.0,
    scale_x: float = 100.0,
    scale_y: float = 100.0,
    duplex: str = LONG_EDGE,
) -> Path:
    """Save a printer's profile by its name, replacing an older one, and return its file.

    ``x`` and ``y`` are in mm, ``rotation`` in degrees, ``scale_x`` and ``scale_y`` in per cent, as
    read from the test sheet. Raises :class:`UsageError` with everything that is wrong.
    """
    turn = DUPLEX.value(duplex)
    return profiles.save(Printer(name, x, y, rotation, scale_x, scale_y, turn))
