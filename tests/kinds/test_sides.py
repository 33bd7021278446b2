"""Spaces at the sides of a board, for the players who sit there: on paper and in pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.components import Piece, draw_all, drawing_context
from printgen.components.cropped import measured
from printgen.components.figures import draw_figure
from printgen.components.pictures import Pictures
from printgen.core.geometry import Box
from printgen.core.scene import Group, Rect, Use, primitives
from printgen.drawing.faces import DrawingContext
from printgen.kinds.board.model import Board
from printgen.kinds.board.sides import SideSpaces
from printgen.model.boards import Space
from printgen.model.catalog import load
from printgen.source.yaml_files import parse_yaml
from tests.helpers.tiny import write_tiny

BOARD = """\
  market:
    kind: board
    title: {one: market, many: markets}
    group: bits
    quantity: {value: 1, provenance: assumed}
    provenance: assumed
    unit: 22mm
    spaces:
      stalls: {form: grid, at: [0.5, 0.5], columns: 3, rows: 2, face: back}
      buyers:
        form: sides
        at: [0.5, 0.5]
        columns: 3
        rows: 2
        size: [1, 0.5]
        face: edge
        each: {south: {who: A}, west: {who: B}, north: {who: C}, east: {}}
"""
FACES = """\
  edge:
    boxes:
      ground: {shape: rect, fill: paper, bleed: true}
      who: {text: "{who}{column}", style: name, height: 5}
"""


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> DrawingContext:
    game = write_tiny(tmp_path_factory.mktemp("sides") / "game", components=BOARD, faces=FACES)
    return drawing_context(load(game))


@pytest.fixture(scope="module")
def board(context: DrawingContext) -> Piece:
    return next(piece for piece in draw_all(context) if piece.component == "market")


def laid(depth: float) -> dict[str, Space]:
    """The spaces around a rectangle of 60 × 40 mm at 20, 30."""
    data = {"form": "sides", "at": [2, 3], "columns": 3, "rows": 2, "size": [2, depth], "face": "f"}
    each = {"north": {}, "south": {"sign": "ox"}, "west": {}, "east": {}}
    group = SideSpaces.model_validate({**data, "each": each})
    return {space.label: space for space in group.lay("sides", 10, {})}


def rounded(box: Box) -> tuple[float, ...]:
    return tuple(round(side, 6) for side in box)


def test_each_player_counts_from_the_left() -> None:
    spaces = laid(1)
    assert [*spaces][:4] == ["south 1", "south 2", "south 3", "west 1"]
    assert len(spaces) == 10
    boxes = [
        rounded(spaces[label].box)
        for label in ("south 1", "south 3", "west 1", "north 1", "east 1")
    ]
    assert boxes == [
        (20, 70, 20, 10),
        (60, 70, 20, 10),
        (10, 30, 10, 20),
        (60, 20, 20, 10),
        (80, 50, 10, 20),
    ]
    assert [spaces[f"{side} 1"].turn for side in ("south", "west", "north", "east")] == [
        0,
        90,
        180,
        270,
    ]
    # Fields that only another side has are empty.
    assert {side: spaces[f"{side} 1"].values["sign"] for side in ("south", "east")} == {
        "south": "ox",
        "east": None,
    }


def test_pieces_lie_beside_a_strip_and_on_what_is_as_deep_as_wide() -> None:
    beside, on_it = laid(1), laid(2)
    assert rounded(beside["south 1"].bed.box) == (20, 81, 20, 20)
    assert rounded(beside["west 1"].bed.box) == (-11, 30, 20, 20)
    assert rounded(on_it["east 1"].bed.box) == rounded(on_it["east 1"].box)
    assert beside["east 1"].bed.turn == 270


def test_a_seat_has_its_side_if_it_has_as_many_spaces(context: DrawingContext) -> None:
    component = context.game.components["market"]
    assert isinstance(component, Board)
    assert [space.label for space in component.at_seat("west", 2, {})] == ["west 1", "west 2"]
    assert component.at_seat("west", 3, {}) == ()
    assert component.at_seat("stalls", 6, {}) == ()


def test_a_face_is_turned_with_its_space_and_bleeds_only_at_the_edge(board: Piece) -> None:
    assert (board.width, board.height) == (88, 66)
    painted = {
        rounded(box)
        for each in measured(board.front)
        if isinstance(each.node, Group) and (box := each.inside[0].box) is not None
    }
    assert (11, 55, 22, 14) in painted  # south 1
    assert (-3, 11, 14, 22) in painted  # west 1
    assert (77, 11, 14, 22) in painted  # east 2
    assert (11, 11, 22, 22) in painted  # a stall


def test_on_a_background_a_turned_face_keeps_to_its_space(tmp_path: Path) -> None:
    components = BOARD.replace("    unit", "    front: back\n    unit")
    context = drawing_context(load(write_tiny(tmp_path, components=components, faces=FACES)))
    board = next(piece for piece in draw_all(context) if piece.component == "market")
    painted = {rounded(box) for each in measured(board.front) if (box := each.box) is not None}
    assert {(11, 55, 22, 11), (0, 11, 11, 22), (77, 11, 11, 22)} <= painted


def test_a_picture_is_as_large_as_the_pieces_beside_the_board_need(
    context: DrawingContext,
) -> None:
    pictures = Pictures(context, draw_all(context))

    def drawn(pieces: str) -> tuple[float, list[float]]:
        text = f"board: market\nwidth: 88\npieces: {{buyers: {{{pieces}}}}}\n"
        body = parse_yaml(text, shown="f.yaml").root
        picture = draw_figure(pictures, "board", body, 88, body.place)
        found = [
            (node.matrix.then(matrix).b, node.matrix.then(matrix).a)
            for node, matrix in primitives(picture.nodes)
            if isinstance(node, Use)
        ]
        return picture.height, [round(b / (abs(a) + abs(b)), 6) for b, a in found]

    assert drawn("") == (66, [])
    height, turned = drawn("south 2: token")
    assert height == pytest.approx(66 + 1 + 22 + 1)
    assert turned == [0]
    assert drawn("west 1: token")[1] == [1]


def test_frames_and_arrows_leave_the_middle_of_tiles_free(context: DrawingContext) -> None:
    pictures = Pictures(context, draw_all(context))
    accent = context.theme.colour("accent")

    def frames(pieces: str) -> list[tuple[float, ...]]:
        body = parse_yaml(f"board: market\n{pieces}mark: [b1]\n", shown="f.yaml").root
        picture = draw_figure(pictures, "board", body, 88, body.place)
        return [
            rounded(Box(*node[:4]))
            for node, _ in primitives(picture.nodes)
            if isinstance(node, Rect) and node.paint.stroke == accent
        ]

    assert frames("") == [(34.4, 12.4, 19.2, 19.2)]
    assert frames("pieces: {stalls: {a1: token}}\n") == [(33.2, 11.2, 21.6, 21.6)]
