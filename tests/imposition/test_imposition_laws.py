"""Imposition: laws that hold for pieces of every size, on every paper."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from printgen.components.piece import Fold, Piece
from printgen.core.geometry import Box
from printgen.core.outlines import plate
from printgen.core.printing import FURNITURE_MM
from printgen.core.scene import Group, Page, Paint, Path, Rect, Use
from printgen.core.units import PAPERS, Paper
from printgen.imposition.grid import areas, reached
from printgen.imposition.sheets import Press, Sheet, TooLargeError, impose
from tests.helpers.scenes import apart

pytestmark = pytest.mark.slow

INK = Paint("#808080")
MARK_MM = 0.15


class Art(NamedTuple):
    """A piece's side as it was put on a page: its trim box and its bleed box, and where its top
    points.
    """

    name: str
    trim: Box
    bleed: Box
    up: tuple[float, float] = (0, -1)


def lengths(low: float, high: float) -> st.SearchStrategy[float]:
    return st.integers(int(low * 20), int(high * 20)).map(lambda n: n / 20)


papers = st.one_of(
    st.sampled_from(list(PAPERS.values())),
    st.builds(Paper, st.just("own"), st.just("own"), lengths(100, 500), lengths(100, 500)),
)
presses = st.builds(
    Press,
    papers,
    margin=st.sampled_from([10.0, 12.5, 15.0]),
    furniture=st.booleans(),
    game=st.just("Game"),
    version=st.just("1"),
    font=st.just("sans"),
    overlap=st.just(10.0),
    # The other ways of turning sheets: test_sides.py.
    duplex=st.just("long-edge"),
    rounds=st.just("hexagon"),
    rim=st.just(5.0),
    slip=st.just(0.0),
    bleed=st.none(),
    cutter=st.none(),
    edge_looks=st.none(),
    printed=st.none(),
)


@st.composite
def decks(draw: st.DrawFn) -> list[Piece]:
    """A few kinds of piece, told apart by what their art says."""
    kinds = draw(st.integers(1, 4))
    pieces = []
    for n in range(kinds):
        width, height = draw(lengths(4, 90)), draw(lengths(4, 90))
        has_back = draw(st.booleans())
        pieces.append(
            Piece(
                component=f"piece-{n}",
                design="",
                title="piece",
                group="group",
                width=width,
                height=height,
                bleed=draw(st.sampled_from([0.0, 2.0, 3.0])),
                outline=plate(width, height),
                copies=draw(st.integers(1, 30)),
                front=apart(width, height, f"#00000{n}"),
                back=apart(width, height, f"#10000{n}") if has_back else None,
            )
        )
    return pieces


def imposed(pieces: list[Piece], press: Press) -> list[Sheet]:
    try:
        return impose("group", "Group", pieces, press)
    except TooLargeError:
        assume(False)
        raise


def arts(page: Page, pieces: list[Piece]) -> list[Art]:
    """What lies on the page, found in its nodes by the art's colour."""
    by_number = {piece.component[-1]: piece for piece in pieces}
    found = []
    for node in page.children:
        if isinstance(node, Use):
            art, matrix = node.symbol.children, node.matrix
        elif isinstance(node, Group) and node.matrix is not None and node.clip is not None:
            art, matrix = node.children, node.matrix
        else:
            continue
        while isinstance(first := art[0], Group | Use):
            art = first.children if isinstance(first, Group) else first.symbol.children
        assert isinstance(art[0], Rect)
        piece = by_number[str(art[0].paint.fill)[-1]]
        ends = matrix.apply(0, 0), matrix.apply(piece.width, piece.height)
        (left, right), (top, bottom) = (sorted(each) for each in zip(*ends, strict=True))
        trim = Box(left, top, right - left, bottom - top)
        up = -matrix.c, -matrix.d
        found.append(Art(piece.component, trim, trim.grown(piece.bleed), up))
    return found


def marks(page: Page) -> list[Path]:
    return [
        node for node in page.children if isinstance(node, Path) and node.paint.width == MARK_MM
    ]


def overlap(one: Box, other: Box, slack: float = 1e-6) -> bool:
    return (
        min(one.right, other.right) - max(one.x, other.x) > slack
        and min(one.bottom, other.bottom) - max(one.y, other.y) > slack
    )


def room(press: Press) -> tuple[float, float]:
    """The width and height that art may fill."""
    foot = FURNITURE_MM if press.furniture else 0
    width, height = (side - 2 * press.margin for side in press.paper[2:4])
    return width, height - foot


