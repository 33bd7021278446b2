"""Print what happens in random games, as one digest a game, to see whether two versions agree.

Usage: python -m tools.same_games [--games 500] [--longest 3000] [GAME...]

A digest is of every action of a game: who acts, what is legal, what is done, the state after it,
what it uses and what is left; and of the outcome. Run it before and after a change of rules that
should leave games as they are, each time in its own checkout, and compare the two outputs.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from hashlib import sha256

from printgen.core.guests import guests
from printgen.model import catalog
from printgen.play.playtest.agents import AGENTS
from printgen.play.referee import Match, play
from printgen.play.rules import find_engine
from printgen.play.setup import Recipe, SeededRandom

# Actions of a game at most: some games go on for thousands.
LONGEST = 3000


def digests(game: str, games: int, longest: int = LONGEST) -> Iterator[str]:
    """Yield a line for each of so many random games, over all numbers of players and modes in turn;
    every second round by curious agents.
    """
    description = catalog.load(game).description
    setup, players = description.setup, description.game.players
    if setup is None or description.rules is None:
        return
    modes = [(), *((mode,) for mode in setup.modes)]
    cases = [(n, mode) for n in range(players.min, players.max + 1) for mode in modes]
    engine = find_engine(description)
    tables = {}
    for seed in range(games):
        case = count, chosen = cases[seed % len(cases)]
        if case not in tables:
            recipe = Recipe(description, count, chosen)
            tables[case] = recipe, engine.rules(description, count, recipe.figures)
        recipe, rules = tables[case]
        agent = "curious" if seed // len(cases) % 2 else "random"
        movers = [AGENTS[agent](SeededRandom(seed, f"same/{n}")) for n in range(count)]
        match, digest = Match(rules, recipe.plan(seed)), sha256()
        for step in play(match, movers, SeededRandom(seed, "same/chance"), longest):
            used = rules.used(step.before, step.action, step.after)
            left = sorted(rules.supplies(step.after).items())
            told = step.actor, list(step.legal), step.action, step.after, used, left
            digest.update(repr(told).encode())
        digest.update(repr(rules.outcome(match.state)).encode())
        told_mode = "".join(f", mode {mode}" for mode in chosen)
        yield (
            f"{game}, {count} players{told_mode}, seed {seed}, {agent}: "
            f"{len(match.actions)} actions, {digest.hexdigest()[:16]}"
        )


def main() -> None:
    """Print the digests."""
    parser = argparse.ArgumentParser(description="Print digests of random games.")
    parser.add_argument("game", nargs="*", default=sorted(guests()))
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--longest", type=int, default=LONGEST)
    options = parser.parse_args()
    for game in options.game:
        for line in digests(game, options.games, options.longest):
            print(line, flush=True)


if __name__ == "__main__":
    main()
