"""The position at the beginning of Tlatelolco. R, Setup, of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.games.tlatelolco.data import AREA, EXPORT, START, TARGETS, Market
from printgen.games.tlatelolco.state import NOTHING, ROLL, Stand, State
from printgen.play.setup.plan import SetupPlan


def opened(market: Market, seats: tuple[str, ...], units: int, plan: SetupPlan) -> State:
    """Return the position of a setup; each player has ``units`` of the export good.

    A pawn without a place in the plan is on a corner, and a thief on no space.
    """
    corners = market.board.corners
    pawns = [corners[n % len(corners)] for n in range(len(seats))]
    stands, thief = dict.fromkeys(market.board.stands, Stand(NOTHING, ())), NOTHING
    for space in range(len(market.board.names)):
        pile = plan.pile(AREA, "", space + 1)
        for player, piece in enumerate(market.pawns):
            if piece in pile:
                pawns[player] = space
        if market.thief in pile:
            thief = space
        if space in stands:
            stands[space] = _stand(market, pile)
    exports, targets = _dealt(market, seats, plan)
    goods = [[0] * len(market.goods) for _ in seats]
    for own, export in zip(goods, exports, strict=True):
        if export != NOTHING:
            own[export] = units
    return State(
        stands=tuple(stands.values()),
        exports=exports,
        targets=targets,
        goods=tuple(map(tuple, goods)),
        pawns=tuple(pawns),
        thief=thief,
        player=seats.index(plan.chosen[START]) if START in plan.chosen else 0,
        phase=ROLL,
        roll=0,
        thrown=0,
        is_again=False,
        has_landed=False,
        offers=0,
        robbed=(),
        offer=None,
        winner=NOTHING,
    )


def _stand(market: Market, pile: Mapping[str, int]) -> Stand:
    """Return the stand of a pile; if nothing is sold there is no trade."""
    sold = [good for piece, good in market.sellers.items() if piece in pile]
    wants = [good for piece, good in market.buyers.items() for _ in range(pile.get(piece, 0))]
    return Stand(sold[0] if sold else NOTHING, tuple(sorted(wants)))


def _dealt(
    market: Market, seats: tuple[str, ...], plan: SetupPlan
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Return each player's export good, :data:`NOTHING` without one, and target goods."""
    exports, targets = [], []
    for seat in seats:
        drawn = [market.sellers[piece] for piece in plan.dealt.get((EXPORT, seat), ())]
        exports.append(drawn[0] if drawn else NOTHING)
        wanted = (market.sellers[piece] for piece in plan.dealt.get((TARGETS, seat), ()))
        targets.append(tuple(sorted(set(wanted))))
    return tuple(exports), tuple(targets)
