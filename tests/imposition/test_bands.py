"""Pieces of one size with several grounds: those that agree lie together and share their cuts."""

from __future__ import annotations

from itertools import product

import pytest

from printgen.components.piece import Art, Piece
from printgen.core.geometry import Box
from printgen.core.outlines import plate
from printgen.core.scene import Paint, Rect
from printgen.core.units import PAPERS
from printgen.drawing.ink_saving import InkSaver
from printgen.imposition.press import Placement, Press, Sheet
from printgen.imposition.sheet_costs import sheet_costs, sheet_cuts
from printgen.imposition.sheets import impose, tally

PRESS = Press(PAPERS["a4"], 10.0, furniture=True, game="Game", version="1")
COLOURS = ("#204080", "#802020", "#208020", "#806020")


def tile(
    colour: str, copies: int, size: tuple[float, float] = (20, 25), bleed: float = 2, more: Art = ()
) -> Piece:
    ground = Rect(*Box(0, 0, *size).grown(bleed), Paint(colour))
    return Piece(
        "tile", colour, "tile", "g", *size, bleed, plate(*size), copies, (ground, *more), (ground,)
    )


def four(*copies: int) -> list[Piece]:
    return [tile(colour, many) for colour, many in zip(COLOURS, copies, strict=True)]


def taken(pieces: list[Piece], press: Press = PRESS) -> tuple[int, int]:
    made = sheet_costs(impose("g", "G", pieces, press), press)
    return made.sheets, made.cuts


def near(one: Placement, other: Placement) -> float:
    """How far two pieces of a row or a column are apart; infinite where they are in neither."""
    a, b = one.trim, other.trim
    across, down = max(b.x - a.right, a.x - b.right), max(b.y - a.bottom, a.y - b.bottom)
    return max(across, down) if min(across, down) < -1 else float("inf")


def test_designs_whose_grounds_agree_share_their_cuts() -> None:
    pieces = four(10, 8, 7, 5)
    (sheet,) = impose("g", "G", pieces, PRESS)
    assert tally([sheet]) == {piece.id: piece.copies for piece in pieces}
    # Eleven rows' ends and six columns' ends; each with a bleed of its own takes 22 cuts.
    assert sheet_costs([sheet], PRESS).cuts == 17
    for one, other in product(sheet.placements, repeat=2):
        if one is not other and one.piece is not other.piece:
            assert near(one, other) > 2 * 2 - 1e-6, "each has its bleed towards another ground"


def test_what_a_piece_has_beside_another_ground_or_the_paper_is_its_own_bleed() -> None:
    (sheet,) = impose("g", "G", four(10, 8, 7, 5), PRESS)
    for one in sheet.placements:
        beyond = one.beyond
        assert beyond is not None
        for side, (right, down) in zip(beyond, ((-1, 0), (0, -1), (1, 0), (0, 1)), strict=True):
            x, y = one.trim.x + right * one.trim.width, one.trim.y + down * one.trim.height
            beside = [each for each in sheet.placements if abs(each.trim.x - x) < 1e-6]
            is_same = any(abs(each.trim.y - y) < 1e-6 for each in beside)
            assert side == (0 if is_same else 2)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_deck_of_two_colours_takes_as_few_sheets_as_one_of_one(paper: str) -> None:
    press = PRESS._replace(paper=PAPERS[paper])
    cards = [tile(colour, 25, (63.5, 88.9), 3) for colour in COLOURS[:2]]
    assert taken(cards, press) == (6, 48)
    framed = [
        tile(c, 25, (63.5, 88.9), 3, (Rect(1, 1, 61.5, 86.9, Paint(None, "#ffffff", 0.2)),))
        for c in COLOURS[:2]
    ]
    assert taken(framed, press)[0] == {"a4": 7, "letter": 9}[paper]
    folded = press._replace(duplex="fold")
    assert taken(cards, folded)[0] == 13


def test_what_is_left_of_several_colours_shares_a_band_with_empty_places_between() -> None:
    cards = [tile(colour, 13, (63.5, 88.9), 3) for colour in COLOURS]
    sheets = impose("g", "G", cards, PRESS)
    assert [len(sheet.placements) for sheet in sheets] == [9, 9, 9, 9, 9, 7]
    last = [each for each in sheets[-1].placements if each.trim.y > 150]
    assert len(last) == 2
    assert near(*last) == 63.5
    assert sum(sheet_cuts(sheet) for sheet in sheets) == 52


@pytest.mark.parametrize(
    "change",
    [
        # One touches nobody, not even its like.
        lambda pieces: [*pieces, tile("#ffffff", 2, more=(Rect(18, 1, 5, 9, Paint("#000000")),))],
        # Each has a ground of its own.
        lambda pieces: [each._replace(copies=1) for each in pieces],
    ],
)
def test_others_keep_their_bleed_all_round(change) -> None:  # type: ignore[no-untyped-def]
    sheets = impose("g", "G", change(four(10, 8, 7, 5)), PRESS)
    assert all(each.gaps is None for sheet in sheets for each in sheet.placements)


def test_grounds_that_agree_only_side_by_side_lie_in_rows_apart() -> None:
    heads = [
        tile(colour, 8, more=(Rect(-2, -2, 24, 7, Paint("#ffffff")),)) for colour in COLOURS[:2]
    ]
    (sheet,) = impose("g", "G", heads, PRESS)
    own = [each for each in sheet.placements if each.gaps == (0.0, 2.0)]
    assert len(own) == 16


def test_what_saving_ink_tells_apart_does_not_touch() -> None:
    """Stripes across a piece are large, and turn pale; the short ends of others do not."""
    red = Paint("#802020")
    level, upright = Rect(-2, 10, 24, 3, red), Rect(8, -2, 3, 29, red)
    stripe = tile("#ffffff", 9, more=(level, upright))
    left, right, head, foot = (
        level._replace(width=5),
        level._replace(x=17, width=5),
        upright._replace(height=5),
        upright._replace(y=22, height=5),
    )
    ends = tile("#fffffe", 9, more=(left, right, head, foot))
    pieces = [stripe, ends._replace(front=(stripe.front[0], *ends.front[1:]), back=stripe.back)]
    for press, is_apart in ((PRESS, False), (PRESS._replace(printed=InkSaver().nodes), True)):
        (sheet,) = impose("g", "G", pieces, press)
        apart = [
            near(one, other) > 1
            for one, other in product(sheet.placements, repeat=2)
            if one.piece is not other.piece
        ]
        assert all(apart) is is_apart


def test_who_chooses_a_bleed_gets_it_between_all() -> None:
    sheets: list[Sheet] = impose("g", "G", four(10, 8, 7, 5), PRESS._replace(bleed=0.5))
    assert {each.gaps for sheet in sheets for each in sheet.placements} == {(0.5, 0.5)}
