"""A game with boards of all forms, from the data to paper, pictures, setups and rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.checks.boards import pieces_fit_their_spaces
from printgen.components import Piece, draw_all, drawing_context
from printgen.components.figures import draw_figure
from printgen.components.pictures import Pictures
from printgen.core.errors import DataError, Severity
from printgen.core.geometry import Box, Polygon
from printgen.core.scene import Group, Node, Text
from printgen.core.scene import Path as ScenePath
from printgen.kinds.board.model import Board
from printgen.kit.layout.assembly import assemble
from printgen.model.boards import BoardBase
from printgen.model.catalog import Loaded, load
from printgen.play.setup.plan import SetupPlan
from printgen.play.setup.recipe import Recipe
from printgen.play.subject import Subject
from printgen.source.yaml_files import parse_yaml
from tests.helpers.changed import edit
from tests.helpers.grids import write_grids


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return write_grids(tmp_path / "grids")


@pytest.fixture
def grids(game: Path) -> Loaded:
    return load(game)


def board_of(loaded: Loaded, name: str) -> BoardBase:
    component = loaded.description.game.components[name]
    assert isinstance(component, BoardBase)
    return component


def piece(loaded: Loaded, name: str) -> Piece:
    return next(each for each in draw_all(drawing_context(loaded)) if each.component == name)


def inside(nodes: tuple[Node, ...]) -> list[Node]:
    """All nodes, those in groups too."""
    found = list(nodes)
    for node in nodes:
        found += inside(node.children) if isinstance(node, Group) else []
    return found


# -- on paper


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [{}, {"paper": "letter", "ink": "low"}, {"purpose": "offset"}],
    ids=["a4", "letter-low", "offset"],
)
def test_a_kit_with_boards_of_all_forms_is_right(
    game: Path, tmp_path: Path, options: dict[str, Any]
) -> None:
    kit = printgen.build_kit(game, printgen.KitOptions(**options), out=tmp_path)
    if not options:
        assert printgen.check(game) == []
    # The finished files hold what they should.
    assert printgen.check(kit.folder, known=[game]) == []
    assert kit.manifest["pieces"]["hex-board"] == 1


def test_what_bleeds_takes_the_outline_and_needs_no_clip(grids: Loaded) -> None:
    for name, shapes in (("hex-board", 25), ("track", 24), ("isles", 4)):
        nodes = inside(piece(grids, name).front)
        filled = [n for n in nodes if isinstance(n, ScenePath) and n.paint.fill is not None]
        assert len(filled) == shapes
        assert not any(isinstance(n, Group) and isinstance(n.clip, Polygon) for n in nodes)


def test_each_cell_can_show_its_name(game: Path) -> None:
    named = "\nfaces:\n  named: {boxes: {name: {text: '{label}', style: label}}}"
    light = "light: {face: light}", "light: {face: named}"
    edit(game / "game.yaml", light, ("\nfaces:", named))
    shown = [n.text for n in inside(piece(load(game), "chessboard").front) if isinstance(n, Text)]
    assert shown[:9] == ["a1", "c1", "e1", "g1", "b2", "d2", "f2", "h2", "a3"]


@pytest.mark.slow
def test_a_board_is_as_large_as_its_spaces_need(grids: Loaded, game: Path) -> None:
    # Five hexagons and two halves of one, and half of one on both sides.
    assert piece(grids, "hex-board").width == pytest.approx((5 + 4 / 2 + 1) * 12)
    figure = game / "game.yaml"
    figure.write_text(figure.read_text("utf-8").replace("side: {value: 5", "side: {value: 11"))
    larger = load(game)
    assert piece(larger, "hex-board").width == pytest.approx((11 + 10 / 2 + 1) * 12)
    assert board_of(larger, "hex-board").count_spaces({"board-side": 11}) == 121


@pytest.mark.slow
def test_a_chessboard_without_a_background_goes_on_into_the_bleed(grids: Loaded) -> None:
    board = piece(grids, "chessboard")
    assert (board.width, board.height, board.bleed) == (160, 160, 3)
    placed = [n for n in board.front if isinstance(n, Group)]
    assert len(placed) == 64
    (corner,) = placed[0].children
    assert isinstance(corner, ScenePath)
    assert corner.segments[0] == ("M", (-3.0, -3.0))


def test_no_seam_of_a_board_in_parts_cuts_more_hexagons_than_it_must(grids: Loaded) -> None:
    board = piece(grids, "hex-board")
    component = board_of(grids, "hex-board")
    spaces = component.spaces_of(None, {"board-side": 5})
    assert board.keep == tuple(space.room for space in spaces)
    for space in spaces:
        assert space.box.contains(space.room)


def test_lines_are_above_the_spaces_and_words_above_the_lines(game: Path) -> None:
    lines = '{road: {colour: "#123456", width: 2mm, through: [[a1, b1]]}}'
    keys = f"face: light\n        over: cell\n        lines: {lines}\n"
    file = game / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("face: cell\n", keys, 1), "utf-8")
    # Each colour where it is first painted.
    art = str(piece(load(game), "hex-board").front)
    colours = ["#d8b98a", "#123456", "#ffffff"]
    assert sorted(colours, key=art.index) == colours


# -- in pictures


def test_a_marked_space_has_a_frame_in_its_shape(grids: Loaded) -> None:
    context = drawing_context(grids)
    pictures = Pictures(context, draw_all(context))
    body = parse_yaml("board: isles\nwidth: 60\nmark: [Hay]\n", shown="f.yaml").root
    drawn = draw_figure(pictures, "board", body, 100, body.place)
    accent = context.theme.colour("accent")
    frames = [
        node
        for node in inside(drawn.nodes)
        if isinstance(node, ScenePath) and node.paint.stroke == accent and node.paint.width > 1
    ]
    assert [len(frame.segments) for frame in frames] == [6]


def test_a_space_that_there_is_not_is_told_in_a_picture(grids: Loaded) -> None:
    context = drawing_context(grids)
    pictures = Pictures(context, draw_all(context))
    body = parse_yaml("board: hex-board\nmark: [a9]\n", shown="f.yaml").root
    with pytest.raises(DataError, match="'cells' has no space 'a9'"):
        draw_figure(pictures, "board", body, 100, body.place)


def test_numbers_are_names_of_spaces_without_quotes(grids: Loaded) -> None:
    context = drawing_context(grids)
    pictures = Pictures(context, draw_all(context))
    quoted = """\
