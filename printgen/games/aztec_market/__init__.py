"""The Market of Tlatelolco (Aztec Market), by Víctor Melo: its rules."""

from printgen.games.aztec_market.rules import AztecMarket
from printgen.games.aztec_market.state import State
from printgen.rules.contract import Engine

__all__ = ["ENGINE", "AztecMarket", "State"]

ENGINE = Engine(AztecMarket)
