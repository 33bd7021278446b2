"""One game played for a check, and what was seen in it."""

from __future__ import annotations

from typing import Any, NamedTuple

from printgen.play.playtest.agents import AGENTS
from printgen.play.referee import Match, play
from printgen.play.rules.contract import Action, Rules
from printgen.play.setup.lots import Lots
from printgen.play.setup.recipe import Recipe


class Played(NamedTuple):
    """What was seen in a game. ``case`` tells which it was, so that it can be played again.

    ``is_stuck``: nothing was legal before the end. A game that is neither stuck nor over was given
    up. ``used`` are features of the rules, ``ran_out`` supplies that were empty before the end,
    ``reason`` is why it ended.
    """

    case: str
    actions: tuple[Action, ...]
    used: frozenset[str]
    ran_out: frozenset[str]
    is_over: bool
    is_stuck: bool
    reason: str


def watch(  # noqa: PLR0913, PLR0917 - a game is many things
    recipe: Recipe, rules: Rules[Any], case: str, seed: int, agent: str, longest: int
) -> Played:
    """Plays the game of that seed, all players alike, until its end or ``longest`` actions."""
    movers = [AGENTS[agent](Lots(seed, f"check/{n}")) for n in range(len(rules.seats))]
    lots = Lots(seed, "check/chance")
    match = Match(rules, recipe.plan(seed))
    used: set[str] = set()
    ran_out: set[str] = set()
    for step in play(match, movers, lots, longest):
        used.update(rules.used(step.before, step.action))
        ran_out.update(name for name, left in rules.supplies(step.after).items() if not left)
    is_over = rules.is_over(match.state)
    return Played(
        f"{case}, seed {seed}, {agent} play",
        tuple(match.actions),
        frozenset(used),
        frozenset(ran_out),
        is_over,
        not is_over and len(match.actions) < longest,
        rules.outcome(match.state).reason,
    )
