"""Tlatelolco by its rulebook: how pawns and the thief move, and trades at stands."""

from __future__ import annotations

from collections import Counter

import pytest

from printgen.games.tlatelolco.state import (
    BARTER,
    HOME_ROLL,
    MOVE,
    RED_ROLL,
    ROB,
    ROLL,
    THIEF,
    THIEF_ROLL,
)
from printgen.games.tlatelolco.turns import Turns
from printgen.play.rules.contract import CHANCE
from printgen.play.setup import SeededRandom
from tests.games.tlatelolco.positions import at, holds, position, rules, small
from tests.helpers.playthroughs import used_by
from tests.play.rules.steps import do, legal, no, perft

# -- dice


def test_chance_rolls_one_die_for_a_move_and_each_face_is_as_likely() -> None:
    game = rules(2)
    state = position(game, "a1 h8")
    assert game.to_act(state) == CHANCE
    assert legal(game, state, "roll") == ["1", "2", "3", "4", "5", "6"]
    thief = do(game, position(game, "a1 h8", thief="c5"), "roll 1")
    assert (thief.phase, game.to_act(thief)) == (THIEF_ROLL, CHANCE)
    assert legal(game, thief, "roll") == ["1", "2", "3", "4", "5", "6"]


def test_two_dice_on_red_come_to_each_sum_as_often_as_two_dice_do() -> None:
    game = rules(2)
    state = position(game, "a1 h8", phase=RED_ROLL)
    results = legal(game, state, "roll")
    assert len(set(results)) == len(results) == 36
    sums = Counter(sum(map(int, result.split())) for result in results)
    assert sums == {total: 6 - abs(7 - total) for total in range(2, 13)}


@pytest.mark.parametrize(
    ("phase", "odds", "critical"),
    [
        # Chi-square with 5 and 10 degrees of freedom is higher than that once in a thousand.
        (ROLL, dict.fromkeys(range(1, 7), 6), 20.5),
        (THIEF_ROLL, dict.fromkeys(range(1, 7), 6), 20.5),
        (HOME_ROLL, dict.fromkeys(range(1, 7), 6), 20.5),
        (RED_ROLL, {total: 6 - abs(7 - total) for total in range(2, 13)}, 29.6),
    ],
)
def test_what_chance_rolls_has_these_odds(
    phase: int, odds: dict[int, int], critical: float
) -> None:
    game = rules(2)
    state = position(game, "a1 h8", phase=phase)
    rng = SeededRandom(7, "dice")
    count = 7200
    seen = Counter(sum(map(int, game.chance(state, rng).split()[1:])) for _ in range(count))
    expected = {total: count * ways / 36 for total, ways in odds.items()}
    assert set(seen) == set(expected)
    assert sum((seen[total] - e) ** 2 / e for total, e in expected.items()) < critical


def test_dice_of_a_variant_have_as_many_faces_as_it_says() -> None:
    game = small(["C . .", ". s ."], sides=4)
    assert legal(game, position(game, "a1 a1"), "roll") == ["1", "2", "3", "4"]
    assert len(legal(game, position(game, "a1 a1", phase=RED_ROLL), "roll")) == 16


# -- pawns


def test_a_pawn_moves_in_eight_directions_as_far_as_was_rolled() -> None:
    game = rules(2)
    one = do(game, position(game, "b2 h8"), "roll 2")
    near = {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}
    assert near <= set(legal(game, one, "to"))
    corner = position(game, "a1 h8", phase=MOVE, roll=1)
    assert legal(game, corner, "to") == ["b1", "a2", "b2"]
    # Further only over the red space: the stands beside the corner end a move.
    two = position(game, "a1 h8", phase=MOVE, roll=2)
    assert set(legal(game, two, "to")) == {"a1", "b2", *near - {"a1"}}
    assert no(game, two, "to d4") == "the board has no space 'd4'"
    assert no(game, two, "to d2") == "the pawn cannot reach d2 in 2 steps (a stand ends the move)"


def test_a_stand_ends_a_move_and_the_temple_and_the_thief_are_in_its_way() -> None:
    game = rules(2)
    shut = position(game, "a1 h8", phase=MOVE, roll=6, thief="b2")
    assert legal(game, shut, "to") == ["b1", "a2"]
    assert no(game, shut, "to b2") == "the thief stands on b2"
    beside = position(game, "c5 h8", phase=MOVE, roll=1)
    assert legal(game, beside, "to") == ["b4", "c4", "b5", "b6", "c6", "d6"]


