"""Readers of the options of a kit, from input to values.

All raise :class:`UsageError` with a whole sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.core.did_you_mean import hinted
from printgen.core.errors import UsageError
from printgen.core.printing import CUTTER_NAMES, MARGINS_MM, MOST_BLEED_MM, MOST_CREEP_MM
from printgen.core.units import PAPERS, Paper, parse_length, parse_paper
from printgen.kit.options.option import one_of

if TYPE_CHECKING:
    from printgen.core.cutters import Cutter
    from printgen.imposition.printer import Printer
    from printgen.kit.folders.previous import PreviousKit


def read_paper(given: str | Paper) -> Paper:
    """Return the paper of that name or size."""
    if isinstance(given, Paper):
        return given
    try:
        return parse_paper(given)
    except ValueError as error:
        raise UsageError(f"{error}{hinted(given, tuple(PAPERS))}") from None


def read_labels(given: str) -> str:
    """Return the name of a sheet of labels."""
    # Loaded here, as below: few games are printed on labels.
    from printgen.core.label_sheets import read_label_sheet

    return read_label_sheet(given)


def read_cutter(given: str | Cutter) -> Cutter:
    """Return the cutting machine of that name."""
    if not isinstance(given, str):
        return given
    # Loaded here: few users have a cutting machine.
    from printgen.core.cutters import CUTTERS

    return CUTTERS[one_of(CUTTER_NAMES)(given)]


def _length(flag: str, given: float | str) -> float:
    try:
        return parse_length(given)
    except ValueError as error:
        raise UsageError(f"{flag}: {error}") from None


def read_creep(given: float | str) -> float:
    """Return the thickness of a booklet's paper, in mm."""
    creep = _length("--creep", given)
    if not 0 <= creep <= MOST_CREEP_MM:
        raise UsageError(
            f"no paper is {creep:g} mm thick: --creep takes 0 to {MOST_CREEP_MM:g} mm a sheet"
        )
    return creep


def read_bleed(given: float | str) -> float:
    """Return the most bleed between pieces, in mm."""
    bleed = _length("--bleed", given)
    if not 0 <= bleed <= MOST_BLEED_MM:
        raise UsageError(
            f"--bleed takes 0 to {MOST_BLEED_MM:g} mm, up to the game's own, not {bleed:g} mm"
        )
    return bleed


def read_margin(given: float | str) -> float:
    """Return the unprintable edge of a printer, in mm."""
    margin = _length("--margin", given)
    least, most = MARGINS_MM
    if margin < least:
        raise UsageError(
            f"no printer prints nearer than {least:g} mm to the paper's edges at 100 %:"
            f" --margin takes {least:g} to {most:g} mm, not {margin:g} mm"
        )
    if margin > most:
        raise UsageError(f"--margin takes {least:g} to {most:g} mm, not {margin:g} mm")
    return margin


def read_printer(given: str | Printer) -> Printer:
    """Return the printer of that name."""
    # Loaded here: few users have measured their printer, and its file has a model.
    from printgen.printers import profiles as printers

    return printers.load(given) if isinstance(given, str) else printers.judged(given)


def printer_again(facts: Mapping[str, Any]) -> Printer:
    """Return the printer of a manifest."""
    # As it was then: the profile may have been measured again.
    from printgen.imposition.printer import Printer

    return Printer.of_facts(facts)


def read_since(given: str | Path | PreviousKit) -> PreviousKit:
    """Return the older kit to update."""
    if not isinstance(given, str | Path):
        return given
    # Loaded here: manifests have many models.
    from printgen.kit.folders.manifest_file import read_previous

    return read_previous(given)
