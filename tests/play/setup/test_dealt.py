"""Setups in which every player is dealt choices, and spaces hold several pieces, on a small fair.

Six goods, and a board of three by three: a stall in each corner, paths between them.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printgen.core.errors import DataError
from printgen.model import catalog
from printgen.play.setup import SetupPlan, Spot
from printgen.play.setup.files import FromFile, read_setup
from printgen.play.setup.plan import Names, to_data, totals
from printgen.play.setup.status import judged, status
from tests.play.setup.fair import GAME, recipe, write


@pytest.fixture
def fair(tmp_path: Path) -> Path:
    return write(tmp_path)


def lying(plan: SetupPlan, label: str) -> dict[str, int]:
    """What lies on a space of the ground, by component."""
    space = plan.shapes["ground"].labels.index(label) + 1
    runs = plan.piles.get(Spot("ground", "", space), ())
    return totals((piece.partition("/")[0], count) for piece, count in runs)


# -- legal


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(10))
def test_every_player_has_different_choices_apart_from_earlier_ones(
    fair: Path, players: int, seed: int
) -> None:
    plan = recipe(fair, players).plan(seed)
    for seat in plan.seats:
        (stock,) = plan.dealt["stock", seat]
        wanted = plan.dealt["wanted", seat]
        assert stock.startswith("good/")
        assert len({stock, *wanted}) == 4
    assert {seat for _, seat in plan.dealt} == set(plan.seats)
    assert set(plan.chosen) == {"start"}


@pytest.mark.slow
def test_two_players_may_be_dealt_the_same(fair: Path) -> None:
    """Each draws from all: with six goods, twenty seeds without would be a wonder."""
    plans = [recipe(fair, 2).plan(seed) for seed in range(40)]
    assert any(plan.dealt["stock", "red"] == plan.dealt["stock", "blue"] for plan in plans)
    seen = Counter(plan.dealt["stock", "red"][0] for plan in plans)
    assert len(seen) == 6


def test_what_is_dealt_stays_where_it_was(fair: Path) -> None:
    """A choice moves no piece: all goods are still there to be laid."""
    plan = recipe(fair).plan(1)
    assert sum(n for piece, n in plan.pieces().items() if piece.startswith("good/")) == 6


def test_so_many_lie_on_each_space_whatever_lies_there(fair: Path) -> None:
    plan = recipe(fair).plan(1)
    for label in ("a1", "c1", "a3", "c3"):
        assert lying(plan, label) == {"good": 1, "sign": 2}
    assert lying(plan, "b2") == {}


def test_what_is_left_over_goes_back_into_the_box(fair: Path) -> None:
    """12 signs for 4 stalls of 2: 4 stay; of 6 goods 2."""
    box = totals((p.partition("/")[0], n) for p, n in recipe(fair).plan(1).pile("box").items())
    assert (box["sign"], box["good"]) == (4, 2)


@pytest.mark.parametrize(("players", "places"), [(2, ["b1", "b3"]), (3, ["b1", "b3", "a2"])])
def test_each_players_own_goes_on_the_seats_own_space(
    fair: Path, players: int, places: list[str]
) -> None:
    plan = recipe(fair, players).plan(1)
    shape = plan.shapes["ground"]
    found = {
        shape.cell(spot.space): piece
        for spot, pile in plan.piles.items()
        for piece, _ in pile
        if piece.startswith("pawn/")
    }
    assert found == dict(
        zip(places, ["pawn/red", "pawn/blue", "pawn/green"][:players], strict=True)
    )


def test_a_quantity_for_all_rows_is_each_rows(fair: Path) -> None:
    box = recipe(fair).box
    assert {n for piece, n in box.items() if piece.startswith("sign/")} == {2}
    assert {n for piece, n in box.items() if piece.startswith("good/")} == {1}


def test_tables_of_the_rules_are_words_by_text(fair: Path) -> None:
    rules = catalog.load(fair).description.rules
    assert rules is not None
    assert rules.tables == {"dice": {"2": "gain", "3": "lose"}}


# Signs lie on the heap before goods, which come first in the box; then some are drawn from it.
HEAPED = (
    GAME[: GAME.index("    - {do: scatter")]
    + """\
    - {do: put, pieces: sign, into: heap}
    - {do: put, pieces: good, into: heap}
    - {do: draw, count: 1, from: heap, to: ground, kinds: [stall]}
