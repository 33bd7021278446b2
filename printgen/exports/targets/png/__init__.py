"""Pictures of all pieces."""

from typing import Final

from printgen.exports.options import DPI, Option
from printgen.exports.target import Target

BLEED: Final = Option(
    "bleed", ("--bleed",), "nothing", default=False, help="Show the bleed around pieces."
)

EXPORT: Final = Target("a picture of each side of each piece", "all", (DPI, BLEED))
