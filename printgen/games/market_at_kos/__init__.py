"""The Market at Kos: its rules. The rulebook names as its author only a user name, Meldrum."""

from printgen.games.market_at_kos.rules import MarketAtKos
from printgen.games.market_at_kos.state import State
from printgen.rules.contract import Engine

__all__ = ["ENGINE", "MarketAtKos", "State"]

ENGINE = Engine(MarketAtKos)
