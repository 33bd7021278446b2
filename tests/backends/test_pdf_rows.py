"""Repeats of a pattern in a PDF: no form for each, and the picture stays as it was."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.backends import pdf, pdf_rows
from printgen.core.geometry import IDENTITY, Box, Matrix, rotation
from printgen.core.scene import (
    Circle,
    Document,
    Gradient,
    Node,
    Paint,
    Rect,
    Stop,
    Symbol,
    Use,
)
from printgen.core.scene import Page as Sheet
from tests.helpers.pdf import decoded
from tests.helpers.raster import apart, from_pdf

SIDE = 60.0
COLUMNS, ROWS = 20, 15


def _tile(fill: str | Gradient) -> Symbol:
    shapes = Rect(2, 2, 9, 20, Paint(fill)), Circle(16, 12, 5, Paint(None, "#113355", 1))
    return Symbol("tile", Box(0, 0, 24, 24), shapes)


def _texture(tile: Symbol) -> tuple[Node, ...]:
    """Rows of a tile, and the same rows upright, all in one symbol."""
    w, h = SIDE / COLUMNS, SIDE / 2 / ROWS
    level = [
        Use(tile, Matrix(w / 24, 0, 0, h / 24, column * w, row * h))
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]
    turned = [Use(tile, use.matrix.then(rotation(90, SIDE / 2, SIDE / 2))) for use in level]
    board = Symbol("board", Box(0, 0, SIDE, SIDE), (*level, *turned[: 3 * COLUMNS]))
    return (Use(board, IDENTITY),)


def _written(nodes: tuple[Node, ...], file: Path) -> int:
    """Write a page, and return how many forms its file places."""
    whole = Box(0, 0, SIDE, SIDE)
    file.write_bytes(pdf.render(Document("rows", (Sheet(SIDE, SIDE, nodes, whole, whole),))))
    return len(re.findall(rb"/FormXob\S+ Do", decoded(file)))


@pytest.mark.slow
def test_rows_of_shapes_need_no_forms_and_no_room_and_look_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, each = tmp_path / "rows.pdf", tmp_path / "each.pdf"
    assert _written(_texture(_tile("#aa3311")), rows) == 1
    monkeypatch.setattr(pdf_rows, "LEAST_ROW", 10_000)
    # With new symbols: forms of the same are kept.
    assert _written(_texture(_tile("#aa3311")), each) == 1 + COLUMNS * (ROWS + 3)
    assert rows.stat().st_size <= each.stat().st_size
    difference = apart(from_pdf(rows, 0), from_pdf(each, 0))
    assert difference.mean < 0.1
    assert difference.drift < 0.01


def test_gradients_and_what_a_form_clips_and_pieces_of_a_page_stay_forms(tmp_path: Path) -> None:
    fading = Gradient((Stop(0, "#aa3311"), Stop(1, "#ffffff")), (2, 2, 11, 22))
    tile = _tile("#aa3311")
    for form in (_tile(fading), Symbol("cut", Box(0, 0, 20, 20), tile.children)):
        assert _written(_texture(form), tmp_path / "forms.pdf") == 1 + COLUMNS * (ROWS + 3)
    pieces = tuple(Use(tile, Matrix(0.1, 0, 0, 0.1, 3 * n, 0)) for n in range(8))
    assert _written(pieces, tmp_path / "pieces.pdf") == 8
