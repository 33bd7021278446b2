"""The game of Hex that is kept to be read."""

from tests.helpers.playthroughs import Playthrough

PLAYTHROUGHS = (Playthrough(2, 7, every=12),)
