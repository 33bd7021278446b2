"""The codes of recorded games and results."""

from __future__ import annotations

from typing import Final

from printgen.checks.codes.code import Code, Group

GROUPS: Final = (
    Group(
        "Recorded games and results",
        "A record is worth something only if everybody who replays it sees the same game.",
        "printgen's own promise: a record replays to its outcome, by the rules.",
        (
            Code(
                "illegal-action",
                "An action of a recorded game is not legal.",
                "- buy 2 jewel   # past a crowd",
                "The message says which rule forbids it.",
                source="The rules of the game; the message says why, the engine which section.",
            ),
            Code(
                "outcome-differs",
                "The recorded outcome is not the one that the game comes to.",
                "winners: [west]   # and south has more",
                "Write what the message tells, or look for a wrong action.",
            ),
            Code(
                "too-many",
                "More is counted than there is, or than a player can have.",
                "common: {jewel: 21}   # of 20",
                "Count again.",
            ),
            Code(
                "count-impossible",
                "No game by the rules comes to this number, though there is enough of it.",
                "round-1-ending: 3   # ending a round brings 2 points, once",
                "Count again.",
            ),
            Code(
                "missing-player",
                "A result has nothing for somebody who played.",
                "players: 3   # and two of them under 'seats'",
                "Write what this player has, with 0 where it is nothing.",
            ),
            Code(
                "unknown-count",
                "What this game does not count for a player, or for all together.",
                "seats: {south: {amber: 2}}",
                "The message names what is counted.",
            ),
            Code(
                "wrong-kind",
                "A file of another kind stands where a result should.",
                "printgen score moths setup.yaml",
                "Give a result or a recorded game.",
            ),
        ),
    ),
)