board: track
view: ["1", "24"]
mark: ["3"]
arrows: [{from: "4", to: "5"}]
pieces: {points: {"6": stone}}
"""
    drawn = [
        draw_figure(pictures, "board", body, 100, body.place)
        for text in (quoted, quoted.replace('"', ""))
        for body in (parse_yaml(text, shown="f.yaml").root,)
    ]
    assert drawn[0].nodes == drawn[1].nodes


# -- in setups and rules


def test_steps_put_pieces_on_spaces_by_name_and_next_to_others(grids: Loaded) -> None:
    recipe = Recipe(grids.description, 2)
    beside = set(recipe.graph("cells").neighbours("c3"))
    for plan in map(recipe.plan, range(20)):
        on = {area: on_spaces(plan, area) for area in plan.shapes}
        assert on["track"] == {"1": 3, "24": 3}
        assert on["lands"] == {"Far Isle": 1}
        assert on["squares"] == {"a1": 1, "h1": 1}
        scattered = on["cells"].keys() - {"a1", "c3"}
        assert len(scattered) == 2
        assert scattered <= beside
        assert on["towns"].keys() <= {"b", "d"}
    assert recipe.plan(0).steps == (
        "Put 2 stones on a1 and c3 of the board.",
        "Lay 2 stones at random on the board, each on a space next to c3.",
        "Put 6 stones on 1 and 24 of the track, 3 on each.",
        "Put 1 stone on Far Isle of the lands.",
        "Put 2 stones on a1 and h1 of the chessboard.",
        "Put 1 stone into the heap.",
        "Take 1 piece from the heap without looking for the towns next to a.",
    )


def on_spaces(plan: SetupPlan, area: str) -> dict[str, int]:
    """How many pieces lie on each space of an area, by what it is called."""
    piles = ((spot, pile) for spot, pile in plan.piles.items() if spot.area == area)
    return {plan.shapes[area].cell(spot.space): sum(n for _, n in pile) for spot, pile in piles}


def test_a_region_has_room_for_what_its_nearest_border_leaves(grids: Loaded) -> None:
    far = board_of(grids, "isles").spaces_of("lands", {})[-1]
    # Two units of 15 mm wide at its narrowest, with the centre of gravity off the middle.
    assert 22 < far.widest_circle < 30
    assert far.has_room(22, 22, 0.01, is_round=True)
    assert not far.has_room(30, 30, 0.01, is_round=True)
    assert far.has_room(20, 30, 0.01, is_round=False)
    assert not far.has_room(30, 20, 0.01, is_round=False)


def test_a_hexagon_lies_on_one_as_large_if_it_stands_as_that_does(grids: Loaded) -> None:
    space = board_of(grids, "hex-board").spaces_of("cells", {"board-side": 3})[0]
    width, height = space.box.width, space.box.height
    assert width < height
    assert space.has_room(width, height, 0.01, is_round=False, edges=6)
    assert not space.has_room(height, width, 0.01, is_round=False, edges=6)
    assert not space.has_room(1.01 * width, 1.01 * height, 0.01, is_round=False, edges=6)
    assert not space.has_room(width, height, 0.01, is_round=False)


def test_rules_ask_the_board_itself(grids: Loaded) -> None:
    recipe = Recipe(grids.description, 2)
    assert recipe.graph("cells").distance("a1", "e5") == 8
    assert recipe.graph("lands").neighbours("Oats") == ("Rye", "Far Isle")
    assert recipe.graph("squares").line("a1", "h8")[3] == "d4"
    with pytest.raises(ValueError, match="'heap' is not on a board"):
        recipe.graph("heap")


@pytest.mark.parametrize(
    ("component", "size", "expected"),
    [
        # Across is 12 mm: a disc of that size fits a hexagon, a square of it does not.
        ("hex-board", "12mm", True),
        ("hex-board", "12.5mm", False),
        ("track", "20mm", True),
        ("track", "20.5mm", False),
    ],
)
def test_a_disc_is_compared_with_the_circle_in_a_space(
    game: Path,
    component: str,
    size: str,
    expected: bool,  # noqa: FBT001
) -> None:
    file = game / "game.yaml"
    old = "size: {width: 10mm, height: 10mm, provenance: printed}"
    edit(file, (old, old.replace("10mm", size)))
    areas = {"hex-board": "cells", "track": "track"}
    found = pieces_fit_their_spaces(Subject(load(game)))
    told = [each.message for each in found if f"of '{areas[component]}'" in each.message]
    assert bool(told) is not expected
    if component == "hex-board" and told:
        assert "is 12.5 mm wide" in told[0]
        assert "is 12 mm wide inside" in told[0]


# -- in texts


def words(game: Path, rules: str) -> str:
    write_grids(game, rules)
    kit = printgen.build_kit(game, printgen.KitOptions(only=["rules"]), formats=["html"], out=game)
    (page,) = kit.folder.rglob("*rules*.html")
    return page.read_text("utf-8")


@pytest.mark.slow
def test_templates_ask_for_neighbours_lines_and_distances(game: Path) -> None:
    text = words(
        game,
        """
