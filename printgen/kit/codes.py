"""Codes of findings about the layout of kits."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example
from printgen.model.codes import ABOUT, PIECES, TEXTS

KIT_MANIFEST: Final = ABOUT.code(
    "kit-manifest",
    "A kit's manifest cannot be read or is incomplete.",
    Example("kit/tiny-a4/manifest.json", '"files"', '"fils"'),
    "Build the kit again.",
)
KIT_NO_LOOKS: Final = ABOUT.code(
    "kit-no-looks",
    "The older kit has no fingerprints of its pieces.",
    Example("update/tiny-a4/manifest.json", '"looks": ', '"looks": 9'),
    "Build a kit from the data it was printed from, and compare with that.",
)
PIECE_TOO_LARGE: Final = PIECES.code(
    "piece-too-large",
    "With its bleed, a piece does not fit on the paper, even in parts.",
    Example(
        "mill/pieces.yaml", "size: {width: 30mm, height: 30mm", "size: {width: 300mm, height: 300mm"
    ),
    "Make it smaller, or choose larger paper.",
)
LABEL_TOO_SMALL: Final = PIECES.code(
    "label-too-small",
    "A piece is larger than the label it is printed on.",
    Example(
        "mill/game.yaml",
        "pieces: {title: Pieces,",
        "pieces: {title: Pieces, labels: avery-l7160,",
    ),
    "Choose one of the label sheets in the message, or make the piece smaller.",
)
LABEL_BACK: Final = PIECES.code(
    "label-back",
    "A piece that is printed on labels has a back or is folded.",
    Example(
        "mill/game.yaml",
        "pieces: {title: Pieces,",
        "pieces: {title: Pieces, labels: any,",
    ),
    "Move it to a group without labels, or remove its back.",
    own_why="Label sheets are printed on one side, and nobody sees the back of a sticker.",
)
BOOKLET_TOO_THICK: Final = TEXTS.code(
    "booklet-too-thick",
    "The inner pages of a booklet stick out further than printgen can shift them back.",
    "printgen kit --booklet --creep 0.5mm with a rulebook of 100 pages",
    "Shorten the booklet, or print its pages in reading order.",
    own_why="Each folded sheet pushes the sheets inside it outwards (creep).",
)
SEE_THROUGH: Final = PIECES.code(
    "see-through",
    "A piece has transparency, which the shop's files must not contain.",
    "printgen kit --for drivethru with a game that has a transparent sign",
    "Leave out opacity and half-transparent pictures, or build the kit for another shop.",
    own_why="The shop's press prints that part solid, or not at all.",
    own_source="ISO 15930-4 (PDF/X-1a), 6.3: no transparency.",
)
