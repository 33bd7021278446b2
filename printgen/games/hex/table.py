"""Where the stones are in a position of Hex. R is the rulebook."""

from __future__ import annotations

from typing import Final

from printgen.games.hex.board import AREA
from printgen.games.hex.state import NOBODY, State
from printgen.games.hex.turns import Turns
from printgen.play.rules.pile_changes import with_counts
from printgen.play.setup.plan import Pile, SetupPlan, Spot

HAND: Final = "hand"


def piles(rules: Turns, state: State, plan: SetupPlan) -> dict[Spot, Pile]:
    """Return the stones on the board and those in front of the players."""
    stones = [rules.own_piece("stones", seat) for seat in rules.seats]
    found: dict[Spot, Pile] = {
        Spot(AREA, "", n): () if whose == NOBODY else ((stones[whose], 1),)
        for n, whose in enumerate(state.spaces, start=1)
    }
    for player, seat in enumerate(rules.seats):
        hand = Spot(HAND, seat)
        left = max(0, rules.figure["stones"] - state.spaces.count(player))
        found[hand] = with_counts(plan.piles.get(hand, ()), {stones[player]: left})
    return found


def spots(rules: Turns, action: str) -> tuple[Spot, ...]:
    """Return the space that an action names; a swap names none."""
    names = action.split()[1:]
    return tuple(Spot(AREA, "", rules.board.names.index(name) + 1) for name in names)
