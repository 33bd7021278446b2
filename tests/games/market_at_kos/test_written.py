"""Actions that name several goods: in another order they are the same action."""

from __future__ import annotations

from tests.games.market_at_kos import positions


def test_a_workers_goods_may_be_named_in_any_order() -> None:
    game = positions.rules(3)
    assert game.written("place oil-fish b1") == "place fish-oil b1"
    assert game.written("place fish-oil b1") == "place fish-oil b1"
