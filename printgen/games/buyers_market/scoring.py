"""Scores of Buyer's Market, and its winner. R is the designer's rulebook.

Legal buildings and their scores are in ``building_code``, the best one of a pile in
``best_building``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from printgen.core.errors import counted
from printgen.games.buyers_market.best_building import best
from printgen.games.buyers_market.building_code import Building, BuildingCode, Lines, lines, used
from printgen.games.buyers_market.data import Market
from printgen.games.buyers_market.narration import signed
from printgen.games.buyers_market.state import SIZES, State, Trio
from printgen.play.rules.results import Outcome, Sum, Tally, Tie

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


@dataclass(frozen=True)
class Built:
    """A player's building, and its score with everything else that counts.

    ``levels`` are from the bottom, each with the pieces from left to right; ``words`` describe
    them, level by level, and at the end what is ``left``: the pieces of the pile that are not in
    it. ``sums`` are the lines of the score card that are not 0.
    """

    seat: str
    levels: tuple[tuple[str, ...], ...]
    words: tuple[str, ...]
    left: tuple[str, ...]
    sums: tuple[Sum, ...]
    points: int


class Scoring:
    """Calculate scores from what players have at the end."""

    def __init__(self, market: Market, seats: tuple[str, ...], code: BuildingCode) -> None:
        self._market = market
        self._seats = seats
        self._code = code

    # -- what is counted

    def tally_keys(self) -> tuple[dict[str, str], dict[str, str]]:
        """Return the counts of each seat: the pile by colour and size, the bank, the cards."""
        pile = {
            f"{size}-{colour}": f"pile: {size}, {title}"
            for colour, title in self._market.colours.items()
            for size in SIZES
        }
        bank = {f"bank-{size}": f"bank: {size}" for size in SIZES}
        return {}, {**pile, **bank, WON: "order cards"}

    def tally(self, state: State) -> Tally:
        """Return the pyramids in the piles and banks, and the number of cards won."""
        seats = {}
        for player, seat in enumerate(self._seats):
            counts = {
                f"{size}-{colour}": count
                for colour, trio in zip(self._market.colours, state.piles[player], strict=True)
                for size, count in zip(SIZES, trio, strict=True)
            }
            bank = zip(SIZES, state.banks[player], strict=True)
            counts.update((f"bank-{size}", count) for size, count in bank)
            counts[WON] = len(state.cards[player])
            seats[seat] = counts
        return Tally({}, seats)

    def stock(self, tally: Tally, seat: str) -> dict[str, Trio]:
        """Return a player's pile in the form that the building code needs."""
        counts = tally.seats[seat]
        large, medium, small = SIZES
        return {
            colour: (
                counts[f"{large}-{colour}"],
                counts[f"{medium}-{colour}"],
                counts[f"{small}-{colour}"],
            )
            for colour in self._market.colours
        }

    # -- what is built

    def built(self, tally: Tally, seat: str, building: Building | None = None) -> Built:
        """Return a building with its score for a player; without one, the best of their pile.

        R, Ending the game: each player builds from their pile.
        """
        stock = self.stock(tally, seat)
        if building is None:
            building = best(stock, self._market.suits, self._code)
        bank = sum(tally.seats[seat][f"bank-{size}"] for size in SIZES)
        points = lines(building, stock, self._market.suits, self._code, bank)
        player = self._seats.index(seat)
        stands = used(building)
        left = tuple(
            self._market.pyramid(player, size, colour)
            for n, size in enumerate(SIZES)
            for colour in stock
            for _ in range(stock[colour][n] - stands[colour, size])
        )
        levels = tuple(
            tuple(
                self._market.pyramid(player, level.size, colour)
                for colour, count in level.colours
                for _ in range(count)
            )
            for level in building
        )
        words = [self._level(n, building) for n in range(len(building))] or ["nothing is built"]
        if left:
            words.append(f"left over: {counted(len(left), 'pyramid')}")
        sums = tuple(self._sums(seat, points))
        return Built(seat, levels, tuple(words), left, sums, points.total)

    def _level(self, n: int, building: Building) -> str:
        """Describe a level in words: ``level 1: 4 large, 3 Clubs and 1 Hearts``."""
        level = building[n]
        parts = [f"{count} {self._market.colours[colour]}" for colour, count in level.colours]
        shown = " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1] if parts else "")))
        half = "" if level.number >= self._code.least(n) else "; half-built"
        return f"level {n + 1}: {level.number} {level.size}, {shown}{half}"

    def _sums(self, seat: str, points: Lines) -> Iterator[Sum]:
        """Yield the lines of the score card that are not 0."""
        code = self._code
        each = Lines(
            code.brick,
            code.level,
            code.cohesive,
            code.diverse,
            code.spire,
            code.unspent,
            -code.unused,
        )
        for key, sum_of_line, of_one in zip(LINES, points, each, strict=True):
            if sum_of_line:
                yield Sum(seat, key, signed(f"{sum_of_line // of_one} × {of_one}"), sum_of_line)

    # -- who wins

    def outcome(self, tally: Tally, buildings: Mapping[str, Building] | None = None) -> Outcome:
        """Return who wins with these buildings; seats without one build the best they can.

        R, Goal; R, Ending the game: the highest score wins. R, Purchasing: the player with most
        cards wins ties. Open: after that the victory is shared.
        """
        built = [self.built(tally, seat, (buildings or {}).get(seat)) for seat in self._seats]
        return Outcome.of_scores(
            {each.seat: each.points for each in built},
            Tie("order cards", {seat: tally.seats[seat][WON] for seat in self._seats}),
            "order cards",
            working=tuple(line for each in built for line in _working(each)),
            sums=tuple(each for some in built for each in some.sums),
        )


def _working(built: Built) -> Iterator[str]:
    yield from (f"{built.seat}, {text}" for text in built.words)
    parts = [signed(f"{each.key} {each.how} = {each.points}") for each in built.sums]
    yield f"{built.seat}: {', '.join(parts) or 'nothing'}; in all {signed(built.points)}"
