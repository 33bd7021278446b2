"""Pyramids: what is printed really folds into one, open or closed, and fits on the next."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pikepdf
import pytest

import printgen
from printgen.components import Piece
from printgen.core.geometry import Box, Polygon
from printgen.core.scene import Path as Line
from printgen.core.scene import Use
from printgen.core.units import MM_PER_PT
from printgen.fonts.font import font
from printgen.kinds.pyramid.model import Pyramid, slant
from printgen.kit.layout.assembly import assemble
from printgen.kit.options.kit_options import KitOptions
from printgen.kit.pages.cover import cover
from printgen.model.catalog import load
from tests.helpers.folded import drawn, groups, texts, write_pyramid
from tests.helpers.nets import Part, Point, apart, fold, holds, lies_in, path_of, rounded
from tests.helpers.raster import PX_PER_MM, from_svg
from tests.helpers.scenes import seen

# Edge and height of Pyramid Arcade's, the smallest and largest here, a flat and a slender one; mm.
SIZES = [(14.3, 25.4), (19.8, 34.9), (25.4, 44.5), (12, 6), (12, 60), (60, 60), (27.3, 15.1)]
BLUE, RED, GREEN, WHITE = (0, 0, 255), (255, 0, 0), (0, 255, 0), (255, 255, 255)


class Made:
    """A blue pyramid, drawn and folded."""

    def __init__(self, folder: Path, edge: float, height: float, bottom: str) -> None:
        self.edge, self.height, self.is_closed = edge, height, bottom == "closed"
        self.game = write_pyramid(folder, f"{edge}mm", f"{height}mm", bottom)
        self.piece: Piece = drawn(self.game)["pyramid/blue"]
        self.parts = fold(self.piece, self._bend)
        # Tabs have one fold and three cuts, so that no side of theirs is whole on another part.
        self.faces = [part for part in self.parts if len(part.flat) == 3 or self._is_base(part)]
        self.tabs = [part for part in self.parts if not any(part is face for face in self.faces)]

    def _bend(self, length: float) -> float:
        """How far a fold is bent, from the solid's outward normals alone."""
        side = math.hypot(self.height, self.edge / 2)
        if length == pytest.approx(self.edge, abs=1e-4):
            return math.acos(-self.edge / 2 / side)
        assert length == pytest.approx(math.hypot(side, self.edge / 2), abs=1e-4)
        return math.acos((self.edge / 2 / side) ** 2)

    def _is_base(self, part: Part) -> bool:
        lengths = [float(np.linalg.norm(b - a)) for a, b in part.sides()]
        return lengths == pytest.approx([self.edge] * 4, abs=1e-3)


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[float, float]:
    edge, height = request.param
    return float(edge), float(height)


@pytest.fixture(params=["open", "closed"])
def made(request: pytest.FixtureRequest, tmp_path: Path, size: tuple[float, float]) -> Made:
    return Made(tmp_path, *size, str(request.param))


@pytest.mark.parametrize(
    ("inches", "published"), [((9 / 16, 1), 26.4), ((25 / 32, 1.375), 36.3), ((1, 1.75), 46.2)]
)
def test_triangles_are_as_high_as_those_of_the_published_nets(
    inches: tuple[float, float], published: float
) -> None:
    """Pyramid Arcade is made in fractions of an inch; facts.md rounds them to tenths of a mm."""
    edge, height = (25.4 * inch for inch in inches)
    assert round(slant(edge, height), 1) == published
    assert slant(round(edge, 1), round(height + 1e-9, 1)) == pytest.approx(published, abs=0.1)


def test_folded_it_has_the_measures_of_the_data(made: Made) -> None:
    triangles = [part for part in made.faces if len(part.flat) == 3]
    assert len(triangles) == 4
    corners = Counter(rounded(tuple(c)) for part in triangles for c in part.corners)
    assert sorted(corners.values()) == [2, 2, 2, 2, 4], "four meet in the apex, two at each foot"
    (apex,) = (np.array(corner) for corner, count in corners.items() if count == 4)
    feet = [np.array(corner) for corner, count in corners.items() if count == 2]
    middle = np.mean(feet, axis=0)
    assert np.linalg.norm(apex - middle) == pytest.approx(made.height, abs=0.01)
    lengths = sorted(float(np.linalg.norm(a - b)) for a, b in combinations(feet, 2))
    across = made.edge * math.sqrt(2)
    assert lengths == pytest.approx([made.edge] * 4 + [across] * 2, abs=0.01)
    for foot in feet:
        assert (foot - middle) @ (apex - middle) == pytest.approx(0, abs=0.05)


