"""Every rule of Nine Men's Morris as a position that one can see."""

from __future__ import annotations

import pytest

from printgen.games.nine_mens_morris.turns import BLOCKED, FEW, FULL, QUIET, REPEATED
from printgen.play.setup import Recipe
from tests.games.nine_mens_morris.positions import (
    WATER,
    WIND,
    after,
    legal,
    loaded,
    morris,
    position,
)

EMPTY = """
.-----.-----.
| .---.---. |
| | .-.-. | |
.-.-.   .-.-.
| | .-.-. | |
| .---.---. |
.-----.-----.
"""
# Wind is about to place a man on d1; Water has a mill and a man beside it.
CLOSING = """
O-----.-----O
| .---.---. |
| | .-.-. | |
X-X-X   .-.-.
| | .-.-. | |
| .---.---. |
.-----.-----X
"""
# Wind can open and close two mills by moving between d1 and d2.
DOUBLE = """
O-----.-----O
| O---O---O |
| | .-X-. | |
.-.-.   .-.-.
| | X-.-. | |
| .---.---X |
X-----.-----.
"""
FLYING = """
O-----.-----O
| .---X---. |
| | .-.-. | |
X-X-.   .-.-.
| | .-.-. | |
| X---.---. |
.-----.-----O
"""


# -- setting up


def test_the_game_begins_with_an_empty_board_and_all_men_in_hand() -> None:
    plan = Recipe(loaded().description, 2).plan(3)
    state = morris().setup(plan)
    assert state.points == position(EMPTY).points
    assert state.hands == (9, 9)
    assert morris().seats[state.player] == plan.chosen["start"]


# -- placing


def test_a_man_is_placed_on_any_free_point() -> None:
    state = after(morris(), position(EMPTY, (9, 9)), "place a1", "place d3")
    assert len(legal(morris(), state, "place")) == 22
    assert not legal(morris(), state, "move")


def test_men_in_hand_are_placed_before_any_man_moves() -> None:
    state = position(FLYING, (1, 1))
    assert {action.split()[0] for action in morris().legal_actions(state)} == {"place"}
    assert morris().explain(state, "move a1 d1") == "wind has 1 man in hand"


def test_players_take_turns() -> None:
    game = morris()
    state = position(EMPTY, (9, 9))
    assert game.to_act(state) == WIND
    assert game.to_act(after(game, state, "place a1")) == WATER


# -- mills


def test_who_closes_a_mill_takes_a_man_before_the_turn_ends() -> None:
    game = morris()
    state = after(game, position(CLOSING, (7, 5)), "place d1")
    assert game.to_act(state) == WIND
    assert {action.split()[0] for action in game.legal_actions(state)} == {"take"}
    done = after(game, state, "take g7")
    assert game.to_act(done) == WATER
    assert done.left(WATER) == state.left(WATER) - 1


def test_men_in_a_mill_are_safe_while_there_are_others() -> None:
    state = after(morris(), position(CLOSING, (7, 5)), "place d1")
    assert legal(morris(), state, "take") == {"g7"}
    assert morris().explain(state, "take b4") == "b4: it stands in a mill"


@pytest.mark.parametrize(
    ("protects", "may_be_taken"), [(0, {"a4", "b4", "c4"}), (1, {"a4", "b4", "c4"}), (2, set())]
)
def test_men_who_all_stand_in_mills_are_taken_as_the_figure_says(
    protects: int, may_be_taken: set[str]
) -> None:
    game = morris(mill_protects=protects)
    only_mills = position(CLOSING.replace("-----X", "-----."), (7, 5))
    state = after(game, only_mills, "place d1")
    assert legal(game, state, "take") == may_be_taken
    assert game.to_act(state) == (WIND if may_be_taken else WATER)


def test_mills_protect_nobody_where_the_figure_says_so() -> None:
    state = after(morris(mill_protects=0), position(CLOSING, (7, 5)), "place d1")
    assert legal(morris(mill_protects=0), state, "take") == {"a4", "b4", "c4", "g7"}


