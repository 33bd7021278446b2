"""The Market at Kos by its rulebook: the end of a round, of the game, and who has won."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from printgen.games.market_at_kos.rules import MarketAtKos
from printgen.games.market_at_kos.state import NOTHING, State
from printgen.play.rules.results import Outcome, Tally
from printgen.play.setup import SeededRandom
from tests.games.market_at_kos import slow_round as slow_kos
from tests.games.market_at_kos.positions import lay_out, plan, position, rules
from tests.play.rules.steps import do


def ended(game: MarketAtKos, state: State) -> State:
    """The state after the round's last turn, in which the last player places a worker far away."""
    last = (state.player + game.players - 1) % game.players
    state = state._replace(player=last, final=1)
    return game.apply(state, next(a for a in game.legal_actions(state) if a == "place oil-wine i8"))


def held(game: MarketAtKos, state: State) -> tuple[int, ...]:
    return game.closing(state).held


def marked(game: MarketAtKos, state: State) -> set[tuple[str, str]]:
    names = game.market.square_names
    return {(names[square], game.seats[n]) for square, n in game.closing(state).marked}


# -- influence


@pytest.mark.parametrize(
    ("circle", "worker", "influence"),
    [
        ("c4", "circle fish-wine", 2),  # in the alley at its side
        ("b3", "circle oil-wine", 2),
        ("d4", "circle fish-wine", 1),  # in the intersection at its corner
        ("b2", "circle fish-wine", 1),
        ("c4", "circle fish-oil", 0),  # cannot trade wine
        ("c6", "circle fish-wine", 0),  # too far away
        ("e4", "circle fish-wine", 0),
    ],
)
def test_influence_is_2_at_a_side_and_1_at_a_corner_for_goods_that_are_traded(
    circle: str, worker: str, influence: int
) -> None:
    game = rules(3)
    state = position(game, {"c3": "wine"}, {circle: worker})
    ((square, verdict),) = game.closing(state).verdicts
    assert game.market.square_names[square] == "c3"
    assert verdict.counts[0] == verdict.total == influence


