"""The codes that only Tlatelolco's findings have."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group, Severity

TARGETS: Final = Group(
    "Targets",
    "Whoever cannot come to a target by barter needs luck on red spaces to win.",
    "Tlatelolco, the rulebook: stands give one good for two others, unit for unit.",
)
TARGET_UNREACHABLE: Final = TARGETS.code(
    "target-unreachable",
    "No trades of this setup lead from what a player has to what they want.",
    Example("tlatelolco/setup.yaml", "seller/gold", "seller/copper"),
    "Play on and hope for luck, or set up anew with `--require`.",
    severity=Severity.WARNING,
)
TARGET_REACHABLE: Final = TARGETS.code(
    "target-reachable",
    "The fewest trades that lead from what a player has to what they want.",
    Example("tlatelolco/far-targets.yaml", "seller/dye, buyer/copper", "seller/gold, buyer/copper"),
    "Nothing: it is told so that you can see how.",
    severity=Severity.NOTE,
)
LEDGERS: Final = Group(
    "Ledgers",
    "Who wrote a trade down that could not be made has other goods than those in the ledger.",
    "The game's own rules of trade and its setup, as its data tells them.",
)
LEDGER_SETUP: Final = LEDGERS.code(
    "ledger-setup",
    "Ledgers without a setup from which they follow, or with two.",
    Example("tlatelolco/ledger.yaml", "setup-file: setup.yaml\n", ""),
    "Name the file of the setup, and write there what each player was dealt.",
)
LEDGER_EVENT: Final = LEDGERS.code(
    "ledger-event",
    "A ledger tells of something that this game does not have.",
    Example("tlatelolco/ledger.yaml", "event: deal, with: jaguar", "event: gift, with: jaguar"),
    "The message names what there is.",
)
LEDGER_KEY: Final = LEDGERS.code(
    "ledger-key",
    "A line of a ledger lacks what it needs, or has what it cannot have.",
    Example("tlatelolco/ledger.yaml", "{at: 2, give: jade, units: 2}", "{at: 2, units: 2}"),
    "The message says with what such a line is written.",
)
LEDGER_GOOD: Final = LEDGERS.code(
    "ledger-good",
    "No good of this game has that name.",
    Example("tlatelolco/ledger.yaml", "give: cotton", "give: coton"),
    "Write the good's id.",
)
LEDGER_PARTNER: Final = LEDGERS.code(
    "ledger-partner",
    "A trade with nobody: with oneself, or at a seat that is not taken.",
    Example("tlatelolco/ledger.yaml", "with: jaguar", "with: deer"),
    "Name the other player's seat.",
)
LEDGER_PLACE: Final = LEDGERS.code(
    "ledger-place",
    "No trade is made at a place of that name.",
    Example("tlatelolco/ledger.yaml", "{at: 2, give: jade", "{at: 29, give: jade"),
    "Write the number that is printed there.",
)
LEDGER_TRADE: Final = LEDGERS.code(
    "ledger-trade",
    "The setup does not allow this trade.",
    Example("tlatelolco/ledger.yaml", "{at: 1, give: cotton", "{at: 2, give: cotton"),
    "Look up what the place gives and takes.",
)
LEDGER_UNITS: Final = LEDGERS.code(
    "ledger-units",
    "A line moves other numbers of units than the rules allow.",
    Example(
        "tlatelolco/ledger.yaml",
        "    - {at: 2",
        "    - {event: thief, lose: cotton, units: 3}\n    - {at: 2",
    ),
    "The message says how many.",
)
LEDGER_SHORT: Final = LEDGERS.code(
    "ledger-short",
    "A player gives more units of a good than they have then.",
    Example("tlatelolco/ledger.yaml", "units: 5", "units: 30"),
    "Look for a line that is missing above, or count again.",
)
LEDGER_SUM: Final = LEDGERS.code(
    "ledger-sum",
    "What a player reckoned to have then is not what the lines come to.",
    Example("tlatelolco/ledger.yaml", "units: 5, get: jade}", "units: 5, get: jade, left: 16}"),
    "Reckon again from the first line on.",
)
LEDGER_UNMATCHED: Final = LEDGERS.code(
    "ledger-unmatched",
    "Only one of two players wrote down a trade between them.",
    Example(
        "tlatelolco/ledger.yaml",
        "  jaguar:\n    - {event: deal, with: eagle, give: silver, get: jade}",
        "  jaguar: []",
    ),
    "Write it in both ledgers, each from their own side.",
)
LEDGER_ORDER: Final = LEDGERS.code(
    "ledger-order",
    "No order of trades fits what players wrote down of them.",
    Example(
        "tlatelolco/ledger.yaml",
        "    - {event: deal, with: jaguar, give: jade, get: silver}\n"
        "    - {at: 2, give: jade, units: 2}\n"
        "  jaguar:\n"
        "    - {event: deal, with: eagle, give: silver, get: jade}",
        "    - {event: deal, with: jaguar, give: cotton, get: rubber}\n"
        "    - {event: deal, with: jaguar, give: rubber, get: silver}\n"
        "  jaguar:\n"
        "    - {event: deal, with: eagle, give: silver, get: rubber}\n"
        "    - {event: deal, with: eagle, give: rubber, get: cotton}",
    ),
    "Put the lines of one player in the order in which they happened.",
)
LEDGER_OVER: Final = LEDGERS.code(
    "ledger-over",
    "A ledger goes on after somebody held all that wins.",
    Example(
        "tlatelolco/ledger.yaml", "units: 2}", "units: 2}\n    - {at: 1, give: cotton, get: jade}"
    ),
    "Delete what came after the end.",
)
LEDGER_WINNER: Final = LEDGERS.code(
    "ledger-winner",
    "Whoever is said to have won lacks something, or wrote nothing down.",
    Example("tlatelolco/ledger.yaml", "seats:", "winner: jaguar\nseats:"),
    "Name the winner, or look for a line that is missing.",
)
LEDGER_UNSCORED: Final = LEDGERS.code(
    "ledger-unscored",
    "The rules of this game audit no ledgers.",
    Example(
        "tlatelolco/ledger.yaml",
        "ledger: tlatelolco\nsetup-file: setup.yaml",
        "ledger: kalah\nseed: 1\nplayers: 2",
    ),
    "Write what was counted at the end as a result.",
)
