"""Boards: where each space lies, what it is called, and what is printed on it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.kinds.board.model import Board
from printgen.model import catalog
from printgen.model.base import Names
from printgen.model.boards import Space, column_name

NAMES = Names(
    {
        "face": frozenset({"ground", "plot", "path", "step", "mark"}),
        "group": frozenset({"boards"}),
        "figure": frozenset({"sides", "coins"}),
    }
)


def spaces(group: dict[str, Any], unit: float = 10, **figures: int) -> tuple[Space, ...]:
    """The spaces of the one group of a board."""
    return field(group, unit).groups(figures)["field"]


def field(group: dict[str, Any], unit: float = 10, **more: Any) -> Board:
    """A board with one group of spaces."""
    return Board.model_validate(
        {
            "kind": "board",
            "title": {"one": "field", "many": "fields"},
            "group": "boards",
            "unit": unit,
            "width": 40,
            "height": 40,
            "front": "ground",
            "provenance": "assumed",
            "quantity": {"value": 1, "provenance": "assumed"},
            "spaces": {"field": group},
            **more,
        },
        context=NAMES,
    )


def grid(table: list[list[Any]], **more: Any) -> dict[str, Any]:
    return {
        "form": "grid",
        "at": [1, 2],
        "widths": [1.5, 1],
        "heights": [2, 0.5],
        "kinds": {"plot": {"face": "plot"}, "path": {"face": "path"}},
        "pattern": [["plot", "path"], ["path"]],
        "table": table,
        **more,
    }


def ring(columns: int | str, rows: int | str, **more: Any) -> dict[str, Any]:
    place = {"form": "track", "path": "border", "at": [0, 1], "size": [2, 1], "face": "step"}
    return {**place, "columns": columns, "rows": rows, **more}


def line(*each: dict[str, Any]) -> dict[str, Any]:
    place = {"form": "track", "at": [3, 1], "step": [0, 1.5], "size": [2, 1], "face": "step"}
    return {**place, "each": list(each)}


def test_the_size_of_a_board_may_come_from_figures() -> None:
    board = field(ring(2, 2), unit=5, width="sides", height=7.5)
    assert board.size_mm({"sides": 12}) == (60, 37.5)


# -- grids


def test_columns_and_rows_take_their_widths_in_turn() -> None:
    found = spaces(grid([[1, 2, 3], [4, 5, 6], [7, 8, 9]]))
    assert [space.box for space in found[:3]] == [
        (10, 20, 15, 20),
        (25, 20, 10, 20),
        (35, 20, 15, 20),
    ]
    assert [(space.box.y, space.box.height) for space in found[::3]] == [
        (20, 20),
        (40, 5),
        (45, 20),
    ]


def test_kinds_follow_the_pattern_and_have_faces() -> None:
    found = spaces(grid([[1, 2, 3], [4, 5, 6], [7, 8, 9]]))
    kinds = [space.kind for space in found]
    assert kinds == ["plot", "path", "plot", "path", "path", "path", "plot", "path", "plot"]
    assert all(space.face == space.kind for space in found)


def test_a_space_is_called_by_its_column_and_row() -> None:
    found = spaces(grid([[1, 2], [3, 4]]))
    assert [space.label for space in found] == ["a1", "b1", "a2", "b2"]
    assert found[3].values == {
        "value": 4,
        "n": 4,
        "row": 2,
        "column": 2,
        "kind": "path",
        "label": "b2",
    }


def test_where_nothing_is_written_there_is_no_space_and_the_others_keep_their_names() -> None:
    found = spaces(grid([[1, None, 3], [None, 5, 6]]))
    assert [(space.label, space.n, space.number) for space in found] == [
        ("a1", 1, 1),
        ("c1", 2, 3),
        ("b2", 3, 5),
        ("c2", 4, 6),
    ]
    assert found[1].box.x == 35  # as if there were a space between


@pytest.mark.parametrize(
    ("column", "name"), [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz")]
)
def test_columns_beyond_z_have_two_letters(column: int, name: str) -> None:
    assert column_name(column) == name


# -- rings


def test_a_ring_goes_clockwise_from_the_top_left() -> None:
    found = spaces(ring(3, 3, value="n - 1"))
    assert [(space.column, space.row) for space in found] == [
        *((1, 1), (2, 1), (3, 1), (3, 2)),
        *((3, 3), (2, 3), (1, 3), (1, 2)),
    ]
    assert [space.label for space in found] == [str(n) for n in range(8)]
    assert found[4].box == (40, 30, 20, 10)


def test_a_ring_can_begin_with_another_number_and_set_some_off() -> None:
    found = spaces(ring(2, 3, value="n + 3", landmark={"every": 3, "face": "mark"}))
    assert [(space.number, space.face) for space in found] == [
        *((4, "step"), (5, "step"), (6, "mark")),
        *((7, "step"), (8, "step"), (9, "mark")),
    ]


@pytest.mark.parametrize(
    ("corner", "turn", "places"),
    [
        ("bottom-left", "counter-clockwise", [(1, 2), (2, 2), (3, 2), (3, 1), (2, 1), (1, 1)]),
        ("top-left", "counter-clockwise", [(1, 1), (1, 2), (2, 2), (3, 2), (3, 1), (2, 1)]),
        ("top-right", "clockwise", [(3, 1), (3, 2), (2, 2), (1, 2), (1, 1), (2, 1)]),
        ("bottom-right", "clockwise", [(3, 2), (2, 2), (1, 2), (1, 1), (2, 1), (3, 1)]),
    ],
)
def test_a_ring_begins_at_any_corner_and_turns_either_way(
    corner: str, turn: str, places: list[tuple[int, int]]
) -> None:
    found = spaces(ring(3, 2, corner=corner, turn=turn))
    assert [(space.column, space.row) for space in found] == places
    assert [space.number for space in found] == [1, 2, 3, 4, 5, 6]


def test_a_ring_takes_its_sides_from_figures() -> None:
    assert len(spaces(ring("sides", 2), sides=5)) == 10


@pytest.mark.parametrize("group", [grid([[1]]), ring(2, 2), line({"value": 1})])
def test_where_a_group_begins_may_come_from_figures(group: dict[str, Any]) -> None:
    first = spaces({**group, "at": ["sides", 2]}, sides=5)[0]
    assert (first.box.x, first.box.y) == (50, 20)


@given(st.integers(2, 12), st.integers(2, 12))
def test_a_ring_has_no_space_twice_and_each_touches_the_next(columns: int, rows: int) -> None:
    found = spaces(ring(columns, rows))
    places = [(space.column, space.row) for space in found]
    assert len(set(places)) == len(places) == 2 * (columns + rows) - 4
    for (x, y), (next_x, next_y) in zip(places, [*places[1:], places[0]], strict=True):
        assert abs(x - next_x) + abs(y - next_y) == 1


# -- lines


def test_a_line_goes_its_way_and_each_space_knows_its_fields() -> None:
    found = spaces(line({"value": 3, "coins": "{coins}"}, {"value": 2}), coins=7)
    assert [space.box for space in found] == [(30, 10, 20, 10), (30, 25, 20, 10)]
    assert [space.label for space in found] == ["3", "2"]
    assert [space.values["coins"] for space in found] == [7, None]


def test_where_two_spaces_show_the_same_they_are_called_by_their_numbers() -> None:
    found = spaces(line({"value": 5}, {"value": 4}, {"value": 5}))
    assert [space.label for space in found] == ["1", "2", "3"]


# -- the market at Kos


@pytest.mark.game("market-at-kos")
def test_the_board_of_kos_is_laid_out_as_the_rulebook_has_it() -> None:
    game = catalog.load("market-at-kos").description.game
    board = game.components["market-board"]
    assert isinstance(board, Board)
    found = board.groups(game.figures_at(4))
    market = found["market"]
    squares = [space for space in market if space.kind == "square"]
    # facts: 25 squares worth 99 in all, 40 alleys, 16 intersections
    assert (len(squares), sum(space.number for space in squares)) == (25, 99)
    assert [sum(space.kind == kind for space in market) for kind in ("alley", "crossing")] == [
        *(40, 16)
    ]
    assert len(found["score"]) == 60
    corners = [space for space in found["score"] if space.number in {0, 15, 30, 45}]
    assert [(space.column, space.row) for space in corners] == [(1, 1), (16, 1), (16, 16), (1, 16)]
    assert [space.number for space in found["stalls"]] == list(range(12, 0, -1))
    assert [space.values["coins"] for space in found["stalls"][-3:]] == [1, 2, 0]
    for n in (1, 2, 3):
        assert [space.number for space in found[f"moves-{n}"]] == [5, 4, 3, 2, 1]


@pytest.mark.game("market-at-kos")
def test_no_space_of_kos_lies_on_another_or_beyond_the_board() -> None:
    game = catalog.load("market-at-kos").description.game
    board = game.components["market-board"]
    assert isinstance(board, Board)
    width, height = board.size_mm(game.figures_at(4))
    boxes = [s.box for group in board.groups(game.figures_at(4)).values() for s in group]
    for n, box in enumerate(boxes):
        assert box.x >= -0.001
        assert box.y >= -0.001
        assert box.right <= width + 0.001
        assert box.bottom <= height + 0.001
        for other in boxes[:n]:
            apart_x = box.right <= other.x + 0.001 or other.right <= box.x + 0.001
            apart_y = box.bottom <= other.y + 0.001 or other.bottom <= box.y + 0.001
            assert apart_x or apart_y