CROSSING = """
O-----.-----O
| X---O---. |
| | X-O-. | |
X-.-.   .-.-.
| | X-.-. | |
| .---.---. |
.-----.-----.
"""


def test_two_mills_at_once_take_one_man() -> None:
    game = morris()
    state = after(game, position(CROSSING, (5, 5)), "place d1", "take a4")
    assert game.to_act(state) == WATER


def test_or_a_man_for_each_mill_where_the_figure_says_so() -> None:
    game = morris(taken_at_once=2)
    state = after(game, position(CROSSING, (5, 5)), "place d1", "take a4")
    assert game.to_act(state) == WIND
    state = after(game, state, "take b2")
    assert game.to_act(state) == WATER
    assert state.lost[WATER] == position(CROSSING, (5, 5)).lost[WATER] + 2


def test_a_mill_that_stands_takes_nobody() -> None:
    state = after(morris(), position(DOUBLE), "move a1 a4")
    assert morris().to_act(state) == WATER


def test_a_mill_that_is_opened_and_closed_again_takes_again() -> None:
    game = morris()
    state = after(game, position(DOUBLE), "move d2 d1", "take a7", "move d3 e3")
    state = after(game, state, "move d1 d2")
    assert legal(game, state, "take") == {"e3", "c5", "f6"}


# -- moving


def test_men_move_along_lines_to_the_next_free_point() -> None:
    game = morris()
    moves = {move for move in legal(game, position(DOUBLE), "move") if move.startswith("b2")}
    assert moves == {"b2 b4"}
    assert game.explain(position(DOUBLE), "move b2 c3") == "c3 is not beside b2"
    assert game.explain(position(DOUBLE), "move d2 d3") == "d3 is not free"
    assert game.explain(position(DOUBLE), "move d3 e3") == "wind has no man on d3"


def test_lines_do_not_run_through_the_middle_of_the_board() -> None:
    state = position(EMPTY.replace("| | .-.-. | |", "| | .-O-. | |", 1), (0, 0))
    assert legal(morris(flying_men=0), state, "move") == {"d3 c3", "d3 d2", "d3 e3"}


# -- flying


def test_three_men_fly_to_any_free_point() -> None:
    game = morris()
    flights = legal(game, position(FLYING), "fly") | legal(game, position(FLYING), "move")
    assert len(flights) == 3 * (24 - 7)
    assert "g7 d1" in flights


def test_four_men_do_not_fly() -> None:
    assert not legal(morris(), position(FLYING, player=WATER), "fly")


def test_nobody_flies_where_the_figure_says_so() -> None:
    game = morris(flying_men=0)
    assert not legal(game, position(FLYING), "fly")
    assert game.explain(position(FLYING), "fly g7 d1") == "wind's men do not fly"


def test_in_the_variant_without_flying_three_men_walk() -> None:
    assert not legal(morris("/without-flying"), position(FLYING), "fly")


# -- the end


def test_who_has_fewer_than_three_men_has_lost() -> None:
    game = morris()
    three = FLYING.replace("| .---X---. |", "| .---.---. |")
    state = after(game, position(three), "fly g7 d1", "take b4")
    assert game.is_over(state)
    assert game.outcome(state).winners == ("wind",)
    assert game.outcome(state).reason == FEW


def test_men_in_hand_count_as_men() -> None:
    two = EMPTY.replace(".-----.-----.", "O-----.-----O", 1)
    two = two.replace(".-.-.   .-.-.", "X-.-.   .-.-X")
    state = after(morris(), position(two, (3, 3)), "place d1", "take a4")
    assert not morris().is_over(state)


SHUT = """
X-----X-----X
| .---O---. |
| | .-.-. | |
O-.-.   .-.-O
| | .-.-. | |
| .---.---. |
X-----O-----.
"""


def test_who_cannot_move_has_lost() -> None:
    game = morris()
    open_ = SHUT.replace("X-----O-----.", "X-----.-----O")
    state = after(game, position(open_), "move g7 d7")
    assert game.outcome(state).winners == ("wind",)
    assert game.outcome(state).reason == BLOCKED


