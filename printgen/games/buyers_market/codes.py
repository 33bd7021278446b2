"""The codes of what only Buyer's Market can find."""

from __future__ import annotations

from typing import Final

from printgen.checks.codes.code import Code, Group

GROUPS: Final = (
    Group(
        "The game of Buyer’s Market",
        "Rules that do not find what they need make no game.",
        "Buyer's Market, the rulebook.",
        (
            Code(
                "suit-unmatched",
                "A suit has cards and no pyramids, or pyramids and no cards, or is not to be told.",
                "clubs,Clubs,club,clubs   # and the pyramids have the sign 'clubs'",
                "Give cards and pyramids of a suit the same sign, and each suit one of its own.",
                source="Buyer's Market, the rulebook: pyramids lie on cards of their own colour.",
            ),
            Code(
                "pips-unclear",
                "A card has no whole number of pips.",
                "ace,A,eleven",
                "Write a number from 1.",
                source="Buyer's Market, the rulebook: a pallet's value is its pips.",
            ),
            Code(
                "pallet-unfillable",
                "A card wants more pips than can ever lie on it.",
                "ace,A,60   # and all that can lie there has 42 pips",
                "Lower its pips, or have more pyramids.",
                source="Buyer's Market, the rulebook: who may put what on a pallet.",
            ),
            Code(
                "building-impossible",
                "All the pyramids that there are make no completed building.",
                "larges-needed: 30",
                "Have more pyramids, or lower what a building needs.",
                source="Buyer's Market, the rulebook: the building code.",
            ),
            Code(
                "box-short",
                "A box that players may have at home does not hold enough for so many of them.",
                "3 trios of a colour in a box of plastic pyramids, and 4 are wanted",
                "Print what is lacking.",
                why="Who plays with bought pieces finds out when the table is laid.",
                source="The rules of the game, and what the box is known to hold.",
            ),
        ),
    ),
    Group(
        "What was built",
        "A building that cannot stand, or of pieces that nobody had, wins no game.",
        "Buyer's Market, the rulebook: building code and scoring.",
        (
            Code(
                "built-unknown",
                "A level has pyramids of a colour that the game does not have.",
                "built: {plumb: [{clovers: 4}]}",
                "The hint names the colours.",
            ),
            Code(
                "built-short",
                "More was built than the player has.",
                "built: {plumb: [{clubs: 4}]}   # with 'large-clubs: 3'",
                "Count again, below 'seats' or below 'built'.",
            ),
            Code(
                "built-level",
                "A level has no pyramids, or pyramids of another size.",
                "built: {plumb: [{clubs: 4}, {}]}",
                "Delete the level, or write what stands there.",
            ),
            Code(
                "built-unfinished",
                "Something stands on a level that is not completed.",
                "built: {plumb: [{clubs: 3}, {clubs: 2}]}   # and a first level needs 4",
                "The building ends with that level.",
            ),
            Code(
                "built-overhang",
                "More stands on a level than it carries.",
                "built: {plumb: [{clubs: 4}, {clubs: 4}]}   # and one must stay open",
                "The message says how many it carries.",
            ),
        ),
    ),
)
