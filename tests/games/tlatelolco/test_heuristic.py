"""How far players of Tlatelolco are from their targets, against a count unit by unit."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from printgen.games.tlatelolco.heuristic import _NEVER, Heuristic
from printgen.play.setup import SeededRandom
from tests.games.tlatelolco.positions import plan, rules


def one_by_one(
    heuristic: Heuristic, need: int, targets: Sequence[int], own: Sequence[int]
) -> float:
    """The turns to all that is missing; each time the unit that comes soonest."""
    spare = list(own)
    missing = []
    for target in targets:
        kept = min(spare[target], need)
        spare[target] -= kept
        missing += [target] * (need - kept)
    total = 0.0
    while missing:
        ways = [
            (heuristic._to(target).turns[good], n, good)
            for n, target in enumerate(missing)
            for good, units in enumerate(spare)
            if units
        ]
        turns, n, good = min(ways, default=(_NEVER, 0, 0))
        if turns < _NEVER:
            spare[good] -= 1
        total += turns
        del missing[n]
    return total


@pytest.mark.parametrize("need", [1, 2, 5])
def test_units_taken_together_are_as_far_as_one_by_one(need: int) -> None:
    game = rules(3, win_units=need)
    heuristic = game._heuristic
    rng = SeededRandom(need, "heuristic")
    for seed in range(10):
        state = game.setup(plan(3, seed))
        heuristic.scores(state)  # it looks at the stands of this market
        targets = state.targets[0]
        for _ in range(10):
            own = [rng.below(3) * rng.below(need + 2) for _ in state.goods[0]]
            turns, _ = heuristic._missing(targets, tuple(own))
            assert turns == pytest.approx(one_by_one(heuristic, need, targets, own))


def test_many_units_are_no_more_work_than_few() -> None:
    game = rules(2, win_units=10_000)
    state = game.setup(plan(2))
    assert all(0 <= score < len(state.targets[0]) for score in game.heuristic(state))
