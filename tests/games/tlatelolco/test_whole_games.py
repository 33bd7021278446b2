"""Whole games of Tlatelolco: setups, laws, games without an end, agents, results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from printgen.games.tlatelolco.endless import find_endless
from printgen.games.tlatelolco.rules import Tlatelolco
from printgen.games.tlatelolco.state import HOME_ROLL, MOVE, NOTHING, RED_ROLL, THIEF_ROLL, State
from printgen.play.playtest.game import play_one
from printgen.play.referee import Match, keep_laws, replay
from printgen.play.rules.contract import CHANCE, Action, Rules
from printgen.play.rules.results import Tally
from printgen.play.setup import Recipe, SeededRandom, SetupPlan
from printgen.play.setup.plan import Spot, totals
from tests.games.tlatelolco.positions import plan, position, rules, small, tlatelolco
from tests.helpers.playthroughs import used_by
from tests.play.rules.steps import do

PLAYERS = (2, 3, 4)


# -- setups


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_begins_as_it_was_set_up(players: int) -> None:
    game = rules(players)
    for seed in range(5):
        there = plan(players, seed)
        state = game.setup(there)
        assert game.to_act(state) == CHANCE
        assert game.seats[state.player] == there.chosen["start"]
        for n, seat in enumerate(game.seats):
            (export,) = there.dealt["export", seat]
            targets = there.dealt["targets", seat]
            units = {f"seller/{good}": u for good, u in game.tally(state).seats[seat].items() if u}
            assert units == {export: 20}
            named = {f"seller/{game.market.goods[good]}" for good in state.targets[n]}
            assert named == set(targets)
            assert len(targets) == 6
            assert export not in targets
        corners = [game.market.board.names[space] for space in state.pawns]
        assert corners == ["a1", "h1", "h8", "a8"][:players]


@pytest.mark.parametrize("players", PLAYERS)
def test_what_lies_on_the_board_is_in_the_position(players: int) -> None:
    game = rules(players)
    there = plan(players, 3)
    lying = totals(
        run for spot, pile in there.piles.items() for run in pile if spot.area == "market"
    )
    assert game.inventory(game.setup(there)) == lying
    assert sum(count for piece, count in lying.items() if piece.startswith("buyer/")) == 56


def test_a_setup_that_somebody_wrote_by_half_can_still_be_looked_at() -> None:
    there = plan(2)
    empty = replace(there, piles={}, dealt={}, chosen={})
    game = rules(2)
    state = game.setup(empty)
    assert (state.thief, state.winner, state.player) == (NOTHING, NOTHING, 0)
    assert not game.is_over(state)
    assert game.describe(state)
    assert do(game, state, "roll 1", "roll 3").phase == MOVE
    assert game.unmet(empty, "reachable") == []


def test_whether_every_target_can_be_had_by_barter_may_be_asked_of_a_setup() -> None:
    game = rules(2)
    assert list(game.requirements()) == ["reachable"]
    there = plan(2)
    assert game.unmet(there, "reachable") == []
    # Take away what is wanted for one of the targets.
    target = there.dealt["targets", "jaguar"][0]
    (spot,) = (spot for spot, pile in there.piles.items() if any(p == target for p, _ in pile))
    piles = dict(there.piles) | {spot: ((target, 1),)}
    good = target.removeprefix("seller/")
    export = there.dealt["export", "jaguar"][0].removeprefix("seller/")
    lacking = game.unmet(replace(there, piles=piles), "reachable")
    assert f"jaguar cannot barter {export} for {good}" in lacking
    with pytest.raises(KeyError):
        game.unmet(there, "fair")


def test_two_counters_alike_are_both_counted() -> None:
    there = plan(2)
    game = rules(2)
    spot = next(s for s in there.piles if s.area == "market" and len(there.piles[s]) == 3)
    piles: dict[Spot, tuple[tuple[str, int], ...]] = {spot: (("seller/jade", 1), ("buyer/gold", 2))}
    state = game.setup(replace(there, piles=piles))
    assert game.inventory(state)["buyer/gold"] == 2


# -- whole games


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_the_laws_are_kept(players: int) -> None:
    for seed in range(3):
        keep_laws(rules(players), plan(players, seed), SeededRandom(seed, f"laws/{players}"), 1000)


@pytest.mark.slow
def test_the_laws_are_kept_by_variants() -> None:
    figures = {"stay_allowed": 0, "thief_jumps": 0, "red_chains": 0, "offers_each": 3}
    more = {"thief_takes": 3, "forced_units": 2, "gain_units": 3, "thief_number": 6}
    for changed in (figures, more, {"win_units": 2, "offers_each": 0, "thief_number": 0}):
        keep_laws(rules(3, **changed), plan(3), SeededRandom(0, "variants"), 1000)


def states(players: int, seed: int, count: int) -> Iterator[tuple[Tlatelolco, State, Action]]:
    """Positions of a game in which all do anything, and what is done in each."""
    game = rules(players)
    state = game.setup(plan(players, seed))
    rng = SeededRandom(seed, "anything")
    for _ in range(count):
        if game.is_over(state):
            return
        if game.to_act(state) == CHANCE:
            action = game.chance(state, rng)
        else:
            action = rng.pick(tuple(game.legal_actions(state)))
        yield game, state, action
        state = game.apply(state, action)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_units_come_from_red_spaces_only_and_go_to_the_thief_only(players: int) -> None:
    seen = set()
    for game, state, action in states(players, 5, 4000):
        after = game.apply(state, action)
        assert all(units >= 0 for own in after.goods for units in own)
        change = sum(map(sum, after.goods)) - sum(map(sum, state.goods))
        verb = action.split()[0]
        if verb == "roll" and state.phase == HOME_ROLL:
            assert change == int(action.split()[1])
        else:
            assert change == {"rob": -1, "gain": 1}.get(verb, 0)
        seen.add(verb)
    assert {"rob", "gain", "trade", "force", "accept", "home"} <= seen


def test_pawns_stand_where_they_may_and_the_thief_never_enters_the_temple() -> None:
    for game, state, action in states(4, 2, 4000):
        after = game.apply(state, action)
        verb = action.split()[0]
        if verb in {"to", "home", "banish"}:
            moved = [n for n, space in enumerate(after.pawns) if space != state.pawns[n]]
            assert all(after.pawns[n] != after.thief for n in moved)
        if after.thief != state.thief:
            (one, other), (two, another) = (
                game.market.board.places[n] for n in (state.thief, after.thief)
            )
            steps = {abs(one - two), abs(other - another)} - {0}
            assert steps == {state.thrown}


def test_every_action_that_is_not_legal_is_told_why_in_a_sentence() -> None:
    words = ["to c3", "to c2", "to a1", "stay", "thief c3", "thief b2", "rob eagle jade", "home c3"]
    words += [
        "rob jaguar gold",
        "trade 1 jade",
        "trade 3 gold",
        "trade 0 gold",
        "trade x y",
        "done",
    ]
    words += ["offer jaguar jade gold", "offer eagle gold gold", "accept", "refuse", "home h1"]
    words += ["gain jade", "gain gold", "banish jaguar a8", "banish eagle a1", "banish deer b2"]
    words += ["force serpent jade gold", "force eagle jade jade", "roll 9", "roll 1 1", "roll 1"]
    words += ["", " ", "to", "to z9", "rob nobody jade", "gain coal", "roll", "trade 1", "Roll 3"]
    told = set()
    for game, state, _ in states(4, 1, 1500):
        legal = set(game.legal_actions(state))
        for word in words:
            if word not in legal:
                why = game.explain(state, word)
                assert why
                assert why == why.strip()
                told.add(why)
    assert len(told) > 60


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_greedy_players_come_to_an_end_soon_and_beat_those_who_take_anything(players: int) -> None:
    recipe = Recipe(tlatelolco().description, players)
    game = rules(players)
    for number in range(3):
        agents = ["random"] * players
        agents[number % players] = "greedy"
        result = play_one(recipe, game, agents, seed=4, number=number, longest=1500)
        assert result.ended
        assert result.winners == (number % players,)
    greedy = play_one(recipe, game, ["greedy"] * players, seed=4, number=9, longest=600)
    assert greedy.ended
    assert greedy.reason == "somebody holds all targets"
    assert {"move", "trade", "thief"} <= {name for name, _ in greedy.used}


def test_the_nearer_the_targets_the_more_a_position_is_worth() -> None:
    game = rules(2)
    stands = {"b1": "jade > gold", "c2": "gold > silver", "h3": "gold > copper"}
    targets = {"eagle": "silver copper", "jaguar": "honey"}

    def worth(pawns: str, goods: str) -> float:
        state = position(game, pawns, {"eagle": goods}, stands=stands, targets=targets)
        return game.heuristic(state)[0]

    ladder = [
        worth("a8 h1", "2 jade"),
        worth("a3 h1", "2 jade"),  # nearer to the first stand
        worth("b1 h1", "1 jade, 1 gold"),
        worth("b1 h1", "2 gold"),
        worth("c2 h1", "1 gold, 1 silver"),
        worth("c2 h1", "1 silver, 1 copper"),
    ]
    assert ladder == sorted(set(ladder))
    assert ladder[-1] == 2  # both targets


# -- games without an end


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("may_stay", [0, 1])
def test_a_game_need_not_end(players: int, may_stay: int) -> None:
    game = rules(players, stay_allowed=may_stay)
    found = game.endless()
    assert found is not None
    match = Match(game, found.plan)
    replay(match, found.opening)
    before = match.state
    replay(match, found.cycle)
    assert match.state == before
    assert bool(len(found.cycle) == 2 * players) is bool(may_stay)


def test_no_witness_is_told_where_none_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    # The pawns must leave their corners, and every way leads to a red space.
    game = small(["C . C", ". # .", "C . C"], stay_allowed=0, sides=1)
    state = position(game, "a1 c3")
    monkeypatch.setattr(game, "setup", lambda _: state)
    assert find_endless(game, plan(2)) is None


# -- what is told of a game


def test_the_rules_offer_what_they_should() -> None:
    game: Rules[State] = rules(3)
    assert game.supplies(game.setup(plan(3))) == {}
    assert game.teams() == ((0,), (1,), (2,))
    assert all(each.has >= each.wants for each in game.counts())


def test_an_action_uses_what_it_does() -> None:
    game = rules(2)
    state = game.setup(plan(2))
    assert used_by(game, state, Action("roll 4")) == ()
    moved = do(game, state, "roll 4")
    assert used_by(game, moved, Action("stay")) == ("stay",)
    assert used_by(game, moved, Action("to b1")) == ("move",)
    red = position(
        game, "c3 b4", {"eagle": "1 jade", "jaguar": "1 gold"}, phase=RED_ROLL, thief="c5"
    )
    assert used_by(game, red, Action("roll 1 2")) == ("red-move",)
    assert used_by(game, red, Action("roll 3 3")) == ("red-thief",)
    forced = do(game, red, "roll 1 4")
    assert used_by(game, red, Action("roll 1 4")) == ()
    assert used_by(game, forced, Action("force jaguar jade gold")) == ("red-force",)
    jump = do(game, red, "roll 4 5")
    assert used_by(game, jump, Action("to b2")) == ("red-jump",)
    thief = position(game, "a1 h8", thief="c5", phase=THIEF_ROLL, roll=1)
    assert used_by(game, thief, Action("roll 2")) == ()


def test_a_picture_shows_the_board_and_what_everybody_has() -> None:
    game = rules(2)
    state = position(
        game, "b1 h8", {"eagle": "20 jade, 1 gold"}, stands={"b1": "jade gold > silver"},
        targets={"eagle": "gold copper", "jaguar": "honey"}, thief="c5",
    )  # fmt: skip
    lines = game.describe(state).splitlines()
    assert lines[0].split() == list("abcdefgh")
    assert lines[1].split()[:4] == ["1", "+", "ja+go>si@ea", "."]
    assert lines[5].split()[:4] == ["5", ".", ">", ".!"]
    assert "*eagle (b1): 20 jade, 1 gold" in lines
    assert "  targets 1 of 2: gold!, copper" in lines
    assert lines[-1] == "now roll a die for the move: 'roll 4'"


# -- results


def _tally(**seats: dict[str, int]) -> Tally:
    none = dict.fromkeys(rules(2).market.goods, 0)
    return Tally(
        {}, {seat: {"targets": 0, "first": 0, **none, **told} for seat, told in seats.items()}
    )


def test_a_result_counts_units_of_goods_and_targets_held() -> None:
    game = rules(2)
    common, each = game.tally_keys()
    assert common == {}
    assert list(each)[:4] == ["targets", "first", "shells", "jade"]
    assert each["shells"] == "units: Shells and pearls"
    assert len(each) == 30
    state = position(game, "a1 h8", {"eagle": "20 jade"}, targets={"eagle": "jade gold"})
    tally = game.tally(state)
    assert set(tally.seats["eagle"]) == set(each)
    assert (tally.seats["eagle"]["jade"], tally.seats["eagle"]["targets"]) == (20, 1)


def test_a_result_that_cannot_be_is_told() -> None:
    game = rules(2)
    tally = _tally(eagle={"targets": 7, "jade": 3}, jaguar={"targets": 2, "gold": 90})
    assert [(fault.path, fault.code.id, fault.message) for fault in game.faults(tally)] == [
        (("seats", "eagle", "targets"), "too-many", "7 targets are held, and a player has 6"),
        (
            ("seats", "jaguar", "targets"),
            "count-impossible",
            "2 targets are held, and a unit of only 1 good",
        ),
    ]
    fine = _tally(eagle={"targets": 1, "jade": 3}, jaguar={"targets": 0, "gold": 90})
    assert game.faults(fine) == []


ALL = dict.fromkeys(("shells", "jade", "pineapple", "chocolate", "turquoise", "gold"), 1)
DONE = {"targets": 6, **ALL}
ENDS: dict[str, tuple[dict[str, dict[str, int]], list[tuple[str, str]]]] = {
    "one holds all": ({"eagle": DONE}, []),
    "one holds all, and says so": ({"eagle": {**DONE, "first": 1}}, []),
    "two by one trade": ({"eagle": DONE, "jaguar": {**DONE, "first": 1}}, []),
    "two, and nobody says who was first": (
        {"eagle": DONE, "jaguar": DONE},
        [
            (
                "jaguar",
                (
                    "'eagle' and 'jaguar' both hold all 6 targets, and the first of them wins: "
                    "write 'first: 1' for whoever that was (of two who came to it by the same "
                    "trade, the one whose turn it was)"
                ),
            )
        ],
    ),
    "two who were both first": (
        {"eagle": {**DONE, "first": 1}, "jaguar": {**DONE, "first": 1}},
        [("jaguar", "'eagle' was the first to hold all targets already")],
    ),
    "three": (
        {"eagle": {**DONE, "first": 1}, "jaguar": DONE, "serpent": DONE},
        [
            (
                "serpent",
                (
                    "3 players hold all 6 targets, and the game ends with the first: a trade can "
                    "bring that to 2 at once, and to no more"
                ),
            )
        ],
    ),
    "a first one who lacks a target": (
        {"eagle": {"targets": 5, **ALL, "first": 1}},
        [("eagle", "who holds 5 of 6 targets was not the first to hold all")],
    ),
    "first three times": (
        {"eagle": {**DONE, "first": 3}},
        [("eagle", "'first' is 1 for the player who held all targets first, and else 0")],
    ),
}


@pytest.mark.parametrize(("seats", "said"), ENDS.values(), ids=ENDS)
def test_the_first_who_holds_all_targets_ends_the_game(
    seats: dict[str, dict[str, int]], said: list[tuple[str, str]]
) -> None:
    """R, Victory: "the first player"."""
    game = rules(3)
    found = game.faults(_tally(**{seat: seats.get(seat, {}) for seat in game.seats}))
    assert [(fault.path[1], fault.message) for fault in found] == said
    assert {fault.code.id for fault in found} <= {"count-impossible"}


def test_of_two_who_hold_all_the_first_has_won_alone() -> None:
    won = rules(2).outcome_of(_tally(eagle=DONE, jaguar={**DONE, "first": 1}))
    assert (won.winners, won.shared, won.scores) == (("jaguar",), False, {"eagle": 6, "jaguar": 6})


def test_a_result_says_who_has_most_targets() -> None:
    game = rules(2)
    won = game.outcome_of(_tally(eagle={"targets": 6}, jaguar={"targets": 4}))
    assert (won.winners, won.shared, won.scores) == (("eagle",), False, {"eagle": 6, "jaguar": 4})
    shared = game.outcome_of(_tally(eagle={"targets": 4}, jaguar={"targets": 4}))
    assert (shared.winners, shared.shared) == (("eagle", "jaguar"), True)
    assert won.working == ("eagle: targets held 6 of 6", "jaguar: targets held 4 of 6")


def test_the_same_seed_gives_the_same_game() -> None:
    there: SetupPlan = plan(3, 8)
    assert rules(3).setup(there) == rules(3).setup(plan(3, 8))
