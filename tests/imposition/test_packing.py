"""Several sizes on one sheet: fewer sheets, still cut apart straight, in an order that is told."""

from __future__ import annotations

import math
import pathlib
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.components.piece import Fold, Piece
from printgen.core.geometry import Box, around
from printgen.core.outlines import plate, ring
from printgen.core.scene import Circle, Group, Page, Paint, Path, Text
from printgen.core.units import PAPERS, Paper
from printgen.imposition import packing
from printgen.imposition.bounds import Item, fewest_sheets, most_rings
from printgen.imposition.cells import separators
from printgen.imposition.fewest_cuts import Freed, fewest_cuts
from printgen.imposition.grid import areas, comb, lay_out, reached
from printgen.imposition.parts import cuts
from printgen.imposition.sheet_costs import sheet_costs, sheet_cuts
from printgen.imposition.sheets import Press, Sheet, impose
from printgen.kit.layout.assembly import assemble
from printgen.kit.layout.contents import press_of
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import load
from tests.helpers.decks import MARK_MM, arts, decks, imposed, lengths, marks, overlap, pages, press
from tests.helpers.scenes import apart
from tests.imposition.test_imposition_laws import PRESSES, room

A4 = Press(PAPERS["a4"], 10.0, furniture=True, game="Game", version="1")
HEIGHT_PT = 0.66 * 25.4 / 72


def piece(  # noqa: PLR0917 - a piece's parameters
    n: int,
    width: float,
    height: float,
    copies: int,
    bleed: float = 2.0,
    shape: str = "rect",
    *,
    back: bool = False,
    folds: tuple[Fold, ...] = (),
) -> Piece:
    """Its art is told apart by its colour."""
    art = apart(width, height, f"#00000{n}")
    assert shape in {"rect", "round"}
    return Piece(
        f"piece-{n}",
        "",
        "piece",
        "g",
        width,
        height,
        bleed,
        ring(width) if shape == "round" else plate(width, height),
        copies,
        art,
        art if back else None,
        folds=folds,
    )


