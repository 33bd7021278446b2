"""The position at the beginning of The Market at Kos, and what is still to be placed.

R is the rulebook: Setup 5 and 6, 2-Player Rules 2 and 4. A setup may do all of this randomly; then
nothing is left to do here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printgen.games.market_at_kos.data import Market
from printgen.games.market_at_kos.state import NOTHING, OWN, STALL, STEPS, THIRD
from printgen.play.setup.plan import SetupPlan, totals


class Table(NamedTuple):
    """The pieces on the table at the beginning of a game, in the form of a state's fields."""

    stalls: tuple[int, ...]
    tokens: tuple[int, ...]
    workers: tuple[int, ...]
    unseen: tuple[int, ...]
    hands: tuple[int, ...]
    coins: tuple[int, ...]
    bank: int
    spare: tuple[int, ...]
    broker: int
    start: int


class Opening:
    """Read setups for the players at ``seats``."""

    def __init__(self, market: Market, seats: tuple[str, ...], figures: Mapping[str, int]) -> None:
        self._market = market
        self._seats = seats
        self._figures = figures

    def table(self, plan: SetupPlan) -> Table:
        """Return the pieces on the table. ``broker`` is 0 if the setup does not place it.

        R, Setup 1 to 8.
        """
        market, seats = self._market, self._seats
        stalls = [NOTHING] * len(market.square_names)
        tokens = [0] * len(stalls)
        for square, space in enumerate(market.places.squares):
            pile = plan.pile("market", "", space.n)
            for good, piece in enumerate(market.stalls):
                if piece in pile:
                    stalls[square] = good
            for player in range(len(seats)):
                tokens[square] |= (market.tokens[player] in pile) << player
        workers = [NOTHING] * len(market.circle_names)
        for circle, space in enumerate(market.places.circles):
            for piece in plan.pile("market", "", space.n):
                workers[circle] = market.workers.get(piece, workers[circle])
        unseen = plan.pile("pile")
        start = seats.index(plan.chosen["start"]) if "start" in plan.chosen else 0
        return Table(
            stalls=tuple(stalls),
            tokens=tuple(tokens),
            workers=tuple(workers),
            unseen=tuple(unseen.get(piece, 0) for piece in market.stalls),
            hands=self._hands(plan, workers),
            coins=tuple(plan.pile("purse", seat).get(market.coin, 0) for seat in seats),
            bank=plan.pile("bank").get(market.coin, 0),
            spare=tuple(
                plan.pile("hand", seat).get(market.tokens[n], 0) for n, seat in enumerate(seats)
            ),
            broker=self._broker(plan),
            start=start,
        )

    def _hands(self, plan: SetupPlan, workers: list[int]) -> tuple[int, ...]:
        """Return the players' workers off the market, and those of the third set that are still to
        be placed: as many of each kind as there should be, and as are off the market.
        """
        market = self._market
        kinds = len(market.kinds)
        hands = [0] * (len(market.owners) * kinds)
        for seat in self._seats:
            for piece, count in plan.pile("hand", seat).items():
                if piece in market.workers:
                    hands[market.workers[piece]] += count
        third = len(self._seats)
        if third < len(market.owners):
            there = totals(
                run for spot, pile in plan.piles.items() if spot.area != "market" for run in pile
            )
            for piece, code in market.workers.items():
                if code // kinds == third:
                    wanted = self._figures["third-workers-of-a-kind"] - workers.count(code)
                    hands[code] = max(0, min(there.get(piece, 0), wanted))
        return tuple(hands)

    def _broker(self, plan: SetupPlan) -> int:
        """Return the broker's position, counted from the end of the track: the last space is 1."""
        length = len(self._market.track)
        for space in range(1, length + 1):
            if self._market.broker in plan.pile("stalls-track", "", space):
                return length + 1 - space
        return 0

    def steps(self, table: Table) -> tuple[int, ...]:
        """Return what is still to be placed before the first round, as player × 3 + piece; see
        ``State``.
        """
        kinds = len(self._market.kinds)
        players = len(self._seats)
        stalls = sum(good != NOTHING for good in table.stalls)
        placed = [0] * players
        third = 0
        for worker in table.workers:
            if worker != NOTHING and worker // kinds < players:
                placed[worker // kinds] += 1
            elif worker != NOTHING:
                third += 1
        left = []
        for step in self._all(table):
            player, what = divmod(step, STEPS)
            if what == STALL and stalls:
                stalls -= 1
            elif what == THIRD and third:
                third -= 1
            elif what == OWN and placed[player]:
                placed[player] -= 1
            else:
                left.append(step)
        return tuple(left)

    def _all(self, table: Table) -> Iterator[int]:
        """Yield every step of an opening on an empty market, in its order."""
        figures, players = self._figures, len(self._seats)
        order = [(table.start + n) % players for n in range(players)]
        # R, 2-Player Rules 2: the two alternate, first all stalls of the third set and then all
        # its workers.
        third = [STALL] * figures["third-stalls"]
        third += [THIRD] * (figures["third-workers-of-a-kind"] * len(self._market.kinds))
        for n, what in enumerate(third):
            yield order[n % players] * STEPS + what
        # R, Setup 5 and 6: each player places a stall, clockwise from the starting player; then
        # each a worker.
        for what, count in ((STALL, figures["first-stalls"]), (OWN, figures["first-workers"])):
            for _ in range(count):
                for player in order:
                    yield player * STEPS + what
