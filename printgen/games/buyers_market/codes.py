"""The codes of findings that only Buyer's Market has."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group, Severity

GAME: Final = Group(
    "The game of Buyer’s Market",
    "Without what the rules need, the game cannot be played.",
    "Buyer's Market, the rulebook.",
)
SUIT_UNMATCHED: Final = GAME.code(
    "suit-unmatched",
    "A suit has only cards or only pyramids, or cannot be identified.",
    Example("buyers-market/suits.csv", "clubs,Clubs,clubs,clubs", "clubs,Clubs,hearts,clubs"),
    "Give the cards and pyramids of each suit the same sign, different from other suits.",
    own_source="Buyer's Market, the rulebook: pyramids lie on cards of their own colour.",
)
PIPS_UNCLEAR: Final = GAME.code(
    "pips-unclear",
    "A card's number of pips is not a whole number.",
    Example("buyers-market/ranks.csv", "ace,A,11,", "ace,A,0,"),
    "Write a whole number from 1.",
    own_source="Buyer's Market, the rulebook: a pallet's value is its pips.",
)
PALLET_UNFILLABLE: Final = GAME.code(
    "pallet-unfillable",
    "A card needs more pips than pyramids can ever provide.",
    Example("buyers-market/ranks.csv", "ace,A,11,", "ace,A,60,"),
    "Lower its pips, or add pyramids.",
    own_source="Buyer's Market, the rulebook: who may put what on a pallet.",
)
BUILDING_IMPOSSIBLE: Final = GAME.code(
    "building-impossible",
    "All pyramids together cannot make a completed building.",
    Example("buyers-market/game.yaml", "larges-needed: {value: 4,", "larges-needed: {value: 40,"),
    "Add pyramids, or lower what a building needs.",
    own_source="Buyer's Market, the rulebook: the building code.",
)
BOX_SHORT: Final = GAME.code(
    "box-short",
    "A box of bought pieces does not hold enough for this number of players.",
    "Buyer's Market with four players and one box of plastic pyramids",
    "Print what is missing.",
    severity=Severity.NOTE,
    own_why="If you play with bought pieces, you would notice only during setup.",
    own_source="The rules of the game, and the known contents of the box.",
)
BUILT: Final = Group(
    "What was built",
    "A building that is impossible cannot win.",
    "Buyer's Market, the rulebook: building code and scoring.",
)
BUILT_UNKNOWN: Final = BUILT.code(
    "built-unknown",
    "A level has pyramids of a colour that the game does not have.",
    Example("buyers-market/results.yaml", "{clubs: 2, hearts: 2}", "{clubs: 2, heart: 2}"),
    "Use one of the colours that the hint lists.",
)
BUILT_SHORT: Final = BUILT.code(
    "built-short",
    "A player built with more pyramids than they have.",
    Example("buyers-market/results.yaml", "{clubs: 2, hearts: 2}", "{clubs: 9, hearts: 2}"),
    "Count again, under `seats` or under `built`.",
)
BUILT_LEVEL: Final = BUILT.code(
    "built-level",
    "A level has no pyramids, or pyramids of another size.",
    Example("buyers-market/results.yaml", "{clubs: 3}", "{clubs: 0}"),
    "Delete the level, or write what stands there.",
)
BUILT_UNFINISHED: Final = BUILT.code(
    "built-unfinished",
    "There is something on a level that is not completed.",
    Example("buyers-market/results.yaml", "{clubs: 3}", "{clubs: 1}"),
    "End the building with that level.",
)
BUILT_OVERHANG: Final = BUILT.code(
    "built-overhang",
    "A level carries more than it can.",
    Example("buyers-market/results.yaml", "{clubs: 3}", "{clubs: 3, stars: 1}"),
    "The message says how many it can carry.",
)
