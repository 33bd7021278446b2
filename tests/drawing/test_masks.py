"""Pictures and patterns are cut to the outline of the piece that they lie on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printgen
from printgen.components import draw_all, drawing_context
from printgen.components.piece import Piece
from printgen.core.errors import DataError, Finding
from printgen.core.geometry import Matrix
from printgen.core.insets import inset
from printgen.core.outlines import grown, mirrored, path
from printgen.core.scene import Group, Node
from printgen.core.scene import Path as Outline
from printgen.model.catalog import load
from tests.helpers import photos
from tests.helpers.changed import edit

SAIL = '"M 0 0 L 30 0 V 20 Z"'


def write(folder: Path, box: str, *, shape: str = SAIL) -> Path:
    """Writes tiles of that shape with a picture in that box on both sides."""
    photos.photo().save(folder / "a.png")
    game = photos.write_cards(folder, "a.png", box=f"image: a.png, {box}")
    edit(
        game / "game.yaml",
        (
            "    fields: {art: image}\n    front: picture\n",
            '    shape: "{shape}"\n    fields: {shape: text}\n    front: picture\n    back: same\n',
        ),
        ("art: a.png", f"shape: {shape}"),
    )
    return game


def drawn(game: Path) -> Piece:
    return next(p for p in draw_all(drawing_context(load(game))) if p.component == "card")


def clip_of(nodes: tuple[Node, ...]) -> list[float]:
    (node,) = nodes
    turn: Matrix | None = None
    if isinstance(node, Group) and node.clip is None:
        turn, (node,) = node.matrix, node.children
    assert isinstance(node, Group)
    assert isinstance(node.clip, Outline)
    points = [n for _, values in node.clip.segments for n in values]
    if turn is None:
        return points
    return [v for x, y in zip(points[::2], points[1::2], strict=True) for v in turn.apply(x, y)]


def numbers(outline: object) -> list[float]:
    return [n for _, values in path(outline) for n in values]  # type: ignore[arg-type]


@pytest.mark.parametrize("shape", [SAIL, "oval", "rounded", "rect"])
def test_a_picture_ends_as_far_inside_of_the_piece_as_asked(tmp_path: Path, shape: str) -> None:
    piece = drawn(write(tmp_path, "mask: piece, inset: 2mm", shape=shape))
    assert clip_of(piece.front) == pytest.approx(numbers(inset(piece.outline, 2)))
    assert piece.back is not None
    seen = mirrored(piece.outline, 30)
    assert clip_of(piece.back) == pytest.approx(numbers(inset(seen, 2)))


def test_with_bleed_it_goes_over_the_cut(tmp_path: Path) -> None:
    piece = drawn(write(tmp_path, "mask: piece, bleed: true"))
    assert clip_of(piece.front) == pytest.approx(numbers(grown(piece.outline, 2)))


def test_the_outline_stays_where_it_is_when_the_picture_turns(tmp_path: Path) -> None:
    box = "mask: piece, inset: 1mm, turn: 33, left: 4, width: 20"
    piece = drawn(write(tmp_path, box))
    assert clip_of(piece.front) == pytest.approx(numbers(inset(piece.outline, 1)))


def test_one_drawing_serves_both_sides_where_they_are_alike(tmp_path: Path) -> None:
    piece = drawn(write(tmp_path, "mask: piece", shape="rect"))
    assert piece.back is piece.front
    piece = drawn(write(tmp_path, "mask: oval"))
    assert piece.back is piece.front


def findings(game: Path) -> list[Finding]:
    try:
        printgen.build_kit(game, out=game / "out")
    except DataError as error:
        return list(error.findings)
    return []


def test_a_piece_that_is_too_narrow_is_told_at_the_box(tmp_path: Path) -> None:
    (found,) = findings(write(tmp_path, "mask: piece, inset: 7mm"))
    assert found.message == "a part of the piece is narrower than twice the 'inset'"
    assert found.where is not None
    line = (tmp_path / "game.yaml").read_text("utf-8").splitlines()[found.where.line - 1]
    assert "inset: 7mm" in line


@pytest.mark.parametrize(
    "keys", ["mask: circle, inset: 2mm", "mask: piece, inset: 2mm, bleed: true"]
)
def test_an_inset_that_would_do_nothing_is_an_error(tmp_path: Path, keys: str) -> None:
    (found,) = findings(write(tmp_path, keys))
    assert found.code.id == "keys-clash"


@pytest.mark.slow
def test_every_file_shows_it_so(tmp_path: Path) -> None:
    game = write(tmp_path, "mask: piece, inset: 2mm", shape="oval")
    kit = printgen.build_kit(game, out=tmp_path / "out", formats=["svg", "html"])
    front = (kit.folder / "svg/pieces/card/r0-front.svg").read_text("utf-8")
    assert len(re.findall("<clipPath", front)) == 1  # the picture fills its box otherwise
    for ink in ("low", "grey"):
        other = printgen.build_kit(game, printgen.KitOptions(ink=ink), out=tmp_path / ink)
        assert printgen.check(other.folder, known=[game]) == []
