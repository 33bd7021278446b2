"""Backs that meet fronts, however sheets are turned: paper is turned and folded by arithmetic."""

from __future__ import annotations

import math
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from printgen.components.piece import Piece
from printgen.core.geometry import Box, Point, around
from printgen.core.outlines import Trace, plate
from printgen.core.printing import DUPLEXES
from printgen.core.scene import Paint, Path, Rect, closed
from printgen.core.units import PAPERS
from printgen.imposition.fold import creases, front_area, reflection
from printgen.imposition.grid import areas
from printgen.imposition.press import Crease, Press, Sheet
from printgen.imposition.sheet_costs import sheet_costs
from printgen.imposition.sheets import impose, tally
from printgen.imposition.sides import flipped_on, on_strip, symbols_of
from tests.helpers.decks import MARK_MM, Art, arts, decks, imposed, marks, overlap, pages, presses
from tests.helpers.folded import texts
from tests.helpers.posters import board, drawn
from tests.helpers.scenes import apart

fewer = settings(max_examples=20)
# From the crease to all art, on both sides of it.
GUTTER_MM = 5.0

PRESSES = presses(duplex=st.sampled_from(DUPLEXES))
FOLDING = presses(duplex=st.just("fold"))


def behind(sheet: Sheet, press: Press, point: Point) -> Point:
    """Where a point of the back's print is, seen from the front, when the paper was turned over or
    folded: as somebody would do it who has the sheet in hand.
    """
    x, y = point
    width, height = press.paper.width, press.paper.height
    if sheet.crease is not None:
        if sheet.crease.runs == "level":
            return x, sheet.crease.at - (y - sheet.crease.at)
        return sheet.crease.at - (x - sheet.crease.at), y
    turned_on_long = press.duplex != "short-edge"
    long_is_upright = height >= width
    if turned_on_long == long_is_upright:
        return width - x, y
    return x, height - y


def sides_of(sheet: Sheet, pieces: list[Piece]) -> tuple[list[Art], list[Art]]:
    """The fronts and the backs on a sheet, whichever pages they are on."""
    found = [*arts(sheet.front, pieces), *arts(sheet.back, pieces)]
    return [each for each in found if not each.is_back], [each for each in found if each.is_back]


@pytest.mark.slow
@given(decks(copies=9), PRESSES)
def test_each_point_of_a_back_lies_behind_its_point_of_the_front(
    pieces: list[Piece], press: Press
) -> None:
    """A piece that is turned over like a page is upright on both sides, in its very outline."""
    for sheet in imposed(pieces, press):
        fronts, backs = sides_of(sheet, pieces)
        expected = 0
        for front in fronts:
            if front.piece.back is None or press.duplex == "none":
                continue
            expected += 1
            w, h = front.piece.width, front.piece.height
            corners = [(0.0, 0.0), (w, 0.0), (0.0, h)]
            there = [front.matrix.apply(x, y) for x, y in corners]
            assert any(
                back.piece is front.piece
                and all(
                    math.dist(behind(sheet, press, back.matrix.apply(w - x, y)), point) < 1e-6
                    for (x, y), point in zip(corners, there, strict=True)
                )
                for back in backs
            )
        assert len(backs) == expected


@pytest.mark.slow
@given(decks(), PRESSES)
def test_every_copy_is_there_once_and_nothing_is_mirrored(
    pieces: list[Piece], press: Press
) -> None:
    sheets = imposed(pieces, press)
    assert tally(sheets) == {piece.id: piece.copies for piece in pieces}
    for page in pages(sheets):
        for each in arts(page, pieces):
            a, b, c, d, *_ = each.matrix
            assert a * d - b * c == pytest.approx(1)


@pytest.mark.slow
@given(decks(), presses(duplex=st.sampled_from(["fold", "none"])))
def test_folded_or_without_backs_nothing_is_printed_on_the_other_side_unless_it_is_too_large(
    pieces: list[Piece], press: Press
) -> None:
    foot = 9.0 if press.furniture else 0.0
    across = press.paper.width - 2 * press.margin
    down = press.paper.height - 2 * press.margin - foot
    for sheet in imposed(pieces, press):
        if sheet.back is None:
            continue
        assert press.duplex == "fold"
        for each in sheet.placements:
            wide = each.piece.width + 2 * each.piece.bleed
            high = each.piece.height + 2 * each.piece.bleed
            assert wide > across or high > down / 2 - GUTTER_MM - 1e-6
            assert high > down or wide > across / 2 - GUTTER_MM - 1e-6