def pages(sheets: list[Sheet]) -> list[Page]:
    return [page for sheet in sheets for page in (sheet.front, sheet.back) if page is not None]


@given(decks(), presses)
def test_every_copy_lies_on_one_front_what_is_of_one_size_in_the_order_of_the_data(
    pieces: list[Piece], press: Press
) -> None:
    sheets = imposed(pieces, press)
    names = [art.name for sheet in sheets for art in arts(sheet.front, pieces)]
    sizes = {piece.component: (piece.width, piece.height, piece.bleed) for piece in pieces}
    for size in set(sizes.values()):
        alike = [piece for piece in pieces if sizes[piece.component] == size]
        assert [name for name in names if sizes[name] == size] == [
            piece.component for piece in alike for _ in range(piece.copies)
        ]
    assert [(sheet.number, sheet.of) for sheet in sheets] == [
        (n, len(sheets)) for n in range(1, len(sheets) + 1)
    ]


def seen_through(press: Press, box: Box) -> Box:
    """Where a back's box lies, seen from the front: the sheet is turned on its long edge, which is
    an upright one unless the paper lies on its side.
    """
    if press.paper.width > press.paper.height:
        return box._replace(y=press.paper.height - box.bottom)
    return box._replace(x=press.paper.width - box.right)


@given(decks(), presses)
def test_pieces_with_a_back_have_it_behind_them(pieces: list[Piece], press: Press) -> None:
    backed = {piece.component for piece in pieces if piece.back is not None}
    for sheet in imposed(pieces, press):
        fronts = {art for art in arts(sheet.front, pieces) if art.name in backed}
        backs = arts(sheet.back, pieces) if sheet.back is not None else []
        turned = {(art.name, *seen_through(press, art.trim)[:2]) for art in backs}
        assert Counter(art.name for art in fronts) == Counter(art.name for art in backs)
        for art in fronts:
            assert any(
                name == art.name and max(abs(x - art.trim.x), abs(y - art.trim.y)) < 1e-6
                for name, x, y in turned
            )


@given(decks(), presses)
def test_both_sides_of_a_piece_that_is_turned_over_like_a_page_are_upright(
    pieces: list[Piece], press: Press
) -> None:
    for sheet in imposed(pieces, press):
        fronts = {
            (round(art.trim.x, 3), round(art.trim.y, 3)): art for art in arts(sheet.front, pieces)
        }
        for art in arts(sheet.back, pieces) if sheet.back is not None else ():
            left, top, *_ = seen_through(press, art.trim)
            front = fronts[round(left, 3), round(top, 3)]
            # Turned on an upright edge, what points right then points left; on a level one, what
            # points up then points down.
            x, y = front.up
            assert art.up == ((x, -y) if press.paper.width > press.paper.height else (-x, y))


@given(decks(), presses)
def test_no_piece_bleeds_into_another(pieces: list[Piece], press: Press) -> None:
    for page in pages(imposed(pieces, press)):
        for one, other in combinations(arts(page, pieces), 2):
            assert not overlap(one.bleed, other.bleed)


@given(decks(), presses)
def test_all_art_lies_in_the_usable_area(pieces: list[Piece], press: Press) -> None:
    inside = Box(press.margin, press.margin, *room(press))
    for sheet in imposed(pieces, press):
        usable = inside if sheet.strip == "margin" else reached(press)
        for page, area in ((sheet.front, usable), (sheet.back, seen_through(press, usable))):
            for art in arts(page, pieces) if page is not None else ():
                assert area.contains(art.bleed)


@given(decks(), presses)
def test_cuts_straight_through_take_every_sheet_apart(pieces: list[Piece], press: Press) -> None:
    for page in pages(imposed(pieces, press)):
        assert comes_apart([art.trim for art in arts(page, pieces)])


def comes_apart(trims: list[Box]) -> bool:
    """Whether straight cuts, each through all that is then one piece of paper, free the pieces."""
    if len(trims) < 2:
        return True
    for axis in (0, 1):
        ends = [(trim[axis], trim[axis] + trim[axis + 2]) for trim in trims]
        last = max(end for _, end in ends)
        for at in sorted({end for _, end in ends if end < last - 1e-6}):
            if not any(start + 1e-6 < at < end - 1e-6 for start, end in ends):
                sides: tuple[list[Box], list[Box]] = ([], [])
                for trim, (start, _) in zip(trims, ends, strict=True):
                    sides[start > at - 1e-6].append(trim)
                return all(comes_apart(side) for side in sides)
    return False


