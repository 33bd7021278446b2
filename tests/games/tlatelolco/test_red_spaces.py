"""Tlatelolco by its rulebook: what red spaces do, trades between players, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from printgen.games.tlatelolco.state import (
    ANSWER,
    BANISH,
    BARTER,
    FORCE,
    GAIN,
    HOME,
    HOME_ROLL,
    JUMP,
    MOVE,
    OVER,
    RED_ROLL,
    ROB,
    ROLL,
    THIEF,
    THIEF_ROLL,
    State,
)
from printgen.play.referee import Match
from printgen.play.rules.contract import CHANCE, Action, IllegalActionError
from tests.games.tlatelolco.positions import at, holds, plan, position, rules
from tests.helpers.playthroughs import used_by
from tests.play.rules.steps import do, legal, no

# The stands round c3.
ROUND = {"c2": "gold > jade", "b3": "gold > silver", "d3": "gold > jade", "c4": "gold > copper"}
HELD = {"eagle": "2 jade, 1 gold", "jaguar": "1 silver, 3 copper"}


def on_red(pawns: str = "c3 b4", goods: dict[str, str] | None = None, **more: Any) -> State:
    """Where the first player has come to a red space."""
    return position(rules(len(pawns.split())), pawns, goods, phase=RED_ROLL, **more)


# -- the table


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rolls", "phase"),
    [
        ("1 1", GAIN),
        ("1 2", ROLL),
        ("2 1", ROLL),
        ("2 2", BANISH),
        ("1 4", FORCE),
        ("3 3", THIEF_ROLL),
        ("6 1", FORCE),
        ("4 4", ROLL),
        ("4 5", JUMP),
        ("6 4", THIEF_ROLL),
        ("5 6", HOME),
        ("6 6", GAIN),
    ],
)
def test_each_sum_does_what_the_table_says(rolls: str, phase: int) -> None:
    game = rules(2)
    state = on_red(goods=HELD, stands=ROUND, thief="c5")
    after = do(game, state, f"roll {rolls}")
    assert (after.phase, after.player) == (phase, 0)


def test_a_move_to_a_red_space_rolls_on_the_table_and_one_of_the_court_is_red() -> None:
    game = rules(2)
    for start, red in (("b2", "c1"), ("b2", "c3"), ("b4", "c5")):
        after = do(game, position(game, f"{start} h8", phase=MOVE, roll=3), f"to {red}")
        assert (after.phase, game.to_act(after)) == (RED_ROLL, CHANCE)


def test_a_gain_is_a_unit_of_what_an_adjacent_stand_sells() -> None:
    game = rules(2)
    state = do(game, on_red(stands=ROUND | {"e2": "gold > honey"}), "roll 1 1")
    # Two of the stands sell jade.
    assert set(legal(game, state, "gain")) == {"jade", "silver", "copper"}
    assert no(game, state, "gain honey") == "no adjacent stand sells honey"
    after = do(game, state, "gain copper")
    assert (holds(game, after, "eagle"), after.player) == ("1 copper", 1)
    more = rules(2, gain_units=2)
    assert holds(more, do(more, state, "gain copper"), "eagle") == "2 copper"


@pytest.mark.slow
def test_who_moves_again_rolls_a_die_which_may_move_the_thief() -> None:
    game = rules(2)
    again = do(game, on_red(thief="c5"), "roll 1 2")
    assert (again.phase, again.is_again) == (ROLL, True)
    assert do(game, again, "roll 1").phase == THIEF_ROLL
    moved = do(game, again, "roll 5")
    assert (moved.phase, moved.roll, game.to_act(moved)) == (MOVE, 5, 0)
    assert do(game, moved, "stay").player == 1


def test_who_moves_again_to_a_red_space_rolls_again_unless_a_variant_forbids_it() -> None:
    for chains, phase in ((1, RED_ROLL), (0, ROLL)):
        game = rules(2, red_chains=chains)
        state = do(game, on_red("c3 h8"), "roll 1 2", "roll 2", "to d2")
        assert (state.phase, state.player) == (phase, 0 if chains else 1)
        first = position(game, "c3 h8", phase=MOVE, roll=2)
        assert do(game, first, "to d2").phase == RED_ROLL
    # The next player's own move is a first one again.
    game = rules(2, red_chains=0)
    state = do(game, on_red("c3 h8"), "roll 1 2", "roll 2", "to d2", "roll 2", "to g7")
    assert (state.phase, state.player) == (RED_ROLL, 1)


def test_an_opponents_pawn_is_moved_to_a_corner_where_neither_it_nor_the_thief_is() -> None:
    game = rules(3)
    state = do(game, on_red("c3 b4 h8", thief="a1"), "roll 2 2")
    corners = {"jaguar": ["h1", "a8", "h8"], "serpent": ["h1", "a8"]}
    assert legal(game, state, "banish") == [f"{s} {c}" for s, cs in corners.items() for c in cs]
    assert no(game, state, "banish jaguar a1") == "the thief stands on a1"
    assert no(game, state, "banish serpent h8") == "the pawn stands there already"
    assert no(game, state, "banish eagle h1") == "move an opponent’s pawn, not your own"
    assert no(game, state, "banish jaguar b2") == "b2 is not a corner"
    after = do(game, state, "banish jaguar h8")
    assert at(game, after, "jaguar") == at(game, after, "serpent") == "h8"
    assert (after.player, at(game, after, "eagle")) == (1, "c3")


def test_a_forced_trade_is_any_good_of_ones_own_for_any_of_an_adjacent_opponents() -> None:
    game = rules(3)
    goods = HELD | {"serpent": "1 honey"}
    state = do(game, on_red("c3 b4 e6", goods), "roll 1 4")
    wanted = [f"jaguar {give} {get}" for give in ("jade", "gold") for get in ("silver", "copper")]
    assert legal(game, state, "force") == wanted
    assert no(game, state, "force serpent jade honey") == "serpent is not adjacent"
    assert no(game, state, "force jaguar honey silver") == "eagle has no honey"
    assert no(game, state, "force jaguar jade gold") == "jaguar has no gold"
    after = do(game, state, "force jaguar gold copper")
    assert holds(game, after, "eagle") == "2 jade, 1 copper"
    assert holds(game, after, "jaguar") == "1 gold, 1 silver, 2 copper"
    assert after.player == 1


def test_a_pawn_in_the_same_space_is_adjacent_and_one_two_steps_away_is_not() -> None:
    game = rules(2)
    for space, phase in (("c3", FORCE), ("d2", FORCE), ("b4", FORCE), ("a3", ROLL), ("c5", ROLL)):
        assert do(game, on_red(f"c3 {space}", HELD), "roll 6 1").phase == phase


def test_a_forced_trade_of_more_units_is_of_as_many_as_both_have() -> None:
    game = rules(2, forced_units=3)
    state = do(game, on_red("c3 b4", HELD), "roll 1 4")
    after = do(game, state, "force jaguar jade copper")
    assert holds(game, after, "eagle") == "1 gold, 2 copper"
    assert holds(game, after, "jaguar") == "2 jade, 1 silver, 1 copper"


def test_the_table_moves_the_thief_as_a_roll_of_one_does_but_no_pawn_after_it() -> None:
    game = rules(2)
    state = do(game, on_red("c3 a5", HELD, thief="c5"), "roll 3 3", "roll 2")
    assert state.phase == THIEF
    robbed = do(game, state, "thief a5")
    assert robbed.phase == ROB
    after = do(game, robbed, "rob jaguar copper")
    assert (after.phase, after.player) == (ROLL, 1)
    assert holds(game, after, "jaguar") == "1 silver, 2 copper"
    # A roll of 1 for the thief is no other roll.
    assert do(game, on_red(thief="c5"), "roll 3 3", "roll 1").phase == THIEF


def test_a_jump_leads_to_any_other_red_space_and_no_further_roll() -> None:
    game = rules(2)
    state = do(game, on_red(thief="c5"), "roll 4 5")
    reds = set(legal(game, state, "to"))
    # Of 64 squares 4 are the temple, 4 corners and 28 stands; the pawn and the thief are on two.
    assert len(reds) == 64 - 4 - 4 - 28 - 2
    assert {"h2", "d6"} <= reds
    assert no(game, state, "to c5") == "the thief stands on c5"
    assert no(game, state, "to c3") == "the pawn stands there already"
    assert no(game, state, "to b1") == "b1 is not a red space"
    assert no(game, state, "to a1") == "a1 is not a red space"
    after = do(game, state, "to h2")
    assert (at(game, after, "eagle"), after.phase, after.player) == ("h2", ROLL, 1)


def test_at_a_corner_one_gains_a_die_of_the_export_good() -> None:
    game = rules(2)
    state = do(game, on_red(thief="a8"), "roll 5 6")
    assert legal(game, state, "home") == ["a1", "h1", "h8"]
    assert no(game, state, "home a8") == "the thief stands on a8"
    rolled = do(game, state, "home h1")
    assert (rolled.phase, game.to_act(rolled), at(game, rolled, "eagle")) == (
        HOME_ROLL,
        CHANCE,
        "h1",
    )
    after = do(game, rolled, "roll 5")
    assert (holds(game, after, "eagle"), after.player) == ("5 honey", 1)


@pytest.mark.parametrize(
    ("rolls", "pawns", "goods"),
    [
        ("1 1", "c3 h8", {}),  # no stand sells anything
        ("1 4", "c3 h8", HELD),  # nobody is adjacent
        ("1 4", "c3 b4", {"eagle": "1 jade"}),  # the opponent has nothing
        ("1 4", "c3 b4", {"jaguar": "1 jade"}),  # the mover has nothing
    ],
)
def test_a_result_that_cannot_be_carried_out_does_nothing(
    rolls: str, pawns: str, goods: dict[str, str]
) -> None:
    game = rules(2)
    state = on_red(pawns, goods)
    after = do(game, state, f"roll {rolls}")
    assert (after.phase, after.player) == (ROLL, 1)
    assert after.goods == state.goods
    assert used_by(game, state, Action(f"roll {rolls}")) == ("red-vain",)


# -- trades between players


def test_players_in_one_space_trade_a_unit_for_a_unit_if_both_like() -> None:
    game = rules(3)
    goods = HELD | {"serpent": "1 honey"}
    state = position(game, "b2 a1 h8", goods, phase=MOVE, roll=1)
    met = do(game, state, "to a1")
    assert (met.phase, game.to_act(met)) == (BARTER, 0)
    offers = [f"jaguar {give} {get}" for give in ("jade", "gold") for get in ("silver", "copper")]
    assert legal(game, met) == [*(f"offer {offer}" for offer in offers), "done"]
    assert no(game, met, "offer serpent jade honey") == "serpent is not in the same space"
    assert no(game, met, "offer eagle jade gold") == "players cannot trade with themselves"
    asked = do(game, met, "offer jaguar jade copper")
    assert (asked.phase, game.to_act(asked), legal(game, asked)) == (
        ANSWER,
        1,
        ["accept", "refuse"],
    )
    agreed = do(game, asked, "accept")
    assert holds(game, agreed, "eagle") == "1 jade, 1 gold, 1 copper"
    assert holds(game, agreed, "jaguar") == "1 jade, 1 silver, 2 copper"
    refused = do(game, asked, "refuse")
    assert refused.goods == met.goods
    # One offer a turn, and the turn is over.
    assert (agreed.phase, agreed.player) == (refused.phase, refused.player) == (ROLL, 1)


def test_so_many_offers_are_made_in_a_turn_as_the_figure_says() -> None:
    state = position(rules(2), "b2 a1", HELD, phase=MOVE, roll=1)
    none = rules(2, offers_each=0)
    assert do(none, state, "to a1").player == 1
    two = rules(2, offers_each=2)
    once = do(two, state, "to a1", "offer jaguar jade copper", "refuse")
    assert (once.phase, once.player) == (BARTER, 0)
    assert do(two, once, "offer jaguar jade silver", "refuse").player == 1
    stand = position(
        rules(2), "a1 b1", HELD, stands={"b1": "jade > silver"}, phase=MOVE, roll=1, offers=0
    )
    game = rules(2)
    used_up = do(game, stand, "to b1", "offer jaguar jade copper", "refuse")
    assert "a player may make 1 offer each turn" in no(game, used_up, "offer jaguar gold copper")


def test_offers_are_counted_anew_in_the_next_turn() -> None:
    game = rules(2)
    state = position(game, "b2 a1", HELD, phase=MOVE, roll=1)
    state = do(game, state, "to a1", "offer jaguar jade copper", "refuse", "roll 3", "stay")
    assert (state.phase, state.player) == (BARTER, 1)
    assert legal(game, state, "offer")


def test_who_stays_may_trade_with_those_who_are_there_but_not_with_the_stand() -> None:
    game = rules(2)
    state = position(game, "b1 b1", HELD, stands={"b1": "jade > silver"}, phase=MOVE, roll=1)
    stayed = do(game, state, "stay")
    assert stayed.phase == BARTER
    assert not legal(game, stayed, "trade")
    assert no(game, stayed, "trade 1 jade") == "eagle has not entered a stand on this turn"
    came = do(game, state._replace(pawns=(0, 1)), "to b1")
    assert legal(game, came, "trade")
    assert legal(game, came, "offer")


def test_two_who_have_but_the_same_good_have_nothing_to_trade() -> None:
    game = rules(2)
    same = {"eagle": "2 jade", "jaguar": "1 jade"}
    state = position(game, "b2 a1", same, phase=MOVE, roll=1)
    assert do(game, state, "to a1").player == 1
    both = position(
        game, "b2 a1", {"eagle": "2 jade", "jaguar": "1 jade, 1 gold"}, phase=MOVE, roll=1
    )
    assert legal(game, do(game, both, "to a1"), "offer") == ["jaguar jade gold"]


# -- the end


def test_who_holds_a_unit_of_every_target_wins_at_once() -> None:
    game = rules(2)
    state = position(
        game,
        "a1 h8",
        {"eagle": "2 jade, 1 silver"},
        stands={"b1": "jade > gold"},
        targets={"eagle": "gold silver", "jaguar": "copper"},
        phase=MOVE,
        roll=1,
    )
    there = do(game, state, "to b1")
    assert not game.is_over(there)
    assert game.outcome(there).scores == {"eagle": 1, "jaguar": 0}
    after = do(game, there, "trade 1 jade")
    assert game.is_over(after)
    assert after.phase == OVER
    assert legal(game, after) == []
    outcome = game.outcome(after)
    assert (outcome.winners, outcome.shared) == (("eagle",), False)
    assert outcome.scores == {"eagle": 2, "jaguar": 0}
    assert outcome.reason == "somebody holds all targets"
    assert game.explain(after, "done") == "the game is over"
    assert "eagle has won" in game.describe(after)


def test_a_target_is_lost_again_with_its_last_unit() -> None:
    game = rules(2)
    targets = {"eagle": "jade silver"}
    state = position(
        game, "a1 h8", {"eagle": "1 jade"}, stands={"b1": "jade > gold"}, targets=targets,
        phase=MOVE, roll=1,
    )  # fmt: skip
    assert game.holds(state, 0) == 1
    assert game.holds(do(game, state, "to b1", "trade 1 jade"), 0) == 0


def test_a_game_that_wants_more_units_of_each_target_is_won_with_so_many() -> None:
    game = rules(2, win_units=2)
    state = position(
        game, "a1 h8", {"eagle": "3 jade"}, stands={"b1": "jade > gold"},
        targets={"eagle": "gold"}, phase=MOVE, roll=1,
    )  # fmt: skip
    there = do(game, state, "to b1")
    assert not game.is_over(do(game, there, "trade 1 jade"))
    assert game.is_over(do(game, there, "trade 2 jade"))


def test_one_wins_in_anothers_turn_as_well_and_of_two_the_mover() -> None:
    game = rules(2)
    goods = {"eagle": "1 gold, 1 honey", "jaguar": "1 silver, 1 honey"}
    for targets, winner in (
        ({"eagle": "copper", "jaguar": "gold"}, "jaguar"),
        ({"eagle": "silver", "jaguar": "gold"}, "eagle"),
    ):
        state = position(game, "c3 b4", goods, targets=targets, phase=RED_ROLL)
        after = do(game, state, "roll 1 4", "force jaguar gold silver")
        assert game.is_over(after)
        assert game.outcome(after).winners == (winner,)
    both = {"eagle": "silver", "jaguar": "gold"}
    theirs = position(game, "c3 b4", goods, targets=both, phase=RED_ROLL, player=1)
    after = do(game, theirs, "roll 1 4", "force eagle silver gold")
    assert game.outcome(after).winners == ("jaguar",)
    assert not game.outcome(after).shared
    met = position(game, "b2 a1", goods, targets={"jaguar": "gold"}, phase=MOVE, roll=1)
    after = do(game, met, "to a1", "offer jaguar gold silver", "accept")
    assert game.outcome(after).winners == ("jaguar",)


def test_a_gain_and_goods_at_a_corner_win_too() -> None:
    game = rules(2)
    gain = on_red(stands=ROUND, targets={"eagle": "copper"})
    assert game.is_over(do(game, gain, "roll 1 1", "gain copper"))
    home = on_red(targets={"eagle": "honey"})
    assert game.is_over(do(game, home, "roll 5 6", "home a1", "roll 1"))


def test_an_unfinished_game_is_scored_by_targets_held_and_shared() -> None:
    game = rules(3)
    goods = {"eagle": "1 jade", "jaguar": "2 jade, 1 gold", "serpent": "1 silver, 1 gold"}
    targets = dict.fromkeys(game.seats, "jade gold silver")
    state = position(game, "a1 h1 h8", goods, targets=targets)
    outcome = game.outcome(state)
    assert outcome.scores == {"eagle": 1, "jaguar": 2, "serpent": 2}
    assert (outcome.winners, outcome.shared) == (("jaguar", "serpent"), True)
    assert outcome.reason == ""
    assert outcome.tie_breaks == ()
    assert [(s.seat, s.key, s.points) for s in outcome.sums] == [
        ("eagle", "targets", 1),
        ("jaguar", "targets", 2),
        ("serpent", "targets", 2),
    ]


# -- the referee


def test_the_referee_says_why_an_action_is_refused() -> None:
    game = rules(2)
    match = Match(game, plan(2))
    for action, why in (
        ("to a1", "now roll a die for the move: 'roll 4'"),
        ("roll 7", "that cannot be read; now roll a die"),
        ("roll 3 4", "that cannot be read; now roll a die"),
        ("sell jade", "unknown action 'sell'; now roll a die"),
    ):
        with pytest.raises(IllegalActionError, match=why):
            match.do(action)
    assert match.actions == []
