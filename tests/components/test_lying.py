"""Pieces in pictures lie turned, or show their backs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.components import draw_all, drawing_context
from printgen.components.figures import draw_figure
from printgen.components.pictures import LyingPiece, Pictures
from printgen.core.errors import DataError, Place
from printgen.core.outlines import corners
from printgen.core.scene import Group, Use
from printgen.model.catalog import load
from printgen.source.yaml_files import read_yaml
from tests.helpers.tiny import write_tiny

WHERE = Place("rules.md.j2", 1, 1)
# An L: its upper right quarter is missing.
CORNER = """\
  corner:
    kind: tile
    title: {one: corner, many: corners}
    group: bits
    size: {width: 60mm, height: 30mm, provenance: assumed}
    shape: {polygon: [[0, 0], [30, 0], [30, 15], [60, 15], [60, 30], [0, 30]]}
    quantity: {value: 1, provenance: assumed}
    front: back
"""
# The same shape with a back, and one that is folded.
BACKED = CORNER.replace("corner", "arm").replace("front: back", "front: front\n    back: back")
STANDING = CORNER.replace("corner", "pawn").replace("kind: tile", "kind: standee")
STANDING = re.sub("shape: .*", "base: 10mm", STANDING).replace("back", "front\n    back: back")


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Pictures:
    components = CORNER + BACKED + STANDING
    game = write_tiny(tmp_path_factory.mktemp("tiny"), components=components)
    context = drawing_context(load(game))
    return Pictures(context, draw_all(context))


def lying(pictures: Pictures, **keys: object) -> list[tuple[float, float]]:
    """The corners of the tile as it lies, from the top left of the space that it takes."""
    piece = pictures.lying(LyingPiece.model_validate({"piece": "corner", **keys}), WHERE)
    size = {"x": piece.view.width, "y": piece.view.height}
    found = [(round(x, 6), round(y, 6)) for x, y in corners(piece.view.outline)]
    assert min(found)[0] == pytest.approx(min(y for _, y in found)) == pytest.approx(0)
    assert max(x for x, _ in found) == pytest.approx(size["x"])
    assert max(y for _, y in found) == pytest.approx(size["y"])
    return found


def test_a_tile_turns_with_its_outline(pictures: Pictures) -> None:
    # A quarter turn brings the missing quarter to the lower right.
    quarter = {(0, 0), (30, 0), (30, 30), (15, 30), (15, 60), (0, 60)}
    assert {*lying(pictures, turn=90)} == quarter
    assert {*lying(pictures, turn=360)} == {*lying(pictures)}


def test_a_back_is_that_of_the_piece_with_its_outline_mirrored(pictures: Pictures) -> None:
    token = pictures.pieces["token"]
    behind = pictures.lying(LyingPiece(piece="token", back=True), WHERE)
    assert behind.view.art == token.back != token.front
    with pytest.raises(DataError) as error:
        lying(pictures, back=True)
    (found,) = error.value.findings
    assert (found.code.id, found.message) == ("wrong-value", "the back of 'corner' is blank")

    # The missing quarter is at the upper left.
    arm = {*lying(pictures, piece="arm", back=True)}
    assert arm == {(30, 0), (60, 0), (60, 30), (0, 30), (0, 15), (30, 15)}


def test_of_a_folded_piece_only_what_is_seen_of_its_back_is_shown(pictures: Pictures) -> None:
    pawn = pictures.pieces["pawn"]
    assert pawn.view.back
    assert pawn.view.back != pawn.back
    behind = pictures.lying(LyingPiece(piece="pawn", back=True), WHERE)
    assert behind.view.art == pawn.view.back


def test_a_row_shows_one_piece_in_several_ways(pictures: Pictures, tmp_path: Path) -> None:
    file = tmp_path / "figure.yaml"
    ways = "token, {piece: token, back: true}, {piece: token, turn: 45}, {piece: token, turn: 45}"
    file.write_text(f"show: [{ways}]\n", "utf-8")
    body = read_yaml(file, shown="figure.yaml").root
    drawn = draw_figure(pictures, "pieces", body, 200, WHERE)
    names = [node.symbol.name for node in drawn.nodes if isinstance(node, Use)]
    assert len(names) == 4
    assert len(set(names)) == 3
    turned = next(n for n in drawn.nodes if isinstance(n, Use) and n.symbol.name == names[2])
    assert isinstance(turned.symbol.children[0], Group)


def test_rows_are_in_the_middle_of_the_width(pictures: Pictures, tmp_path: Path) -> None:
    file = tmp_path / "figure.yaml"
    file.write_text("show: [token, token]\nheight: 10\n", "utf-8")
    drawn = draw_figure(pictures, "pieces", read_yaml(file, shown="figure.yaml").root, 200, WHERE)
    one, other = (node.matrix.apply(10, 10)[0] for node in drawn.nodes if isinstance(node, Use))
    assert 100 - one == pytest.approx(other - 100)
    assert 10 < other - one < 30


def test_an_unknown_board_is_reported_with_those_there_are(
    pictures: Pictures, tmp_path: Path
) -> None:
    file = tmp_path / "figure.yaml"
    file.write_text("board: token\n", "utf-8")
    body = read_yaml(file, shown="figure.yaml").root
    with pytest.raises(DataError) as error:
        draw_figure(pictures, "board", body, 200, WHERE)
    (found,) = error.value.findings
    assert (found.message, found.hint) == ("unknown board 'token'", "the game has none")


def test_a_label_without_a_piece_is_reported(pictures: Pictures, tmp_path: Path) -> None:
    file = tmp_path / "figure.yaml"
    file.write_text("show: [token]\nlabels: [one, two]\n", "utf-8")
    body = read_yaml(file, shown="figure.yaml").root
    with pytest.raises(DataError, match="there are 2 labels for 1 piece"):
        draw_figure(pictures, "pieces", body, 200, WHERE)
