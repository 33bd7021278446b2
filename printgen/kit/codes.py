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
    "The previous kit has no fingerprints of its pieces.",
    Example("update/tiny-a4/manifest.json", '"looks": ', '"looks": 9'),
    "Build a kit of the data that it was printed from, and compare with that.",
)
PIECE_TOO_LARGE: Final = PIECES.code(
    "piece-too-large",
    "With its bleed, a piece is larger than the paper has room for, even in parts.",
    Example(
        "mill/pieces.yaml", "size: {width: 30mm, height: 30mm", "size: {width: 300mm, height: 300mm"
    ),
    "Make it smaller, or choose larger paper.",
)
LABEL_TOO_SMALL: Final = PIECES.code(
    "label-too-small",
    "A piece is larger than the label that it is to be printed on.",
    Example(
        "mill/game.yaml",
        "pieces: {title: Pieces,",
        "pieces: {title: Pieces, labels: avery-l7160,",
    ),
    "Choose one of the sheets that are named, or make the piece smaller.",
)
LABEL_BACK: Final = PIECES.code(
    "label-back",
    "A piece that is printed on labels has a back, or is folded.",
    Example(
        "mill/game.yaml",
        "pieces: {title: Pieces,",
        "pieces: {title: Pieces, labels: any,",
    ),
    "Put it into a group without labels, or leave out its back.",
    own_why="A sheet of labels is printed on one side; what lies under a sticker is never seen.",
)
BOOKLET_TOO_THICK: Final = TEXTS.code(
    "booklet-too-thick",
    "The inner pages of a booklet are pushed out further than they can be moved back.",
    "printgen kit --booklet --creep 0.5mm with a rulebook of 100 pages",
    "Shorten it, or print it in reading order.",
    own_why="Each folded sheet pushes out those inside it by its thickness (creep).",
)
SEE_THROUGH: Final = PIECES.code(
    "see-through",
    "Something shows through a piece's art, and the shop's files may have none of that.",
    "printgen kit --for drivethru of a game with a sign that something shows through",
    "Make the art opaque, or build the kit for another shop.",
    own_why="A press of such a shop prints the part solid, or not at all.",
    own_source="ISO 15930-4 (PDF/X-1a), 6.3: no transparency.",
)
