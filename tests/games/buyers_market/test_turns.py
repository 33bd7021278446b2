"""Buyer's Market on the table: what a turn is, what a purchase brings, how change is made."""

from __future__ import annotations

from dataclasses import replace

from printgen.games.buyers_market.state import CHANGE, FIRST, OPEN, OVER, ROLL, TURN
from printgen.play.rules.contract import CHANCE
from printgen.play.setup import SeededRandom
from printgen.play.setup.plan import SetupPlan, Spot, pile_of
from tests.games.buyers_market.positions import (
    bank,
    pallets,
    pile,
    plan,
    position,
    rules,
    small,
    supply,
)
from tests.helpers.playthroughs import used_by
from tests.play.rules.steps import do, legal

EMPTY = dict.fromkeys(("trowel", "plumb", "square", "compass"), "")
NO_SUPPLY = dict.fromkeys(("clubs", "hearts", "diamonds", "spades", "stars"), "")


# -- setup


def rolled(*sides: str, players: int = 2) -> SetupPlan:
    made = plan(players)
    return replace(made, dealt={("pallets", ""): sides}, chosen={"start": "plumb"})


def test_the_first_pallets_are_the_top_cards_of_the_suits_that_were_rolled() -> None:
    game = rules(2)
    setup = rolled("hearts", "clubs", "hearts", "stars")
    order = [name.partition("/")[2] for name, _ in setup.piles[Spot("deck")]]
    hearts = [name for name in order if name.startswith("hearts")]
    clubs, stars = (next(n for n in order if n.startswith(suit)) for suit in ("clubs", "stars"))
    state = game.setup(setup)
    assert pallets(game, state) == [hearts[0], clubs, hearts[1], stars]
    assert [len(deck) for deck in state.decks] == [9, 8, 10, 10, 9]
    assert (state.phase, game.seats[state.player]) == (TURN, "plumb")
    assert bank(game, state, "plumb") == "2L 2M 2S"
    assert supply(game, state, "clubs") == "3L 3M 3S"
    assert supply(rules(4), rules(4).setup(plan(4)), "clubs") == "4L 4M 4S"


def test_the_start_player_chooses_a_suit_for_each_wild_roll_after_the_others_lie() -> None:
    game = rules(2)
    state = game.setup(rolled("atom", "clubs", "atom", "stars"))
    assert (state.phase, game.seats[state.player]) == (FIRST, "plumb")
    assert [name.partition("-")[0] for name in pallets(game, state)] == ["clubs", "stars"]
    assert legal(game, state) == [f"open {suit}" for suit in game.market.suits]
    assert used_by(game, state, game.legal_actions(state)[0]) == ("first-wild",)
    state = do(game, state, "open clubs", "open hearts")
    assert [name.partition("-")[0] for name in pallets(game, state)] == [
        *("clubs", "stars", "clubs", "hearts")
    ]
    assert (state.phase, game.seats[state.player]) == (TURN, "plumb")


def test_a_suit_that_is_rolled_more_often_than_it_has_cards_is_chosen_as_well() -> None:
    game = rules(2)
    setup = rolled("clubs", "clubs", "stars", "stars")
    deck = pile_of(["card/clubs-two", "card/stars-two", "card/stars-three", "card/hearts-two"])
    state = game.setup(replace(setup, piles={**setup.piles, Spot("deck"): deck}))
    assert pallets(game, state) == ["clubs-two", "stars-two", "stars-three"]
    assert legal(game, state) == ["open hearts"]
    # Without any card the game begins with those that there are.
    none = game.setup(replace(setup, piles={**setup.piles, Spot("deck"): deck[:1]}))
    assert (pallets(game, none), none.phase) == (["clubs-two"], TURN)


def test_a_setup_that_tells_no_rolls_leaves_all_suits_to_the_start_player() -> None:
    game = rules(3)
    state = game.setup(replace(plan(3), dealt={}))
    assert (state.phase, state.wild, state.pallets) == (FIRST, 4, ())


