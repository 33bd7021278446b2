"""Agents: players that follow a simple strategy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from printgen.core.did_you_mean import hinted
from printgen.core.errors import UsageError
from printgen.play.referee.table import Mover, RandomAgent
from printgen.play.rules.contract import CHANCE, Action, Rules
from printgen.play.setup.seeded_random import SeededRandom


class CuriousAgent(RandomAgent):
    """An agent that first picks a kind of action at random, then one action of that kind.

    A kind is an action's first word. If one kind has two hundred actions and another a single one,
    :class:`RandomAgent` hardly ever takes the latter.
    """

    def choose(self, _rules: Rules[Any], _state: Any, legal: Sequence[Action]) -> Action:
        kinds: dict[str, list[Action]] = {}
        for action in legal:
            kinds.setdefault(action.partition(" ")[0], []).append(action)
        kind = self._rng.pick(tuple(kinds))
        return self._rng.pick(kinds[kind])


class GreedyAgent:
    """An agent that takes the best action, looking a few actions of its own turn ahead.

    It compares its team's :meth:`Rules.heuristic` with that of the best other team after each
    action and those that could follow in the same turn. Ties are broken at random. It ignores what
    others would do, and never returns to a position of this turn, since it would do the same again.
    """

    # Deep enough for a move before a purchase; beyond that, breadth costs too much.
    DEPTH: Final = 3
    MOST: Final = 250
    # The most values of positions to cache: the next choice of a turn needs many of them again.
    KEPT: Final = 10_000
    # Earlier gains are slightly better.
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
        """Return the best value that each action can lead to in this turn, without actions that
        lead back.
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
        """Return the best value that this turn can still lead to."""
        self._left -= 1
        # Chance acts for nobody, so it is never me.
        if depth and rules.to_act(state) == me and not rules.is_over(state):
            legal = rules.legal_actions(state)
            if len(legal) <= self._left:
                after = (rules.apply(state, action) for action in legal)
                best = max(self._best(rules, each, me, team, depth - 1) for each in after)
                return best - self.DELAY
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

    :class:`GreedyAgent` finds these actions. Chance is sampled; all players take what looks best to
    their team at once, by :meth:`Rules.heuristic`. The round ends with a turn of its own. All
    actions meet the same chance, so that only their own effects differ.
    """

    # The actions to examine, and how often to play each on.
    WIDTH: Final = 6
    SAMPLES: Final = 3
    # The most actions of others to choose among, spread over all legal ones, and the most actions
    # in a round: enough for most games, and a bound for all.
    REPLIES: Final = 40
    LONGEST: Final = 60
    # The most values of positions to cache.
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
        """Return the position after the action that looks best to a player; the first, if tied."""
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
    """Raise :class:`UsageError` for unknown names of agents, or if there are none."""
    if not names:
        raise UsageError(f"no agents are given (there are {', '.join(sorted(AGENTS))})")
    for name in names:
        if name not in AGENTS:
            raise UsageError(f"unknown agent '{name}'{hinted(name, AGENTS)}")
