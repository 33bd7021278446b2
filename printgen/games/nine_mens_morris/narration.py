"""Descriptions of positions in Nine Men's Morris, and of why actions are not legal. R is the
rulebook.
"""

from __future__ import annotations

import re
from typing import Final

from printgen.games.nine_mens_morris.actions import MOVE, PLACE, TAKE
from printgen.games.nine_mens_morris.state import NOBODY, State
from printgen.games.nine_mens_morris.turns import Turns

# The men of the first and of the second player, and a point without one.
_MEN: Final = {0: "O", 1: "X", NOBODY: "+"}
_WHICH: Final = {PLACE: "a man on", TAKE: "the man on"}


def describe(rules: Turns, state: State) -> str:
    """Describe the board with its rows and columns, and what each player has."""
    men = dict(zip(rules.board.names, map(_MEN.__getitem__, state.points), strict=True))
    columns = sorted({re.sub(r"\d", "", name) for name in men}, key=lambda name: (len(name), name))
    lines = ["    " + "  ".join(columns)]
    for row in sorted({int(re.sub(r"\D", "", name)) for name in men}):
        marks = (men.get(f"{column}{row}", " ") for column in columns)
        lines.append(f"{row:>2}  {'  '.join(marks)}".rstrip())
    for player, seat in enumerate(rules.seats):
        turn = "" if state.end or player != state.player else ", to act"
        has = f"{state.hands[player]} in hand, {state.lost[player]} lost"
        lines.append(f"{seat} {_MEN[player]}: {has}{turn}")
    return "\n".join(lines)


def told(action: str) -> str:
    """Describe a legal action in words."""
    verb, start, *end = action.split()
    return f"{verb} from {start} to {end[0]}" if end else f"{verb} {_WHICH[verb]} {start}"


def explain(rules: Turns, state: State, action: str) -> str:
    """Return a sentence that says why an action is not legal; nothing if the list of legal actions
    says more.
    """
    verb, *points = action.split() or [""]
    seat, other = rules.seats[state.player], rules.seats[1 - state.player]
    hand, names = state.hands[state.player], rules.board.names
    if state.end:
        return f"the game is over: {state.end}"
    if not points or not set(points) <= set(names):
        return ""
    start, end = names.index(points[0]), names.index(points[-1])
    if (verb == TAKE) != (state.takes > 0):  # R, Mills
        return f"{seat} has closed {'a' if state.takes else 'no'} mill on this turn"
    if verb == TAKE:
        is_theirs = state.points[end] == 1 - state.player
        return f"{points[0]}: " + ("it stands in a mill" if is_theirs else f"no man of {other}")
    if (verb == PLACE) != (hand > 0):  # R, Placing; Moving
        return f"{seat} has {hand or 'no'} {'man' if hand == 1 else 'men'} in hand"
    if state.points[end] != NOBODY:
        return f"{points[-1]} is not free"
    if state.points[start] != state.player:
        return f"{seat} has no man on {points[0]}"
    not_ = "" if end in rules.board.joined[start] else "not "
    can_fly = verb == MOVE or rules.flies(state)  # R, Flying
    return f"{points[1]} is {not_}beside {points[0]}" if can_fly else f"{seat}'s men do not fly"
