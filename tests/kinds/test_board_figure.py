"""Pieces, arrows and frames in pictures of a board can be told apart from what they stand on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from printgen.components import Piece, draw_all, drawing_context
from printgen.components.figures import draw_figure
from printgen.components.pictures import Pictures
from printgen.core.errors import DataError
from printgen.core.geometry import Box, Matrix
from printgen.core.scene import Node, Rect, Text, Use, primitives
from printgen.core.scene import Path as Drawn
from printgen.drawing.faces import DrawingContext
from printgen.kinds.board.model import Board
from printgen.model.catalog import load
from printgen.source.yaml_files import read_yaml

pytestmark = pytest.mark.game("tlatelolco")


@pytest.fixture(scope="module")
def context() -> DrawingContext:
    game = load("tlatelolco")
    return drawing_context(game)


@pytest.fixture(scope="module")
def pieces(context: DrawingContext) -> list[Piece]:
    return draw_all(context)


def _space(context: DrawingContext, label: str) -> Box:
    component = context.game.components["market-board"]
    assert isinstance(component, Board)
    groups = component.groups(context.figures)
    return next(space.box for space in groups["market"] if space.label == label)


def _picture(
    context: DrawingContext, pieces: list[Piece], folder: Path, text: str
) -> list[tuple[Node, Matrix]]:
    """What is drawn on the board, half as large as it is."""
    file = folder / "figure.yaml"
    file.write_text(f"board: market-board\nwidth: 174\n{text}", encoding="utf-8")
    body = read_yaml(file, shown="figure.yaml").root
    drawn = draw_figure(Pictures(context, pieces), "board", body, 174, body.place)
    return list(primitives(drawn.nodes))


def _middles(drawn: list[tuple[Node, Matrix]]) -> list[tuple[float, float]]:
    """The middles of the pieces that lie there, in the board's own millimetres."""
    found = []
    for node, matrix in drawn:
        if isinstance(node, Use) and node.symbol.name.endswith("shown"):
            x, y = node.matrix.then(matrix).apply(*node.symbol.box.centre)
            found.append((2 * x, 2 * y))
    return found


COUNTERS = ("seller/gold", "buyer/jade", "buyer/honey", "pawn-counter/eagle")


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_pieces_that_have_room_on_a_space_do_not_cover_each_other(
    context: DrawingContext, pieces: list[Piece], tmp_path: Path, count: int
) -> None:
    lying = ", ".join(COUNTERS[:count])
    drawn = _picture(context, pieces, tmp_path, f"pieces: {{market: {{c2: [{lying}]}}}}\n")
    middles = _middles(drawn)
    space = _space(context, "c2")
    assert len(middles) == count
    for (x1, y1), (x2, y2) in combinations(middles, 2):
        assert ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5 >= 16
    for x, y in middles:
        assert space.x + 8 <= x <= space.right - 8
        assert space.y + 8 <= y <= space.bottom - 8


def test_the_first_of_three_lies_above_the_others(
    context: DrawingContext, pieces: list[Piece], tmp_path: Path
) -> None:
    lying = ", ".join(COUNTERS[:3])
    drawn = _picture(context, pieces, tmp_path, f"pieces: {{market: {{c2: [{lying}]}}}}\n")
    first, second, third = _middles(drawn)
    assert second[0] < first[0] < third[0]
    assert first[1] < second[1] == third[1]


@pytest.mark.parametrize("count", [5, 7])
def test_pieces_without_room_are_fanned(
    context: DrawingContext, pieces: list[Piece], tmp_path: Path, count: int
) -> None:
    lying = ", ".join((*COUNTERS, "thief-counter", "buyer/gold", "buyer/paper")[:count])
    drawn = _picture(context, pieces, tmp_path, f"pieces: {{market: {{c2: [{lying}]}}}}\n")
    middles = _middles(drawn)
    assert len(middles) == count
    assert {y for _, y in middles} == {middles[0][1]}
    for (x1, _), (x2, _) in pairwise(middles):
        assert 0 < x2 - x1 < 16
    space = _space(context, "c2")
    assert space.x - 1e-6 <= middles[0][0] - 8
    assert middles[-1][0] + 8 <= space.right + 1e-6


def test_an_arrow_leaves_room_for_what_lies_on_its_spaces(
    context: DrawingContext, pieces: list[Piece], tmp_path: Path
) -> None:
    for start, end in (("b1", "c2"), ("a1", "b1"), ("c3", "c1"), ("c3", "e1")):
        arrows = f"arrows: [{{from: {start}, to: {end}}}]\n"
        drawn = _picture(context, pieces, tmp_path, arrows)
        strokes = [node for node, _ in drawn if isinstance(node, Drawn)]
        (_, (x1, y1)), _ = strokes[-2].segments
        (_, (x2, y2)), *_ = strokes[-1].segments
        for label, x, y in ((start, x1, y1), (end, x2, y2)):
            cx, cy = _space(context, label).centre
            assert max(abs(x - cx), abs(y - cy)) >= 10
        assert ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5 >= 12


def test_a_frame_has_a_white_edge_to_be_seen_on_any_ground(
    context: DrawingContext, pieces: list[Piece], tmp_path: Path
) -> None:
    drawn = _picture(context, pieces, tmp_path, "mark: [c3]\n")
    edge, frame = [node for node, _ in drawn if isinstance(node, Rect)][-2:]
    assert edge.paint.stroke == "#ffffff"
    assert frame.paint.stroke == context.theme.colour("accent")
    assert (edge.paint.width or 0) > (frame.paint.width or 0)
    assert (edge.x, edge.y, edge.width) == (frame.x, frame.y, frame.width)


def test_words_outside_of_a_view_are_not_in_the_picture(
    context: DrawingContext, pieces: list[Piece], tmp_path: Path
) -> None:
    """A clip only covers them: search, copying and screen readers would find them all the same."""

    def words(more: str) -> list[str]:
        file = tmp_path / "figure.yaml"
        file.write_text(f"board: market-board\nwidth: 60\n{more}", encoding="utf-8")
        body = read_yaml(file, shown="figure.yaml").root
        drawn = draw_figure(Pictures(context, pieces), "board", body, 174, body.place)
        return list(_words(drawn.nodes))

    assert {"LOLCO", "28"} <= set(words(""))
    # The number of the stand in the corner, and of one below it that the edge of the view cuts.
    assert words("view: [a1, b2]") == ["1", "4"]


def _words(nodes: Iterable[Node]) -> Iterator[str]:
    return (node.text for node, _ in primitives(nodes, opens=True) if isinstance(node, Text))


def test_a_piece_is_turned_around_its_middle(
    context: DrawingContext, pieces: list[Piece], tmp_path: Path
) -> None:
    upright = _picture(context, pieces, tmp_path, "pieces: {market: {c2: seller/gold}}\n")
    for lying in ("{piece: seller/gold, turn: 90}", "[{piece: seller/gold, turn: 90}]"):
        turned = _picture(context, pieces, tmp_path, f"pieces: {{market: {{c2: {lying}}}}}\n")
        assert _middles(turned) == [pytest.approx(_middles(upright)[0])]


def test_only_the_wrong_one_of_several_pieces_is_reported(
    context: DrawingContext, pieces: list[Piece], tmp_path: Path
) -> None:
    with pytest.raises(DataError) as error:
        _picture(context, pieces, tmp_path, "pieces: {market: {c2: [seller/gold, 4]}}\n")
    assert [each.message for each in error.value.findings] == [
        "item 2 of 'c2' should be text, not the number 4"
    ]
