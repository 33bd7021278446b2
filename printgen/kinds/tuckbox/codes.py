"""The codes that only tuckboxes have."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example
from printgen.model.codes import PIECES

TUCKBOX_UNFIT: Final = PIECES.code(
    "tuckbox-unfit",
    "A tuckbox holds something that lies in no stack, such as a board or a standee.",
    Example("tuckbox/pieces.yaml", "holds: [sack]", "holds: [sack, meadow]"),
    "Let it hold tiles, tokens, cards, dice and player screens only.",
)
TUCKBOX_EMPTY: Final = PIECES.code(
    "tuckbox-empty",
    "A tuckbox holds something of which there are no copies, or nothing at all.",
    Example(
        "tuckbox/sacks.csv",
        "rye,Rye,2,accent,3\noats,Oats,1,#335577,5",
        "rye,Rye,2,accent,0\noats,Oats,1,#335577,0",
    ),
    "Take the name away, or give the piece a quantity.",
)
SLEEVE_MISSING: Final = PIECES.code(
    "sleeve-missing",
    "A tuckbox is for sleeved cards, and no sleeve fits them, or it holds no cards.",
    Example("tuckbox/pieces.yaml", "holds: [sack]", "holds: [sack]\n    sleeves: true"),
    "Give the sleeve's size, or leave `sleeves` out.",
)
