"""The games of Kalah that are kept to be read."""

from tests.helpers.playthroughs import Playthrough

PLAYTHROUGHS = (Playthrough(2, 4),)
