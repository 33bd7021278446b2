"""The Market at Kos by its rulebook: turns, and how a round is ended."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from printgen.games.market_at_kos.rules import ENGINE
from printgen.games.market_at_kos.state import ACT, FIRST, LAY, NOTHING, TURN_UP, State
from printgen.model import catalog
from printgen.play.playtest.agents import CuriousAgent
from printgen.play.referee import Match, keep_laws, play, read_record, replayed, write_record
from printgen.play.rules.contract import CHANCE, Action, IllegalActionError
from printgen.play.setup import Recipe, SeededRandom
from printgen.play.setup.plan import BOX, totals
from tests.games.market_at_kos.positions import kos, legal, plan, position, rules
from tests.helpers.changed import variant_with
from tests.play.rules.steps import do, no, perft

# -- placing workers


def test_a_worker_is_placed_for_the_price_of_its_circle() -> None:
    game = rules(3)
    state = position(game, coins=5)
    assert "place fish-oil e2" in game.legal_actions(state)
    after = do(game, state, "place fish-oil e2")  # 4 coins
    assert (after.coins, after.bank) == ((1, 5, 5), 14)
    assert after.hands[0] == 4
    assert after.player == 1
    assert after.points == (0, 0, 0)


def test_a_circle_takes_one_worker_and_only_one_that_can_be_paid() -> None:
    game = rules(3)
    state = position(game, workers={"b1": "cross oil-wine"}, coins=3)
    assert no(game, state, "place fish-oil b1") == "a worker stands on b1 already"
    assert no(game, state, "place fish-oil e2") == "e2 costs 4, and circle has 3 coins"
    assert "place fish-oil d1" in game.legal_actions(state)
    assert no(game, state, "place fish-oil c3") == "c3 is a square, and workers stand on circles"
    # Three kinds on every circle up to 3 but the one that is taken.
    prices = game.market.price
    cheap = sum(price <= 3 for price in prices) - 1
    assert len(legal(game, state, "place")) == 3 * cheap


def test_only_workers_off_the_market_are_placed() -> None:
    game = rules(3)
    state = position(game)
    state = state._replace(hands=(0, 5, 5, *state.hands[3:]))
    assert no(game, state, "place fish-oil b1") == "circle has no fish-oil worker off the market"
    assert {action.split()[1] for action in legal(game, state, "place")} == {
        "fish-wine",
        "oil-wine",
    }


# -- moving workers


@pytest.mark.parametrize(("there", "coins"), [("d2", 9), ("e2", 7), ("h1", 10), ("b2", 10)])
def test_a_move_costs_the_difference_and_never_pays(there: str, coins: int) -> None:
    game = rules(3)
    circles = dict(zip(game.market.circle_names, game.market.price, strict=True))
    assert (circles["b2"], circles["h2"]) == (1, 1)
    start = "b2" if there in {"d2", "e2"} else "h1"
    state = position(game, workers={start: "circle fish-oil"})
    if there == "h1":  # as dear as where it comes from
        state = position(game, workers={"b1": "circle fish-oil"})
        start = "b1"
    after = do(game, state, f"move {start} {there}")
    assert after.coins[0] == coins
    assert after.bank == 10 + 10 - coins


def test_only_own_workers_move_and_only_to_free_circles_that_can_be_paid() -> None:
    game = rules(3)
    state = position(
        game,
        workers={"b2": "circle fish-oil", "d1": "crescent fish-oil", "h2": "cross fish-oil"},
        coins=1,
    )
    assert no(game, state, "move d1 b1") == "circle has no worker on d1"
    assert no(game, state, "move h2 b1") == "circle has no worker on h2"
    assert no(game, state, "move b2 d1") == "a worker stands on d1 already"
    assert no(game, state, "move b2 b2") == "the worker stands there already"
    why = no(game, state, "move b2 e2")
    assert why == "the move from b2 to e2 costs 3, and circle has 1 coin"
    assert "move b2 b1" in game.legal_actions(state)


def test_moves_score_along_their_tracks_as_in_the_rulebooks_example() -> None:
    game = rules(4)
    workers = {
        "b2": "circle fish-oil",
        "h2": "crescent fish-oil",
        "b8": "hourglass fish-oil",
        "h8": "cross fish-oil",
    }
    state = position(game, workers=workers)
    state = do(game, state, "move b2 f8", "move h2 d8", "move b8 d2")
    assert state.points == (5, 4, 3, 0)
    # The hourglass player moves again before the cross player: the first on the second track.
    state = do(game, state._replace(player=2), "move d2 b8")
    assert state.points == (5, 4, 8, 0)
    state = do(game, state, "move h8 f2")
    assert state.points == (5, 4, 8, 2)
    assert state.moves == (1, 1, 2, 1)
    assert state.gained == (0, 5, 0, 0, 4, 0, 0, 8, 0, 0, 2, 0)
    assert state.spare == (18, 18, 17, 18)


def test_a_track_without_a_free_space_allows_no_more_moves() -> None:
    game = rules(5)
    full = position(game, workers={"b2": "circle fish-oil"}, moves=(1, 1, 1, 1, 1))
    assert "move b2 h2" in game.legal_actions(full)  # the second track is free
    # Five players and five spaces: only shorter tracks are ever full.
    game.market.moves = ((5, 4), *game.market.moves[1:])
    full = position(game, workers={"b2": "circle fish-oil"}, moves=(0, 1, 1, 0, 0))
    assert no(game, full, "move b2 h2") == "no space is free on the track for move 1"


# -- placing stalls


@pytest.mark.parametrize(("players", "broker"), [(2, 6), (3, 8), (4, 7), (5, 6)])
def test_the_broker_begins_where_the_rulebook_puts_it(players: int, broker: int) -> None:
    game = rules(players)
    state = game.setup(plan(players))
    assert state.broker == broker
    assert sum(good != NOTHING for good in state.stalls) == 11 - broker
    assert game.next_space(state) == (broker - 1, {3: 1, 2: 2}.get(broker - 1, 0))


def test_a_stall_is_turned_up_by_chance_and_laid_on_a_free_square() -> None:
    game = rules(4)
    state = position(game, {"c3": "wine"}, broker=7)
    drawn = do(game, state, "stall")
    assert (drawn.phase, game.to_act(drawn)) == (TURN_UP, CHANCE)
    assert list(game.legal_actions(drawn)) == ["turn fish", "turn oil", "turn wine"]
    drawn = do(game, drawn, "turn oil")
    assert (drawn.phase, game.to_act(drawn)) == (LAY, 0)
    assert len(game.legal_actions(drawn)) == 24
    assert no(game, drawn, "at c3") == "c3 has a stall for wine already"
    assert no(game, drawn, "at b1") == "b1 is a circle, and stalls lie on squares"
    after = do(game, drawn, "at e5")
    assert (after.points, after.placed, after.spare[0]) == ((6, 0, 0, 0), (1, 0, 0, 0), 18)
    assert after.player == 1
    after = do(game, after, "stall", "turn wine", "at a1")
    assert after.points == (6, 5, 0, 0)


def test_chance_turns_up_what_nobody_knows_in_proportion_and_then_what_was_put_under() -> None:
    game = rules(3)
    state = position(game, phase=TURN_UP, unseen=(1, 3, 0), under=(2, 0))
    rng = SeededRandom(0, "pile")
    seen = Counter(game.chance(state, rng) for _ in range(4000))
    assert set(seen) == {"turn fish", "turn oil"}
    assert 2850 < seen[Action("turn oil")] < 3150
    assert no(game, state, "turn wine") == "no stall for wine is left in the pile"
    turned = do(game, state, "turn oil")
    assert (turned.unseen, turned.under) == ((1, 2, 0), (2, 0))
    state = state._replace(unseen=(0, 0, 0))
    assert list(game.legal_actions(state)) == ["turn wine"] == [game.chance(state, rng)]
    assert "is one for wine" in no(game, state, "turn fish")
    assert do(game, state, "turn wine").under == (0,)


def test_spaces_of_the_stalls_track_give_coins_as_far_as_there_are_any() -> None:
    game = rules(3)
    third = position(game, broker=4)
    after = do(game, third, "stall", "turn oil", "at e5")
    assert (after.points[0], after.coins[0], after.bank) == (3, 11, 9)
    after = do(game, after, "stall", "turn oil", "at a1")
    assert (after.points[1], after.coins[1], after.bank) == (2, 12, 7)
    short = position(game, broker=3, bank=1)
    after = do(game, short, "stall", "turn oil", "at e5")
    assert (after.coins[0], after.bank) == (11, 0)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"broker": 1}, "no space below the broker is free on the stalls track"),
        ({"broker": 3, "placed": (1, 1, 0)}, "no space below the broker is free"),
        ({"stalls": (0,) * 25}, "no square is free"),
        ({"unseen": (0, 0, 0)}, "the pile of stalls is empty"),
    ],
)
def test_no_stall_is_placed_without_space_square_or_stall(
    change: dict[str, object], why: str
) -> None:
    game = rules(3)
    assert why in no(game, position(game)._replace(**change), "stall")  # type: ignore[arg-type]


# -- how a round ends


def end_by(cause: str) -> tuple[str, ...]:
    return {
        "coins": ("place fish-oil b1",),
        "moves": ("move b2 h2",),
        "stalls": ("stall", "turn oil", "at e5"),
    }[cause]


def about_to(cause: str) -> State:
    """A position in which the first of three players ends the round by that."""
    game = rules(3)
    workers = {"b2": "circle fish-oil"}
    if cause == "coins":
        return position(game, workers=workers, coins=(2, 9, 9))
    if cause == "moves":
        return position(game, workers=workers, moves=(2, 0, 0))
    return position(game, workers=workers, broker=4, placed=(1, 1, 0))


@pytest.mark.slow
@pytest.mark.parametrize(("cause", "points"), [("coins", 2), ("moves", 7), ("stalls", 3)])
def test_each_of_three_causes_ends_a_round_for_two_points(cause: str, points: int) -> None:
    game = rules(3)
    state = do(game, about_to(cause), *end_by(cause))
    assert state.points[0] == points
    assert state.gained[2] == 2
    assert (state.player, state.final) == (0, 3)  # an additional turn first
    state = do(game, state, game.legal_actions(state)[0])
    assert (state.player, state.final) == (1, 2)
    state = do(game, state, "place fish-oil d8")
    assert (state.player, state.final) == (2, 1)
    assert state.round == 1
    assert do(game, state, "place fish-oil f8").round == 2


@pytest.mark.parametrize("cause", ["coins", "moves", "stalls"])
def test_what_ends_a_round_scores_nothing_more_in_the_final_turns(cause: str) -> None:
    game = rules(3)
    state = about_to(cause)._replace(final=2)
    after = do(game, state, *end_by(cause))
    assert after.gained[2] == 0
    assert (after.player, after.final) == (1, 1)


def test_two_causes_at_once_score_once() -> None:
    game = rules(3)
    state = position(game, workers={"b2": "circle fish-oil"}, coins=1, moves=(2, 0, 0))
    state = do(game, state, "move b2 d2")  # the third move, with the last coin
    assert (state.coins[0], state.gained[2], state.final) == (0, 2, 3)


def test_having_no_coins_ends_nothing_only_using_the_last_does() -> None:
    game = rules(3)
    state = position(game, workers={"b2": "circle fish-oil"}, coins=0)
    assert do(game, state, "move b2 h2").final == 0


def test_final_turns_are_bound_by_the_tracks_as_all_others() -> None:
    game = rules(3)
    state = do(game, about_to("moves"), "move b2 h2")
    assert no(game, state, "move h2 b2") == "circle has made all 3 moves of this round"
    assert legal(game, state, "stall") == ["stall"]
    state = do(game, about_to("stalls"), "stall", "turn oil", "at e5")
    assert legal(game, state, "stall") == []
    assert legal(game, state, "move")


def test_who_can_do_nothing_passes_and_nobody_else_may() -> None:
    game = rules(2)
    stuck = position(game, coins=0, broker=1)
    assert list(game.legal_actions(stuck)) == ["pass"]
    free = position(game)
    assert no(game, free, "pass") == "you may pass only if nothing else is possible"
    one = do(game, stuck, "pass")
    assert (one.player, one.round, one.passes) == (1, 1, 1)
    both = do(game, one, "pass")
    assert (both.round, both.points) == (2, (0, 0))  # all passed: the round is over for nothing
    acted = one._replace(coins=(0, 5))
    assert do(game, acted, "place fish-oil b1").passes == 0


# -- merchant tokens that run out


def test_other_markers_stand_in_for_merchant_tokens_or_nothing_is_possible_without() -> None:
    figures = {"token-limit": 1}
    for game, may in ((rules(3), True), (rules(3, figures), False)):
        state = position(game, workers={"b2": "circle fish-oil"}, spare=(0, 19, 19))
        assert bool(legal(game, state, "move")) is may
        assert bool(legal(game, state, "stall")) is may
        assert legal(game, state, "place")
    game = rules(3)
    state = position(game, workers={"b2": "circle fish-oil"}, spare=(0, 19, 19))
    before = game.inventory(state)
    after = do(game, state, "move b2 h2")
    assert after.spare[0] == -1
    assert game.inventory(after) == before
    assert game.supplies(after)["merchant tokens of circle"] == 0
    assert "tokens 0, other markers 1" in game.describe(after)
    limited = rules(3, figures)
    assert "no merchant token is left" in no(limited, state, "stall")
    assert "no merchant token is left" in no(limited, state, "move b2 h2")


# -- before the first round


@pytest.mark.parametrize("players", [3, 4, 5])
def test_by_hand_each_places_a_stall_and_then_a_worker_clockwise_from_the_start(
    players: int,
) -> None:
    game = rules(players)
    state = game.setup(plan(players, 3, ("by-hand",)))
    order = [(state.start + n) % players for n in range(players)]
    seen = []
    for n in range(players):
        assert game.to_act(state) == CHANCE
        state = do(game, state, "turn fish")
        seen.append(game.to_act(state))
        state = do(game, state, f"at {game.market.square_names[n]}")
    assert seen == order
    seen = []
    for n in range(players):
        assert state.phase == FIRST
        seen.append(game.to_act(state))
        state = do(game, state, f"place oil-wine {game.market.circle_names[n]}")
    assert seen == order
    assert state.phase == ACT
    assert state.player == state.start
    assert state.points == (0,) * players
    assert state.coins == (game.figure["coins-round-1"],) * players
    assert state.broker == 10 - players + 1


def test_by_hand_two_place_the_third_set_in_turns_first() -> None:
    game = rules(2)
    state = game.setup(plan(2, 1, ("by-hand",)))
    first = state.start
    placed = {0: 0, 1: 0}
    inventory = game.inventory(state)
    for n in range(3):
        state = do(game, state, "turn wine")
        placed[game.to_act(state)] += 1
        state = do(game, state, f"at {game.market.square_names[n]}")
    for n in range(15):
        placed[game.to_act(state)] += 1
        kind = ("fish-oil", "fish-wine", "oil-wine")[n % 3]
        state = do(game, state, f"place {kind} {game.market.circle_names[n]}")
    assert placed == {0: 9, 1: 9}
    assert Counter(code // 3 for code in state.workers if code != NOTHING) == {2: 15}
    assert game.to_act(state) == CHANCE
    assert state.player == first  # then each a stall of their own
    state = do(game, state, "turn oil", "at i9", "turn oil", "at g9")
    state = do(game, state, "place fish-oil h9", "place fish-oil h8")
    assert (state.phase, state.player, state.broker) == (ACT, first, 6)
    assert game.inventory(state) == inventory
    assert all(state.hands[n] == (4 if n % 3 == 0 else 5) for n in range(6))


def test_a_smaller_third_set_has_so_many_workers_of_a_kind() -> None:
    game = rules(2, {"third-workers-of-a-kind": 2, "third-stalls": 0})
    state = game.setup(plan(2, 1, ("by-hand",)))
    assert state.hands[6:9] == (2, 2, 2)
    assert len(state.opening) == 6 + 2 + 2
    assert state.phase == FIRST


@pytest.mark.parametrize("modes", [(), ("by-hand",)])
def test_a_smaller_third_set_leaves_workers_in_the_box(
    modes: tuple[str, ...], tmp_path: Path
) -> None:
    figures = {"third-workers-of-a-kind": (4, 0, 0, 0)}
    variant = catalog.load(variant_with("market-at-kos", "small", figures, tmp_path)).description
    keep_laws(ENGINE.rules(variant, 2), Recipe(variant, 2, modes).plan(0), SeededRandom(0))


def test_a_setup_by_lot_leaves_nothing_of_the_opening() -> None:
    for players in (2, 3, 4, 5):
        game = rules(players)
        state = game.setup(plan(players))
        assert (state.phase, state.opening, state.player) == (ACT, (), state.start)
        third = sum(code // 3 >= players for code in state.workers if code != NOTHING)
        assert third == (15 if players == 2 else 0)


# -- the whole


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("modes", [(), ("by-hand",)])
def test_the_laws_are_kept(players: int, modes: tuple[str, ...]) -> None:
    for seed in range(6):
        there = plan(players, seed, modes)
        game = rules(players, there.figures)
        keep_laws(game, there, SeededRandom(seed, f"laws/{players}"))


def test_a_game_has_exactly_the_pieces_of_its_setup() -> None:
    for players in (2, 3, 4, 5):
        for modes in ((), ("by-hand",)):
            there = plan(players, 0, modes)
            game = rules(players)
            counted = game.inventory(game.setup(there))
            lying = totals(
                run for spot, pile in there.piles.items() for run in pile if spot.area != BOX
            )
            if modes and players == 2:  # all of the third set will be placed
                lying |= dict.fromkeys((p for p in counted if p.startswith("worker/hour")), 5)
            del lying["reference"]
            assert counted == lying


# With f free circles, three kinds of workers and one worker each on the market, 4 f + 1 actions are
# legal; then 4 (f - 1) + 1 after each worker placed, 4 f + 1 after each moved, and three goods can
# be turned up.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "counts"),
    [(2, (157, 24_027)), (3, (213, 44_523)), (4, (209, 42_851)), (5, (205, 41_211))],
)
def test_so_many_sequences_of_actions_are_legal(players: int, counts: tuple[int, int]) -> None:
    game = rules(players)
    state = game.setup(plan(players))
    free = 56 - players - (15 if players == 2 else 0)
    assert counts == (4 * free + 1, 3 * free * (4 * free - 3) + free * (4 * free + 1) + 3)
    assert tuple(perft(game, state, depth) for depth in (1, 2)) == counts


def test_no_game_is_endless_and_actions_are_told_why_they_are_not_legal() -> None:
    game = rules(2)
    assert game.endless() is None
    match = Match(game, plan(2))
    with pytest.raises(IllegalActionError, match="now take a turn: 'place"):
        match.do("buy 2 fish")
    with pytest.raises(IllegalActionError, match="unknown worker 'fish'; the workers are fish-oil"):
        match.do("place fish b1")
    with pytest.raises(IllegalActionError, match="the market has no 'z9'"):
        match.do("place fish-oil z9")
    with pytest.raises(IllegalActionError, match="the market has no 'z9'"):
        match.do("move b2 z9")
    with pytest.raises(IllegalActionError, match="now take a turn"):
        match.do("at c3")
    with pytest.raises(IllegalActionError, match="cannot be read"):
        match.do("move b2")


@pytest.mark.parametrize("modes", [(), ("by-hand",)])
def test_a_recorded_game_replays_to_its_outcome(tmp_path: Path, modes: tuple[str, ...]) -> None:
    there = plan(2, 5, modes)
    match = Match(rules(2, there.figures), there)
    rng = SeededRandom(5, "record")
    for _ in play(match, [CuriousAgent(rng)] * 2, rng):
        pass
    outcome = match.rules.outcome(match.state)
    file = tmp_path / "record.yaml"
    file.write_text(write_record(match, outcome), "utf-8")
    record = read_record(kos().description, file)
    assert replayed(Match(rules(2, there.figures), record.plan), record) == []
    file.write_text(file.read_text("utf-8").replace("  - stall\n", "  - pass\n", 1), "utf-8")
    again = replayed(Match(rules(2), there), read_record(kos().description, file))
    assert [each.code.id for each in again] == ["illegal-action"]
