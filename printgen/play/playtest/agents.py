"""Agents: players made of a rule of thumb, for games that nobody has to sit through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from printgen.play.referee import Mover
from printgen.play.rules.contract import Action, Rules
from printgen.play.setup.lots import Lots


class RandomAgent:
    """Takes any legal action, each as likely."""

    def __init__(self, lots: Lots) -> None:
        self._lots = lots

    def choose(
        self,
        rules: Rules[Any],  # noqa: ARG002 - every mover is told
        state: Any,  # noqa: ARG002
        legal: Sequence[Action],
    ) -> Action:
        return self._lots.pick(tuple(legal))


class CuriousAgent:
    """Tries every kind of action as often: first a kind, then one action of that kind.

    A kind is an action's first word. Where one kind has two hundred actions and another a single
    one, who takes any action hardly ever comes to the other.
    """

    def __init__(self, lots: Lots) -> None:
        self._lots = lots

    def choose(
        self,
        rules: Rules[Any],  # noqa: ARG002 - every mover is told
        state: Any,  # noqa: ARG002
        legal: Sequence[Action],
    ) -> Action:
        kinds: dict[str, list[Action]] = {}
        for action in legal:
            kinds.setdefault(action.partition(" ")[0], []).append(action)
        kind = self._lots.pick(tuple(kinds))
        return self._lots.pick(kinds[kind])


class GreedyAgent:
    """Takes what looks best now, a few actions of its own turn ahead.

    It compares its team's :meth:`Rules.heuristic` with that of the best other team, plays each
    action and what could follow in the same turn, and leaves ties to the lot. It never asks what
    others would do, and goes back to no position where it has been: it would do the same again.
    """

    # Deep enough for a move before a purchase; then breadth is what costs.
    DEPTH: Final = 3
    MOST: Final = 250
    # Positions whose value is kept: the next choice of a turn looks at many of them again.
    KEPT: Final = 10_000
    # What comes sooner is better, a little.
    DELAY: Final = 0.001

    def __init__(self, lots: Lots) -> None:
        self._lots = lots
        self._left = 0
        self._been: set[Any] = set()
        self._values: dict[Any, float] = {}

    def choose(self, rules: Rules[Any], state: Any, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        values = self.weigh(rules, state, legal)
        top = max(values.values(), default=0.0)
        best = [action for action, value in values.items() if value > top - 1e-9]
        return self._lots.pick(tuple(best or legal))

    def weigh(self, rules: Rules[Any], state: Any, legal: Sequence[Action]) -> dict[Action, float]:
        """What each action can come to in this turn; none that leads back where it has been."""
        me = rules.to_act(state)
        team = next(n for n, seats in enumerate(rules.teams()) if me in seats)
        self._left = self.MOST
        self._been.add(state)
        if len(self._values) > self.KEPT:
            self._values.clear()
        values: dict[Action, float] = {}
        for action in legal:
            after = rules.apply(state, action)
            if after not in self._been:
                values[action] = self._best(rules, after, me, team, self.DEPTH - 1)
        return values

    def _best(self, rules: Rules[Any], state: Any, me: int, team: int, depth: int) -> float:
        """The best value that this turn can still come to."""
        self._left -= 1
        # Chance acts for nobody, so it is never me.
        if depth and rules.to_act(state) == me and not rules.is_over(state):
            legal = rules.legal_actions(state)
            if len(legal) <= self._left:
                return (
                    max(
                        self._best(rules, rules.apply(state, action), me, team, depth - 1)
                        for action in legal
                    )
                    - self.DELAY
                )
        # Several orders of the same actions lead here.
        known = self._values.get(state)
        if known is None:
            worths = rules.heuristic(state)
            others = (worth for n, worth in enumerate(worths) if n != team)
            known = self._values[state] = worths[team] - max(others, default=0.0)
        return known


def _planner(lots: Lots) -> Mover:
    """The agent that looks beyond its turn; it builds upon the greedy one, so it is made here."""
    from printgen.play.playtest.planner import PlannerAgent

    return PlannerAgent(lots)


AGENTS: Final[dict[str, Callable[[Lots], Mover]]] = {
    "random": RandomAgent,
    "curious": CuriousAgent,
    "greedy": GreedyAgent,
    "planner": _planner,
}
