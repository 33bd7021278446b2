"""An agent that plans: it looks beyond its own turn, at what chance and the others may do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from printgen.play.playtest.agents import GreedyAgent
from printgen.play.rules.contract import CHANCE, Action, Rules
from printgen.play.setup.lots import Lots


class PlannerAgent:
    """Plays its best actions on for a round, several times, and takes the best on average.

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

    def __init__(self, lots: Lots) -> None:
        self._lots = lots
        self._greedy = GreedyAgent(lots)
        self._worths: dict[Any, tuple[float, ...]] = {}

    def choose(self, rules: Rules[Any], state: Any, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        values = self._greedy.weigh(rules, state, legal)
        chosen = sorted(values, key=lambda action: -values[action])[: self.WIDTH]
        if len(chosen) < 2:
            return self._lots.pick(tuple(chosen or legal))
        seed = self._lots.below(1 << 32)
        if len(self._worths) > self.KEPT:
            self._worths.clear()
        sums = dict.fromkeys(chosen, 0.0)
        for n in range(self.SAMPLES):
            for action in chosen:
                sums[action] += self._played_on(rules, state, action, Lots(seed, str(n)))
        top = max(sums.values())
        return self._lots.pick(tuple(action for action in chosen if sums[action] > top - 1e-9))

    def _played_on(self, rules: Rules[Any], state: Any, action: Action, lots: Lots) -> float:
        """What an action comes to for whoever acts, after a round of replies."""
        me = last = rules.to_act(state)
        state = rules.apply(state, action)
        turns = 0
        for _ in range(self.LONGEST):
            if rules.is_over(state):
                break
            actor = rules.to_act(state)
            if actor == CHANCE:
                state = rules.apply(state, rules.chance(state, lots))
                continue
            if actor != last:
                # A turn is a run of one player's actions; the round is over after one of mine.
                if last == me and turns:
                    break
                turns, last = turns + 1, actor
            state = self._replied(rules, state, actor)
        return self._lead(rules, state, me)

    def _replied(self, rules: Rules[Any], state: Any, actor: int) -> Any:
        """The position after what looks best to a player, the first of several."""
        legal = rules.legal_actions(state)
        step = -(-len(legal) // self.REPLIES)
        positions = [rules.apply(state, action) for action in legal[::step]]
        if len(positions) == 1:
            return positions[0]
        return max(positions, key=lambda position: self._lead(rules, position, actor))

    def _lead(self, rules: Rules[Any], state: Any, player: int) -> float:
        """How far a player's team is ahead of the best other one."""
        worths = self._worths.get(state)
        if worths is None:
            worths = self._worths[state] = rules.heuristic(state)
        team = next(n for n, seats in enumerate(rules.teams()) if player in seats)
        others = (worth for n, worth in enumerate(worths) if n != team)
        return worths[team] - max(others, default=0.0)
