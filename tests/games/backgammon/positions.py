"""Help for tests of backgammon: its rules, positions by each player's own numbers, slow turns."""

from __future__ import annotations

from functools import cache

import printgen
from printgen.games.backgammon.actions import Step, step_of
from printgen.games.backgammon.rules import ENGINE, Backgammon
from printgen.games.backgammon.state import BAR, MOVE, OFF, Checkers, State
from printgen.model.catalog import Loaded

VARIANTS = ("", "/nackgammon", "/hypergammon", "/portes", "/travel-size")
LIGHT, DARK = 0, 1


@cache
def loaded(variant: str = "") -> Loaded:
    return printgen.load(f"backgammon{variant}")


def rules(variant: str = "") -> Backgammon:
    return ENGINE.rules(loaded(variant).description, 2)


def checkers(stand: dict[int, int]) -> Checkers:
    return tuple(stand.get(point, 0) for point in range(BAR + 1))


def position(light: dict[int, int], dark: dict[int, int], *dice: int, player: int = 0) -> State:
    """A position in which a player has dice to play; 0 is off the board and 25 the bar."""
    return State((checkers(light), checkers(dark)), player, MOVE, tuple(dice))


def after(game: Backgammon, state: State, *actions: str) -> State:
    """The position after actions, all of which are legal."""
    for action in actions:
        legal = game.legal_actions(state)
        assert action in legal, game.explain(state, action)
        state = game.apply(state, legal[legal.index(action)])
    return state


def slow_turns(state: State, home: int) -> set[tuple[Step, ...]]:
    """Every way to play a whole roll, found by trying all sequences and keeping the longest."""
    found: set[tuple[Step, ...]] = {()}

    def go(mine: list[int], theirs: list[int], dice: list[int], done: tuple[Step, ...]) -> None:
        found.add(done)
        for n, die in enumerate(dice):
            for start in range(1, BAR + 1):
                if not mine[start] or (mine[BAR] and start != BAR):
                    continue
                end, own, other = max(start - die, OFF), list(mine), list(theirs)
                if end and other[BAR - end] > 1:
                    continue
                behind = [p for p in range(1, BAR + 1) if mine[p] and p > start]
                outside = [p for p in range(home + 1, BAR + 1) if mine[p]]
                if not end and (outside or (start < die and behind)):
                    continue
                if end and other[BAR - end]:
                    other[BAR - end], other[BAR] = 0, other[BAR] + 1
                own[start] -= 1
                own[end] += 1
                go(own, other, dice[:n] + dice[n + 1 :], (*done, Step(die, start, end)))

    mine, theirs = state.checkers[state.player], state.checkers[1 - state.player]
    go(list(mine), list(theirs), list(state.dice), ())
    longest = max(map(len, found))
    whole = {each for each in found if len(each) == longest}
    if longest == 1 < len(state.dice):
        largest = max(each[0].die for each in whole)
        whole = {each for each in whole if each[0].die == largest}
    return whole


def quick_turns(game: Backgammon, state: State) -> set[tuple[Step, ...]]:
    """Every way to play a whole roll, by what is legal step by step."""
    found: set[tuple[Step, ...]] = set()
    todo: list[tuple[State, tuple[Step, ...]]] = [(state, ())]
    while todo:
        now, done = todo.pop()
        if now.phase != MOVE or now.player != state.player:
            found.add(done)
        else:
            legal = game.legal_actions(now)
            todo += [(game.apply(now, each), (*done, step_of(each))) for each in legal]
    return found
