"""Tlatelolco: its rules, as Warpspawn Games published them; their page names no author."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.errors import DataError, Finding
from printgen.model.validate import Description
from printgen.rules.tlatelolco import data
from printgen.rules.tlatelolco.graph import TradeGraph
from printgen.rules.tlatelolco.lacks import lacks
from printgen.rules.tlatelolco.rules import Tlatelolco
from printgen.rules.tlatelolco.state import State

__all__ = ["ENGINE", "State", "Tlatelolco", "TradeGraph"]


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
    ) -> Tlatelolco:
        if findings := self.findings(description):
            raise DataError(description.blamed(findings, self.figures))
        return Tlatelolco(description, players, figures)


ENGINE = _Engine()
