"""Where pawns and the thief are in a position of Tlatelolco, and the spaces of an action."""

from __future__ import annotations

from typing import Final

from printgen.games.tlatelolco.data import AREA
from printgen.games.tlatelolco.state import State
from printgen.games.tlatelolco.turns import Turns
from printgen.play.rules.pile_changes import with_counts
from printgen.play.setup.plan import Pile, SetupPlan, Spot

# Actions that name a space, and its position in their meaning.
_SPACES: Final = {"to": 0, "thief": 0, "home": 0, "banish": 1}


def piles(turns: Turns, state: State, plan: SetupPlan) -> dict[Spot, Pile]:
    """Return the spaces with what is on them; the counters on the stands stay."""
    market = turns.market
    found: dict[Spot, Pile] = {}
    for space in range(len(market.board.names)):
        standing = {
            pawn: int(at == space) for pawn, at in zip(market.pawns, state.pawns, strict=True)
        }
        standing[market.thief] = int(state.thief == space)
        spot = Spot(AREA, "", space + 1)
        found[spot] = with_counts(plan.piles.get(spot, ()), standing)
    return found


def spots(turns: Turns, action: str) -> tuple[Spot, ...]:
    """Return the space that an action names."""
    op = turns.actions.meaning(action)
    if op is None or op.verb not in _SPACES:
        return ()
    return (Spot(AREA, "", (op.one, op.two)[_SPACES[op.verb]] + 1),)
