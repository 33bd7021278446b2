"""The forms of groups on a board: hexagons, triangles, points with links, and regions."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

import printgen
from printgen.core.geometry import halfway, signed_area
from printgen.core.polygons import border, merged, overlap
from printgen.kinds.board.cells import CellLine, common_side
from printgen.kinds.board.grids import GridSpaces
from printgen.kinds.board.group import GroupBase
from printgen.kinds.board.hexes import HexSpaces
from printgen.kinds.board.points import PointSpaces
from printgen.kinds.board.regions import RegionSpaces
from printgen.kinds.board.tracks import TrackSpaces
from printgen.kinds.board.triangles import TriangleSpaces
from printgen.model.boards import Space
from printgen.model.graphs import Graph
from tests.helpers.tiny import write_tiny

UNIT = 10.0


def laid(group: GroupBase, **figures: int) -> tuple[Space, ...]:
    return tuple(group.lay("cells", UNIT, figures))


def graph(group: GroupBase, **figures: int) -> Graph:
    spaces = laid(group, **figures)
    return Graph(tuple(space.label for space in spaces), tuple(group.joined(spaces)))


def hexes(**keys: Any) -> HexSpaces:
    return HexSpaces.model_validate(
        {"form": "hexes", "at": [1, 2], "across": 1, "face": "cell", **keys}
    )


def hexagon(side: int | str, **keys: Any) -> HexSpaces:
    return hexes(shape="hexagon", side=side, **keys)


# -- hexagons

SHAPES: dict[str, dict[str, Any]] = {
    "hexagon": {"shape": "hexagon", "side": 3},
    "rhombus": {"shape": "rhombus", "side": 4},
    "rectangle": {"shape": "rectangle", "columns": 4, "rows": 5},
    "table": {"table": [[1, 1, None, 1], [1, 1, 1, 1], [1, None, 1, 1]]},
}
each_top = pytest.mark.parametrize("top", ["pointy", "flat"])


@pytest.mark.slow
@each_top
@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        *(({"shape": "hexagon", "side": n}, 3 * n * (n - 1) + 1) for n in (1, 2, 5)),
        ({"shape": "rhombus", "side": 11}, 121),
        ({"shape": "rectangle", "columns": 7, "rows": 4}, 28),
        ({"table": [[None, 1, 1], [1, 1, 1], [None, 1, 1]]}, 7),
    ],
)
def test_a_shape_has_as_many_hexagons_as_its_side_says(
    keys: dict[str, Any], expected: int, top: str
) -> None:
    group = hexes(top=top, **keys)
    spaces = laid(group)
    assert len(spaces) == len({space.label for space in spaces}) == expected
    assert group.count_spaces({}) >= expected
    assert not any(overlap(a.outline, b.outline) for a, b in combinations(spaces, 2))
    # The group begins where the data says.
    assert min(space.box.x for space in spaces) == pytest.approx(1 * UNIT)
    assert min(space.box.y for space in spaces) == pytest.approx(2 * UNIT)


@each_top
@pytest.mark.parametrize("shape", SHAPES)
def test_neighbours_are_the_hexagons_that_share_a_side(shape: str, top: str) -> None:
    group = hexes(top=top, **SHAPES[shape])
    spaces, board = laid(group), graph(group)
    for one, other in combinations(spaces, 2):
        touch = border(one.outline, other.outline) > 1e-3
        assert touch is (other.label in board.neighbours(one.label)), (one.label, other.label)
    # Straight rows are straight on paper too.
    at = {space.label: space.room.centre for space in spaces}
    for row in board.rows:
        (x1, y1), (x2, y2) = at[row.along[0]], at[row.along[-1]]
        for label in row.along:
            x, y = at[label]
            assert abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) < 1e-6


def axial(label: str) -> tuple[int, int]:
    q, r = label.split(",")
    return int(q), int(r)


SIDE = 4
FIELD = graph(hexagon(SIDE, labels="axial"))
cells = st.sampled_from(FIELD.labels)


@pytest.mark.slow
@given(cells, cells)
def test_hexagons_are_as_far_apart_as_their_coordinates_say(one: str, other: str) -> None:
    (q1, r1), (q2, r2) = axial(one), axial(other)
    dq, dr = q1 - q2, r1 - r2
    assert FIELD.distance(one, other) == max(abs(dq), abs(dr), abs(dq + dr))
    is_straight = 0 in {dq, dr, dq + dr}
    line = FIELD.line(one, other)
    assert bool(line) is is_straight
    if line:
        assert (line[0], line[-1]) == (one, other)
        assert len(line) - 1 == FIELD.distance(one, other)


@given(cells, cells, cells)
def test_no_way_over_a_third_hexagon_is_shorter(one: str, other: str, third: str) -> None:
    far = {label: FIELD.distances(label) for label in (one, other, third)}
    assert far[one][other] == far[other][one]
    assert far[one][third] <= far[one][other] + far[other][third]


def turned(label: str, sixths: int) -> str:
    q, r = axial(label)
    for _ in range(sixths):
        q, r = -r, q + r
    return f"{q},{r}"


@given(cells, cells, st.integers(0, 6))
def test_a_hexagon_is_the_same_from_all_six_sides(one: str, other: str, sixths: int) -> None:
    a, b = turned(one, sixths), turned(other, sixths)
    assert FIELD.distance(a, b) == FIELD.distance(one, other)
    assert set(FIELD.neighbours(a)) == {turned(n, sixths) for n in FIELD.neighbours(one)}
    assert FIELD.line(a, b) == tuple(turned(n, sixths) for n in FIELD.line(one, other))
    assert turned(one, 6) == one


def test_a_figure_sets_how_large_a_board_of_hexagons_is() -> None:
    board = hexagon("board-side")
    assert [len(laid(board, **{"board-side": n})) for n in (1, 2, 3)] == [1, 7, 19]
    # What checks report is not laid out.
    assert laid(board, **{"board-side": 9_999}) == ()
    assert laid(board, **{"board-side": 0}) == ()


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ("letters", ["a1", "b1", "a2", "b2"]),
        ("digits", ["0101", "0201", "0102", "0202"]),
        ("row.column", ["1.1", "1.2", "2.1", "2.2"]),
        ("axial", ["0,0", "1,0", "0,1", "1,1"]),
        ("none", ["1", "2", "3", "4"]),
    ],
)
def test_hexagons_are_called_as_the_data_asks(labels: str, expected: list[str]) -> None:
    spaces = laid(hexes(shape="rhombus", side=2, labels=labels))
    assert [space.label for space in spaces] == expected
    printed = [space.values["value"] for space in spaces]
    assert printed == (["", "", "", ""] if labels == "none" else expected)


def test_a_table_gives_hexagons_values_and_kinds() -> None:
    kinds = {"forest": {"face": "green"}}
    spaces = laid(hexes(table=[["forest", 3], [None, "forest"]], kinds=kinds))
    assert [(s.label, s.kind, s.face, s.values["value"]) for s in spaces] == [
        ("a1", "forest", "green", "forest"),
        ("b1", "cells", "cell", 3),
        ("b2", "forest", "green", "forest"),
    ]


def test_single_hexagons_have_fields_of_their_own() -> None:
    each = {"a1": {"name": "Ashby"}, "b2": {"value": "{toll}"}}
    spaces = laid(hexes(shape="rhombus", side=2, each=each), toll=7)
    found = {space.label: (space.values["name"], space.values["value"]) for space in spaces}
    assert found == {
        "a1": ("Ashby", "a1"),
        "b1": (None, "b1"),
        "a2": (None, "a2"),
        "b2": (None, 7),
    }


def test_spaces_cannot_have_any_number_of_fields() -> None:
    """All spaces have all fields, so many would fill the memory."""
    fields = {f"f{n}": 1 for n in range(51)}
    wrong = pytest.raises(ValidationError, match="have 51 fields; at most 50")
    with wrong:
        hexes(shape="rhombus", side=2, each={"a1": fields})
    with wrong:
        points({"a": {"at": [0, 0], "fields": fields}})
    track = {"form": "track", "at": [0, 0], "size": [1, 1], "face": "f", "each": [fields, {}]}
    with wrong:
        TrackSpaces.model_validate(track)
    fields.popitem()
    assert len(hexes(shape="rhombus", side=2, each={"a1": fields}).each["a1"]) == 50


@each_top
def test_roads_lead_through_hexagons_and_rivers_along_their_sides(top: str) -> None:
    spaces = laid(hexes(shape="rectangle", columns=3, rows=3, top=top))
    at = {space.label: space for space in spaces}
    road = CellLine.model_validate({"colour": "ink", "through": [["a1", "b1", "c1"], ["a1", "z1"]]})
    assert list(road.courses(at)) == [tuple(at[name].room.centre for name in ("a1", "b1", "c1"))]
    river = CellLine.model_validate({"colour": "ink", "between": [["a1", "b1", "b2", "z1"]]})
    sides = list(river.courses(at))
    assert [math.dist(*side) for side in sides] == pytest.approx([UNIT / 3**0.5] * 2)
    for side, pair in zip(sides, (("a1", "b1"), ("b1", "b2")), strict=True):
        # It separates the middles of both halfway.
        centres = [at[name].room.centre for name in pair]
        assert halfway(*side) == pytest.approx(halfway(*centres))


def test_a_wall_runs_between_squares_but_not_past_a_corner() -> None:
    raw = {"form": "grid", "at": [0, 0], "widths": [1, 2], "heights": [1], "face": "f"}
    spaces = laid(GridSpaces.model_validate({**raw, "table": [[1, 1], [1, 1]]}))
    at = {space.label: space for space in spaces}
    assert sorted(common_side(at["b1"], at["b2"])) == [(10, 10), (30, 10)]
    assert common_side(at["a1"], at["b2"]) == ()


# -- triangles


def triangles(*rows: dict[str, Any]) -> TriangleSpaces:
    return TriangleSpaces.model_validate(
        {"form": "triangles", "size": [1, 0.9], "rows": rows, "faces-in-turn": ["a", "b"]}
    )


LATTICE = triangles(
    {"at": [0, 0], "count": 5},
    {"at": [0, 0.9], "count": 5, "pointing": "down-up"},
    {"at": [0, 1.8], "count": "wide"},
)


def test_triangles_that_share_a_side_are_neighbours() -> None:
    spaces, board = laid(LATTICE, wide=5), graph(LATTICE, wide=5)
    assert len(spaces) == 15
    assert not any(overlap(a.outline, b.outline) for a, b in combinations(spaces, 2))
    for one, other in combinations(spaces, 2):
        touch = border(one.outline, other.outline) > 1e-3
        assert touch is (other.label in board.neighbours(one.label)), (one.label, other.label)


def test_a_strip_of_triangles_runs_between_parallel_lines() -> None:
    board = graph(LATTICE, wide=5)
    assert board.line("1", "5") == ("1", "2", "3", "4", "5")
    # Down to the right: from the first row into the second.
    assert board.line("2", "9") == ("2", "3", "8", "9")
    # Every triangle but those at the edge lies in three strips.
    assert sum("8" in row.along for row in board.rows) == 3


def test_points_of_a_track_follow_each_other_by_their_numbers() -> None:
    group = triangles(
        {"at": [7, 6], "count": 6, "pointing": "up", "from": "right"},
        {"at": [0, 6], "count": 6, "pointing": "up", "from": "right"},
        {"at": [0, 0], "count": 6, "pointing": "down"},
        {"at": [7, 0], "count": 6, "pointing": "down"},
    )
    spaces, board = laid(group), graph(group)
    place = {space.label: space.box for space in spaces}
    assert (place["1"].x, place["12"].x, place["13"].x, place["24"].x) == (120, 0, 0, 120)
    assert board.neighbours("12") == ("11", "13")
    assert board.distance("1", "24") == 23
    # Pieces lie in a column on all of a point, from its base; words in the room there.
    assert [space.bed.base for space in spaces] == ["bottom"] * 12 + ["top"] * 12
    assert all(space.bed.box == space.box for space in spaces)
    assert place["1"].bottom == spaces[0].room.bottom


# -- points


def points(each: dict[str, Any], *links: Any) -> PointSpaces:
    return PointSpaces.model_validate(
        {
            "form": "points",
            "at": [1, 1],
            "size": [0.5, 0.5],
            "face": "spot",
            "each": each,
            "links": links,
        }
    )


def test_points_lie_round_their_places_and_links_join_them() -> None:
    group = points(
        {"a": [0, 0], "b": [2, 0], "c": {"at": [4, 0], "value": "C", "alone": True}, "d": [0, 2]},
        ["a", "b", "c"],
        {"along": ["a", "d"], "weight": 3, "one-way": True},
    )
    spaces, board = laid(group), graph(group)
    assert [space.box.centre for space in spaces] == [(10, 10), (30, 10), (50, 10), (10, 30)]
    assert [space.values["value"] for space in spaces] == ["a", "b", "C", "d"]
    assert board.neighbours("a") == ("b", "d")
    assert (board.distance("a", "d"), board.distance("d", "a")) == (3, None)
    assert board.line("a", "c") == ("a", "b", "c")


def test_single_points_and_regions_have_fields_of_their_own() -> None:
    names = {"a": {"fields": {"sign": "port", "toll": "{toll}"}}, "b": {"fields": {"tone": "ink"}}}
    shore = [[0, 0], [1, 0], [1, 1]]
    lands = {name: {**about, "corners": shore, "alone": True} for name, about in names.items()}
    lands["b"] = {**lands["b"], "corners": [[2, 2], [3, 2], [3, 3]]}
    towns = {name: {**about, "at": [n, 0]} for n, (name, about) in enumerate(names.items())}
    raw = {"form": "regions", "at": [0, 0], "face": "land", "each": lands}
    for group in (points({**towns, "c": [4, 4]}), RegionSpaces.model_validate(raw)):
        found = [space.values for space in laid(group, toll=3)[:2]]
        assert [(own["sign"], own["toll"], own["tone"]) for own in found] == [
            ("port", 3, None),
            (None, None, "ink"),
        ]


# -- regions


def test_regions_with_a_common_border_are_neighbours() -> None:
    group = RegionSpaces.model_validate(
        {
            "form": "regions",
            "at": [0, 0],
            "face": "land",
            "each": {
                "west": {"corners": [[0, 0], [2, 0], [2, 4], [0, 4]]},
                "east": {"corners": [[2, 1], [5, 1], [5, 3], [2, 3]]},
                "corner": {"corners": [[5, 3], [6, 3], [6, 5], [5, 5]]},
                "hook": {
                    "corners": [[0, 4], [2, 4], [2, 5], [1, 5], [1, 7], [0, 7]],
                    "middle": [0.5, 5.5],
                },
            },
            "links": [["corner", "hook"]],
        }
    )
    board = graph(group)
    assert board.neighbours("west") == ("east", "hook")
    # Corners that touch are no border.
    assert board.neighbours("corner") == ("hook",)
    hook = laid(group)[-1]
    assert hook.room.centre == pytest.approx((5, 55))


# -- what was there before


def test_grids_have_rows_too() -> None:
    grid = GridSpaces.model_validate(
        {
            "form": "grid",
            "at": [0, 0],
            "widths": [1],
            "heights": [1],
            "kinds": {"k": {"face": "f"}},
            "pattern": [["k"]],
            "table": [[1, 1, 1], [1, None, 1]],
        }
    )
    assert graph(grid).neighbours("a1", diagonal=True) == ("b1", "a2")
    assert graph(grid).distance("a2", "c2") == 4


def test_a_grid_without_a_pattern_has_one_face_and_kinds_in_its_table() -> None:
    raw = {
        "form": "grid",
        "at": [0, 0],
        "widths": [1, 2],
        "heights": [3],
        "face": "f",
        "kinds": {"inn": {"face": "i"}},
        "table": [[1, "inn"], [None, 2]],
    }
    spaces = laid(GridSpaces.model_validate(raw))
    assert [(s.label, s.kind, s.face) for s in spaces] == [
        ("a1", "cells", "f"),
        ("b1", "inn", "i"),
        ("b2", "cells", "f"),
    ]
    # A face is checked in all sizes that it may have.
    sizes = [(1, 3), (2, 3)]
    assert [use for use in GridSpaces.faces(raw) if use[0]] == [("f", sizes), ("i", sizes)]


@each_top
def test_the_lines_round_spaces_are_drawn_once(top: str) -> None:
    spaces = laid(hexagon(3, top=top))
    drawn = sum(math.dist(*line) for line in merged(space.outline for space in spaces))
    side = UNIT / math.sqrt(3)
    # 19 hexagons have 114 sides, of which 42 pairs lie on each other.
    assert drawn == pytest.approx((19 * 6 - 42) * side)
    assert all(signed_area(space.outline) > 0 for space in spaces)


# -- strangers' data


@pytest.mark.parametrize("wrong", [1e308, math.nan, math.inf, -1e308, True, "1", None, [1]])
def test_corners_that_are_no_places_are_left_to_the_types(wrong: object) -> None:
    each = {"a": {"corners": [[0, 0], [wrong, 0], [1, 1]]}, "b": {"corners": [[0, 0], [1, 0]]}}
    group: dict[str, Any] = {"form": "regions", "each": {**each, "c": wrong}, "face": "f"}
    assert [*RegionSpaces.rules(group)] == []
    assert [use for use in RegionSpaces.faces(group) if use[0]] == [("f", [])]
    assert hexes_in({"across": wrong}) == []


def hexes_in(group: dict[str, Any]) -> list[Any]:
    """The sizes of the room in hexagons, of raw data."""
    return [size for _, sizes in HexSpaces.faces({"face": "f", **group}) for size in sizes]


def test_regions_with_too_many_corners_are_not_compared() -> None:
    comb = [[n, n % 2] for n in range(200)]
    group = {"each": {f"r{n}": {"corners": comb} for n in range(6)}}
    (found,) = RegionSpaces.rules(group)
    assert found.message() == "the regions have 1200 corners; at most 1000 are allowed"


def test_letters_that_no_font_has_are_told_at_their_region(tmp_path: Path) -> None:
    board = """\
  board:
    kind: board
    title: {one: board, many: boards}
    group: bits
    quantity: {value: 1, provenance: assumed}
    provenance: assumed
    unit: 20mm
    front: back
    spaces:
      lands:
        form: regions
        at: [0, 0]
        face: land
        each:
          Rye: {corners: [[0, 0], [2, 0], [2, 2]]}
          塔: {corners: [[0, 0], [2, 2], [0, 2]]}
"""
    face = '  land: {boxes: {name: {text: "{label}", style: name}}}\n'
    game = write_tiny(tmp_path, components=board, faces=face)
    (found,) = printgen.check(game, least=printgen.Severity.ERROR)
    lines = (game / "game.yaml").read_text("utf-8").splitlines()
    assert found.code.id == "glyph-missing"
    assert found.where is not None
    assert lines[found.where.line - 1].startswith("          塔:")
