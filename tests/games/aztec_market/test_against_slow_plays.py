"""The rules' quick look-ahead against every sequence of moves tried out."""

from __future__ import annotations

import pytest

from printgen.games.aztec_market.rules import AztecMarket
from printgen.games.aztec_market.state import PLAY, State
from printgen.play.setup import SeededRandom
from tests.games.aztec_market import slow_plays as slow
from tests.games.aztec_market.positions import plan, rules

pytestmark = pytest.mark.slow


def random_position(game: AztecMarket, rng: SeededRandom, coins: int) -> State:
    """A position with few goods and few coins, so that the look-ahead matters."""
    state = game.setup(plan(len(game.seats), rng.below(10**6)))
    side = game.market.side
    player = rng.below(len(game.seats))
    held, counts, money = list(state.held), list(state.counts), [0] * len(state.coins)
    vendors = [0] * len(state.vendors)
    for _ in range(1 + rng.below(2)):
        vendors[rng.below(len(vendors))] = 1 + rng.below(3)
    for n in range(side):
        if rng.below(2):
            held[player * side + n] = rng.below(len(vendors))
            counts[player * side + n] = 1
    for _ in range(coins):
        money[player * side + rng.below(side)] = 1
    return state._replace(
        vendors=tuple(vendors),
        held=tuple(held),
        counts=tuple(counts),
        coins=tuple(money),
        player=player,
    )


def test_legal_plays_are_those_that_the_slow_search_finds() -> None:
    rng = SeededRandom(5, "slow")
    seen = {True: 0, False: 0}
    for n in range(60):
        game = rules(2 + n % 3)
        state = random_position(game, rng, 1 + n % 2)
        can = slow.can_play(game, state)
        seen[can] += 1
        assert ("play" in game.legal_actions(state)) is can, game.describe(state)
        if can:
            state = state._replace(phase=PLAY)
            assert set(game.legal_actions(state)) == slow.play_actions(game, state)
    assert min(seen.values()) > 12, seen


def test_and_with_three_coins() -> None:
    rng = SeededRandom(6, "slow")
    for n in range(12):
        game = rules(4)
        state = random_position(game, rng, 3)
        if n % 2:  # few purchases at once
            state = state._replace(vendors=(1, 0, 0, 0))
        can = slow.can_play(game, state)
        assert ("play" in game.legal_actions(state)) is can, game.describe(state)


def test_after_a_purchase_moves_are_free_to_choose() -> None:
    rng = SeededRandom(7, "slow")
    for n in range(60):
        game = rules(2 + n % 3)
        state = random_position(game, rng, 2)._replace(phase=PLAY, bought=True)
        assert set(game.legal_actions(state)) == slow.play_actions(game, state)
