"""Pictures by the templates of The Game Crafter."""

from typing import Final

from printgen.exports.options import RESIZE
from printgen.exports.target import Target

EXPORT: Final = Target(
    "pictures for The Game Crafter's templates",
    "cards, tiles, tokens and boards in the size of a product; tuckboxes for cards, lidded boxes",
    (RESIZE,),
)
