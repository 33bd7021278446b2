"""Tiles whose edges carry something, and the paths that join them."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path as File

import numpy as np
import pytest

import printgen
from printgen.checks import Choice, run
from printgen.components import draw_all, drawing_context
from printgen.components.piece import Piece
from printgen.core.errors import Severity
from printgen.core.geometry import Box, Point, halfway, rotation
from printgen.core.outlines import Trace, corners, mapped
from printgen.core.scene import Paint, Path, Use, primitives
from printgen.drawing.faces.edges import EdgeLine, polygon
from printgen.kit.pages.texts import texts
from printgen.model.catalog import load
from printgen.play.subject import Subject
from tests.helpers.changed import edit
from tests.helpers.tiny import write_tiny

SIZES = {
    "flat": (46.19, 40.0, 6),
    "pointy": (34.64, 40.0, 6),
    "nearly": (46.0, 40.0, 6),
    "square": (40.0, 40.0, 4),
    "domino": (60.0, 30.0, 4),
}
HALF, BLEED, SLACK = 2.5, 3.0, 0.1
TILE = """\
  tile:
    kind: tile
    title: {{one: tile, many: tiles}}
    group: bits
    size: {{width: 46.19mm, height: 40mm, provenance: assumed}}
    shape: hex
    fields: {{ways: "paths?", land: edges}}
    values: {{land: sea sea land land land sea}}
    front: tile
    rows:
{rows}
{more}"""
FACES = """\
  tile:
    boxes:
      land:
        edges: "{land}"
        looks: {sea: {fill: "#5577aa"}, land: {fill: "#667755"}}
      ways: {paths: "{ways}", stroke: paper, casing: ink}
"""
RULEBOOK = """\
  rules:
    kind: booklet
    title: {one: rulebook, many: rulebooks}
    group: bits
    quantity: {value: 1, provenance: assumed}
    template: rules.md.j2
