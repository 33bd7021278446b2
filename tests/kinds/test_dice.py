"""Dice: what is printed really folds into a cube, with its values where they belong.

Nothing of the program's own net is used: the polygons between its cuts and folds are found, and
folded in space.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import printgen
from printgen.components import Piece
from printgen.core.scene import Node, Rect, primitives
from printgen.core.scene import Path as Line
from printgen.core.units import MM_PER_PT
from printgen.fonts.font import font
from printgen.kinds.die.model import Die
from printgen.model.catalog import load
from tests.helpers.changed import edit
from tests.helpers.folded import EDGE, drawn, groups, texts, write_folded
from tests.helpers.nets import Part, apart, fold, holds, lies_in, path_of, rounded
from tests.helpers.raster import PX_PER_MM, from_svg


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
    assert set(found) == {"die.cut", "die.mountain", "die.glue"}
    lines = [node for node in found["die.cut"].children if isinstance(node, Line)]
    # Each once: a machine goes over it once.
    assert [line.segments for line in lines] == [path_of(die)]
    dashed = [node for node in found["die.mountain"].children if isinstance(node, Line)]
    ends = [(line.segments[0][1], line.segments[1][1]) for line in dashed]
    assert ends == [(start, end) for start, end, _ in die.folds]
    assert all(len(line.paint.dash) == 4 for line in dashed), "dashes and dots"
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


@pytest.mark.slow
def test_the_ground_goes_on_over_cuts_and_tabs_but_over_no_other_side(tmp_path: Path) -> None:
    game = write_folded(tmp_path / "game")
    file = game / "game.yaml"
    value = '      value: {text: "{value}", style: name}\n'
    strip = '      strip: {shape: rect, left: 0, width: 0.8, fill: "#ff0000"}\n'
    edit(file, (value, value + strip))
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


def rects(nodes: tuple[Node, ...]) -> Iterator[Rect]:
    return (node for node, _ in primitives(nodes) if isinstance(node, Rect))


SIDES = """
      - {value: club, name: C, tone: "#0000ff"}
      - {value: heart, name: H, tone: "#ff0000"}
      - {value: club, name: K, tone: "#0000ff"}
      - {value: 2, name: "{beads}", tone: "#00ff00"}
      - {value: star, name: S, tone: "#00ff00"}
      - {value: 7, name: A, tone: "#00ff00"}
    fields: {name: text, tone: colour}"""


def test_sides_print_their_fields_and_are_called_by_their_values(tmp_path: Path) -> None:
    game = write_folded(tmp_path, values=SIDES)
    fill = 'fill: "#00ff00", bleed: true}\n      value'
    edit(
        game / "game.yaml",
        ("{value}", "{name}"),
        ("groups:", "figures: {beads: {value: 9, provenance: assumed}}\ngroups:"),
        (fill, fill.replace('"#00ff00"', '"{tone}"')),
    )
    die = drawn(game)["die"]
    squares = [part for part in fold(die) if is_square(part)]
    normals = dict(zip(values(die, squares), (part.normal for part in squares), strict=True))
    # A figure stands where the data names it; each is opposite to the one that the order says.
    assert np.allclose(normals["9"], -normals["K"])
    assert np.allclose(normals["H"], -normals["S"])
    tones = {node.paint.fill for node in rects(die.front)}
    assert tones == {"#0000ff", "#ff0000", "#00ff00"}
    component = load(game).description.game.components["die"]
    assert isinstance(component, Die)
    assert component.side_names == ("club", "heart", "club", "2", "star", "7")
