"""Tracks: spaces on paths of all forms, their numbers, faces and fields, and what joins them."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import ValidationError

from printgen import check
from printgen.core.errors import DataError, Severity
from printgen.core.polygons import box_of
from printgen.core.scene import Path as Drawn
from printgen.kinds.board.tracks import TrackSpaces
from printgen.model.catalog import load
from printgen.model.graphs import Graph
from tests.helpers.changed import edit
from tests.helpers.fields import GAME, of_kind, pieces, write_kites

if TYPE_CHECKING:
    from pathlib import Path

    from printgen.model.boards import Space

UNIT = 10.0
BORDER: dict[str, Any] = {"path": "border", "columns": 5, "rows": 3}
SNAKE: dict[str, Any] = {"path": "snake", "columns": 4, "rows": 3}


def track(**keys: Any) -> TrackSpaces:
    whole = {"form": "track", "at": [1, 2], "size": [1, 1], "face": "plain", **keys}
    return TrackSpaces.model_validate(
        {key.replace("_", "-"): value for key, value in whole.items()}
    )


def laid(group: TrackSpaces, **figures: int) -> tuple[Space, ...]:
    spaces = tuple(group.lay("way", UNIT, figures))
    assert len(spaces) == group.count_spaces(figures)
    return spaces


def graph(group: TrackSpaces, **figures: int) -> Graph:
    spaces = laid(group, **figures)
    return Graph(tuple(space.label for space in spaces), tuple(group.joined(spaces)))


def centres(spaces: tuple[Space, ...]) -> list[tuple[float, float]]:
    return [space.box.centre for space in spaces]


@pytest.mark.parametrize(
    ("keys", "corners"),
    [
        # The middle of the first, of the second and of the last space, in units from the corner.
        ({"count": 4}, [(0.5, 0.5), (1.5, 0.5), (3.5, 0.5)]),
        ({"count": 4, "step": [0, -1.5]}, [(0.5, 0.5), (0.5, -1), (0.5, -4)]),
        (SNAKE, [(0.5, 0.5), (1.5, 0.5), (3.5, 2.5)]),
        (SNAKE | {"rows": 2}, [(0.5, 0.5), (1.5, 0.5), (0.5, 1.5)]),
        (SNAKE | {"turn": "counter-clockwise"}, [(0.5, 0.5), (0.5, 1.5), (3.5, 0.5)]),
        (SNAKE | {"corner": "bottom-left"}, [(0.5, 2.5), (0.5, 1.5), (3.5, 2.5)]),
        (SNAKE | {"corner": "bottom-right"}, [(3.5, 2.5), (2.5, 2.5), (0.5, 0.5)]),
        (SNAKE | {"count": 7, "step": [2, 3]}, [(0.5, 0.5), (2.5, 0.5), (2.5, 3.5)]),
        (BORDER, [(0.5, 0.5), (1.5, 0.5), (0.5, 1.5)]),
        (BORDER | {"corner": "top-right"}, [(4.5, 0.5), (4.5, 1.5), (3.5, 0.5)]),
        (BORDER | {"turn": "counter-clockwise"}, [(0.5, 0.5), (0.5, 1.5), (1.5, 0.5)]),
        ({"path": "circle", "radius": 2, "count": 4}, [(2.5, 0.5), (4.5, 2.5), (0.5, 2.5)]),
        (
            {"path": "circle", "radius": 2, "count": 4, "turn": "counter-clockwise"},
            [(2.5, 0.5), (0.5, 2.5), (4.5, 2.5)],
        ),
        ({"path": "along", "places": [[0, 0], [3, 4], [5, 4]]}, [(0, 0), (3, 4), (5, 4)]),
        ({"path": "along", "places": [[0, 0], [3, 4]], "count": 6}, [(0, 0), (0.6, 0.8), (3, 4)]),
        (
            {"path": "along", "places": [[0, 0], [4, 0], [4, 2]], "count": 4},
            [(0, 0), (2, 0), (4, 2)],
        ),
    ],
)
def test_spaces_lie_on_the_path(keys: dict[str, Any], corners: list[tuple[float, float]]) -> None:
    middles = centres(laid(track(**keys)))
    for (x, y), (u, v) in zip((middles[0], middles[1], middles[-1]), corners, strict=True):
        assert (x, y) == pytest.approx(((1 + u) * UNIT, (2 + v) * UNIT))


@pytest.mark.parametrize(
    ("keys", "turns"),
    [
        ({"count": 3, "step": [1, -1]}, [-45, -45, -45]),
        ({"count": 3, "step": [-2, 0]}, [0, 0, 0]),
        ({"path": "along", "places": [[0, 0], [4, 4]], "count": 3}, [45, 45, 45]),
        ({"path": "along", "places": [[0, 0], [0, 4], [4, 4]]}, [-90, 45, 0]),
        ({"path": "circle", "radius": 2, "count": 8}, [0, 45, -90, -45, 0, 45, -90, -45]),
    ],
)
def test_spaces_are_turned_along_the_path_and_never_upside_down(
    keys: dict[str, Any], turns: list[float]
) -> None:
    upright, turned = (laid(track(size=[1, 0.5], turned=each, **keys)) for each in (False, True))
    assert [space.turn for space in turned] == pytest.approx(turns)
    assert {space.turn for space in upright} == {0}
    for one, other in zip(upright, turned, strict=True):
        assert other.box.centre == pytest.approx(one.box.centre)
        # Its room, and that of pieces on it, are turned about its middle.
        assert (other.room, other.bed.turn) == (one.box, other.turn)
        if other.turn:
            assert box_of(other.outline) == pytest.approx(other.box)
            assert other.bed.area == pytest.approx(other.box)


def test_a_turned_space_has_room_for_what_is_turned_with_it() -> None:
    space, *_ = laid(track(size=[3, 1], turned=True, count=2, step=[0, 4]))
    assert space.bed.area[2:] == pytest.approx((10, 30))
    assert space.has_room(30, 10, 0, is_round=False)
    assert not space.has_room(10, 30, 0, is_round=False)


@pytest.mark.parametrize("turn", ["clockwise", "counter-clockwise"])
@pytest.mark.parametrize("corner", ["top-left", "top-right", "bottom-right", "bottom-left"])
@pytest.mark.parametrize("path", [SNAKE, BORDER])
def test_each_space_touches_the_next(path: dict[str, Any], corner: str, turn: str) -> None:
    group = track(**path, corner=corner, turn=turn)
    middles = centres(laid(group))
    assert len(set(middles)) == len(middles)
    assert {math.dist(*pair) for pair in pairwise(middles)} == {UNIT}
    board = graph(group)
    ends = [label for label in board.labels if len(board.neighbours(label)) == 1]
    assert ends == (["1", str(len(middles))] if path is SNAKE else [])


def test_a_score_track_goes_round_a_board_from_0_to_99() -> None:
    spaces = laid(track(path="border", columns=30, rows=22, value="n - 1"))
    assert [space.label for space in spaces] == [str(n) for n in range(100)]
    assert {space.number for space in spaces} == set(range(100))


def test_figures_say_how_many_there_are_and_what_stands_on_them() -> None:
    group = track(count="rounds", value="first + n * by - by")
    spaces = laid(group, rounds=4, first=10, by=5)
    assert [space.values["value"] for space in spaces] == [10, 15, 20, 25]
    assert laid(group, rounds=2, first=3, by=-1)[-1].label == "2"
    # Numbers that several have are no names.
    assert [s.label for s in laid(group, rounds=3, first=7, by=0)] == ["1", "2", "3"]


def test_faces_follow_from_number_and_place() -> None:
    marks = {"landmark": {"every": 2, "face": "mark"}, "start": "first", "end": "last"}
    spaces = laid(track(count=6, value="n - 1", **marks))
    assert [s.face for s in spaces] == ["first", "plain", "mark", "plain", "mark", "last"]


def test_each_space_has_its_own_fields_and_those_beyond_have_none() -> None:
    each = [{"sign": "apple"}, {"value": "Inn"}, {"value": "{lines}"}]
    first, second, third, last = laid(track(count=4, each=each), lines=9)
    assert (first.values["sign"], second.values["sign"], last.values["sign"]) == (
        "apple",
        None,
        None,
    )
    assert [s.label for s in (first, second, third, last)] == ["1", "Inn", "9", "4"]


def test_the_rows_of_a_track_are_straight_and_lead_on() -> None:
    board = graph(track(**BORDER, corner="bottom-right"))
    assert sorted(len(row.along) for row in board.rows) == [3, 3, 5, 5]
    assert max(board.distances("1").values()) == len(board.labels) // 2
    assert graph(track(**BORDER, end="last")).distance("1", "12") == 11
    snake = graph(track(**SNAKE))
    assert [row.along for row in snake.rows][:2] == [("1", "2", "3", "4"), ("4", "5")]
    assert snake.line("1", "4") == ("1", "2", "3", "4")
    assert snake.distance("1", "8") == 7
    one_way = graph(track(count=4, one_way=True))
    assert (one_way.distance("1", "3"), one_way.distance("3", "1")) == (2, None)
    assert one_way.neighbours("2") == ("3",)


MAP = """\
components:
  walk:
    kind: board
    title: {one: walk, many: walks}
    group: pieces
    provenance: assumed
    quantity: {value: 1, provenance: assumed}
    unit: 12mm
    front: back
    spaces:
      way: {form: track, at: [0.5, 0.5], size: [1, 1], face: spot, KEYS}
