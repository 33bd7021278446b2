"""Imposition: laws that hold for pieces of every size, on every paper."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.components.piece import Fold, Piece
from printgen.core.geometry import Box
from printgen.core.outlines import plate
from printgen.core.printing import FURNITURE_MM
from printgen.core.scene import Paint, Rect
from printgen.imposition.grid import areas, reached
from printgen.imposition.sheets import Press, TooLargeError, impose
from tests.helpers.decks import arts, decks, imposed, lengths, overlap, pages, press, presses
from tests.helpers.scenes import apart

pytestmark = pytest.mark.slow

# The other ways of turning sheets: test_sides.py.
PRESSES = presses(duplex=st.just("long-edge"))


def room(press: Press) -> tuple[float, float]:
    """The width and height that art may fill."""
    foot = FURNITURE_MM if press.furniture else 0
    width, height = (side - 2 * press.margin for side in press.paper[2:4])
    return width, height - foot


@given(decks(), PRESSES)
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


@given(decks(), PRESSES)
def test_no_piece_bleeds_into_another(pieces: list[Piece], press: Press) -> None:
    for page in pages(imposed(pieces, press)):
        for one, other in combinations(arts(page, pieces), 2):
            assert not overlap(one.bleed, other.bleed)


@given(decks(), PRESSES)
def test_all_art_lies_in_the_usable_area(pieces: list[Piece], press: Press) -> None:
    inside = Box(press.margin, press.margin, *room(press))
    for sheet in imposed(pieces, press):
        usable = inside if sheet.strip == "margin" else reached(press)
        for page, area in ((sheet.front, usable), (sheet.back, seen_through(press, usable))):
            for art in arts(page, pieces):
                assert area.contains(art.bleed)


@given(decks(), PRESSES)
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


@given(decks(), PRESSES)
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


def test_what_is_scored_along_a_row_stays_upright() -> None:
    art = apart(63.5, 88.9)
    fold = Fold((0, 40), (63.5, 40))
    piece = Piece(
        "pawn", "", "pawn", "g", 63.5, 88.9, 3.0, plate(63.5, 88.9), 50, art, None, folds=(fold,)
    )
    assert len(impose("g", "G", [piece], press())) == 13


@given(PRESSES, lengths(4, 600), lengths(4, 600), st.sampled_from([0.0, 3.0]))
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
        (Rect(0, 0, 1, 1, Paint("#808080")),),
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
