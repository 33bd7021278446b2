"""Pieces of one size touch and share their cuts where that does no harm, or where one says so."""

from __future__ import annotations

from itertools import product
from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.components import draw_all, drawing_context
from printgen.components.piece import Art, Piece
from printgen.core.geometry import Box, Matrix, Polygon, translation
from printgen.core.outlines import plate
from printgen.core.printing import LONG_EDGE, SHORT_EDGE, Duplex
from printgen.core.scene import (
    Circle,
    Gradient,
    Group,
    Node,
    Page,
    Paint,
    Path,
    Rect,
    Segment,
    Stop,
    Symbol,
    Text,
    Use,
    closed,
    primitives,
)
from printgen.core.units import PAPERS
from printgen.drawing.ink_saving import InkSaver
from printgen.imposition import edge_looks
from printgen.imposition.grid import areas, reached
from printgen.imposition.press import Press, Sheet
from printgen.imposition.sheet_costs import sheet_costs, sheet_cuts
from printgen.imposition.sheets import impose
from printgen.imposition.sides import flip
from printgen.imposition.touching import touching
from printgen.model.catalog import load
from tests.helpers.decks import marks, overlap
from tests.helpers.photos import write_cards
from tests.imposition.test_imposition_laws import comes_apart

PRESS = Press(PAPERS["a4"], 10.0, furniture=True, game="Game", version="1")
WIDTH, HEIGHT, BLEED = 63.5, 88.9, 3.0
WHOLE = Box(0, 0, WIDTH, HEIGHT).grown(BLEED)
BLUE, RED = "#204080", "#802020"


def ground(colour: str = BLUE) -> Rect:
    return Rect(*WHOLE, Paint(colour))


def card(front: Art, back: Art | None = None, copies: int = 1, name: str = "a") -> Piece:
    size = WIDTH, HEIGHT, BLEED, plate(WIDTH, HEIGHT)
    return Piece("card", name, "card", "cards", *size, copies, front, back)


def path(*corners: tuple[float, float], paint: Paint) -> Path:
    return Path(closed(corners), paint)


# -- where it does no harm

INSIDE = (Text(10, 20, "Within", "sans", 12, "#000000"), Circle(30, 50, 12, Paint(RED)))
HEAD = Rect(-BLEED, -BLEED, WHOLE.width, 13, Paint(RED))
FRAME = Rect(1, 1, WIDTH - 2, HEIGHT - 2, Paint(None, "#ffffff", 0.2))
END = Rect(0, 0, WIDTH, HEIGHT, Paint(BLUE))
# At x = 0 and at x = WIDTH it is the same, and it is not where rows meet.
STRIPES = tuple(Rect(-5 + n * WIDTH / 5, -9, 6, 120, Paint(RED)) for n in range(-1, 7))
ASLANT = Matrix(0.8, 0.6, -0.6, 0.8, 0, -20)
TWO_LINES: tuple[Segment, ...] = (
    ("M", (-BLEED, -BLEED)),
    ("L", (WHOLE.right, -BLEED)),
    ("M", (WHOLE.right, WHOLE.bottom)),
    ("L", (-BLEED, WHOLE.bottom)),
)
SIGN = Symbol("sign", Box(0, 0, 4, 4), (Circle(2, 2, 2, Paint(RED)),))


DOTS = "{path: M0 6 L24 12, stroke: ink}, {circle: [6, 6, 2], fill: tint}"


def signs(step: float, *rows: float) -> Art:
    return tuple(Use(SIGN, translation(n * step - 2, y)) for n in range(-3, 12) for y in rows)