ROWS = [
    "CsrsrsrC",
    "srsrsrsr",
    "rsrsrsrs",
    "srs##rsr",
    "rsr##srs",
    "srsrsrsr",
    "rsrsrsrs",
    "CrsrsrsC",
]


def _slow(here: tuple[int, int], thief: tuple[int, int], steps: int) -> set[tuple[int, int]]:
    """Where a pawn can get, walked step by step on a board of letters."""
    found = set()
    for row in (-1, 0, 1):
        for column in (-1, 0, 1):
            there = here[0] + row, here[1] + column
            inside = 0 <= there[0] < 8 and 0 <= there[1] < 8
            if (row, column) == (0, 0) or not inside or there == thief:
                continue
            letter = ROWS[there[0]][there[1]]
            if letter == "#":
                continue
            found.add(there)
            if letter != "s" and steps > 1:
                found |= _slow(there, thief, steps - 1)
    return found


@pytest.mark.parametrize("thief", ["c3", "b2", "e6"])
def test_where_a_pawn_can_get_is_what_a_walk_step_by_step_finds(thief: str) -> None:
    game = rules(2)
    names = {(int(name[1]) - 1, "abcdefgh".index(name[0])): name for name in _names(game)}
    places = {name: place for place, name in names.items()}
    for name in _names(game):
        for steps in (1, 2, 3, 4):
            state = position(game, f"{name} h8", phase=MOVE, roll=steps, thief=thief)
            reached = {names[place] for place in _slow(places[name], places[thief], steps)}
            assert set(legal(game, state, "to")) == reached


def _names(game: Turns) -> tuple[str, ...]:
    return game.market.board.names


def test_pawns_share_spaces_and_do_not_block_each_other() -> None:
    game = rules(3)
    state = position(game, "a1 b2 b2", phase=MOVE, roll=2)
    assert {"b2", "c3"} <= set(legal(game, state, "to"))


def test_who_stays_neither_trades_nor_rolls() -> None:
    game = rules(2)
    on_stand = position(
        game, "b1 h8", {"eagle": "3 jade"}, stands={"b1": "jade > gold"}, phase=MOVE, roll=3
    )
    after = do(game, on_stand, "stay")
    assert (after.phase, after.player) == (ROLL, 1)
    on_red = do(game, position(game, "c3 h8", phase=MOVE, roll=3), "stay")
    assert (on_red.phase, on_red.player) == (ROLL, 1)


def test_who_goes_away_and_comes_back_has_moved() -> None:
    game = rules(2)
    on_red = do(game, position(game, "c3 h8", phase=MOVE, roll=2), "to c3")
    assert (on_red.phase, on_red.player) == (RED_ROLL, 0)
    on_stand = position(
        game, "b1 h8", {"eagle": "3 jade"}, stands={"b1": "jade > gold"}, phase=MOVE, roll=2
    )
    assert legal(game, do(game, on_stand, "to b1"), "trade") == ["1 jade", "2 jade", "3 jade"]
    assert "to b1" not in legal(game, on_stand._replace(roll=1))


def test_where_nobody_may_stay_a_pawn_leaves_its_space_if_it_can() -> None:
    game = rules(2, stay_allowed=0)
    state = position(game, "c3 h8", phase=MOVE, roll=2)
    assert no(game, state, "stay") == "the pawn must leave its space, because it can"
    assert no(game, state, "to c3") == "the pawn must leave its space"
    shut = small(["C # .", "# # s"], stay_allowed=0)
    assert legal(shut, position(shut, "a1 c1", phase=MOVE, roll=2)) == ["stay"]


def test_nothing_happens_on_a_corner() -> None:
    game = rules(2)
    after = do(game, position(game, "b2 h8", phase=MOVE, roll=1), "to a1")
    assert (after.phase, after.player, at(game, after, "eagle")) == (ROLL, 1, "a1")


# -- the thief


def test_a_roll_of_one_moves_the_thief_exactly_so_far_and_then_the_pawn() -> None:
    game = rules(2)
    state = do(game, position(game, "a1 h8", thief="c5"), "roll 1", "roll 2")
    assert (state.phase, game.to_act(state)) == (THIEF, 0)
    # The temple stops it to the right and up to the right.
    assert legal(game, state) == [f"thief {n}" for n in ("a3", "c3", "a5", "a7", "c7", "e7")]
    assert "not 2 steps from c5 in a straight line" in no(game, state, "thief c4")
    after = do(game, state, "thief e7")
    assert (after.phase, after.roll, after.thief) == (MOVE, 1, _names(game).index("e7"))
    assert legal(game, after, "to") == ["b1", "a2", "b2"]


