"""The Market at Kos and its data: what the rules need, what they count, what cannot be."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import printgen
from printgen.core.errors import DataError, Finding, Severity
from printgen.games.market_at_kos.rules import ENGINE
from printgen.model import catalog
from printgen.play.rules import find_engine
from tests.games.market_at_kos.positions import kos, plan, position, rules
from tests.helpers.changed import Edit, game_with
from tests.helpers.playthroughs import used_by
from tests.play.rules.steps import do


def findings(folder: Path, *edits: Edit) -> list[Finding]:
    description = catalog.load(game_with(kos().folder, folder, edits)).description
    return list(ENGINE.rules_class.findings(description))


def found(folder: Path, *edits: Edit) -> list[str]:
    return [f"{each.code.id} {each.message}" for each in findings(folder, *edits)]


def test_nothing_is_lacking_in_the_game_itself() -> None:
    assert list(ENGINE.rules_class.findings(kos().description)) == []
    assert find_engine(kos().description) is ENGINE


@pytest.mark.slow
def test_all_figures_that_are_lacking_are_told_at_once(tmp_path: Path) -> None:
    told = findings(
        tmp_path,
        ("game.yaml", "  points-for-ending:", "  points-for-endings:"),
        ("game.yaml", "  rounds: {value: 4,", "  rounds: {value: 5,"),
    )
    assert [(each.code.id, each.message) for each in told] == [
        ("figure-missing", f"the rules need a figure '{name}'")
        for name in ("coins-round-5", "points-for-ending", "stalls-round-5")
    ]
    lines = (kos().folder / "game.yaml").read_text("utf-8").splitlines()
    assert str(told[0].where).endswith(f"game.yaml:{lines.index('figures:') + 1}:1")
    with pytest.raises(DataError) as caught:
        rules_of(tmp_path / "game")
    assert caught.value.findings == told


def rules_of(folder: Path) -> object:
    return ENGINE.rules(catalog.load(folder).description, 3)


@pytest.mark.slow
def test_more_rounds_than_anybody_plays_and_none_at_all_are_refused(tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    many = found(tmp_path, ("game.yaml", "  rounds: {value: 4,", "  rounds: {value: 10,"))
    assert "out-of-range a game has 1 to 9 rounds, not 10" in many
    none = found(tmp_path / "none", ("game.yaml", "  rounds: {value: 4,", "  rounds: {value: 0,"))
    assert "out-of-range a game has 1 to 9 rounds, not 0" in none


def test_parts_and_areas_that_are_lacking_are_told(tmp_path: Path) -> None:
    told = found(
        tmp_path,
        ("setup.yaml", "    coins: coin\n", "    coin: coin\n"),
        ("setup.yaml", "    tokens: merchant-token\n", "    tokens: coin\n"),
        ("setup.yaml", "    board: market-board\n", "    board: stall\n"),
        ("setup.yaml", "purse", "wallet"),
    )
    assert told == [
        "part-missing the rules need a board as 'board', with the tracks for moves",
        "part-missing the rules need a component with several designs as 'tokens'",
        "part-missing the rules need a component of pieces as 'coins'",
        "part-missing the rules know no part 'coin'",
        "part-missing the rules need an area 'purse'",
    ]


def test_coins_and_the_broker_are_all_alike(tmp_path: Path) -> None:
    told = found(
        tmp_path,
        ("setup.yaml", "    coins: coin\n", "    coins: stall\n"),
        ("setup.yaml", "    broker: broker\n", "    broker: stall\n"),
    )
    assert told == [
        f"part-missing the rules need a component whose copies are all alike as '{part}'"
        for part in ("coins", "broker")
    ]


@pytest.mark.slow
def test_there_is_one_broker(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(
        "extends: market-at-kos\ncomponents: {broker: {quantity: {value: 2}}}\n", "utf-8"
    )
    errors = [each for each in printgen.check(file, games=1) if each.severity is Severity.ERROR]
    assert [each.code.id for each in errors] == ["count-differs"]
    assert "the rules need 1 broker, but 2 are there" in errors[0].message


@pytest.mark.slow
def test_rounds_without_figures_are_one_mistake(tmp_path: Path) -> None:
    file = tmp_path / "five.yaml"
    file.write_text("extends: market-at-kos\nfigures: {rounds: 5}\n", "utf-8")
    errors = [each for each in printgen.check(file) if each.severity is Severity.ERROR]
    (found,) = errors
    assert "'coins-round-5'; likewise 'stalls-round-5'" in found.message
    with pytest.raises(DataError) as caught:
        printgen.build_kit(file, out=tmp_path)
    assert caught.value.findings == errors


def test_the_market_needs_rows_and_columns_of_a_board(tmp_path: Path) -> None:
    told = found(
        tmp_path,
        (
            "setup.yaml",
            "market: {title: the market, board: market-board, group: market}",
            "market: {title: the market, board: market-board, group: score}",
        ),
        (
            "setup.yaml",
            "  steps:\n",
            "  steps:\n    - {do: choose, name: any, title: any, among: seats}\n",
        ),
    )
    assert told == ["area-unfit the market needs spaces in rows and columns"]


def test_spaces_need_numbers_and_moves_need_tracks(tmp_path: Path) -> None:
    told = findings(
        tmp_path,
        ("components.yaml", "[2, 1, 4, 2, 4, 2, 4, 1, 2]", "[2, one, 4, 2, 4, 2, 4, 1, 2]"),
        ("components.yaml", "{value: 7}", "{value: -7}"),
        ("components.yaml", '"{stalls-track-2-coins}"', "two"),
        ("faces.yaml", 'each: "{coins}"', "each: 1"),
        ("game.yaml", "moves-each: {value: 3", "moves-each: {value: 4"),
    )
    assert [(each.code.id, each.message) for each in told] == [
        ("space-unclear", "the rules need a whole number on b2 of 'market', not 'one'"),
        ("space-unclear", "the rules need a whole number on b8 of 'market', not 'one'"),
        ("space-unclear", "the rules need a whole number on -7 of 'stalls', not '-7'"),
        ("space-unclear", "'two' are no coins that a space can give"),
        ("track-missing", "there is no track 'moves-4' for a player's move 4 of a round"),
    ]
    assert all(each.where is not None and each.hint for each in told)
    lines = (kos().folder / "components.yaml").read_text("utf-8").splitlines()
    row = 1 + next(n for n, line in enumerate(lines) if "[2, 1, 4, 2, 4, 2, 4, 1, 2]" in line)
    assert str(told[0].where).endswith(f"components.yaml:{row}:17")


def test_of_many_moves_without_a_track_the_first_is_told(tmp_path: Path) -> None:
    told = findings(tmp_path, ("game.yaml", "moves-each: {value: 3", "moves-each: {value: 1000"))
    assert [each.message for each in told if each.code.id == "track-missing"] == [
        "there is no track 'moves-4' for a player's move 4 of a round, and 1000 moves are allowed"
    ]


def test_a_track_for_a_move_that_nobody_has_is_told(tmp_path: Path) -> None:
    told = findings(tmp_path, ("game.yaml", "moves-each: {value: 3", "moves-each: {value: 2"))
    assert [(each.code.id, each.message) for each in told] == [
        ("track-unused", "the board has a track 'moves-3', but a player has 2 moves")
    ]


def test_goods_and_workers_must_match(tmp_path: Path) -> None:
    told = found(
        tmp_path,
        (
            "components.yaml",
            "        first: fish\n        second: wine\n",
            "        first: fish\n        second: vine\n",
        ),
        (
            "components.yaml",
            "        first: oil\n        second: wine\n",
            "        first: oil\n        second: vine\n",
        ),
    )
    assert len([line for line in told if "no stall can ever suit the worker" in line]) == 10
    assert "goods-unmatched no worker trades wine, so nobody can ever hold such a stall" in told


def test_workers_without_a_field_for_their_goods_are_told_so(tmp_path: Path) -> None:
    told = found(tmp_path, ("components.yaml", "  second: ", "  other: "))
    assert told[0] == "goods-unmatched the worker 'circle-fish-oil' has no 'second' goods"
    # Nor does anybody trade wine, which always stands second.
    assert len(told) == 15 + 1


def test_every_seat_needs_a_set_of_its_own(tmp_path: Path) -> None:
    told = found(
        tmp_path,
        ("setup.yaml", "{merchant-token: crescent,", "{merchant-token: circle,"),
        ("setup.yaml", "pieces: {merchant-token: cross, worker:", "pieces: {worker:"),
        ("components.yaml", "seat: star", "seat: sun"),
    )
    assert told[:2] == [
        "set-unclear the merchant token 'circle' already belongs to 'circle'",
        "set-unclear the seat 'cross' has 0 merchant tokens of its own",
    ]
    assert told[2:] == [
        f"set-unclear the worker 'star-{kind}' belongs to no seat 'sun'"
        for kind in ("fish-oil", "fish-wine", "oil-wine")
    ]


@pytest.mark.slow
def test_two_designs_of_a_seat_for_the_same_goods_are_refused(tmp_path: Path) -> None:
    text = (kos().folder / "components.yaml").read_text("utf-8")
    rows = text.partition("      circle-fish-wine:")[2].partition("      circle-oil-wine:")[0]
    told = found(tmp_path, ("components.yaml", rows, rows.replace("second: wine", "second: oil")))
    assert told == [
        "set-unclear 'worker/circle-fish-oil' of the same seat trades fish and oil as well"
    ]


def test_limits_must_fit_the_market_and_the_broker_the_track(tmp_path: Path) -> None:
    told = found(
        tmp_path,
        (
            "game.yaml",
            "stalls-round-4: {by-players: [25, 25, 25, 25]",
            "stalls-round-4: {by-players: [25, 26, 25, 25]",
        ),
        ("game.yaml", "broker-highest: {value: 12", "broker-highest: {value: 13"),
    )
    assert told == [
        "out-of-range round 4 ends with 26 stalls, and the market has 25 squares",
        "out-of-range the broker cannot stand on space 13 of a track of 12",
    ]


@pytest.mark.slow
def test_a_third_set_needs_a_seat_that_nobody_takes(tmp_path: Path) -> None:
    told = found(
        tmp_path,
        ("game.yaml", "third-stalls: {by-players: [3, 0, 0, 0]", "third-stalls: {value: 3"),
    )
    assert told == ["out-of-range with 5 players no seat is left for a third set of pieces"]


def test_a_market_may_have_holes(tmp_path: Path) -> None:
    folder = game_with(
        kos().folder,
        tmp_path,
        [
            ("components.yaml", "[4, 4, 6, 6, 7, 6, 6, 4, 4]", "[4, 4, 6, 6, ~, 6, 6, 4, 4]"),
            (
                "game.yaml",
                "stalls-round-4: {by-players: [25, 25, 25, 25]",
                "stalls-round-4: {by-players: [24, 24, 24, 24]",
            ),
        ],
    )
    game = ENGINE.rules(catalog.load(folder).description, 3)
    assert "e5" not in game.market.square_names
    assert len(game.market.square_names) == 24
    squares = dict(zip(game.market.square_names, game.market.places.near, strict=True))
    assert len(squares["g5"]) == 8
    assert len(squares["a1"]) == 3


# -- features


def test_features_are_those_that_the_figures_allow(tmp_path: Path) -> None:
    everything = ENGINE.rules_class.features(kos().description)
    assert {"place", "bonus", "third", "stand-in", "end-moves"} <= set(everything)
    folder = game_with(
        kos().folder,
        tmp_path,
        [
            (
                "game.yaml",
                "third-workers-of-a-kind:\n    {by-players: [5, 0, 0, 0]",
                "third-workers-of-a-kind:\n    {by-players: [0, 0, 0, 0]",
            ),
            ("game.yaml", "stalls-track-3-coins: {value: 1", "stalls-track-3-coins: {value: 0"),
            ("game.yaml", "stalls-track-2-coins: {value: 2", "stalls-track-2-coins: {value: 0"),
            ("game.yaml", "token-limit:\n    {value: 0", "token-limit:\n    {value: 1"),
        ],
    )
    fewer = ENGINE.rules_class.features(catalog.load(folder).description)
    assert set(everything) - set(fewer) == {"third", "bonus", "stand-in"}


def test_actions_tell_what_they_make_use_of() -> None:
    game = rules(3)
    used = partial(used_by, game)
    legal = game.legal_actions
    workers = {"b2": "circle fish-oil"}
    state = position(game, workers=workers)
    wanted = {
        "place fish-oil b1": ("place",),
        "move b2 h2": ("free-move",),
        "move b2 b1": ("paid-move",),
        "stall": ("stall",),
    }
    assert {a: used(state, a) for a in legal(state) if a in wanted} == wanted
    third = state._replace(moves=(2, 0, 0))
    assert {used(third, a) for a in legal(third) if a == "move b2 h2"} == {
        ("free-move", "end-moves")
    }
    last = position(game, workers=workers, coins=(2, 9, 9), spare=(0, 9, 9))
    assert {used(last, a) for a in legal(last) if a == "place fish-oil b1"} == {
        ("place", "end-coins")
    }
    assert {used(last, a) for a in legal(last) if a == "move b2 h2"} == {("free-move", "stand-in")}
    laid = do(game, position(game, broker=2, bank=0), "stall", "turn oil")
    assert {used(laid, a) for a in legal(laid)} == {("end-stalls",)}
    laid = do(game, position(game, broker=4), "stall", "turn oil")
    assert {used(laid, a) for a in legal(laid)} == {("bonus",)}
    stuck = position(game, coins=0, broker=1)
    assert {used(stuck, a) for a in legal(stuck)} == {("pass",)}


def test_the_action_that_ends_a_round_tells_what_its_end_makes_use_of() -> None:
    game = rules(2)
    stalls = {"a1": "fish", "c3": "oil", "e5": "fish", "g5": "oil", "i9": "wine"}
    workers = {
        "b1": "circle fish-wine",
        "b3": "crescent oil-wine",
        "d5": "hourglass fish-oil",
        "f4": "circle fish-oil",
        "h5": "circle fish-oil",
        "g6": "crescent fish-oil",
        "d2": "crescent fish-wine",
    }
    state = position(game, stalls, workers, tokens={"a1": "circle"}, final=1)
    used = used_by(game, state, "place fish-oil b8")
    assert set(used) == {"place", "side", "own-token", "token", "corner", "third", "weak", "idle"}


# -- pictures


def test_a_position_can_be_seen() -> None:
    game = rules(2)
    stalls = {"a1": "wine", "c3": "oil", "e5": "fish"}
    workers = {"b1": "circle fish-wine", "d4": "hourglass fish-oil", "h2": "crescent oil-wine"}
    state = position(game, stalls, workers, tokens={"c3": "circle crescent"}, under=(0, 1))
    state = state._replace(final=2, moves=(1, 1), placed=(1, 0), hands=(0, 2, 0, *state.hands[3:]))
    assert game.describe(state) == PICTURE.strip("\n")


PICTURE = """
   a    b     c          d    e    f   g   h      i
 1 wine ci:fw [3]        (3)  [4]  (3) [3] (2)    [2]
 2 (2)  (1)   (4)        (2)  (4)  (2) (4) cre:ow (2)
 3 [3]  (4)   oil*ci*cre (5)  [6]  (5) [5] (4)    [3]
 4 (3)  (2)   (5)        h:fo (6)  (3) (5) (2)    (3)
 5 [4]  (4)   [6]        (6)  fish (6) [6] (4)    [4]
 6 (3)  (2)   (5)        (3)  (6)  (3) (5) (2)    (3)
 7 [3]  (4)   [5]        (5)  [6]  (5) [5] (4)    [3]
 8 (2)  (1)   (4)        (2)  (4)  (2) (4) (1)    (2)
 9 [2]  (2)   [3]        (3)  [4]  (3) [3] (2)    [2]
round 1 of 4; broker 12; bank 10; final turns left: 2
next stall brings 10, next moves 3/5/5; pile 44 (2 of them known, at the bottom)
*circle: points 0; coins 10; moves 1; tokens 18; 2 fish-wine
 crescent: points 0; coins 10; moves 1; tokens 18; 5 fish-oil, 5 fish-wine, 4 oil-wine
"""


def test_plans_give_the_same_state_and_their_start_player_begins() -> None:
    for seed in range(5):
        game = rules(4)
        there = plan(4, seed)
        state = game.setup(there)
        assert game.seats[state.player] == there.chosen["start"]
        assert state == game.setup(there)
