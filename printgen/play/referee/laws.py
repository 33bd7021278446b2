"""Laws that every game must obey, whatever its rules, tested by random play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from printgen.play.referee.table import BrokenLawError, Match, RandomAgent, Step, play, unhashable
from printgen.play.rules.contract import IllegalActionError, Rules
from printgen.play.rules.results import Outcome
from printgen.play.setup.plan import SetupPlan, Spot
from printgen.play.setup.seeded_random import SeededRandom

# Immutable values, as are tuples of them. Writing a whole state as text takes longer than playing
# the turn that led to it.
_CONSTANT: Final = frozenset({bool, bytes, float, int, str, type(None)})

_BELONGS: Final = ": all that changes belongs in the state, and all that is random to chance"


def keep_laws(rules: Rules[Any], plan: SetupPlan, rng: SeededRandom, longest: int = 20_000) -> int:
    """Play a game at random and return the number of actions.

    Raises :class:`BrokenLawError` at the first law that the rules break. Nothing is created or
    lost. A state never changes. The legal actions come in the same order each time, without
    duplicates, and there is one until the end. Chance only does what is possible. The same actions
    lead to the same state, whatever was played before. Pieces lie on spots of the setup, and none
    is missing there. Every team has an estimate, and every seat a whole number as its score.
    The game ends for one of its reasons. A score is only negative if one of its sums is.
    """
    match = Match(rules, plan)
    if match.state != rules.setup(plan):
        raise BrokenLawError("the same setup leads to a different state")
    _check_shown(rules, plan, match.state)
    inventory = rules.inventory(match.state)
    seen = _shown(match.state)
    steps = []
    try:
        for step in play(match, [RandomAgent(rng)] * rules.players, rng, longest):
            steps.append(step)
            # Tuples of constants cannot change.
            if seen[1] and _shown(step.before) != seen:
                raise BrokenLawError(
                    f"'{step.action}' changed the state before it instead of making a new one"
                )
            if rules.inventory(step.after) != inventory:
                raise BrokenLawError(f"'{step.action}' created or lost pieces")
            seen = _shown(step.after)
    except IllegalActionError as error:
        raise BrokenLawError(f"chance: {error}") from None
    # From the last to the first: rules that remember what was asked before answer as they did in
    # the same order.
    for step in reversed(steps):
        _check(rules, step)
    state, count = match.state, len(match.actions)
    if count < longest and not rules.is_over(state):
        raise BrokenLawError(
            f"the game is not over, but no action is legal:\n{rules.describe(state)}"
        )
    _check_end(match)
    return count


def _check_end(match: Match) -> None:
    rules, state = match.rules, match.state
    if rules.is_over(state) and rules.legal_actions(state):
        raise BrokenLawError("an action is legal after the end of the game")
    _check_shown(rules, match.plan, state)
    outcome = match.outcome()
    if rules.is_over(state) and outcome.reason not in (rules.ends or ("",)):
        why = f"the game ends because '{outcome.reason}'"
        raise BrokenLawError(f"{why}, which 'ends' does not list")
    if sorted(outcome.scores) != sorted(rules.seats):
        raise BrokenLawError(f"the scores are not those of the seats: {_scores(outcome)}")
    if any(type(score) is not int for score in outcome.scores.values()):
        raise BrokenLawError(f"a score is not a whole number: {_scores(outcome)}")
    may_owe = {each.seat for each in outcome.sums if each.points < 0}
    below = {seat for seat, score in outcome.scores.items() if score < 0}
    if below - may_owe:
        raise BrokenLawError(f"a score is below 0, but no points are taken off: {_scores(outcome)}")


def _scores(outcome: Outcome) -> str:
    return ", ".join(f"{seat} has {score}" for seat, score in outcome.scores.items())


def _shown(state: Any) -> tuple[int, str]:
    """Return a snapshot of a state: its hash, and everything in it that might change, if any."""
    changeable: list[Any] = []
    level = [state]
    while level:
        value = level.pop()
        if isinstance(value, tuple):
            if not _CONSTANT.issuperset(map(type, value)):
                level += value
        elif type(value) not in _CONSTANT:
            changeable.append(value)
    try:
        return hash(state), repr(changeable) if changeable else ""
    except TypeError as error:
        raise unhashable(error) from None


def _check_shown(rules: Rules[Any], plan: SetupPlan, state: Any) -> None:
    """Check what is told and drawn of a state: too slow for every one."""
    if type(rules.describe(state)) is not str:
        raise BrokenLawError("'describe' does not return a text")
    if any(type(rules.describe_to(state, n)) is not str for n in range(rules.players)):
        raise BrokenLawError("'describe_to' does not return a text")
    if len(rules.heuristic(state)) != len(rules.teams()):
        raise BrokenLawError("'heuristic' does not return one estimate for each team")
    for action in rules.legal_actions(state):
        rules.told(state, action)
        _check_spots(plan, "spots", rules.spots(state, action))
    piles = rules.piles(state, plan)
    if piles is None:
        return
    _check_spots(plan, "piles", piles)
    for spot, pile in piles.items():
        if {type(pile), *map(type, pile)} != {tuple}:
            message = f"'piles' returns {pile!r} for {spot}, not runs of equal pieces"
            raise BrokenLawError(f"{message}, such as (('card/ace', 2),)")
    there, now = plan.pieces(), replace(plan, piles={**plan.piles, **piles}).pieces()
    for piece in sorted({*there, *now}):
        has, wants = now.get(piece, 0), there.get(piece, 0)
        if has != wants:
            message = f"'piles' has {has} of '{piece}', but {wants} are in the game"
            raise BrokenLawError(f"{message}: it must return every spot that has changed")


def _check_spots(plan: SetupPlan, member: str, spots: Iterable[Spot]) -> None:
    for spot in spots:
        if type(spot) is not Spot:
            raise BrokenLawError(f"'{member}' returns {spot!r}, which is not a Spot")
        if wrong := plan.misnamed(spot):
            raise BrokenLawError(f"'{member}' names {wrong}")


def _check(rules: Rules[Any], step: Step) -> None:
    if step.after != rules.apply(step.before, step.action):
        raise BrokenLawError(
            f"'{step.action}' leads to a different state the second time{_BELONGS}"
        )
    legal = list(step.legal)
    if len(set(legal)) != len(legal):
        raise BrokenLawError("a legal action is listed twice")
    if list(rules.legal_actions(step.before)) != legal:
        raise BrokenLawError(f"the legal actions or their order differ the second time{_BELONGS}")
