"""Setups on the board of a small hall: what may lie where, and how it is described in words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import printgen
from printgen.model.boards import BoardBase
from printgen.play.setup import Recipe
from printgen.play.setup.overview import Section
from printgen.play.setup.plan import Pile, Spot
from printgen.play.setup.status import status
from tests.helpers.changed import edit
from tests.helpers.tiny import write_tiny

HALL = """\
  hall:
    kind: board
    title: {one: hall, many: halls}
    group: bits
    quantity: {value: 1, provenance: assumed}
    provenance: assumed
    unit: 30mm
    spaces: {cells: {SPACES}}
"""
GRID = "form: grid, columns: 3, rows: 2, face: back"
HEXES = (
    "form: hexes, at: [0, 0], across: 1, shape: rectangle, columns: 3, rows: 2, labels: digits, "
    "face: back"
)
SETUP = """\
setup:
  seats: {one: {title: One}, two: {title: Two}}
  areas: {floor: {title: the floor, board: hall, group: cells}}
  steps:
    - {do: put, pieces: token, into: floor, on: [LABELS]}
"""


@pytest.mark.parametrize(
    ("spaces", "labels", "told"),
    [
        (
            GRID,
            "a1, b1, c1, b2",
            Section(
                "the floor",
                columns=("", "a", "b", "c"),
                rows=(("1", "token", "token", "token"), ("2", "·", "token", "·")),
            ),
        ),
        (GRID, "a1, b1, c2", Section("the floor", ("a1: token", "b1: token", "c2: token"))),
        (
            HEXES,
            '"0101", "0201", "0301", "0102"',
            Section("the floor", tuple(f"{name}: token" for name in "0101 0201 0301 0102".split())),
        ),
    ],
    ids=["mostly full", "half empty", "other labels"],
)
def test_a_board_is_told_row_by_row_if_most_of_it_is_full(
    tmp_path: Path, spaces: str, labels: str, told: Section
) -> None:
    setup = SETUP.replace("LABELS", labels)
    game = write_tiny(tmp_path, components=HALL.replace("SPACES", spaces), faces=setup)
    file = game / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("{value: 3,", "{value: 6,"), "utf-8")
    loaded = printgen.load(game)
    sections = printgen.setup_overview(loaded, Recipe(loaded.description, 2).plan(0))
    assert [each for each in sections if each.title == "the floor"] == [told]


def test_a_number_is_told_beside_the_name_only_if_it_is_printed(tmp_path: Path) -> None:
    table = f"{GRID.replace('columns: 3, rows: 2, ', '')}, table: [[7, 3, 3], [4, 0, 5]]"
    setup = SETUP.replace("LABELS", "a1, b1, b2")
    loaded = printgen.load(
        write_tiny(tmp_path, components=HALL.replace("SPACES", table), faces=setup)
    )
    sections = printgen.setup_overview(loaded, Recipe(loaded.description, 2).plan(0))
    (lines,) = (each.lines for each in sections if each.title == "the floor")
    assert lines == ("7 (a1): token", "b1: token", "b2: token")


def recipe(folder: Path, steps: str, spaces: str = GRID, players: int = 2) -> Recipe:
    setup = SETUP.partition("    - {")[0] + steps
    game = write_tiny(folder, components=HALL.replace("SPACES", spaces), faces=setup)
    return Recipe(printgen.load(game).description, players)


def test_a_step_that_puts_nothing_down_is_not_told_unless_the_data_has_words(
    tmp_path: Path,
) -> None:
    put = "    - {do: put, pieces: token, into: floor, at: 1, count: {by-players: [0, 2]}SAY}\n"
    steps = put.replace("SAY", "") + put.replace("at: 1", "at: 2").replace("SAY", ", say: None.")
    steps = steps.replace("[0, 2]", "[0, 1]")
    assert recipe(tmp_path / "1", steps, players=1).plan(0).steps == ("None.",)
    assert recipe(tmp_path / "2", steps).plan(0).steps == (
        "Put 1 token on a1 of the floor.",
        "None.",
    )


def test_pieces_lie_on_spaces_that_have_the_kind_and_the_place(tmp_path: Path) -> None:
    kinds = "kinds: {door: {face: back}, wall: {face: back}}"
    pattern = "pattern: [[door, door, wall], [wall, door, wall]]"
    spaces = f"{GRID.removesuffix(', face: back')}, {kinds}, {pattern}"
    where = "over: floor, kinds: [wall], next-to: [a1]"
    made = recipe(tmp_path, f"    - {{do: scatter, pieces: token, count: 1, {where}}}\n", spaces)
    plans = [made.plan(seed) for seed in range(12)]
    # Beside a1 is also b1, which is a door.
    assert {spot.space for plan in plans for spot in plan.piles if spot.area == "floor"} == {4}


def test_a_recipe_knows_what_may_lie_where(tmp_path: Path) -> None:
    """What is put on some spaces may not lie on others; what is drawn is only known together."""
    areas = "bag: {title: the bag}, deck: {title: the deck, order: kept}, "
    areas += "hand: {title: the hand, per-seat: true}, table: {title: the table}, "
    areas += "pool: {title: the pool}, floor:"
    steps = """\
    - {do: put, pieces: token, into: floor, on: [b1]}
    - {do: put, pieces: token, into: bag, count: rest}
    - {do: draw, count: 1, from: bag, to: deck}
    - {do: draw, count: 1, from: deck, to: table}
    - {do: give, pieces: token, count: 0, to: hand}
    - {do: draw, count: 0, from: hand, to: pool}
