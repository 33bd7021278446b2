"""Backs and fronts that lie askew: the test sheet, printers' profiles, what a shift looks like."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.model.catalog import Loaded

if TYPE_CHECKING:
    from printgen.imposition.printer import Printer


def calibrate(
    out: str | Path | None = None,
    *,
    paper: str = "a4",
    duplex: str | None = None,
    printer: str | None = None,
) -> Path:
    """Write the test sheet for a printer, a PDF of two pages, and returns its path.

    ``out`` is ``calibration-a4.pdf`` (or the paper's name) where nothing is said. With ``printer``
    the sheet is corrected for the one of that name: then all must meet. Sheets are turned on the
    long edge, or as that printer was measured, unless ``duplex`` says otherwise. Raises
    :class:`UsageError`, and :class:`DataError` where the printer's file is wrong.
    """
    from printgen.core.printing import LONG_EDGE
    from printgen.kit.options import PAPER
    from printgen.kit.own_pages import write_document
    from printgen.printers import profiles as printers
    from printgen.printers.calibration import sheet

    size = PAPER.value(paper)
    known = None if printer is None else printers.load(printer)
    turn = duplex or (LONG_EDGE if known is None else known.duplex)
    document = sheet(size, turn, known)
    parts = [size.name, *([turn] if turn != LONG_EDGE else []), *([known.name] if known else [])]
    target = Path(out) if out is not None else Path(f"calibration-{'-'.join(parts)}.pdf")
    write_document(document, target)
    return target


def save_printer(  # noqa: PLR0913 - what a profile holds
    name: str,
    *,
    x: float = 0.0,
    y: float = 0.0,
    rotation: float = 0.0,
    scale: float = 100.0,
    duplex: str = "long-edge",
) -> Path:
    """Save a printer's profile by its name, over an older one, and returns its file.

    ``x`` and ``y`` are in mm, ``rotation`` in degrees, ``scale`` in per cent, as the test sheet
    tells. Raises :class:`UsageError` with all that is wrong.
    """
    from printgen.imposition.printer import Printer
    from printgen.kit.options import DUPLEX
    from printgen.printers import profiles as printers

    turn = DUPLEX.value(duplex)
    return printers.save(Printer(name, x, y, rotation, scale, turn))


def read_numbers(**texts: str | None) -> dict[str, float]:
    """Return the numbers of a test sheet from texts, by name; what is None is left out.

    Raises :class:`UsageError` with all that are none.
    """
    from printgen.printers.profiles import read_numbers as read

    return read(**texts)


def list_printers() -> list[Printer]:
    """All saved printers. Raises :class:`DataError` where a file is wrong."""
    from printgen.printers import profiles as saved

    return saved.load_all()


def remove_printer(name: str) -> None:
    """Take a printer's profile away. Raises :class:`UsageError` if there is none."""
    from printgen.printers import profiles as saved

    saved.remove(name)


def misprint(
    game: Loaded | str | Path,
    out: str | Path | None = None,
    *,
    off: Sequence[float] = (1.0, 2.0, 3.0),
    paper: str = "a4",
) -> Path:
    """Write what pieces look like whose backs lie so many mm off, as a PDF, and returns its path.

    Raises :class:`UsageError`, where nothing of the game has a back as well, and
    :class:`DataError`.
    """
    from printgen.kit.misregistration_pages import preview
    from printgen.kit.options import PAPER
    from printgen.kit.own_pages import write_document
    from printgen.model.catalog import load

    loaded = game if isinstance(game, Loaded) else load(game)
    document = preview(loaded, PAPER.value(paper), off)
    target = Path(out) if out is not None else Path(f"{loaded.id}-misprint.pdf")
    write_document(document, target)
    return target
