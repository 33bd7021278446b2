"""When a round is over, and what it is worth.

W is the page of the museum in Waterloo: see ``data/kalah/game.yaml``.
"""

from __future__ import annotations

from printgen.games.kalah.state import State

# What the figure 'leftovers' says of seeds that lie in pits at the end.
NOBODY, OWNER, OTHER = range(3)


def is_over(state: State) -> bool:
    """Return True if all pits on one side are empty (W: To keep score)."""
    return not (any(state.side(0)) and any(state.side(1)))


def swept(state: State, leftovers: int) -> State:
    """Return the position with the seeds that are left in the store they belong to.

    W: the other player adds the remaining pieces to that player's own KALAH. They stay where they
    are if they count for nobody.
    """
    if leftovers == NOBODY:
        return state
    left = (sum(state.side(0)), sum(state.side(1)))
    added = left if leftovers == OWNER else left[::-1]
    stores = tuple(sum(both) for both in zip(state.stores, added, strict=True))
    return State((0,) * len(state.pits), stores, state.turn)
