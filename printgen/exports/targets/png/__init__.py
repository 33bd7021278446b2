"""Pictures of all pieces."""

from typing import Final

from printgen.exports.options import DPI
from printgen.exports.target import Target
from printgen.kit.options.option import Option, unread

BLEED: Final = Option(
    ("--with-bleed",),
    "nothing",
    default=False,
    help="Show the bleed around pieces.",
    read=unread,
)

EXPORT: Final = Target("a picture of each side of each piece", "all", (DPI, BLEED))
