"""Buyer's Market, a bidding and construction game: its rules, as its designer wrote them down."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.errors import DataError, Finding
from printgen.model.validate import Description
from printgen.rules.buyers_market import data
from printgen.rules.buyers_market.lacks import lacks
from printgen.rules.buyers_market.rules import BuyersMarket
from printgen.rules.buyers_market.state import State

__all__ = ["ENGINE", "BuyersMarket", "State"]


class _Engine:
    figures = data.FIGURES
    last_resorts = data.LAST_RESORTS
    ends = data.ENDS

    def features(self, description: Description) -> Mapping[str, str]:
        return data.features(description)

    def findings(self, description: Description) -> list[Finding]:
        return list(lacks(description))

    def rules(
        self, description: Description, players: int, figures: Mapping[str, int] | None = None
    ) -> BuyersMarket:
        if findings := self.findings(description):
            raise DataError(description.blamed(findings, self.figures))
        return BuyersMarket(description, players, figures)


ENGINE = _Engine()