"""
ONE = "quantity: {value: 2, provenance: assumed}"


def write(folder: File, *rows: str, more: str = "", faces: str = FACES) -> File:
    lines = "\n".join(f"      {row}" for row in rows).replace("ONE", ONE)
    return write_tiny(folder / "tiny", components=TILE.format(rows=lines, more=more), faces=faces)


def tiles(game: File) -> dict[str, Piece]:
    drawn = draw_all(drawing_context(load(game)))
    return {piece.design: piece for piece in drawn if piece.component == "tile"}


def crossings(outline: Path, place: Point, way: Point) -> list[float]:
    """Where an outline crosses the line through a place, as distances from there along the way."""
    (x, y), (ux, uy) = place, way
    seen = corners(Trace(outline.segments))
    points = [((px - x) * ux + (py - y) * uy, (py - y) * ux - (px - x) * uy) for px, py in seen]
    return sorted(
        s + (t - s) * d / (d - e)
        for (s, d), (t, e) in pairwise([*points, points[0]])
        if (d < 0) != (e < 0)
    )


@pytest.mark.parametrize("name", SIZES)
def test_paths_cross_each_edge_in_its_middle_and_go_straight_on(name: str) -> None:
    """So any two tiles join, also where they are cut a little beside the line."""
    width, height, count = SIZES[name]
    tile = polygon(Box(0, 0, width, height), count)
    for end in range(count + 1):
        for start in {*range(1, count + 1)} - {end}:
            line = EdgeLine(tile, start, end, Box(0, 0, width, height).grown(BLEED))
            (x1, y1), (x2, y2) = list(tile.sides)[start - 1]
            far = math.dist((x1, y1), (x2, y2))
            along = (x2 - x1) / far, (y2 - y1) / far
            (mx, my) = (x1 + x2) / 2, (y1 + y2) / 2
            for beyond in (0.01, BLEED / 2, BLEED - 0.01):
                place = mx + beyond * along[1], my - beyond * along[0]
                found = crossings(Path(line.band(HALF), Paint()), place, along)
                near = [at for at in found if abs(at) < far / 2]
                assert np.allclose(near, [-HALF, HALF], atol=SLACK), (start, end, beyond)


def test_the_ends_of_paths_are_out_of_the_box_with_both_corners(tmp_path: File) -> None:
    """Also of those across a corner of it, where a print shop sees how far they go."""
    piece = tiles(write(tmp_path, "a: {ways: 2-5 3-6 1-4, ONE}"))["a"]
    box = Box(0, 0, piece.width, piece.height).grown(piece.bleed - 1e-6)
    for band in bands(piece):
        places = {tuple(np.round(place[-2:], 6)) for _, place in band.segments if place}
        assert sum(not box.contains(Box(x, y, 0, 0), 0.0) for x, y in places) == 4


@pytest.mark.parametrize("name", SIZES)
def test_dashes_are_halved_by_the_edges_they_cross(name: str) -> None:
    width, height, count = SIZES[name]
    tile = polygon(Box(0, 0, width, height), count)
    for end in range(2, count + 1):
        line = EdgeLine(tile, 1, end, Box(0, 0, width, height).grown(BLEED))
        (x1, y1), (x2, y2) = next(iter(tile.sides))
        far = math.dist((x1, y1), (x2, y2))
        inwards = (y1 - y2) / far, (x2 - x1) / far
        middle = (x1 + x2) / 2, (y1 + y2) / 2
        dashes = list(line.dashes(0.5, (3, 2)))
        first = [crossings(Path(dash, Paint()), middle, inwards) for dash in dashes]
        out, inside = next(at for at in first if at and at[0] < 0 < at[-1])
        assert -out == pytest.approx(inside, abs=SLACK)
        assert 1.2 < inside < 1.9  # three millimetres, give or take what makes whole repeats
        assert len(dashes) >= line.length / 5


def bands(piece: Piece) -> list[Path]:
    return [node for node in piece.front if isinstance(node, Path) and node.paint.stroke]


def test_a_later_path_goes_over_and_paths_with_a_common_end_are_one(tmp_path: File) -> None:
    game = write(tmp_path, "over: {ONE, ways: 1-4 2-5}", "joined: {ONE, ways: 1-4 2-5 1-3 6-0 3-0}")
    found = tiles(game)
    over, joined = (
        [node for node in found[name].front if isinstance(node, Path)][2:] for name in found
    )
    # Each path with its own casing; of what is one, all casings lie below all the rest.
    assert [node.paint.stroke is not None for node in over] == [True, True]
    assert [bool(node.paint.stroke) for node in joined] == [True] * 4 + [False] * 4 + [True]


def test_a_row_stands_for_its_turns(tmp_path: File) -> None:
    game = write(
        tmp_path, "bend: {ONE, turns: 3, ways: 1-2 4-0}", "plain: {ONE, turns: 2}", more=RULEBOOK
    )
    said = """\
{% set tiles = components.tile.designs %}
{{ tiles | selectattr("values.ways", "joins", 1) | sum(attribute="count") }} bends.
{% for tile in tiles %}
- {{ tile.id }}, {{ tile.count }}:
  {% for path in tile.values.ways %}{{ path.start }} to {{ path.end }}, {% endfor %}
  {{ tile.values.land | join(" ") }}
{% endfor %}
"""
    (game / "rules.md.j2").write_text(said, "utf-8")
    assert " ".join(texts(load(game), None)["rules"].split()) == (
        "6 bends. - bend, 2: 1 to 2, 4 to 0, sea sea land land land sea "
        "- bend-1, 2: 2 to 3, 5 to 0, sea sea sea land land land "
        "- bend-2, 2: 3 to 4, 6 to 0, land sea sea sea land land "
        "- plain, 2: sea sea land land land sea - plain-1, 2: sea sea sea land land land"
    )
    # A turned tile is the tile, turned.
    found = tiles(game)
    turn = rotation(60, 46.19 / 2, 20)
    first, second = (bands(found[name])[0].segments for name in ("bend", "bend-1"))
    arcs = [
        [values for step, values in steps if step == "C"] for steps in (mapped(first, turn), second)
    ]
    assert np.allclose(arcs[0], arcs[1], atol=SLACK)


def test_no_text_need_name_a_design_where_few_have_names_of_their_own(tmp_path: File) -> None:
    rows = "bend: {ONE, turns: 3, ways: 1-2}", "star: {ONE, ways: 1-4 2-5 3-6}"
    named = [row.replace("ways", f"name: {row[0].upper()}, ways") for row in rows]
    game = write(tmp_path, *named, more=RULEBOOK)
    edit(game / "game.yaml", ("fields: {", "fields: {name: text, "))
    (game / "rules.md.j2").write_text("Tiles and tokens.\n", "utf-8")
    assert printgen.check(game, select=["text-silent"], least=Severity.NOTE) == []


def test_what_is_the_same_after_a_turn_is_told(tmp_path: File) -> None:
    game = write(
        tmp_path,
        "bend: {ONE, turns: 2, ways: 1-2, land: sea sea sea sea sea sea}",
        "again: {ONE, ways: 4-5, land: sea sea sea sea sea sea}",
        "other: {ONE, ways: 4-5}",
        "wide: {ONE, ways: 1-3}",
        "mirrored: {ONE, ways: 6-2}",
        "copy: {ONE, ways: 6-2, name: Other}",
    )
    file = game / "game.yaml"
    text = file.read_text("utf-8").replace("fields: {", "fields: {name: text, ")
    file.write_text(text.replace("values: {", "values: {name: Tile, "), "utf-8")
    found = run(Subject(load(game)), Choice(["same-turned"]))
    assert [(each.message, each.where.line if each.where else 0) for each in found] == [
        ("'again' is the same tile as 'bend' turned by 3 edges", 33),
        ("'copy' is the same tile as 'mirrored'", 37),
    ]


@pytest.mark.slow
def test_signs_tell_edges_apart_that_colours_do_not(tmp_path: File) -> None:
    rows = (
        "sea: {ONE, land: sea sea sea sea sea sea}",
        "land: {ONE, land: land land land land land land}",
    )
    signs = "signs: {wave: {title: wave, shapes: [{circle: [12, 12, 10], fill: ink}]}}\n"
    plain = write(tmp_path / "plain", *rows)
    signed = write(
        tmp_path / "signed",
        *rows,
        faces=FACES.replace('fill: "#5577aa"', 'fill: "#5577aa", sign: wave'),
    )
    with (signed / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(signs)
    for game, count in ((plain, 1), (signed, 0)):
        assert len(printgen.check(game, select=["look-alike"], least=Severity.NOTE)) == count
    assert sum(isinstance(node, Use) for node in tiles(signed)["sea"].front) == 6


BOARD = """\
  board:
    kind: board
    title: {{one: board, many: boards}}
    group: bits
    quantity: {{value: 1, provenance: assumed}}
    provenance: assumed
    unit: 40mm
    front: back
    spaces:
      cells:
        {{form: hexes, at: [0.1, 0.1], across: 1, top: {top}, face: cell, table: [[1, 1]],
          each: {{a1: {{ways: 1-4}}, b1: {{ways: {ways}}}}}}}
