"""Where the seeds are in a position of Kalah."""

from __future__ import annotations

from printgen.games.kalah.actions import pit_of
from printgen.games.kalah.setup_checks import PITS, STORES
from printgen.games.kalah.state import State
from printgen.play.setup.plan import Pile, Spot


def piles(state: State, seed: str) -> dict[Spot, Pile]:
    """Return the seeds in the pits and in the stores."""
    places = {Spot(PITS, "", n): seeds for n, seeds in enumerate(state.pits, start=1)}
    places |= {Spot(area, "", 1): n for area, n in zip(STORES, state.stores, strict=True)}
    return {spot: ((seed, seeds),) if seeds else () for spot, seeds in places.items()}


def spots(action: str) -> tuple[Spot, ...]:
    """Return the pit that is emptied."""
    pit = pit_of(action)
    return () if pit is None else (Spot(PITS, "", pit + 1),)
