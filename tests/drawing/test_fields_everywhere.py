"""Keys of boxes follow from the fields of each row."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Any

import pytest

import printgen
from printgen.components.fingerprints import Fingerprints
from printgen.core.errors import DataError
from printgen.core.geometry import Box
from printgen.core.scene import Circle, Group, Rect, Text, Use
from printgen.core.scene import Path as Outline
from printgen.drawing.faces.surface import spots
from printgen.model.catalog import load
from printgen.model.face import SignBox
from printgen.model.from_fields import read_from_fields
from printgen.model.measures import Coordinate
from tests.helpers.fields import GAME, ROWS, of_kind, pieces, write_kites

if TYPE_CHECKING:
    from pathlib import Path

    from printgen.components import Piece


@pytest.fixture
def kites(tmp_path: Path) -> dict[str, Piece]:
    return pieces(write_kites(tmp_path))


def test_a_width_is_a_sum_of_products_of_fields_figures_and_measures(
    kites: dict[str, Piece],
) -> None:
    bars = [kites[f"kite/{name}"].front[0] for name in ("hawk", "wren")]
    assert [bar[:4] for bar in bars] == [(0, 0, 5, 2), (0, 0, 11, 6)]
    assert isinstance(kites["kite/owl"].front[0], Circle), "its form is another"


def test_a_box_turns_by_its_field(kites: dict[str, Piece]) -> None:
    for name, turn in (("hawk", -10), ("owl", -10), ("wren", 15)):
        (group,) = of_kind(kites[f"kite/{name}"].front, Group)
        assert isinstance(group, Group)
        assert group.matrix is not None
        assert degrees(atan2(group.matrix.b, group.matrix.a)) == pytest.approx(turn)


def test_a_path_follows_from_a_field(tmp_path: Path) -> None:
    styled = GAME.replace('style: "{how}"', "style: label")
    bar = "bar: {shape:"
    game = styled.replace(bar, f'outline: {{shape: path, path: "{{how}}", fill: ink}}\n      {bar}')
    rows = ROWS.replace("label", "M0 0 H100 V50 Z").replace("shout", "M0 0 L100 100 H0 Z")
    kites = pieces(write_kites(tmp_path, game, rows))
    outlines = {name: piece.front[0] for name, piece in kites.items()}
    for name, corner in (("hawk", (60, 20)), ("owl", (0, 40))):
        outline = outlines[f"kite/{name}"]
        assert isinstance(outline, Outline)
        assert outline.segments[2] == ("L", corner)


def test_a_style_follows_from_a_field(kites: dict[str, Piece]) -> None:
    sizes = {
        text.text: text.size
        for piece in kites.values()
        for text in of_kind(piece.front, Text)
        if isinstance(text, Text)
    }
    assert sizes == {"Hawk": 9, "Owl": 14, "Wren": 9, "gust": 9}


def test_an_empty_sign_colour_or_number_draws_nothing(kites: dict[str, Piece]) -> None:
    assert len(of_kind(kites["kite/hawk"].front, Use)) == 1
    assert not of_kind(kites["kite/owl"].front, Use)
    spots_of = {
        name: [c for c in of_kind(piece.front, Circle) if isinstance(c, Circle) and c.r == 3]
        for name, piece in kites.items()
    }
    assert {name: len(found) for name, found in spots_of.items()} == {
        "kite/hawk": 1, "kite/owl": 0, "kite/wren": 1,
    }  # fmt: skip


def test_both_conditions_have_to_let_a_box_through(kites: dict[str, Piece]) -> None:
    shown = {
        name for name, piece in kites.items()
        if any(t.text == "gust" for t in of_kind(piece.front, Text) if isinstance(t, Text))
    }  # fmt: skip
    assert shown == {"kite/wren"}, "the hawk has 1, and the owl is left out"


def test_each_row_has_a_back_of_its_own_or_none(kites: dict[str, Piece]) -> None:
    backs = {name: piece.back for name, piece in kites.items()}
    fills = {
        name: back[0].paint.fill
        for name, back in backs.items()
        if back and isinstance(back[0], Rect)
    }
    assert fills == {"kite/hawk": "#dddddd", "kite/owl": "#222222"}
    assert backs["kite/wren"] is None


def test_what_is_repeated_stands_on_an_arc(kites: dict[str, Piece]) -> None:
    found = [c for c in of_kind(kites["kite/wren"].front, Circle) if isinstance(c, Circle)][1:]
    assert len(found) == 5
    assert {c.r for c in found} == {1.5}
    # The middles lie on one circle, as far from each other as each is wide, the third on top.
    radius = 13.5  # half a circle, as the box is high enough
    centre = 45.0, 1.5 + radius
    assert [hypot(c.cx - centre[0], c.cy - centre[1]) for c in found] == pytest.approx([radius] * 5)
    assert (found[2].cx, found[2].cy) == pytest.approx((45, 1.5))
    between = [b.cx - a.cx for a, b in pairwise(found)]
    assert all(2.5 < each <= 3 for each in between)


def test_a_box_may_be_as_wide_as_its_repeats_also_if_there_are_none(tmp_path: Path) -> None:
    winds = 'winds: {shape: circle, each: "{wind} + 1", form: arc, left: 30, width: 30, top: 0,'
    assert winds in GAME
    price = 'winds: {shape: circle, each: "{n} - 1", left: 30, width: "{n} * 3 - 3", top: 0,'
    kites = pieces(write_kites(tmp_path, GAME.replace(winds, price)))
    found = [c for c in of_kind(kites["kite/wren"].front, Circle) if isinstance(c, Circle)]
    assert [c.cx for c in found if c.r == 1.5] == [31.5, 34.5]
    assert not any(isinstance(c, Circle) for c in of_kind(kites["kite/hawk"].front, Circle)[1:])


@pytest.mark.parametrize("form", ["row", "column", "arc"])
@pytest.mark.parametrize("count", [1, 2, 7, 40])
def test_what_is_repeated_stays_in_its_box_and_apart(form: str, count: int) -> None:
    area = Box(3, 4, 30, 20)
    data = {"sign": "vane", "each": count, "form": form, "gap": 0.5}
    squares = list(spots(SignBox.model_validate(data), area))
    assert len(squares) == count
    assert len({round(each.width, 6) for each in squares}) == 1
    for square in squares:
        assert square.width > 0
        assert area.x - 1e-6 <= square.x
        assert square.right <= area.right + 1e-6
        assert area.y - 1e-6 <= square.y
        assert square.bottom <= area.bottom + 1e-6
    for a, b in pairwise(squares):
        apart = hypot(a.centre[0] - b.centre[0], a.centre[1] - b.centre[1])
        assert apart >= a.width * 0.99 or form == "row"


def test_nothing_is_repeated_no_times() -> None:
    assert not list(spots(SignBox.model_validate({"sign": "vane", "each": 0}), Box(0, 0, 9, 9)))


@pytest.mark.parametrize(
    ("text", "values", "meant"),
    [
        ("{n}", {"n": 4}, Coordinate(4, 0)),
        ("-{n}", {"n": 4}, Coordinate(-4, 0)),
        ("{n}mm", {"n": 4}, Coordinate(4, 0)),
        ("{n} * 3 mm", {"n": 4}, Coordinate(12, 0)),
        ("50% - {n}*2mm", {"n": 4}, Coordinate(-8, 0.5)),
        ("{n} * {m} + 1cm", {"n": 4, "m": 0.5}, Coordinate(12, 0)),
        ("{n}%", {"n": 25}, Coordinate(0, 0.25)),
        ("{n} * 2", {"n": None}, None),
        ("{n} * 2", {"n": ""}, None),
    ],
)
def test_sums_of_products(text: str, values: dict[str, object], meant: object) -> None:
    assert read_from_fields(text, "place").value(values) == meant


@pytest.mark.parametrize("value", [10**15, -(10**15), 1e308])
def test_what_is_beyond_all_measure_is_refused(value: float) -> None:
    product = " * ".join(["{n}"] * 30)
    with pytest.raises(OverflowError):
        read_from_fields(product, "place").value({"n": value})


def test_a_formula_is_bounded(tmp_path: Path) -> None:
    game = GAME.replace('turn: "-{tilt} + 5"', f'turn: "{" * ".join(["{n}"] * 100)}"')
    with pytest.raises(DataError, match="it is too long"):
        load(write_kites(tmp_path, game))


def test_values_that_depend_on_figures_are_judged_for_every_number_of_players(
    tmp_path: Path,
) -> None:
    game = GAME.replace("lines: {value: 2,", "lines: {by-players: [2, 900],").replace(
        "{lines}mm", "{lines} * {lines}mm"
    )
    with pytest.raises(DataError, match="'width' should be at most 2000 mm"):
        load(write_kites(tmp_path, game))


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{"ink": "low"}, {"purpose": "offset"}, {"purpose": "drivethru"}]
)
def test_kits_of_all_kinds_are_built(options: dict[str, Any], tmp_path: Path) -> None:
    kit = printgen.build_kit(
        write_kites(tmp_path), printgen.KitOptions(**options), out=tmp_path / "out"
    )
    assert len(kit.manifest["pieces"]) == 3


def test_a_changed_row_alone_is_another_piece(tmp_path: Path) -> None:
    before = pieces(write_kites(tmp_path / "a"))
    rows = ROWS.replace("hawk,Hawk,1,15", "hawk,Hawk,1,16")
    after = pieces(write_kites(tmp_path / "b", rows=rows))
    looks = [
        {name: Fingerprints().piece(each, each.front, each.back) for name, each in drawn.items()}
        for drawn in (before, after)
    ]
    assert {name for name in before if looks[0][name] != looks[1][name]} == {"kite/hawk"}
