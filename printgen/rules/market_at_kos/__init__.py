"""The Market at Kos: its rules. The rulebook names as its author only a user name, Meldrum."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.errors import DataError, Finding
from printgen.model.validate import Description
from printgen.rules.market_at_kos import data
from printgen.rules.market_at_kos.lacks import lacks
from printgen.rules.market_at_kos.rules import MarketAtKos
from printgen.rules.market_at_kos.state import State

__all__ = ["ENGINE", "MarketAtKos", "State"]


class _Engine:
    figures = data.FIGURES
    last_resorts = data.LAST_RESORTS
    ends = (data.END,)

    def features(self, description: Description) -> Mapping[str, str]:
        return data.features(description)

    def findings(self, description: Description) -> list[Finding]:
        return list(lacks(description))

    def rules(
        self, description: Description, players: int, figures: Mapping[str, int] | None = None
    ) -> MarketAtKos:
        if findings := self.findings(description):
            raise DataError(description.blamed(findings, self.figures))
        return MarketAtKos(description, players, figures)


ENGINE = _Engine()