def alone(piece: Piece, press: Press) -> int:
    """How many sheets a piece takes that lies in a grid by itself."""
    width, height = (side + 1e-6 for side in room(press))
    wide, high = piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed
    grids = [(wide, high), (high, wide)]
    each = (-(-piece.copies // most) for x, y in grids if (most := int(width // x * (height // y))))
    # What only fits with less bleed: one on a sheet at worst.
    return min(each, default=piece.copies)


@pytest.mark.slow
@given(decks(), PRESSES)
def test_sizes_that_share_sheets_never_take_more_and_no_fewer_than_the_bound(
    pieces: list[Piece], press: Press
) -> None:
    sheets = imposed(pieces, press)
    of_size: dict[tuple[float, float, float], Piece] = {}
    for each in pieces:
        size = each.width, each.height, each.bleed
        known = of_size.get(size)
        more = known.copies if known is not None else 0
        of_size[size] = each._replace(copies=each.copies + more)
    assert len(sheets) <= sum(alone(each, press) for each in of_size.values())
    told = sheet_costs(sheets, press)
    assert told.fewest_sheets <= told.sheets == len(sheets)
    assert told.fewest_cuts <= told.cuts == sum(sheet_cuts(sheet) for sheet in sheets)


def counters() -> list[Piece]:
    return [piece(0, 25.4, 25.4, 28, 1), piece(1, 19.8, 19.8, 28, 1), piece(2, 14.3, 14.3, 28, 1)]


def test_counters_of_three_sizes_share_one_sheet() -> None:
    (sheet,) = impose("g", "G", counters(), A4)
    assert sheet.counts() == {"piece-0": 28, "piece-1": 28, "piece-2": 28}
    # Its blocks have no edge in common that could be its trim.
    assert sheet.front.trim == sheet.front.bleed == Box(0, 0, 210, 297)
    (again,) = impose("g", "G", counters(), A4)
    assert again.placements == sheet.placements


def test_full_sheets_stay_grids_and_what_is_left_over_is_put_together() -> None:
    found = impose("g", "G", [piece(0, 59, 85, 12), piece(1, 36, 36, 30)], A4)
    # Three across and three down, seven by four (of them 28 of 30): then what is left.
    assert [sheet.counts() for sheet in found] == [
        {"piece-0": 9},
        {"piece-1": 28},
        {"piece-0": 3, "piece-1": 2},
    ]


def test_sizes_share_no_sheet_where_that_saves_none() -> None:
    plain = impose("g", "G", [piece(0, 150, 240, 2), piece(1, 140, 240, 1, back=True)], A4)
    assert [sheet.back is not None for sheet in plain] == [False, False, True]


def test_what_is_scored_along_a_row_stays_upright_beside_others_and_marks_keep_in_its_cell() -> (
    None
):
    fold = Fold((0, 46), (22, 46))
    pawn = piece(0, 22, 92, 5, 3, folds=(fold,))
    (sheet,) = impose("g", "G", [pawn, piece(1, 48, 68.8, 2, 1)], A4)
    pawns = [each for each in sheet.placements if each.piece is pawn]
    assert {each.turned for each in pawns} == {False}
    dashed = [mark for mark in marks(sheet.front) if mark.paint.dash]
    # At both ends of each row.
    rows = {each.trim.y + 46 for each in pawns}
    assert sorted(y for mark in dashed for _, (_, y) in mark.segments[:1]) == sorted([*rows, *rows])
    for mark in dashed:
        for _, (x, y) in mark.segments:
            assert pawns[0].cell is not None
            assert pawns[0].cell.contains(Box(x, y, 0, 0))


class Said(NamedTuple):
    """A number beside a mark, and the box that its figures fill, in mm."""

    number: int
    box: Box


def said(page: Page) -> list[Said]:
    found = []
    for node in page.children:
        if isinstance(node, Text) and node.size == 6:
            width, height = 0.49 * 25.4 / 72 * 6 * len(node.text), HEIGHT_PT * 6
            found.append(Said(int(node.text), Box(node.x, node.y - height, width, height)))
    return found


def box_of(mark: Path) -> Box:
    (_, (x1, y1)), (_, (x2, y2)) = mark.segments[:2]
    return Box(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2)).grown(MARK_MM / 2)


def test_the_number_of_the_last_cut_stays_off_the_edge_of_the_paper() -> None:
    small = press(Paper("own", "own", 100, 100), 12.5, furniture=False)
    (sheet,) = imposed([piece(0, 4, 51, 22, bleed=0)], small)
    numbers = said(sheet.front)
    assert len(numbers) > 20
    assert all(Box(5, 5, 90, 90).contains(each.box) for each in numbers)


@pytest.mark.slow
@given(decks(), PRESSES)
def test_numbers_tell_the_order_of_cuts_and_keep_off_art_marks_and_each_other(
    pieces: list[Piece], press: Press
) -> None:
    for sheet in imposed(pieces, press):
        numbers = said(sheet.front)
        assert len({each.number for each in numbers}) == len(numbers)
        assert all(1 <= each.number <= sheet_cuts(sheet) for each in numbers)
        art = [each.bleed for each in arts(sheet.front, pieces)]
        lines = [box_of(mark) for mark in marks(sheet.front)]
        # By the edges of the paper there is not always room for them: there, marks are shorter.
        is_near = not all(areas(press)[0].box.contains(each.trim) for each in sheet.placements)
        shortest = min(max(line.width, line.height) for line in lines)
        least = min(min(each.piece.width, each.piece.height) for each in sheet.placements)
        if least >= 8 and not is_near and shortest > 2:
            assert len(numbers) == sheet_cuts(sheet)
        for number in numbers:
            assert Box(5, 5, press.paper.width - 10, press.paper.height - 10).contains(number.box)
            assert not any(overlap(number.box, other) for other in (*art, *lines))
        for one, other in combinations(numbers, 2):
            assert not overlap(one.box, other.box)
        assert sheet.back is None or not said(sheet.back)


@pytest.mark.slow
def test_cells_are_parted_first_each_cut_right_through_a_piece_of_paper() -> None:
    (sheet,) = impose("g", "G", counters(), A4)
    cells = list(dict.fromkeys(each.cell for each in sheet.placements if each.cell is not None))
    cuts = list(separators(cells))
    assert len(cuts) == len(cells) - 1
    lines = [box_of(mark) for mark in marks(sheet.front)]
    for cut in cuts:
        drawn = Box(cut.x1, cut.y1, cut.x2 - cut.x1, cut.y2 - cut.y1).grown(MARK_MM / 2)
        assert any(drawn.contains(line) and line.contains(drawn) for line in lines)
    papers = [around(cells)]
    for cut in cuts:
        (whole,) = (
            paper
            for paper in papers
            if (
                (cut.y1, cut.y2) == pytest.approx((paper.y, paper.bottom))
                and paper.x < cut.x1 == cut.x2 < paper.right
            )
            or (
                (cut.x1, cut.x2) == pytest.approx((paper.x, paper.right))
                and paper.y < cut.y1 == cut.y2 < paper.bottom
            )
        )
        papers.remove(whole)
        papers.append(Box(*whole[:2], cut.x2 - whole.x, cut.y2 - whole.y))
        x, y = (cut.x1, whole.y) if cut.is_upright else (whole.x, cut.y1)
        papers.append(Box(x, y, whole.right - x, whole.bottom - y))
    assert sorted(papers) == [pytest.approx(cell) for cell in sorted(cells)]
    numbers = {each.number: each.box for each in said(sheet.front)}
    for n, cut in enumerate(cuts, start=1):
        assert math.dist(numbers[n][:2], (cut.x1, cut.y1)) < 3
    # Of a block, all cuts of one direction are made before those of the other.
    first = len(cuts) + 1
    for cell in cells:
        lying = [each.trim for each in sheet.placements if each.cell == cell]
        ys = {y for trim in lying for y in (trim.y, trim.bottom)}
        xs = {x for trim in lying for x in (trim.x, trim.right)}
        mine = sorted(n for n, box in numbers.items() if cell.contains(box, 0.5) and n >= first)
        assert mine == list(range(first, first + len(xs) + len(ys)))
        columns = [min(abs(numbers[n].x - x) for x in xs) for n in mine]
        above = [numbers[n].bottom < min(ys) for n in mine]
        assert len(columns) == len(above)
        assert above in (
            [True] * len(xs) + [False] * len(ys),
            [False] * len(ys) + [True] * len(xs),
        )
        first += len(mine)


def test_no_straight_cut_parts_a_mill_of_cells() -> None:
    mill = [Box(0, 0, 2, 1), Box(2, 0, 1, 2), Box(1, 2, 2, 1), Box(0, 1, 1, 2), Box(1, 1, 1, 1)]
    with pytest.raises(ValueError, match="no straight cut"):
        list(separators(mill))


@pytest.mark.slow
def test_the_search_ends_however_many_pieces_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "MOST_BLOCKS", 300)
    many = [piece(n, 11 + 7.3 * n, 17 + 5.9 * n, 40) for n in range(9)]
    sheets = impose("g", "G", many, A4)
    assert sum(sum(sheet.counts().values()) for sheet in sheets) == 360
    assert len(sheets) <= sum(alone(each, A4) for each in many)


