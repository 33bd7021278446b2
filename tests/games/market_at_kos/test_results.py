"""The Market at Kos: pieces that it wants, results that cannot be, and what agents are told."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

import printgen
from printgen.checks import all_codes
from printgen.games.market_at_kos.result_bounds import can_be_shared
from printgen.games.market_at_kos.state import TURN_UP
from printgen.play.playtest.game import play_one
from printgen.play.rules.results import Fault, Tally
from printgen.play.setup import Recipe
from tests.games.market_at_kos.positions import kos, position, rules
from tests.games.market_at_kos.slow_shares import shares

# -- counts


def lacking(
    players: int, figures: Mapping[str, int] | None = None, *, settled: bool = False
) -> list[str]:
    return [
        f"{each.what}: {each.has} of {each.wants}"
        for each in rules(players, figures).counts()
        if each.settled is settled
        and (each.has < each.wants or (each.exact and each.has != each.wants))
    ]


@pytest.mark.slow
def test_only_merchant_tokens_can_be_too_few() -> None:
    """One on the score track, 11 below the broker, three moves, and one on each of 25 stalls."""
    told = "merchant tokens of a player, for tracks and stalls: 20 of 40"
    for players in (2, 3, 4, 5):
        assert lacking(players) == []
        for limit in (0, 1):  # what happens then is settled either way
            assert lacking(players, {"token-limit": limit}, settled=True) == [told]


def test_figures_that_count_kinds_must_agree_with_them() -> None:
    assert lacking(3, {"goods": 4, "worker-kinds": 2}) == [
        "kinds of stalls, as the figure 'goods' says: 3 of 4",
        "kinds of workers, as the figure 'worker-kinds' says: 3 of 2",
    ]


def test_shortages_of_coins_stalls_and_circles_are_told() -> None:
    assert lacking(5, {"coins-round-2": 12}) == ["coins, for 5 players with 12 each: 55 of 60"]
    assert lacking(5, {"stalls-round-3": 46}) == [
        "stalls, for as many in the market as end a round (with 5 players): 45 of 46"
    ]
    told = lacking(2, {"third-workers-of-a-kind": 19})
    assert "circles in the market, for the third set and the first workers: 56 of 59" in told
    assert "workers 'hourglass-oil-wine' of the third set: 5 of 19" in told


# -- results


def faults(players: int, counts: Mapping[str, Mapping[str, int]], **figures: int) -> list[Fault]:
    game = rules(players, {name.replace("_", "-"): value for name, value in figures.items()})
    keys = game.tally_keys()[1]
    zero = dict.fromkeys(keys, 0)
    return game.faults(Tally({}, {seat: {**zero, **counts.get(seat, {})} for seat in game.seats}))


def test_what_is_counted_has_a_key_for_every_round() -> None:
    common, each = rules(3).tally_keys()
    assert common == {}
    assert list(each)[:5] == [
        "round-1-stalls",
        "round-1-moves",
        "round-1-held",
        "round-1-ending",
        "round-2-stalls",
    ]
    assert list(each)[-2:] == ["tokens", "coins"]
    assert len(each) == 18
    assert each["round-4-held"] == "round 4: stalls held"


@pytest.mark.parametrize(
    ("counts", "path", "code", "message"),
    [
        (
            {"circle": {"round-1-ending": 3}},
            ("seats", "circle", "round-1-ending"),
            "count-impossible",
            "ending a round brings 2 points, not 3",
        ),
        (
            {"circle": {"round-2-ending": 2}, "crescent": {"round-2-ending": 2}},
            ("seats", "crescent", "round-2-ending"),
            "count-impossible",
            "round 2 was ended by 'circle' already",
        ),
        (
            {"circle": {"round-2-stalls": 60}, "crescent": {"round-2-stalls": 7}},
            ("seats", "circle", "round-2-stalls"),
            "too-many",
            "67 points for stalls placed in round 2, and the stalls track has 66",
        ),
        (  # R, Setup 7: 10 stalls end the round and 3 lie there, so the broker covers 8
            {"circle": {"round-1-stalls": 29}},
            ("seats", "circle", "round-1-stalls"),
            "too-many",
            "29 points for stalls placed in round 1, and the stalls track has 28 below the broker",
        ),
        (
            {"circle": {"round-1-stalls": 8}, "crescent": {"round-1-stalls": 5}},
            ("seats", "circle", "round-1-stalls"),
            "count-impossible",
            (
                "8 and 5 points for stalls placed in round 1 do not come together: the track "
                "brings 7, 6, 5, 4, 3, 2, 1; each space is covered once, the next one first"
            ),
        ),
        (
            {"circle": {"round-1-moves": 8}},
            ("seats", "circle", "round-1-moves"),
            "count-impossible",
            (
                "8 points for workers moved in round 1 do not come together: move 1 brings 5, 4, "
                "3, 2, 1 and move 2 brings 5, 4, 3, 2, 1 and move 3 brings 5, 4, 3, 2, 1; each "
                "space is covered once, the next one first"
            ),
        ),
        (
            {"crescent": {"round-3-moves": 16}},
            ("seats", "crescent", "round-3-moves"),
            "too-many",
            "16 points for workers moved in a round, and 15 are the most",
        ),
        (
            {"circle": {"round-3-moves": 15}, "crescent": {"round-3-moves": 22}},
            ("seats", "crescent", "round-3-moves"),
            "too-many",
            "37 points for workers moved in round 3, and the moves tracks have 36",
        ),
        (
            {"circle": {"round-4-held": 100}},
            ("seats", "circle", "round-4-held"),
            "too-many",
            "100 points for stalls held in round 4, and all squares together have 99",
        ),
        (
            {"circle": {"round-1-held": 20}},
            ("seats", "circle", "round-1-held"),
            "too-many",
            (
                "20 points for stalls held in round 1, and the 3 dearest squares together have 19; "
                "more stalls cannot lie there then"
            ),
        ),
        (
            {"circle": {"tokens": 2, "round-1-held": 3}},
            ("seats", "circle", "tokens"),
            "count-impossible",
            (
                "merchant tokens on 2 stalls, which have brought 4 points at least, and 3 are "
                "counted for stalls held"
            ),
        ),
        (
            {"circle": {"tokens": 26}},
            ("seats", "circle", "tokens"),
            "too-many",
            "26 merchant tokens on stalls, and there are 25 squares",
        ),
        (
            {"circle": {"coins": 16}},
            ("seats", "circle", "coins"),
            "too-many",
            "16 coins left, and one gets 12 in the last round",
        ),
        (
            {"circle": {"coins": 16, "round-4-stalls": 3}},
            ("seats", "circle", "coins"),
            "too-many",
            (
                "16 coins left, and one gets 12 in the last round and at most 3 with 3 points for "
                "stalls placed"
            ),
        ),
    ],
)
def test_results_that_cannot_be_are_refused(
    counts: dict[str, dict[str, int]], path: tuple[str, ...], code: str, message: str
) -> None:
    assert Fault(path, all_codes()[code], message) in faults(3, counts)


def test_results_at_their_limits_are_accepted() -> None:
    first = {"round-1-stalls": 28, "round-1-moves": 15, "round-1-held": 55, "round-1-ending": 2}
    last = {"round-4-stalls": 66, "round-4-moves": 15, "round-4-held": 99, "round-4-ending": 2}
    assert faults(3, {"circle": {**first, **last, "tokens": 25, "coins": 15}}) == []


def test_two_who_play_with_a_third_set_begin_with_more_stalls_and_fewer_spaces() -> None:
    """R, 2-Player Rules: 5 stalls lie there, so that 5 spaces are left in a round of 10."""
    (fault,) = faults(2, {"circle": {"round-1-stalls": 66}})
    assert fault.message.endswith("and the stalls track has 15 below the broker")
    assert faults(2, {"circle": {"round-1-stalls": 9}, "crescent": {"round-1-stalls": 6}}) == []
    by_hand = Recipe(kos().description, 2, ["by-hand"])
    game = rules(2)
    zero = dict.fromkeys(game.tally_keys()[1], 0)
    tally = Tally({}, {"circle": {**zero, "round-1-stalls": 66}, "crescent": zero})
    assert game.faults(tally, by_hand) == [fault]


TRACKS = {
    "a track for stalls": ([[4, 3, 2, 1]], False),
    "one with a space that is worth nothing": ([[3, 3, 0, 1]], False),
    "three for moves": ([[5, 4, 3], [5, 4, 3], [5, 4]], True),
    "moves, and places for two only": ([[5, 2], [4, 1]], True),
}


@pytest.mark.slow
@pytest.mark.parametrize(("tracks", "once"), TRACKS.values(), ids=TRACKS)
def test_points_are_shared_as_trying_all_ways_shares_them(
    tracks: list[list[int]],
    once: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    players = 3
    possible = shares(tracks, players, once=once)
    most = max(max(points) for points in possible) + 1
    assert len(possible) > 20
    for points in product(range(most + 1), repeat=players):
        assert can_be_shared(tracks, points, once=once) is (points in possible), points


@pytest.mark.slow
def test_games_that_were_played_come_to_results_that_can_be() -> None:
    for players in (2, 3, 5):
        for seed in range(3):
            match = printgen.play_game(kos(), players=players, seed=seed, agents=("curious",)).match
            assert match.rules.faults(match.rules.tally(match.state)) == []


def test_limited_tokens_and_coins_bound_a_result() -> None:
    (fault,) = faults(3, {"circle": {"tokens": 20, "round-4-held": 99}}, token_limit=1)
    assert fault.message.endswith("and the player has 19 besides the one on the score track")
    figures = {"coins_round_4": 11}
    full = {seat: {"coins": 11} for seat in rules(5).seats}
    assert faults(5, full, **figures) == []
    full["star"] = {"coins": 12}
    assert faults(5, full, **figures)[-1].message == "56 coins are counted and there are only 55"


# -- agents


def test_agents_are_told_of_points_stalls_tokens_and_coins() -> None:
    game = rules(3)
    stalls, workers = {"e5": "fish"}, {"d5": "circle fish-oil", "e4": "circle fish-oil"}

    def worth(*, of: int = 0, **more: Any) -> float:
        return game.heuristic(position(game, stalls, workers, **more))[of]

    assert worth() > worth(of=1) + 7 + 5  # the stall's points, and its merchant token
    assert worth(points=(9, 0, 0)) == pytest.approx(worth() + 9)
    assert worth(coins=(11, 10, 10)) > worth()
    assert worth(of=1, tokens={"e5": "crescent"}) == pytest.approx(worth(of=1) + 5)
    # A stall on its way will bring the points of the next space.
    assert worth(phase=TURN_UP, broker=12) == pytest.approx(worth(phase=TURN_UP, broker=6) + 6)


@pytest.mark.slow
def test_who_looks_at_the_worth_of_positions_beats_who_does_not() -> None:
    game, recipe = rules(2), Recipe(kos().description, 2)
    for number in range(2):
        seats = ["greedy", "random"] if number else ["random", "greedy"]
        assert play_one(recipe, game, seats, seed=3, number=number).winners == (1 - number,)
