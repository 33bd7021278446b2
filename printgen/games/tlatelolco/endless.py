"""Find a game of Tlatelolco that never ends, to prove that the printed rules allow one.

Nobody has to trade. If every pawn can stay where it is, or go somewhere and come back with nothing
else changed, the game never ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from printgen.games.tlatelolco.state import BARTER, MOVE, ROLL, State
from printgen.games.tlatelolco.turns import Turns
from printgen.play.rules.contract import Action, Endless
from printgen.play.setup.plan import SetupPlan

# A pawn that may not stay goes somewhere and comes back.
_MOST: Final = 2

Turn: TypeAlias = tuple[Action, ...]


def find_endless(game: Turns, plan: SetupPlan) -> Endless | None:
    """Return a game that never ends and begins with this setup, or None if none was found."""
    start = game.setup(plan)
    for rounds in range(1, _MOST + 1):
        trips = [_trip(game, start, player, rounds) for player in range(game.players)]
        found = [trip for trip in trips if trip is not None]
        if len(found) < len(trips):
            continue
        order = [(start.player + n) % game.players for n in range(game.players)]
        cycle = [a for n in range(rounds) for player in order for a in found[player][n]]
        state = start
        for action in cycle:
            if action not in game.legal_actions(state):
                break
            state = game.apply(state, action)
        if state == start:
            return Endless(plan, (), tuple(cycle))
    return None


def _trip(game: Turns, start: State, player: int, turns: int) -> list[Turn] | None:
    """Return turns of one player after which everything is as before."""
    return _back(game, start._replace(player=player), start.pawns[player], turns)


def _back(game: Turns, state: State, home: int, turns: int) -> list[Turn] | None:
    if not turns:
        return [] if state.pawns[state.player] == home else None
    for actions, after in _turns(game, state):
        rest = _back(game, after._replace(player=state.player), home, turns - 1)
        if rest is not None:
            return [actions, *rest]
    return None


def _turns(game: Turns, state: State) -> Iterator[tuple[Turn, State]]:
    """Yield turns in which only a pawn moves: no thief, no roll on the table, no trade."""
    for roll in game.legal_actions(state):
        moved = game.apply(state, roll)
        if moved.phase != MOVE:
            continue
        for action in reversed(game.legal_actions(moved)):
            after = game.apply(moved, action)
            actions: Turn = (roll, action)
            if after.phase == BARTER:
                actions = (*actions, game.actions.done)
                after = game.apply(after, game.actions.done)
            if after.phase == ROLL and not after.is_again:
                yield actions, after
