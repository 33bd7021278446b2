"""Buyer's Market, a bidding and construction game: its rules, as its designer wrote them down."""

from printgen.games.buyers_market.rules import BuyersMarket
from printgen.games.buyers_market.state import State
from printgen.rules.contract import Engine

__all__ = ["ENGINE", "BuyersMarket", "State"]

ENGINE = Engine(BuyersMarket)
