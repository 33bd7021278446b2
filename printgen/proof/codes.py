"""Codes of the proof, which opens the finished PDFs of a kit again."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group, Severity

_AGAIN: Final = "Build the kit again, and do not change its files afterwards."
PROOF: Final = Group(
    "Proof of a kit",
    "What is printed is not what the game needs.",
    "printgen: the pieces drawn anew from the data, found again in the finished PDFs.",
    apart=True,
)
PROOF_MISSING: Final = PROOF.code(
    "proof-missing",
    "Pieces that the game needs are on no page of a file.",
    Example("kit/tiny/game.yaml", "quantity: {value: 3,", "quantity: {value: 4,"),
    _AGAIN,
)
PROOF_EXTRA: Final = PROOF.code(
    "proof-extra",
    "A file shows more of a piece than the game needs.",
    Example("kit/tiny/game.yaml", "quantity: {value: 3,", "quantity: {value: 2,"),
    _AGAIN,
)
PROOF_SIZE: Final = PROOF.code(
    "proof-size",
    "A piece is not drawn in its size, or not whole, or mirrored.",
    Example("kit/tiny/game.yaml", "{width: 20mm, height: 20mm", "{width: 21mm, height: 21mm"),
    "Build the kit again; where you print to a file, do so at 100 %.",
)
PROOF_BACK: Final = PROOF.code(
    "proof-back",
    "Behind a front lies another back, none, or one that is 0.1 mm or more off.",
    Example("kit/tiny/game.yaml", "back: back", "back: front"),
    _AGAIN,
)
PROOF_CHANGED: Final = PROOF.code(
    "proof-changed",
    "Something is nearly a piece of the game, but differs from it.",
    Example("kit/tiny/game.yaml", "text: Token", "text: Taken"),
    "Build the kit again with the game as it is now.",
)
PROOF_COVERED: Final = PROOF.code(
    "proof-covered",
    "Something lies over a piece.",
    "a kit in whose PDF white was painted over a coin",
    _AGAIN,
)
PROOF_UNKNOWN: Final = PROOF.code(
    "proof-unknown",
    "Something is drawn that belongs to no sheet, or a page shows nothing of the kit.",
    Example("kit/tiny/game.yaml", "fill: tint", "fill: paper"),
    _AGAIN,
)
PROOF_MARK: Final = PROOF.code(
    "proof-mark",
    "A mark, number, line or word of a sheet is missing, or is not where it belongs.",
    "a kit in whose PDF a cut mark was moved by a millimetre",
    _AGAIN,
    own_why="Whoever cuts follows the marks.",
)
PROOF_PAGE: Final = PROOF.code(
    "proof-page",
    "A page has another size, cut or marks, lies upside down, is missing, doubled, or another's.",
    "a kit in whose PDF the page with the first backs was deleted",
    _AGAIN,
)
PROOF_ORDER: Final = PROOF.code(
    "proof-order",
    "Sheets or the pages of a text are not in the order of their numbers.",
    "a kit in whose PDF sheet 2 was moved before sheet 1",
    _AGAIN,
)
PROOF_PLAYERS: Final = PROOF.code(
    "proof-players",
    "What is on paper is not enough for a number of players.",
    "a kit in whose PDF the page with the first fronts was deleted",
    _AGAIN,
)
PROOF_FOUND: Final = PROOF.code(
    "proof-found",
    "What was found in the finished files, and how exact it is.",
    "a finished kit with PDFs",
    "Nothing: this is the proof.",
    severity=Severity.NOTE,
    own_why="It says what was looked at, and for how many players it is enough.",
)