@pytest.mark.parametrize(
    ("art", "expected"),
    [
        ((ground(), *INSIDE), (True, True)),
        ((), (True, True)),  # white paper
        (INSIDE, (True, True)),
        ((ground(), HEAD, *INSIDE), (True, False)),
        ((ground(), *STRIPES), (True, True)),
        ((ground(), *STRIPES, ground()), (True, True)),
        ((ground(), *signs(WIDTH / 6, 20, 40)), (True, True)),
        ((ground(), *signs(10, 20, 40)), (False, True)),
        ((ground(), *signs(WIDTH / 6, -1)), (True, False)),
        # What has ended at the cut has no bleed between pieces that touch, and misses none there.
        ((END,), (True, True)),
        ((ground(RED), END, *INSIDE), (True, True)),
        ((END, Rect(0, 0, WIDTH, 13, Paint(RED))), (True, False)),
        ((END, Rect(1, 1, WIDTH - 2, HEIGHT - 2, Paint(None, RED, 0.2))), (False, False)),
        ((END, *signs(10, 20, 40)), (False, True)),
        ((ground(), Text(WIDTH - 8, 50, "over the edge", "sans", 12, "#000000")), (False, True)),
        ((ground(), Text(10, HEIGHT - 0.5, "foot", "sans", 8, "#000000")), (True, False)),
        ((ground(), Rect(1, 1, WIDTH - 2, HEIGHT - 2, Paint(None, RED, 0.2))), (False, False)),
        ((ground(), path((-3, -3), (9, -3), (-3, 9), paint=Paint(RED))), (False, False)),
        # The tip of a sharp corner goes on beyond where its lines meet.
        ((ground(), path((40, 40), (58, 41), (40, 42), paint=Paint(None, RED, 2))), (False, True)),
        ((ground(), Group((ground(RED),), ASLANT)), (False, False)),
        # It has the corners of the whole, and fills nothing.
        ((ground(), Rect(-3, -3, 9, 99, Paint(RED)), Path(TWO_LINES, Paint(RED))), (False, False)),
        ((Group((ground(),), opacity=0.5),), (False, False)),
        ((Group((ground(RED),), clip=Box(-3, -3, 20, 99)),), (False, True)),
        # A picture that is cropped to another outline within the edges.
        ((Group((ground(RED),), clip=Circle(30, 50, 12, Paint())),), (True, True)),
        ((Group((ground(RED),), clip=Polygon(((9, 9), (50, 9), (9, 50)))),), (True, True)),
        ((Group((ground(RED),), clip=path((5, 5), (9, 5), (5, 9), paint=Paint())),), (True, True)),
        ((Group((ground(RED),), clip=Circle(12, 50, 12, Paint())),), (False, True)),
        ((ground(), Group((HEAD._replace(width=95),), Matrix(0, 1, -1, 0, 0, 0))), (False, True)),
    ],
)
def test_pieces_touch_where_both_sides_of_a_cut_look_the_same(
    art: tuple[Node, ...], expected: tuple[bool, bool]
) -> None:
    assert touching([card(art)]) == expected


def test_what_was_found_along_edges_is_looked_at_once_and_holds_for_that_size_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known: dict[Any, Any] = {}
    first = card((ground(), *STRIPES))
    wide = first._replace(width=WIDTH + 20)
    expected = touching([first]), touching([wide])
    assert expected == ((True, True), (False, True))
    assert (touching([first], known=known), touching([wide], known=known)) == expected
    # Nor is it painted again for another piece that differs within alone.
    monkeypatch.setattr(edge_looks, "_Band", None)
    other = card((*first.front, Rect(10, 10, 5, 5, Paint(RED))))
    assert touching([other], known=known) == expected[0]
    monkeypatch.setattr(edge_looks, "_touches", None)
    assert (touching([first], known=known), touching([wide], known=known)) == expected


def test_a_frame_within_the_bleed_of_the_edge_keeps_pieces_apart_and_one_further_in_does_not() -> (
    None
):
    for inset, expected in ((2.9, False), (3.1, True)):
        frame = Rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, Paint(RED))
        assert touching([card((ground(), frame))]) == (expected, expected)


CLEAR = Group((Rect(-3, 30, 6, 20, Paint(RED)),), opacity=0.3)


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (CLEAR, True),
        (CLEAR._replace(clip=WHOLE), True),
        (CLEAR._replace(opacity=0.9), False),
        (CLEAR._replace(clip=Circle(0, 40, 5, Paint())), False),
    ],
)
def test_what_is_clear_or_cut_off_must_be_so_on_both_edges(other: Group, *, expected: bool) -> None:
    art = (ground(), CLEAR, Group((other,), translation(WIDTH, 0)))
    assert touching([card(art)])[0] is expected


def test_edges_of_one_gradient_that_goes_across_the_piece_keep_pieces_apart() -> None:
    blend = Gradient((Stop(0, RED), Stop(1, BLUE)), (0, 0, WIDTH, 0))
    bars = [Rect(x - 3, 30, 6, 20, Paint(blend)) for x in (0, WIDTH)]
    assert touching([card((ground(), *bars))]) == (False, True)


def test_what_saving_ink_tells_apart_keeps_its_bleed() -> None:
    """A stripe across a card is large, and turns pale; the short ends of others do not."""
    stripe = card((Rect(-3, 40, WHOLE.width, 3, Paint(RED)),), None, 5)
    ends = [Rect(x - 3, 40, 6, 3, Paint(RED)) for x in (0, WIDTH)]
    pieces = [stripe, card(tuple(ends), None, 4, "b")]
    low = PRESS._replace(printed=InkSaver().nodes)
    assert [len(impose("g", "G", pieces, press)) for press in (PRESS, low)] == [1, 2]