def test_what_no_straight_cut_parts_is_known_as_such() -> None:
    mill = [Box(0, 0, 2, 1), Box(2, 0, 1, 2), Box(1, 2, 2, 1), Box(0, 1, 1, 2)]
    assert not comes_apart(mill)
    assert comes_apart(mill[:3])


@given(decks(), presses)
def test_marks_keep_off_all_art_and_off_the_papers_edge(pieces: list[Piece], press: Press) -> None:
    whole = Box(0, 0, press.paper.width, press.paper.height)
    for page in pages(imposed(pieces, press)):
        bleeds = [art.bleed for art in arts(page, pieces)]
        for mark in marks(page):
            (_, (x1, y1)), (_, (x2, y2)) = mark.segments
            # Ends are cut straight: a mark is wider than its line, but not longer.
            aside, up = (0, MARK_MM / 2) if y1 == y2 else (MARK_MM / 2, 0)
            low, high = min(x1, x2) - aside, min(y1, y2) - up
            box = Box(low, high, abs(x1 - x2) + 2 * aside, abs(y1 - y2) + 2 * up)
            assert max(box.width, box.height) >= 1 - 1e-9
            assert whole.grown(-5 + MARK_MM / 2).contains(box)
            assert not any(overlap(box, bleed) for bleed in bleeds)


@given(decks(), presses)
def test_as_many_pieces_as_fit_lie_on_a_sheet(pieces: list[Piece], press: Press) -> None:
    piece = pieces[0]
    sheets = imposed([piece], press)
    needed = [piece.copies, piece.copies]
    for area, strip in areas(press):
        # Outside of the margin there are marks of 1 mm at least.
        marks = 0 if strip == "margin" else 2
        width, height = area.width - marks + 1e-6, area.height - marks + 1e-6
        wide, high = piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed
        upright, aside = width // wide * (height // high), width // high * (height // wide)
        for n, most in enumerate((upright, aside)):
            needed[n] = min(needed[n], math.ceil(piece.copies / most) if most else piece.copies)
    assert len(sheets) == min(needed)
    # They lie on their sides only where that saves a sheet, or cuts.
    ups = {art.up for sheet in sheets for art in arts(sheet.front, pieces)}
    if needed[0] != needed[1]:
        assert ups == ({(0, -1)} if needed[0] < needed[1] else {(1, 0)})


@pytest.mark.parametrize(("paper", "sheets"), [("a4", 7), ("letter", 9)])
def test_a_deck_of_poker_cards_takes_few_sheets(paper: str, sheets: int) -> None:
    """Eight on A4, near to its edges, and six on Letter."""
    art = apart(63.5, 88.9)
    card = Piece("card", "", "card", "cards", 63.5, 88.9, 3.0, plate(63.5, 88.9), 50, art, art)
    press = Press(PAPERS[paper], 10.0, furniture=True, game="Game", version="1")
    assert len(impose("cards", "Cards", [card], press)) == sheets


def test_what_is_scored_along_a_row_stays_upright() -> None:
    art = apart(63.5, 88.9)
    fold = Fold((0, 40), (63.5, 40))
    piece = Piece(
        "pawn", "", "pawn", "g", 63.5, 88.9, 3.0, plate(63.5, 88.9), 50, art, None, folds=(fold,)
    )
    press = Press(PAPERS["a4"], 10.0, furniture=True, game="Game", version="1")
    assert len(impose("g", "G", [piece], press)) == 13


@given(presses, lengths(4, 600), lengths(4, 600), st.sampled_from([0.0, 3.0]))
def test_a_piece_is_refused_only_when_the_paper_has_no_room(
    press: Press, width: float, height: float, bleed: float
) -> None:
    need = width + 2 * bleed, height + 2 * bleed
    fits = any(
        all(side <= most + 1e-9 for side, most in zip(sides, room(press), strict=True))
        for sides in (need, need[::-1])
    )
    piece = Piece(
        "a",
        "",
        "a",
        "g",
        width,
        height,
        bleed,
        plate(width, height),
        1,
        (Rect(0, 0, 1, 1, INK),),
        None,
    )
    if fits or fits_nearer(press, *need):
        assert len(impose("g", "G", [piece], press)) == 1
    else:
        with pytest.raises(TooLargeError, match=r"needs .* mm with its bleed"):
            impose("g", "G", [piece], press)


def fits_nearer(press: Press, width: float, height: float) -> bool:
    """Whether a piece with its bleed has room between marks of 1 mm, wherever printers print."""
    boxes = [area.box.grown(1e-9) for area in areas(press)[1:]]
    need = width + 2, height + 2
    return any(need[0] <= w and need[1] <= h for box in boxes for w, h in (box[2:], box[:1:-1]))
