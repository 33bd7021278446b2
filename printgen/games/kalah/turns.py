"""Sowing and capturing, and who is next.

R is the rulebook of this kit, I the paper “Solving Kalah”: see ``data/kalah/game.yaml``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printgen.games.kalah.scoring import is_over, swept
from printgen.games.kalah.state import State


class Sowing(NamedTuple):
    """A sowing: the seeds in the pits and in the player's store after it, before any capture.

    ``last`` is the pit of the last seed, None if that fell into the store. ``across`` is the pit
    whose seeds are captured, together with the last seed; None if it captures nothing.
    """

    pits: tuple[int, ...]
    store: int
    last: int | None
    across: int | None


def sow(state: State, pit: int, figure: Mapping[str, int]) -> Sowing:
    """Return the sowing that empties a pit of the player to act; pits count from 0.

    R, Your turn: one by one in each pit to the right, and in the player's own store, not in the
    other player's.
    """
    end = (state.turn + 1) * state.size - 1  # the player's own store lies behind this pit
    pits, store = list(state.pits), state.stores[state.turn]
    hand, pits[pit] = pits[pit], 0
    place: int | None = pit
    for _ in range(hand):
        place = None if place == end else ((end if place is None else place) + 1) % len(pits)
        if place is None:
            store += 1
        else:
            pits[place] += 1
    across = None
    # R, Into an empty pit on your side: the last seed captures those across. A single seed means
    # that the pit was empty. Unlike most sources, I also captures it with nothing across.
    if place is not None and state.owner(place) == state.turn and pits[place] == 1:
        opposite = state.across(place)
        across = opposite if pits[opposite] or figure["capture-empty"] else None
    return Sowing(tuple(pits), store, place, across)


def goes_on(sowing: Sowing, figure: Mapping[str, int]) -> bool:
    """Return True if the player sows again. R, Into your store: the last seed fell there."""
    return sowing.last is None and figure["extra-turn"] == 1


def after(state: State, pit: int, figure: Mapping[str, int]) -> State:
    """Return the position after a sowing, with its capture and the end of the round."""
    sowing = sow(state, pit, figure)
    pits, stores = list(sowing.pits), list(state.stores)
    stores[state.turn] = sowing.store
    if sowing.across is not None and sowing.last is not None:
        # R, Into an empty pit on your side: together with the last seed.
        stores[state.turn] += pits[sowing.across] + pits[sowing.last]
        pits[sowing.across] = pits[sowing.last] = 0
    turn = state.turn if goes_on(sowing, figure) else 1 - state.turn
    found = State(tuple(pits), tuple(stores), turn)
    return swept(found, figure["leftovers"]) if is_over(found) else found
