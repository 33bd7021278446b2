"""Sheets as lines for a cutting machine, as SVG."""

from typing import Final

from printgen.exports.options import PAPER
from printgen.exports.target import Target

EXPORT: Final = Target("SVG cutting lines for each sheet", "all", (PAPER,))
