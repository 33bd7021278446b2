"""Codes of the proof, which opens the finished PDFs of a kit again."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group, Severity

_AGAIN: Final = "Build the kit again, and do not change its files afterwards."
PROOF: Final = Group(
    "Proof of a kit",
    "A kit that differs from its game cannot be played.",
    "printgen draws all pieces from the data again, and finds them in the finished PDFs.",
    apart=True,
)
PROOF_OUTDATED: Final = PROOF.code(
    "proof-outdated",
    "Pieces have changed in the game since the kit was built.",
    Example("kit/tiny/game.yaml", "text: Token", "text: Taken"),
    "Build the kit again, or print only what has changed, with 'printgen kit --since'.",
)
PROOF_MISSING: Final = PROOF.code(
    "proof-missing",
    "Pieces that the game needs are missing from a file.",
    Example("kit/tiny/game.yaml", "quantity: {value: 3,", "quantity: {value: 4,"),
    _AGAIN,
)
PROOF_EXTRA: Final = PROOF.code(
    "proof-extra",
    "A file has more copies of a piece than the game needs.",
    Example("kit/tiny/game.yaml", "quantity: {value: 3,", "quantity: {value: 2,"),
    _AGAIN,
)
PROOF_SIZE: Final = PROOF.code(
    "proof-size",
    "A piece is incomplete, mirrored or has the wrong size.",
    Example("kit/tiny/game.yaml", "{width: 20mm, height: 20mm", "{width: 21mm, height: 21mm"),
    "Build the kit again. If you print to a file, do so at 100 %.",
)
PROOF_BACK: Final = PROOF.code(
    "proof-back",
    "The back behind a front is wrong, missing, or off by 0.1 mm or more.",
    Example("kit/tiny/game.yaml", "back: back", "back: front"),
    _AGAIN,
)
PROOF_CHANGED: Final = PROOF.code(
    "proof-changed",
    "A piece almost matches one of the game's, but not quite.",
    Example("kit/tiny/game.yaml", "text: Token", "text: Taken"),
    "Build the kit again with the game as it is now.",
)
PROOF_COVERED: Final = PROOF.code(
    "proof-covered",
    "Something covers a piece.",
    "a kit whose PDF has white painted over a coin",
    _AGAIN,
)
PROOF_UNKNOWN: Final = PROOF.code(
    "proof-unknown",
    "A page contains something that does not belong to the kit.",
    Example("kit/tiny/game.yaml", "fill: tint", "fill: paper"),
    _AGAIN,
)
PROOF_MARK: Final = PROOF.code(
    "proof-mark",
    "A mark, number, line or word of a sheet is missing or out of place.",
    "a kit whose PDF has a crop mark that was moved by a millimetre",
    _AGAIN,
    own_why="You cut along the marks.",
)
PROOF_PAGE: Final = PROOF.code(
    "proof-page",
    (
        "A page is missing, duplicated, upside down or from another kit, or has the wrong size or "
        "marks."
    ),
    "a kit whose PDF lacks the page with the first backs",
    _AGAIN,
)
PROOF_ORDER: Final = PROOF.code(
    "proof-order",
    "Sheets or pages are in the wrong order.",
    "a kit whose PDF has sheet 2 before sheet 1",
    _AGAIN,
)
PROOF_PLAYERS: Final = PROOF.code(
    "proof-players",
    "The printed pieces are not enough for some number of players.",
    "a kit whose PDF lacks the page with the first fronts",
    _AGAIN,
)
PROOF_FOUND: Final = PROOF.code(
    "proof-found",
    "What was found in the finished files, and how exactly it matches.",
    "a finished kit with PDFs",
    "Nothing: this is the proof.",
    severity=Severity.NOTE,
    own_why="It says what was checked, and how many players the pieces are enough for.",
)