@pytest.mark.slow
@given(decks(), FOLDING)
def test_a_crease_keeps_five_millimetres_from_all_art_and_lies_on_paper(
    pieces: list[Piece], press: Press
) -> None:
    for sheet in imposed(pieces, press):
        if sheet.crease is None:
            continue
        fronts, backs = sides_of(sheet, pieces)
        for each in (*fronts, *backs):
            box = each.bleed
            low, high = (box.y, box.bottom) if sheet.crease.runs == "level" else (box.x, box.right)
            near = sheet.crease.at - high if each in fronts else low - sheet.crease.at
            assert near > GUTTER_MM - 1e-6
        creased = [
            node
            for node in sheet.front.children
            if isinstance(node, Path) and node.paint.dash and node.paint.width > MARK_MM
        ]
        assert len(creased) == 1


@pytest.mark.slow
@given(decks(), PRESSES)
def test_marks_keep_off_all_art_the_papers_edge_and_the_crease(
    pieces: list[Piece], press: Press
) -> None:
    whole = Box(0, 0, press.paper.width, press.paper.height)
    for sheet in imposed(pieces, press):
        for page in pages([sheet]):
            bleeds = [art.bleed for art in arts(page, pieces)]
            found = marks(page)
            assert found
            for mark in found:
                (_, (x1, y1)), (_, (x2, y2)) = mark.segments
                # Ends are cut straight: a mark is wider than its line, but not longer.
                aside, up = (0, MARK_MM / 2) if y1 == y2 else (MARK_MM / 2, 0)
                low, high = min(x1, x2) - aside, min(y1, y2) - up
                box = Box(low, high, abs(x1 - x2) + 2 * aside, abs(y1 - y2) + 2 * up)
                assert max(box.width, box.height) >= 1 - 1e-9
                assert whole.grown(-5 + MARK_MM / 2).contains(box)
                assert not any(overlap(box, bleed) for bleed in bleeds)
                if sheet.crease is not None:
                    ends = (y1, y2) if sheet.crease.runs == "level" else (x1, x2)
                    assert (ends[0] < sheet.crease.at) == (ends[1] < sheet.crease.at)


