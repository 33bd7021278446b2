"""Descriptions of positions in Hex, and of why actions are not legal. R is the rulebook."""

from __future__ import annotations

from typing import Final

from printgen.games.hex.actions import PLACE, SWAP
from printgen.games.hex.state import NOBODY, State
from printgen.games.hex.turns import JOINED, Turns

# The stones of the first and of the second player, and a space without one.
_STONES: Final = {0: "O", 1: "X", NOBODY: "."}


def describe(rules: Turns, state: State) -> str:
    """Describe the board, each row half a space further, and whose turn it is."""
    side = len(rules.board.sides[0][0])
    columns = [name.rstrip("0123456789") for name in rules.board.names[:side]]
    lines = ["   " + " ".join(f"{column:<1}" for column in columns)]
    for row in range(side):
        stones = (_STONES[whose] for whose in state.spaces[row * side : (row + 1) * side])
        lines.append(f"{' ' * row}{row + 1:>2} {' '.join(stones)}")
    for player, seat in enumerate(rules.seats):
        turn = ", to act" if state.winner == NOBODY and player == state.player else ""
        lines.append(f"{seat} {_STONES[player]}{turn}")
    return "\n".join(lines)


def told(action: str) -> str:
    """Describe a legal action in words."""
    return f"place a stone on {action.split()[1]}" if action != SWAP else "swap the first stone"


def explain(rules: Turns, state: State, action: str) -> str:
    """Return a sentence that says why an action is not legal; nothing if the list of legal actions
    says more.
    """
    if rules.is_over(state):
        return f"the game is over: {JOINED}"
    if action == SWAP:  # R, The swap
        only = "only the first stone can be swapped, on the turn after it"
        return only if rules.figure["swap-rule"] else "this game is played without the swap"
    verb, *names = action.split() or [""]
    if verb == PLACE and len(names) == 1 and names[0] in rules.board.names:
        return f"{names[0]} is not free"
    return ""
