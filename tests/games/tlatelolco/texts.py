"""Help for tests of Tlatelolco's texts: the game, its variants and games that are changed a
little; pictures and tables as the texts have them.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from printgen.games.tlatelolco.trade_graph import Merchant
from printgen.kinds.board.model import Board
from printgen.kit.pages.texts import texts as said
from printgen.model.boards import Space
from printgen.model.catalog import Loaded, load
from printgen.model.shipped import variants
from tests.helpers.changed import variant_with

GAME: Final = "tlatelolco"

# Numbers that turn rules off, that make words singular or plural, that leave less to tell.
CHANGED: Final = {
    "turned round": {
        "stay-allowed": 0,
        "thief-jumps": 0,
        "red-chains": 0,
        "thief-takes": 2,
        "forced-units": 2,
        "gain-units": 2,
        "win-units": 2,
        "offers-each": 2,
        "export-units": 31,
    },
    "ones": {"targets-each": 1, "export-units": 9, "thief-number": 2},
    "of a name that is too long for one line of a title": {"targets-each": 8},
    "noughts": {
        "thief-number": 0,
        "thief-takes": 0,
        "forced-units": 0,
        "gain-units": 0,
        "offers-each": 0,
        "export-units": 3,
    },
}
ALL: Final = (GAME, *sorted(variants(GAME)), *CHANGED)
# Those that have the market of the examples.
TOLD: Final = (GAME, *sorted(variants(GAME)), "turned round", "ones")


@cache
def game_of(name: str, folder: Path) -> Loaded:
    if name not in CHANGED:
        return load(name)
    return load(variant_with(GAME, name, CHANGED[name], folder))


@cache
def all_texts(name: str, folder: Path, players: int) -> dict[str, str]:
    return said(game_of(name, folder), players)


def players_of(name: str, folder: Path) -> range:
    players = game_of(name, folder).description.game.players
    return players.counts


def figures_of(name: str, folder: Path, players: int = 2) -> dict[str, int]:
    return dict(game_of(name, folder).description.game.figures_at(players))


def rulebook_of(name: str, folder: Path, players: int) -> str:
    return all_texts(name, folder, players)["rulebook"]


def pictures_in(text: str) -> list[str]:
    return re.findall(r"```board\n(.*?)```", text, re.DOTALL)


def pieces_on(picture: str) -> dict[str, list[str]]:
    """What lies on a picture of the board, by space."""
    found = re.findall(r"^    ([a-h][1-8]): \[?(.*?)\]?$", picture, re.MULTILINE)
    return {space: names.split(", ") for space, names in found}


def lying_in(name: str, folder: Path, players: int) -> dict[str, Merchant]:
    """The stands of the example's market."""
    ready, *_ = pictures_in(rulebook_of(name, folder, players))
    stands = {}
    for space, pieces in pieces_on(ready).items():
        sold, *wanted = (piece.partition("/")[2] for piece in pieces)
        if pieces[0].startswith("seller/"):
            stands[space] = Merchant(space, sold, tuple(wanted))
    return stands


def spaces_of(name: str, folder: Path) -> tuple[Space, ...]:
    description = game_of(name, folder).description
    board = description.game.components["market-board"]
    assert isinstance(board, Board)
    return board.groups(description.game.figures_at(2))["market"]


def stand_numbers(name: str, folder: Path) -> dict[str, str]:
    """The spaces of the stands by the numbers that are printed on them."""
    spaces = spaces_of(name, folder)
    return {str(space.values["value"]): space.label for space in spaces if space.kind == "stand"}


def kinds_of(name: str, folder: Path) -> dict[str, str]:
    return {space.label: space.kind for space in spaces_of(name, folder)}


def table_in(text: str, head: str) -> list[list[str]]:
    """The cells of the table whose first line begins so, below its head."""
    lines = text.partition(head)[2].split("\n")[2:]
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows
