"""The Python API of Buyer's Market: the types of what ``printgen.score`` finds there."""

from __future__ import annotations

from printgen.games.buyers_market.results import Buildings, Construction
from printgen.games.buyers_market.scoring import Built

__all__ = ["Buildings", "Built", "Construction"]
