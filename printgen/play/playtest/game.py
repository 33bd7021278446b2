"""Play one game of a playtest, and keep its result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from printgen.play.playtest.agents import AGENTS
from printgen.play.referee import LONGEST, Match, Mover, play
from printgen.play.rules.contract import CHANCE, Rules
from printgen.play.setup.recipe import Recipe
from printgen.play.setup.seeded_random import SeededRandom


class GameResult(NamedTuple):
    """The result of one game: plain data that travels between processes.

    ``agents`` are listed by seat. ``start`` and ``winners`` are indices of seats (``start`` is -1
    if chance begins). ``actions`` include those of chance. A turn is a run of actions by one
    player; a decision is an action with a choice. ``choices`` counts decisions by the number of
    legal actions. ``ran_out`` lists the supplies that were ever empty, ``used`` counts the uses of
    each feature of the rules. ``ended`` is False for a game that was given up; then nobody won it,
    and ``scores`` are those of its last position.
    """

    number: int
    agents: tuple[str, ...]
    start: int
    actions: int
    turns: int
    decisions: int
    choices: tuple[tuple[int, int], ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended: bool
    shared: bool
    tie_breaks: tuple[str, ...]
    reason: str
    ran_out: tuple[str, ...]
    used: tuple[tuple[str, int], ...]


def play_one(  # noqa: PLR0913 - a game is many things
    recipe: Recipe,
    rules: Rules[Any],
    agents: Sequence[str],
    *,
    seed: int,
    number: int,
    longest: int = LONGEST,
) -> GameResult:
    """Play game ``number`` of the series with that seed; ``agents`` are listed by seat."""
    plan = recipe.plan(seed + number)
    rng = SeededRandom(seed, f"game/{number}/chance")
    movers: list[Mover] = [
        AGENTS[name](SeededRandom(seed, f"game/{number}/{n}")) for n, name in enumerate(agents)
    ]
    match = Match(rules, plan)
    start = rules.to_act(match.state)
    turns = 0
    choices: list[int] = []
    last = None
    used: list[str] = []
    ran_out: set[str] = set()
    used_by, supplies = rules.used, rules.supplies
    stocks = len(supplies(match.state))
    for before, actor, legal, action, after in play(match, movers, rng, longest, only_choices=True):
        if actor != CHANCE:
            if actor != last:
                turns += 1
                last = actor
            if (many := len(legal)) > 1:
                choices.append(many)
        used += used_by(before, action, after)
        if len(ran_out) < stocks and 0 in (left := supplies(after)).values():
            ran_out |= {name for name, count in left.items() if not count}
    outcome = match.outcome()
    ended = match.is_over
    return GameResult(
        number=number,
        agents=tuple(agents),
        start=start,
        actions=len(match.actions),
        turns=turns,
        decisions=len(choices),
        choices=tuple(sorted(Counter(choices).items())),
        scores=tuple(outcome.scores[seat] for seat in rules.seats),
        winners=tuple(rules.seats.index(seat) for seat in outcome.winners if ended),
        ended=ended,
        shared=ended and outcome.shared,
        tie_breaks=outcome.tie_breaks if ended else (),
        reason=outcome.reason if ended else "",
        ran_out=tuple(sorted(ran_out)),
        used=tuple(sorted(Counter(used).items())),
    )