# -- bounds


@st.composite
def cut_sheets(draw: st.DrawFn) -> tuple[int, list[Item]]:
    """So many sheets of 200 × 300 mm cut into rectangles without waste, some of them turned."""
    sheets = draw(st.integers(1, 4))
    parts = [(200.0, 300.0)] * sheets
    for _ in range(draw(st.integers(0, 14))):
        n = draw(st.integers(0, len(parts) - 1))
        width, height = parts.pop(n)
        at = draw(st.integers(1, 19)) / 20
        pair = (
            [(width * at, height), (width * (1 - at), height)]
            if draw(st.booleans())
            else [(width, height * at), (width, height * (1 - at))]
        )
        parts += pair
    kept = [part for part in parts if draw(st.integers(0, 5))]
    turned = [part[::-1] if max(part) <= 200 and draw(st.booleans()) else part for part in kept]
    return sheets, [Item(width, height, 1) for width, height in turned]


@pytest.mark.slow
@given(cut_sheets())
def test_no_bound_is_above_what_does(made: tuple[int, list[Item]]) -> None:
    sheets, items = made
    assert fewest_sheets(Box(0, 0, 200, 300), items) <= sheets


def test_bounds_see_more_than_area() -> None:
    paper = Box(0, 0, 200, 300)
    # Of more than half a sheet both ways no two lie on one, though area would let them.
    assert fewest_sheets(paper, [Item(150.5, 151, 5)]) == 5
    # Two sizes of which no sheet holds two, and small ones that fit beside them.
    assert fewest_sheets(paper, [Item(160, 160, 3), Item(155, 170, 3), Item(30, 30, 4)]) == 6
    assert fewest_sheets(paper, [Item(100, 100, 12)]) == 2
    assert fewest_sheets(paper, [Item(100, 100, 12), Item(1, 1, 1)]) == 3