def test_a_thief_that_cannot_go_so_far_stays() -> None:
    game = rules(2)
    rolled = do(game, position(game, "a1 h8", thief="c5"), "roll 1")
    after = do(game, rolled, "roll 6")
    assert (after.phase, after.roll, after.thief) == (MOVE, 1, rolled.thief)
    assert used_by(game, rolled, game.actions.rolls(1)[5]) == ("thief-stuck",)
    # And a board without one goes on as well.
    assert do(game, position(game, "a1 h8"), "roll 1", "roll 3").phase == MOVE


@pytest.mark.parametrize("number", [0, 4])
def test_another_number_moves_the_thief_or_none_does(number: int) -> None:
    game = rules(2, thief_number=number)
    state = position(game, "a1 h8", thief="c5")
    phases = [do(game, state, f"roll {n}").phase for n in range(1, 7)]
    assert phases == [THIEF_ROLL if n == number else MOVE for n in range(1, 7)]


def test_the_thief_passes_over_pawns_unless_a_variant_forbids_it() -> None:
    state = position(rules(2), "c4 h8", thief="c5", phase=THIEF, thrown=2, roll=1)
    assert "thief c3" in legal(rules(2), state)
    blocked = rules(2, thief_jumps=0)
    assert "thief c3" not in legal(blocked, state)
    landing = position(blocked, "c3 h8", thief="c5", phase=THIEF, thrown=2, roll=1)
    assert "thief c3" in legal(blocked, landing)


def test_an_opponent_on_whom_the_thief_lands_loses_what_the_mover_chooses() -> None:
    game = rules(2)
    goods = {"eagle": "5 jade", "jaguar": "2 gold, 1 silver"}
    state = position(game, "a1 c3", goods, thief="c5", phase=THIEF, thrown=2, roll=1)
    robbed = do(game, state, "thief c3")
    assert (robbed.phase, game.to_act(robbed)) == (ROB, 0)
    assert legal(game, robbed) == ["rob jaguar gold", "rob jaguar silver"]
    assert no(game, robbed, "rob jaguar jade") == "jaguar has no jade"
    assert no(game, robbed, "rob eagle jade") == "now the thief takes from jaguar"
    after = do(game, robbed, "rob jaguar gold")
    assert (holds(game, after, "eagle"), holds(game, after, "jaguar")) == (
        "5 jade",
        "1 gold, 1 silver",
    )
    assert (after.phase, after.roll, after.robbed) == (MOVE, 1, ())


def test_every_opponent_in_the_space_is_robbed_who_has_anything_but_not_the_mover() -> None:
    game = rules(4)
    goods = {"eagle": "5 jade", "jaguar": "1 gold", "deer": "1 silver"}
    state = position(game, "c3 c3 c3 c3", goods, thief="c5", phase=THIEF, thrown=2, roll=1)
    state = do(game, state, "thief c3", "rob jaguar gold", "rob deer silver")
    assert state.phase == MOVE
    assert [holds(game, state, seat) for seat in game.seats] == ["5 jade", "", "", ""]


def test_the_thief_takes_as_many_units_as_the_figure_says_if_there_are_so_many() -> None:
    game = rules(2, thief_takes=3)
    goods = {"jaguar": "5 gold, 1 silver"}
    state = position(game, "a1 c3", goods, thief="c5", phase=THIEF, thrown=2, roll=1)
    state = do(game, state, "thief c3")
    assert holds(game, do(game, state, "rob jaguar gold"), "jaguar") == "2 gold, 1 silver"
    assert holds(game, do(game, state, "rob jaguar silver"), "jaguar") == "5 gold"
    harmless = rules(2, thief_takes=0)
    state = position(harmless, "a1 c3", goods, thief="c5", phase=THIEF, thrown=2, roll=1)
    assert do(harmless, state, "thief c3").phase == MOVE


# -- stands


