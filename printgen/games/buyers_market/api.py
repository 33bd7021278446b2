"""The Python API of Buyer's Market: the types that ``printgen.score`` returns for it."""

from __future__ import annotations

from printgen.games.buyers_market.results import Buildings, Construction
from printgen.games.buyers_market.scoring import Built

__all__ = ["Buildings", "Built", "Construction"]