@pytest.mark.slow
@given(lengths(8, 40), st.sampled_from([0.0, 1.5]), lengths(60, 300), lengths(60, 300))
def test_rings_lie_apart_within_the_area_and_are_no_more_than_can(
    diameter: float, bleed: float, width: float, height: float
) -> None:
    area = Box(10, 10, width, height)
    places = comb(area, diameter, bleed).places
    ring = diameter + 2 * bleed
    assert len(places) <= most_rings(area, ring)
    assert lay_out(area, diameter, diameter, bleed).capacity <= most_rings(area, ring)
    assert len(places) >= (min(width, height) >= ring)
    assert all(area.contains(place.grown(bleed)) for place in places)
    near = sorted(place.centre for place in places)
    for n, one in enumerate(near):
        for other in near[n + 1 :]:
            if other[0] - one[0] > ring:
                break
            assert math.dist(one, other) >= ring - 1e-6


@pytest.mark.slow
@given(lengths(10, 60), lengths(10, 60), st.integers(1, 60), st.sampled_from([0.0, 2.0]))
def test_no_grid_takes_fewer_cuts_than_the_bound(
    width: float, height: float, copies: int, bleed: float
) -> None:
    (one,) = pieces = [piece(0, width, height, copies, bleed)]
    sheets = impose("g", "G", pieces, A4)
    freed = Freed(one.width + 2 * bleed, one.height + 2 * bleed, (bleed, bleed), copies)
    # They may come nearer to the edges.
    bound = fewest_cuts(reached(A4), [freed], len(sheets))
    assert bound <= sum(sheet_cuts(sheet) for sheet in sheets)


def test_what_is_left_of_a_grid_is_shaped_to_take_few_cuts() -> None:
    four = impose("g", "G", [piece(0, 40, 40, 4)], A4)
    assert [sheet_cuts(sheet) for sheet in four] == [8]  # and not ten, in a row


# -- round pieces


def rounds(copies: int, choice: str = "hexagon") -> list[Sheet]:
    press = A4._replace(rounds="square" if choice == "square" else "hexagon")
    return impose("g", "G", [piece(0, 19, 19, copies, 1.5, "round", back=True)], press)


def test_round_pieces_lie_in_each_others_gaps_where_one_sheet_does_not_do() -> None:
    assert [len(sheet.placements) for sheet in rounds(97)] == [97]
    assert [len(sheet.placements) for sheet in rounds(231)] == [104, 104, 23]
    # All of one sheet lie in rows and columns, which are easier to cut.
    assert len({each.trim.x for each in rounds(96)[0].placements}) == 8
    assert len(marks(rounds(96)[0].front)) > 0


def test_what_lies_in_gaps_has_neither_marks_nor_numbers_but_its_back_behind_it() -> None:
    (sheet,) = rounds(97)
    for page in pages([sheet]):
        assert not marks(page)
        assert not said(page)
    assert sheet_cuts(sheet) == 0
    assert sheet.back is not None
    fronts, backs = (
        {
            (round(art.trim.x, 3), round(art.trim.y, 3))
            for art in arts(page, [each.piece for each in sheet.placements[:1]])
        }
        for page in (sheet.front, sheet.back)
    )
    assert backs == {(round(210 - x - 19, 3), y) for x, y in fronts}


# -- the games' own sheets


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "paper", "sheets"),
    [
        ("buyers-market", "a4", {"cards": 6, "pyramids": 5, "counters": 1, "mats": 3, "boxes": 1}),
        ("tlatelolco", "a4", {"board": 5, "counters": 1, "figures": 1, "cards+boxes": 4}),
        ("market-at-kos", "a3", {"market": 3, "stalls": 1, "pieces": 1, "cards": 1, "boxes": 1}),
    ],
)
def test_the_games_take_as_few_sheets_as_could_do(
    game: str, paper: str, sheets: dict[str, int]
) -> None:
    loaded = load(game)
    wanted = KitOptions(paper=paper).checked(loaded)
    contents = assemble(loaded, wanted)
    assert {
        group: len(contents.of(group)[0]) for group in contents.groups if contents.of(group)[0]
    } == sheets
    press = press_of(loaded.description.game, wanted)
    for group in sheets:
        told = sheet_costs(contents.of(group)[0], press)
        assert told.fewest_sheets == told.sheets


