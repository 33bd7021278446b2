"""The laws that every game must keep, whatever its rules; held to them by random play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printgen.core.errors import PrintgenError
from printgen.play.referee.table import Match, Step, play
from printgen.play.rules.contract import Action, IllegalActionError, Rules
from printgen.play.setup.lots import Lots
from printgen.play.setup.plan import SetupPlan


class BrokenLawError(PrintgenError):
    """Rules that break a law: a mistake in the rules' code, not in anybody's play."""


def keep_laws(rules: Rules[Any], plan: SetupPlan, lots: Lots, longest: int = 20_000) -> int:
    """Plays a game at random and raises :class:`BrokenLawError` at the first law that it breaks.

    Nothing is created or lost; a state that was handed out does not change; what is legal is told
    in the same order again, without doubles, and is never nothing before the end; chance does only
    what can happen; the same actions lead to the same state; somebody wins, and a score is below
    nothing only where one of its sums is. Gives the number of actions.
    """
    match = Match(rules, plan)
    if match.state != rules.setup(plan):
        raise BrokenLawError("the same setup leads to a different state")
    inventory = rules.inventory(match.state)
    seen = _shown(match.state)
    anybody = _Anybody(lots)
    try:
        for step in play(match, [anybody] * rules.players, lots, longest):
            _check(rules, step)
            if _shown(step.before) != seen:
                raise BrokenLawError(
                    f"'{step.action}' changed the state before it instead of making a new one"
                )
            if rules.inventory(step.after) != inventory:
                raise BrokenLawError(f"'{step.action}' created or lost pieces")
            seen = _shown(step.after)
    except IllegalActionError as error:
        raise BrokenLawError(f"chance: {error}") from None
    state, count = match.state, len(match.actions)
    if count < longest and not rules.is_over(state):
        raise BrokenLawError(
            f"the game is not over, but no action is legal:\n{rules.describe(state)}"
        )
    if rules.is_over(state) and rules.legal_actions(state):
        raise BrokenLawError("an action is legal after the end of the game")
    outcome = rules.outcome(state)
    may_owe = {each.seat for each in outcome.sums if each.points < 0}
    below = {seat for seat, score in outcome.scores.items() if score < 0}
    if below - may_owe or not outcome.winners:
        raise BrokenLawError(f"the outcome is impossible: {outcome}")
    return count


class _Anybody:
    """Takes any legal action, each as likely."""

    def __init__(self, lots: Lots) -> None:
        self._lots = lots

    def choose(self, _rules: Rules[Any], _state: Any, legal: Sequence[Action]) -> Action:
        return self._lots.pick(list(legal))


def _shown(state: Any) -> tuple[int, str]:
    return hash(state), repr(state)


def _check(rules: Rules[Any], step: Step) -> None:
    legal = list(step.legal)
    if len(set(legal)) != len(legal):
        raise BrokenLawError("a legal action is listed twice")
    if list(rules.legal_actions(step.before)) != legal:
        raise BrokenLawError("the legal actions come in a different order the second time")
    if step.after != rules.apply(step.before, step.action):
        raise BrokenLawError(f"'{step.action}' leads to a different state the second time")
