"""Signs stay on their grid, and what is painted along its edges is the same in PDF and in SVG."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import printgen
from printgen.backends import pdf, svg
from printgen.core.geometry import Box, rotation
from printgen.core.scene import Document, Page
from printgen.core.svg_path import parse_path
from printgen.drawing import signs
from printgen.model.signs import GRID, far_off, shapes_of
from tests.helpers.raster import apart, from_pdf, from_svg
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

RIGHT = {
    "lines along the edges": "{path: M0 0 H24 V24 H0 Z, stroke: ink}",
    "a fill up to the edges": "{rect: [0, 0, 24, 24], fill: ink}",
    "control points outside": "{path: M2 20 C2 -5 22 -5 22 20, stroke: ink}",
    "an arc that touches": "{path: M0 12 A12 12 0 0 1 24 12, stroke: ink}",
    "a circle that touches": "{circle: [12, 12, 12], fill: ink, stroke: ink, weight: light}",
    "round corners that are turned": "{rect: [2, 2, 20, 20], radius: 10, fill: ink, turns: 8}",
    "turned round the middle": "{path: M12 0 V6, stroke: ink, turns: 7}",
}
WRONG = {
    "a line": ("{path: M12 12 L12 30, stroke: ink}", "6 units at the bottom"),
    "a curve": ("{path: M2 4 C2 -8 22 -8 22 4, stroke: ink}", "5 units at the top"),
    "a quadratic curve": ("{path: M2 20 Q26 30 26 12 Z, fill: ink}", "2 units on the right"),
    "an arc": ("{path: M2 2 A10 10 0 0 0 2 22, fill: ink}", "8 units on the left"),
    "after a closed contour": ("{path: M4 4 H9 V9 Z l-5 0, stroke: ink}", "1 unit on the left"),
    "a circle": ("{circle: [20, 20, 5], fill: ink}", "1 unit on the right"),
    "a rect": ("{rect: [-3, 1, 4, 4], fill: ink}", "3 units on the left"),
    "corners that are turned": ("{rect: [0, 0, 24, 24], fill: ink, turns: 8}", "4.97 units"),
    "an end that is turned": ("{path: M24 0 L12 12, stroke: ink, turns: 8}", "4.97 units"),
    "mirrored": ("{path: M-2 4 H4, stroke: ink, mirror: true}", "2 units on the left"),
}


def write_sign(folder: Path, shape: str) -> Path:
    return write_tiny(folder, faces=f"signs: {{x: {{title: X, shapes: [{shape}]}}}}\n")


@pytest.mark.parametrize("shape", RIGHT.values(), ids=RIGHT)
def test_what_fills_the_grid_is_right(shape: str, tmp_path: Path) -> None:
    assert printgen.check(write_sign(tmp_path, shape)) == []


@pytest.mark.parametrize(("shape", "far"), WRONG.values(), ids=WRONG)
def test_what_leaves_the_grid_is_told(shape: str, far: str, tmp_path: Path) -> None:
    (found,) = printgen.check(write_sign(tmp_path, shape))
    assert found.code.id == "shape-outside"
    assert found.message.startswith(f"it reaches {far}")


@pytest.mark.parametrize("shape", RIGHT.values(), ids=RIGHT)
def test_pdf_and_svg_show_all_of_a_sign_that_is_right(shape: str, tmp_path: Path) -> None:
    loaded = printgen.load(write_sign(tmp_path, shape))
    game = loaded.description.game
    sign = signs.symbol("x", shapes_of(game.signs["x"]), game.theme.colours)
    whole = Box(0, 0, 30, 30)
    page = Page(30, 30, (signs.use(sign, Box(3, 3, GRID, GRID)),), whole, whole)
    file = tmp_path / "page.pdf"
    file.write_bytes(pdf.render(Document("A sign", (page,))))
    from_the_pdf, from_the_svg = from_pdf(file, 0, 20), from_svg(svg.render(page).decode(), 20)
    assert apart(from_the_pdf, from_the_svg, 20).mean < 0.5
    for picture in (from_the_pdf, from_the_svg):
        painted = (picture.min(-1) < 128).nonzero()
        for axis in painted:
            assert axis.min() / 20 > 3 - 0.8
            assert axis.max() / 20 < 3 + GRID + 0.8
    rows = [(picture.min(-1) < 128).sum() for picture in (from_the_pdf, from_the_svg)]
    assert math.isclose(*rows, rel_tol=0.01)


numbers = st.integers(-40, 280).map(lambda n: n / 10)


@given(st.lists(st.tuples(*[numbers] * 6), min_size=1, max_size=3), st.none() | st.integers(2, 9))
def test_a_path_is_outside_if_some_point_of_its_curve_is(
    curves: list[tuple[float, ...]], turns: int | None
) -> None:
    data = "M12 12 " + " ".join("C" + " ".join(map(str, curve)) for curve in curves)
    far, at = 0.0, (12.0, 12.0)
    for step, points in parse_path(data):
        if step == "C":
            for t in (n / 40 for n in range(41)):
                u = 1 - t
                weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                xs, ys = (at[0], *points[::2]), (at[1], *points[1::2])
                x, y = (sum(w * v for w, v in zip(weights, vs, strict=True)) for vs in (xs, ys))
                for n in range(turns or 1):
                    place = rotation(360 * n / (turns or 1), 12, 12).apply(x, y)
                    far = max(far, *(max(-v, v - GRID) for v in place))
        at = points[-2], points[-1]
    told = far_off("path", data, 0, turns)
    if far > 0.02:
        assert told
    elif far < 0.001 and told:  # a bulge between two of the points that were tried
        assert max(float(word) for word in told.split() if word[0].isdigit()) < 0.2
