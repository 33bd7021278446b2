"""Shapes on faces: as large as they may be, filled, shadowed and pointed as their boxes say."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import printgen
from printgen.backends import pdf, svg
from printgen.core.geometry import IDENTITY, Box
from printgen.core.polygons import box_of
from printgen.core.scene import (
    Circle,
    Document,
    Gradient,
    Group,
    Node,
    Page,
    Paint,
    Rect,
    Stop,
    Text,
    Use,
)
from printgen.core.scene import Path as Outline
from printgen.core.svg_path import extremes
from printgen.drawing import shape_outlines as outlines
from printgen.drawing.faces.shapes import shape_painter
from printgen.drawing.ink_saving import InkSaver, Words
from printgen.drawing.theme import Theme
from printgen.model.catalog import load
from printgen.model.shapes import ShapeBox, ShapeName
from tests.helpers.changed import edit
from tests.helpers.fields import of_kind, pieces
from tests.helpers.raster import apart, from_pdf, from_svg
from tests.helpers.tiny import write_tiny

AREA = Box(10, 10, 40, 30)
WHOLE = Box(0, 0, 60, 50)
RED, BLUE, INK = "#c03020", "#2050a0", "#202020"


@pytest.fixture(scope="module")
def theme(tmp_path_factory: pytest.TempPathFactory) -> Theme:
    folder = write_tiny(tmp_path_factory.mktemp("tiny"))
    return Theme(load(folder).description.game)


def drawn(theme: Theme, area: Box = AREA, **keys: Any) -> list[Node]:
    written = {key.replace("_", "-"): value for key, value in keys.items()}
    return shape_painter(ShapeBox.model_validate(written), area, theme)({})


def reach(node: Node) -> Box:
    """The box round an outline."""
    assert isinstance(node, Outline)
    return box_of(extremes(node.segments, IDENTITY))


SHAPES: dict[str, dict[str, Any]] = {
    "oval": {"shape": "oval", "fill": RED, "stroke": INK},
    "hexagon": {"shape": "polygon", "sides": 6, "fill": RED},
    "kite": {"shape": "polygon", "points": [[50, 0], [100, 40], [50, 100], [0, 40]], "fill": RED},
    "pentagram": {
        "shape": "polygon",
        "points": [[50, 0], [81, 95], [0, 36], [100, 36], [19, 95]],
        "fill": INK,
        "even_odd": True,
    },
    "star": {"shape": "star", "tips": 7, "inner": 60, "fill": RED, "stroke": INK},
    "slice": {"shape": "arc", "start": 30, "end": 300, "fill": BLUE, "stroke": INK},
    "arc": {"shape": "arc", "start": -60, "end": 60, "stroke": INK, "weight": 1},
    "arc with arrows": {
        "shape": "arc",
        "start": 200,
        "end": 90,
        "stroke": INK,
        "weight": 1,
        "arrows": "both",
    },
    "line with an arrow": {"shape": "line", "stroke": INK, "weight": 1, "arrows": "end"},
    "polyline": {
        "shape": "polyline",
        "points": [[0, 100], [40, 0], [60, 100], [100, 20]],
        "stroke": RED,
        "weight": 1,
        "pen": "round",
        "arrows": "both",
        "head": 5,
    },
    "pips": {"shape": "pips", "count": 13, "fill": RED},
    "rosette": {"shape": "rosette", "inner": 30, "waves": 2, "stroke": INK, "weight": 1},
    "path with a hole": {
        "shape": "path",
        "path": "M0 0 H100 V100 H0 Z M30 30 H70 V70 H30 Z",
        "fill": BLUE,
        "even_odd": True,
    },
    "gradient down": {"shape": "rect", "fill": {"linear": [RED, "#ffffff", BLUE], "turn": 90}},
    "gradient aslant": {
        "shape": "oval",
        "fill": {"linear": [RED, BLUE], "at": [20, 60], "turn": 30},
    },
    "gradient from the middle": {"shape": "star", "fill": {"radial": ["#ffe080", RED]}},
    "shadow": {
        "shape": "polygon",
        "sides": 5,
        "fill": "tint",
        "stroke": INK,
        "shadow": {"right": 2, "down": "2mm", "colour": BLUE, "opacity": 60},
    },
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SHAPES)
def test_pdf_and_svg_show_the_same_shape(tmp_path: Path, theme: Theme, name: str) -> None:
    page = Page(60, 50, tuple(drawn(theme, **SHAPES[name])), WHOLE, WHOLE)
    file = tmp_path / "page.pdf"
    file.write_bytes(pdf.render(Document("A test", (page,))))
    shown = from_svg(svg.render(page).decode(), 10)
    found = apart(from_pdf(file, 0, 10), shown, 10)
    assert found.mean < (1.5 if "gradient" in name else 0.5)
    assert found.gap < 30
    assert found.drift < 0.06
    assert (shown.min(-1) < 200).mean() > 0.005, "nothing is drawn"


def test_every_shape_is_compared() -> None:
    plain = {"rect", "circle", "line"}
    assert plain | {keys["shape"] for keys in SHAPES.values()} == set(ShapeName.__args__)  # type: ignore[attr-defined]


@pytest.mark.slow
@given(
    st.sampled_from(["polygon", "star"]),
    st.integers(3, 60),
    st.floats(1, 200),
    st.floats(1, 200),
    st.integers(1, 99),
)
def test_polygons_and_stars_are_as_large_as_fits(
    shape: str, count: int, width: float, height: float, inner: int
) -> None:
    area = Box(3, 4, width, height)
    found = (
        outlines.regular(area, count)
        if shape == "polygon"
        else outlines.star(area, count, inner / 100)
    )
    around = box_of(extremes(found, IDENTITY))
    assert area.contains(around)
    assert around.centre == pytest.approx(area.centre)
    assert max(around.width / width, around.height / height) == pytest.approx(1)


# How many pips stand in each of the three rows, from 0 on.
PIPS = "000 010 101 111 202 212 303 313 323 333 424 434 444 535 545 555".split()


@pytest.mark.parametrize("count", range(16))
def test_as_many_pips_as_asked_for_lie_apart_and_look_the_same_from_the_other_side(
    theme: Theme, count: int
) -> None:
    nodes = drawn(theme, Box(0, 0, 20, 20), shape="pips", count=count, fill=INK)
    places = [(each.cx, each.cy) for each in nodes if isinstance(each, Circle)]
    assert len(places) == count
    rims = [each.r for each in nodes if isinstance(each, Circle)]
    assert all(r < min(x, y, 20 - x, 20 - y) for r, (x, y) in zip(rims, places, strict=True))
    assert all(math.dist(one, other) > 3 for n, one in enumerate(places) for other in places[:n])
    rows = [sum(abs(y - at) < 1 for _, y in places) for at in (4, 10, 16)]
    assert "".join(map(str, rows)) == PIPS[count]
    turned = {(round(20 - x, 6), round(20 - y, 6)) for x, y in places}
    assert turned == {(round(x, 6), round(y, 6)) for x, y in places}


@pytest.mark.slow
@given(st.integers(3, 60), st.integers(1, 99), st.integers(1, 12), st.floats(1, 200))
def test_rosettes_swing_between_their_oval_and_its_inner_part(
    tips: int, inner: int, waves: int, width: float
) -> None:
    area = Box(3, 4, width, 50)
    segments = outlines.rosette(area, tips, inner / 100, waves)
    assert sum(step == "M" for step, _ in segments) == waves
    ends = [values[-2:] for step, values in segments if values]
    cx, cy = area.centre
    far = [math.hypot((x - cx) / width * 2, (y - cy) / 25) for x, y in ends]
    assert inner / 100 - 1e-6 <= min(far)
    assert max(far) <= 1 + 1e-6
    # In between it is a curve that neither kinks nor leaves the box by what would be seen.
    assert area.grown(0.02 * width + 0.5).contains(box_of(extremes(segments, IDENTITY)))


@given(st.integers(-360, 360), st.integers(-360, 360), st.floats(1, 100), st.floats(1, 100))
def test_arcs_lie_on_their_oval(start: int, end: int, width: float, height: float) -> None:
    area = Box(0, 0, width, height)
    last = outlines.sweep(start, end)
    assert 0 < last - start <= 360
    assert (last - end) % 360 == 0
    for x, y in extremes(outlines.arc(area, start, last), IDENTITY):
        far = math.hypot((x - width / 2) / (width / 2), (y - height / 2) / (height / 2))
        assert far == pytest.approx(1, abs=5e-4)


def test_degrees_run_clockwise_from_the_top() -> None:
    square = Box(0, 0, 2, 2)
    for degrees, place in ((0, (1, 0)), (90, (2, 1)), (180, (1, 2)), (-90, (0, 1))):
        assert outlines.at_angle(square, degrees) == pytest.approx(place)


def test_points_and_paths_are_percent_of_the_box(theme: Theme) -> None:
    for keys in (
        {"shape": "polygon", "points": [[0, 0], [100, 0], [50, 100]]},
        {
            "shape": "path",
            "path": "M0 0 H100 L50 100 Z",
        },
    ):
        (node,) = drawn(theme, fill=RED, **keys)
        assert reach(node) == AREA


@given(st.lists(st.tuples(st.floats(0, 60), st.floats(0, 60)), min_size=2, max_size=6))
def test_arrowheads_end_where_the_line_did(points: list[tuple[float, float]]) -> None:
    cut, head = outlines.cut_back(points, 3)
    if head:
        assert head[0] == ("M", points[-1])
        assert math.dist(cut[-1], points[-1]) <= 3
    else:
        assert cut == points


def test_arrowheads_point_as_the_line_does(theme: Theme) -> None:
    line, head = drawn(theme, shape="line", stroke=INK, weight=0.5, arrows="end")
    assert reach(line).right < 50
    assert reach(head).right == 50
    assert reach(head).width == pytest.approx(6 * 0.5)
    (start, end) = drawn(theme, shape="line", stroke=INK, arrows="both", head=4)[1:]
    assert (reach(start).x, reach(start).width) == pytest.approx((10, 4))
    assert (reach(end).right, reach(end).width) == pytest.approx((50, 4))


def test_gradients_begin_and_end_at_the_sides(theme: Theme) -> None:
    for turn, ends in (
        (0, (10, 25, 50, 25)),
        (90, (30, 10, 30, 40)),
        (180, (50, 25, 10, 25)),
    ):
        (node,) = drawn(theme, shape="rect", fill={"linear": [RED, BLUE], "turn": turn})
        assert isinstance(node, Rect)
        assert isinstance(node.paint.fill, Gradient)
        assert node.paint.fill.ends == pytest.approx(ends)
    (node,) = drawn(theme, shape="rect", fill={"radial": [RED, "#ffffff", BLUE], "at": [0, 20, 90]})
    assert isinstance(node, Rect)
    assert isinstance(node.paint.fill, Gradient)
    fill = node.paint.fill
    assert [stop.offset for stop in fill.stops] == [0, 0.2, 0.9]
    assert (fill.colour_at(30, 25), fill.colour_at(30, 40)) == (RED, BLUE)
    assert fill.colour_at(34, 25) == "#ffffff"


def test_a_shadow_is_the_shape_in_one_colour_below_it(theme: Theme) -> None:
    shadow, shape = drawn(
        theme, shape="circle", fill={"linear": [RED, BLUE]}, stroke=INK, shadow={"right": -1}
    )
    assert isinstance(shadow, Group)
    assert shadow.matrix is not None
    assert (shadow.matrix.e, shadow.matrix.f) == (-1, 0.6)
    (below,) = shadow.children
    assert isinstance(below, Circle)
    assert isinstance(shape, Circle)
    assert below[:3] == shape[:3]
    assert (below.paint.fill, below.paint.stroke) == (theme.colour("ink"), theme.colour("ink"))


CARD = """\
  card:
    kind: card
    title: {one: card, many: cards}
    group: bits
    size: {width: 30mm, height: 20mm, provenance: assumed}
    fields: {tone: colour}
    rows:
      one: {quantity: {value: 1, provenance: assumed}, tone: accent}
      two: {quantity: {value: 1, provenance: assumed}, tone: "#2050a0"}
    front: card
