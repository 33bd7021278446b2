"""Where the men are in a position of Nine Men's Morris, and the points of an action."""

from __future__ import annotations

from typing import Final

from printgen.games.nine_mens_morris.board import AREA
from printgen.games.nine_mens_morris.state import NOBODY, State
from printgen.games.nine_mens_morris.turns import Turns
from printgen.play.rules.pile_changes import with_counts
from printgen.play.setup.plan import BOX, Pile, SetupPlan, Spot

HAND: Final = "hand"


def piles(rules: Turns, state: State, plan: SetupPlan) -> dict[Spot, Pile]:
    """Return the men on the board and those still to be placed; men that were taken are out of the
    game.
    """
    men = [rules.own_piece("men", seat) for seat in rules.seats]
    found: dict[Spot, Pile] = {
        Spot(AREA, "", n): () if whose == NOBODY else ((men[whose], 1),)
        for n, whose in enumerate(state.points, start=1)
    }
    for man, seat, left in zip(men, rules.seats, state.hands, strict=True):
        found[Spot(HAND, seat)] = with_counts(plan.piles.get(Spot(HAND, seat), ()), {man: left})
    box = plan.pile(BOX)
    out = {man: box.get(man, 0) + lost for man, lost in zip(men, state.lost, strict=True)}
    found[Spot(BOX)] = with_counts(plan.piles.get(Spot(BOX), ()), out)
    return found


def spots(rules: Turns, action: str) -> tuple[Spot, ...]:
    """Return the points that an action names."""
    names = rules.board.names
    return tuple(Spot(AREA, "", names.index(name) + 1) for name in action.split()[1:])
