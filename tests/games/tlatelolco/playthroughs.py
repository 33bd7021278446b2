"""The games of Tlatelolco that are kept to be read."""

from tests.helpers.playthroughs import Playthrough

PLAYTHROUGHS = (
    # A race that nobody wins who takes any step: its beginning shows all that there is to do.
    Playthrough(2, 3, every=9, turns=60),
    Playthrough(4, 6, every=9, turns=60),
)