def test_a_worker_has_influence_on_all_stalls_round_it() -> None:
    game = rules(3)
    stalls = {"a1": "fish", "a3": "oil", "c1": "fish", "c3": "wine"}
    state = position(game, stalls, {"b2": "cross fish-oil", "d2": "circle fish-wine"})
    assert held(game, state) == (3 // 2 + 5, 0, 0)  # cross is no player: its share is lost


# -- who gets a stall


def test_most_influence_takes_all_points_and_places_a_token() -> None:
    game = rules(3)
    workers = {"d5": "circle fish-oil", "e4": "crescent fish-wine", "f4": "crescent fish-oil"}
    state = position(game, {"e5": "fish"}, workers)
    assert held(game, state) == (0, 7, 0)
    assert marked(game, state) == {("e5", "crescent")}


@pytest.mark.parametrize(
    ("others", "shares"), [({}, (3, 3, 0)), ({"f5": "hourglass fish-oil"}, (2, 2, 2))]
)
def test_those_who_are_tied_share_rounded_down_and_place_no_token(
    others: dict[str, str], shares: tuple[int, ...]
) -> None:
    game = rules(3)
    workers = {"d5": "circle fish-oil", "e4": "crescent fish-wine", **others}
    state = position(game, {"e5": "fish"}, workers)
    assert held(game, state) == shares
    assert marked(game, state) == set()


def test_nobody_gets_a_stall_without_influence() -> None:
    game = rules(3)
    state = position(game, {"e5": "fish"}, {"d5": "circle oil-wine"})
    assert held(game, state) == (0, 0, 0)
    assert marked(game, state) == set()


def test_no_second_token_of_a_player_but_one_beside_anothers() -> None:
    game = rules(3)
    workers = {"d5": "circle fish-oil"}
    mine = position(game, {"e5": "fish"}, workers, tokens={"e5": "circle"})
    assert marked(game, mine) == set()
    assert held(game, mine) == (7, 0, 0)
    theirs = position(game, {"e5": "fish"}, workers, tokens={"e5": "crescent hourglass"})
    assert marked(game, theirs) == {("e5", "circle")}


def test_no_token_in_a_tie_even_if_the_other_has_one_there_already() -> None:
    game = rules(3)
    workers = {"d5": "circle fish-oil", "e4": "crescent fish-wine"}
    state = position(game, {"e5": "fish"}, workers, tokens={"e5": "crescent"})
    assert marked(game, state) == set()


def test_the_third_set_keeps_players_from_a_stall_and_its_share_is_lost() -> None:
    game = rules(2)
    ahead = {"d5": "circle fish-oil", "e4": "hourglass fish-wine", "f4": "hourglass fish-oil"}
    state = position(game, {"e5": "fish"}, ahead)
    assert held(game, state) == (0, 0)
    assert marked(game, state) == set()
    tied = {"d5": "circle fish-oil", "e4": "hourglass fish-wine"}
    state = position(game, {"e5": "fish"}, tied)
    assert held(game, state) == (3, 0)  # half of 7, rounded down
    assert marked(game, state) == set()


def test_with_a_limit_tokens_are_placed_as_far_as_they_go() -> None:
    stalls = {"a1": "fish", "e5": "fish"}
    workers = {"d5": "circle fish-oil", "b1": "circle fish-oil"}
    for figures, count in (({}, 2), ({"token-limit": 1}, 1)):
        game = rules(3, figures)
        state = position(game, stalls, workers, spare=(1, 19, 19))
        assert len(marked(game, state)) == count
        assert held(game, state) == (9, 0, 0)


@pytest.mark.slow
def test_the_end_of_a_round_is_that_of_the_slow_reckoning() -> None:
    """Random markets, scored by the rulebook's words from its own table."""
    rng = SeededRandom(7, "kos")
    games = [rules(players) for players in (2, 3, 4, 5)]
    ties = 0
    for n in range(200):
        game = games[n % 4]
        owners = game.players + (game.players == 2)
        stalls = [rng.below(4) - 1 for _ in range(25)]
        workers = [rng.below(owners * 3) if rng.below(3) else NOTHING for _ in range(56)]
        bits = [rng.below(1 << game.players) if good >= 0 else 0 for good in stalls]
        state = position(game)._replace(
            stalls=tuple(stalls), workers=tuple(workers), tokens=tuple(bits)
        )
        end, slow = game.closing(state), slow_kos.close(game, state)
        assert dict(zip(game.seats, end.held, strict=True)) == slow.held
        assert marked(game, state) == slow.marked
        assert {game.market.square_names[square] for square in end.removed} == slow.removed
        assert {game.market.circle_names[circle] for circle in end.idle} == slow.idle
        ties += sum(len(verdict.leaders) > 1 for _, verdict in end.verdicts)
    assert ties > 100


# -- what is removed, and the next round


def test_weak_stalls_go_under_the_pile_and_their_tokens_back() -> None:
    game = rules(3)
    stalls = {"a1": "wine", "c3": "oil", "e5": "fish", "g7": "fish"}
    workers = {
        "c4": "circle fish-oil",  # 2 in all on c3: weak
        "d5": "circle fish-oil",
        "f4": "crescent fish-oil",  # 3 in all on e5: it stays
    }
    state = position(game, stalls, workers, tokens={"c3": "circle hourglass", "e5": "crescent"})
    after = ended(game, state)
    lying = dict(zip(game.market.square_names, after.stalls, strict=True))
    assert [name for name, good in lying.items() if good != NOTHING] == ["e5"]
    assert after.under == (2, 1, 0)  # wine, oil, fish: square by square
    assert sum(after.tokens) == 0b011  # on e5: crescent's, and circle's, who has the lead
    assert after.spare == (18, 18, 19)
    assert game.inventory(after) == game.inventory(state)


def test_weak_is_the_influence_of_all_together() -> None:
    game = rules(2)
    workers = {"d4": "hourglass fish-oil", "f4": "circle fish-oil", "d6": "crescent fish-oil"}
    state = position(game, {"e5": "fish"}, workers)
    assert game.closing(state).removed == ()
    del workers["d4"]
    assert game.closing(position(game, {"e5": "fish"}, workers)).removed != ()


def test_workers_without_influence_go_back_but_never_those_of_the_third_set() -> None:
    game = rules(2)
    stalls = {"e5": "fish", "a1": "wine"}
    workers = {
        "d5": "circle fish-oil",
        "f5": "crescent fish-oil",
        "e4": "circle oil-wine",  # cannot trade fish
        "b1": "crescent oil-wine",  # its stall is weak, and goes
        "i2": "hourglass fish-oil",  # far from any stall
    }
    state = position(game, stalls, workers)
    before = state.hands
    after = ended(game, state)
    standing = dict(zip(game.market.circle_names, after.workers, strict=True))
    assert [name for name, code in standing.items() if code != NOTHING] == ["i2", "d5", "f5"]
    assert after.hands[2] == before[2] + 1
    assert after.hands[5] == before[5] + 1


def test_the_next_round_begins_with_fresh_coins_tracks_and_broker() -> None:
    game = rules(4)
    stalls = {"e5": "fish", "g5": "oil"}
    workers = {"d5": "circle fish-oil", "f5": "crescent fish-wine", "g4": "circle oil-wine"}
    workers["h4"] = "circle fish-oil"
    state = position(
        game,
        stalls,
        workers,
        coins=(3, 4, 0, 5),
        bank=40,
        moves=(2, 1, 0, 0),
        placed=(1, 0, 0, 2),
        spare=(16, 18, 19, 17),
        points=(30, 20, 25, 21),
        gained=(6, 10, 0, 0, 4, 0, 0, 0, 0, 11, 0, 2),
    )
    after = ended(game, state)
    assert after.round == 2
    assert after.coins == (12, 12, 12, 12)
    assert after.bank == 52 - 48
    assert after.moves == after.placed == (0, 0, 0, 0)
    assert after.spare == (18, 19, 19, 19)  # circle holds g5 alone; e5 is a tie
    assert after.broker == 12  # 15 - 2 + 1, and 12 is the highest
    assert after.points == (30 + 3 + 6, 20 + 3, 25, 21)
    assert after.past == (6, 10, 0, 9, 0, 4, 0, 3, 0, 0, 0, 0, 11, 0, 2, 0)
    assert (after.start, after.player) == (3, 3)  # fewest points


@pytest.mark.parametrize(("start", "next_start"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_of_those_with_fewest_points_the_first_from_the_last_start_begins(
    start: int, next_start: int
) -> None:
    game = rules(4)
    state = position(game, points=(9, 4, 6, 4), start=start)
    assert ended(game, state).start == next_start


@pytest.mark.parametrize(
    ("limit", "broker"), [(1, 1), (2, 1), (3, 2), (6, 5), (13, 12), (14, 12), (25, 12)]
)
def test_the_broker_leaves_room_for_the_stalls_that_are_lacking(limit: int, broker: int) -> None:
    game = rules(3, {"stalls-round-2": limit})
    stalls = {"e5": "fish", "g5": "oil"}
    workers = {"f5": "circle fish-oil", "f4": "crescent fish-oil", "f6": "circle fish-oil"}
    after = ended(game, position(game, stalls, workers))
    assert after.broker == broker
    # With no space below the broker no stall can be placed.
    assert ("stall" in game.legal_actions(after)) is (broker > 1)


# -- the end of the game


@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_a_game_has_so_many_rounds_with_the_coins_of_each(rounds: int) -> None:
    game = rules(3, {"rounds": rounds})
    state = position(game, coins=5, bank=40)
    for n in range(2, rounds + 1):
        state = ended(game, state)
        assert not game.is_over(state)
        assert (state.round, state.coins) == (n, (16 - n,) * 3)
        state = state._replace(workers=(NOTHING,) * 56)
    state = ended(game, state)
    assert game.is_over(state)
    assert len(state.past) == rounds * 3 * 4


def final(game: MarketAtKos, **more: object) -> State:
    workers = {"d5": "circle fish-oil", "f4": "crescent fish-oil", "b1": "circle fish-wine"}
    state = position(
        game,
        {"e5": "fish", "a1": "wine"},
        workers,
        tokens={"e5": "crescent", "a1": "hourglass"},
        coins=(4, 6, 9),
        round=4,
        past=(0, 0, 0, 0) * 9,
    )
    return ended(game, state._replace(**more))  # type: ignore[arg-type]


def test_tokens_on_stalls_score_5_each_after_the_last_removal() -> None:
    game = rules(3)
    state = final(game)
    assert game.is_over(state)
    assert game.legal_actions(state) == ()
    assert game.explain(state, "pass") == "the game is over"
    outcome = game.outcome(state)
    # e5: 7 to circle, and a token; a1: 2 to circle, and away it goes with hourglass' token.
    assert outcome.scores == {"circle": 9 + 5, "crescent": 5, "hourglass": 0}
    assert outcome.winners == ("circle",)
    assert outcome.reason == "the last round is over"
    assert "round 4, circle: 9 held = 9" in outcome.working
    assert "circle: merchant tokens 1 × 5 = 5" in outcome.working
    assert sum(each.points for each in outcome.sums if each.seat == "circle") == 14
    # Coins of the last round are kept for ties; the last worker cost 2.
    assert [game.tally(state).seats[seat]["coins"] for seat in game.seats] == [4, 6, 7]


def test_without_the_last_removal_all_tokens_count() -> None:
    game = rules(3, {"last-removal": 0})
    outcome = game.outcome(final(game))
    assert outcome.scores == {"circle": 9 + 10, "crescent": 5, "hourglass": 5}


def result(counts: Mapping[str, Mapping[str, int]]) -> Outcome:
    game = rules(len(counts))
    keys = game.tally_keys()[1]
    seats = {seat: {**dict.fromkeys(keys, 0), **those} for seat, those in counts.items()}
    tally = Tally({}, seats)
    assert game.faults(tally) == []
    return game.outcome_of(tally)


def test_a_tie_is_broken_by_coins_and_else_shared() -> None:
    ahead = {"round-1-held": 14, "coins": 2}
    tokens = {"tokens": 2, "round-1-held": 4}
    one = result({"circle": ahead, "crescent": {**tokens, "coins": 3}, "hourglass": {}})
    assert (one.winners, one.tie_breaks, one.shared) == (("crescent",), ("coins",), False)
    assert "tie at 14, most coins left: circle 2, crescent 3" in one.working
    both = result({"circle": ahead, "crescent": {**tokens, "coins": 2}, "hourglass": {}})
    assert (both.winners, both.shared) == (("circle", "crescent"), True)
    assert result({"circle": ahead, "crescent": {"coins": 9}}).tie_breaks == ()


def test_an_unfinished_game_is_scored_as_it_stands() -> None:
    game = rules(3)
    workers = {"b2": "circle fish-oil", "d5": "circle fish-oil"}
    state = position(game, {"e5": "fish"}, workers, tokens={"e5": "crescent"})
    state = do(game, state, "move b2 h2")
    outcome = game.outcome(state)
    assert outcome.scores == {"circle": 5, "crescent": 5, "hourglass": 0}
    assert outcome.reason == ""
    assert game.tally(state).seats["circle"]["round-1-moves"] == 5


# -- positions that somebody wrote down


def test_a_survey_shows_the_end_of_a_round_line_by_line() -> None:
    game = rules(2)
    stalls = {"a1": "wine", "c3": "oil", "e5": "fish", "g5": "oil", "i9": "fish"}
    workers = {
        "b1": "circle fish-wine",
        "c4": "circle fish-oil",
        "b2": "crescent oil-wine",
        "d5": "hourglass fish-oil",
        "f5": "crescent fish-oil",
        "h5": "hourglass oil-wine",
        "h6": "crescent fish-oil",
    }
    there = lay_out(plan(2), stalls, workers, {"g5": "crescent", "c3": "crescent"})
    survey = game.survey(there, 2)
    assert survey.working == (
        "a1 wine (2): circle 2, crescent 1 → circle +2, a token",
        "c3 oil (5): circle 2, crescent 1 → circle +5, a token",
        "e5 fish (7): crescent 2, hourglass 2 → crescent +3",
        "g5 oil (6): crescent 3, hourglass 2 → crescent +6",
        "i9 fish (2): nobody",
        "removed, with influence of 2 or less in all: i9 fish",
    )
    assert survey.points == {"circle": 7, "crescent": 9}
    assert survey.marked == {"circle": ("a1", "c3"), "crescent": ()}
    assert survey.removed == ("i9",)
    assert survey.returned == {"circle": (), "crescent": ()}
    last = game.survey(there, 4)
    assert last.working[:6] == survey.working
    assert last.working[6:] == (
        "circle: merchant tokens 2 × 5 = 10",
        "crescent: merchant tokens 2 × 5 = 10",
    )


def test_a_survey_tells_whose_workers_go_back() -> None:
    game = rules(3)
    there = lay_out(plan(3), {"e5": "fish"}, {"d5": "circle fish-oil", "a2": "crescent fish-oil"})
    survey = game.survey(there, 1)
    assert survey.working == (
        "e5 fish (7): circle 2 → circle +7, a token",
        "removed, with influence of 2 or less in all: e5 fish",
        "back to circle, having no influence: d5",
        "back to crescent, having no influence: a2",
    )
    assert survey.returned == {"circle": ("d5",), "crescent": ("a2",), "hourglass": ()}
