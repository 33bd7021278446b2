"""What is larger than the paper: laws that hold for its parts, their seams and their marks."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from printgen.components.piece import Piece
from printgen.core.errors import column_letters
from printgen.core.geometry import IDENTITY, Box, Matrix
from printgen.core.scene import Group, Path, Symbol, Text, Use, primitives
from printgen.core.units import MM_PER_PT, PAPERS, Paper
from printgen.fonts.font import font
from printgen.imposition.parts import cuts, guide_picture, parts_area
from printgen.imposition.poster import MOST_SHEETS, Part, Poster
from printgen.imposition.seams import CUT_BLEED_MM, Side
from printgen.imposition.sheets import Press, Sheet, TooLargeError, doubled, impose, tally
from tests.helpers.decks import MARK_MM, imposed, overlap, papers, presses
from tests.helpers.posters import board, drawn, poster_of

pytestmark = pytest.mark.slow

# Each example imposes many sheets.
fewer = settings(max_examples=20)

PRESSES = presses(
    paper=papers(90, 400),
    margin=st.sampled_from([0.0, 6.0, 10.0, 12.5]),
    overlap=st.sampled_from([5.0, 8.0, 10.0, 20.0]),
    # The other ways of turning sheets: test_sides.py.
    duplex=st.just("long-edge"),
)


@st.composite
def boxes(draw: st.DrawFn, width: float, height: float) -> tuple[Box, ...]:
    """A lattice of spaces somewhere on the board, and a few boxes anywhere."""
    found = []
    if draw(st.booleans()):
        side = draw(st.integers(15, 60))
        x, y = draw(st.integers(0, 40)), draw(st.integers(0, 40))
        columns, rows = int((width - x) // side), int((height - y) // side)
        found += [
            Box(x + i * side, y + j * side, side, side) for i in range(columns) for j in range(rows)
        ]
    for _ in range(draw(st.integers(0, 4))):
        w, h = draw(st.integers(5, 80)), draw(st.integers(5, 80))
        x = draw(st.integers(0, max(0, int(width) - w)))
        found.append(Box(x, draw(st.integers(0, max(0, int(height) - h))), w, h))
    return tuple(found)


@st.composite
def boards(draw: st.DrawFn) -> Piece:
    width, height = float(draw(st.integers(60, 700))), float(draw(st.integers(60, 700)))
    return board(
        width,
        height,
        bleed=draw(st.sampled_from([0.0, 2.0, 3.0])),
        keep=draw(boxes(width, height)),
        shy=draw(boxes(width, height)),
        copies=draw(st.integers(1, 2)),
        back=draw(st.booleans()),
    )


class Print(NamedTuple):
    """A part as it was printed: its sheet, and the map from the drawing to the sheet's front."""

    part: Part
    copy: int
    sheet: Sheet
    matrix: Matrix

    @property
    def marks(self) -> set[tuple[float, ...]]:
        """The lines of its marks in the drawing's millimetres, each from its upper left end."""
        return {
            line
            for node in self.sheet.front.children
            if isinstance(node, Path) and node.paint.width == MARK_MM
            for line in [self._line(node)]
        }

    def _line(self, node: Path) -> tuple[float, ...]:
        ends = sorted(
            tuple(round(value, 3) + 0.0 for value in back(self.matrix, *point))
            for _, point in node.segments
        )
        return (*ends[0], *ends[1])


