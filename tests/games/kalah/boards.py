"""Positions drawn as they lie on the table: North's row above, South's below, stores between."""

from __future__ import annotations

from typing import Any, Final

from printgen.games.kalah import turns
from printgen.games.kalah.actions import pit_of
from printgen.games.kalah.state import State

USUAL: Final = {"extra-turn": 1, "capture-empty": 0, "leftovers": 1}

SOUTH, NORTH = 0, 1


def board(drawn: str, turn: int = SOUTH) -> State:
    """The position of three lines: North's pits, North's store and South's, South's pits."""
    above, between, below = ([int(n) for n in line.split()] for line in drawn.strip().splitlines())
    return State((*below, *reversed(above)), (between[1], between[0]), turn)


def after(state: State, *actions: str, **figures: Any) -> State:
    """The position after these sowings; figures are written with underscores."""
    known = {**USUAL, **{name.replace("_", "-"): value for name, value in figures.items()}}
    for action in actions:
        pit = pit_of(action)
        assert pit is not None
        assert state.pits[pit]
        assert state.owner(pit) == state.turn
        state = turns.after(state, pit, known)
    return state
