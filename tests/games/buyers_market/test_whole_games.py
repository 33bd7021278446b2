"""Whole games of Buyer's Market: counts by hand, laws, why not, what agents do."""

from __future__ import annotations

from itertools import pairwise
from operator import attrgetter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.games.buyers_market.building_code import fewest
from printgen.games.buyers_market.rules import ENGINE
from printgen.games.buyers_market.state import CHANGE, FIRST, OPEN, OVER, TURN, State
from printgen.model import catalog
from printgen.play.playtest.game import play_one
from printgen.play.referee import (
    Match,
    keep_laws,
    play,
    read_record,
    replay,
    replayed,
    write_record,
)
from printgen.play.referee.table import RandomAgent
from printgen.play.rules.contract import Rules
from printgen.play.setup import Recipe, SeededRandom
from tests.games.buyers_market.positions import buyers, plan, play_on, position, rules, small
from tests.play.rules.steps import do, no, perft

ENOUGH = "clubs 4L, hearts 3M, own 1S"
NO_SUPPLY = dict.fromkeys(("clubs", "hearts", "diamonds", "spades", "stars"), "")


# -- counted by hand


def test_a_deck_of_two_cards_counted_by_hand() -> None:
    game = small({"red-one": 1, "blue-one": 1})
    state = position(
        game,
        "red-one:",
        banks={"trowel": "1S", "plumb": ""},
        supply={"red": "1S", "blue": ""},
        decks="blue-one",
    )
    # Trowel places, lends or buys.
    assert perft(game, state, 1) == 3
    # Placed: plumb takes it. Lent: plumb places the resource, or takes it. Bought: three rolls.
    assert perft(game, state, 2) == 1 + 2 + 3
    # Placed and taken: three rolls. Lent and placed: trowel takes it. Lent and taken: three rolls.
    # Bought and rolled: no red card and no blue resource is left, so a suit is chosen after each.
    assert perft(game, state, 3) == 3 + 1 + 3 + 3
    # Lent, placed and taken by trowel: a pip of change in one's own colour, in red, or none.
    assert perft(game, state, 4) == 3 + 3 + 3 + 3
    # Trowel lends to the blue card or buys it; after each change three rolls; plumb and trowel have
    # nothing to do where trowel spent the only pyramid.
    assert perft(game, state, 5) == 3 * 2 + 3 * 3 + 3 * 2 + 3
    assert perft(game, state, 6) == 3 * 2 + 9 + 3 * 2 + 3


def test_three_players_with_a_die_counted_by_hand() -> None:
    game = small(
        {"red-two": 2, "red-one": 1},
        seats=("trowel", "plumb", "square"),
        sides=("red", "wild"),
        resources_first=1,
    )
    state = position(
        game,
        "red-two:",
        banks={"trowel": "1M", "plumb": "1S", "square": ""},
        supply={"red": "1S"},
        decks="red-one",
    )
    # Place a small one or lend the medium one; nothing is bought yet.
    assert perft(game, state, 1) == 2
    # Placed: plumb lends or buys. Lent: plumb places, for the pallet is complete and not to be had.
    assert perft(game, state, 2) == 2 + 1
    # Placed and lent: complete, square takes it. Placed and bought: two rolls. Lent and placed:
    # square takes it.
    assert perft(game, state, 3) == 1 + 2 + 1
    # Taken: two rolls. Rolled: red has a card but no resource, so the suit is chosen. Taken with a
    # pip too much: the small one is changed, or kept.
    assert perft(game, state, 4) == 2 + 2 + 2


# -- laws


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_the_laws_and_come_to_an_end(players: int) -> None:
    game = rules(players)
    for seed in range(12):
        assert keep_laws(game, plan(players, seed), SeededRandom(seed, "laws"), 2_000) < 2_000


