"""One game played for a check, and what was seen in it."""

from __future__ import annotations

from typing import Any, NamedTuple

from printgen.playtest.agents import AGENTS
from printgen.rules.protocol import CHANCE, Action, Rules
from printgen.setup.lots import Lots
from printgen.setup.recipe import Recipe


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
    state = rules.setup(recipe.plan(seed))
    actions: list[Action] = []
    used: set[str] = set()
    ran_out: set[str] = set()
    is_stuck = False
    while len(actions) < longest and not rules.is_over(state):
        actor = rules.to_act(state)
        legal = rules.legal_actions(state)
        if not legal:
            is_stuck = True
            break
        if actor == CHANCE:
            action = rules.chance(state, lots)
        else:
            action = movers[actor].choose(rules, state, legal)
        used.update(rules.used(state, action))
        state = rules.apply(state, action)
        actions.append(action)
        ran_out.update(name for name, left in rules.supplies(state).items() if not left)
    return Played(
        f"{case}, seed {seed}, {agent} play",
        tuple(actions),
        frozenset(used),
        frozenset(ran_out),
        rules.is_over(state),
        is_stuck,
        rules.score(state).reason,
    )
