"""Where the tiles are in a position of Garden Paths, and the bed of an action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from printgen.games.garden_paths.garden import BEDS, NOTHING, Garden
from printgen.games.garden_paths.state import State
from printgen.play.setup.plan import Pile, Spot


def piles(state: State, seats: Sequence[str], tiles: Sequence[str]) -> dict[Spot, Pile]:
    """Return the tiles in the garden, in the hands and in the stack; ``tiles`` are their pieces."""
    found: dict[Spot, Pile] = {
        Spot(BEDS, "", n): () if tile == NOTHING else ((tiles[tile], 1),)
        for n, tile in enumerate(state.laid, start=1)
    }
    for seat, hand in zip(seats, state.hands, strict=True):
        found[Spot("hand", seat)] = tuple(Counter(tiles[tile] for tile in hand).items())
    found[Spot("stack")] = tuple((tiles[tile], 1) for tile in state.stack)
    return found


def spots(garden: Garden, action: str) -> tuple[Spot, ...]:
    """Return the bed on which a tile is placed."""
    return (Spot(BEDS, "", garden.beds.index(action.split()[2]) + 1),)
