"""Pictures by the sizes of MakePlayingCards."""

from typing import Final

from printgen.exports.options import RESIZE
from printgen.exports.target import Target

EXPORT: Final = Target("pictures for MakePlayingCards", "cards in the size of a product", (RESIZE,))
