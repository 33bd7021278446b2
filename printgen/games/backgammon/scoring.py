"""How many points a game of backgammon is worth, and the points of a match. R is the rulebook, with
its section.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printgen.games.backgammon.state import BAR, OFF, State
from printgen.play.codes import COUNT_IMPOSSIBLE
from printgen.play.rules import Fault


def points(state: State, player: int, figure: Mapping[str, int]) -> int:
    """Return a player's points for a game; none before its end.

    R, The end: a gammon and a backgammon are worth more. R, Doubling: multiplied by the number on
    the cube; a player who drops loses what the game was worth before.
    """
    if state.winner != player:
        return 0
    loser = state.checkers[1 - player]
    dropped = state.checkers[player][OFF] < sum(state.checkers[player])
    if dropped or loser[OFF]:
        return state.cube
    is_far = sum(loser[BAR - figure["home"] :])
    return state.cube * figure["backgammon" if is_far else "gammon"]


def faults(seats: Sequence[str], got: Sequence[int], figure: Mapping[str, int]) -> Iterator[Fault]:
    """Find points that are impossible in a match. R, A match: the first player with enough points
    wins it.
    """
    if min(got) >= figure["match"]:
        message = f"the match is over when one player has {figure['match']} points: not both can"
        yield Fault(("seats", seats[1], "points"), COUNT_IMPOSSIBLE, message)
