"""The game of Garden Paths that is kept to be read."""

from tests.helpers.playthroughs import Playthrough

PLAYTHROUGHS = (Playthrough(3, 2, every=6),)
