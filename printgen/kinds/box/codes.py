"""The codes that only boxes have."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example
from printgen.model.codes import PIECES

CONTENTS_UNFIT: Final = PIECES.code(
    "contents-unfit",
    "A box holds something that cannot be stacked, such as a board or a standee.",
    Example("tuckbox/pieces.yaml", "holds: [sack]", "holds: [sack, meadow]"),
    "Use it only for tiles, tokens, cards, dice and player screens.",
)
CONTENTS_EMPTY: Final = PIECES.code(
    "contents-empty",
    "A box holds nothing, or something that has no copies.",
    Example(
        "tuckbox/sacks.csv",
        "rye,Rye,2,accent,3\noats,Oats,1,#335577,5",
        "rye,Rye,2,accent,0\noats,Oats,1,#335577,0",
    ),
    "Remove the name, or give the piece a quantity.",
)
SLEEVE_MISSING: Final = PIECES.code(
    "sleeve-missing",
    "A box is for sleeved cards, but no sleeve fits them, or it holds no cards.",
    Example("tuckbox/pieces.yaml", "holds: [sack]", "holds: [sack]\n    sleeves: true"),
    "Give the size of the sleeve, or leave out `sleeves`.",
)
