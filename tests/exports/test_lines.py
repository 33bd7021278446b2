"""Lines to cut and fold along: the same as on the print, in SVG and in DXF."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from ezdxf.filemanagement import new, readfile
from ezdxf.path import make_path
from ezdxf.units import MM

import printgen
from printgen.core.geometry import IDENTITY, Matrix, Polygon
from printgen.core.outlines import Plate, Ring, Trace
from printgen.core.scene import Node, Text, primitives
from printgen.exports.build import Export
from printgen.exports.lines import KINDS, Bend, Stroke, cut_once, lines
from printgen.exports.targets.dxf.arcs import TOLERANCE_MM, vertices
from printgen.imposition.sheets import Sheet
from printgen.kinds.standee.draw import outline
from printgen.kit.layout.assembly import assemble
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import load
from tests.exports.exports import Exported, files, write_cards
from tests.helpers.kits import digests

pytestmark = pytest.mark.slow

GAMES = printgen.list_games()[::3]
SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
Point = tuple[float, float]


@lru_cache
def sheets_of(game: str) -> list[Sheet]:
    loaded = load(game)
    made = assemble(loaded, KitOptions().checked(loaded))
    return [sheet for sheet in made.sheets if sheet.placements]


def near(one: Iterable[float], other: Iterable[float], slack: float = 0.001) -> bool:
    return all(abs(a - b) <= slack for a, b in zip(one, other, strict=True))


def glue_words(
    nodes: Iterable[Node], onto: Matrix = IDENTITY, said: str = "glue"
) -> Iterator[Point]:
    """Where the print says "glue", or what else is ``said``."""
    for node, at in primitives(nodes, onto, opens=True):
        if isinstance(node, Text) and node.text == said:
            yield at.apply(node.x, node.y)


@pytest.mark.parametrize(
    ("game", "tabs", "halves"),
    # Seven tabs of two dice, and two halves of five figures; of one die, of sixty pyramids for all
    # and twenty-four for the players, with a tab each; four tabs of each of two tuckboxes.
    [("tlatelolco", 7 * 2 + 4 * 2, 2 * 5), ("buyers-market", 7 + 60 + 24 + 4 * 2, 0)],
)
def test_glue_goes_where_the_print_says_so(game: str, tabs: int, halves: int) -> None:
    counted = behind = 0
    for sheet in sheets_of(game):
        areas = []
        for line in lines(sheet):
            if line.kind == "glue":
                assert isinstance(line.shape, Trace)
                corners = [(v[0], v[1]) for _, v in line.shape.segments if v]
                areas.append(Polygon(tuple(corners)))
        words = list(glue_words(sheet.front.children))
        for word in words:
            assert sum(area.contains(word) for area in areas) == 1
            counted += 1
        # Behind a half, which is art: the word stands on the foot beside it.
        beside = list(glue_words(sheet.front.children, said="half: glue behind"))
        for x, y in beside:
            assert not any(area.contains((x, y)) for area in areas)
            near_by = [(x + across, y + down) for across in (-1, 1) for down in (-8, 8)]
            assert sum(any(map(area.contains, near_by)) for area in areas) == 1
            behind += 1
        assert len(words) + len(beside) == len(areas)
    assert (counted, behind) == (tabs, halves)


def shapes(svg: Path) -> dict[str, list[tuple[str, dict[str, str]]]]:
    root = ET.parse(svg).getroot()  # noqa: S314 - our own file
    assert root.get("width") == f"{root.get('viewBox', '').split()[2]}mm"
    found = {}
    for layer in root.findall(f"{SVG}g"):
        assert layer.get(LABEL) == layer.get("id")
        found[layer.get("id") or ""] = [
            (each.tag.removeprefix(SVG), dict(each.attrib)) for each in layer
        ]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_svg_has_a_layer_for_each_kind_with_the_shapes_at_their_places(
    game: str, exported: Exported
) -> None:
    made = exported(game, "cut-svg")
    there = sheets_of(game)
    assert len(files(made, ".svg")) == len(there)
    for sheet in there:
        found = shapes(made.folder / f"{sheet.group}-{sheet.number}.svg")
        expected: dict[str, list[Any]] = {kind: [] for kind in KINDS}
        for line in cut_once(lines(sheet)):
            expected[line.kind].append(line.shape)
        assert {kind: len(its) for kind, its in found.items()} == {
            kind: len(its) for kind, its in expected.items() if its
        }
        for kind, its in found.items():
            for (tag, values), shape in zip(its, expected[kind], strict=True):
                match shape:
                    case Ring():
                        assert tag == "circle"
                        assert near((float(values[k]) for k in ("cx", "cy", "r")), shape)
                    case Plate(box, radius):
                        assert tag == "rect"
                        keys = ("x", "y", "width", "height")
                        assert near((float(values[k]) for k in keys), box)
                        assert float(values.get("rx", 0)) == radius
                    case Stroke((x1, y1), (x2, y2)):
                        assert tag == "line"
                        got = [float(values[k]) for k in ("x1", "y1", "x2", "y2")]
                        assert near(got, (x1, y1, x2, y2))
                    case Trace(segments) | Bend(segments):
                        assert tag == "path"
                        got = [float(v) for v in values["d"].split() if not v.isalpha()]
                        assert near(got, [v for _, its in segments for v in its])


def test_names_of_a_game_may_hold_what_svg_writes_otherwise(tmp_path: Path) -> None:
    made = printgen.export(write_cards(tmp_path / "cards"), to="cut-svg", bleed=2, out=tmp_path)
    (file,) = files(made, ".svg")
    root = ET.parse(made.folder / file).getroot()  # noqa: S314 - our own file
    assert root.findtext(f"{SVG}title") == 'Cards <&> "more" ü: Deck, sheet 1'
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids)) == 4


def read(made: Export, sheet: Sheet) -> Any:
    document = readfile(made.folder / f"{sheet.group}-{sheet.number}.dxf")
    assert not document.audit().errors
    assert document.units == MM
    return document.modelspace()


@pytest.mark.parametrize("game", GAMES)
def test_dxf_read_back_has_the_placements_to_a_micrometre(game: str, exported: Exported) -> None:
    made = exported(game, "dxf")
    height = 297.0
    for sheet in sheets_of(game):
        space = read(made, sheet)
        cuts = list(space.query("*[layer=='CUT']"))
        if any(entity.dxftype() == "LINE" for entity in cuts):
            cut_along_all_outlines_once(cuts, sheet, height)
            continue
        assert len(cuts) == len(sheet.placements)
        for entity, placement in zip(cuts, sheet.placements, strict=True):
            piece, trim = placement.piece, placement.trim
            if isinstance(piece.outline, Ring):
                assert entity.dxftype() == "CIRCLE"
                centre = (entity.dxf.center.x, height - entity.dxf.center.y, entity.dxf.radius)
                assert near(centre, (*trim.centre, trim.width / 2))
                continue
            assert entity.dxftype() == "LWPOLYLINE"
            assert entity.closed
            points = [(p.x, height - p.y) for p in make_path(entity).flattening(0.0001)]
            left, top = (min(p[n] for p in points) for n in (0, 1))
            right, low = (max(p[n] for p in points) for n in (0, 1))
            assert near((left, top, right, low), (trim.x, trim.y, trim.right, trim.bottom))
            if isinstance(piece.outline, Plate) and (corner := piece.outline.radius):
                arcs = [e for e in entity.virtual_entities() if e.dxftype() == "ARC"]
                assert [round(arc.dxf.radius, 4) for arc in arcs] == [corner] * 4
                # Round outwards: as near to the sharp corner as a quarter of a circle is.
                nearest = min(math.dist(point, (trim.x, trim.y)) for point in points)
                assert nearest == pytest.approx(corner * (math.sqrt(2) - 1), abs=0.01)
        folds = [
            (line.kind, line.shape) for line in lines(sheet) if line.kind in {"mountain", "valley"}
        ]
        got = list(space.query("LINE"))
        order_of = sorted(folds, key=lambda fold: KINDS.index(fold[0]))
        assert len(got) == len(folds)
        for entity, (kind, stroke) in zip(got, order_of, strict=True):
            assert entity.dxf.layer == kind.upper()
            start, end = entity.dxf.start, entity.dxf.end
            points4 = (start.x, height - start.y, end.x, height - end.y)
            assert isinstance(stroke, Stroke)
            assert near(points4, (*stroke.start, *stroke.end))


def cut_along_all_outlines_once(cuts: list[Any], sheet: Sheet, height: float) -> None:
    """Checks round rectangles that touch: each straight edge is cut once, and each corner."""
    edges, radius = set(), 0.0
    for placement in sheet.placements:
        assert isinstance(placement.piece.outline, Plate)
        box, radius = placement.trim, placement.piece.outline.radius
        top, low, left, right = (
            box.y + radius,
            box.bottom - radius,
            box.x + radius,
            box.right - radius,
        )
        edges |= {(x, top, x, low) for x in (box.x, box.right)}
        edges |= {(left, y, right, y) for y in (box.y, box.bottom)}
    ends = [(e.dxf.start, e.dxf.end) for e in cuts if e.dxftype() == "LINE"]
    found = {(start.x, height - start.y, end.x, height - end.y) for start, end in ends}
    assert len(found) == len(ends)
    assert _distinct(found) == _distinct(edges)
    bends = [e for e in cuts if e.dxftype() == "LWPOLYLINE"]
    assert len(bends) == 4 * len(sheet.placements) == len(cuts) - len(ends)
    for bend in bends:
        (arc,) = bend.virtual_entities()
        assert arc.dxf.radius == pytest.approx(radius, abs=0.001)


def _distinct(edges: Iterable[tuple[float, ...]]) -> set[tuple[float, ...]]:
    return {tuple(round(value, 3) for value in edge) for edge in edges}


def test_round_notches_are_arcs_that_follow_the_curve() -> None:
    made = outline(22.0, 36.0, 10.0, 6.0)
    assert isinstance(made, Trace)
    whole = made.segments
    found = vertices(whole)
    assert sum(bool(each.bulge) for each in found) == 4
    document = new()
    polyline = document.modelspace().add_lwpolyline(
        [(x, -y, -bulge) for (x, y), bulge in found], "xyb", close=True
    )
    got = [(p.x, -p.y) for p in make_path(polyline).flattening(0.0005)]
    at: Point = (0.0, 0.0)
    for step, values in whole:
        if step == "C":
            a, b, c = (values[0], values[1]), (values[2], values[3]), (values[4], values[5])
            for n in range(1, 20):
                t, s = n / 20, 1 - n / 20
                x, y = (
                    s**3 * at[k] + 3 * s * s * t * a[k] + 3 * s * t * t * b[k] + t**3 * c[k]
                    for k in (0, 1)
                )
                # Points of the polyline lie closer than this to each other.
                assert min(math.dist((x, y), p) for p in got) < 0.12
                beside = min(_off((x, y), p, q) for p, q in pairwise(got))
                assert beside <= TOLERANCE_MM + 0.001
        if values:
            at = (values[-2], values[-1])


def _off(point: Point, start: Point, end: Point) -> float:
    """How far a point lies from the way between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy or 1)
    along = min(max(along, 0.0), 1.0)
    return math.dist(point, (start[0] + along * dx, start[1] + along * dy))


def test_a_curve_that_is_no_arc_becomes_several() -> None:
    found = vertices((("M", (0, 0)), ("C", (0, 40, 10, -40, 30, 5)), ("L", (0, 9)), ("Z", ())))
    assert len(found) > 8
    assert found[-1].point == (0, 9)


@pytest.mark.game("tlatelolco")
@pytest.mark.parametrize("to", ["cut-svg", "dxf"])
def test_the_same_game_gives_the_same_bytes(to: str, exported: Exported, tmp_path: Path) -> None:
    one = exported("tlatelolco", to)
    other = printgen.export("tlatelolco", to=to, out=tmp_path)
    assert digests(one.folder) == digests(other.folder)


@pytest.mark.game("aztec-market")
def test_another_paper_is_another_folder(exported: Exported) -> None:
    made = exported("aztec-market", "dxf", paper="letter")
    assert made.folder.name == "aztec-market-dxf-letter"
    assert made.manifest["options"] == {
        "paper": "letter",
        "ink": "full",
        "rounds": "hexagon",
        "duplex": "long-edge",
    }
