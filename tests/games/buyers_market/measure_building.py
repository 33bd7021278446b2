"""Measure how long the best building of a pile takes in Buyer's Market.

Usage: python tests/games/buyers_market/measure_building.py [--piles 2000] [--json]

Three sorts of piles, none of which comes twice, for five suits and for eight: whatever a player
may have collected (of each pyramid any number that there is), large piles (nine of ten), and the
largest with one to four pyramids taken out. Times are processor time of one search, in ms.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

import printgen
from printgen.games.buyers_market.best_building import best
from printgen.games.buyers_market.building_code import BuildingCode
from printgen.games.buyers_market.state import OWN_COLOUR

TRIOS, BANK = 4, 2
SUITS = ("clubs", "hearts", "diamonds", "spades", "stars", "waves", "moons", "suns")

Counts = tuple[tuple[int, int, int], ...]


class Timing(NamedTuple):
    """Times of so many searches, in ms."""

    piles: int
    middle: float
    most_of_all: float
    longest: float


def drawn(dice: random.Random, suits: int, chance: float | None) -> Counts:
    """A pile: of each suit and the own colour, how many large, medium and small ones."""

    def count(most: int) -> int:
        each = dice.random() if chance is None else chance
        return sum(dice.random() < each for _ in range(most))

    most = [TRIOS] * suits + [BANK]
    return tuple((count(n), count(n), count(n)) for n in most)


def nearly_all(dice: random.Random, suits: int) -> Counts:
    """The largest pile without one to four pyramids."""
    pile = [[n] * 3 for n in [TRIOS] * suits + [BANK]]
    for _ in range(dice.randint(1, 4)):
        row = dice.choice(pile)
        size = dice.randrange(3)
        row[size] = max(0, row[size] - 1)
    return tuple((row[0], row[1], row[2]) for row in pile)


def piles(sort: str, suits: int, count: int) -> Iterator[Counts]:
    """So many different piles of a sort; fewer if there are not so many."""
    dice, seen = random.Random(1), set[Counts]()
    for _ in range(20 * count):
        if sort == "whatever":
            pile = drawn(dice, suits, None)
        else:
            pile = drawn(dice, suits, 0.9) if sort == "large" else nearly_all(dice, suits)
        if pile not in seen:
            seen.add(pile)
            yield pile
        if len(seen) == count:
            return


def measured(sort: str, suits: int, count: int, code: BuildingCode) -> Timing:
    """How long the searches took."""
    names = SUITS[:suits]
    times = []
    for pile in piles(sort, suits, count):
        stock = dict(zip((*names, OWN_COLOUR), pile, strict=True))
        began = time.process_time()
        best(stock, names, code)
        times.append(1000 * (time.process_time() - began))
    times.sort()
    return Timing(len(times), median(times), times[int(0.99 * len(times))], times[-1])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--piles", type=int, default=2000, help="of each sort (2000)")
    parser.add_argument("--json", action="store_true", help="as JSON")
    args = parser.parse_args()
    game = printgen.load("buyers-market").description.game
    code = BuildingCode.of(game.figures_at(game.players.max))
    found = {
        f"{sort}, {suits} suits": measured(sort, suits, args.piles, code)
        for suits in (5, 8)
        for sort in ("whatever", "large", "largest")
    }
    if args.json:
        print(json.dumps({name: timing._asdict() for name, timing in found.items()}, indent=1))
        return
    print(f"{'piles':<22} {'how many':>9} {'median ms':>10} {'99 % ms':>9} {'longest ms':>11}")
    for name, timing in found.items():
        count, middle, most, longest = timing
        print(f"{name:<22} {count:>9} {middle:>10.2f} {most:>9.2f} {longest:>11.2f}")


if __name__ == "__main__":
    main()