@pytest.mark.slow
@pytest.mark.parametrize(
    "figures",
    [
        {"buy_pips": 0},
        {"buy_pips": 9, "resources_first": 3},
        {"first_pallets": 12, "last_turns": 3, "call_is_turn": 0},
        {"first_pallets": 1, "last_turns": 0, "larges_needed": 1, "mediums_needed": 1},
        {"open_tops": 0, "levels_needed": 5, "smalls_needed": 2},
        {"open_tops": 3, "spire_points": 0, "unused_points": 0},
        {"small_pips": 2, "medium_pips": 2, "large_pips": 2},
        {"levels_needed": 9},
    ],
    ids=str,
)
def test_whatever_the_figures_games_keep_the_laws_and_end(figures: dict[str, int]) -> None:
    for players in (2, 3):
        game = rules(players, **figures)
        for seed in range(2):
            assert (
                keep_laws(game, plan(players, seed), SeededRandom(seed, "figures"), 3_000) < 3_000
            )
            for state in play_on(game, game.setup(plan(players, seed)), seed)[::7]:
                assert len(game.heuristic(state)) == players


@pytest.mark.slow
@pytest.mark.parametrize(
    "file", sorted((buyers().folder / "variants").glob("*.yaml")), ids=attrgetter("stem")
)
def test_variants_are_played_by_the_same_rules(file: Path) -> None:
    description = catalog.load(file).description
    for players in (2, 4):
        game = ENGINE.rules(description, players)
        setup = Recipe(description, players).plan(3)
        assert keep_laws(game, setup, SeededRandom(3, "variant"), 3_000) < 3_000
        assert set(game.market.colours) == {*game.market.suits, "own"}


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_lies_on_pallets_is_never_more_than_is_allowed(players: int) -> None:
    game = rules(players)
    pips = game.market.card_pips
    for seed in range(8):
        for state in play_on(game, game.setup(plan(players, seed)), seed):
            for pallet in state.pallets:
                assert game.pallets.pips_of(pallet.resources) <= pips[pallet.card]
            assert len(state.pallets) <= 4
            assert all(min(trio) >= 0 for trio in (*state.banks, *state.supply))
            assert all(min(trio) >= 0 for pile in state.piles for trio in pile)
            assert (state.excess > 0) is (state.phase == CHANGE)
            assert (state.wild > 0) is (state.phase in {FIRST, OPEN})


def test_no_game_is_longer_than_its_cards_and_pyramids_allow() -> None:
    game = rules(2)
    any_game: Rules[State] = game
    assert any_game.endless() is None
    for seed in range(8):
        states = play_on(game, game.setup(plan(2, seed)), seed)
        # With every turn there are more cards won, more pyramids on pallets, or a call.
        turns = [
            (
                sum(map(len, state.cards)),
                sum(sum(p.resources) + sum(map(sum, p.lent)) for p in state.pallets),
                state.caller,
            )
            for state in states
            if state.phase == TURN
        ]
        for sooner, later in pairwise(turns):
            assert later[0] > sooner[0] or later[1] > sooner[1] or later[2] != sooner[2]


def test_a_recorded_game_replays_to_its_outcome(tmp_path: Path) -> None:
    game, setup = rules(3), plan(3, 5)
    match = Match(game, setup)
    rng = SeededRandom(5, "record")
    for _ in play(match, [RandomAgent(rng)] * 3, rng):
        pass
    assert isinstance(match.state, State)
    file = tmp_path / "game.yaml"
    file.write_text(write_record(match, game.outcome(match.state), ("random",) * 3), "utf-8")
    record = read_record(buyers().description, file)
    assert replayed(Match(game, record.plan), record) == []
    again = Match(game, record.plan)
    replay(again, record.actions)
    assert again.state == match.state