"""
FACE = """\
  card:
    boxes:
      ground: {shape: rect, fill: {linear: ["{tone}", paper]}, shadow: {colour: "{tone}"}}
      half: {shape: rect, width: 5, height: 5, fill: ink, opacity: 50, turn: 45}
"""


def groups(nodes: Any) -> list[Group]:
    found = []
    for node in nodes:
        if isinstance(node, Group):
            found += [node, *groups(node.children)]
    return found


def test_every_row_has_its_own_gradient_and_shadow(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny", components=CARD, faces=FACE)
    made = printgen.build_kit(game, out=tmp_path, formats=["svg"])
    texts = [file.read_text("utf-8") for file in sorted(made.folder.rglob("card/*.svg"))]
    assert len(texts) == 2
    assert ["#aa2222" in each for each in texts] == [True, False]
    assert ["#2050a0" in each for each in texts] == [False, True]
    assert all('opacity="0.5"' in each for each in texts)


def test_what_shows_through_is_refused_where_files_may_have_none(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny", components=CARD, faces=FACE)
    with pytest.raises(printgen.DataError) as caught:
        printgen.build_kit(
            game, printgen.KitOptions(purpose="drivethru"), out=tmp_path, formats=["pdf"]
        )
    assert [each.code.id for each in caught.value.findings] == ["see-through"]


def test_with_little_ink_a_gradient_is_one_pale_colour(theme: Theme) -> None:
    nodes = InkSaver().nodes(drawn(theme, shape="oval", fill={"linear": [RED, BLUE]}))
    (node,) = nodes
    assert isinstance(node, Outline)
    assert isinstance(node.paint.fill, str)
    assert node.paint.stroke is not None


def test_words_that_show_through_are_told_to_be_so() -> None:
    found: list[Words] = []
    words = Text(5, 20, "Words", "sans", 12, INK)
    ground = Rect(0, 0, 60, 50, Paint(Gradient((Stop(0, RED), Stop(1, BLUE)), (0, 0, 60, 0))))
    InkSaver(reader=found.append).nodes((ground, Group((words,), opacity=0.4)))
    ((_, _, _, backdrops, opacity),) = found
    assert opacity == 0.4
    assert len(backdrops) > 3, "one for each place of the gradient"


def test_a_line_along_the_edge_of_a_face_is_as_wide_as_on_other_sides(tmp_path: Path) -> None:
    """Also on a face with so many shapes that a file draws it once, in its own box."""
    edge = "      edge: {shape: rect, stroke: ink, weight: 2}\n"
    game = write_tiny(tmp_path / "tiny")
    edit(game / "game.yaml", ("bleed: 2mm", "bleed: 0"), ("  back:\n", f"{edge}  back:\n"))
    (use,) = of_kind(pieces(game)["token"].front, Use)
    assert isinstance(use, Use)
    assert use.symbol.box == Box(-1, -1, 22, 22)