"""
SPOT = """\
faces:
  spot:
    boxes:
      ground: {shape: rect, fill: paper}
      number: {text: "{value}", style: label, height: 5}
"""


def walk(folder: Path, keys: str) -> Path:
    data = GAME.replace("components:\n", MAP.replace("KEYS", keys)).replace("faces:\n", SPOT)
    return write_kites(folder, data)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("count: 3, radius: 2", "wrong-value a straight track has no 'radius'"),
        ("step: [0, 1]", "missing-key neither 'count' nor 'each' says"),
        ("count: 3, step: [0, 0]", "out-of-range the spaces would lie on each other"),
        ("path: snake, columns: 4", "missing-key a snake needs 'rows'"),
        ("path: circle, count: 4", "missing-key a circle needs 'radius'"),
        ("path: border, columns: 4, rows: 3, count: 9", "wrong-value a border has no 'count'"),
        ("path: along, count: 4", "missing-key a path along places needs 'places'"),
        ("path: snake, columns: 4, rows: 3, turned: true", "a snake has no 'turned'"),
        ("count: 3, value: n + m", "unknown-name unknown figure 'm'"),
        ("count: 3, value: n +", "bad-formula 'n +': nothing follows the last '+'"),
        ("path: spiral, count: 3", "unknown-value 'path' cannot be 'spiral'"),
        ("path: snake, columns: 3, rows: 2, count: 7", "7 spaces are more than the 6 of the"),
        ("count: 2, each: [{}, {}, {}]", "the fields of 3 spaces are given, and there are 2"),
        ("path: border, columns: lines, rows: 70", "out-of-range"),
        ("path: circle, radius: 1, count: 8", "places 1 and 2 overlap: their middles are 0.77"),
        ("path: along, places: [[1, 1], [4, 1], [1, 1.2]], count: 6", "places 3 and 4 overlap"),
        ("count: 300, value: n * n * n * n", "the number of a space is too large"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(keys: str, told: str, tmp_path: Path) -> None:
    found = [str(each) for each in check(walk(tmp_path, keys))]
    assert len(found) == 1
    assert "game.yaml:" in found[0]
    assert told in found[0]


def test_the_fields_of_spaces_are_known_to_their_faces(tmp_path: Path) -> None:
    load(walk(tmp_path / "fine", "count: 3, each: [{who: Ada}]"))
    asks = SPOT.replace("{value}", "{who}")
    data = GAME.replace("components:\n", MAP.replace("KEYS", "count: 3")).replace("faces:\n", asks)
    with pytest.raises(DataError, match="unknown-field 'walk' has no field 'who'"):
        load(write_kites(tmp_path / "wrong", data))


# In mm: from one space of 12 to the next, and how long an arrow in 0.5 is.
@pytest.mark.parametrize(("step", "length"), [(12, 1.5), (14, 2), (18, 3)])
def test_arrows_are_as_long_as_the_gap_between_spaces_allows(
    step: float, length: float, tmp_path: Path
) -> None:
    keys = "path: border, columns: 4, rows: 3, arrows: {colour: accent, width: 0.5mm}"
    keys += f", step: [{step / 12}, {step / 12}]"
    heads = [
        node
        for node in of_kind(pieces(walk(tmp_path, keys))["walk"].front, Drawn)
        if isinstance(node, Drawn) and node.paint.fill == "#aa3322"
    ]
    assert len(heads) == 10
    across = [values[0] for _, values in heads[0].segments if values]
    middle = 6 + (12 + step) / 2
    assert (min(across), max(across)) == pytest.approx((middle - length / 2, middle + length / 2))


def test_a_figure_that_only_numbers_of_spaces_follow_from_is_used(tmp_path: Path) -> None:
    for value, unused in (("n * gap + 1", 0), ("n * 3 + 1", 1)):
        game = walk(tmp_path / str(unused), f"count: 5, value: {value}")
        edit(
            game / "game.yaml", ("figures:\n", "figures:\n  gap: {value: 3, provenance: derived}\n")
        )
        found = check(game, least=Severity.WARNING, select=["figure-unused"])
        assert len(found) == unused


def test_numbers_are_texts_nowhere() -> None:
    with pytest.raises(ValidationError):
        track(count=2.5)