def test_a_stand_gives_its_good_for_either_of_two_unit_for_unit_as_often_as_one_likes() -> None:
    game = rules(2)
    state = position(
        game,
        "a1 h8",
        {"eagle": "3 jade, 1 gold, 4 honey"},
        stands={"b1": "jade gold > silver"},
        phase=MOVE,
        roll=4,
    )
    there = do(game, state, "to b1")
    assert (there.phase, game.to_act(there)) == (BARTER, 0)
    assert legal(game, there) == [
        "trade 1 jade",
        "trade 2 jade",
        "trade 3 jade",
        "trade 1 gold",
        "done",
    ]
    assert no(game, there, "trade 1 honey") == "the stand on b1 takes jade and gold"
    assert no(game, there, "trade 4 jade") == "eagle has 3 units of it"
    assert no(game, there, "trade 0 jade").startswith("that cannot be read; now trade goods")
    assert no(game, there, "trade 1 jde") == "unknown good 'jde' (did you mean 'jade'?)"
    assert no(game, there, "trade 1 coal") == "unknown good 'coal'"
    after = do(game, there, "trade 2 jade")
    assert holds(game, after, "eagle") == "1 jade, 1 gold, 2 silver, 4 honey"
    after = do(game, after, "trade 1 gold")
    assert (after.phase, after.player) == (BARTER, 0)
    after = do(game, after, "trade 1 jade")  # and nothing is left to trade
    assert holds(game, after, "eagle") == "4 silver, 4 honey"
    assert (after.phase, after.player) == (ROLL, 1)
    assert after.stands == state.stands


def test_nobody_has_to_trade_and_a_turn_ends_where_one_cannot() -> None:
    game = rules(2)
    stands = {"b1": "jade gold > silver"}
    can = position(game, "a1 h8", {"eagle": "1 jade"}, stands=stands, phase=MOVE, roll=1)
    assert do(game, can, "to b1", "done").player == 1
    cannot = position(game, "a1 h8", {"eagle": "1 silver"}, stands=stands, phase=MOVE, roll=1)
    assert do(game, cannot, "to b1").player == 1
    empty = position(game, "a1 h8", {"eagle": "1 silver"}, phase=MOVE, roll=1)
    assert do(game, empty, "to b1").player == 1


def test_a_stand_that_wants_what_it_sells_or_one_good_twice_trades_the_less() -> None:
    game = rules(2)
    stands = {"b1": "jade silver > silver", "a2": "jade jade > gold"}
    state = position(
        game, "a1 h8", {"eagle": "2 jade, 2 silver"}, stands=stands, phase=MOVE, roll=1
    )
    own = do(game, state, "to b1")
    assert legal(game, own, "trade") == ["1 jade", "2 jade"]
    assert no(game, own, "trade 1 silver") == "the stand gives silver itself"
    assert legal(game, do(game, state, "to a2"), "trade") == ["1 jade", "2 jade"]


# -- small boards, counted by hand

BOARD = ["C s . C", "s # . s", ". . s .", "C . s C"]


def test_so_many_sequences_are_legal_on_a_small_board() -> None:
    # A die of two faces, and no thief. From a1 there are two stands and the temple: 3 choices with
    # either roll. From d4 a roll of 1 leads to c3, c4, d3 or nowhere: 4; a roll of 2 over d3 also
    # to c2, d2 and back to d4: 7. Then two faces, but four results of two dice on d3 and c2.
    game = small(BOARD)
    state = position(game, "a1 d4")
    expected = [2, 2 * 3, 6 * 2, 6 * (4 + 7), 6 * (3 * 2 + 4) + 6 * (5 * 2 + 2 * 4)]
    assert [perft(game, state, depth) for depth in range(1, 6)] == expected == [2, 6, 12, 66, 168]


def test_so_many_sequences_of_trades_are_legal() -> None:
    # One face. To a2, b1 or nowhere; at b1 one or two units or none; after one, one more or none.
    # Then the other player's roll, and four choices.
    game = small(BOARD, sides=1)
    state = position(game, "a1 d4", {"eagle": "2 jade"}, stands={"b1": "jade > gold"})
    counts = [perft(game, state, depth) for depth in range(1, 5)]
    assert counts == [1, 3, 1 + 1 + 3, (4 + 4) + (2 + 1 + 1)] == [1, 3, 5, 12]


def test_so_many_sequences_with_the_thief_are_legal() -> None:
    # A roll of 1 moves the thief from c2, where the temple is on its left: a throw of 1 has seven
    # ways, one of 2 leads down to c4 or a4. A roll of 2 leads the pawn to d3, over it to c3, c4, d2
    # and back to d4, or nowhere: 6. On d3 two dice have four results.
    game = small(BOARD, thief_number=1)
    state = position(game, "d4 a1", thief="c2")
    ways = [legal(game, do(game, state, "roll 1", f"roll {n}"), "thief") for n in (1, 2)]
    assert ways == [["b1", "c1", "d1", "d2", "b3", "c3", "d3"], ["a4", "c4"]]
    counts = [perft(game, state, depth) for depth in (1, 2, 3)]
    assert counts == [2, 2 + 6, (7 + 2) + (5 * 2 + 4)] == [2, 8, 23]
