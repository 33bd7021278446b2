"""What counts at the end of Buyer's Market, and who has won. R is the designer's rulebook.

Everybody builds as well as they can, unless a result says what was built: the best building is
found by ``building``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final

from printgen.games.buyers_market.building import (
    Building,
    Code,
    Lines,
    best,
    flaws,
    level_of,
    lines,
    used,
)
from printgen.games.buyers_market.data import SIZES, Market
from printgen.games.buyers_market.state import State, Trio
from printgen.games.buyers_market.turns import OWN_COLOUR
from printgen.rules.results import Built, Fault, Levels, Outcome, Sum, Tally, Team, Tie

# R, Building Code and Scoring; Score Card: its lines in their order.
LINES: Final = {
    "bricks": "Bricks",
    "levels": "Levels",
    "cohesiveness": "Cohesiveness",
    "diversity": "Diversity",
    "regality": "Regality",
    "unspent": "Unspent",
    "unused": "Unused",
}

WON: Final = "cards"


class Ending:
    """Results judged: what they count, what cannot be, what is built, who wins."""

    def __init__(
        self, market: Market, seats: tuple[str, ...], code: Code, supply: Mapping[str, int]
    ) -> None:
        """``supply`` tells how many there are of each piece."""
        self._market = market
        self._seats = seats
        self._code = code
        self._supply = supply
        self._colours = (*market.suits, OWN_COLOUR)
        self._titles = dict(zip(market.suits, market.titles, strict=True))
        self._titles[OWN_COLOUR] = "own colour"
        # The pips of each suit's cards, the dearest first.
        cards = list(zip(market.card_suits, market.card_pips, market.card_pieces, strict=True))
        self._card_values = [
            sorted(
                (pips for of, pips, piece in cards if of == n for _ in range(supply.get(piece, 0))),
                reverse=True,
            )
            for n in range(len(market.suits))
        ]
        self._points = {
            "bricks": code.brick,
            "levels": code.level,
            "cohesiveness": code.cohesive,
            "diversity": code.diverse,
            "regality": code.spire,
            "unspent": code.unspent,
            "unused": -code.unused,
        }

    # -- what is counted

    def tally_keys(self) -> tuple[dict[str, str], dict[str, str]]:
        """For each seat: the pile by colour and size, the bank by size, the cards."""
        pile = {
            f"{size}-{colour}": f"pile: {size}, {self._titles[colour]}"
            for colour in self._colours
            for size in SIZES
        }
        bank = {f"bank-{size}": f"bank: {size}" for size in SIZES}
        return {}, {**pile, **bank, WON: "order cards"}

    def tally(self, state: State) -> Tally:
        seats = {}
        for player, seat in enumerate(self._seats):
            counts = {
                f"{size}-{colour}": count
                for colour, trio in zip(self._colours, state.piles[player], strict=True)
                for size, count in zip(SIZES, trio, strict=True)
            }
            bank = zip(SIZES, state.banks[player], strict=True)
            counts.update((f"bank-{size}", count) for size, count in bank)
            counts[WON] = len(state.cards[player])
            seats[seat] = counts
        return Tally({}, seats)

    def stock(self, counts: Mapping[str, int]) -> dict[str, Trio]:
        """The pile of these counts, as the building code asks for it."""
        large, medium, small = SIZES
        return {
            colour: (
                counts[f"{large}-{colour}"],
                counts[f"{medium}-{colour}"],
                counts[f"{small}-{colour}"],
            )
            for colour in self._colours
        }

    def _piece(self, seat: str, size: str, colour: str) -> str:
        """The name of a pyramid of that size and colour in a player's pile."""
        n = SIZES.index(size)
        if colour == OWN_COLOUR:
            return self._market.own[self._seats.index(seat)][n]
        return self._market.resources[self._market.suits.index(colour)][n]

    # -- what cannot be

    def faults(self, tally: Tally) -> list[Fault]:
        found = list(self._faults_of_pyramids(tally))
        for seat in self._seats:
            found += self._faults_of_seat(seat, tally.seats[seat])
        if not found and (told := self._too_few_cards(list(tally.seats.values()))):
            found.append(self._worst(tally, WON, f"what all piles hold {told}", "count-impossible"))
        total = sum(counts[WON] for counts in tally.seats.values())
        there = sum(self._supply.get(piece, 0) for piece in self._market.card_pieces)
        if total > there:
            message = f"{total} order cards are counted and there are only {there}"
            found.append(self._worst(tally, WON, message))
        return found

    def _faults_of_pyramids(self, tally: Tally) -> Iterator[Fault]:
        """R, Setup: so many of each suit, for all players together."""
        for suit in self._market.suits:
            for size in SIZES:
                key = f"{size}-{suit}"
                total = sum(counts[key] for counts in tally.seats.values())
                there = self._supply.get(self._piece(self._seats[0], size, suit), 0)
                if total > there:
                    message = (
                        f"{total} {size} pyramids of {self._titles[suit]} are counted "
                        f"and there are only {there}"
                    )
                    yield self._worst(tally, key, message)

    def _faults_of_seat(self, seat: str, counts: Mapping[str, int]) -> Iterator[Fault]:
        """R, Setup and Purchasing: a bank has so many pyramids, and a pile comes with its cards."""
        for size in SIZES:
            key = f"{size}-{OWN_COLOUR}"
            total = counts[key] + counts[f"bank-{size}"]
            there = self._supply.get(self._piece(seat, size, OWN_COLOUR), 0)
            if total > there:
                message = (
                    f"{total} {size} pyramids of one’s own are counted, in pile and bank, "
                    f"and a player has {there}"
                )
                place = key if counts[key] >= counts[f"bank-{size}"] else f"bank-{size}"
                yield Fault(("seats", seat, place), "too-many", message)
        own = sum(counts[f"{size}-{OWN_COLOUR}"] for size in SIZES)
        if own and not counts[WON]:
            message = "pyramids of one’s own are in the pile, and no order card was won"
            yield Fault(("seats", seat, WON), "count-impossible", message)
        if told := self._too_few_cards([counts]):
            yield Fault(("seats", seat, WON), "count-impossible", f"the pile {told}")

    def _too_few_cards(self, piles: Sequence[Mapping[str, int]]) -> str:
        """Whether these piles together hold more than their cards can have brought, in words.

        R, Turns: on a card lie only resources of its suit, of no more pips than it has.
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
            title = self._titles[suit]
            what = f"{cards} of {title}" if cards < len(sums) else f"more than all of {title}"
            pyramids = f"{sum(trio)} {_plural(sum(trio), 'pyramid')}"
            parts.append(f"{what} for {pyramids} of {pips} {_plural(pips, 'pip')}")
        if needs <= won:
            return ""
        has = "1 is" if won == 1 else f"{won} are"
        return f"needs {needs} order cards at least, and {has} counted: {', '.join(parts)}"

    def _worst(self, tally: Tally, key: str, message: str, code: str = "too-many") -> Fault:
        """A fault of a sum, told where the largest part of it stands."""
        worst = max(self._seats, key=lambda seat: tally.seats[seat][key])
        return Fault(("seats", worst, key), code, message)

    # -- what is built

    def lines(self) -> Mapping[str, str]:
        return LINES

    def material(self) -> Mapping[str, str]:
        return self._titles

    def best(self, tally: Tally, seat: str) -> Built:
        """The building that brings the most of a player's pile."""
        stock = self.stock(tally.seats[seat])
        return self._told(tally, seat, best(stock, self._market.suits, self._code))

    def judge(self, tally: Tally, seat: str, levels: Levels) -> tuple[Built, list[Fault]]:
        """What a player built, and what is not allowed in it."""
        building = _building(levels)
        found = [
            Fault((str(flaw.level), *((flaw.colour,) if flaw.colour else ())), flaw.code, text)
            for flaw in flaws(building, self.stock(tally.seats[seat]), self._code)
            for text in (flaw.message,)
        ]
        return self._told(tally, seat, building), found

    def _told(self, tally: Tally, seat: str, building: Building) -> Built:
        counts = tally.seats[seat]
        stock = self.stock(counts)
        bank = sum(counts[f"bank-{size}"] for size in SIZES)
        points = lines(building, stock, self._market.suits, self._code, bank)
        stands = used(building)
        left = tuple(
            self._piece(seat, size, colour)
            for n, size in enumerate(SIZES)
            for colour in self._colours
            for _ in range(stock[colour][n] - stands[colour, size])
        )
        told = [self._level(n, building) for n in range(len(building))]
        if not building:
            told.append("nothing is built")
        if left:
            told.append(f"left over: {len(left)} {_plural(len(left), 'pyramid')}")
        return Built(
            seat=seat,
            levels=tuple(
                tuple(
                    self._piece(seat, level.size, colour)
                    for colour, count in level.colours
                    for _ in range(count)
                )
                for level in building
            ),
            told=tuple(told),
            left=left,
            sums=tuple(self._sums(seat, points)),
            points=points.total,
        )

    def _level(self, n: int, building: Building) -> str:
        """A level in words: ``level 1: 4 large, 3 Clubs and 1 Hearts``."""
        level = building[n]
        parts = [f"{count} {self._titles[colour]}" for colour, count in level.colours]
        shown = " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1] if parts else "")))
        half = "" if level.number >= self._code.least(n) else "; half-built"
        return f"level {n + 1}: {level.number} {level.size}, {shown}{half}"

    def _sums(self, seat: str, points: Lines) -> Iterator[Sum]:
        """The lines of the score card that bring something, or cost."""
        for key, each in self._points.items():
            if brought := getattr(points, key):
                # A minus as it is printed.
                how = f"{brought // each} × {each}".replace("-", "−")
                yield Sum(seat, key, how, brought)

    # -- who wins

    def outcome(self, tally: Tally, built: Mapping[str, Levels] | None = None) -> Outcome:
        """R, Ending the game and Purchasing: most points win, then most cards. Open: after that
        the victory is shared.
        """
        buildings = {
            seat: self._told(tally, seat, _building(built[seat]))
            if built and seat in built
            else self.best(tally, seat)
            for seat in self._seats
        }
        scores = {seat: each.points for seat, each in buildings.items()}
        working = [line for each in buildings.values() for line in _working(each)]
        top = max(scores.values())
        winners = [seat for seat in self._seats if scores[seat] == top]
        tie_breaks: tuple[str, ...] = ()
        ties: tuple[Tie, ...] = ()
        if len(winners) > 1:
            has = {seat: tally.seats[seat][WON] for seat in winners}
            tie_breaks, ties = ("order cards",), (Tie("order cards", has),)
            shown = ", ".join(f"{seat} {count}" for seat, count in has.items())
            working.append(f"tie at {top}, most order cards: {shown}")
            winners = [seat for seat in winners if has[seat] == max(has.values())]
        return Outcome(
            winners=tuple(winners),
            scores=scores,
            teams=tuple(Team((seat,), scores[seat]) for seat in self._seats),
            tie_breaks=tie_breaks,
            working=tuple(working),
            shared=len(winners) > 1,
            sums=tuple(each for seat in self._seats for each in buildings[seat].sums),
            ties=ties,
            built={seat: each.levels for seat, each in buildings.items()},
        )


def _building(levels: Levels) -> Building:
    return tuple(level_of(n, counts) for n, counts in enumerate(levels))


def _working(built: Built) -> Iterator[str]:
    yield from (f"{built.seat}, {text}" for text in built.told)
    parts = [f"{each.key} {each.how} = {each.points}".replace("-", "−") for each in built.sums]
    total = str(built.points).replace("-", "−")
    yield f"{built.seat}: {', '.join(parts) or 'nothing'}; in all {total}"


def _plural(count: int, word: str) -> str:
    return word if count == 1 else f"{word}s"
