"""The codes that only The Market at Kos has."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group

RULES: Final = Group(
    "Rules of The Market at Kos",
    "What the rules cannot play by is told before anything is played.",
    "The rules' own reading of the data.",
)
SPACE_UNCLEAR: Final = RULES.code(
    "space-unclear",
    "A space that is played on has no whole number.",
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
    "A map has no track that the rules need.",
    Example("market-at-kos/game.yaml", "moves-each: {value: 3", "moves-each: {value: 4"),
    "Add the group of spaces, or lower the figure.",
    own_source="The Market at Kos, the rulebook: a track for each move of a round.",
)
POSITIONS: Final = Group(
    "Positions of The Market at Kos",
    "A round that is worked out from pieces that cannot lie so is worth nothing.",
    "The rulebook of The Market at Kos; the message says what it forbids.",
)
POSITION_IMPOSSIBLE: Final = POSITIONS.code(
    "position-impossible",
    "By the rules, a piece of a position cannot lie where it does.",
    Example("market-at-kos/position.yaml", "c1: wine", "d1: wine"),
    "Move the piece, or take it away.",
)
POSITION_UNSCORED: Final = POSITIONS.code(
    "position-unscored",
    "The rules of this game work out no positions.",
    Example(
        "market-at-kos/position.yaml",
        "position: market-at-kos\nplayers: 3",
        "position: kalah\nplayers: 2",
    ),
    "Write what was counted at the end as a result.",
)
