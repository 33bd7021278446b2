"""Turns of backgammon: rolls, the cube, moves. R is the rulebook, with its section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

from printgen.games.backgammon import moves
from printgen.games.backgammon.actions import DOUBLE, DROP, ROLL, TAKE, Step, rolled, step_of
from printgen.games.backgammon.state import (
    ANSWER,
    MOVE,
    NOBODY,
    OFF,
    OFFER,
    OVER,
    START,
    State,
)
from printgen.games.backgammon.state import ROLL as ROLLS
from printgen.play.rules import Action

_SIDES: Final = range(1, 7)
# The highest number on the cube.
MOST: Final = 64


def legal(state: State, figure: Mapping[str, int]) -> Sequence[Action]:
    """Return what the player to act can do, or all possible rolls."""
    match state.phase:
        case "start":
            # R, Who begins: each player rolls a die, and both roll again if the numbers are the
            # same.
            return [Action(f"{a} {b}") for a, b in product(_SIDES, _SIDES) if a != b]
        case "roll":
            return sorted({rolled(a, b) for a, b in product(_SIDES, _SIDES)})
        case "offer":
            return [Action(ROLL), Action(DOUBLE)]
        case "answer":
            return [Action(TAKE), Action(DROP)]
        case "move":
            return [step.action for step in steps(state, figure)]
    return []


def steps(state: State, figure: Mapping[str, int]) -> tuple[Step, ...]:
    """Return the moves of a checker that the player may make now."""
    mine, theirs = state.checkers[state.player], state.checkers[1 - state.player]
    return moves.legal(mine, theirs, state.dice, figure["home"])


def after(state: State, action: Action, figure: Mapping[str, int]) -> State:
    """Return the position after a legal action."""
    match state.phase:
        case "start":
            first, second = map(int, action.split())
            begun = state._replace(player=int(second > first), phase=ROLLS)
            # R, Who begins: the first roll is used for the first turn, or rolled again.
            return begun if figure["roll-again"] else _with_dice(begun, first, second, figure)
        case "roll":
            first, second = map(int, action.split())
            return _with_dice(state, first, second, figure)
        case "offer":
            return state._replace(phase=ANSWER if action == DOUBLE else ROLLS)
        case "answer" if action == DROP:
            return state._replace(phase=OVER, winner=state.player)
        case "answer":
            # R, Doubling: the player who takes the cube owns it.
            taker = 1 - state.player
            return state._replace(cube=2 * state.cube, owner=taker, phase=ROLLS)
    return _moved(state, action, figure)


def _with_dice(state: State, first: int, second: int, figure: Mapping[str, int]) -> State:
    """Return the position with a roll to be played. R, Your turn: a double is played four times."""
    dice = (first,) * 4 if first == second else (max(first, second), min(first, second))
    return _played(state._replace(phase=MOVE, dice=dice), figure)


def _moved(state: State, action: Action, figure: Mapping[str, int]) -> State:
    step, player = step_of(action), state.player
    mine, theirs = moves.moved(state.checkers[player], state.checkers[1 - player], step)
    both = (theirs, mine) if player else (mine, theirs)
    found = state._replace(checkers=both, dice=moves.rest(state.dice, step.die))
    if mine[OFF] == sum(mine):  # R, The end
        return found._replace(phase=OVER, winner=player, dice=())
    return _played(found, figure)


def _played(state: State, figure: Mapping[str, int]) -> State:
    """Return the position, with the next player's turn if no more dice can be played."""
    if state.dice and steps(state, figure):
        return state
    player = 1 - state.player
    # R, Doubling: before rolling, the owner of the cube, or anybody if nobody owns it.
    can = figure["cube"] and state.cube < MOST and state.owner in {player, NOBODY}
    return state._replace(player=player, phase=OFFER if can else ROLLS, dice=())


def is_by_chance(state: State) -> bool:
    """Return True if dice are rolled next."""
    return state.phase in {START, ROLLS}
