"""Cards for DriveThruCards."""

from typing import Final

from printgen.exports.options import RESIZE
from printgen.exports.target import Target

EXPORT: Final = Target(
    "a DriveThruCards deck as PDF and pictures", "cards in the size of a product", (RESIZE,)
)
