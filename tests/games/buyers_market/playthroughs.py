"""The games of Buyer's Market that are kept to be read."""

from tests.helpers.playthroughs import Playthrough

PLAYTHROUGHS = (
    Playthrough(2, 5, every=9),
    Playthrough(3, 4, every=9),
    Playthrough(4, 3, every=12),
)