# -- placing and lending


def test_resources_go_on_pallets_of_their_suit_up_to_its_pips() -> None:
    game = rules(2)
    state = position(game, "clubs-three: 1S", "hearts-two:")
    assert legal(game, state, "place") == [
        *("medium clubs-three", "small clubs-three", "medium hearts-two", "small hearts-two")
    ]
    after = do(game, state, "place medium clubs-three")
    assert supply(game, after, "clubs") == "3L 2M 3S"
    assert supply(game, after, "hearts") == "3L 3M 3S"
    assert game.pallets.pips_on(after.pallets[0]) == 3
    assert game.seats[game.to_act(after)] == "plumb"


def test_only_what_the_supply_has_is_placed() -> None:
    game = rules(2)
    state = position(game, "clubs-ten:", supply={"clubs": "1L 2S"})
    assert legal(game, state, "place") == ["large clubs-ten", "small clubs-ten"]


def test_lent_pyramids_do_not_count_for_how_many_resources_a_card_bears() -> None:
    game = rules(2)
    state = position(game, "clubs-three: 1M; plumb 1L")
    assert legal(game, state, "place") == ["small clubs-three"]  # and the pallet is complete
    assert game.pallets.lacks(state.pallets[0]) == -2


def test_a_pyramid_of_the_bank_is_lent_to_any_pallet_that_is_not_complete() -> None:
    game = rules(2)
    state = position(game, "clubs-two: 1M", "hearts-four: 1L", banks={"trowel": "1L 1S"})
    assert legal(game, state, "lend") == ["large hearts-four", "small hearts-four"]
    after = do(game, state, "lend small hearts-four")
    assert (bank(game, after, "trowel"), pile(game, after, "trowel")) == ("1L", "")
    # It is complete now, and not bought: that takes a turn of its own.
    assert game.pallets.lacks(after.pallets[1]) == 0
    assert legal(game, after, "take") == ["clubs-two", "hearts-four"]
    assert legal(game, after, "lend") == []


# -- purchases


def test_a_complete_pallet_is_taken_with_what_lies_on_it() -> None:
    game = rules(2)
    state = position(game, "clubs-four: 1M 1S; trowel 1S", "hearts-two:")
    after = do(game, state, "take clubs-four")
    assert pile(game, after, "trowel") == "clubs 1M 1S, own 1S"
    assert bank(game, after, "trowel") == "2L 2M 2S"
    assert pallets(game, after) == ["hearts-two"]
    assert [game.market.cards[card] for card in after.cards[0]] == ["clubs-four"]


def test_what_others_have_lent_goes_back_to_their_banks() -> None:
    game = rules(3)
    state = position(
        game,
        "clubs-six: 1S; trowel 1M; plumb 1L; square 1S",
        banks={"trowel": "1L", "plumb": "1M", "square": "1S"},
    )
    after = do(game, state, "take clubs-six")
    assert pile(game, after, "trowel") == "clubs 1S, own 1M"
    assert [bank(game, after, seat) for seat in game.seats] == ["1L", "1L 1M", "2S"]
    assert pile(game, after, "plumb") == ""


def test_a_pallet_is_bought_by_bringing_it_to_its_pips_with_four_pips_at_most() -> None:
    game = rules(2)
    state = position(game, "clubs-five: 1S")
    assert legal(game, state, "buy") == [
        "clubs-five large small",
        "clubs-five medium medium",
        "clubs-five medium small small",
    ]
    state = position(game, "clubs-five: 1M")
    assert legal(game, state, "buy") == [
        "clubs-five large",
        "clubs-five large small",
        "clubs-five medium medium",
        "clubs-five medium small",
        "clubs-five medium small small",
    ]
    # A large and a medium one are five pips.
    assert legal(game, position(game, "clubs-five:"), "buy") == []
    assert "clubs-five large medium" in legal(
        rules(2, buy_pips=5), position(game, "clubs-five:"), "buy"
    )


