"""Sheets as lines for a cutting machine, as DXF."""

from typing import Final

from printgen.exports.target import Target
from printgen.kit.options import PAPER

EXPORT: Final = Target(
    "the lines of each sheet, in layers, for a cutting machine, as DXF", "all", (PAPER,)
)
