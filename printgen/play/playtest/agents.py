"""Agents: players that follow a rule of thumb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import UsageError
from printgen.play.referee import Mover
from printgen.play.rules.contract import CHANCE, Action, Rules
from printgen.play.setup.seeded_random import SeededRandom


class RandomAgent:
    """An agent that takes any legal action, each with the same probability."""

    def __init__(self, rng: SeededRandom) -> None:
        self._rng = rng

    def choose(self, _rules: Rules[Any], _state: Any, legal: Sequence[Action]) -> Action:
        return self._rng.pick(legal)


class CuriousAgent(RandomAgent):
    """An agent that first picks a kind of action at random, then one action of that kind.

    A kind is an action's first word. Where one kind has two hundred actions and another a single
    one, who takes any action hardly ever comes to the other.
    """

    def choose(self, _rules: Rules[Any], _state: Any, legal: Sequence[Action]) -> Action:
        kinds: dict[str, list[Action]] = {}
        for action in legal:
            kinds.setdefault(action.partition(" ")[0], []).append(action)
        kind = self._rng.pick(tuple(kinds))
        return self._rng.pick(kinds[kind])


class GreedyAgent:
    """An agent that takes what looks best now, a few actions of its own turn ahead.

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

    def __init__(self, rng: SeededRandom) -> None:
        self._rng = rng
        self._left = 0
        self._been: set[Any] = set()
        self._values: dict[Any, float] = {}

    def choose(self, rules: Rules[Any], state: Any, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        values = self.weigh(rules, state, legal)
        top = max(values.values(), default=0.0)
        best = [action for action, value in values.items() if value > top - 1e-9]
        return self._rng.pick(tuple(best or legal))

    def weigh(self, rules: Rules[Any], state: Any, legal: Sequence[Action]) -> dict[Action, float]:
        """Return the value that each action can lead to in this turn, without actions that lead
        back.
        """
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
        """Return the best value that this turn can still come to."""
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


class PlannerAgent:
    """An agent that plays its best actions on for a round, several times, and takes the best on
    average.

    Which actions are worth that, :class:`GreedyAgent` tells. Chance is sampled; whoever acts takes
    what looks best to their team at once, by :meth:`Rules.heuristic`. It ends with a turn of its
    own. All its actions meet the same chance, so that they differ by what they are.
    """

    # Actions that are looked at closely, and how often each is played on.
    WIDTH: Final = 6
    SAMPLES: Final = 3
    # What others choose among at most, spread over all that is legal, and the actions that a round
    # takes at most: enough for most games, and a bound for all.
    REPLIES: Final = 40
    LONGEST: Final = 60
    # Positions whose worth is kept.
    KEPT: Final = 20_000

    def __init__(self, rng: SeededRandom) -> None:
        self._rng = rng
        self._greedy = GreedyAgent(rng)
        self._scores: dict[Any, tuple[float, ...]] = {}

    def choose(self, rules: Rules[Any], state: Any, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        values = self._greedy.weigh(rules, state, legal)
        chosen = sorted(values, key=lambda action: -values[action])[: self.WIDTH]
        if len(chosen) < 2:
            return self._rng.pick(tuple(chosen or legal))
        seed = self._rng.below(1 << 32)
        if len(self._scores) > self.KEPT:
            self._scores.clear()
        sums = dict.fromkeys(chosen, 0.0)
        for n in range(self.SAMPLES):
            for action in chosen:
                sums[action] += self._played_on(rules, state, action, SeededRandom(seed, str(n)))
        top = max(sums.values())
        return self._rng.pick(tuple(action for action in chosen if sums[action] > top - 1e-9))

    def _played_on(self, rules: Rules[Any], state: Any, action: Action, rng: SeededRandom) -> float:
        """Return the value of an action for the player who acts, after a round of replies."""
        me = last = rules.to_act(state)
        state = rules.apply(state, action)
        turns = 0
        for _ in range(self.LONGEST):
            if rules.is_over(state):
                break
            actor = rules.to_act(state)
            if actor == CHANCE:
                state = rules.apply(state, rules.chance(state, rng))
                continue
            if actor != last:
                # A turn is a run of one player's actions; the round is over after one of mine.
                if last == me and turns:
                    break
                turns, last = turns + 1, actor
            state = self._replied(rules, state, actor)
        return self._lead(rules, state, me)

    def _replied(self, rules: Rules[Any], state: Any, actor: int) -> Any:
        """Return the position after what looks best to a player, the first of several."""
        legal = rules.legal_actions(state)
        step = -(-len(legal) // self.REPLIES)
        positions = [rules.apply(state, action) for action in legal[::step]]
        if len(positions) == 1:
            return positions[0]
        return max(positions, key=lambda position: self._lead(rules, position, actor))

    def _lead(self, rules: Rules[Any], state: Any, player: int) -> float:
        """Return how far a player's team is ahead of the best other one."""
        worths = self._scores.get(state)
        if worths is None:
            worths = self._scores[state] = rules.heuristic(state)
        team = next(n for n, seats in enumerate(rules.teams()) if player in seats)
        others = (worth for n, worth in enumerate(worths) if n != team)
        return worths[team] - max(others, default=0.0)


AGENTS: Final[dict[str, Callable[[SeededRandom], Mover]]] = {
    "random": RandomAgent,
    "curious": CuriousAgent,
    "greedy": GreedyAgent,
    "planner": PlannerAgent,
}


def check_agents(names: Sequence[str]) -> None:
    """Raise :class:`UsageError` for a name that no agent has, or for no names."""
    if not names:
        raise UsageError(f"no agents are given (there are {', '.join(sorted(AGENTS))})")
    for name in names:
        if name not in AGENTS:
            hint = did_you_mean(name, AGENTS)
            raise UsageError(f"unknown agent '{name}'" + (f" ({hint})" if hint else ""))