def test_only_what_the_bank_has_is_spent() -> None:
    game = rules(2)
    state = position(game, "clubs-four: 1M", banks={"trowel": "1M 1S"})
    assert legal(game, state, "buy") == ["clubs-four medium", "clubs-four medium small"]
    after = do(game, state, "buy clubs-four medium")
    assert (bank(game, after, "trowel"), pile(game, after, "trowel")) == ("1S", "clubs 1M, own 1M")


def test_a_complete_pallet_is_taken_and_not_bought() -> None:
    game = rules(2)
    state = position(game, "clubs-two: 1M")
    assert legal(game, state, "buy") == []
    assert legal(game, state, "take") == ["clubs-two"]


def test_with_more_than_two_players_a_resource_lies_there_before_a_purchase() -> None:
    bare = "clubs-two:", "hearts-two: ; plumb 1M"
    two, three = rules(2), rules(3)
    assert legal(two, position(two, *bare), "take") == ["hearts-two"]
    assert len(legal(two, position(two, *bare), "buy")) == 7
    assert legal(three, position(three, *bare), "take") == []
    assert legal(three, position(three, *bare), "buy") == []
    laid = position(three, "clubs-two: 1S", "hearts-two: 1S; plumb 1M")
    assert legal(three, laid, "take") == ["hearts-two"]
    assert "clubs-two small" in legal(three, laid, "buy")


# -- change


def test_the_rulebooks_example_of_change_on_the_three_of_clubs() -> None:
    game = rules(2)
    state = position(game, "clubs-three: 1S", banks={"trowel": "1L 1M"}, piles={"trowel": "own 1S"})
    state = do(game, state, "buy clubs-three large")
    assert (state.phase, state.excess) == (CHANGE, 1)
    assert pile(game, state, "trowel") == "clubs 1S, own 1L 1S"
    assert legal(game, state) == ["change small own", "change small clubs", "keep"]
    own = do(game, state, "change small own")
    assert (pile(game, own, "trowel"), bank(game, own, "trowel")) == ("clubs 1S, own 1L", "1M 1S")
    suit = do(game, state, "change small clubs")
    assert pile(game, suit, "trowel") == "own 1L 1S"
    assert (supply(game, suit, "clubs"), bank(game, suit, "trowel")) == ("3L 3M 4S", "1M")
    kept = do(game, state, "keep")
    assert pile(game, kept, "trowel") == "clubs 1S, own 1L 1S"
    assert {own.player, suit.player, kept.player} == {1}


def test_change_is_taken_in_one_colour_only() -> None:
    game = rules(2)
    state = position(game, "clubs-two: 1S", piles={"trowel": "clubs 1M 1S, own 2S, hearts 3S"})
    state = do(game, state, "buy clubs-two large small")  # 5 pips for 2
    assert state.excess == 3
    assert legal(game, state) == [
        *("change large own", "change small own", "change medium clubs", "change small clubs"),
        "keep",
    ]
    own = do(game, state, "change small own")
    assert legal(game, own) == ["change small own", "keep"]
    assert do(game, own, "keep").player == 1
    clubs = do(game, state, "change medium clubs")
    assert legal(game, clubs) == ["change small clubs", "keep"]
    spent = do(game, clubs, "change small clubs")
    assert (spent.phase, spent.player) == (TURN, 1)
    assert pile(game, spent, "trowel") == "clubs 1S, hearts 3S, own 1L 3S"
    assert (spent.excess, spent.suit, spent.back) == (0, -1, 0)


def test_what_lies_there_in_excess_is_changed_by_whoever_takes_the_pallet() -> None:
    game = rules(2)
    state = position(game, "clubs-two: 1S; plumb 1L", piles={"trowel": "own 1M"})
    state = do(game, state, "take clubs-two")
    assert state.excess == 2
    assert legal(game, state) == ["change medium own", "change small clubs", "keep"]


