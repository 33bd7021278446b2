"""What the rulebook of Garden Paths shows: a full garden, and a path in it that counts."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.games.garden_paths.garden import garden_of
from printgen.games.garden_paths.scoring import counted
from printgen.model.description import Description

# Few enough beds to name in a sentence.
_LONGEST, _TRIES = 7, 40


def facts(description: Description, figures: Mapping[str, int]) -> dict[str, object]:
    """Return a ``walk`` in the garden of two players; nothing if the data has no garden."""
    garden = garden_of(description, figures)
    if garden is None or description.setup is None:
        return {}
    seats = [seat.title for seat in description.setup.seats.values()]
    owners = [hedge % 2 for hedge in range(max(garden.hedge) + 1)]
    for first in range(_TRIES):
        # Each design equally often, in a mixed order.
        laid = [(first + 7 * n) % len(garden.tiles) for n in range(len(garden.beds))]
        found = [
            (player, walk)
            for player, walk in counted(garden, owners, laid, max(4, figures["shortest"]))
            if len({*walk.beds}) == len(walk.beds) <= _LONGEST
            and garden.hedge[walk.first] >= 0 <= garden.hedge[walk.last]
        ]
        if found:
            player, walk = max(found, key=lambda each: len(each[1].beds))
            return {
                "walk": {
                    "laid": [(garden.beds[n], garden.tiles[tile]) for n, tile in enumerate(laid)],
                    "first": garden.gates[walk.first],
                    "last": garden.gates[walk.last],
                    "beds": [garden.beds[bed] for bed in walk.beds],
                    "whose": seats[player],
                    "points": len(walk.beds),
                }
            }
    return {}