"""
CELL = '  cell: {boxes: {ways: {paths: "{ways}", stroke: paper, weight: 5}}}\n'


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_paths_on_a_board_cross_the_edges_of_its_hexagons(tmp_path: File, top: str) -> None:
    """So track that is printed on the board meets that on tiles."""
    game = write_tiny(tmp_path, components=BOARD.format(top=top, ways="2-5"), faces=CELL)
    board = draw_all(drawing_context(load(game)))[-1]
    outline = next(
        Path(mapped(node.segments, at), node.paint)
        for node, at in primitives(board.front)
        if isinstance(node, Path)
    )
    size = (46.19, 40) if top == "flat" else (40, 46.19)
    sides = list(polygon(Box(4, 4, *size), 6).sides)
    for start, end in (sides[0], sides[3]):
        far = math.dist(start, end)
        along = (end[0] - start[0]) / far, (end[1] - start[1]) / far
        found = crossings(outline, halfway(start, end), along)
        assert np.allclose(found, [-HALF, HALF], atol=SLACK)


def test_an_edge_that_a_space_lacks_is_reported_where_it_is_written(tmp_path: File) -> None:
    game = write_tiny(tmp_path, components=BOARD.format(top="flat", ways="1-7"), faces=CELL)
    found = printgen.check(game, select=["wrong-value"])
    assert [(each.message, each.where.line if each.where else 0) for each in found] == [
        ("there is no edge 7: the tile has 6", 33)
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("ways: 2-5", 'ways: "{way}"', "unknown figure 'way'"),
        ("ways: 2-5", 'ways: "1-{way}"', "'1-{way}' is not the name of one figure in braces"),
        (
            "table: [[1, 1]]",
            "table: [[1], [1, 1], [1, 1]]",
            "this row has 1 space, and others have 2",
        ),
    ],
)
def test_a_slip_on_a_board_is_reported_and_not_printed(
    tmp_path: File, old: str, new: str, message: str
) -> None:
    board = BOARD.format(top="flat", ways="2-5")
    assert old in board
    game = write_tiny(tmp_path, components=board.replace(old, new), faces=CELL)
    assert [each.message for each in printgen.check(game)] == [message]


def test_a_field_that_no_space_has_can_be_given_to_one(tmp_path: File) -> None:
    """As on another board of a variant, where no track is printed."""
    board, ways = BOARD.format(top="flat", ways="2-5"), "a1: {ways: 1-4}, b1: {ways: 2-5}"
    assert ways in board
    game = write_tiny(tmp_path, components=board.replace(ways, ""), faces=CELL)
    (found,) = printgen.check(game)
    assert found.message == "'board' has no field 'ways'"
    assert found.hint == "give it to a space under 'each', if only as \"\", which draws nothing"
    empty = board.replace(ways, 'a1: {ways: ""}')
    game = write_tiny(tmp_path, components=empty, faces=CELL)
    assert [each for each in printgen.check(game) if each.severity is Severity.ERROR] == []


def test_a_space_without_its_zero_is_nearest_to_the_one_with_it(tmp_path: File) -> None:
    row = f"[{', '.join(['1'] * 20)}]"
    board = BOARD.format(top="flat", ways="2-5").replace("[1, 1]", row)
    board = board.replace("face: cell", "labels: digits, face: cell").replace("a1: ", "0101: ")
    game = write_tiny(tmp_path, components=board.replace("b1: ", "501: "), faces=CELL)
    (found,) = printgen.check(game)
    assert (found.message, found.hint) == ("this group has no space '501'", "did you mean '0501'?")


def test_a_misspelt_shape_is_the_only_finding(tmp_path: File) -> None:
    game = write(tmp_path, "a: {ways: 2-5 3-6, ONE}")
    edit(game / "game.yaml", ("shape: hex", "shpae: hex"))
    (found,) = printgen.check(game)
    assert (found.code.id, found.hint) == ("unknown-key", "did you mean 'shape'?")
