"""The laws that every game must keep, whatever its rules; held to them by random play."""

from __future__ import annotations

from typing import Any

from printgen.errors import PrintgenError
from printgen.rules.protocol import CHANCE, Rules
from printgen.setup.lots import Lots
from printgen.setup.plan import SetupPlan


class BrokenLawError(PrintgenError):
    """Rules that break a law: a mistake in the rules' code, not in anybody's play."""


def keep_laws(rules: Rules[Any], plan: SetupPlan, lots: Lots, longest: int = 20_000) -> int:
    """Plays a game at random and raises :class:`BrokenLawError` at the first law that it breaks.

    Nothing is created or lost; a state that was handed out does not change; what is legal is told
    in the same order again, without doubles, and is never nothing before the end; chance does only
    what can happen; the same actions lead to the same state; somebody wins, and a score is below
    nothing only where one of its sums is. Gives the number of actions.
    """
    state = rules.setup(plan)
    if state != rules.setup(plan):
        raise BrokenLawError("the same setup gives another state")
    inventory = rules.inventory(state)
    count = 0
    while count < longest and not rules.is_over(state):
        legal = list(rules.legal_actions(state))
        before = hash(state), repr(state)
        _check(rules, state, legal)
        if rules.to_act(state) == CHANCE:
            action = rules.chance(state, lots)
            if action not in legal:
                raise BrokenLawError(f"chance did '{action}', which cannot happen")
        else:
            action = lots.pick(legal)
        after = rules.apply(state, action)
        if after != rules.apply(state, action):
            raise BrokenLawError(f"'{action}' gives another state the second time")
        if (hash(state), repr(state)) != before:
            raise BrokenLawError(f"'{action}' changed the state that it was done to")
        if rules.inventory(after) != inventory:
            raise BrokenLawError(f"'{action}' created or lost pieces")
        state = after
        count += 1
    if rules.is_over(state) and rules.legal_actions(state):
        raise BrokenLawError("something is legal after the end")
    outcome = rules.score(state)
    may_owe = {each.seat for each in outcome.sums if each.points < 0}
    below = {seat for seat, score in outcome.scores.items() if score < 0}
    if below - may_owe or not outcome.winners:
        raise BrokenLawError(f"the outcome cannot be: {outcome}")
    return count


def _check(rules: Rules[Any], state: Any, legal: list[Any]) -> None:
    if not legal:
        raise BrokenLawError(f"nothing is legal:\n{rules.picture(state)}")
    if len(set(legal)) != len(legal):
        raise BrokenLawError("an action is legal twice")
    if list(rules.legal_actions(state)) != legal:
        raise BrokenLawError("what is legal is told in another order the second time")
