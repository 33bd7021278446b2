"""Sheets as lines for a cutting machine, as DXF."""

from typing import Final

from printgen.exports.target import Target
from printgen.kit.options.kit_options import SHEETS

EXPORT: Final = Target("DXF cutting lines for each sheet", "all", SHEETS)
