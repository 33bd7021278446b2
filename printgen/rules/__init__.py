"""The rules of games: what is legal, what happens then, who wins. One file for each game."""

from printgen.rules.engine import find_engine
from printgen.rules.protocol import (
    CHANCE,
    Action,
    Endless,
    Engine,
    IllegalActionError,
    Outcome,
    Rules,
    Tally,
    Team,
)

__all__ = [
    "CHANCE",
    "Action",
    "Endless",
    "Engine",
    "IllegalActionError",
    "Outcome",
    "Rules",
    "Tally",
    "Team",
    "find_engine",
]