def test_closed_it_is_a_solid_and_open_it_lacks_the_base_alone(made: Made) -> None:
    edges = Counter(edge for part in made.faces for edge in part.edges)
    assert len(edges) == 8
    assert len(made.faces) == (5 if made.is_closed else 4)
    single = [edge for edge, count in edges.items() if count == 1]
    assert set(edges.values()) == ({2} if made.is_closed else {1, 2})
    assert len(single) == (0 if made.is_closed else 4)
    for edge in single:
        a, b = (np.array(end) for end in edge)
        assert np.linalg.norm(a - b) == pytest.approx(made.edge, abs=0.01)
    middle = np.mean([c for part in made.faces for c in part.corners], axis=0)
    for part in made.faces:
        assert (np.mean(part.corners, axis=0) - middle) @ part.normal > 0, "the print is outside"


def test_every_edge_that_is_no_fold_has_one_tab_that_lies_under_one_face(made: Made) -> None:
    assert len(made.tabs) == (4 if made.is_closed else 1)
    under: dict[int, list[Part]] = {}
    hinges = set()
    for tab in made.tabs:
        (hinge,) = {edge for edge in tab.edges for part in made.faces if edge in part.edges}
        hinges.add(hinge)
        behind = [n for n, part in enumerate(made.faces) if lies_in(tab, part)]
        assert len(behind) == 1
        assert hinge in made.faces[behind[0]].edges
        # It is glued to the inside: its print looks the same way as the face's.
        assert tab.normal @ made.faces[behind[0]].normal == pytest.approx(1, abs=1e-3)
        under.setdefault(behind[0], []).append(tab)
    assert len(hinges) == len(made.tabs)
    for n, several in under.items():
        for one, other in combinations(several, 2):
            assert apart(one, other, made.faces[n]), "tabs under one face do not overlap"


def test_no_tab_hangs_out_of_an_open_bottom(made: Made) -> None:
    feet = [c for part in made.faces if len(part.flat) == 3 for c in part.corners]
    apex = max(feet, key=lambda c: sum(np.linalg.norm(c - other) < 1e-3 for other in feet))
    middle = np.mean([c for c in feet if np.linalg.norm(c - apex) > 1e-3], axis=0)
    for tab in made.tabs:
        for corner in tab.corners:
            assert (corner - middle) @ (apex - middle) > -0.01 * made.height


def test_the_net_lies_nowhere_upon_itself(made: Made) -> None:
    """That the parts' areas add up to the outline's is held by the folding; no cuts cross."""
    points = [values for step, values in path_of(made.piece) if step != "Z"]
    cuts = list(zip(points, points[1:] + points[:1], strict=True))
    for (n, one), (k, other) in combinations(enumerate(cuts), 2):
        if k - n in {1, len(cuts) - 1}:
            continue
        assert not cross((one[0][:2], one[1][:2]), (other[0][:2], other[1][:2]))  # type: ignore[arg-type]


def cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return (
        side(*one, other[0]) * side(*one, other[1]) < -1e-9
        and side(*other, one[0]) * side(*other, one[1]) < -1e-9
    )


def test_it_lies_in_the_rectangle_that_it_says(made: Made) -> None:
    xs, ys = ([values[k] for step, values in path_of(made.piece) if values] for k in (0, 1))
    assert (min(xs), min(ys)) == (0, 0)
    size = made.piece.width, made.piece.height
    assert (max(xs), max(ys)) == pytest.approx(size, abs=1e-5)
    assert size[0] <= size[1], "upright, as paper is"
    # No turn makes it smaller.
    points = np.array([xs, ys])
    for degrees in range(1, 90):
        a = math.radians(degrees)
        turned = np.array([[math.cos(a), -math.sin(a)], [math.sin(a), math.cos(a)]]) @ points
        assert np.prod(np.ptp(turned, axis=1)) >= size[0] * size[1] - 1e-2


def test_the_word_glue_stands_on_every_tab(made: Made) -> None:
    free = [tab.flat for tab in made.tabs]
    for text, matrix in texts(made.piece.front):
        if text.text != "glue":
            continue
        assert text.size >= 6
        em = text.size * MM_PER_PT
        wide = font(text.font).width("glue") * em
        corners = [
            matrix.apply(text.x + x, text.y + y) for x in (0, wide) for y in (0.2 * em, -0.72 * em)
        ]
        on = [tab for tab in free if all(holds(tab, corner) for corner in corners)]
        assert len(on) == 1
        free.remove(on[0])
    assert free == []


