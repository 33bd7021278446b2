"""Descriptions of backgammon positions, and of why actions are not legal. R is the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printgen.games.backgammon.actions import DOUBLE, DROP, ROLL, TAKE, step_of
from printgen.games.backgammon.state import (
    ANSWER,
    BAR,
    MOVE,
    NOBODY,
    OFF,
    OFFER,
    OVER,
    START,
    State,
)
from printgen.games.backgammon.state import ROLL as ROLLS

_NEXT: Final = {
    "offer": "may double or roll",
    "answer": "offers to double",
    "roll": "rolls",
    "over": "has won",
}
_NOW: Final = {
    START: "now both roll to see who begins",
    ROLLS: "now the dice are rolled",
    OFFER: "before you move, roll the dice ('roll') or offer to double ('double')",
    ANSWER: "first answer the offer to double: 'take' or 'drop'",
    OVER: "the game is over",
}
_TOLD: Final = {
    ROLL: "roll the dice",
    DOUBLE: "offer to double",
    TAKE: "take the double, and play on",
    DROP: "give the game up",
}


def describe(state: State, seats: Sequence[str]) -> str:
    """Describe each player's checkers by the player's own numbers, the cube, and the turn."""
    lines = []
    for player, seat in enumerate(seats):
        own = state.checkers[player]
        stand = [f"{point}×{own[point]}" for point in range(BAR - 1, 0, -1) if own[point]]
        line = f"{seat}: {' '.join(stand) or 'none'}"
        lines.append(f"{line}; bar {own[BAR]}, off {own[OFF]}, pips {state.pips(player)}")
    owner = "nobody" if state.owner == NOBODY else seats[state.owner]
    lines.append(f"the game counts {state.cube}, cube with {owner}")
    if state.phase == START:
        lines.append("both roll to see who begins")
    elif state.phase == MOVE:
        lines.append(f"{seats[state.player]} plays {' '.join(map(str, state.dice))}")
    else:
        lines.append(f"{seats[state.player]} {_NEXT[state.phase]}")
    return "\n".join(lines)


def told(state: State, action: str) -> str:
    """Describe a legal action in words."""
    if state.phase == START or (state.phase not in {MOVE, OFFER} and action[0].isdigit()):
        return f"roll {' and '.join(action.split())}"
    if state.phase != MOVE:
        return _TOLD[action]
    step = step_of(action)
    start = "in from the bar" if step.start == BAR else f"from {step.start}"
    end = "off the board" if step.end == OFF else f"to {step.end}"
    return f"with the {step.die}, move {start} {end}"


def explain(state: State, action: str, home: int) -> str:
    """Return a sentence that says why an action is illegal; ``home`` is the last point at home."""
    if action == DOUBLE and state.phase != OFFER:  # R, Doubling
        return "only the owner of the cube may double, before rolling"
    if state.phase != MOVE:
        return _NOW[state.phase]
    try:
        step = step_of(action)
    except ValueError:
        return "the dice are rolled; now move checkers, such as '6: 24/18'"
    mine, theirs = state.checkers[state.player], state.checkers[1 - state.player]
    if step.die not in state.dice:
        return f"there is no {step.die} to be played"
    if not 0 < step.start <= BAR or not mine[step.start]:
        return "you have no checker there"
    if mine[BAR] and step.start != BAR:  # R, Hitting
        return "your checkers on the bar come in first"
    if step.end != max(step.start - step.die, OFF):
        return f"a {step.die} does not lead there"
    if step.end != OFF and theirs[BAR - step.end] > 1:  # R, Your turn
        return f"point {step.end} is closed: the other player has {theirs[BAR - step.end]} there"
    if step.end == OFF and any(mine[home + 1 :]):  # R, Bearing off
        return "all your checkers must be at home before you take one off"
    if step.end == OFF and step.start < step.die and any(mine[step.start + 1 :]):
        return "move a checker from a higher point first"
    return "play both numbers if you can, and the larger if you can play only one"  # R, Your turn
