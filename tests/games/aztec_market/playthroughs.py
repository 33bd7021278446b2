"""The games of Aztec Market that are kept to be read."""

from tests.helpers.playthroughs import Playthrough

PLAYTHROUGHS = (
    Playthrough(2, 7, ("short",)),
    Playthrough(3, 1, ("short",)),
    Playthrough(4, 4, ("short",)),
)
