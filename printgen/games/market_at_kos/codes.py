"""The codes that only The Market at Kos has."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group, Severity

RULES: Final = Group(
    "Rules of The Market at Kos",
    "It is better to find out before playing what the rules cannot use.",
    "How the rules read the data.",
)
SPACE_UNCLEAR: Final = RULES.code(
    "space-unclear",
    "A space that is used in play has no whole number.",
    Example(
        "market-at-kos/components.yaml",
        "[4, 4, 6, 6, 7, 6, 6, 4, 4]",
        "[4, 4, 6, 6, seven, 6, 6, 4, 4]",
    ),
    "Write a number from 0, or '{figure}' on a track.",
    own_source="The Market at Kos, the rulebook: numbers are prices and points.",
)
TRACK_MISSING: Final = RULES.code(
    "track-missing",
    "The board lacks a track that the rules need.",
    Example("market-at-kos/game.yaml", "moves-each: {value: 3", "moves-each: {value: 4"),
    "Add the group of spaces, or lower the figure.",
    own_source="The Market at Kos, the rulebook: a track for each move of a round.",
)
TRACK_UNUSED: Final = RULES.code(
    "track-unused",
    "The board has a track for a move that players do not have.",
    Example("market-at-kos/game.yaml", "moves-each: {value: 3", "moves-each: {value: 2"),
    "Remove the group of spaces and what the board's face shows of it, or raise the figure.",
    severity=Severity.WARNING,
    own_source="The Market at Kos, the rulebook: a track for each move of a round.",
)
POSITIONS: Final = Group(
    "Positions of The Market at Kos",
    "A round cannot be scored from an impossible position.",
    "The rulebook of The Market at Kos; the message says what it forbids.",
)
POSITION_IMPOSSIBLE: Final = POSITIONS.code(
    "position-impossible",
    "By the rules, a piece cannot be where it is.",
    Example("market-at-kos/position.yaml", "c1: wine", "d1: wine"),
    "Move or remove the piece.",
)
POSITION_UNSCORED: Final = POSITIONS.code(
    "position-unscored",
    "This game's rules cannot score positions.",
    Example(
        "market-at-kos/position.yaml",
        "position: market-at-kos\nplayers: 3",
        "position: kalah\nplayers: 2",
    ),
    "Write the final counts in a file of results instead.",
)
