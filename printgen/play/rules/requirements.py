"""Find setups with a property that players require, such as that all can reach what they need.

Setups are not changed for it: seeds are tried one after the other, so that the seed alone gives the
same setup again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printgen.core.did_you_mean import hinted
from printgen.core.errors import DataError, Finding, UsageError
from printgen.play.codes import REQUIREMENT_UNMET
from printgen.play.rules.engine import find_engine
from printgen.play.setup.plan import SetupPlan
from printgen.play.setup.recipe import MOST_SEEDS, Recipe

# The most seeds to try for a property.
MOST_TRIES: Final = 1_000


def required_plan(recipe: Recipe, seed: int, names: Sequence[str]) -> SetupPlan:
    """Return the setup of the first seed from ``seed`` that meets all of these requirements.

    Raises :class:`UsageError` for an unknown requirement, and :class:`DataError` if none of
    :data:`MOST_TRIES` seeds meets them, or if the data is wrong.
    """
    description = recipe.description
    rules = find_engine(description).rules(description, recipe.players, recipe.figures)
    known = rules.requirements()
    for name in names:
        if name not in known:
            hint = hinted(name, known) or f" ('{description.game.id}' has no requirements)"
            raise UsageError(f"unknown requirement '{name}'{hint}")
    lacking: list[str] = []
    tried = range(seed, min(seed + MOST_TRIES, MOST_SEEDS))
    for number in tried:
        plan = recipe.plan(number)
        found = [words for name in names for words in rules.unmet(plan, name)]
        if not found:
            return plan
        lacking = lacking or found
    last = tried[-1] if tried else seed
    message = f"no setup of the seeds {seed} to {last} is {' and '.join(names)}"
    if lacking:
        message += f"; of the first, {lacking[0]}"
    hint = "try another seed, or require less"
    raise DataError([Finding(REQUIREMENT_UNMET, message, description.place("setup"), hint)])