def test_no_piece_paints_into_the_gaps_that_others_lie_in() -> None:
    clips = []
    for copies in (1, 100):  # drawn where they lie, and as symbols
        some = [
            piece(n, 19, 19, copies, 1.5, "round")._replace(component=f"p{n}") for n in range(3)
        ]
        some[2] = some[2]._replace(copies=100)
        for sheet in impose("g", "G", some, A4):
            groups = [
                node for node in sheet.front.children if isinstance(node, Group) and node.clip
            ]
            assert len(groups) == len(sheet.placements)
            for group, lying in zip(groups, sheet.placements, strict=True):
                assert group.clip == Circle(9.5, 9.5, 11, Paint())
                assert group.matrix is not None
                assert group.matrix.apply(9.5, 9.5) == pytest.approx(lying.trim.centre)
                clips.append(group.clip)
    assert len(clips) == 102 + 300


def test_the_best_attempt_is_searched_for_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    monkeypatch.setattr(packing, "private_cache", lambda _: tmp_path)
    searches: list[object] = []
    search = packing.Packer.search

    def count(*asked: Any) -> int:
        searches.append(asked)
        return search(*asked)

    monkeypatch.setattr(packing.Packer, "search", count)
    sizes = [packing.SizeClass(60.0, 90.0, turns=True), packing.SizeClass(40.0, 40.0, turns=True)]

    def found(first: int) -> object:
        packing.packed.cache_clear()
        return packing.packed(tuple(sizes), (190.0, 277.0), (first, 12), 3, 1)

    one, none = found(4), found(40)
    assert one is not None
    assert none is None
    assert (found(4), found(40), len(searches)) == (one, none, 2)
    for file in tmp_path.iterdir():
        file.write_bytes(b"damaged")
    assert (found(4), found(40), len(searches)) == (one, none, 4)


@pytest.mark.slow
@pytest.mark.game("tlatelolco")
def test_cuts_of_a_board_in_parts_are_those_that_are_marked() -> None:
    loaded = load("tlatelolco")
    contents = assemble(loaded, KitOptions(only=["board"]).checked(loaded))
    (bench,) = contents.posters
    in_parts = [sheet for sheet in contents.sheets if sheet.parts]
    # A mark at both ends of each.
    marked = [len(list(cuts(bench.poster, part))) // 2 for part in bench.poster.parts]
    assert [sheet_cuts(sheet) for sheet in in_parts] == marked == [2, 3, 3, 4]


def test_numbers_of_three_figures_keep_off_the_line_between_blocks() -> None:
    press = Press(PAPERS["a4"], 10.0, furniture=False, game="Game", version="1")
    sizes = ((1.0, 90), (2.0, 150), (3.0, 100))
    pieces = [piece(n, 4, 4, copies, bleed) for n, (bleed, copies) in enumerate(sizes)]
    (sheet,) = imposed(pieces, press)
    numbers = said(sheet.front)
    assert max(each.number for each in numbers) >= 100
    lines = [box_of(mark) for mark in marks(sheet.front)]
    assert not any(overlap(each.box, line) for each in numbers for line in lines)


def test_numbers_of_three_figures_keep_off_that_of_the_line_that_parts_their_block() -> None:
    press = Press(PAPERS["a4"], 10.0, furniture=False, game="Game", version="1")
    sizes = ((4, 6.05, 7, 0.5), (5, 4, 25, 2.0), (5, 5, 400, 0.0), (5, 4, 150, 3.0))
    (sheet,) = imposed([piece(n, *size) for n, size in enumerate(sizes)], press)
    numbers = said(sheet.front)
    assert max(each.number for each in numbers) >= 100
    for one, other in combinations(numbers, 2):
        assert not overlap(one.box, other.box), (one, other)
