"""Stickers on labels, and lines to cut and fold pieces along, without building kits."""

from __future__ import annotations

import math

import pytest

from printgen.components.folds import CUT
from printgen.components.piece import Fold, Piece
from printgen.core.geometry import IDENTITY, Box, Point, signed_area
from printgen.core.label_sheets import LABEL_SHEETS, LabelSheet
from printgen.core.outlines import Outline, Plate, Trace, corners, plate, ring
from printgen.core.scene import Page, Path, Segment, Text, closed, primitives
from printgen.exports.lines import Stroke, cuts, lines
from printgen.imposition.labels import on_labels, peeled
from printgen.imposition.layers import Layers
from printgen.imposition.marks import STRIP_MM
from printgen.imposition.poster import Part
from printgen.imposition.press import Placement, Press, Sheet

NAME, SHEET = next((n, s) for n, s in LABEL_SHEETS.items() if not s.is_round and s.capacity > 8)


def sticker(outline: Outline, side: float, copies: int = 1, bleed: float = 0.0) -> Piece:
    return Piece("p", "", "p", "g", side, side, bleed, outline, copies, (), None)


def press(sheet: LabelSheet) -> Press:
    return Press(sheet.paper, 10.0, furniture=True, game="G", version="1")


def test_only_the_first_sheet_has_labels_that_are_used_already() -> None:
    piece = sticker(plate(10, 10), 10, copies=SHEET.capacity + 3)
    first, second = on_labels("g", "G", [piece], press(SHEET), NAME, 5)
    assert len(first.placements) == SHEET.capacity - 4
    assert first.placements[0].trim.centre == pytest.approx(SHEET.label(4).centre)
    assert second.placements[0].trim.centre == pytest.approx(SHEET.label(0).centre)
    assert len(second.placements) == 7


@pytest.mark.parametrize("name", LABEL_SHEETS)
def test_words_are_printed_only_where_no_label_is(name: str) -> None:
    sheet = LABEL_SHEETS[name]
    (made,) = on_labels("g", "G", [sticker(ring(5), 5)], press(sheet), name, 1)
    has_words = any(isinstance(node, Text) for node, _ in primitives(made.front.children))
    last = sheet.label(sheet.capacity - 1).bottom
    assert has_words is (sheet.paper.height - last - STRIP_MM >= 5)


def test_only_a_round_sticker_on_a_round_label_needs_no_line() -> None:
    round_sheet = next(each for each in LABEL_SHEETS.values() if each.is_round)
    disc, tile = sticker(ring(10), 10), sticker(plate(10, 10), 10)
    assert peeled(disc, round_sheet).peels
    assert not peeled(disc, SHEET).peels
    assert not peeled(tile, round_sheet).peels


# -- Lines around pieces


def square(low: float, high: float) -> list[Point]:
    return [(low, low), (high, low), (high, high), (low, high)]


def frame() -> Trace:
    """A square of 40 mm with a hole of 20 mm."""
    segments: tuple[Segment, ...] = (*closed(square(0, 40)), *closed(square(10, 30)[::-1]))
    return Trace(segments)


def sides(piece: Piece) -> list[float]:
    """The sides of the squares that its lines on a sheet are, the white beside them first."""
    layers = Layers()
    layers.take(piece, piece.front, IDENTITY, back=False)
    drawn = (node for node, _ in primitives(tuple(layers.nodes())) if isinstance(node, Path))
    return [side(Trace(node.segments)) for node in drawn]


def side(outline: Outline) -> float:
    return math.sqrt(abs(signed_area(corners(outline))))


def test_the_line_around_a_piece_and_in_its_holes_takes_nothing_of_it() -> None:
    found = sides(sticker(frame(), 40, bleed=3.0))
    assert found[2:] == pytest.approx([40 + CUT.width, 20 - CUT.width], abs=0.01)


def test_without_bleed_the_line_is_the_edge_itself_where_a_neighbour_begins() -> None:
    assert sides(sticker(Trace(closed(square(0, 40))), 40)) == [40]


def test_a_machine_cuts_holes_before_what_is_around_them() -> None:
    assert list(map(side, cuts(sticker(frame(), 40)))) == [20, 40]


def test_the_folds_of_a_turned_part_are_turned_with_it() -> None:
    piece = sticker(plate(300, 200), 300)._replace(height=200, folds=(Fold((50, 0), (50, 200)),))
    own = Box(0, 0, 160, 200)
    lying = Placement(piece, Box(20, 30, 200, 160), Part(0, 0, "A1", own, own, own))
    whole = Box(0, 0, 297, 210)
    sheet = Sheet("g", 1, 1, (lying,), Page(297, 210, (), whole, whole), None)
    assert [each.shape for each in lines(sheet)] == [
        Plate(lying.trim),
        Stroke((220, 80), (20, 80)),
    ]
