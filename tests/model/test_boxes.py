"""Where a box lies on a piece, from what the data says about its sides."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from printgen.core.geometry import Box
from printgen.core.units import MM_PER_PT
from printgen.model.box import BoxBase
from printgen.model.measures import Coordinate, read_coordinate


def lies(places: dict[str, Any], width: float, height: float) -> Box:
    return BoxBase.model_validate(places).on(width, height)


@pytest.mark.parametrize(
    ("places", "x", "width"),
    [
        ({}, 0, 60),
        ({"left": 5}, 5, 55),
        ({"right": 5}, 0, 55),
        ({"left": 5, "right": 10}, 5, 45),
        ({"width": 20}, 20, 20),
        ({"left": 5, "width": 20}, 5, 20),
        ({"right": 5, "width": 20}, 35, 20),
        ({"left": -3, "right": -3}, -3, 66),
        ({"left": "10%", "right": "25%"}, 6, 39),
        ({"width": "50%"}, 15, 30),
        ({"left": "1cm", "width": "1in"}, 10, 25.4),
        ({"left": None, "width": 20}, 20, 20),
    ],
)
def test_two_of_three_measures_fix_a_box(places: dict[str, Any], x: float, width: float) -> None:
    assert lies(places, 60, 90) == pytest.approx(Box(x, 0, width, 90))
    # The same downwards.
    names = {"left": "top", "right": "bottom", "width": "height"}
    turned = {names[key]: value for key, value in places.items()}
    assert lies(turned, 90, 60) == pytest.approx(Box(0, x, 90, width))


millimetres = st.integers(-200, 200)


@given(millimetres, millimetres, st.integers(1, 300))
def test_the_three_ways_to_say_the_same_agree(left: int, right: int, side: int) -> None:
    width = side - left - right
    by_sides = lies({"left": left, "right": right}, side, side)
    assert by_sides == lies({"left": left, "width": width}, side, side)
    assert by_sides == lies({"right": right, "width": width}, side, side)


@given(st.integers(1, 300), st.integers(0, 300))
def test_a_box_with_a_width_alone_is_centred(side: int, width: int) -> None:
    box = lies({"width": width}, side, side)
    assert box.x == pytest.approx(side - box.right)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (5, Coordinate(5, 0)),
        (-2.5, Coordinate(-2.5, 0)),
        ("5", Coordinate(5, 0)),
        ("5mm", Coordinate(5, 0)),
        (" 5 mm ", Coordinate(5, 0)),
        ("0.5cm", Coordinate(5, 0)),
        ("1in", Coordinate(25.4, 0)),
        ("2pt", Coordinate(2 * MM_PER_PT, 0)),
        ("5MM", Coordinate(5, 0)),
        ("50%", Coordinate(0, 0.5)),
        ("12.5 %", Coordinate(0, 0.125)),
        ("-5%", Coordinate(0, -0.05)),
        (".5%", Coordinate(0, 0.005)),
    ],
)
def test_places_are_lengths_or_percentages(written: object, expected: Coordinate) -> None:
    assert read_coordinate(written) == pytest.approx(expected)


@pytest.mark.parametrize(
    "written",
    [
        *("", "%", "x%", "5%%", "1e3%", "nan%", "inf%", "5 %mm", "50%of", "mm", "5 m", "1e3mm"),
        *("٣%", True, [], {}, 2000.5, -2000.5, 1e300, "1001%", "-1001%", "9" * 400),
    ],
)
def test_what_is_neither_is_refused(written: object) -> None:
    with pytest.raises(ValidationError):
        BoxBase.model_validate({"left": written})


@given(st.floats(-2000, 2000), st.floats(0, 500))
def test_a_place_is_its_millimetres_and_its_share_of_the_side(mm: float, side: float) -> None:
    assert Coordinate(mm, 0).of(side) == mm
    assert Coordinate(0, 0.25).of(side) == side / 4