Beside c3: {{ boards.hex_board.cells | neighbours("c3") | join(", ") }}.

Knightly: {{ boards.chessboard.squares | neighbours("a1", diagonal=true) | join(", ") }}.

Far: {{ boards.isles.lands | distance("Hay", "Far Isle") }} and
{{ boards.roads.towns | distance("c", "d") }}; back
{% if boards.roads.towns | distance("d", "a") is none %}nobody{% endif %}.

Row: {{ boards.hex_board.cells | line("a2", "d2") | join(" ") }}.

Last: {{ boards.track.points.labels | last }}, {{ boards.roads.towns.rows[1].weight }}.
""",
    )
    for told in (
        "Beside c3: c2, d2, b3, d3, b4, c4.",
        "Knightly: b1, a2, b2.",
        "and 4; back nobody.",
        "Row: a2 b2 c2 d2.",
        "Last: 24, 2.",
    ):
        assert told in " ".join(text.split()), told


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ('boards.hex_board.cells | neighbours("z9")', "unknown space 'z9'"),
        ('figures | neighbours("a1")', "only a board's spaces can be asked"),
        ('{"labels": ["a"], "rows": []} | neighbours("a")', "only a board's spaces can be asked"),
        ("boards.hex_board.cells.graph", "there is no 'graph' here"),
    ],
)
def test_a_question_that_has_no_answer_is_told_with_its_line(
    game: Path, asked: str, told: str
) -> None:
    write_grids(game, f"\n{{{{ {asked} }}}}\n")
    found = [each for each in printgen.check(game) if each.severity is Severity.ERROR]
    assert len(found) == 1
    assert told in found[0].message
    assert found[0].where is not None
    assert found[0].where.line == 13


@pytest.mark.slow
def test_a_template_that_asks_too_much_is_stopped(game: Path) -> None:
    loop = "{% set squares = boards.chessboard.squares %}{% for n in range(100000) %}"
    loop += "{% set far = squares | distance('a1', 'h8') %}"
    write_grids(game, f"\n{loop}{{% endfor %}}\n")
    loaded = load(game)
    with pytest.raises(DataError, match="too-complex"):
        assemble(loaded, printgen.KitOptions().checked(loaded))


def test_pieces_lie_in_the_room_of_a_space_and_on_all_of_a_point(grids: Loaded) -> None:
    hexes, track = (board_of(grids, name) for name in ("hex-board", "track"))
    assert isinstance(hexes, Board)
    space = hexes.spaces_of("cells", {"board-side": 5})[0]
    assert space.bed.box == space.room != space.box
    assert space.room.centre == pytest.approx(space.box.centre)
    point = track.spaces_of("points", {})[0]
    assert point.bed.box == point.box == Box(250, 130, 20, 100)