def test_where_no_change_can_be_made_none_is_asked_for() -> None:
    game = rules(2)
    state = position(game, "clubs-two: 1M; plumb 1S", decks="hearts-ace")
    after = do(game, state, "take clubs-two")  # a pip too much, and no small one in the pile
    assert after.phase == ROLL
    exact = do(game, position(game, "clubs-two: 1S"), "buy clubs-two small")
    assert (exact.phase, exact.player) == (TURN, 1)


# -- new pallets


def test_who_bought_rolls_for_the_next_pallet() -> None:
    game = rules(2)
    state = position(game, "clubs-two: 1M", decks="hearts-ace hearts-two stars-five")
    state = do(game, state, "take clubs-two")
    assert game.to_act(state) == CHANCE
    assert legal(game, state) == [
        *("roll clubs", "roll hearts", "roll diamonds", "roll spades", "roll stars", "roll atom")
    ]
    after = do(game, state, "roll hearts")
    assert (pallets(game, after), after.player) == (["hearts-ace"], 1)
    assert after.decks[1] == (game.market.cards.index("hearts-two"),)
    wild = do(game, state, "roll atom")
    assert (wild.phase, wild.player) == (OPEN, 0)
    assert legal(game, wild) == ["open hearts", "open stars"]
    chosen = do(game, wild, "open stars")
    assert (pallets(game, chosen), chosen.player, chosen.phase) == (["stars-five"], 1, TURN)


def test_a_suit_without_resources_or_without_cards_is_replaced_by_any_other() -> None:
    game = rules(2)
    state = position(
        game, "clubs-two: 1M", decks="hearts-ace stars-five", supply={"hearts": "", "stars": "1S"}
    )
    state = do(game, state, "take clubs-two")
    for side, used in (("hearts", "suit-out"), ("clubs", "suit-out"), ("atom", "wild")):
        (action,) = (each for each in game.legal_actions(state) if each == f"roll {side}")
        assert used_by(game, state, action) == (used,)
        assert legal(game, do(game, state, action)) == ["open hearts", "open stars"]
    assert pallets(game, do(game, state, "roll stars")) == ["stars-five"]
    assert used_by(game, state, game.legal_actions(state)[4]) == ()


def test_change_that_goes_back_to_the_supply_counts_for_the_roll_after_it() -> None:
    game = rules(2)
    state = position(game, "clubs-two: 1M 1S", decks="clubs-five", supply=NO_SUPPLY)
    state = do(game, state, "take clubs-two", "change small clubs", "roll clubs")
    assert pallets(game, state) == ["clubs-five"]


def test_without_cards_nothing_is_rolled() -> None:
    game = rules(2)
    state = do(game, position(game, "clubs-two: 1M"), "take clubs-two")
    assert (state.phase, state.player, state.pallets) == (TURN, 1, ())


def test_every_side_of_the_die_is_as_likely() -> None:
    game = small({"red-one": 1, "blue-one": 1}, sides=("red", "blue", "red", "wild"))
    state = do(game, position(game, "red-one: 1S", decks="blue-one"), "take red-one")
    assert legal(game, state) == ["roll red", "roll blue", "roll wild"]
    # All that the lot can give, each number of it as likely.
    throws = [game.chance(state, _Always(n, 4)) for n in range(4)]
    assert throws == ["roll red", "roll blue", "roll red", "roll wild"]


class _Always(SeededRandom):
    """A lot that always falls on the n-th of so many."""

    def __init__(self, n: int, of: int) -> None:
        super().__init__(0)
        self._random = lambda: (n + 0.5) / of


# -- the end


ENOUGH = "clubs 4L, hearts 3M, own 1S"


