"""The game of backgammon that is kept to be read."""

from tests.helpers.playthroughs import Playthrough

PLAYTHROUGHS = (Playthrough(2, 8, every=8),)
