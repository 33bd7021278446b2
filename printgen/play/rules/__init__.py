"""The rules of games: their interface, and how to find a game's rules.

Everything that plays imports it: setups' requirements, referee, playtests, checks, scoring. The
rules themselves are in :mod:`printgen.games`, in one package per game, which nothing imports by
name.
"""

from printgen.play.rules.contract import (
    CHANCE,
    Action,
    Endless,
    Engine,
    Expected,
    IllegalActionError,
    Rules,
)
from printgen.play.rules.engine import find_engine
from printgen.play.rules.missing_data import ANY
from printgen.play.rules.parts import Part
from printgen.play.rules.results import Fault, Outcome, Sum, Tally, Team, Tie

__all__ = [
    "ANY",
    "CHANCE",
    "Action",
    "Endless",
    "Engine",
    "Expected",
    "Fault",
    "IllegalActionError",
    "Outcome",
    "Part",
    "Rules",
    "Sum",
    "Tally",
    "Team",
    "Tie",
    "find_engine",
]
