"""Measure how fast games are played: by agents, by one process and by two.

Usage: python bench/playtest.py [--rounds 5] [--games 200] [--game aztec-market] [--players 4]
                                [--play N] [--profile]

Processor time counts no other program's: it is what a game costs. One and two processes take turns;
starting them is part of it. On a machine that does other things by the side, two are hardly quicker
by the clock: then compare their processor time. Medians of all rounds.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import os
import pstats
import time
from statistics import median
from typing import NamedTuple

import printgen
from printgen.play.playtest.game import GameResult, play_one
from printgen.play.rules import find_engine
from printgen.play.setup.recipe import Recipe

SEED = 1


class Pace(NamedTuple):
    """Seconds of processor time, and what was played in them."""

    seconds: float
    games: int
    actions: int
    decisions: int


class Bench:
    """One game for one number of players, loaded once."""

    def __init__(self, game: str, players: int) -> None:
        self.game = game
        self.players = players
        description = printgen.load(game).description
        self._recipe = Recipe(description, players)
        engine = find_engine(description)
        self._rules = engine.rules(description, players, self._recipe.figures)

    def play(self, agent: str, games: int) -> Pace:
        """Play the games one after another in this process."""
        agents = (agent,) * self.players
        begin = time.process_time()
        results: list[GameResult] = [
            play_one(self._recipe, self._rules, agents, seed=SEED, number=n) for n in range(games)
        ]
        seconds = time.process_time() - begin
        actions = sum(result.actions for result in results)
        return Pace(seconds, games, actions, sum(result.decisions for result in results))

    def share(self, jobs: int, games: int) -> tuple[float, float]:
        """Seconds that a whole random playtest takes with so many processes: by the clock, and of
        processor time, the workers' included.
        """
        before = os.times()
        printgen.run_playtest(self.game, players=self.players, games=games, seed=SEED, jobs=jobs)
        after = os.times()
        spent = (now - then for then, now in zip(before[:4], after[:4], strict=True))
        return after.elapsed - before.elapsed, sum(spent)


def report(bench: Bench, games: int, rounds: int) -> None:
    """Play all kinds in turn, several rounds, and print the table."""
    few = max(1, games // 50)
    counts = {"random": games, "greedy": few}
    paces: dict[str, list[Pace]] = {agent: [] for agent in counts}
    shares: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
    # What is remembered of columns fills up first: a long playtest is what counts.
    bench.play("random", games)
    for _ in range(rounds):
        for agent, count in counts.items():
            paces[agent].append(bench.play(agent, count))
        for jobs, taken in shares.items():
            taken.append(bench.share(jobs, 10 * games))
    print(f"{bench.game}, {bench.players} players, medians of {rounds} rounds (least to most)\n")
    print("| agent | games | ms a game | games/s a core | decisions/s | actions/s |")
    print("|---|---|---|---|---|---|")
    for agent, seen in paces.items():
        cost = sorted(1000 * pace.seconds / pace.games for pace in seen)
        pace = sorted(seen)[len(seen) // 2]
        rates = (count / pace.seconds for count in (pace.games, pace.decisions, pace.actions))
        shown = " | ".join(f"{rate:,.0f}" if rate > 20 else f"{rate:.1f}" for rate in rates)
        print(
            f"| {agent} | {pace.games} | {median(cost):.1f} ({cost[0]:.1f} to {cost[-1]:.1f}) "
            f"| {shown} |"
        )
    print(f"\n| {10 * games} random games | s by the clock | s of processor time |\n|---|---|---|")
    for jobs, taken in shares.items():
        clock, spent = (median(column) for column in zip(*taken, strict=True))
        print(f"| {jobs} process{'es' if jobs > 1 else ''} | {clock:.2f} | {spent:.2f} |")


def profile(bench: Bench, agent: str, games: int) -> None:
    """Print where the time of some games goes."""
    profiler = cProfile.Profile()
    profiler.enable()
    bench.play(agent, games)
    profiler.disable()
    print(f"\n{agent}, {games} games")
    pstats.Stats(profiler).sort_stats("tottime").print_stats(15)


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description="Measure how fast games are played.")
    parser.add_argument("--rounds", type=int, default=5, help="how often each kind is played")
    parser.add_argument("--games", type=int, default=200, help="random games in a round")
    parser.add_argument("--game", default="aztec-market")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--play", type=int, help="only play so many random games, for count.py")
    parser.add_argument("--profile", action="store_true", help="also show where the time goes")
    options = parser.parse_args()
    gc.set_threshold(1_000_000, 20, 50)  # as the command does
    bench = Bench(options.game, options.players)
    if options.play is not None:
        bench.play("random", options.play)
        return
    report(bench, options.games, options.rounds)
    if options.profile:
        profile(bench, "random", options.games)
        profile(bench, "greedy", max(1, options.games // 50))


if __name__ == "__main__":
    main()
