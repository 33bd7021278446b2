"""Sheets as lines for a cutting machine, as DXF."""

from typing import Final

from printgen.exports.options import PAPER
from printgen.exports.target import Target

EXPORT: Final = Target(
    "the lines of each sheet, in layers, for a cutting machine, as DXF", "all", (PAPER,)
)
