"""The codes that only Tlatelolco's findings have."""

from __future__ import annotations

from typing import Final

from printgen.checks.codes.code import Code, Group

GROUPS: Final[tuple[Group, ...]] = (
    Group(
        "Targets",
        "Whoever cannot come to a target by barter needs luck on red spaces to win.",
        "Tlatelolco, the rulebook: stands give one good for two others, unit for unit.",
        (
            Code(
                "target-unreachable",
                "No trades of this setup lead from what a player has to what they want.",
                "chosen: {targets: {eagle: [gold, …]}}   # and no stand gives gold",
                "Play on and hope for luck, or set up anew with `--require`.",
            ),
            Code(
                "target-reachable",
                "The fewest trades that lead from what a player has to what they want.",
                "chosen: {targets: {eagle: [gold, …]}}",
                "Nothing: it is told so that you can see how.",
            ),
        ),
    ),
    Group(
        "Ledgers",
        "Who wrote a trade down that could not be made has other goods than those in the ledger.",
        "The game's own rules of trade and its setup, as its data tells them.",
        (
            Code(
                "ledger-setup",
                "Ledgers without a setup from which they follow, or with two.",
                "ledger: moths   # and neither 'setup' nor 'setup-file'",
                "Name the file of the setup, and write there what each player was dealt.",
            ),
            Code(
                "ledger-event",
                "A ledger tells of something that this game does not have.",
                "{event: gift, get: honey}",
                "The message names what there is.",
            ),
            Code(
                "ledger-key",
                "A line of a ledger lacks what it needs, or has what it cannot have.",
                "{event: thief, lose: gold, get: jade}",
                "The message says with what such a line is written.",
            ),
            Code(
                "ledger-good",
                "No good of this game has that name.",
                "{at: 12, give: jad, units: 3}",
                "Write the good's id.",
            ),
            Code(
                "ledger-partner",
                "A trade with nobody: with oneself, or at a seat that is not taken.",
                "eagle: [{event: deal, with: eagle, give: jade}]",
                "Name the other player's seat.",
            ),
            Code(
                "ledger-place",
                "No trade is made at a place of that name.",
                "{at: 29, give: jade}   # of 28 stands",
                "Write the number that is printed there.",
            ),
            Code(
                "ledger-trade",
                "The setup does not allow this trade.",
                "{at: 12, give: gold}   # and nobody takes gold there",
                "Look up what the place gives and takes.",
            ),
            Code(
                "ledger-units",
                "A line moves other numbers of units than the rules allow.",
                "{event: thief, lose: gold, units: 3}",
                "The message says how many.",
            ),
            Code(
                "ledger-short",
                "A player gives more units of a good than they have then.",
                "{at: 12, give: jade, units: 30}   # of 20",
                "Look for a line that is missing above, or count again.",
            ),
            Code(
                "ledger-sum",
                "What a player reckoned to have then is not what the lines come to.",
                "{at: 12, give: jade, units: 3, left: 18}   # of 20",
                "Reckon again from the first line on.",
            ),
            Code(
                "ledger-unmatched",
                "Only one of two players wrote down a trade between them.",
                "eagle: [{event: deal, with: jaguar, give: jade, get: gold}]",
                "Write it in both ledgers, each from their own side.",
            ),
            Code(
                "ledger-order",
                "No order of trades fits what players wrote down of them.",
                "eagle: [deal A, deal B], jaguar: [deal B, deal A]",
                "Put the lines of one player in the order in which they happened.",
            ),
            Code(
                "ledger-over",
                "A ledger goes on after somebody held all that wins.",
                "a trade after the sixth target",
                "Delete what came after the end.",
            ),
            Code(
                "ledger-winner",
                "Whoever is said to have won lacks something, or wrote nothing down.",
                "winner: eagle   # who has no gold",
                "Name the winner, or look for a line that is missing.",
            ),
            Code(
                "ledger-unscored",
                "The rules of this game audit no ledgers.",
                "ledger: moths   # whose players trade nothing",
                "Write what was counted at the end as a result.",
            ),
        ),
    ),
)

__all__ = ["GROUPS"]
