"""Where the checkers are in a position of backgammon, and the points of an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printgen.games.backgammon.actions import step_of
from printgen.games.backgammon.setup_checks import AREA
from printgen.games.backgammon.state import BAR, MOVE, OFF, POINTS, State
from printgen.play.rules.pile_changes import with_counts
from printgen.play.setup.plan import Pile, SetupPlan, Spot

# Checkers on the bar are in front of their player, and those borne off beside the board.
HAND: Final = "hand"
BESIDE: Final = "beside"


def piles(
    state: State, plan: SetupPlan, seats: Sequence[str], pieces: Sequence[str]
) -> dict[Spot, Pile]:
    """Return the checkers on the points, on the bar and borne off; ``pieces`` are the checkers by
    player.
    """
    found: dict[Spot, Pile] = {}
    for n in range(1, POINTS + 1):
        here = (state.checkers[0][n], state.checkers[1][BAR - n])
        found[Spot(AREA, "", n)] = with_counts((), dict(zip(pieces, here, strict=True)))
    for player, seat in enumerate(seats):
        on_bar = {pieces[player]: state.checkers[player][BAR]}
        found[Spot(HAND, seat)] = with_counts(plan.piles.get(Spot(HAND, seat), ()), on_bar)
    off = {piece: state.checkers[player][OFF] for player, piece in enumerate(pieces)}
    found[Spot(BESIDE)] = with_counts(plan.piles.get(Spot(BESIDE), ()), off)
    return found


def spots(state: State, action: str, seats: Sequence[str]) -> tuple[Spot, ...]:
    """Return the points that a checker moves from and to. Dark's points are counted from the other
    end.
    """
    if state.phase != MOVE:
        return ()
    step = step_of(action)

    def spot(point: int) -> Spot:
        if point == BAR:
            return Spot(HAND, seats[state.player])
        if point == OFF:
            return Spot(BESIDE)
        return Spot(AREA, "", BAR - point if state.player else point)

    return spot(step.start), spot(step.end)
