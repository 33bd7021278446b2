"""Tlatelolco: its rules, as Warpspawn Games published them; their page names no author."""

from printgen.games.tlatelolco.graph import TradeGraph
from printgen.games.tlatelolco.rules import Tlatelolco
from printgen.games.tlatelolco.state import State
from printgen.rules.contract import Engine

__all__ = ["ENGINE", "State", "Tlatelolco", "TradeGraph"]

ENGINE = Engine(Tlatelolco)
