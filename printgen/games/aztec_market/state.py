"""A position of Aztec Market."""

from __future__ import annotations

from typing import Final, NamedTuple

from printgen.games.aztec_market.data import Market
from printgen.play.setup.plan import SetupPlan

HOLE: Final = -1
NOTHING: Final = -1

# The parts of a turn.
TURN, DRAW, MOVE, COIN, KING, PLAY, OVER = range(7)


class State(NamedTuple):
    """A position. Tiles and colours are numbers, in the order of the data.

    ``cells`` are row by row from the top left, :data:`HOLE` where there is no tile. ``vendors``,
    ``king``, ``bag`` and ``aside`` count tokens by colour. Buyers are in one row, seat after seat:
    ``held`` is the colour each has (or :data:`NOTHING`), ``counts`` the number of tokens, ``coins``
    the number of coins. ``bank`` is the money supply. ``left`` counts what is still to be done in
    this part of the turn, ``bought`` is True after a purchase in this play, ``moved`` is the cell
    of the tile that may not move straight back in this pass (:data:`NOTHING` if every tile may).
    """

    cells: tuple[int, ...]
    vendors: tuple[int, ...]
    king: tuple[int, ...]
    bag: tuple[int, ...]
    aside: tuple[int, ...]
    held: tuple[int, ...]
    counts: tuple[int, ...]
    coins: tuple[int, ...]
    bank: int
    start: int
    player: int
    phase: int
    left: int
    bought: bool
    moved: int = NOTHING


def begin(plan: SetupPlan, market: Market, seats: tuple[str, ...]) -> State:
    """Return the position at the beginning of a game with this setup.

    R, Preparation; Buyer tiles; Coins: all as the setup says.
    """
    side = market.side
    codes = {piece: n for n, piece in enumerate(market.tiles)}
    cells, coins = [HOLE] * (side * side), [0] * (len(seats) * side)
    for (area, seat, space), pile in plan.piles.items():
        for piece, count in pile:
            if area == "market" and piece in codes:
                cells[space - 1] = codes[piece]
            elif area == "buyers" and piece == market.coin:
                coins[seats.index(seat) * side + space - 1] += count
    bag, aside = plan.pile("bag"), plan.pile("aside")
    none = (0,) * len(market.colours)
    start = seats.index(plan.chosen["start"]) if "start" in plan.chosen else 0
    return State(
        cells=tuple(cells),
        vendors=none,
        king=none,
        bag=tuple(bag.get(piece, 0) for piece in market.goods),
        aside=tuple(aside.get(piece, 0) for piece in market.goods),
        held=(NOTHING,) * len(coins),
        counts=(0,) * len(coins),
        coins=tuple(coins),
        bank=plan.pile("money").get(market.coin, 0),
        start=start,
        player=start,
        phase=TURN,
        left=0,
        bought=False,
    )