@pytest.mark.slow
@fewer
@given(decks(), FOLDING)
def test_the_fold_is_the_one_that_takes_fewer_sheets(pieces: list[Piece], press: Press) -> None:
    """Compared with sheets that hold no more than one half of the paper has room for."""
    pieces = [piece._replace(back=piece.back or piece.front) for piece in pieces[:1]]
    folded = [sheet for sheet in imposed(pieces, press) if sheet.crease is not None]
    assume(folded)
    (piece,) = pieces
    wide, high = piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed
    most = []
    for (usable, strip), runs in product(areas(press), ("level", "upright")):
        # Outside of the margin there are marks of 1 mm at least.
        marks = 0 if strip == "margin" else 2
        w, h = usable.width - marks, usable.height / 2 - 5 - marks
        if runs == "upright":
            w, h = usable.width / 2 - 5 - marks, usable.height - marks
        upright = int((w + 1e-6) // wide) * int((h + 1e-6) // high)
        aside = int((w + 1e-6) // high) * int((h + 1e-6) // wide)
        most += [each for each in (upright, aside) if each]
    assert len(folded) == min(-(-piece.copies // each) for each in most)


@pytest.mark.slow
@fewer
@given(st.integers(200, 600), st.integers(200, 600), PRESSES)
def test_parts_of_boards_have_their_backs_behind_them_too(
    width: int, height: int, press: Press
) -> None:
    piece = board(float(width), float(height), back=True)
    sheets = [sheet for sheet in imposed([piece], press) if sheet.parts]
    assume(sheets)
    for sheet in sheets:
        if press.duplex == "none":
            assert sheet.back is None
            continue
        # A part cannot be folded: its back is on the other side, or on a sheet to be glued on.
        assert sheet.crease is None
        assert sheet.back is not None
        (front, covered), (back, hidden) = (drawn(page) for page in (sheet.front, sheet.back))
        for x, y in ((0.0, 0.0), (piece.width, 0.0), (0.0, piece.height)):
            seen = behind(sheet, press, back.apply(piece.width - x, y))
            assert seen == pytest.approx(front.apply(x, y), abs=1e-6)
        assert hidden[2:] == pytest.approx(covered[2:])
        assert behind(sheet, press, hidden.centre) == pytest.approx(covered.centre)


def test_what_fits_one_way_only_is_folded_that_way() -> None:
    """170 × 100 mm goes above and below a level line only, 80 × 200 mm beside an upright one."""
    press = Press(PAPERS["a4"], 10.0, furniture=True, game="G", version="1", duplex="fold")
    wide, high, large = (
        Piece(
            name, "", "p", "g", w, h, 3.0, plate(w, h), 1, (Rect(0, 0, w, h, Paint("#f00000")),), ()
        )
        for name, w, h in (("wide", 170.0, 100.0), ("high", 80.0, 200.0), ("large", 150.0, 200.0))
    )
    sheets = impose("g", "G", [wide, high, large], press)
    lying = {sheet.placements[0].piece.id: sheet.crease and sheet.crease.runs for sheet in sheets}
    assert lying == {"wide": "level", "high": "upright", "large": None}
    assert [each.runs for each in creases(areas(press)[0].box)] == ["level", "upright"]


def of_size(width: float, height: float, copies: int = 1) -> Piece:
    art = apart(width, height, "#f00000")
    return Piece("p0", "", "p", "g", width, height, 3.0, plate(width, height), copies, art, art)


def test_half_of_the_paper_holds_what_leaves_five_millimetres_to_the_crease() -> None:
    """Half of 287 mm is 143.5, less 5, less 2 for marks and less the bleed on both sides: 130.5."""
    press = Press(PAPERS["a4"], 10.0, furniture=False, game="G", version="1", duplex="fold")
    (fits,) = impose("g", "G", [of_size(130.5, 130.5)], press)
    assert fits.crease == ("level", 148.5)
    (larger,) = impose("g", "G", [of_size(131, 131)], press)
    assert larger.crease is None
    assert larger.back is not None


def test_six_wide_pieces_are_folded_along_an_upright_line_on_one_sheet() -> None:
    """Beside it lie six, above a level one only four."""
    press = Press(PAPERS["a4"], 10.0, furniture=False, game="G", version="1", duplex="fold")
    (sheet,) = impose("g", "G", [of_size(83, 39, copies=6)], press)
    assert sheet.crease == ("upright", 105.0)


def test_no_fewer_folded_sheets_could_do_than_hold_the_backs_too() -> None:
    """Four pieces of 80 × 110 mm lie on one sheet, but not with their backs beside them."""
    press = Press(PAPERS["a4"], 10.0, furniture=False, game="G", version="1", duplex="fold")
    folded = sheet_costs(impose("g", "G", [of_size(80, 110, copies=4)], press), press)
    assert (folded.sheets, folded.fewest_sheets) == (2, 2)
    long_edge = press._replace(duplex="long-edge")
    turned = sheet_costs(impose("g", "G", [of_size(80, 110, copies=4)], long_edge), long_edge)
    assert (turned.sheets, turned.fewest_sheets) == (1, 1)


def test_lines_between_blocks_end_before_the_crease() -> None:
    press = Press(PAPERS["a4"], 10.0, furniture=False, game="G", version="1", duplex="fold")
    pieces = [of_size(8, 8), of_size(8, 8)._replace(component="other", bleed=0.0)]
    (sheet,) = impose("g", "G", pieces, press)
    assert sheet.crease is not None
    ends = [
        (start[1], end[1])
        for node in sheet.front.children
        if isinstance(node, Path) and node.paint.width == MARK_MM
        for (_, start), (_, end) in [node.segments]
        if abs(start[1] - end[1]) > 20
    ]
    assert len(ends) == 2
    assert all((top < sheet.crease.at) == (bottom < sheet.crease.at) for top, bottom in ends)


def test_the_half_for_fronts_is_no_larger_than_the_room_for_backs() -> None:
    """A crease in the middle of one area is beside the middle of a smaller one."""
    press = Press(PAPERS["a4"], 10.0, furniture=False, game="G", version="1", duplex="fold")
    usable = Box(10, 10, 190, 200)
    for crease in (Crease("level", 90), Crease("level", 150), Crease("upright", 120)):
        fronts = front_area(press, usable, crease)
        for each in (fronts, fronts.mapped(reflection(crease))):
            assert usable.contains(each)


def test_words_beside_a_sheet_lie_behind_those_of_its_front() -> None:
    press = Press(PAPERS["a4"], 10.0, furniture=True, game="G", version="1")
    for short_edge in (False, True):
        turned = flipped_on(press.paper, short_edge=short_edge)
        front, back = (
            around(Box(*at.apply(text.x, text.y), 0, 0) for text, at in texts(tuple(nodes)))
            for nodes in (on_strip(press, "side", "words", way) for way in (None, turned))
        )
        behind = front.mapped(turned)
        assert behind.x - 5 <= back.x
        assert back.right <= behind.right + 5


def test_a_back_that_is_cut_out_the_other_way_round_is_drawn_by_itself() -> None:
    art = apart(40, 40, "#f00000")
    leaning = Trace(closed([(0, 0), (40, 0), (0, 40)]))
    for outline, is_same in ((plate(40, 40), True), (leaning, False)):
        piece = Piece("p", "", "p", "g", 40, 40, 3.0, outline, 2, art, art)
        front, back = symbols_of(piece)
        assert (front is back) is is_same
