"""Every rule of Hex as a position that one can see."""

from __future__ import annotations

from itertools import product

import pytest

from printgen.games.hex.heuristic import needed
from printgen.games.hex.state import NOBODY, State
from printgen.games.hex.turns import JOINED
from printgen.play.setup import Recipe
from tests.games.hex.positions import HEATHER, HONEY, after, loaded, position, rules

EMPTY = """
. . . .
 . . . .
  . . . .
   . . . .
"""
# Honey wins on c3; the chain winds along a row.
NEARLY = """
. . . O
 O O O X
  O X . X
   . X O X
"""


def test_the_board_is_empty_and_the_one_who_is_drawn_begins() -> None:
    game = rules()
    for seed in range(6):
        plan = Recipe(loaded().description, 2).plan(seed)
        state = game.setup(plan)
        assert set(state.spaces) == {NOBODY}
        assert len(state.spaces) == 121
        assert game.seats[state.player] == plan.chosen["start"]


def test_a_stone_goes_on_any_free_space_and_stays() -> None:
    game = rules(hex_side=4)
    state = after(game, position(EMPTY), "place b3")
    assert state.spaces[9] == HONEY
    assert state.player == HEATHER
    places = [action for action in game.legal_actions(state) if action != "swap"]
    assert len(places) == 15
    assert "place b3" not in places
    assert game.explain(state, "place b3") == "b3 is not free"


def test_only_the_second_turn_may_swap() -> None:
    game = rules(hex_side=4)
    state = position(EMPTY)
    assert "swap" not in game.legal_actions(state)
    state = after(game, state, "place b3")
    assert "swap" in game.legal_actions(state)
    swapped = after(game, state, "swap")
    assert "swap" not in game.legal_actions(swapped)
    assert "swap" not in game.legal_actions(after(game, state, "place a1"))
    assert game.explain(swapped, "swap").startswith("only the first stone can be swapped")


def test_a_swapped_stone_changes_its_colour_and_is_mirrored() -> None:
    game = rules(hex_side=4)
    state = after(game, position(EMPTY), "place b3", "swap")
    assert state.player == HONEY
    on = {game.board.names[n]: who for n, who in enumerate(state.spaces) if who != NOBODY}
    assert on == {"c2": HEATHER}


@pytest.mark.parametrize("space", ["a1", "b3", "d1", "c3"])
def test_a_swapped_stone_is_as_near_to_its_sides_as_before(space: str) -> None:
    game = rules(hex_side=4)
    first = after(game, position(EMPTY), f"place {space}")
    swapped = after(game, first, "swap")
    for one, other in ((HONEY, HEATHER), (HEATHER, HONEY)):
        assert needed(game.board, first, one) == needed(game.board, swapped, other)


def test_a_game_without_the_swap_says_so() -> None:
    game = rules(hex_side=4, swap_rule=0)
    state = after(game, position(EMPTY), "place b3")
    assert "swap" not in game.legal_actions(state)
    assert game.explain(state, "swap") == "this game is played without the swap"


def test_a_chain_from_side_to_side_wins_at_once() -> None:
    game = rules(hex_side=4)
    state = position(NEARLY)
    assert not game.is_over(state)
    assert game.is_over(won := after(game, state, "place a4"))
    assert game.outcome(won).winners == ("honey",)
    assert game.outcome(won).reason == JOINED
    assert game.legal_actions(won) == []
    assert game.explain(won, "place a1") == f"the game is over: {JOINED}"


def test_the_other_player_joins_the_other_two_sides() -> None:
    drawn = """
. . O .
 X X . O
  O X . X
   O O O .
"""
    game = rules(hex_side=4)
    state = position(drawn, HEATHER)
    assert game.outcome(after(game, state, "place c3")).winners == ("heather",)
    assert not game.is_over(after(game, state, "place a1"))


def test_a_corner_belongs_to_both_of_its_sides() -> None:
    game = rules(hex_side=3)
    column = position("O . .  O . .  . X X", HONEY, turns=4)
    assert game.outcome(after(game, column, "place a3")).winners == ("honey",)
    row = position("O . .  O . .  . X X", HEATHER, turns=4)
    assert game.outcome(after(game, row, "place a3")).winners == ("heather",)


def test_on_every_full_board_exactly_one_player_has_won() -> None:
    """All 512 ways to fill a board of 3 by 3: there is no draw."""
    game = rules(hex_side=3)
    for spaces in product((HONEY, HEATHER), repeat=9):
        joins = {spaces[n] for n in range(9) if game.joins(list(spaces), n)}
        assert len(joins) == 1


def test_on_the_smallest_boards_whoever_begins_can_win() -> None:
    """As Nash proved for every board: without the swap, the first player has a winning plan."""
    game = rules(hex_side=3, swap_rule=0)
    known: dict[State, bool] = {}

    def wins(state: State) -> bool:
        """Whether the player to act can win."""
        if game.is_over(state):
            return False
        key = state._replace(turns=0)
        if key not in known:
            nexts = (game.apply(state, action) for action in game.legal_actions(state))
            known[key] = any(not wins(after) for after in nexts)
        return known[key]

    empty = State((NOBODY,) * 9, HONEY)
    assert wins(empty)
    openings = [game.apply(empty, action) for action in game.legal_actions(empty)]
    winning = {game.board.names[s.spaces.index(HONEY)] for s in openings if not wins(s)}
    assert "b2" in winning
    assert "a1" not in winning


@pytest.mark.parametrize(("depth", "games"), [(1, 9), (2, 9 * 9), (3, 9 * (8 * 7 + 8))])
def test_as_many_ways_to_begin_as_counted_by_hand(depth: int, games: int) -> None:
    """On 9 spaces: 9 first stones; then 8 spaces or the swap, after which 8 are free again."""
    game = rules(hex_side=3)

    def count(state: State, left: int) -> int:
        if not left:
            return 1
        return sum(count(game.apply(state, a), left - 1) for a in game.legal_actions(state))

    assert count(State((NOBODY,) * 9, HONEY), depth) == games
