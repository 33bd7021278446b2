"""Points of a match of Nine Men's Morris. R is the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printgen.games.nine_mens_morris.state import NOBODY, State
from printgen.play.codes import COUNT_IMPOSSIBLE
from printgen.play.rules import Fault


def points(state: State, player: int, figure: Mapping[str, int]) -> int:
    """Return a player's points. R, The end; A match: a game that is not over counts as a draw."""
    if state.winner == NOBODY:
        return figure["draw-points"]
    return figure["win-points"] if state.winner == player else 0


def faults(seats: Sequence[str], got: Sequence[int], figure: Mapping[str, int]) -> Iterator[Fault]:
    """Find points that are impossible in a match. R, A match: one player wins each game, or it is a
    draw.
    """
    win, draw, games = (figure[name] for name in ("win-points", "draw-points", "games"))
    results, matches = ((win, 0), (0, win), (draw, draw)), {(0, 0)}
    for _ in range(games):
        matches |= {(one + x, other + y) for one, other in matches for x, y in results}
    if tuple(got) not in matches:
        message = f"no {games} games bring {got[0]} and {got[1]} points"
        yield Fault(("seats", seats[1], "points"), COUNT_IMPOSSIBLE, message)
