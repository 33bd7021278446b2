"""The texts of actions: ``place a1``, ``move a1 d1``, ``fly a1 f2``, ``take a1``.

R is the rulebook.
"""

from __future__ import annotations

from typing import Final

# R, Placing; Moving; Flying; Mills.
PLACE: Final = "place"
MOVE: Final = "move"
FLY: Final = "fly"
TAKE: Final = "take"
