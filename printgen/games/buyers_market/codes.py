"""The codes of findings that only Buyer's Market has."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group, Severity

GAME: Final = Group(
    "The game of Buyer’s Market",
    "Rules that do not find what they need make no game.",
    "Buyer's Market, the rulebook.",
)
SUIT_UNMATCHED: Final = GAME.code(
    "suit-unmatched",
    "A suit has cards and no pyramids, or pyramids and no cards, or is not to be told.",
    Example("buyers-market/suits.csv", "clubs,Clubs,clubs,clubs", "clubs,Clubs,hearts,clubs"),
    "Give cards and pyramids of a suit the same sign, and each suit one of its own.",
    own_source="Buyer's Market, the rulebook: pyramids lie on cards of their own colour.",
)
PIPS_UNCLEAR: Final = GAME.code(
    "pips-unclear",
    "A card has no whole number of pips.",
    Example("buyers-market/ranks.csv", "ace,A,11,", "ace,A,0,"),
    "Write a number from 1.",
    own_source="Buyer's Market, the rulebook: a pallet's value is its pips.",
)
PALLET_UNFILLABLE: Final = GAME.code(
    "pallet-unfillable",
    "A card wants more pips than can ever lie on it.",
    Example("buyers-market/ranks.csv", "ace,A,11,", "ace,A,60,"),
    "Lower its pips, or have more pyramids.",
    own_source="Buyer's Market, the rulebook: who may put what on a pallet.",
)
BUILDING_IMPOSSIBLE: Final = GAME.code(
    "building-impossible",
    "All the pyramids that there are make no completed building.",
    Example("buyers-market/game.yaml", "larges-needed: {value: 4,", "larges-needed: {value: 40,"),
    "Have more pyramids, or lower what a building needs.",
    own_source="Buyer's Market, the rulebook: the building code.",
)
BOX_SHORT: Final = GAME.code(
    "box-short",
    "A box that players may have at home does not hold enough for so many of them.",
    "Buyer's Market with four players and one box of plastic pyramids",
    "Print what is lacking.",
    severity=Severity.NOTE,
    own_why="Who plays with bought pieces finds out when the table is laid.",
    own_source="The rules of the game, and what the box is known to hold.",
)
BUILT: Final = Group(
    "What was built",
    "A building that cannot stand, or of pieces that nobody had, wins no game.",
    "Buyer's Market, the rulebook: building code and scoring.",
)
BUILT_UNKNOWN: Final = BUILT.code(
    "built-unknown",
    "A level has pyramids of a colour that the game does not have.",
    Example("buyers-market/results.yaml", "{clubs: 2, hearts: 2}", "{clubs: 2, heart: 2}"),
    "The hint names the colours.",
)
BUILT_SHORT: Final = BUILT.code(
    "built-short",
    "More was built than the player has.",
    Example("buyers-market/results.yaml", "{clubs: 2, hearts: 2}", "{clubs: 9, hearts: 2}"),
    "Count again, below 'seats' or below 'built'.",
)
BUILT_LEVEL: Final = BUILT.code(
    "built-level",
    "A level has no pyramids, or pyramids of another size.",
    Example("buyers-market/results.yaml", "{clubs: 3}", "{clubs: 0}"),
    "Delete the level, or write what stands there.",
)
BUILT_UNFINISHED: Final = BUILT.code(
    "built-unfinished",
    "Something stands on a level that is not completed.",
    Example("buyers-market/results.yaml", "{clubs: 3}", "{clubs: 1}"),
    "The building ends with that level.",
)
BUILT_OVERHANG: Final = BUILT.code(
    "built-overhang",
    "More stands on a level than it carries.",
    Example("buyers-market/results.yaml", "{clubs: 3}", "{clubs: 3, stars: 1}"),
    "The message says how many it carries.",
)
