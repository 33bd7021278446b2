"""Setups on a board: the Market at Kos, whose pieces lie on squares, circles and tracks."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.errors import DataError, Finding
from printgen.model import catalog
from printgen.play.setup import Recipe, SetupPlan, Spot
from printgen.play.setup.files import read_setup
from printgen.play.setup.overview import overview
from printgen.play.setup.plan import to_data, totals
from printgen.play.setup.status import status
from tests.games.market_at_kos.positions import kos, plan
from tests.helpers.kits import ROOT

pytestmark = pytest.mark.game("market-at-kos")

PLAYERS = (2, 3, 4, 5)
SEATS = ("circle", "crescent", "hourglass", "cross", "star")

each_number = pytest.mark.parametrize("players", PLAYERS)


def recipe(players: int, modes: tuple[str, ...] = ()) -> Recipe:
    return Recipe(kos().description, players, modes)


def on_spaces(setup: SetupPlan, area: str) -> dict[str, dict[str, int]]:
    """What lies on the spaces of an area, by what those are called."""
    shape = setup.shapes[area]
    return {
        shape.cell(spot.space): totals(pile)
        for spot, pile in setup.piles.items()
        if spot.area == area
    }


# -- steps


@pytest.mark.parametrize(("players", "space"), [(2, "6"), (3, "8"), (4, "7"), (5, "6")])
def test_a_piece_is_put_on_the_space_where_its_number_is_printed(players: int, space: str) -> None:
    assert on_spaces(plan(players), "stalls-track") == {space: {"broker": 1}}


@each_number
def test_each_space_has_a_line_of_its_own_in_words(players: int) -> None:
    found = {each.title: each.lines for each in overview(kos().description, plan(players))}
    spaces = on_spaces(plan(players), "market")
    assert sorted(line.split(": ")[0] for line in found["the market"]) == sorted(spaces)


@pytest.mark.game("tlatelolco")
def test_a_space_is_named_by_the_number_that_is_printed_on_it() -> None:
    about = catalog.load("tlatelolco").description
    market = next(iter(overview(about, Recipe(about, 2).plan(1)))).lines
    names = [line.partition(":")[0] for line in market]
    assert names[:3] == ["a1", "1 (b1)", "2 (d1)"]


@each_number
def test_each_player_gives_one_to_the_same_space(players: int) -> None:
    tokens = {f"merchant-token/{seat}": 1 for seat in SEATS[:players]}
    assert on_spaces(plan(players), "score-track") == {"0": tokens}


@given(st.integers(0, 2**32), st.sampled_from(PLAYERS))
def test_pieces_lie_by_lot_on_free_spaces_of_their_kind(seed: int, players: int) -> None:
    setup = plan(players, seed)
    shape = setup.shapes["market"]
    kinds = dict(zip(shape.labels, shape.kinds, strict=True))
    for label, pieces in on_spaces(setup, "market").items():
        assert sum(pieces.values()) == 1
        (piece,) = pieces
        assert piece.startswith("stall/") is (kinds[label] == "square")
        assert piece.startswith("worker/") is (kinds[label] != "square")


@each_number
def test_each_player_has_a_stall_and_a_worker_in_the_market(players: int) -> None:
    """Two players have three stalls and all fifteen workers of the third set besides."""
    found = [piece for pieces in on_spaces(plan(players), "market").values() for piece in pieces]
    stalls = [piece for piece in found if piece.startswith("stall/")]
    workers = [piece for piece in found if piece.startswith("worker/")]
    assert len(stalls) == players + (3 if players == 2 else 0)
    for seat in SEATS[:players]:
        assert sum(piece.startswith(f"worker/{seat}-") for piece in workers) == 1
    third = sum(piece.startswith("worker/hourglass-") for piece in workers)
    assert third == {2: 15, 3: 1, 4: 1, 5: 1}[players]


@each_number
def test_what_is_drawn_from_a_players_hand_is_no_longer_there(players: int) -> None:
    """The setup table: 15, 12 or 9 workers; one of them stands in the market."""
    setup = plan(players)
    each = {2: 15, 3: 15, 4: 12, 5: 9}[players]
    for seat in setup.seats:
        hand = setup.pile("hand", seat)
        own = sum(count for piece, count in hand.items() if piece.startswith(f"worker/{seat}-"))
        assert own == each - 1
        assert sum(hand.values()) == each - 1 + 19 + 1  # tokens and the reference card


@each_number
def test_the_rest_may_be_nothing(players: int) -> None:
    """55 coins: five players with 11 take them all, and none are left for the border."""
    left = {2: 25, 3: 10, 4: 3, 5: 0}[players]
    assert plan(players).pile("bank").get("coin", 0) == left
    assert plan(players).pile("hand", "circle")["merchant-token/circle"] == 19


def test_by_hand_the_market_is_left_to_the_players() -> None:
    setup = plan(2, 0, ("by-hand",))
    assert on_spaces(setup, "market") == {}
    assert sum(setup.pile("pile").values()) == 45
    assert on_spaces(setup, "stalls-track") == {"6": {"broker": 1}}


# -- status

Change: TypeAlias = Callable[[dict[str, Any]], None]


@each_number
@pytest.mark.parametrize("modes", [(), ("by-hand",)])
def test_what_is_made_is_legal_and_comes_back_from_a_file(
    players: int, modes: tuple[str, ...], tmp_path: Path
) -> None:
    made = recipe(players, modes)
    for seed in range(5):
        setup = made.plan(seed)
        assert status(setup, made) == []
        file = tmp_path / f"{seed}.json"
        file.write_text(json.dumps(to_data(setup, made.names)), "utf-8")
        assert read_setup(kos().description, file).plan == setup


def _free(data: dict[str, Any], kind: str) -> str:
    """A space of that kind on which nothing lies."""
    shape = plan(3).shapes["market"]
    there = data["areas"]["market"]
    return next(
        label
        for label, each in zip(shape.labels, shape.kinds, strict=True)
        if each == kind and label not in there
    )


def _first(data: dict[str, Any], piece: str) -> str:
    """The space of the first piece with such a name."""
    market = data["areas"]["market"]
    return next(str(label) for label, name in market.items() if re.search(piece, name))


def _broker(data: dict[str, Any]) -> None:
    data["areas"]["stalls-track"] = {"9": "broker"}


def _worker_on_a_square(data: dict[str, Any]) -> None:
    market = data["areas"]["market"]
    market[_free(data, "square")] = market.pop(_first(data, "-"))


def _stall_on_a_circle(data: dict[str, Any]) -> None:
    market = data["areas"]["market"]
    market[_free(data, "alley")] = market.pop(_first(data, "^(fish|oil|wine)$"))


def _two_workers_on_a_circle(data: dict[str, Any]) -> None:
    market = data["areas"]["market"]
    there = [label for label, name in market.items() if "-" in name]
    market[there[0]] = [market[there[0]], market.pop(there[1])]


def _token_on_five(data: dict[str, Any]) -> None:
    data["areas"]["score-track"] = {"0": ["circle", "crescent"], "5": "hourglass"}


def _hands_changed(data: dict[str, Any]) -> None:
    hands = data["areas"]["hand"]
    hands["circle"], hands["crescent"] = hands["crescent"], hands["circle"]


def _coin_too_many(data: dict[str, Any]) -> None:
    data["areas"]["purse"]["circle"]["coin"] += 1
    data["areas"]["bank"]["coin"] -= 1


ILLEGAL: dict[str, tuple[Change, list[tuple[str, str]]]] = {
    "the broker on another space": (
        _broker,
        [
            ("setup-area", "stalls-track: on 9 lies 1 broker, but the recipe puts nothing there"),
            ("setup-area", "stalls-track: on 8 lies nothing, but the recipe puts 1 broker there"),
        ],
    ),
    "a worker on a square": (
        _worker_on_a_square,
        [("setup-area", "lies 1 worker, where the recipe never puts it")],
    ),
    "a stall on a circle": (
        _stall_on_a_circle,
        [("setup-area", "lies 1 stall, where the recipe never puts it")],
    ),
    "two workers on a circle": (
        _two_workers_on_a_circle,
        [("setup-area", "lie 2 workers, where the recipe never puts them")],
    ),
    "a token that has points already": (
        _token_on_five,
        [
            (
                "setup-area",
                "on 0 lie 1 merchant token 'circle' and 1 merchant token 'crescent', but the",
            ),
            ("setup-area", "on 5 lies 1 merchant token 'hourglass', but the recipe puts nothing"),
        ],
    ),
    "two players with each other's pieces": (
        _hands_changed,
        [
            (
                "setup-area",
                "hand of circle: 19 merchant tokens 'crescent', which belong to crescent",
            ),
            ("setup-area", "hand of crescent: 19 merchant tokens 'circle', which belong to circle"),
        ],
    ),
    "a coin too many": (
        _coin_too_many,
        [
            ("setup-area", "purse of circle: 16 coins, but the recipe puts 15 there"),
            ("setup-area", "bank: 9 coins, but the recipe puts 10 there"),
        ],
    ),
}


@pytest.mark.parametrize(("change", "expected"), ILLEGAL.values(), ids=ILLEGAL)
def test_what_lies_wrong_is_found(
    change: Change, expected: list[tuple[str, str]], tmp_path: Path
) -> None:
    made = recipe(3)
    data = to_data(made.plan(7), made.names)
    change(data)
    file = tmp_path / "setup.json"
    file.write_text(json.dumps(data, indent=1), "utf-8")
    read = read_setup(kos().description, file)
    found = status(read.plan, read.recipe, lambda path: read.place(*path))
    assert all(finding.where for finding in found)
    for code, words in expected:
        assert any(finding.code.id == code and words in finding.message for finding in found), found


def test_a_space_that_the_board_has_not_is_told(tmp_path: Path) -> None:
    made = recipe(3)
    data = to_data(made.plan(7), made.names)
    data["areas"]["stalls-track"] = {"13": "broker"}
    file = tmp_path / "setup.json"
    file.write_text(json.dumps(data), "utf-8")
    with pytest.raises(DataError) as caught:
        read_setup(kos().description, file)
    assert [finding.code.id for finding in caught.value.findings] == ["unknown-name"]


def test_a_third_set_that_is_not_complete_is_found() -> None:
    made = recipe(2)
    setup = made.plan(3)
    third = next(
        spot
        for spot, pile in setup.piles.items()
        if spot.area == "market" and pile[0][0].startswith("worker/hourglass-")
    )
    piles = {spot: pile for spot, pile in setup.piles.items() if spot != third}
    piles[Spot("box")] = (*piles.get(Spot("box"), ()), *setup.piles[third])
    codes = {finding.code.id for finding in status(replace(setup, piles=piles), made)}
    assert "setup-area" in codes


def test_workers_are_as_many_of_each_kind_also_between_hand_and_market(tmp_path: Path) -> None:
    """R, Setup Table: 12 of 15 with four players, 4 of each kind; which of them one places first is
    free, but one that stays in the box is not swapped for another.
    """
    made = recipe(4)
    data = to_data(made.plan(7), made.names)
    hand, box = data["areas"]["hand"]["circle"], data["box"]
    assert (box["circle-fish-oil"], box["circle-oil-wine"]) == (1, 1)
    for piece, count in (("circle-fish-oil", 1), ("circle-oil-wine", -1)):
        hand[piece] += count
        box[piece] -= count
    file = tmp_path / "setup.json"
    file.write_text(json.dumps(data, indent=1), "utf-8")
    read = read_setup(kos().description, file)
    found = status(read.plan, read.recipe, lambda path: read.place(*path))
    assert [(finding.code.id, finding.message) for finding in found] == [
        (
            "setup-area",
            f"hand and market: {count} workers '{piece}' in all, but the recipe puts 4 there",
        )
        for piece, count in (("circle-fish-oil", 5), ("circle-oil-wine", 3))
    ]


# -- recipes that ask for what is not there


BROKEN: dict[str, tuple[str, str, list[str]]] = {
    "a space that the track has not": (
        "at: broker-start",
        "at: 13",
        [("space-missing 'stalls-track' has no space '13' (with 2 players) (they are 12 to 1)")],
    ),
    "a kind that the market has not": (
        "kinds: [alley, crossing]",
        "kinds: [aley, crossing]",
        [
            (
                "unknown-name 'market' has no spaces of the kind 'aley' (with 2 players) "
                "(did you mean 'alley'?)"
            )
        ],
    ),
    "more than there are spaces of the kind": (
        "count: third-stalls",
        "count: 26",
        ["space-short 26 stalls are to be laid, but only 25 spaces are free (with 2 players)"],
    ),
    "more from a hand than it has": (
        "count: first-workers",
        "count: 20",
        ["supply-short 20 pieces are drawn, but 15 are left (with 3 players)"],
    ),
    "the rest where there must be some": (
        "pieces: coin\n      count: rest\n",
        "pieces: coin\n",
        ["supply-short no coin is left in the box (with 5 players)"],
    ),
    "a seat that there is not": (
        "of: hourglass",
        "of: hourglas",
        ["unknown-name unknown seat 'hourglas' (did you mean 'hourglass'?)"],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "expected"), BROKEN.values(), ids=BROKEN)
def test_what_a_step_cannot_have_is_told(
    old: str, new: str, expected: list[str], tmp_path: Path
) -> None:
    told = [str(finding).partition(": ")[2] for finding in broken(tmp_path, old, new)]
    assert all(any(line.startswith(words) for line in told) for words in expected), told


def broken(folder: Path, old: str, new: str) -> list[Finding]:
    """What is found in the Market at Kos with the first such words of its setup changed."""
    game = folder / "market-at-kos"
    shutil.copytree(ROOT / "data" / "market-at-kos", game)
    file = game / "setup.yaml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    try:
        description = catalog.load(game).description
    except DataError as error:
        return error.findings
    return [each for n in PLAYERS for each in Recipe(description, n).attempt(0)[1]]
