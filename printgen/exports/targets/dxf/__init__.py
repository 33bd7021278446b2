"""Sheets as lines for a cutting machine, as DXF."""

from typing import Final

from printgen.exports.options import PAPER
from printgen.exports.target import Target

EXPORT: Final = Target("DXF cutting lines for each sheet", "all", (PAPER,))
