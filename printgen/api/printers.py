"""Saved printers: how far their backs are off."""

from __future__ import annotations

from pathlib import Path

from printgen.core.printing import LONG_EDGE
from printgen.imposition.printer import Printer
from printgen.kit.options import DUPLEX
from printgen.printers import profiles


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
    the test sheet tells. Raises :class:`UsageError` with all that is wrong.
    """
    turn = DUPLEX.value(duplex)
    return profiles.save(Printer(name, x, y, rotation, scale_x, scale_y, turn))
