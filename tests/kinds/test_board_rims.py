"""Rims: bands of colour along the sides of a whole of hexagons."""

from __future__ import annotations

import math
from typing import Any

import pytest

from printgen.core.geometry import signed_area
from printgen.core.polygons import centroid, overlap
from printgen.kinds.board.hexes import HexSpaces

COLOURS = ["north", "east", "south", "west"]
SHAPES: dict[str, dict[str, Any]] = {
    "hexagon": {"shape": "hexagon", "side": 3},
    "rhombus": {"shape": "rhombus", "side": 4},
    "rectangle": {"shape": "rectangle", "columns": 4, "rows": 5},
    "single": {"shape": "rhombus", "side": 1},
}


def hexes(top: str, width: float = 1, **keys: Any) -> HexSpaces:
    rim = {"colours": COLOURS, "width": width}
    return HexSpaces.model_validate(
        {"form": "hexes", "at": [1, 2], "across": 1, "face": "cell", "top": top, "rim": rim, **keys}
    )


@pytest.mark.parametrize("top", ["pointy", "flat"])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_rim_lies_round_all_hexagons_and_on_none(shape: str, top: str) -> None:
    group = hexes(top, **SHAPES[shape])
    spaces = tuple(group.lay("cells", 10, {}))
    bands = [outline for _, outline in group.rims(spaces, {})]
    assert len(bands) == (6 if shape == "hexagon" else 4)
    assert not any(overlap(band, space.outline) for band in bands for space in spaces)
    joined = sum(len(row.along) - 1 for row in group.joined(spaces))
    outer = 6 * len(spaces) - 2 * joined
    # Sides of length s, mitred: six corners more turn outwards than inwards.
    long = outer * 10 / math.sqrt(3)
    expected = long * 1 + 6 * math.tan(math.radians(30))
    assert sum(abs(signed_area(band)) for band in bands) == pytest.approx(expected)


@pytest.mark.parametrize("top", ["pointy", "flat"])
def test_the_bands_of_a_rhombus_go_round_from_the_top(top: str) -> None:
    group = hexes(top, **SHAPES["rhombus"])
    spaces = tuple(group.lay("cells", 10, {}))
    found = list(group.rims(spaces, {}))
    assert [colour for colour, _ in found] in [COLOURS[n:] + COLOURS[:n] for n in range(4)]
    middle = {colour: centroid(outline) for colour, outline in found}
    rows = {space.label: space.box.centre for space in spaces}

    def nearest(colour: str) -> set[str]:
        near = sorted(rows, key=lambda name: math.dist(rows[name], middle[colour]))
        return set(near[:2])

    assert nearest("north") == {"b1", "c1"}
    assert nearest("east") == {"d2", "d3"}
    assert nearest("south") == {"b4", "c4"}
    assert nearest("west") == {"a2", "a3"}
