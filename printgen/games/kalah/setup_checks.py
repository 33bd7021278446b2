"""Checks for what the rules need in the data, and the number of seeds.

W is the page of the museum in Waterloo: see ``data/kalah/game.yaml``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printgen.core.errors import Finding
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description
from printgen.play.codes import AREA_UNFIT
from printgen.play.rules.lacking import Limits, lacking_areas
from printgen.play.rules.parts import Part, lacking_parts
from printgen.play.setup.recipe import Recipe

# Areas of the setup, and parts that components play.
PITS, STORE = "pits", "store"
BOARD, SEEDS = "board", "seeds"

FIGURES: Final[dict[str, Limits]] = {
    "pits": (2, None),
    "seeds": (1, None),
    "extra-turn": (0, 1),
    "capture-empty": (0, 1),
    "leftovers": (0, 2),
}


def requirements(description: Description) -> Iterator[Finding]:
    """Find what is missing besides figures: two players, a board, seeds, and a place for each."""
    players = description.game.players
    if (players.min, players.max) != (2, 2):
        message = f"the rules are for 2 players, not for {players.min} to {players.max}"
        where = description.place("players")
        yield Finding(OUT_OF_RANGE, message, where, "write 'min: 2, max: 2'")
    parts = list(lacking_parts(description, (Part(BOARD, "map"), Part(SEEDS, "alike"))))
    areas = list(lacking_areas(description, (PITS, STORE)))
    yield from (*parts, *areas)
    if not areas:
        yield from _spaces(description)


def _spaces(description: Description) -> Iterator[Finding]:
    """Find a board whose number of pits differs from the figure, on either side."""
    recipe = Recipe(description, description.game.players.min)
    count, wanted = recipe.shapes[PITS].spaces, 2 * recipe.figures.get(PITS, 0)
    if count != wanted:
        message = f"the area '{PITS}' has {count} spaces, but the rules need {wanted}"
        where = description.place("setup", "areas", PITS)
        hint = f"name a map, and a ring of two rows with '{PITS}' columns"
        yield Finding(AREA_UNFIT, message, where, hint)