def test_all_designs_and_both_sides_must_agree() -> None:
    blue, red = (ground(BLUE), *INSIDE), (ground(RED), *INSIDE)
    assert touching([card(blue, red), card(blue, red, name="b")]) == (True, True)
    assert touching([card(blue), card(red, name="b")]) == (False, False)
    assert touching([card(blue, blue), card(blue, red, name="b")]) == (False, False)
    assert touching([card(blue, red), card(blue, None, name="b")]) == (False, False)
    assert touching([card(blue), card((END,), name="b")]) == (True, True)
    assert touching([card(red), card((END,), name="b")]) == (False, False)


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        ("step: 7mm", (True, True)),
        ("step: 90mm", (True, True)),
        ("step: 7mm, left: 0, right: 50%", (False, True)),
        ("step: 7mm, along: top, top: 0, height: 7mm", (True, False)),
        ("step: 7mm, along: frame", (False, False)),
    ],
)
def test_a_pattern_runs_on_over_the_cut_from_one_piece_into_the_next(
    tmp_path: File, box: str, expected: tuple[bool, bool]
) -> None:
    game = write_cards(tmp_path, "dots", box=f"pattern: dots, bleed: true, {box}")
    file = game / "game.yaml"
    text = file.read_text("utf-8").replace("art: image", "art: text")
    file.write_text(f"{text}signs: {{dots: {{title: Dots, shapes: [{DOTS}]}}}}\n", "utf-8")
    piece = next(each for each in draw_all(drawing_context(load(game))) if each.component == "card")
    assert touching([piece]) == expected


def test_half_a_micrometre_of_a_repeat_keeps_no_pieces_apart() -> None:
    """From the upper edge, an eighth of 88.9 mm is 11.1125 mm; from the lower one, a bit less."""
    each = HEIGHT / 8
    slope = Path((("M", (0, 0)), ("L", (WIDTH, each)), ("L", (0, each))), Paint(RED))
    sign = Symbol("slope", Box(0, 0, WIDTH, each), (slope,))
    repeats = [Use(sign, translation(0, n * each)) for n in range(-1, 9)]
    assert touching([card((ground(), *repeats))])[1]


# -- how they lie then


@pytest.mark.parametrize(
    ("paper", "copies", "sheets", "cuts"),
    [("a4", 50, 6, 47), ("letter", 50, 6, 47), ("letter", 54, 6, 48)],
)
def test_nine_poker_cards_of_one_ground_lie_on_a_page(
    paper: str, copies: int, sheets: int, cuts: int
) -> None:
    press = PRESS._replace(paper=PAPERS[paper])
    laid = impose("g", "G", [card((ground(), *INSIDE), (ground(RED),), copies)], press)
    taken = sheet_costs(laid, press)
    assert (taken.sheets, taken.cuts) == (sheets, cuts)
    assert (taken.fewest_sheets, taken.fewest_cuts) == (sheets, cuts)


def test_others_keep_their_bleed_unless_one_says_so() -> None:
    cards = [card((ground(), FRAME), None, 25), card((ground(RED), FRAME), None, 25, "b")]
    assert len(impose("g", "G", cards, PRESS)) == 7
    shared = impose("g", "G", cards, PRESS._replace(bleed=0.0))
    assert [len(shared), sum(map(sheet_cuts, shared))] == [6, 47]
    # With some bleed between them, each has all its cuts.
    some = impose("g", "G", cards, PRESS._replace(bleed=1.0))
    assert [len(some), sum(map(sheet_cuts, some))] == [6, 70]


def test_thirty_two_tiles_take_one_sheet_and_fourteen_cuts() -> None:
    tile = card((ground(),), None, 32)._replace(width=36.0, height=36.0)
    tile = tile._replace(outline=plate(36, 36), front=(Rect(-3, -3, 42, 42, Paint(BLUE)),))
    (sheet,) = impose("g", "G", [tile], PRESS)
    assert sheet_cuts(sheet) == 14


@pytest.mark.parametrize(("art", "cuts"), [((ground(),), 7), ((ground(), HEAD), 8)])
def test_fewer_cuts_than_six_cards_take_are_not_called_possible(art: Art, cuts: int) -> None:
    laid = impose("g", "G", [card(art, None, 6)], PRESS)
    taken = sheet_costs(laid, PRESS)
    assert (taken.cuts, taken.fewest_cuts) == (cuts, cuts)


def test_numbers_begin_with_the_first_cut_where_upright_cuts_have_no_room_for_any() -> None:
    (sheet,) = impose("g", "G", [card((), None, 9)], PRESS._replace(paper=PAPERS["letter"]))
    shown = [n.text for n, _ in primitives(sheet.front.children) if isinstance(n, Text)]
    assert [text for text in shown if text.isdigit()] == ["1", "2", "3", "4"]


def test_a_sheet_that_is_folded_holds_four_cards_and_their_backs() -> None:
    press = PRESS._replace(duplex="fold")
    laid = impose("g", "G", [card((ground(),), (ground(RED),), 50)], press)
    assert len(laid) == 13
    assert all(len(sheet.placements) <= 4 for sheet in laid)


