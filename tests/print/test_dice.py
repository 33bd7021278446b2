"""Dice: what is printed really folds into a cube, with its values where they belong.

Nothing of the program's own net is used: the polygons between its cuts and folds are found, and
folded in space.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
import pytest

import printgen
from printgen.components import Piece
from printgen.fonts import font
from printgen.scene import Path as Line
from printgen.units import MM_PER_PT
from tests.helpers.folded import EDGE, drawn, groups, texts, write_folded
from tests.helpers.raster import PX_PER_MM, from_svg

if TYPE_CHECKING:
    from numpy.typing import NDArray

Point: TypeAlias = tuple[float, float]
Vector: TypeAlias = "NDArray[np.float64]"
Corner: TypeAlias = tuple[float, ...]


def rounded(point: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(x, 3) + 0.0 for x in point)


def polygons(edges: set[frozenset[Point]]) -> list[list[Point]]:
    """The areas that lines enclose between them, clockwise on paper (y down); not the outside."""
    ways: dict[Point, list[Point]] = {}
    for edge in edges:
        a, b = edge
        ways.setdefault(a, []).append(b)
        ways.setdefault(b, []).append(a)

    def angle(a: Point, b: Point) -> float:
        return math.atan2(b[1] - a[1], b[0] - a[0])

    left = {(a, b) for a, others in ways.items() for b in others}
    found = []
    while left:
        start = a, b = min(left)
        area: list[Point] = []
        while True:
            left.remove((a, b))
            area.append(a)
            # The next one to the right: what is on the right of every step is inside.
            back = angle(b, a)
            onwards = min(
                (c for c in ways[b] if c != a),
                key=lambda c, b=b, back=back: (back - angle(b, c)) % (2 * math.pi),  # type: ignore[misc]
            )
            a, b = b, onwards
            if (a, b) == start:
                break
        if signed(area) > 0:
            found.append(area)
    return found


def signed(area: list[Point]) -> float:
    """Twice the area, positive if it runs clockwise on paper."""
    pairs = zip(area, area[1:] + area[:1], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)


class Part(NamedTuple):
    """A square or a tab: its corners on paper, and in space when all is folded (mm)."""

    flat: list[Point]
    corners: list[Vector]

    @property
    def edges(self) -> list[frozenset[Corner]]:
        return [frozenset((rounded(tuple(a)), rounded(tuple(b)))) for a, b in self.sides()]

    def sides(self) -> Iterator[tuple[Vector, Vector]]:
        return zip(self.corners, self.corners[1:] + self.corners[:1], strict=True)

    @property
    def normal(self) -> Vector:
        """Out of the printed side."""
        a, b, c = self.corners[:3]
        # Clockwise on paper, seen from the print.
        out = -np.cross(b - a, c - b)
        return np.asarray(out / np.linalg.norm(out), dtype=np.float64)


def turn(axis: Vector, angle: float) -> Vector:
    """The turn about an axis through the origin, as a matrix (Rodrigues)."""
    x, y, z = axis / np.linalg.norm(axis)
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    eye: Vector = np.eye(3)
    return np.asarray(eye + math.sin(angle) * k + (1 - math.cos(angle)) * (k @ k))


def lifted(point: Point) -> Vector:
    """On the table, the print up, y away from the reader."""
    return np.array([point[0], -point[1], 0.0])


def fold(piece: Piece) -> list[Part]:
    """All parts in space, every fold bent by a right angle away from the print."""
    points = [rounded(values) for step, values in piece.outline if step != "Z"]
    outline = [(x, y) for x, y in points]
    cuts = {frozenset(pair) for pair in zip(outline, outline[1:] + outline[:1], strict=True)}
    folds = {frozenset(((a[0], a[1]), (b[0], b[1]))) for a, b in map(_ends, piece.folds)}
    assert not cuts & folds
    areas = polygons(cuts | folds)
    assert sum(map(signed, areas)) == pytest.approx(signed(outline))
    hinges: dict[frozenset[Point], list[int]] = {}
    for n, area in enumerate(areas):
        for pair in zip(area, area[1:] + area[:1], strict=True):
            if frozenset(pair) in folds:
                hinges.setdefault(frozenset(pair), []).append(n)
    assert all(len(two) == 2 for two in hinges.values())
    assert len(hinges) == len(folds) == len(areas) - 1, "all parts hang together, in one way"
    placed: dict[int, tuple[Vector, Vector]] = {0: (np.eye(3), np.zeros(3))}
    waiting = [0]
    while waiting:
        n = waiting.pop()
        for hinge, two in hinges.items():
            if n not in two:
                continue
            other = two[0] if two[1] == n else two[1]
            if other in placed:
                continue
            a, b = (lifted(end) for end in hinge)
            middle = np.mean([lifted(point) for point in areas[other]], axis=0)
            bend = turn(b - a, math.pi / 2)
            if (bend @ (middle - a))[2] > 0:
                bend = turn(b - a, -math.pi / 2)
            linear, shift = placed[n]
            placed[other] = linear @ bend, linear @ (a - bend @ a) + shift
            waiting.append(other)
    assert len(placed) == len(areas)
    return [
        Part(area, [placed[n][0] @ lifted(point) + placed[n][1] for point in area])
        for n, area in enumerate(areas)
    ]


def _ends(line: tuple[Point, Point]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    return rounded(line[0]), rounded(line[1])


def is_square(part: Part) -> bool:
    lengths = {round(float(np.linalg.norm(b - a)), 3) for a, b in part.sides()}
    return len(part.flat) == 4 and len(lengths) == 1


@pytest.fixture(params=["10mm", "16mm", "27.3mm", "60mm"])
def die(request: pytest.FixtureRequest, tmp_path: Path) -> Piece:
    return drawn(write_folded(tmp_path, edge=request.param))["die"]


def values(piece: Piece, squares: list[Part]) -> list[str]:
    """What is printed on each of the squares: a text that lies in it, the right way up."""
    found = []
    for square in squares:
        xs, ys = [x for x, _ in square.flat], [y for _, y in square.flat]
        inside = set()
        for text, matrix in texts(piece.front):
            x, y = matrix.apply(text.x, text.y)
            if min(xs) < x < max(xs) and min(ys) < y < max(ys) and text.text != "glue":
                inside.add(text.text)
        (value,) = inside
        found.append(value)
    return found


def test_six_squares_make_a_cube_whose_every_edge_joins_two(die: Piece) -> None:
    squares = [part for part in fold(die) if is_square(part)]
    assert len(squares) == 6
    assert len({rounded(tuple(c)) for part in squares for c in part.corners}) == 8
    edges = Counter(edge for part in squares for edge in part.edges)
    assert len(edges) == 12
    assert set(edges.values()) == {2}
    middle = np.mean([c for part in squares for c in part.corners], axis=0)
    for part in squares:
        out = np.mean(part.corners, axis=0) - middle
        assert out @ part.normal > 0, "the print is outside"


def test_every_edge_that_is_no_fold_has_one_tab_that_lies_under_one_square(die: Piece) -> None:
    parts = fold(die)
    squares = [part for part in parts if is_square(part)]
    tabs = [part for part in parts if not is_square(part)]
    assert len(tabs) == 7
    under: dict[int, list[Part]] = {}
    glued = set()
    for tab in tabs:
        own = [edge for edge in tab.edges for part in squares if edge in part.edges]
        # Its hinge lies on one edge of the cube, where two squares meet.
        (hinge,) = set(own)
        glued.add(hinge)
        behind = [n for n, part in enumerate(squares) if lies_in(tab, part)]
        assert len(behind) == 1
        assert hinge in squares[behind[0]].edges
        under.setdefault(behind[0], []).append(tab)
    assert len(glued) == 7
    for n, several in under.items():
        for one, other in combinations(several, 2):
            assert apart(one, other, squares[n]), "tabs under one square do not overlap"


def lies_in(tab: Part, square: Part) -> bool:
    a, b, _, d = square.corners
    across, down = b - a, d - a
    side = float(across @ across)
    for corner in tab.corners:
        away = corner - a
        if abs(away @ square.normal) > 1e-3:
            return False
        if not all(-1e-3 <= float(away @ way) / side <= 1 + 1e-3 for way in (across, down)):
            return False
    return True


def apart(one: Part, other: Part, square: Part) -> bool:
    """Whether a side of one of them has all of the other on its far side."""
    for first, second in ((one, other), (other, one)):
        middle = np.mean(first.corners, axis=0)
        for a, b in first.sides():
            out = np.cross(b - a, square.normal)
            out = out if (middle - a) @ out < 0 else -out
            if all((corner - a) @ out >= -1e-3 for corner in second.corners):
                return True
    return False


def test_opposite_sides_add_up_to_seven(die: Piece) -> None:
    squares = [part for part in fold(die) if is_square(part)]
    by_value = dict(zip(map(int, values(die, squares)), squares, strict=True))
    assert sorted(by_value) == [1, 2, 3, 4, 5, 6]
    for value, square in by_value.items():
        assert np.allclose(by_value[7 - value].normal, -square.normal)


def test_one_two_and_three_run_counter_clockwise_round_their_corner(die: Piece) -> None:
    squares = [part for part in fold(die) if is_square(part)]
    normals = {v: part.normal for v, part in zip(values(die, squares), squares, strict=True)}
    # Three sides seen from their corner run counter-clockwise if they are a right-handed frame.
    assert np.linalg.det([normals["1"], normals["2"], normals["3"]]) == pytest.approx(1)


def test_other_values_lie_opposite_by_their_order(tmp_path: Path) -> None:
    die = drawn(write_folded(tmp_path, values="[a, b, c, d, e, f]"))["die"]
    squares = [part for part in fold(die) if is_square(part)]
    normals = {v: part.normal for v, part in zip(values(die, squares), squares, strict=True)}
    for one, other in ("af", "be", "cd"):
        assert np.allclose(normals[one], -normals[other])


def test_what_is_drawn_is_what_is_folded(die: Piece) -> None:
    found = {group.label: group for group in groups(die.front)}
    assert set(found) == {"die.cut", "die.fold"}
    lines = [node for node in found["die.cut"].children if isinstance(node, Line)]
    assert {line.segments for line in lines} == {die.outline}
    dashed = [node for node in found["die.fold"].children if isinstance(node, Line)]
    ends = {(line.segments[0][1], line.segments[1][1]) for line in dashed if line.paint.dash}
    assert ends == set(die.folds)
    words = [(text, matrix) for text, matrix in texts(die.front) if text.text == "glue"]
    assert len(words) == 7
    assert all(text.size >= 6 for text, _ in words)


def test_the_word_glue_stands_on_its_tab_even_on_the_smallest_die(die: Piece) -> None:
    tabs = [part.flat for part in fold(die) if not is_square(part)]
    free = list(tabs)
    for text, matrix in texts(die.front):
        if text.text != "glue":
            continue
        em = text.size * MM_PER_PT
        wide = font(text.font).width("glue") * em
        # From the foot of the g to the head of the l.
        corners = [
            matrix.apply(text.x + x, text.y + y) for x in (0, wide) for y in (0.2 * em, -0.72 * em)
        ]
        on = [tab for tab in free if all(holds(tab, corner) for corner in corners)]
        assert len(on) == 1
        free.remove(on[0])
    assert free == []


def holds(area: list[Point], point: Point) -> bool:
    pairs = zip(area, area[1:] + area[:1], strict=True)
    return all(
        (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1) >= -1e-6
        for (x1, y1), (x2, y2) in pairs
    )


def test_the_ground_goes_on_over_cuts_and_tabs_but_over_no_other_side(tmp_path: Path) -> None:
    game = write_folded(tmp_path / "game")
    file = game / "game.yaml"
    value = '      value: {text: "{value}", style: name}\n'
    strip = '      strip: {shape: rect, left: 0, width: 0.8, fill: "#ff0000"}\n'
    file.write_text(file.read_text("utf-8").replace(value, value + strip), "utf-8")
    kit = printgen.build_kit(game, out=tmp_path, formats=["svg-pieces"])
    picture = from_svg((kit.folder / "svg/pieces/die/die-front.svg").read_text("utf-8"))

    def at(x: float, y: float) -> tuple[int, ...]:
        # The bleed is 1 mm.
        pixel = picture[round((y + 1) * PX_PER_MM), round((x + 1) * PX_PER_MM)]
        return tuple(round(float(c)) for c in np.ravel(pixel)[:3])

    red, green, white = (255, 0, 0), (0, 255, 0), (255, 255, 255)
    squares = [part for part in fold(drawn(game)["die"]) if is_square(part)]
    for square in squares:
        x, y = min(x for x, _ in square.flat), min(y for _, y in square.flat)
        # A strip at the very edge is whole on every side, whatever lies beside it.
        assert [at(x + 0.4, y + part * EDGE) for part in (0.25, 0.75)] == [red, red]
        assert at(x + EDGE - 0.5, y + EDGE / 4) == green
    # The side on the right of the cross has a cut on its right, the last one a tab.
    right = max(x for square in squares for x, _ in square.flat)
    assert at(right + 0.6, EDGE * 1.5) == green
    assert at(2 * EDGE + 0.6, EDGE * 3.5) == green
    assert at(2 * EDGE + 1.4, EDGE * 3.8) == white
