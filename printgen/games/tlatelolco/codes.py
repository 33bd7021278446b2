"""The codes that only Tlatelolco has."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group, Severity

TARGETS: Final = Group(
    "Targets",
    "A player who cannot reach a target by trading needs luck on red spaces to win.",
    "Tlatelolco, the rulebook: stands give one good for two others, unit for unit.",
)
TARGET_UNREACHABLE: Final = TARGETS.code(
    "target-unreachable",
    "In this setup, a player cannot trade for one of their targets.",
    Example("tlatelolco/setup.yaml", "seller/gold", "seller/copper"),
    "Play on and hope for luck, or set up again with `--require`.",
    severity=Severity.WARNING,
)
TARGET_REACHABLE: Final = TARGETS.code(
    "target-reachable",
    "The fewest trades that take a player to a target.",
    Example("tlatelolco/far-targets.yaml", "seller/dye, buyer/copper", "seller/gold, buyer/copper"),
    "Nothing: this is for your information.",
    severity=Severity.NOTE,
)
LEDGERS: Final = Group(
    "Ledgers",
    "A ledger with an impossible trade does not show what a player really has.",
    "The game's rules of trade and its setup.",
)
LEDGER_SETUP: Final = LEDGERS.code(
    "ledger-setup",
    "The ledgers name no setup, or two.",
    Example("tlatelolco/ledger.yaml", "setup-file: setup.yaml\n", ""),
    "Name the setup file, which says what each player was dealt.",
)
LEDGER_EVENT: Final = LEDGERS.code(
    "ledger-event",
    "A ledger mentions something that this game does not have.",
    Example("tlatelolco/ledger.yaml", "event: deal, with: jaguar", "event: gift, with: jaguar"),
    "Use one of those that the message lists.",
)
LEDGER_KEY: Final = LEDGERS.code(
    "ledger-key",
    "A line of a ledger lacks a key, or has one too many.",
    Example("tlatelolco/ledger.yaml", "{at: 2, give: jade, units: 2}", "{at: 2, units: 2}"),
    "The message says which keys such a line needs.",
)
LEDGER_GOOD: Final = LEDGERS.code(
    "ledger-good",
    "The game has no good with that name.",
    Example("tlatelolco/ledger.yaml", "give: cotton", "give: coton"),
    "Write the good's id.",
)
LEDGER_PARTNER: Final = LEDGERS.code(
    "ledger-partner",
    "A player trades with themselves, or with a seat where nobody sits.",
    Example("tlatelolco/ledger.yaml", "with: jaguar", "with: deer"),
    "Name the other player's seat.",
)
LEDGER_PLACE: Final = LEDGERS.code(
    "ledger-place",
    "There is no place with that name to trade at.",
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
    "A line moves a number of units that the rules do not allow.",
    Example(
        "tlatelolco/ledger.yaml",
        "    - {at: 2",
        "    - {event: thief, lose: cotton, units: 3}\n    - {at: 2",
    ),
    "The message says how many are allowed.",
)
LEDGER_SHORT: Final = LEDGERS.code(
    "ledger-short",
    "A player gives more units of a good than they have at that point.",
    Example("tlatelolco/ledger.yaml", "units: 5", "units: 30"),
    "Look for a missing line above, or count again.",
)
LEDGER_SUM: Final = LEDGERS.code(
    "ledger-sum",
    "A player's own total does not match the lines above it.",
    Example("tlatelolco/ledger.yaml", "units: 5, get: jade}", "units: 5, get: jade, left: 16}"),
    "Add up again from the first line.",
)
LEDGER_UNMATCHED: Final = LEDGERS.code(
    "ledger-unmatched",
    "Only one of the two players wrote down a trade.",
    Example(
        "tlatelolco/ledger.yaml",
        "  jaguar:\n    - {event: deal, with: eagle, give: silver, get: jade}",
        "  jaguar: []",
    ),
    "Write it in both ledgers.",
)
LEDGER_ORDER: Final = LEDGERS.code(
    "ledger-order",
    "The players' ledgers contradict each other on the order of trades.",
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
    "Put each player's lines in the order in which they happened.",
)
LEDGER_OVER: Final = LEDGERS.code(
    "ledger-over",
    "A ledger goes on after a player had won.",
    Example(
        "tlatelolco/ledger.yaml", "units: 2}", "units: 2}\n    - {at: 1, give: cotton, get: jade}"
    ),
    "Delete the lines after the end.",
)
LEDGER_WINNER: Final = LEDGERS.code(
    "ledger-winner",
    "The named winner lacks something, or has no ledger.",
    Example("tlatelolco/ledger.yaml", "seats:", "winner: jaguar\nseats:"),
    "Name the winner, or look for a missing line.",
)
LEDGER_UNSCORED: Final = LEDGERS.code(
    "ledger-unscored",
    "This game's rules cannot check ledgers.",
    Example(
        "tlatelolco/ledger.yaml",
        "ledger: tlatelolco\nsetup-file: setup.yaml",
        "ledger: kalah\nseed: 1\nplayers: 2",
    ),
    "Write the final counts in a file of results instead.",
)