def test_but_not_with_men_in_hand() -> None:
    open_ = SHUT.replace("X-----O-----.", "X-----.-----.")
    assert not morris().is_over(after(morris(), position(open_, (1, 1)), "place d7"))


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    game = morris()
    there_and_back = ("move f6 f4", "move a1 a4", "move f4 f6", "move a4 a1")
    # The first time is when the last man has been placed.
    state = after(game, position(DOUBLE, (1, 0)), "place g7", *there_and_back)
    assert not game.is_over(state)
    state = after(game, state, *there_and_back)
    assert game.outcome(state).reason == REPEATED
    assert game.outcome(state).winners == ("wind", "water")


def test_many_moves_without_a_man_taken_are_a_draw() -> None:
    game = morris(quiet_moves=3, repeats=9)
    state = after(game, position(DOUBLE, (1, 0)), "place g7")
    state = after(game, state, "move f6 f4", "move a1 a4")
    assert not game.is_over(state)
    assert game.outcome(after(game, state, "move f4 f6")).reason == QUIET


def test_a_man_taken_begins_the_count_anew() -> None:
    game = morris(quiet_moves=3, repeats=9)
    state = after(game, position(DOUBLE, (1, 0)), "place g7")
    state = after(game, state, "move f6 f4", "move d2 d1", "take a7")
    assert len(state.seen) == 1
    assert not game.is_over(after(game, state, "move d3 e3", "move b2 b4"))


def test_a_full_board_is_a_draw() -> None:
    game = morris("/twelve-mens-morris")
    full = "OOXXOOXXOOXXOXOXOOXXOOX"
    state = position(f"{full}.", (0, 1), WATER)
    state = after(game, state, "place g7")
    assert game.outcome(state).reason == FULL
    assert game.outcome(state).shared


# -- other boards


def test_twelve_mens_morris_has_mills_through_the_corners() -> None:
    corner = EMPTY.replace(".-----.-----.", "O-----.-----.", 1).replace("| .---", "| O---", 1)
    corner = corner.replace(".-.-.   .-.-.", "X-.-.   .-.-X")
    assert legal(morris("/twelve-mens-morris"), position(corner, (9, 9)), "place") >= {"c3"}
    state = after(morris("/twelve-mens-morris"), position(corner, (9, 9)), "place c3")
    assert legal(morris("/twelve-mens-morris"), state, "take") == {"a4", "g4"}
    assert after(morris(), position(corner, (9, 9)), "place c3").player == WATER


def test_six_mens_morris_has_ways_without_mills() -> None:
    game = morris("/six-mens-morris")
    assert len(game.board.names) == 16
    assert len(game.board.mills) == 8
    drawn = """
    O---.---O
    |   |   |
    | .-O-. |
    | |   | |
    X-.   X-.
    | |   | |
    | .-.-. |
    |   |   |
    X---.---X
    """
    state = after(game, position(drawn), "move c2 c1")
    assert legal(game, state, "take") == {"a3", "d3", "a5", "e5"}
    # Three on the way in the middle of a side are only two lines.
    assert not any({"c1", "c2"} <= {game.board.names[p] for p in mill} for mill in game.board.mills)


# -- what is not legal


@pytest.mark.parametrize(
    ("action", "because"),
    [
        ("place a1", "a1 is not free"),
        ("take a4", "wind has closed no mill on this turn"),
        ("move a1 a4", "wind has 7 men in hand"),
    ],
)
def test_what_is_not_legal_is_explained(action: str, because: str) -> None:
    state = position(CLOSING, (7, 5))
    assert action not in morris().legal_actions(state)
    assert morris().explain(state, action) == because


@pytest.mark.parametrize("action", ["", "place", "place z9", "move a1 z9"])
def test_what_is_no_action_is_answered_with_those_that_are(action: str) -> None:
    state = position(CLOSING, (7, 5))
    assert morris().explain(state, action).startswith("legal are 'place d1', 'place b2'")
