"""The texts of actions: ``place f6``, ``swap``. R is the rulebook."""

from __future__ import annotations

from typing import Final

# R, Your turn; The swap.
PLACE: Final = "place"
SWAP: Final = "swap"