def test_each_triangle_shows_its_face_with_the_apex_up(made: Made) -> None:
    """The values run clockwise round the apex as it is seen from above, all upright."""
    triangles = [part for part in made.faces if len(part.flat) == 3]
    by_value: dict[str, Part] = {}
    lengths = Counter(point for part in triangles for point in part.flat)
    (apex,) = (point for point, count in lengths.items() if count == 4)
    for text, matrix in texts(made.piece.front):
        if text.text == "glue":
            continue
        at = matrix.apply(text.x, text.y)
        (part,) = (part for part in triangles if holds(part.flat, at))
        by_value[text.text] = part
        # Up on the face is from the middle of the foot to the apex.
        feet = [point for point in part.flat if point != apex]
        up = np.array(apex) - np.mean(feet, axis=0)
        assert np.allclose(up / np.linalg.norm(up), [-matrix.c, -matrix.d], atol=1e-3)
        assert matrix.a * matrix.d - matrix.b * matrix.c == pytest.approx(1)
    assert sorted(by_value) == ["B1", "B2", "B3", "B4"]
    normals = [by_value[key].normal for key in sorted(by_value)]
    axis = np.sum(normals, axis=0)
    for one, following in pairwise([*normals, normals[0]]):
        assert np.cross(one, following) @ axis < 0


def test_cut_folds_and_glue_are_drawn_once_each_in_a_group_of_their_own(made: Made) -> None:
    found = {group.label: group for group in groups(made.piece.front)}
    names = {f"pyramid.blue.{role}" for role in ("cut", "mountain", "glue")}
    assert set(found) == names
    cut = [node for node in found["pyramid.blue.cut"].children if isinstance(node, Line)]
    assert [line.segments for line in cut] == [path_of(made.piece)]
    assert not cut[0].paint.dash
    lines = [node for node in found["pyramid.blue.mountain"].children if isinstance(node, Line)]
    ends = [tuple(point for _, point in line.segments) for line in lines]
    assert ends == [(start, end) for start, end, _ in made.piece.folds]
    assert all(len(line.paint.dash) == 4 for line in lines), "dashes and dots"
    assert len(found["pyramid.blue.glue"].children) == len(made.tabs)
    assert len(made.piece.glue) == len(made.tabs)


# -- what is printed


@pytest.mark.slow
@pytest.mark.parametrize("floor", [True, False])
def test_a_face_ends_at_its_triangle_and_bleeds_over_cuts_and_tabs_only(
    tmp_path: Path, *, floor: bool
) -> None:
    more = "    bottom-face: floor\n" if floor else ""
    game = write_pyramid(tmp_path / "game", bottom="closed", more=more)
    made = Made(tmp_path / "same", 19.8, 34.9, "closed")
    kit = printgen.build_kit(game, out=tmp_path, formats=["svg-pieces"])
    picture = from_svg((kit.folder / "svg/pieces/pyramid/red-front.svg").read_text("utf-8"))

    def at(x: float, y: float) -> tuple[int, ...]:
        # The bleed is 1 mm.
        pixel = picture[round((y + 1) * PX_PER_MM), round((x + 1) * PX_PER_MM)]
        return tuple(round(float(c)) for c in np.ravel(pixel)[:3])

    (base,) = (part for part in made.faces if len(part.flat) == 4)
    for part in made.faces:
        inside = (GREEN if floor else WHITE) if part is base else RED
        area = Polygon(tuple(part.flat))
        for x, y in area.grown(-0.6).corners:
            assert at(x, y) == inside
    corners = {corner for part in made.faces for corner in part.flat}
    for tab in made.tabs:
        area = Polygon(tuple(tab.flat))
        for own, ((x1, y1), (x2, y2)) in zip(area.sides, area.grown(-0.6).sides, strict=True):
            # Along its cuts; its fold, with both ends on a face, lies under the bleed.
            if not corners >= set(own):
                assert at((x1 + x2) / 2, (y1 + y2) / 2) == WHITE
    rim = [
        ((x1 + x2) / 2, (y1 + y2) / 2, (y2 - y1) / made.edge, (x1 - x2) / made.edge)
        for part in made.faces
        if part is not base
        for (x1, y1), (x2, y2) in Polygon(tuple(part.flat)).sides
        if math.dist((x1, y1), (x2, y2)) == pytest.approx(made.edge, abs=1e-3)
    ]
    on_paper = [(x, y, dx, dy) for x, y, dx, dy in rim if not holds(base.flat, (x + dx, y + dy))]
    assert (len(rim), len(on_paper)) == (4, 3)
    for x, y, dx, dy in on_paper:
        assert at(x + 0.6 * dx, y + 0.6 * dy) == RED
        assert at(x + 1.6 * dx, y + 1.6 * dy) == WHITE


def test_the_closing_square_hangs_by_the_lower_side_of_its_face(tmp_path: Path) -> None:
    game = write_pyramid(tmp_path, bottom="closed", more="    bottom-face: floor\n")
    piece = drawn(game)["pyramid/red"]
    made = Made(tmp_path / "same", 19.8, 34.9, "closed")
    (base,) = (part for part in made.faces if len(part.flat) == 4)
    (hinge,) = (fold for fold in piece.folds if {fold.start, fold.end} <= set(base.flat))
    # Once for what bleeds and once upon the bleed of others, at one place.
    (matrix,) = {matrix for text, matrix in texts(piece.front) if text.text == "R"}
    for x, foot in ((0, hinge.start), (19.8, hinge.end)):
        ends = matrix.apply(x, 19.8), matrix.apply(19.8 - x, 19.8)
        assert min(math.dist(end, foot) for end in ends) < 1e-3


