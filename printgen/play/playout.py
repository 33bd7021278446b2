"""Play one game for a check, and report what happened in it."""

from __future__ import annotations

from typing import Any, NamedTuple

from printgen.play.playtest.agents import AGENTS
from printgen.play.referee import Match, play
from printgen.play.rules.contract import Rules
from printgen.play.setup.recipe import Recipe
from printgen.play.setup.seeded_random import SeededRandom


class Playout(NamedTuple):
    """A game played by agents. ``case`` says how, so that it can be played again.

    ``length`` is its number of actions, ``last`` the last of them, empty if there was none.
    ``is_stuck`` is True if no action was legal before the end; a game that is neither stuck nor
    over was given up. ``used`` are the features of the rules that occurred, ``ran_out`` the
    supplies that were empty before the end, ``reason`` is why it ended.
    """

    case: str
    length: int
    last: str
    used: frozenset[str]
    ran_out: frozenset[str]
    is_over: bool
    is_stuck: bool
    reason: str


def play_out(  # noqa: PLR0913, PLR0917 - a game is many things
    recipe: Recipe, rules: Rules[Any], case: str, seed: int, agent: str, longest: int
) -> Playout:
    """Play the game of a seed with one agent for all, to its end or for ``longest`` actions."""
    movers = [AGENTS[agent](SeededRandom(seed, f"check/{n}")) for n in range(len(rules.seats))]
    rng = SeededRandom(seed, "check/chance")
    match = Match(rules, recipe.plan(seed))
    used: set[str] = set()
    ran_out: set[str] = set()
    for step in play(match, movers, rng, longest):
        used.update(rules.used(step.before, step.action, step.after))
        ran_out.update(name for name, left in rules.supplies(step.after).items() if not left)
    is_over = rules.is_over(match.state)
    return Playout(
        f"{case}, seed {seed}, {agent} play",
        len(match.actions),
        match.actions[-1] if match.actions else "",
        frozenset(used),
        frozenset(ran_out),
        is_over,
        not is_over and len(match.actions) < longest,
        match.outcome().reason,
    )
