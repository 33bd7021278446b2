"""Setups: from a recipe, a number of players and a seed to the place of every piece."""

from printgen.play.setup.plan import SetupPlan, Spot
from printgen.play.setup.recipe import Recipe
from printgen.play.setup.seeded_random import GENERATOR, SeededRandom

__all__ = ["GENERATOR", "Recipe", "SeededRandom", "SetupPlan", "Spot"]