def test_who_can_complete_a_building_may_call_and_the_others_have_a_turn_each() -> None:
    game = rules(3)
    state = position(game, "clubs-ten:", piles={"plumb": ENOUGH}, player=1)
    state = do(game, state, "call")
    for seat in ("square", "trowel"):
        assert game.seats[game.to_act(state)] == seat
        assert "call" not in game.legal_actions(state)
        state = do(game, state, "place small clubs-ten")
    assert state.phase == OVER
    assert game.is_over(state)
    assert game.legal_actions(state) == ()
    assert game.outcome(state).reason == "somebody called for the building"


def test_a_building_needs_four_large_three_medium_and_a_small_one() -> None:
    game = rules(2)
    for lacking, may in (
        (ENOUGH, True),
        ("clubs 3L, hearts 3M, own 1S", False),
        ("clubs 4L, hearts 2M, own 1S", False),
        ("clubs 4L, hearts 3M", False),
        ("clubs 2L, stars 1L 3M 1S, own 1L", True),
    ):
        state = position(game, "clubs-ten:", piles={"trowel": lacking})
        assert ("call" in game.legal_actions(state)) is may, lacking


def test_how_many_turns_the_others_have_is_a_figure() -> None:
    for turns, seats in ((0, []), (2, ["plumb", "square", "plumb", "square"])):
        game = rules(3, last_turns=turns)
        state = do(game, position(game, "clubs-ten:", piles={"trowel": ENOUGH}), "call")
        for seat in seats:
            assert game.seats[game.to_act(state)] == seat
            state = do(
                game,
                state,
                "lend small clubs-ten"
                if "lend small clubs-ten" in game.legal_actions(state)
                else "place small clubs-ten",
            )
        assert game.is_over(state)


def test_whether_the_caller_acts_as_well_is_a_figure() -> None:
    game = rules(2, call_is_turn=0)
    state = do(game, position(game, "clubs-ten:", piles={"trowel": ENOUGH}), "call")
    assert (game.to_act(state), "call" in game.legal_actions(state)) == (0, False)
    state = do(game, state, "place large clubs-ten", "place large clubs-ten")
    assert game.is_over(state)


def test_a_purchase_of_a_last_turn_still_opens_a_pallet_and_ends_the_game() -> None:
    game = rules(2)
    state = position(
        game, "clubs-two: 1M", piles={"trowel": ENOUGH}, decks="hearts-ace", caller=1, left=0
    )
    state = do(game, state, "take clubs-two")
    assert not game.is_over(state)
    assert game.is_over(do(game, state, "roll hearts"))


def test_one_passes_only_where_nothing_else_can_be_done() -> None:
    game = rules(2)
    stuck = position(game, "clubs-two:", banks={"trowel": ""}, supply=NO_SUPPLY)
    assert legal(game, stuck) == ["pass"]
    state = do(game, stuck, "pass")
    assert "pass" not in game.legal_actions(state)
    # Who can still do something ends the row of passes.
    state = do(game, state, "lend small clubs-two", "pass")
    assert (state.phase, state.passes) == (TURN, 1)


def test_whatever_is_done_ends_a_row_of_passes() -> None:
    game = rules(2)
    state = position(game, "clubs-two: 1S; plumb 1S", "hearts-two:", passes=1)
    for action in (
        *("place small clubs-two", "lend small hearts-two", "take clubs-two"),
        "buy hearts-two medium",
    ):
        assert do(game, state, action).passes == 0
    assert do(game, position(game, piles={"trowel": ENOUGH}, passes=1), "call").passes == 0


def test_the_game_is_over_when_all_pass_one_after_the_other() -> None:
    game = rules(3)
    state = position(game, "clubs-two:", banks=EMPTY, supply=NO_SUPPLY, player=2)
    state = do(game, state, "pass", "pass")
    assert not game.is_over(state)
    state = do(game, state, "pass")
    assert game.is_over(state)
    assert game.outcome(state).reason == "nobody can do anything"


def test_who_can_only_call_may_not_pass() -> None:
    game = rules(2)
    state = position(game, banks=EMPTY, supply=NO_SUPPLY, piles={"trowel": ENOUGH})
    assert legal(game, state) == ["call"]
