"""Backs that meet fronts, however sheets are turned: paper is turned and folded by arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from printgen.components.piece import Piece
from printgen.core.geometry import Box, Matrix, Point
from printgen.core.outlines import plate
from printgen.core.printing import DUPLEXES, Duplex
from printgen.core.scene import Group, Node, Page, Paint, Path, Rect, Use
from printgen.core.units import PAPERS, Paper
from printgen.imposition.fold import creases
from printgen.imposition.grid import areas
from printgen.imposition.press import Press, Sheet, TooLargeError
from printgen.imposition.sheet_costs import sheet_costs
from printgen.imposition.sheets import impose, tally
from tests.helpers.posters import board
from tests.helpers.scenes import apart

fewer = settings(max_examples=20)
MARK_MM = 0.15
# From the crease to all art, on both sides of it.
GUTTER_MM = 5.0

papers = st.one_of(
    st.sampled_from(list(PAPERS.values())),
    st.builds(Paper, st.just("own"), st.just("own"), st.integers(120, 420), st.integers(120, 420)),
)
sides = st.integers(8, 120)


def presses(duplexes: tuple[Duplex, ...] = DUPLEXES) -> st.SearchStrategy[Press]:
    return st.builds(
        Press,
        papers,
        margin=st.sampled_from([10.0, 12.5]),
        furniture=st.booleans(),
        game=st.just("Game"),
        version=st.just("1"),
        font=st.just("sans"),
        overlap=st.just(10.0),
        duplex=st.sampled_from(duplexes),
        rounds=st.just("hexagon"),
        rim=st.just(5.0),
        slip=st.just(0.0),
        bleed=st.none(),
        cutter=st.none(),
        printed=st.none(),
        edge_looks=st.none(),
    )


@st.composite
def decks(draw: st.DrawFn) -> list[Piece]:
    """Pieces that are told apart by the colours of their two sides."""
    pieces = []
    for n in range(draw(st.integers(1, 3))):
        width, height = float(draw(sides)), float(draw(sides))
        back = apart(width, height, f"#b0000{n}") if draw(st.booleans()) else None
        front = apart(width, height, f"#f0000{n}")
        bleed, copies = draw(st.sampled_from([0.0, 3.0])), draw(st.integers(1, 9))
        pieces.append(
            Piece(
                f"p{n}",
                "",
                "p",
                "g",
                width,
                height,
                bleed,
                plate(width, height),
                copies,
                front,
                back,
            )
        )
    return pieces


class Lying(NamedTuple):
    """A side of a piece on a page."""

    colour: str
    matrix: Matrix

    def at(self, x: float, y: float) -> Point:
        return self.matrix.apply(x, y)


def lying(page: Page) -> Iterator[Lying]:
    for node in page.children:
        art: tuple[Node, ...]
        if isinstance(node, Use):
            art, matrix = node.symbol.children, node.matrix
        elif isinstance(node, Group) and node.matrix is not None and node.clip is not None:
            art, matrix = node.children, node.matrix
        else:
            continue
        while isinstance(art[0], Group):
            art = art[0].children
        assert isinstance(art[0], Rect)
        yield Lying(str(art[0].paint.fill), matrix)


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


def imposed(pieces: list[Piece], press: Press) -> list[Sheet]:
    try:
        return impose("g", "G", pieces, press)
    except TooLargeError:
        assume(False)
        raise


def sides_of(sheet: Sheet) -> tuple[list[Lying], list[Lying]]:
    """The fronts and the backs on a sheet, whichever pages they are on."""
    pages = [page for page in (sheet.front, sheet.back) if page is not None]
    found = [each for page in pages for each in lying(page)]
    return (
        [each for each in found if each.colour.startswith("#f")],
        [each for each in found if each.colour.startswith("#b")],
    )


@pytest.mark.slow
@given(decks(), presses())
def test_each_point_of_a_back_lies_behind_its_point_of_the_front(
    pieces: list[Piece], press: Press
) -> None:
    """A piece that is turned over like a page is upright on both sides, in its very outline."""
    by_number = {piece.component[1:]: piece for piece in pieces}
    for sheet in imposed(pieces, press):
        fronts, backs = sides_of(sheet)
        expected = 0
        for front in fronts:
            piece = by_number[front.colour[-1]]
            if piece.back is None or press.duplex == "none":
                continue
            expected += 1
            w, h = piece.width, piece.height
            corners = [(0.0, 0.0), (w, 0.0), (0.0, h)]
            there = [front.at(x, y) for x, y in corners]
            assert any(
                back.colour[1:] == f"b{front.colour[2:]}"
                and all(
                    behind(sheet, press, back.at(w - x, y)) == pytest.approx(point, abs=1e-6)
                    for (x, y), point in zip(corners, there, strict=True)
                )
                for back in backs
            )
        assert len(backs) == expected


@pytest.mark.slow
@given(decks(), presses())
def test_every_copy_is_there_once_and_nothing_is_mirrored(
    pieces: list[Piece], press: Press
) -> None:
    sheets = imposed(pieces, press)
    assert tally(sheets) == {piece.id: piece.copies for piece in pieces}
    for sheet in sheets:
        for each in (*sides_of(sheet)[0], *sides_of(sheet)[1]):
            a, b, c, d, *_ = each.matrix
            assert a * d - b * c == pytest.approx(1)


@pytest.mark.slow
@given(decks(), presses(("fold", "none")))
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


def around(each: Lying, piece: Piece) -> Box:
    """The bleed box of a side on its page."""
    b = piece.bleed
    (x1, y1), (x2, y2) = each.at(-b, -b), each.at(piece.width + b, piece.height + b)
    return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


@pytest.mark.slow
@given(decks(), presses(("fold",)))
def test_a_crease_keeps_five_millimetres_from_all_art_and_lies_on_paper(
    pieces: list[Piece], press: Press
) -> None:
    by_number = {piece.component[1:]: piece for piece in pieces}
    for sheet in imposed(pieces, press):
        if sheet.crease is None:
            continue
        fronts, backs = sides_of(sheet)
        for each in (*fronts, *backs):
            box = around(each, by_number[each.colour[-1]])
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
@given(decks(), presses())
def test_marks_end_before_all_art_and_before_the_crease(pieces: list[Piece], press: Press) -> None:
    by_number = {piece.component[1:]: piece for piece in pieces}
    for sheet in imposed(pieces, press):
        for page in filter(None, (sheet.front, sheet.back)):
            boxes = [around(each, by_number[each.colour[-1]]) for each in lying(page)]
            marks = [
                node
                for node in page.children
                if isinstance(node, Path) and node.paint.width == MARK_MM
            ]
            assert marks
            for mark in marks:
                (_, (x1, y1)), (_, (x2, y2)) = mark.segments
                assert all(
                    max(x1, x2) <= box.x + 1e-6
                    or min(x1, x2) >= box.right - 1e-6
                    or max(y1, y2) <= box.y + 1e-6
                    or min(y1, y2) >= box.bottom - 1e-6
                    for box in boxes
                )
                assert min(x1, y1, x2, y2) >= 5 - 1e-6
                if sheet.crease is not None:
                    ends = (y1, y2) if sheet.crease.runs == "level" else (x1, x2)
                    assert (ends[0] < sheet.crease.at) == (ends[1] < sheet.crease.at)


@pytest.mark.slow
@fewer
@given(decks(), presses(("fold",)))
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
@given(st.integers(200, 600), st.integers(200, 600), presses())
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
        front, back = (_board(page) for page in (sheet.front, sheet.back))
        for x, y in ((0.0, 0.0), (piece.width, 0.0), (0.0, piece.height)):
            seen = behind(sheet, press, back.apply(piece.width - x, y))
            assert seen == pytest.approx(front.apply(x, y), abs=1e-6)


def _board(page: Page) -> Matrix:
    """The map from the whole drawing to the page."""
    (group,) = (node for node in page.children if isinstance(node, Group) and node.clip)
    (use,) = group.children
    assert isinstance(use, Use)
    assert group.matrix is not None
    return use.matrix.then(group.matrix)


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
