"""Setups: the same seed for ever, every piece accounted for, everything wrong told at once."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import printgen
from printgen.core.errors import DataError, UsageError
from printgen.model import catalog
from printgen.model.boards import column_name
from printgen.play.setup import Recipe, SeededRandom, Spot
from printgen.play.setup.files import read_setup
from printgen.play.setup.plan import pile_of, to_data
from printgen.play.setup.status import status
from tests.games.aztec_market.positions import aztec, plan
from tests.helpers.changed import edit

pytestmark = pytest.mark.game("aztec-market")

MODES = ((), ("short",), ("even",), ("whole-bag",))


def recipe(players: int, modes: tuple[str, ...] = ()) -> Recipe:
    return Recipe(aztec().description, players, modes)


# -- chance


def test_the_generator_is_pinned() -> None:
    """What these seeds give must never change: setups are passed on by their number."""
    rng = SeededRandom(7, "setup")
    assert [rng.below(100) for _ in range(8)] == [83, 74, 21, 81, 15, 51, 91, 18]
    letters = list("abcdefgh")
    SeededRandom(7, "setup").shuffle(letters)
    assert "".join(letters) == "dchaebfg"


def test_a_setup_is_pinned() -> None:
    data = printgen.setup_data(aztec(), plan(2, 2026))
    market = data["areas"]["market"]
    assert [[market.get(f"{at}{row}") for at in "abcd"] for row in range(1, 5)] == PINNED_MARKET
    assert data["areas"]["aside"] == PINNED_ASIDE
    assert data["chosen"] == PINNED_CHOICE
    assert data["generator"] == "mt19937"


PINNED_MARKET: list[list[str | None]] = [
    ["king", None, "porter", "crowd"],
    ["crowd", "vendor-red", "crowd", "vendor-black"],
    ["messenger", "crowd", "porter", "vendor-green"],
    ["governor", "governor", "ambassador", "vendor-blue"],
]
PINNED_ASIDE: dict[str, int] = {"jewel": 1, "cloth": 1, "herb": 2}
PINNED_CHOICE: dict[str, str] = {"start": "south"}


@given(st.integers(0, 2**40), st.lists(st.integers(), unique=True))
def test_a_shuffle_loses_nothing(seed: int, items: list[int]) -> None:
    shuffled = list(items)
    SeededRandom(seed, "test").shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


@pytest.mark.slow
def test_every_tile_comes_to_every_cell() -> None:
    seen = {
        (piece, spot.space)
        for seed in range(400)
        for spot, pile in plan(2, seed).piles.items()
        if spot.area == "market"
        for piece, _ in pile
    }
    assert len(seen) == 10 * 16


# -- plans


@given(st.integers(0, 2**62), st.sampled_from([2, 3, 4]), st.sampled_from(MODES))
def test_every_piece_is_accounted_for(seed: int, players: int, modes: tuple[str, ...]) -> None:
    made = recipe(players, modes)
    setup = made.plan(seed)
    assert setup.pieces() == made.box
    assert not setup.pile("box")
    assert not status(setup, made)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rulebooks_preparation(players: int) -> None:
    setup = plan(players, 3)
    tiles = [setup.pile("market", "", n) for n in range(1, 17)]
    assert sum(not tile for tile in tiles) == 1
    assert all(sum(tile.values()) <= 1 for tile in tiles)
    for seat in setup.seats:
        spaces = [setup.pile("buyers", seat, n) for n in range(1, 5)]
        assert sum(space.get("coin", 0) for space in spaces) == 1
        assert all(sum(c for p, c in s.items() if p.startswith("buyer-tile")) == 1 for s in spaces)
    assert sum(setup.pile("bag").values()) == 76
    assert sum(setup.pile("aside").values()) == 4
    assert setup.pile("money") == {"coin": 16 - players}
    assert setup.chosen["start"] in setup.seats


def test_two_players_sit_side_by_side() -> None:
    assert recipe(2).seats == ("south", "west")


@pytest.mark.parametrize(("mode", "aside"), [("short", 40), ("even", 4), ("whole-bag", 0)])
def test_modes_set_other_numbers_aside(mode: str, aside: int) -> None:
    setup = plan(3, 5, (mode,))
    tokens = setup.pile("aside")
    assert sum(tokens.values()) == aside
    assert sum(setup.pile("bag").values()) == 80 - aside
    if mode == "even":
        assert set(tokens.values()) == {1}


def test_the_steps_tell_what_was_done() -> None:
    steps = plan(3, 5, ("short",)).steps
    assert "Take 40 tokens out of the bag and put them away. Nobody looks." in steps
    assert "Put 13 coins into the money supply." in steps
    start = {"south": "Rabbit", "west": "Reed", "north": "Flint"}[plan(3, 5).chosen["start"]]
    assert f"Chosen at random, the start player is {start}." in plan(3, 5).steps


@pytest.mark.parametrize(
    ("players", "modes", "message"),
    [
        (5, (), "'aztec-market' is for 2 to 4 players, not 5"),
        (3, ("shrt",), "unknown mode 'shrt' (did you mean 'short'?)"),
    ],
)
def test_what_a_game_has_not_is_refused(players: int, modes: tuple[str, ...], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        recipe(players, modes)
    assert str(caught.value) == message


# -- setup files


def written(folder: Path, data: Any, name: str = "setup.json") -> Path:
    file = folder / name
    file.write_text(json.dumps(data, indent=1), encoding="utf-8")
    return file


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modes", MODES)
def test_a_setup_file_says_the_same(tmp_path: Path, players: int, modes: tuple[str, ...]) -> None:
    made = recipe(players, modes)
    setup = made.plan(42)
    read = read_setup(aztec().description, written(tmp_path, to_data(setup, made.names)))
    assert read.plan == setup


def test_all_reasons_why_a_setup_is_illegal_come_at_once(tmp_path: Path) -> None:
    data = to_data(plan(2, 4), recipe(2).names)
    data["areas"]["bag"]["jewel"] += 1
    data["areas"]["buyers"]["west"][0] = None
    data["chosen"]["start"] = "north"
    market = data["areas"]["market"]
    space = next(iter(market))
    market[space] = [market[space], "coin"]
    read = read_setup(aztec().description, written(tmp_path, data))
    found = status(read.plan, read.recipe, lambda path: read.place(*path))
    codes = {finding.code.id for finding in found}
    assert codes >= {
        "setup-incomplete",
        "setup-surplus",
        "setup-area",
        "setup-choice",
    }
    assert all(finding.where for finding in found)


def test_what_cannot_be_read_in_a_setup_file_has_its_place(tmp_path: Path) -> None:
    text = """\
