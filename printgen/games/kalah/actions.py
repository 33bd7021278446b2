"""The texts of actions: ``sow 3`` empties pit 3, by its printed number."""

from __future__ import annotations

from collections.abc import Sequence

from printgen.games.kalah.state import State
from printgen.play.rules import Action


def written(pit: int) -> Action:
    """Return the action that empties a pit; pits are counted from 0."""
    return Action(f"sow {pit + 1}")


def legal(state: State) -> tuple[Action, ...]:
    """Return a sowing for each pit of the player with seeds.

    R, Your turn: any one of the player's own pits.
    """
    first = state.turn * state.size
    seeds = enumerate(state.side(state.turn), start=first)
    return tuple(written(pit) for pit, count in seeds if count)


def pit_of(action: str) -> int | None:
    """Return the pit that an action names, counted from 0; None if it is not written correctly."""
    verb, _, number = action.partition(" ")
    is_right = verb == "sow" and number.isascii() and number.isdigit()
    return int(number) - 1 if is_right else None


def objection(state: State, action: str, players: Sequence[str]) -> str:
    """Return a sentence that says why an action is not legal."""
    pit = pit_of(action)
    if pit is None:
        return "a turn is written 'sow' and the number of a pit, such as 'sow 3'"
    if not 0 <= pit < len(state.pits):
        return f"no pit has the number {pit + 1}: they are 1 to {len(state.pits)}"
    if state.owner(pit) != state.turn:
        return f"pit {pit + 1} is {players[state.owner(pit)]}’s"
    return f"pit {pit + 1} is empty"
