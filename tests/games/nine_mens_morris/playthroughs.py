"""The game of Nine Men's Morris that is kept to be read."""

from tests.helpers.playthroughs import Playthrough

PLAYTHROUGHS = (Playthrough(2, 2, every=6),)