def back(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """The map of a quarter turn and a shift, backwards."""
    dx, dy = x - matrix.e, y - matrix.f
    return matrix.a * dx + matrix.b * dy, matrix.c * dx + matrix.d * dy


def printed(piece: Piece, press: Press) -> tuple[Poster, list[Sheet], list[Print]]:
    """A piece that comes in parts."""
    sheets = imposed([piece], press)
    assume(any(sheet.guide for sheet in sheets))
    prints = [
        Print(each.part, each.copy, sheet, drawn(sheet.front)[0])
        for sheet in sheets
        for each in sheet.parts
        if each.part is not None
    ]
    return poster_of(sheets), sheets, prints


# -- Parts


@fewer
@given(boards(), PRESSES)
def test_between_its_seams_each_point_belongs_to_one_part(piece: Piece, press: Press) -> None:
    poster, _, prints = printed(piece, press)
    first = [each.part.own for each in prints if each.copy == 1]
    assert sum(own.width * own.height for own in first) == pytest.approx(piece.width * piece.height)
    whole = Box(0, 0, piece.width, piece.height)
    assert all(whole.contains(own) for own in first)
    assert not any(overlap(*pair) for pair in combinations(first, 2))
    assert [each.part.name for each in prints] == piece.copies * [
        f"{column_letters(row + 1)}{column + 1}"
        for row in range(poster.rows)
        for column in range(poster.columns)
    ]


@fewer
@given(boards(), PRESSES)
def test_a_part_goes_on_for_the_glue_after_it_and_for_the_knife_before_it(
    piece: Piece, press: Press
) -> None:
    poster, _, prints = printed(piece, press)
    for part in {each.part for each in prints}:
        own, art = part.own, part.art
        b, o = piece.bleed, press.overlap
        assert own.x - art.x == pytest.approx(CUT_BLEED_MM if part.column else b)
        assert own.y - art.y == pytest.approx(CUT_BLEED_MM if part.row else b)
        ends = piece.width + b, piece.height + b
        assert art.right == pytest.approx(
            ends[0] if part.column == poster.columns - 1 else min(own.right + o, ends[0])
        )
        assert art.bottom == pytest.approx(
            ends[1] if part.row == poster.rows - 1 else min(own.bottom + o, ends[1])
        )


@fewer
@given(boards(), PRESSES)
def test_each_part_lies_in_the_usable_area_at_its_true_size(piece: Piece, press: Press) -> None:
    poster, _, prints = printed(piece, press)
    clear = Box(0, 0, press.paper.width, press.paper.height).grown(-max(press.margin, 10))
    for each in prints:
        matrix, covered = drawn(each.sheet.front)
        assert clear.contains(covered)
        assert {abs(value) for value in matrix[:4]} == {0, 1}
        assert matrix.a * matrix.d - matrix.b * matrix.c == 1
        corners = [matrix.apply(each.part.art.x, each.part.art.y)]
        corners.append(matrix.apply(each.part.art.right, each.part.art.bottom))
        xs, ys = zip(*corners, strict=True)
        box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        assert box == pytest.approx(covered)
        assert each.sheet.front.bleed == covered
        assert (matrix.a == 0) == poster.turned


@fewer
@given(boards(), PRESSES)
def test_no_sheet_is_wasted(piece: Piece, press: Press) -> None:
    """With fewer columns or rows, lying on either side, the sheets would not hold it."""
    poster, _, prints = printed(piece, press)
    area = parts_area(press.paper, press.margin)
    counts = []
    for room in ((area.width, area.height), (area.height, area.width)):
        count = 1
        for length, most in ((piece.width, room[0]), (piece.height, room[1])):
            n = 1
            while sum(Side(length, most, piece.bleed, press.overlap).most(n)) < length - 1e-6:
                n += 1
                if n > MOST_SHEETS:
                    break
            count *= n
        counts.append(count)
    assert len(poster.parts) * piece.copies == len(prints)
    assert len(poster.parts) == min(counts)


# -- Marks


@fewer
@given(boards(), PRESSES)
def test_at_both_ends_of_a_seam_its_parts_have_the_same_cross(piece: Piece, press: Press) -> None:
    """At the same place of the drawing: where the parts are laid right, so are the crosses."""
    poster, _, prints = printed(piece, press)
    by_place = {(each.part.row, each.part.column): each for each in prints if each.copy == 1}
    for (row, column), each in by_place.items():
        own = each.part.own
        beside = by_place.get((row, column + 1))
        if beside is not None:
            shared = each.marks & beside.marks
            ys = [
                y1
                for x1, y1, x2, y2 in shared
                if y1 == y2 and x1 < own.right - 1 and x2 > own.right + 1
            ]
            assert any(y < own.y for y in ys)
            assert any(y > own.bottom for y in ys)
        below = by_place.get((row + 1, column))
        if below is not None and column in {0, poster.columns - 1}:
            shared = each.marks & below.marks
            xs = [
                x1
                for x1, y1, x2, y2 in shared
                if x1 == x2 and y1 < own.bottom - 1 and y2 > own.bottom + 1
            ]
            assert column > 0 or any(x < own.x for x in xs)
            assert column < poster.columns - 1 or any(x > own.right for x in xs)


@fewer
@given(boards(), PRESSES)
def test_no_mark_can_be_seen_when_all_is_put_together(piece: Piece, press: Press) -> None:
    """What is a part's own stays in sight, all else is cut off or covered."""
    _, _, prints = printed(piece, press)
    for each in prints:
        for x1, y1, x2, y2 in each.marks:
            ink = Box(x1, min(y1, y2), x2 - x1, abs(y2 - y1)).grown(MARK_MM / 2)
            assert not overlap(ink, each.part.own)


@fewer
@given(boards(), PRESSES)
def test_marks_keep_off_the_papers_edge_and_off_the_foot(piece: Piece, press: Press) -> None:
    _, sheets, _ = printed(piece, press)
    paper = Box(0, 0, press.paper.width, press.paper.height).grown(-5)
    foot = press.paper.height - max(press.margin, 5) - 8
    level = press.paper.width > press.paper.height
    for sheet in sheets:
        for page in filter(None, (sheet.front, sheet.back)):
            # Paper that lies on its side is turned on a level edge: the foot comes to the head.
            at_head = level and page is sheet.back
            low, high = (press.paper.height - foot, paper.bottom) if at_head else (paper.y, foot)
            for node in page.children:
                if isinstance(node, Path) and node.paint.width == MARK_MM:
                    for _, (x, y) in node.segments:
                        assert paper.x - 1e-6 <= x <= paper.right + 1e-6
                        assert low - 1e-6 <= y <= high + 1e-6


@fewer
@given(boards(), PRESSES)
def test_marks_say_where_each_part_is_cut(piece: Piece, press: Press) -> None:
    poster, _, prints = printed(piece, press)
    for each in prints:
        own, art = each.part.own, each.part.art
        xs = [own.x, *([own.right] if each.part.column == poster.columns - 1 else [])]
        for x in xs:
            ends = [line for line in each.marks if line[0] == line[2] == round(x, 3)]
            assert any(max(line[1], line[3]) < art.y for line in ends)
            assert any(min(line[1], line[3]) > art.bottom for line in ends)


def test_a_part_is_cut_at_the_edges_of_the_drawing_and_at_the_seams_before_it() -> None:
    poster = Poster(board(300, 200), 10.0, (150.0,), (100.0,), turned=False)
    ends = {part.name: list(cuts(poster, part)) for part in poster.parts}
    upright = {name: {x for (x, _), (u, _) in its if x == u} for name, its in ends.items()}
    level = {name: {y for (_, y), (_, v) in its if y == v} for name, its in ends.items()}
    assert upright == {"A1": {0}, "A2": {150, 300}, "B1": {0}, "B2": {150, 300}}
    assert level == {"A1": {0}, "A2": {0}, "B1": {100, 200}, "B2": {100, 200}}


# -- Sheets


@fewer
@given(boards(), PRESSES)
def test_each_copy_has_parts_of_its_own_and_all_share_one_guide(piece: Piece, press: Press) -> None:
    poster, sheets, prints = printed(piece, press)
    assert sheets[0].guide is not None
    assert len(sheets) == 1 + piece.copies * len(poster.parts)
    assert [each.copy for each in prints] == sorted(each.copy for each in prints)
    assert tally(sheets) == {"board": piece.copies}
    assert list(doubled(sheets)) == []


@fewer
@given(boards(), PRESSES)
def test_the_guide_shows_seams_and_names_where_they_are(piece: Piece, press: Press) -> None:
    poster, (first, *_), _ = printed(piece, press)
    assert first.guide is not None
    (picture, *nodes), _ = guide_picture(first.guide)
    assert isinstance(picture, Group)
    assert picture.matrix is not None
    whole = Box(0, 0, piece.width, piece.height).mapped(picture.matrix)
    parts = {part.name: part.own.mapped(picture.matrix) for part in poster.parts}
    down = [(x, whole.y, x, whole.bottom) for x in {own.x for own in parts.values()} - {whole.x}]
    across = [(whole.x, y, whole.right, y) for y in {own.y for own in parts.values()} - {whole.y}]
    lines = [path.segments for path in nodes if isinstance(path, Path)]
    ends = sorted((*start, *end) for (_, start), (_, end) in lines)
    # Each line is there twice, for the white edge of its dashes.
    for found, expected in zip(ends, sorted([*down, *across] * 2), strict=True):
        assert found == pytest.approx(expected)
    names = [node for node in nodes if isinstance(node, Text) and node.text in parts]
    assert len(names) == len(parts)
    for name in names:
        long = font(name.font).width(name.text) * name.size * MM_PER_PT
        assert name.x + long / 2 == pytest.approx(parts[name.text].centre[0])
        assert parts[name.text].contains(Box(name.x, name.y, long, 0))


@fewer
@given(boards(), PRESSES, st.data())
def test_a_part_that_is_lost_or_there_twice_is_found(
    piece: Piece, press: Press, data: st.DataObject
) -> None:
    _, sheets, _ = printed(piece, press)
    n = data.draw(st.integers(1, len(sheets) - 1))
    assert tally(sheets[:n] + sheets[n + 1 :]) == {"board": piece.copies - 1}
    assert len(list(doubled([*sheets, sheets[n]]))) == 1


def test_what_fits_lying_on_its_side_is_not_split() -> None:
    press = Press(PAPERS["a4"], 10, True, "Game", "1")
    (sheet,) = impose("group", "Group", [board(250, 180)], press)
    assert sheet.counts() == {"board": 1}
    matrix, covered = drawn(sheet.front)
    assert matrix.a == 0
    assert covered[2:] == (186, 256)
    assert sheet.front.trim.grown(3) == sheet.front.bleed == covered


def test_a_part_holds_those_words_that_are_seen_on_it() -> None:
    """Search, copying and screen readers find what a clip only covers."""
    far = {f"word {n}": 5.0 + 36 * n for n in range(10)}
    words = (Text(x, 100, said, "sans", 40, "#000000") for said, x in far.items())
    whole = Symbol("field", Box(0, 150, 400, 20), (Text(390, 160, "end", "sans", 9, "#000000"),))
    plain = board(400, 200)
    front = (*plain.front, *words, Use(whole, IDENTITY))
    press = Press(PAPERS["a4"], 10, True, "Game", "1")
    guide, *sheets = impose("group", "Group", [plain._replace(front=front)], press)
    assert len(sheets) == 3
    for sheet, part in zip(sheets, poster_of([guide]).parts, strict=True):
        art = part.art
        (group,) = (n for n in sheet.front.children if isinstance(n, Group) and n.clip)
        held = {n.text for n, _ in primitives(group.children, opens=True) if isinstance(n, Text)}
        width = {said: font("sans").width(said) * 40 * MM_PER_PT for said in far}
        seen = {said for said, x in far.items() if art.x < x + width[said] and x < art.right}
        assert held == seen | ({"end"} if art.right > 390 else set())


def test_only_what_says_so_is_split() -> None:
    press = Press(PAPERS["a4"], 10, True, "Game", "1")
    card = board(250, 200)._replace(splits=False)
    with pytest.raises(TooLargeError, match=r"needs 256 × 206 mm with its bleed"):
        impose("group", "Group", [card], press)


@pytest.mark.parametrize(
    ("piece", "paper"),
    [
        (board(1900, 1900), PAPERS["a4"]),
        (board(300, 300), Paper("tiny", "tiny", 50, 50)),
        (board(300, 30), Paper("flat", "flat", 300, 55)),
    ],
)
def test_what_would_need_too_many_sheets_is_refused(piece: Piece, paper: Paper) -> None:
    with pytest.raises(TooLargeError, match=r"and 64 sheets do not hold it in parts"):
        impose("group", "Group", [piece], Press(paper, 10, True, "Game", "1"))


def test_boards_of_which_several_fit_on_a_sheet_touch_like_cards() -> None:
    press = Press(PAPERS["a4"], 5, True, "Game", "1")
    plain = board(190, 130, bleed=3.0, copies=4)
    sheets = impose("group", "Group", [plain], press)
    assert [len(sheet.placements) for sheet in sheets] == [2, 2]
    assert {each.gaps for sheet in sheets for each in sheet.placements} == {(0.0, 0.0)}
    assert len(impose("group", "Group", [plain._replace(copies=1)], press)[0].placements) == 1
