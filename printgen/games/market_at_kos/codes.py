"""The codes that only The Market at Kos has."""

from __future__ import annotations

from typing import Final

from printgen.checks.codes.code import Code, Group

GROUPS: Final = (
    Group(
        "Positions of The Market at Kos",
        "A round that is worked out from pieces that cannot lie so is worth nothing.",
        "The rulebook of The Market at Kos; the message says what it forbids.",
        (
            Code(
                "position-impossible",
                "By the rules, a piece of a position cannot lie where it does.",
                "b1: fish   # a stall on a circle",
                "Move the piece, or take it away.",
            ),
            Code(
                "position-unscored",
                "The rules of this game work out no positions.",
                "position: moths   # whose rules count only at the end",
                "Write what was counted at the end as a result.",
            ),
        ),
    ),
)
