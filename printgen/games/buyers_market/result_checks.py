"""Checks for what is impossible in a result of Buyer's Market. R is the designer's rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from printgen.core.errors import Code, counted
from printgen.games.buyers_market.data import Market
from printgen.games.buyers_market.scoring import WON
from printgen.games.buyers_market.state import OWN_COLOUR, SIZES
from printgen.play.codes import COUNT_IMPOSSIBLE, TOO_MANY
from printgen.play.rules.results import Fault, Tally


class ResultChecks:
    """Compare counts with what is possible in a game."""

    def __init__(self, market: Market, seats: tuple[str, ...], supply: Mapping[str, int]) -> None:
        """``supply`` is the number of each piece."""
        self._market = market
        self._seats = seats
        self._supply = supply
        # The pips of each suit's cards, the dearest first.
        cards = list(zip(market.card_suits, market.card_pips, market.card_pieces, strict=True))
        self._card_values = [
            sorted(
                (pips for of, pips, piece in cards if of == n for _ in range(supply.get(piece, 0))),
                reverse=True,
            )
            for n in range(len(market.suits))
        ]

    def faults(self, tally: Tally) -> list[Fault]:
        """Return everything that cannot be counted at the end of a game."""
        found = list(self._faults_of_pyramids(tally))
        for seat in self._seats:
            found += self._faults_of_seat(seat, tally.seats[seat])
        if not found and (told := self._too_few_cards(list(tally.seats.values()))):
            found.append(self._worst(tally, WON, f"what all piles hold {told}", COUNT_IMPOSSIBLE))
        total = sum(counts[WON] for counts in tally.seats.values())
        there = sum(self._supply.get(piece, 0) for piece in self._market.card_pieces)
        if total > there:
            message = f"{total} order cards are counted and there are only {there}"
            found.append(self._worst(tally, WON, message))
        return found

    def _faults_of_pyramids(self, tally: Tally) -> Iterator[Fault]:
        """Yield suits with too many pyramids. R, Requirements: all players together have a fixed
        number of each suit.
        """
        for suit in self._market.suits:
            for size in SIZES:
                key = f"{size}-{suit}"
                total = sum(counts[key] for counts in tally.seats.values())
                there = self._supply.get(self._market.pyramid(0, size, suit), 0)
                if total > there:
                    message = (
                        f"{total} {size} pyramids of {self._market.colours[suit]} are counted "
                        f"and there are only {there}"
                    )
                    yield self._worst(tally, key, message)

    def _faults_of_seat(self, seat: str, counts: Mapping[str, int]) -> Iterator[Fault]:
        """Yield impossible counts of a player. R, Requirements: a bank has a fixed number of
        pyramids. R, Purchasing: a pile comes with cards.
        """
        player = self._seats.index(seat)
        for size in SIZES:
            key = f"{size}-{OWN_COLOUR}"
            total = counts[key] + counts[f"bank-{size}"]
            there = self._supply.get(self._market.pyramid(player, size, OWN_COLOUR), 0)
            if total > there:
                message = (
                    f"{total} {size} pyramids of one’s own are counted, in pile and bank, "
                    f"and a player has {there}"
                )
                place = key if counts[key] >= counts[f"bank-{size}"] else f"bank-{size}"
                yield Fault(("seats", seat, place), TOO_MANY, message)
        own = sum(counts[f"{size}-{OWN_COLOUR}"] for size in SIZES)
        if own and not counts[WON]:
            message = "pyramids of one’s own are in the pile, and no order card was won"
            yield Fault(("seats", seat, WON), COUNT_IMPOSSIBLE, message)
        if told := self._too_few_cards([counts]):
            yield Fault(("seats", seat, WON), COUNT_IMPOSSIBLE, f"the pile {told}")

    def _too_few_cards(self, piles: Sequence[Mapping[str, int]]) -> str:
        """Describe what these piles have more than their cards can have brought, or return "".

        R, Turns: on a card there are only resources of its suit, of no more pips than it has.
        """
        won = sum(counts[WON] for counts in piles)
        needs, parts = 0, []
        for n, suit in enumerate(self._market.suits):
            trio = [sum(counts[f"{size}-{suit}"] for counts in piles) for size in SIZES]
            if not any(trio):
                continue
            pips = sum(count * worth for count, worth in zip(trio, self._market.pips, strict=True))
            sums = list(accumulate(self._card_values[n], initial=0))
            cards = next((k for k, most in enumerate(sums) if most >= pips), len(sums))
            needs += cards
            title = self._market.colours[suit]
            what = f"{cards} of {title}" if cards < len(sums) else f"more than all of {title}"
            pyramids = f"{counted(sum(trio), 'pyramid')}"
            parts.append(f"{what} for {pyramids} of {counted(pips, 'pip')}")
        if needs <= won:
            return ""
        has = "1 is" if won == 1 else f"{won} are"
        return f"needs {needs} order cards at least, and {has} counted: {', '.join(parts)}"

    def _worst(self, tally: Tally, key: str, message: str, code: Code = TOO_MANY) -> Fault:
        """Return a fault of a sum, at its largest part."""
        worst = max(self._seats, key=lambda seat: tally.seats[seat][key])
        return Fault(("seats", worst, key), code, message)