"""
    setup = SETUP.partition("    - {")[0].replace("floor:", areas) + steps
    game = write_tiny(tmp_path, components=HALL.replace("SPACES", GRID), faces=setup)
    made = Recipe(printgen.load(game).description, 2)
    assert [*made.welcome("floor")] == [frozenset({"token"} if n == 1 else ()) for n in range(6)]
    assert made.uncertain == {"bag", "deck", "table", "hand", "pool"}
    # What players give away is known of each.
    assert [made.drawn(area) for area in ("table", "pool")] == [{"token"}, set()]


def test_pieces_are_spread_as_the_recipe_spreads_them(tmp_path: Path) -> None:
    steps = """\
    - {do: put, pieces: token, into: floor, at: 1, count: 2}
    - {do: scatter, pieces: token, count: 2, over: floor}
"""
    recipe(tmp_path, steps)
    edit(tmp_path / "game.yaml", ("{value: 3,", "{value: 4,"))
    made = Recipe(printgen.load(tmp_path).description, 2)
    wrong = "floor: the pieces are spread over the spaces as the recipe never does"
    for counts, said in {(2, 1, 1): [], (2, 2): [wrong]}.items():
        piles = {Spot("floor", "", n): (("token", count),) for n, count in enumerate(counts, 1)}
        found = status(replace(made.plan(0), piles=piles), made)
        assert [each.message for each in found] == said


COINS = """\
  coin:
    kind: token
    title: {one: coin, many: coins}
    group: bits
    size: {width: 16mm, height: 16mm, provenance: assumed}
    front: back
    rows:
      gold: {quantity: {value: 2, provenance: assumed}}
      iron: {quantity: {value: 2, provenance: assumed}}
"""
HANDS = """\
setup:
  seats:
    one: {title: One, pieces: {coin: [gold, iron]}}
    two: {title: Two, pieces: {coin: [gold, iron]}}
  areas: {hand: {title: the hand, per-seat: true}, row: {title: the row, per-seat: true}}
  steps:
    - {do: give, pieces: coin, to: hand}
    - {do: draw, count: 1, from: hand, to: row}
"""


def test_pieces_of_several_players_are_counted_for_each(tmp_path: Path) -> None:
    game = write_tiny(tmp_path, components=COINS, faces=HANDS)
    made = Recipe(printgen.load(game).description, 2)
    plan = made.plan(0)
    assert status(plan, made) == []
    piles: dict[Spot, Pile] = {
        Spot(area, seat): ((f"coin/{design}", 1),)
        for seat, design in {"one": "gold", "two": "iron"}.items()
        for area in ("hand", "row")
    }
    piles[Spot("box")] = plan.piles[Spot("box")]
    found = status(replace(plan, piles=piles), made)
    assert [each.message for each in found] == [
        "hand and row of one: 2 coins 'gold' in all, but the recipe puts 1 there",
        "hand and row of one: 0 coins 'iron' in all, but the recipe puts 1 there",
        "hand and row of two: 0 coins 'gold' in all, but the recipe puts 1 there",
        "hand and row of two: 2 coins 'iron' in all, but the recipe puts 1 there",
    ]


def test_the_spaces_at_a_side_are_of_the_first_area_with_so_many(tmp_path: Path) -> None:
    sides = "form: sides, at: [0.5, 0.5], columns: 3, rows: 2, size: [1, 0.5], face: back, "
    sides += "each: {south: {}, north: {}}"
    setup = """\
setup:
  seats: {south: {title: South}, north: {title: North}}
  areas:
    stock: {title: the stock, per-seat: true}
    stall: {title: the stall, per-seat: true, spaces: 3}
    store: {title: the store, per-seat: true, spaces: 3}
  steps:
    - {do: give, pieces: token, to: stock}
"""
    game = write_tiny(tmp_path, components=HALL.replace("SPACES", sides), faces=setup)
    description = printgen.load(game).description
    board = description.game.components["hall"]
    assert isinstance(board, BoardBase)
    found = [spot for spot, _ in Recipe(description, 2).plan(0).at_sides(board)]
    assert found == [Spot("stall", seat, n) for seat in ("south", "north") for n in (1, 2, 3)]