format: 1
setup: aztec-market
players: 2
areas:
  market: {a1: crowd, b1: kinng, e1: porter}
  bag: {jewel: many, pebble: 3}
  bagg: {jewel: 1}
  buyers: {nowhere: [], south: [rabbit]}
"""
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_setup(aztec().description, file, "mine.yaml")
    assert [str(finding) for finding in caught.value.findings] == [
        "mine.yaml:5:27: unknown-name unknown piece 'kinng' (did you mean 'king'?)",
        "mine.yaml:5:34: unknown-name unknown space 'e1' (they are a1 to d4)",
        "mine.yaml:6:16: wrong-type 'jewel' should have a whole number",
        "mine.yaml:6:22: unknown-name unknown piece 'pebble'",
        "mine.yaml:7:3: unknown-name unknown area 'bagg' (did you mean 'bag'?)",
        "mine.yaml:8:12: unknown-name nobody sits at 'nowhere' (known are south, west)",
        "mine.yaml:8:32: wrong-length there is 1 space, but there should be 4",
    ]


# -- the pieces of a plan


@pytest.mark.parametrize(("column", "name"), [(0, "a"), (25, "z"), (26, "aa"), (52, "ba")])
def test_columns_have_letters(column: int, name: str) -> None:
    assert column_name(column) == name


def test_piles_keep_their_order() -> None:
    assert pile_of(["a", "a", "b", "a"]) == (("a", 2), ("b", 1), ("a", 1))


def test_a_plan_without_a_piece_is_incomplete() -> None:
    made = recipe(2)
    setup = made.plan(1)
    piles = dict(setup.piles)
    del piles[Spot("money")]
    found = status(replace(setup, piles=piles), made)
    assert {finding.code.id for finding in found} == {"setup-incomplete", "setup-area"}


# -- recipes that ask for what is not there


RECIPES = [
    (
        "count: coins-at-start",
        "count: 5",
        "space-short cannot choose 5 of 4 spaces",
    ),
    ("set-aside: 40", "set-aside: 81", "supply-short 81 pieces are drawn, but 80 are left"),
    (
        "{do: give, pieces: start-marker, to: hand, seat: start}",
        "{do: give, pieces: start-marker, to: hand, seat: strat}",
        "unknown-name no earlier step chooses a player as 'strat'",
    ),
    ("into: money", "into: market", "area-unfit this cannot be done with the area 'market'"),
    ("over: market", "over: bag", "area-unfit this cannot be done with the area 'bag'"),
    (
        "{do: put, pieces: commodity, into: bag}",
        "{do: put, pieces: rulebook, into: bag}",
        "piece-missing 'rulebook' is not a piece that can be laid out",
    ),
    (
        "{do: put, pieces: commodity, into: bag}",
        "{do: put, pieces: commodity, count: 21, into: bag}",
        "supply-short 21 commodity tokens 'jewel' are needed, but 20 are in the box",
    ),
    (
        "{buyer-tile: reed}",
        "{buyer-tile: reeds}",
        "piece-missing no buyer tile 'reeds' is in the box",
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "message"), RECIPES)
def test_a_recipe_that_cannot_be_done_is_found(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    folder = copy_game(tmp_path)
    edit(folder / "setup.yaml", (old, new))
    description = catalog.load(folder).description
    modes = ("short",) if "81" in new else ()
    _, findings = Recipe(description, 4, modes).attempt(1)
    assert any(f"{f.code.id} {f.message}".startswith(message) for f in findings), findings
    assert all(f.where and f.where.file.endswith("setup.yaml") for f in findings)


def copy_game(folder: Path) -> Path:
    import shutil

    target = folder / "game"
    shutil.copytree(aztec().folder, target)
    return target
