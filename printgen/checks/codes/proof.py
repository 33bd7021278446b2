"""What the proof of a kit finds, which opens its finished PDFs again."""

from __future__ import annotations

from typing import Final

from printgen.checks.codes.code import Code, Group

_AGAIN: Final = "Build the kit again, and do not change its files afterwards."

CODES: Final[tuple[Code, ...]] = (
    Code(
        "proof-missing",
        "Pieces that the game needs are on no page of a file.",
        "a PDF from which a page was deleted",
        _AGAIN,
    ),
    Code(
        "proof-extra",
        "A file shows more of a piece than the game needs.",
        "a page that is there twice",
        _AGAIN,
    ),
    Code(
        "proof-size",
        "A piece is not drawn in its size, or not whole, or mirrored.",
        "a PDF that was written at 97 %",
        "Build the kit again; where you print to a file, do so at 100 %.",
    ),
    Code(
        "proof-back",
        "Behind a front lies another back, none, or one that is 0.1 mm or more astray.",
        "two backs that were exchanged, a page of backs that is missing",
        _AGAIN,
    ),
    Code(
        "proof-changed",
        "Something is nearly a piece of the game, but differs from it.",
        "a token with 5 where the data says 6",
        "Build the kit again with the game as it is now.",
    ),
    Code(
        "proof-covered",
        "Something lies over a piece.",
        "an area of white over a card",
        _AGAIN,
    ),
    Code(
        "proof-unknown",
        "Something is drawn that is no piece of the game, or a page shows nothing of the kit.",
        "a piece of another game",
        _AGAIN,
    ),
    Code(
        "proof-page",
        "A page has another size or cut, lies upside down, is missing, doubled, or another's.",
        "a rulebook without its third page",
        _AGAIN,
    ),
    Code(
        "proof-order",
        "Sheets or the pages of a text are not in the order of their numbers.",
        "sheet 3 before sheet 2",
        _AGAIN,
    ),
    Code(
        "proof-players",
        "What is on paper is not enough for a number of players.",
        "three of four player mats",
        _AGAIN,
    ),
    Code(
        "proof-found",
        "What was found in the finished files, and how exact it is.",
        "227 pieces found on 20 sheets, sizes within 0.01 mm",
        "Nothing: this is the proof.",
        why="It says what was looked at, and for how many players it is enough.",
    ),
)

GROUPS: Final[tuple[Group, ...]] = (
    Group(
        "Proof of a kit",
        "What is printed is not what the game needs.",
        "printgen: the pieces drawn anew from the data, found again in the finished PDFs.",
        CODES,
    ),
)
