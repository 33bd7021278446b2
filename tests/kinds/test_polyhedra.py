"""Dice of 4, 8, 10, 12 and 20 sides: what is printed really folds into them.

Nothing of the program's own solids is used: the polygons between the cuts and folds are found, and
folded in space by the angles that geometry gives.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import printgen
from printgen.components import Piece, nets
from printgen.components.folds import Label
from printgen.components.piece import View
from printgen.core import polygons
from printgen.core.outlines import plate
from printgen.core.scene import Group
from printgen.core.scene import Path as Line
from printgen.core.units import MM_PER_PT
from printgen.drawing.faces.drawer import Identity
from printgen.fonts.font import font
from printgen.kinds.die.model import SMALLEST_MM
from printgen.kinds.die.net import laid
from printgen.model.base import Value
from tests.helpers.folded import drawn, texts, write_folded
from tests.helpers.nets import Part, Point, Vector, apart, fold, holds, lies_in
from tests.helpers.raster import PX_PER_MM, from_svg

# Sides, corners, and the angle between two sides where all are alike (H. S. M. Coxeter, Regular
# Polytopes, table I).
FACTS = {
    4: (4, math.acos(1 / 3)),
    8: (6, math.acos(-1 / 3)),
    10: (12, None),
    12: (20, math.acos(-1 / math.sqrt(5))),
    20: (12, math.acos(-math.sqrt(5) / 3)),
}
CORNERS = {4: 3, 8: 3, 10: 4, 12: 5, 20: 3}
# Of a bought die of twenty: what is beside each of the first ten; the others are opposite.
BESIDE = (
    *({7, 13, 19}, {12, 18, 20}, {16, 17, 19}, {11, 14, 18}, {13, 15, 18}),
    *({9, 14, 16}, {1, 15, 17}, {10, 16, 20}, {6, 11, 19}, {8, 12, 17}),
)
NEAR_MM = 0.01


def numbers(sides: int) -> list[Value]:
    return list(range(10)) if sides == 10 else list(range(1, sides + 1))


class Solid(NamedTuple):
    """A folded die: its sides and tabs, and the numbers of the corners round each side."""

    sides: list[Part]
    tabs: list[Part]
    corners: list[Vector]
    rings: list[tuple[int, ...]]

    @property
    def edges(self) -> Counter[frozenset[int]]:
        pairs = [zip(ring, ring[1:] + ring[:1], strict=True) for ring in self.rings]
        return Counter(frozenset(pair) for each in pairs for pair in each)


def angle(one: Vector, other: Vector) -> float:
    """Between two directions, in degrees."""
    cos = one @ other / np.linalg.norm(one) / np.linalg.norm(other)
    return math.degrees(math.acos(min(1.0, max(-1.0, cos))))


def angles(part: Part) -> list[float]:
    """The angles of a side at its corners, in degrees."""
    points = [*part.corners, part.corners[0]]
    return [
        angle(points[n - 1 - (n == 0)] - here, points[n + 1] - here)
        for n, here in enumerate(points[:-1])
    ]


def folded(piece: Piece, sides: int) -> Solid:
    """The die with its angles: those of a die of ten follow from its kites, three of which meet."""
    known = FACTS[sides][1]
    if known is not None:
        parts = fold(piece, lambda _: math.pi - known)
    else:
        kite = max(fold(piece, lambda _: 0.0), key=area)
        lengths = [math.dist(*pair) for pair in kite.sides()]
        _, at, _, blunt = map(math.radians, sorted(angles(kite)))
        along = math.acos((math.cos(blunt) - math.cos(at) ** 2) / math.sin(at) ** 2)
        across = math.acos(math.cos(at) * (1 - math.cos(blunt)) / math.sin(at) / math.sin(blunt))
        limit = (min(lengths) + max(lengths)) / 2
        parts = fold(piece, lambda mm: math.pi - (along if mm > limit else across))
    # Sides are larger than tabs, which may have as many corners.
    least = 0.99 * max(map(area, parts))
    faces = [part for part in parts if area(part) > least]
    corners: list[Vector] = []
    rings = [tuple(number_of(corner, corners) for corner in part.corners) for part in faces]
    return Solid(faces, [part for part in parts if area(part) < least], corners, rings)


def area(part: Part) -> float:
    a, *others = part.corners
    crosses = [np.cross(b - a, c - a) for b, c in pairwise(others)]
    return float(np.linalg.norm(np.sum(crosses, axis=0)) / 2)


def number_of(corner: Vector, known: list[Vector]) -> int:
    for n, other in enumerate(known):
        if np.linalg.norm(other - corner) < NEAR_MM:
            return n
    known.append(corner)
    return len(known) - 1


def die_of(folder: Path, sides: int, edge: float, values: list[Value] | None = None) -> Piece:
    said = ", ".join(map(str, values or numbers(sides)))
    return drawn(write_folded(folder, edge=f"{edge}mm", values=f"[{said}]"))["die"]


@pytest.fixture(params=[4, 8, 10, 12, 20])
def sides(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def die(sides: int, tmp_path: Path) -> Piece:
    return die_of(tmp_path, sides, 20)


def is_folded(piece: Piece, sides: int, edge: float) -> None:
    """Whether a net folds to a closed solid, with a tab below each edge that is no fold."""
    solid = folded(piece, sides)
    corners = FACTS[sides][0]
    assert len(solid.sides) == sides
    assert len(solid.corners) == corners
    assert len(solid.edges) == sides + corners - 2, "Euler's formula"
    assert set(solid.edges.values()) == {2}, "every edge joins two sides"
    lengths = [math.dist(*(solid.corners[n] for n in pair)) for pair in solid.edges]
    assert max(lengths) == pytest.approx(edge, abs=NEAR_MM)
    middle = np.mean(solid.corners, axis=0)
    for part in solid.sides:
        out = (np.mean(part.corners, axis=0) - middle) @ part.normal
        assert out > 0, "the print is outside"
        assert all((corner - part.corners[0]) @ part.normal < NEAR_MM for corner in solid.corners)
    open_ones = {pair for pair in solid.edges if pair not in hinges(solid, piece)}
    assert len(open_ones) == len(solid.edges) - (sides - 1)
    below: dict[int, list[Part]] = {}
    met = []
    for tab in solid.tabs:
        on = [n for n, side in enumerate(solid.sides) if lies_in(tab, side)]
        assert len(on) == 1
        below.setdefault(on[0], []).append(tab)
        at = {number_of(corner, solid.corners) for corner in tab.corners}
        met += [pair for pair in open_ones if pair <= at]
    assert Counter(met) == Counter(open_ones), "each open edge meets one tab"
    for n, several in below.items():
        for one, other in combinations(several, 2):
            assert apart(one, other, solid.sides[n]), "tabs under one side do not overlap"
    flat = [tuple(part.flat) for part in (*solid.sides, *solid.tabs)]
    assert not any(polygons.overlap(one, other) for one, other in combinations(flat, 2))
    outline = tuple(values[:2] for step, values in piece.outline.segments if step != "Z")  # type: ignore[union-attr]
    assert polygons.crossing(outline) is None  # type: ignore[arg-type]


def hinges(solid: Solid, piece: Piece) -> set[frozenset[int]]:
    """The edges along which two sides hang together on the paper."""
    found: list[frozenset[int]] = []
    ends = {frozenset((line.start, line.end)) for line in piece.folds}
    for part, ring in zip(solid.sides, solid.rings, strict=True):
        for k in range(len(ring)):
            after = (k + 1) % len(ring)
            if frozenset((part.flat[k], part.flat[after])) in ends:
                found.append(frozenset((ring[k], ring[after])))
    return {pair for pair, times in Counter(found).items() if times == 2}


def test_a_net_folds_to_a_closed_solid_with_a_tab_below_each_open_edge(
    die: Piece, sides: int
) -> None:
    is_folded(die, sides, 20)


@pytest.mark.slow
@settings(max_examples=10, deadline=None)
@given(st.sampled_from([4, 8, 10, 12, 20]), st.floats(0, 1))
def test_a_net_of_any_size_folds(sides: int, share: float) -> None:
    edge = round(SMALLEST_MM[sides] + share * (60 - SMALLEST_MM[sides]), 3)
    net = laid(sides, edge).net
    identity = Identity(component="die", design="", title="", group="", copies=1, name="")
    shown = View((), 1, 1, plate(1, 1))
    is_folded(
        nets.piece(identity, net, [None] * sides, 0, shown, Label("glue", "sans")), sides, edge
    )


class Said(NamedTuple):
    """A line on a side: the number of the side, the words, and their middle and the way up."""

    side: int
    words: str
    middle: Vector
    up: Vector


def said(piece: Piece, solid: Solid) -> list[Said]:
    """Every number that is printed, once, on paper: where it stands, and which way is up."""
    found: dict[tuple[float, ...], Said] = {}
    for text, matrix in texts(piece.front):
        if text.text == "glue":
            continue
        em = text.size * MM_PER_PT
        wide = font(text.font).width(text.text) * em
        middle = np.array(matrix.apply(text.x + wide / 2, text.y - 0.33 * em))
        foot, head = (np.array(matrix.apply(text.x, text.y - y)) for y in (0, 1))
        x, y = middle
        (n,) = (n for n, part in enumerate(solid.sides) if holds(part.flat, (x, y)))
        found[round(x, 2), round(y, 2)] = Said(n, text.text, middle, head - foot)
    return list(found.values())


def test_every_number_stands_below_a_corner_of_its_side(die: Piece, sides: int) -> None:
    solid = folded(die, sides)
    shown = said(die, solid)
    assert len(shown) == (12 if sides == 4 else sides)
    for each in shown:
        ways = [np.array(corner) - each.middle for corner in solid.sides[each.side].flat]
        tilts = [angle(each.up, way) for way in ways]
        assert min(tilts) < 1
        lengths = [float(np.linalg.norm(way)) for way in ways]
        if sides == 10:
            assert lengths[tilts.index(min(tilts))] == max(lengths), "the sharp one of a kite"
        if sides == 4:
            assert lengths[tilts.index(min(tilts))] == min(lengths), "the one it is near"


@pytest.mark.parametrize(("sides", "total"), [(8, 9), (10, 9), (12, 13), (20, 21)])
def test_opposite_numbers_add_up_as_on_bought_dice(tmp_path: Path, sides: int, total: int) -> None:
    piece = die_of(tmp_path, sides, 20)
    solid = folded(piece, sides)
    normals = {int(each.words): solid.sides[each.side].normal for each in said(piece, solid)}
    assert set(normals) == set(numbers(sides))
    for number, normal in normals.items():
        assert np.allclose(normals[total - number], -normal, atol=1e-3)


def test_three_sides_of_a_die_of_four_show_the_number_of_the_corner_that_they_share(
    tmp_path: Path,
) -> None:
    piece = die_of(tmp_path, 4, 20)
    solid = folded(piece, 4)
    near: dict[int, list[str]] = {}
    for each in said(piece, solid):
        part, ring = solid.sides[each.side], solid.rings[each.side]
        k = min(range(3), key=lambda k: float(np.linalg.norm(part.flat[k] - each.middle)))
        near.setdefault(ring[k], []).append(each.words)
    assert sorted(map(sorted, near.values())) == [[n] * 3 for n in "1234"]


def test_numbers_on_a_die_of_twenty_have_the_neighbours_that_they_have_on_bought_ones(
    tmp_path: Path,
) -> None:
    piece = die_of(tmp_path, 20, 20)
    solid = folded(piece, 20)
    on = {int(each.words): set(solid.rings[each.side]) for each in said(piece, solid)}
    beside = {n: {k for k in on if len(on[n] & on[k]) == 2} for n in on}
    assert tuple(beside[n] for n in range(1, 11)) == BESIDE
    # 2, 14 and 8 run counter-clockwise round 20.
    normals = {int(each.words): solid.sides[each.side].normal for each in said(piece, solid)}
    assert np.linalg.det([normals[2], normals[14], normals[8]]) > 0


def test_even_and_odd_numbers_of_a_die_of_ten_are_round_its_two_ends(tmp_path: Path) -> None:
    piece = die_of(tmp_path, 10, 20)
    solid = folded(piece, 10)
    ends = {}
    for each in said(piece, solid):
        part, ring = solid.sides[each.side], solid.rings[each.side]
        ends[each.words] = ring[angles(part).index(min(angles(part)))]
    assert len({ends[n] for n in "02468"}) == len({ends[n] for n in "13579"}) == 1
    assert ends["0"] != ends["1"]


def strokes(piece: Piece) -> int:
    """How many solid lines are on the sides of a die."""
    found = []

    def walk(nodes: tuple[object, ...]) -> None:
        for node in nodes:
            if isinstance(node, Group) and node.label is None:
                walk(node.children)
            elif isinstance(node, Line) and node.paint.fill is None and not node.paint.fixed:
                found.append(node)

    walk(piece.front)
    # On the bleed, and again on the side.
    return len(found) // 2


@pytest.mark.parametrize(
    ("values", "marked"),
    [
        ([1, 2, 3, 4, 5, 6, 7, 8], 0),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 2),
        ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 2),
        ([6, 9, "nine", "66", "99", "sixes"], 4),
        ([16, 19, 61, 91, 88, 11, 18, 81], 6),
        ([60, 90, 8, 10], 0),
    ],
)
def test_numbers_that_are_others_upside_down_have_a_stroke_below(
    tmp_path: Path, values: list[Value], marked: int
) -> None:
    piece = die_of(tmp_path, len(values), 24, values)
    assert strokes(piece) == marked


def test_the_word_glue_stands_on_its_tab_on_the_smallest_dice(sides: int, tmp_path: Path) -> None:
    piece = die_of(tmp_path, sides, SMALLEST_MM[sides])
    free = [tab.flat for tab in folded(piece, sides).tabs]
    for text, matrix in texts(piece.front):
        if text.text == "glue":
            em = text.size * MM_PER_PT
            wide = font(text.font).width("glue") * em
            corners = [
                matrix.apply(text.x + x, text.y + y)
                for x in (0, wide)
                for y in (0.2 * em, -0.72 * em)
            ]
            (tab,) = (tab for tab in free if all(holds(tab, corner) for corner in corners))
            free.remove(tab)
    assert free == []


@pytest.mark.slow
@pytest.mark.parametrize("sides", [4, 10, 20])
def test_backgrounds_fill_the_sides_and_the_bleed(tmp_path: Path, sides: int) -> None:
    said = f"[{', '.join(map(str, numbers(sides)))}]"
    game = write_folded(tmp_path / "game", edge="24mm", values=said)
    kit = printgen.build_kit(game, out=tmp_path, formats=["svg-pieces"])
    picture = from_svg((kit.folder / "svg/pieces/die/die-front.svg").read_text("utf-8"))

    def at(line: tuple[Point, Point]) -> tuple[int, ...]:
        """The colour off the middle of a line, where no word is; the bleed is 1 mm."""
        x, y = (0.75 * a + 0.25 * b for a, b in zip(*line, strict=True))
        pixel = picture[round((y + 1) * PX_PER_MM), round((x + 1) * PX_PER_MM)]
        return tuple(round(float(c)) for c in np.ravel(pixel)[:3])

    net = laid(sides, 24).net
    whole = {side for face in net.faces for side in face.sides}
    for face in net.faces:
        inside, outside = (list(face.grown(by).sides) for by in (-0.7, 0.7))
        for n, (start, end) in enumerate(face.sides):
            assert at(inside[n]) == (0, 255, 0)
            if (end, start) not in whole:  # and over a cut or a tab
                assert at(outside[n]) == (0, 255, 0)