def test_nearer_to_the_edges_they_come_only_where_that_saves_a_sheet_or_a_cut() -> None:
    usable = areas(PRESS)[0].box
    for copies, is_near in ((9, True), (4, False)):
        (sheet,) = impose("g", "G", [card((ground(),), None, copies)], PRESS)
        assert all(usable.contains(each.art) for each in sheet.placements) is not is_near


def test_nearer_to_the_edges_they_come_for_fewer_cuts_on_as_many_sheets() -> None:
    letter = PRESS._replace(paper=PAPERS["letter"])
    domino = card((ground(),), None, 41)._replace(
        width=25.4,
        height=50.8,
        outline=plate(25.4, 50.8),
        front=(Rect(-3, -3, 32, 57, Paint(BLUE)),),
    )
    laid = impose("g", "G", [domino], letter)
    assert [len(laid), sum(map(sheet_cuts, laid))] == [2, 19]
    # On a printer that prints no further than the margin.
    laid = impose("g", "G", [domino], letter._replace(rim=letter.margin))
    assert [len(laid), sum(map(sheet_cuts, laid))] == [2, 21]


def test_a_printer_that_reaches_less_far_gets_more_sheets() -> None:
    letter = PRESS._replace(paper=PAPERS["letter"])
    cards = [card((ground(),), None, 50)]
    assert len(impose("g", "G", cards, letter._replace(rim=5.4, margin=10.4))) > 6
    assert len(impose("g", "G", cards, letter._replace(slip=0.4))) > 6


# -- laws

sizes = st.tuples(*[st.integers(10, 90).map(float)] * 2)


@st.composite
def laid(draw: st.DrawFn) -> tuple[Press, list[Sheet]]:
    width, height = draw(sizes)
    bleed = draw(st.sampled_from([0.0, 1.0, 3.0]))
    paper = PAPERS[draw(st.sampled_from(["a4", "letter", "tabloid"]))]
    duplex: Duplex = draw(st.sampled_from([LONG_EDGE, SHORT_EDGE]))
    between = draw(st.sampled_from([None, 0.0, 0.5]))
    press = PRESS._replace(
        paper=paper,
        duplex=duplex,
        bleed=between,
        furniture=draw(st.booleans()),
        slip=draw(st.sampled_from([0.0, 1.5])),
    )
    head = Rect(-bleed, -bleed, width + 2 * bleed, 5, Paint(RED))
    has_head, whole = draw(st.booleans()), Box(0, 0, width, height).grown(bleed)
    pieces = []
    for colour in (BLUE, RED, "#ffffff")[: draw(st.integers(1, 3))]:
        art: Art = (Rect(*whole, Paint(colour)),)
        front: Art = (*art, head) if has_head else art
        size = width, height, bleed, plate(width, height), draw(st.integers(1, 40))
        pieces.append(Piece("card", colour, "card", "g", *size, front, art))
    return press, impose("g", "G", pieces, press)


@given(laid())
def test_no_art_lies_on_a_neighbour_and_all_of_it_is_printed(
    made: tuple[Press, list[Sheet]],
) -> None:
    press, sheets = made
    for sheet in sheets:
        for one, other in product(sheet.placements, repeat=2):
            assert one is other or not overlap(one.art, other.trim)
        assert all(reached(press).contains(each.art) for each in sheet.placements)


@given(laid())
def test_straight_cuts_take_the_sheets_apart_and_no_fewer_could(
    made: tuple[Press, list[Sheet]],
) -> None:
    press, sheets = made
    assert all(comes_apart([each.trim for each in sheet.placements]) for sheet in sheets)
    taken = sheet_costs(sheets, press)
    assert taken.fewest_sheets <= taken.sheets
    assert taken.fewest_cuts <= taken.cuts


@pytest.mark.slow
@given(laid())
def test_marks_and_words_keep_off_the_art_and_within_what_is_printed(
    made: tuple[Press, list[Sheet]],
) -> None:
    press, sheets = made
    reach = reached(press._replace(slip=0.0)).grown(0.1)
    for sheet in sheets:
        for page, there in ((sheet.front, None), (sheet.back, flip(press))):
            arts = [
                each.art if there is None else each.art.mapped(there) for each in sheet.placements
            ]
            for box in (*map(of_mark, marks(page)), *strips(page)) if page else ():
                assert reach.contains(box)
                assert not any(overlap(box.grown(-0.1), art) for art in arts)


def of_mark(mark: Path) -> Box:
    (_, (x1, y1)), (_, (x2, y2)) = mark.segments
    return Box(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2)).grown(0.075)


def strips(page: Page) -> list[Box]:
    """The lines of the ruler, turned or not."""
    return [
        of_mark(node).mapped(at)
        for node, at in primitives(page.children)
        if isinstance(node, Path) and len(node.segments) == 2 and node.paint.width == 0.2
    ]
