"""Help for tests of the texts of Buyer's Market: the game, its variants and games that are changed
a little; pictures and tables as the texts have them.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

from printgen.games.buyers_market.building_code import Building, BuildingCode, level_of
from printgen.games.buyers_market.rules import ENGINE, BuyersMarket
from printgen.kit.pages.texts import texts as said
from printgen.model.catalog import Loaded, load
from printgen.model.shipped import variants
from tests.helpers.changed import variant_with

GAME: Final = "buyers-market"
OWN: Final = "own"

# Numbers that turn rules off, that make words singular or plural, that leave less to tell.
CHANGED: Final[dict[str, dict[str, int | tuple[int, ...]]]] = {
    "ones": {
        "trios": (1, 1, 1),
        "bank-trios": 1,
        "first-pallets": 1,
        "buy-pips": 1,
        "larges-needed": 1,
        "mediums-needed": 1,
        "levels-needed": 1,
        "unused-points": 2,
        "box-trios": 1,
        "box-colours": 6,
    },
    "more": {
        "trios": (6, 6, 6),
        "bank-trios": 3,
        "first-pallets": 8,
        "buy-pips": 6,
        "resources-first": (2, 2, 2),
        "last-turns": 2,
        "call-is-turn": 0,
        "larges-needed": 6,
        "mediums-needed": 4,
        "smalls-needed": 2,
        "levels-needed": 4,
        "open-tops": 2,
        "single-cohesive": 0,
        "brick-points": 2,
        "unspent-points": 3,
        "unused-points": 2,
    },
    "noughts": {
        "open-tops": 0,
        "resources-first": (0, 0, 0),
        "last-turns": 0,
        "call-is-turn": 0,
        "brick-points": 0,
        "level-points": 0,
        "cohesive-points": 0,
        "diverse-points": 0,
        "spire-points": 0,
        "unused-points": 0,
        "unspent-points": 0,
    },
    "of a name that is too long for one line of a title": {
        "larges-needed": 6,
        "single-cohesive": 0,
        "spire-points": 1,
    },
}
ALL: Final = (GAME, *sorted(variants(GAME)), *CHANGED)


@cache
def game_of(name: str, folder: Path) -> Loaded:
    if name not in CHANGED:
        return load(name)
    return load(variant_with(GAME, name, CHANGED[name], folder))


@cache
def all_texts(name: str, folder: Path, players: int | None) -> dict[str, str]:
    return said(game_of(name, folder), players)


@cache
def rules_of(name: str, folder: Path, players: int) -> BuyersMarket:
    return ENGINE.rules(game_of(name, folder).description, players, None)


def players_of(name: str, folder: Path) -> range:
    players = game_of(name, folder).description.game.players
    return players.counts


def figures_of(name: str, folder: Path, players: int = 2) -> dict[str, int]:
    return dict(game_of(name, folder).description.game.figures_at(players))


def rulebook_of(name: str, folder: Path, players: int | None) -> str:
    return all_texts(name, folder, players)["rulebook"]


def told_of(name: str, folder: Path, players: int | None) -> str:
    """The rulebook without the questions: these are the same in every variant."""
    return rulebook_of(name, folder, players).partition("## What the printed rules leave open")[0]


def table_in(text: str, head: str) -> list[list[str]]:
    """The cells of the table whose first line begins so, below its head."""
    lines = text.partition(head)[2].split("\n")[2:]
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        rows.append([cell.strip().strip("*") for cell in line.strip("|").split("|")])
    return rows


def shown_in(text: str) -> list[tuple[list[str], list[str], str]]:
    """The pieces, the labels and the caption of every row of pieces."""
    found = []
    pattern = r"```pieces\nheight: \d+\nshow: \[(.*?)\]\n(?:labels:\n((?:  - .*\n)*))?```\n+(.*)"
    for pieces, labels, below in re.findall(pattern, text):
        names = [name.strip() for name in pieces.split(",") if name.strip()]
        words = [line.removeprefix("  - ").strip('"') for line in labels.splitlines()]
        found.append((names, words, below.strip("*") if below.startswith("*") else ""))
    return found


def levels_in(text: str) -> list[tuple[list[list[str]], str]]:
    """The levels of every picture of a building, from the bottom, and its caption."""
    found = []
    for block, below in re.findall(r"```stack\nlevels:\n((?:  - .*\n)+)[^`]*```\n+\*(.*)\*", text):
        rows = re.findall(r"^  - \[(.*)\]$", block, re.MULTILINE)
        found.append(([row.split(", ") for row in rows], below))
    return found


def building_of(levels: list[list[str]]) -> Building:
    """A building as the rules have it: a player's own pyramids are of the colour ``own``."""
    made = []
    for n, pieces in enumerate(levels):
        colours: Counter[str] = Counter()
        for piece in pieces:
            component, _, design = piece.partition("/")
            size = component.removeprefix("bank-")
            assert size == ("large", "medium", "small")[min(n, 2)]
            colours[OWN if component.startswith("bank-") else design] += 1
        made.append(level_of(n, colours))
    return tuple(made)


def code_of(name: str, folder: Path, players: int) -> BuildingCode:
    return BuildingCode.of(figures_of(name, folder, players))
