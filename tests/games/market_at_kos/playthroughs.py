"""The games of The Market at Kos that are kept to be read."""

from tests.helpers.playthroughs import Playthrough

PLAYTHROUGHS = (
    Playthrough(2, 5, ("by-hand",), every=9, by_kind=True),
    Playthrough(3, 2, every=9, by_kind=True),
    Playthrough(5, 8, every=9, by_kind=True),
)
