"""How seeds are sown and captured.

W is the page of the museum in Waterloo, I the paper “Solving Kalah”: see ``data/kalah/game.yaml``.
"""

from __future__ import annotations

from collections.abc import Mapping

from printgen.games.kalah.scoring import is_over, swept
from printgen.games.kalah.state import State


def sow(state: State, pit: int, figure: Mapping[str, int]) -> State:
    """Return the position after the player has emptied that pit, counted from 0."""
    player, pits, stores = state.turn, list(state.pits), list(state.stores)
    hand, pits[pit] = pits[pit], 0
    place: int | None = pit  # None is the player's own store
    while hand:
        place = _after(state, place)
        hand -= 1
        if place is None:
            stores[player] += 1
        else:
            pits[place] += 1
    # W: a last piece in an empty pit on the own side captures those across, itself with them. That
    # the pit was empty, its single seed tells.
    if place is not None and state.owner(place) == player and pits[place] == 1:
        across = state.across(place)
        if pits[across] or figure["capture-empty"]:
            stores[player] += pits[across] + 1
            pits[across] = pits[place] = 0
    # W: who ends in the own KALAH gets another turn.
    again = place is None and figure["extra-turn"]
    after = State(tuple(pits), tuple(stores), player if again else 1 - player)
    return swept(after, figure["leftovers"]) if is_over(after) else after


def _after(state: State, place: int | None) -> int | None:
    """Return where the next seed goes: W leaves out the other player's store, and only that."""
    last = (state.turn + 1) * state.size - 1
    if place == last:
        return None
    return ((last if place is None else place) + 1) % len(state.pits)