# -- why not


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (
            "place large clubs-three",
            "clubs-three takes resources of up to 3 pips, and has 1 already",
        ),
        ("place small hearts-ace", "hearts-ace is not on the table"),
        ("place small clubs-nine", "trowel has won clubs-nine already"),
        ("place small stars-ten", "the supply has no small pyramid of stars left"),
        ("lend large clubs-three", "trowel has no large pyramid in the bank"),
        ("lend small spades-two", "spades-two is complete: take it, or leave it"),
        ("lend small hearts-ace", "hearts-ace is not on the table"),
        ("take clubs-three", "clubs-three needs 2 more pips"),
        ("take hearts-ace", "hearts-ace is not on the table"),
        (
            "take diamonds-two",
            "a pallet needs 1 resource before anyone can buy it, and this one has none",
        ),
        ("buy clubs-three small", "clubs-three needs 2 more pips, and you pay 1"),
        ("buy clubs-three large", "trowel has 0 large pyramids in the bank"),
        ("buy spades-two small", "spades-two is complete: 'take spades-two'"),
        (
            "buy hearts-two small small",
            "a pallet needs 1 resource before anyone can buy it, and this one has none",
        ),
        ("buy hearts-ace small", "hearts-ace is not on the table"),
        ("buy clubs-three large medium", "that is 5 pips, and a purchase may use at most 4"),
        ("buy clubs-three small small small", "no bank has that many pyramids of one size"),
        ("buy clubs-three big", "unknown size 'big' (known are large, medium, small)"),
        ("buy clubs-tree small", "unknown card 'clubs-tree' (did you mean 'clubs-three'?)"),
        (
            "call",
            "trowel cannot complete a building yet: that takes 4 large, 3 medium and 1 small",
        ),
        ("pass", "you may pass only if you can do nothing else"),
    ],
)
def test_why_an_action_of_a_turn_is_not_legal(action: str, reason: str) -> None:
    game = rules(3)
    state = position(
        game,
        *("clubs-three: 1S", "spades-two: 1M", "diamonds-two: ; plumb 1M", "hearts-two:"),
        "stars-ten:",
        banks={"trowel": "1M 2S"},
        supply={"stars": "3L"},
        cards=((game.market.cards.index("clubs-nine"),), (), ()),
    )
    assert no(game, state, action) == reason


def test_why_change_is_not_given() -> None:
    game = rules(2)
    state = position(game, "clubs-two: 1S", piles={"trowel": "clubs 1M, own 2S, hearts 3S"})
    state = do(game, state, "buy clubs-two large small")
    assert no(game, state, "change small hearts") == "change comes in the suit of the card, clubs"
    assert no(game, state, "change large clubs") == "the pile has no large pyramid of 'clubs'"
    assert no(game, state, "change medium own") == "the pile has no medium pyramid of 'own'"
    assert no(game, state, "change small reds").startswith("unknown colour 'reds' (known are")
    state = do(game, state, "change small own")
    assert (
        no(game, state, "change large own")
        == "you can still change 2 pips, and a large pyramid has 3"
    )
    told = "take change in one colour only: you began with another"
    assert no(game, state, "change small clubs") == told
    assert no(game, state, "place small clubs-two").startswith(
        "now take change or keep everything: 'change"
    )


def test_why_not_in_other_phases() -> None:
    game = rules(2)
    roll = do(game, position(game, "clubs-two: 1M", decks="hearts-ace"), "take clubs-two")
    assert no(game, roll, "open hearts").startswith("now roll the die for a new pallet")
    assert no(game, roll, "roll green").startswith("unknown side 'green' (known are")
    wild = do(game, roll, "roll atom")
    assert no(game, wild, "open clubs") == "no card of clubs is left"
    assert no(game, wild, "open").startswith("that cannot be read; now choose a suit")
    called = position(game, "clubs-two:", piles={"trowel": ENOUGH}, caller=1)
    assert no(game, called, "call") == "plumb has called already"
    assert no(game, called, "jump").startswith("unknown action 'jump'; now take a turn")
    assert no(game, called._replace(phase=OVER), "call") == "the game is over"


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 400),
    st.text(max_size=20),
    st.sampled_from("place lend take buy change keep roll open call pass".split()),
)
def test_every_action_that_is_not_legal_has_a_reason(n: int, rest: str, verb: str) -> None:
    game = rules(3)
    states = play_on(game, game.setup(plan(3, n % 5)), n % 7)
    state = states[n % len(states)]
    action = f"{verb} {rest}"
    if action not in game.legal_actions(state):
        assert game.explain(state, action)


# -- pictures

TURN_WORDS = (
    "take a turn: 'place large clubs-ace' from the supply, 'lend small clubs-ace' from "
    "the bank, 'buy clubs-ace large small', 'take clubs-ace' or 'call'"
)