@pytest.mark.slow
def test_pictures_show_a_triangle_and_the_first_page_tells_how_to_fold(tmp_path: Path) -> None:
    game = write_pyramid(tmp_path)
    view = drawn(game)["pyramid/blue"].view
    high = slant(19.8, 34.9)
    assert (view.width, view.height) == (19.8, high)
    assert [text.text for text, _ in texts(view.art)] == ["B1"]
    (page,) = cover(assemble(load(game), KitOptions().checked(load(game))))
    shown = {n.symbol.name: n.symbol for n in seen(page.children) if isinstance(n, Use)}
    symbol = shown["pyramid.blue.shown"]
    assert symbol.box == Box(0, 0, 19.8, high).grown(0.1)
    outline = symbol.children[-1]
    assert isinstance(outline, Line)
    assert [point for _, point in outline.segments][:3] == [(9.9, 0), (19.8, high), (0, high)]
    words = " ".join(text.text for text, _ in texts(page.children))
    assert "fold lines of dashes and dots away from the print" in words
    assert "valley" not in words


@pytest.mark.slow
def test_files_hold_each_layer_by_name_once(tmp_path: Path) -> None:
    game = write_pyramid(tmp_path / "game")
    kit = printgen.build_kit(game, out=tmp_path, formats=["svg-pieces", "pdf"])
    names = {f"pyramid.red.{role}" for role in ("cut", "mountain", "glue")}
    file = kit.folder / "svg/pieces/pyramid/red-front.svg"
    tree = ET.parse(file)  # noqa: S314
    ids = Counter(str(e.get("id")) for e in tree.iter() if e.get("id"))
    assert all(ids[name] == 1 for name in names)
    (cut,) = (e for e in tree.iter() if e.get("id") == "pyramid.red.cut")
    assert [e.tag.rpartition("}")[2] for e in cut] == ["path"]
    with pikepdf.open(kit.folder / "tiny-a4-bits.pdf") as pdf:
        streams: list[Any] = [page.Contents for page in pdf.pages]
        streams += [
            thing
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"
        ]
        written = " ".join(stream.read_bytes().decode("latin-1") for stream in streams)
    marked = Counter(re.findall(r"/(\S+) BMC", written))
    # Two sizes of piece lie on sheets of their own, and one of them is folded.
    assert marked == {"sheet.cut": 1, "sheet.mountain": 1, "sheet.glue": 1}


INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


@pytest.mark.slow
def test_a_sheets_lines_are_layers_on_top_of_its_art(tmp_path: Path) -> None:
    """Each kind of line of all pieces in one layer: what a cutting program switches on or off."""
    game = write_pyramid(tmp_path / "game")
    kit = printgen.build_kit(game, out=tmp_path, formats=["svg-sheets", "pdf"])
    layered = []
    for file in sorted((kit.folder / "svg" / "sheets").glob("*.svg")):
        root = ET.parse(file).getroot()  # noqa: S314
        layers = {
            e.get(f"{INKSCAPE}label"): e for e in root if e.get(f"{INKSCAPE}groupmode") == "layer"
        }
        # Nowhere else: neither in the pieces nor in what is defined once for several.
        assert sum(e.get(f"{INKSCAPE}groupmode") is not None for e in root.iter()) == len(layers)
        if layers:
            layered.append(layers)
    (layers,) = layered
    assert set(layers) == {"cut", "mountain", "glue"}
    outlines = [e for e in layers["cut"].iter() if e.tag.endswith("path")]
    assert len(outlines) == 3  # two blue ones and a red one


@pytest.mark.slow
def test_a_kit_and_a_setup_hold_as_many_as_the_rows_say(tmp_path: Path) -> None:
    game = write_pyramid(tmp_path / "game")
    kit = printgen.build_kit(game, out=tmp_path, formats=["pdf"])
    assert kit.manifest["pieces"] == {"token": 3, "pyramid/blue": 2, "pyramid/red": 1}
    component = load(game).description.game.components["pyramid"]
    assert isinstance(component, Pyramid)
    assert component.footprint == (19.8, 19.8)
    assert component.varies


def test_sides_may_say_something_of_their_own(tmp_path: Path) -> None:
    game = write_pyramid(tmp_path, more="    sides: [n, e, s, w]\n")
    found = {text.text for text, _ in texts(drawn(game)["pyramid/red"].front)}
    assert found == {"Rn", "Re", "Rs", "Rw", "glue"}
