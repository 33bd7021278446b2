"""Setups: a recipe from the data, a number of players and a seed give a plan of every piece."""

from printgen.play.setup.lots import GENERATOR, Lots
from printgen.play.setup.plan import SetupPlan, Spot
from printgen.play.setup.recipe import Recipe

__all__ = ["GENERATOR", "Lots", "Recipe", "SetupPlan", "Spot"]