def test_a_picture_shows_all_that_lies_on_the_table() -> None:
    game = rules(2)
    state = position(
        game,
        "clubs-three: 1S; plumb 1L",
        banks={"plumb": "1L 2M 2S"},
        piles={"trowel": "clubs 1M, own 2S"},
        supply={"stars": ""},
        decks="hearts-ace",
        player=1,
    )
    assert game.describe(state).splitlines() == [
        "clubs-three: 4 of 3 pips; 1S; plumb 1L",
        "supply: clubs 3L 3M 3S, hearts 3L 3M 3S, diamonds 3L 3M 3S, spades 3L 3M 3S, stars -",
        "cards left: 0 clubs, 1 hearts (hearts-ace), 0 diamonds, 0 spades, 0 stars",
        " trowel: bank 2L 2M 2S; pile clubs 1M, own 2S; 0 cards",
        "*plumb: bank 1L 2M 2S; pile -; 0 cards",
        f"now {TURN_WORDS}",
    ]


# -- agents


def wins(players: int, agents: tuple[str, str], games: int) -> float:
    """Games won by the first agent, alone against others; shared victories count in part."""
    recipe, game = Recipe(buyers().description, players), rules(players)
    total = 0.0
    for n in range(games):
        seats = [agents[at != n % players] for at in range(players)]
        played = play_one(recipe, game, seats, seed=7, number=n, longest=2_000)
        assert played.ended
        if agents[0] == "greedy":
            assert played.reason == "somebody called for the building"
        if n % players in played.winners:
            total += 1 / len(played.winners)
    return total


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_the_greedy_agent_beats_chance_and_calls(players: int) -> None:
    assert wins(players, ("greedy", "random"), 20) >= 18


@pytest.mark.slow
def test_the_planner_is_better_than_greedy() -> None:
    assert wins(2, ("planner", "greedy"), 6) >= 5


def test_what_a_completed_building_wants_follows_from_the_code() -> None:
    assert fewest(rules(2).code) == (4, 3, 1)
    assert fewest(rules(2, levels_needed=5).code) == (5, 4, 6)
    assert fewest(rules(2, open_tops=2, levels_needed=4).code) == (7, 5, 4)
    assert fewest(rules(2, levels_needed=2).code) == (4, 3, 0)
    assert fewest(rules(2, levels_needed=1).code) == (4, 0, 0)


def test_worth_prefers_what_brings_the_building_nearer() -> None:
    game = rules(2)
    less = position(game, "clubs-ten:", piles={"trowel": "clubs 1L"})
    more = position(game, "clubs-ten:", piles={"trowel": "clubs 1L 1M"})
    assert game.heuristic(more)[0] > game.heuristic(less)[0]
    near = position(game, "clubs-ten: 3L", piles={"trowel": "clubs 1L"})
    assert game.heuristic(near)[0] > game.heuristic(less)[0]
    over = position(game, piles={"trowel": ENOUGH}, phase=OVER)
    scores = game.outcome(over).scores
    assert game.heuristic(over) == pytest.approx([scores[seat] for seat in game.seats], abs=0.1)


# -- what is told of the game


def test_what_can_run_out() -> None:
    game = rules(4)
    assert game.supplies(game.setup(plan(4, 3)))["Clubs pyramids"] == 12
    assert game.supplies(position(game, supply=NO_SUPPLY))["Stars pyramids"] == 0
    assert game.supplies(position(game))["order cards"] == 0


def test_every_feature_comes_up_in_some_game() -> None:
    missing = (
        set(ENGINE.rules_class.features(buyers().description)) - ENGINE.rules_class.last_resorts
    )
    recipe, game = Recipe(buyers().description, 2), rules(2)
    for n in range(40):
        if not missing:
            break
        agent = "curious" if n % 2 else "random"
        played = play_one(recipe, game, [agent] * 2, seed=7, number=n)
        missing -= {name for name, _ in played.used}
    assert missing == set()


def test_the_inventory_is_what_the_box_holds() -> None:
    game = rules(4)
    found = game.inventory(game.setup(plan(4)))
    assert found["large/clubs"] == 4
    assert found["bank-small/compass"] == 2
    assert found["card/stars-ace"] == 1
    assert sum(found.values()) == 50 + 5 * 3 * 4 + 4 * 3 * 2 + 1


def test_pyramids_that_pay_may_be_named_in_any_order() -> None:
    game = rules(2)
    state = position(game, "clubs-three: 1S")
    assert game.written("buy clubs-three small large") == "buy clubs-three large small"
    assert do(game, state, game.written("buy clubs-three small medium"))
    assert game.written("buy clubs-three big small") == "buy clubs-three big small"
