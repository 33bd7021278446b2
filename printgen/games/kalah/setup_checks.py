"""Checks for what the rules need in the data, and the number of seeds.

R is the rulebook of this kit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printgen.core.errors import Finding
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description
from printgen.play.codes import AREA_UNFIT
from printgen.play.rules.missing_data import Limits
from printgen.play.rules.parts import Part
from printgen.play.setup.recipe import Recipe

# Areas of the setup, the stores in the order of their seats, and the part that the seeds play.
PITS, STORES = "pits", ("south-store", "north-store")
SEEDS = "seeds"
PARTS: Final = (Part("board", "board"), Part(SEEDS, "alike"))
FIGURES: Final[dict[str, Limits]] = {
    "pits": (2, None),
    "seeds": (1, None),
    "extra-turn": (0, 1),
    "capture-empty": (0, 1),
    "leftovers": (0, 2),
}


def unfit(description: Description) -> Iterator[Finding]:
    """Find numbers of players other than two, and a board whose pits differ from the figure.

    R, Setting up.
    """
    players = description.game.players
    if (players.min, players.max) != (2, 2):
        message = f"the rules are for 2 players, not for {players.min} to {players.max}"
        where = description.place("players")
        yield Finding(OUT_OF_RANGE, message, where, "write 'min: 2, max: 2'")
    recipe = Recipe(description, description.game.players.min)
    count, wanted = recipe.shapes[PITS].spaces, 2 * recipe.figures.get(PITS, 0)
    if count != wanted:
        message = f"the area '{PITS}' has {count} spaces, but the rules need {wanted}"
        where = description.place("setup", "areas", PITS)
        hint = f"name a board, and a track round two rows with '{PITS}' columns"
        yield Finding(AREA_UNFIT, message, where, hint)
