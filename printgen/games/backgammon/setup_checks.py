"""Checks for what the rules of backgammon need in the data. R is the rulebook, with its section."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from printgen.core.errors import Finding
from printgen.games.backgammon.state import POINTS
from printgen.model.boards import BoardBase
from printgen.model.description import Description
from printgen.play.codes import AREA_UNFIT
from printgen.play.rules.missing_data import ANY, Limits, figures_of, missing_own_designs
from printgen.play.rules.parts import Part

AREA: Final = "points"
FIGURES: Final[Mapping[str, Limits]] = {
    "home": (1, 12),
    "roll-again": (0, 1),
    "cube": (0, 1),
    "gammon": (1, None),
    "backgammon": (1, None),
    "match": (1, None),
    "checkers": ANY,
}
PARTS: Final = (Part("board", "board"), Part("checkers", "designs"))


def unfit(description: Description) -> Iterator[Finding]:
    """Find checkers that belong to nobody or to both players, and a board without 24 points.

    R, Setting up.
    """
    if description.setup is None:
        return
    yield from missing_own_designs(description, description.roles["checkers"])
    area = description.setup.areas[AREA]
    board = description.game.components.get(area.board or "")
    for figures in figures_of(description):
        spaces = board.spaces_of(area.group, figures) if isinstance(board, BoardBase) else ()
        if len(spaces) != POINTS:
            message = f"the area '{AREA}' has {len(spaces)} spaces, not {POINTS}"
            where = description.place("setup", "areas", AREA)
            yield Finding(AREA_UNFIT, message, where, f"name a group of {POINTS} triangles")
            return
