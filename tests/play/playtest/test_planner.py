"""The agent that plans: it looks at what chance and the others may do after its own turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

from printgen.play.playtest.agents import AGENTS, PlannerAgent
from printgen.play.rules.contract import CHANCE, Action, Rules
from printgen.play.setup import SeededRandom

# Of a position: who acts (None: it is over), what it is worth to both players, and what may follow.
Tree = Mapping[str, tuple[int | None, tuple[float, float], Mapping[str, str]]]


class Toy:
    """A game told as a tree of positions."""

    def __init__(self, tree: Tree) -> None:
        self.states = tree
        self.asked = 0

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return (0,), (1,)

    def to_act(self, state: str) -> int:
        return self.states[state][0] or 0

    def is_over(self, state: str) -> bool:
        return self.states[state][0] is None

    def legal_actions(self, state: str) -> Sequence[Action]:
        return [Action(name) for name in self.states[state][2]]

    def apply(self, state: str, action: Action) -> str:
        self.asked += 1
        return str(self.states[state][2][action])

    def heuristic(self, state: str) -> tuple[float, float]:
        return self.states[state][1]

    def chance(self, state: str, rng: SeededRandom) -> Action:
        return rng.pick(tuple(self.legal_actions(state)))


def choice(toy: Toy, agent: str, seed: int = 1, state: str = "start") -> str:
    rules = cast("Rules[Any]", toy)
    return str(AGENTS[agent](SeededRandom(seed)).choose(rules, state, rules.legal_actions(state)))


BAIT: Tree = {
    "start": (0, (0.0, 0.0), {"bait": "baited", "safe": "safe"}),
    "baited": (1, (5.0, 0.0), {"strike": "struck", "wait": "waited"}),
    "struck": (None, (-5.0, 5.0), {}),
    "waited": (None, (5.0, 0.0), {}),
    "safe": (1, (1.0, 0.0), {"strike": "missed", "wait": "missed"}),
    "missed": (None, (1.0, 0.0), {}),
}


def test_it_sees_what_the_other_player_will_answer() -> None:
    assert choice(Toy(BAIT), "greedy") == "bait"
    assert {choice(Toy(BAIT), "planner", seed) for seed in range(8)} == {"safe"}


def test_it_goes_on_to_its_own_next_turn() -> None:
    tree: Tree = {
        "start": (0, (0.0, 0.0), {"now": "now", "later": "later"}),
        "now": (1, (2.0, 0.0), {"on": "done"}),
        "done": (0, (2.0, 0.0), {"end": "poor"}),
        "poor": (None, (2.0, 0.0), {}),
        "later": (1, (0.0, 0.0), {"on": "ripe"}),
        "ripe": (0, (0.0, 0.0), {"end": "rich", "waste": "poor"}),
        "rich": (None, (9.0, 0.0), {}),
    }
    assert choice(Toy(tree), "planner") == "later"


def test_it_weighs_chance_by_what_comes_of_it_on_average() -> None:
    lottery: Tree = {
        "start": (0, (0.0, 0.0), {"bet": "bet", "save": "saved"}),
        "saved": (None, (1.0, 0.0), {}),
        "bet": (CHANCE, (3.0, 0.0), {str(n): "lost" if n else "won" for n in range(40)}),
        "won": (None, (3.0, 0.0), {}),
        "lost": (None, (-3.0, 0.0), {}),
    }
    assert choice(Toy(lottery), "greedy") == "bet"
    assert choice(Toy(lottery), "planner") == "save"


def test_the_same_seed_gives_the_same_choices() -> None:
    even: Tree = {
        "start": (0, (0.0, 0.0), {name: name for name in "abcdefgh"}),
        **{name: (None, (1.0, 0.0), {}) for name in "abcdefgh"},
    }
    choices = [choice(Toy(even), "planner", seed) for seed in range(30)]
    assert choices == [choice(Toy(even), "planner", seed) for seed in range(30)]
    # Ties are left to the lot.
    assert len(set(choices)) > 2
    # Chance as well follows from the seed: here it decides.
    coin: Tree = {
        "start": (0, (0.0, 0.0), {"bet": "bet", "save": "saved"}),
        "saved": (None, (0.1, 0.0), {}),
        "bet": (CHANCE, (0.0, 0.0), {"heads": "won", "tails": "lost"}),
        "won": (None, (1.0, 0.0), {}),
        "lost": (None, (-1.0, 0.0), {}),
    }
    tossed = [choice(Toy(coin), "planner", seed) for seed in range(30)]
    assert tossed == [choice(Toy(coin), "planner", seed) for seed in range(30)]
    assert set(tossed) == {"bet", "save"}


def test_a_single_action_costs_no_thought() -> None:
    toy = Toy({"start": (0, (0.0, 0.0), {"on": "on"}), "on": (None, (0.0, 0.0), {})})
    assert choice(toy, "planner") == "on"
    assert toy.asked == 0


@pytest.mark.slow
def test_it_bounds_what_it_looks_at() -> None:
    """A game without an end, and with many answers: it still chooses."""
    many = {f"go {n}": "there" for n in range(1_000)}
    toy = Toy({"start": (0, (0.0, 0.0), many), "there": (1, (0.0, 0.0), many)})
    assert choice(toy, "planner") in many
    replies = PlannerAgent.WIDTH * PlannerAgent.SAMPLES * PlannerAgent.LONGEST
    assert toy.asked < 3_000 + replies * (PlannerAgent.REPLIES + 1)


@pytest.mark.parametrize("name", sorted(AGENTS))
def test_every_agent_takes_what_is_legal(name: str) -> None:
    assert choice(Toy(BAIT), name) in {"bait", "safe"}