"""
)


@pytest.mark.parametrize("text", [GAME, HEAPED], ids=["scattered", "heaped"])
def test_the_setup_after_each_step_leads_to_the_whole(text: str, tmp_path: Path) -> None:
    made = recipe(write(tmp_path, text))
    for seed in range(20):
        stages = list(made.stages(seed))
        assert stages[-1] == made.plan(seed)
        assert [len(stage.steps) for stage in stages] == list(range(1, len(stages) + 1))
        assert len({sum(each.pieces().values()) for each in stages}) == 1
        assert lying(stages[0], "b1") == {"pawn": 1}


def test_the_steps_are_told(fair: Path) -> None:
    told = recipe(fair).plan(1).steps
    assert told[:3] == (
        "Each player puts 1 pawn on a space of their own: the ground.",
        "Each player gets the stock at random.",
        "Each player gets 3 of wishes at random.",
    )
    assert told[-1] == "Lay 2 signs at random on each of 4 spaces of the ground."


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(5))
def test_what_the_recipe_makes_is_legal(fair: Path, players: int, seed: int) -> None:
    made = recipe(fair, players)
    assert status(made.plan(seed), made) == []


# -- files


def as_data(folder: Path, players: int = 3, seed: int = 1) -> dict[str, Any]:
    made = recipe(folder, players)
    return to_data(made.plan(seed), made.names)


def read(folder: Path, data: dict[str, Any]) -> FromFile:
    file = folder / "setup.json"
    file.write_text(json.dumps(data), "utf-8")
    return read_setup(catalog.load(folder).description, file, "setup.json")


def wrong(folder: Path, data: dict[str, Any]) -> list[str]:
    """What is said against a setup, read or judged, without places and hints."""
    try:
        found = read(folder, data)
    except DataError as error:
        return [f"{each.code.id} {each.message}" for each in error.findings]
    place = lambda path: found.place(*path)  # noqa: E731
    return [f"{each.code.id} {each.message}" for each in status(found.plan, found.recipe, place)]


def test_a_setup_is_the_same_when_it_is_read_back(fair: Path) -> None:
    plan = recipe(fair).plan(1)
    back = read(fair, as_data(fair)).plan
    assert (back.dealt, back.chosen) == (plan.dealt, plan.chosen)
    assert back == plan


def test_the_order_of_what_a_player_was_dealt_means_nothing(fair: Path) -> None:
    made = recipe(fair)
    plan = made.plan(3)
    turned = {of: pieces[::-1] for of, pieces in plan.dealt.items()}
    assert turned != plan.dealt
    assert judged(replace(plan, dealt=turned), made) == []
    others = {of: made.plan(4).dealt[of] for of in plan.dealt}
    (told,) = judged(replace(plan, dealt=others), made)
    assert told.code.id == "seed-differs"


def test_designs_are_enough_for_what_was_dealt(fair: Path) -> None:
    """'ale' is a good and a sign; a stock is a good."""
    data = as_data(fair)
    for name, by_seat in data["chosen"].items():
        if name != "start":
            data["chosen"][name] = {
                seat: each.rpartition("/")[2]
                if isinstance(each, str)
                else [piece.rpartition("/")[2] for piece in each]
                for seat, each in by_seat.items()
            }
    assert isinstance(data["chosen"]["stock"]["red"], str)
    assert read(fair, data).plan.dealt == recipe(fair).plan(1).dealt
    assert wrong(fair, data) == []
    assert Names(recipe(fair).box).find("ale") is None


DEALT = {
    "too few": (
        {"wanted": {"red": ["ale", "bread"]}},
        ["setup-choice red has 2 as 'wanted', but should have 3"],
    ),
    "one twice": (
        {"stock": {"red": "figs"}, "wanted": {"red": ["ale", "bread", "ale"]}},
        ["setup-choice good/ale is chosen twice as 'wanted' of red"],
    ),
    "one that is chosen already": (
        {"stock": {"red": "ale"}, "wanted": {"red": ["ale", "bread", "figs"]}},
        ["setup-choice good/ale is red's stock already as 'wanted' of red"],
    ),
    "none": ({"stock": {"red": None}}, ["setup-choice red has 0 as 'stock', but should have 1"]),
    "a piece of another kind": (
        {"stock": {"red": "pawn/red"}},
        ["setup-choice red cannot be chosen as 'stock' of red"],
    ),
    "no piece": ({"stock": {"red": "alee"}}, ["unknown-name unknown piece 'alee'"]),
    "nobody's": (
        {"stock": {"yellow": "ale"}},
        ["setup-choice nobody sits at 'yellow', who has a 'stock'"],
    ),
    "no such choice": (
        {"stok": {"red": "ale"}},
        ["setup-choice the recipe chooses no 'stok' for every player"],
    ),
}


@pytest.mark.parametrize(("changes", "said"), DEALT.values(), ids=DEALT)
def test_what_was_dealt_wrongly_is_told(
    changes: dict[str, dict[str, Any]], said: list[str], fair: Path
) -> None:
    data = as_data(fair)
    data["chosen"]["stock"]["red"] = "figs"
    data["chosen"]["wanted"]["red"] = ["ale", "bread", "cheese"]
    for name, by_seat in changes.items():
        mine = data["chosen"].setdefault(name, {})
        for seat, pieces in by_seat.items():
            mine.pop(seat, None)
            if pieces is not None:
                mine[seat] = pieces
    assert wrong(fair, data) == said


def test_a_pawn_on_another_space_is_no_legal_setup(fair: Path) -> None:
    data = as_data(fair)
    ground = data["areas"]["ground"]
    ground["b2"] = ground.pop("b1")
    assert wrong(fair, data) == [
        "setup-area ground: on b1 lies nothing, but the recipe puts 1 pawn 'red' there",
        "setup-area ground: on b2 lies 1 pawn 'red', but the recipe puts nothing there",
    ]


def test_an_uneven_spread_is_no_legal_setup(fair: Path) -> None:
    data = as_data(fair)
    ground = data["areas"]["ground"]
    ground["c1"].append(ground["a1"].pop())
    assert {line.split()[0] for line in wrong(fair, data)} == {"setup-area"}


# -- what a recipe cannot do, and what the data says wrongly: more is in bad_input/choices.txt

CANNOT = {
    "apart from a choice for all": (
        "apart-from: [stock]",
        "apart-from: [start]",
        ["unknown-name no earlier step chooses 'start' for every player"],
    ),
    "a choice of the same name": (
        "name: start",
        "name: stock",
        ["name-taken 'stock' is already chosen in an earlier step"],
    ),
    "spaces of a kind that there is not": (
        "kinds: [stall], each: 1",
        "kinds: [stal], each: 1",
        ["unknown-name 'ground' has no spaces of the kind 'stal'"],
    ),
    "each space of a heap": (
        "over: ground, kinds: [stall], each: 1",
        "over: heap, each: 1",
        ["area-unfit this cannot be done with the area 'heap': it has no spaces"],
    ),
    "own spaces in a heap": (
        "to: ground, spaces: own",
        "to: heap, spaces: own",
        ["area-unfit this cannot be done with the area 'heap': it has no spaces"],
    ),
}


@pytest.mark.parametrize(("old", "new", "said"), CANNOT.values(), ids=CANNOT)
def test_what_a_recipe_cannot_do_is_told(
    old: str, new: str, said: list[str], tmp_path: Path
) -> None:
    assert GAME.count(old) == 1
    folder = write(tmp_path, GAME.replace(old, new))
    line = GAME[: GAME.index(old)].count("\n") + 1
    _, found = recipe(folder).attempt(1)
    told = [f"{each.code.id} {each.message}".removesuffix(" (with 3 players)") for each in found]
    assert told == said
    assert [each.where.line for each in found if each.where] == [line]


REFUSED = {
    "a count by a figure that there is not": (
        "count: wishes",
        "count: wish",
        "unknown-name unknown figure 'wish'",
    ),
    "a quantity by a figure that there is not": (
        "quantity: signs-of-a-kind",
        "quantity: signs",
        "unknown-name unknown figure 'signs'",
    ),
    "a table's word that is none": (
        '"3": lose}',
        '"3": Lose}',
        "bad-name 'Lose' cannot be a name",
    ),
}


@pytest.mark.parametrize(("old", "new", "said"), REFUSED.values(), ids=REFUSED)
def test_what_the_data_says_wrongly_is_refused(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert GAME.count(old) == 1
    folder = write(tmp_path, GAME.replace(old, new))
    with pytest.raises(DataError) as caught:
        catalog.load(folder)
    told = [f"{each.code.id} {each.message}" for each in caught.value.findings]
    assert len(told) == 1
    assert told[0].startswith(said)


def test_a_tables_own_quantities_come_first(tmp_path: Path) -> None:
    goods = "id,name,quantity\nale,Ale,2\nbread,Bread,3\n"
    box = recipe(write(tmp_path, goods=goods)).box
    assert {piece: n for piece, n in box.items() if "pawn" not in piece} == {
        "good/ale": 2,
        "good/bread": 3,
        "sign/ale": 2,
        "sign/bread": 3,
    }
