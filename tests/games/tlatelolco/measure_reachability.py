"""Measure in how many setups of Tlatelolco everybody can reach what they need, and how fast.

Usage: python tests/games/tlatelolco/measure_reachability.py
    [--game tlatelolco] [--setups 20000] [--first 0] [--json]

For each number of players so many setups are made, from seed ``--first`` on. A player counts as
served where trades lead from what they have to all that they want. The interval is Wilson's of
95 %; players of one setup share its market, so it is taken of setups' means as well: "clustered".
Times are processor time, the median of twenty runs of equal length.
"""

from __future__ import annotations

import argparse
import json
import time
from math import sqrt
from statistics import mean, median, stdev
from typing import NamedTuple

import printgen
from printgen.games.tlatelolco.rules import ENGINE
from printgen.play.setup.recipe import Recipe

# Standard deviations of a normal distribution on both sides of which 5 % lie.
Z = 1.959964
RUNS = 20


class Share(NamedTuple):
    """A share with its interval of 95 %, all in per cent."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.2f} ({self.low:.2f} to {self.high:.2f})"


class Found(NamedTuple):
    """What the setups for one number of players show. Times in ms of processor time a setup."""

    players: int
    setups: int
    served: Share
    clustered: Share
    whole: Share
    targets: Share
    longest: int
    mean_swaps: float
    making: float
    judging: float


def wilson(count: int, of: int) -> Share:
    """The share with the interval of Wilson (1927)."""
    share = count / of
    middle = (share + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z / (1 + Z * Z / of) * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    return Share(100 * share, 100 * (middle - half), 100 * (middle + half))


def clustered(shares: list[float]) -> Share:
    """The mean of setups' shares, with the interval of a mean."""
    middle = mean(shares)
    half = Z * stdev(shares) / sqrt(len(shares))
    return Share(100 * middle, 100 * (middle - half), 100 * min(1.0, middle + half))


def measured(game: str, players: int, setups: int, first: int) -> Found:
    """So many setups, made and judged."""
    description = printgen.load(game).description
    recipe = Recipe(description, players)
    rules = ENGINE.rules(description, players)
    (name, *_) = rules.requirements()
    shares: list[float] = []
    lengths: list[int] = []
    routes = lost = 0
    making: list[float] = []
    judging: list[float] = []
    for run in range(RUNS):
        seeds = range(first + setups * run // RUNS, first + setups * (run + 1) // RUNS)
        start = time.process_time()
        plans = [recipe.plan(seed) for seed in seeds]
        between = time.process_time()
        met = [not rules.unmet(plan, name) for plan in plans]
        end = time.process_time()
        making.append((between - start) / len(seeds))
        judging.append((end - between) / len(seeds))
        for plan, is_met in zip(plans, met, strict=True):
            unserved = set()
            for route in rules.trades(plan).routes():
                routes += 1
                if route.swaps is None:
                    lost += 1
                    unserved.add(route.seat)
                else:
                    lengths.append(len(route.swaps))
            assert is_met == (not unserved)  # two ways to the same answer
            shares.append(1 - len(unserved) / players)
    served = round(sum(shares) * players)
    return Found(
        players,
        setups,
        wilson(served, setups * players),
        clustered(shares),
        wilson(shares.count(1.0), setups),
        wilson(routes - lost, routes),
        max(lengths),
        mean(lengths),
        1000 * median(making),
        1000 * median(judging),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="tlatelolco")
    parser.add_argument("--setups", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    limits = printgen.load(asked.game).description.game.players
    found = [
        measured(asked.game, players, asked.setups, asked.first)
        for players in range(limits.min, limits.max + 1)
    ]
    if asked.json:
        print(json.dumps([each._asdict() for each in found], indent=2))
        return
    print("Shares in per cent, with the interval of 95 %\n")
    for each in found:
        print(f"{each.players} players, {each.setups:,} setups")
        print(f"  players who can reach all      {each.served}; clustered {each.clustered}")
        print(f"  setups in which all can        {each.whole}")
        print(f"  targets that can be reached    {each.targets}")
        print(f"  trades to a target             {each.mean_swaps:.2f}, at most {each.longest}")
        print(f"  ms to make / to judge a setup  {each.making:.3f} / {each.judging:.3f}")


if __name__ == "__main__":
    main()
