"""The Market of Tlatelolco (Aztec Market), by Víctor Melo: its rules."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.errors import DataError, Finding
from printgen.model.validate import Description
from printgen.rules.aztec_market import data
from printgen.rules.aztec_market.rules import AztecMarket
from printgen.rules.aztec_market.state import State

__all__ = ["ENGINE", "AztecMarket", "State"]


class _Engine:
    figures = data.FIGURES
    last_resorts: frozenset[str] = frozenset()
    ends = (data.END,)

    def features(self, description: Description) -> Mapping[str, str]:
        return data.features(description)

    def findings(self, description: Description) -> list[Finding]:
        return list(data.lacks(description))

    def rules(
        self, description: Description, players: int, figures: Mapping[str, int] | None = None
    ) -> AztecMarket:
        if findings := self.findings(description):
            raise DataError(description.blamed(findings, self.figures))
        return AztecMarket(description, players, figures)


ENGINE = _Engine()
