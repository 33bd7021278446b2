"""How many copies a game needs."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from printgen.model.figures import Quantity

FIGURES = {"coins-each": 4}


def quantity(**keys: Any) -> Quantity:
    data = {key.replace("_", "-"): value for key, value in keys.items()}
    return Quantity.model_validate({"provenance": "printed", **data})


@pytest.mark.parametrize(
    ("keys", "copies"),
    [
        ({"value": 7}, [7, 7, 7, 7]),
        ({"value": 0}, [0, 0, 0, 0]),
        ({"value": "coins-each"}, [4, 4, 4, 4]),
        ({"per_player": 2}, [2, 4, 6, 8]),
        ({"per_player": 0}, [0, 0, 0, 0]),
        ({"per_player": "coins-each"}, [4, 8, 12, 16]),
        ({"value": 7, "min_players": 3}, [0, 0, 7, 7]),
        ({"per_player": 2, "min_players": 4}, [0, 0, 0, 8]),
        ({"per_player": "coins-each", "min_players": 1}, [4, 8, 12, 16]),
    ],
)
def test_copies_for_one_to_four_players(keys: dict[str, Any], copies: list[int]) -> None:
    assert [quantity(**keys).at(players, FIGURES) for players in range(1, 5)] == copies


@given(st.integers(0, 100), st.integers(1, 20), st.integers(0, 20))
def test_a_quantity_per_player_is_that_of_each_times_the_players(
    each: int, players: int, least: int
) -> None:
    needed = quantity(per_player=each, min_players=least).at(players, {})
    assert needed == (each * players if players >= least else 0)


@given(st.integers(1, 20), st.integers(0, 100))
def test_more_players_never_need_less(least: int, each: int) -> None:
    for kind in ("value", "per_player"):
        needed = quantity(**{kind: each, "min_players": least})
        counts = [needed.at(players, {}) for players in range(1, 21)]
        assert counts == sorted(counts)


@pytest.mark.parametrize("keys", [{}, {"value": 1, "per_player": 1}, {"value": None}])
def test_a_quantity_is_one_of_the_two(keys: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match=r"'per-player' is given|is already given"):
        quantity(**keys)
