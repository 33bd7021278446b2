"""Graphs of spaces: neighbours, distances and straight lines, and the laws that they keep."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.model.graphs import Graph, Row, of_squares, straight_rows

# Links as a road map has them: some longer, some one way.
ROADS = Graph(
    ("a", "b", "c", "d", "e"),
    (Row(("a", "b", "c")), Row(("a", "d"), 5), Row(("c", "d"), 1, one_way=True)),
)


def squares(columns: int, rows: int) -> Graph:
    cells = {(x, y): f"{x}.{y}" for y in range(rows) for x in range(columns)}
    return Graph(tuple(cells.values()), of_squares(cells))


def test_a_square_has_four_neighbours_and_four_more_at_its_corners() -> None:
    board = squares(8, 8)
    assert board.neighbours("3.3") == ("3.2", "2.3", "4.3", "3.4")
    assert len(board.neighbours("3.3", diagonal=True)) == 8
    assert board.neighbours("0.0", diagonal=True) == ("1.0", "0.1", "1.1")


@given(*[st.tuples(st.integers(0, 6), st.integers(0, 4))] * 2)
def test_a_rook_counts_steps_along_sides_and_a_king_along_corners_too(
    one: tuple[int, int], other: tuple[int, int]
) -> None:
    board, (start, end) = squares(7, 5), (f"{x}.{y}" for x, y in (one, other))
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    assert board.distance(start, end) == across + down
    assert board.distance(start, end, diagonal=True) == max(across, down)
    is_straight = 0 in {across, down} or across == down
    assert len(board.line(start, end)) == (max(across, down) + 1 if is_straight else 0)


def test_a_link_has_a_length_and_a_direction() -> None:
    assert ROADS.neighbours("c") == ("b", "d")
    assert ROADS.neighbours("d") == ("a",)
    assert (ROADS.distance("a", "d"), ROADS.distance("d", "c")) == (3, 7)
    assert ROADS.distance("a", "e") is None
    assert ROADS.line("a", "c") == ("a", "b", "c")
    assert ROADS.line("c", "a") == ("c", "b", "a")
    assert (ROADS.line("c", "d"), ROADS.line("d", "c")) == (("c", "d"), ())
    assert ROADS.line("e", "e") == ("e",)


def test_a_gap_parts_a_row() -> None:
    cells = {(x, 0): str(x) for x in (0, 1, 3, 4, 5)}
    assert [row.along for row in straight_rows(cells, [(1, 0)])] == [("0", "1"), ("3", "4", "5")]


@pytest.mark.parametrize("labels", [("z", "a"), ("a", "z")])
def test_a_space_that_there_is_not_is_told_by_its_name(labels: tuple[str, str]) -> None:
    for ask in (ROADS.distance, ROADS.line):
        with pytest.raises(ValueError, match="unknown space 'z'"):
            ask(*labels)


@given(
    st.lists(
        st.tuples(st.sampled_from("abcdefgh"), st.sampled_from("abcdefgh"), st.integers(1, 5)),
        max_size=16,
    )
)
def test_distances_are_symmetric_and_no_way_round_is_shorter(
    links: list[tuple[str, str, int]],
) -> None:
    graph = Graph(tuple("abcdefgh"), tuple(Row((a, b), w) for a, b, w in links if a != b))
    far = {a: graph.distances(a) for a in graph.labels}
    for a in graph.labels:
        assert far[a][a] == 0
        for b in graph.labels:
            assert far[a].get(b) == far[b].get(a)
            for c in graph.labels:
                way = far[a].get(b, math.inf) + far[b].get(c, math.inf)
                assert far[a].get(c, math.inf) <= way
    for row in graph.rows:
        for one, other in pairwise(row.along):
            assert other in graph.neighbours(one)
            assert far[one][other] <= row.weight
