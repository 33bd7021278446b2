"""Boards: spaces where the data puts them, drawn and shown in texts; seams that cut none."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from printgen.components import Piece, draw_all, drawing_context
from printgen.components.cropped import words
from printgen.components.figures import draw_figure
from printgen.components.pictures import Pictures
from printgen.core.errors import DataError
from printgen.core.geometry import Box
from printgen.core.units import PAPERS
from printgen.drawing.faces import DrawingContext
from printgen.imposition.parts import parts_area
from printgen.imposition.poster import split
from printgen.kinds.board.model import Board
from printgen.model.boards import Space
from printgen.model.catalog import Loaded, load
from printgen.source.tree import Mapping
from printgen.source.yaml_files import read_yaml
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.game("market-at-kos")


@pytest.fixture(scope="module")
def kos() -> Loaded:
    return load("market-at-kos")


@pytest.fixture(scope="module")
def context(kos: Loaded) -> DrawingContext:
    return drawing_context(kos)


@pytest.fixture(scope="module")
def pieces(context: DrawingContext) -> list[Piece]:
    return draw_all(context)


def board(pieces: list[Piece]) -> Piece:
    return next(piece for piece in pieces if piece.component == "market-board")


def spaces_of(kos: Loaded, context: DrawingContext) -> dict[str, tuple[Space, ...]]:
    component = kos.description.game.components["market-board"]
    assert isinstance(component, Board)
    return component.groups(context.figures)


def overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > 1e-6 and down > 1e-6


def test_the_market_has_the_spaces_that_the_facts_tell(
    kos: Loaded, context: DrawingContext
) -> None:
    groups = spaces_of(kos, context)
    market = groups["market"]
    by_kind = {
        kind: [space.number for space in market if space.kind == kind]
        for kind in ("square", "alley", "crossing")
    }
    # facts.md: 25 squares worth 2 to 7 and 99 in all; 40 alleys for 2 to 6; 16 crossings for 1 to 3
    counts = {kind: (len(n), min(n), max(n)) for kind, n in by_kind.items()}
    assert counts == {"square": (25, 2, 7), "alley": (40, 2, 6), "crossing": (16, 1, 3)}
    assert sum(by_kind["square"]) == 99
    score = {space.label: space for space in groups["score"]}
    assert len(score) == 60
    corners = {label: (score[label].row, score[label].column) for label in ("0", "15", "30", "45")}
    assert corners == {"0": (1, 1), "15": (1, 16), "30": (16, 16), "45": (16, 1)}
    assert [space.number for space in groups["stalls"]] == list(range(12, 0, -1))
    assert [[s.number for s in groups[f"moves-{n}"]] for n in (1, 2, 3)] == [[5, 4, 3, 2, 1]] * 3


def test_no_two_spaces_lie_on_each_other_and_all_are_on_the_board(
    kos: Loaded, context: DrawingContext, pieces: list[Piece]
) -> None:
    every = [space for group in spaces_of(kos, context).values() for space in group]
    whole = Box(0, 0, board(pieces).width, board(pieces).height)
    assert [s.label for s in every if not whole.contains(s.box)] == []
    assert [(a.label, b.label) for a, b in combinations(every, 2) if overlap(a.box, b.box)] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_market_is_four_sheets_and_no_seam_cuts_a_space(
    pieces: list[Piece], paper: str
) -> None:
    piece = board(pieces)
    area = parts_area(PAPERS[paper], 10)
    poster = split(piece, area.width, area.height, 10)
    assert poster is not None
    assert (len(poster.xs), len(poster.ys)) == (1, 1)
    for box in piece.keep:
        assert not any(box.x + 1e-6 < x < box.right - 1e-6 for x in poster.xs)
        assert not any(box.y + 1e-6 < y < box.bottom - 1e-6 for y in poster.ys)


@pytest.mark.slow
def test_no_seam_cuts_words_beside_the_middle_of_a_space(tmp_path: Path) -> None:
    """A hexagon's number may stand near its upper edge, outside the box of its other words."""
    component = """
  map:
    kind: board
    title: {one: map, many: maps}
    group: bits
    quantity: {value: 1, provenance: assumed}
    provenance: assumed
    unit: 30mm
    spaces:
      hexes:
        {form: hexes, at: [0, 0], across: 1, top: flat, shape: rectangle, columns: 6, rows: 12,
         face: hex}
"""
    face = '  hex: {boxes: {name: {text: "{label}", style: name, top: -2, height: 4}}}\n'
    game = load(write_tiny(tmp_path, components=component, faces=face))
    (piece,) = (each for each in draw_all(drawing_context(game)) if each.component == "map")
    poster = split(piece, 190, 270, 10)
    assert poster is not None
    assert poster.ys
    for box in words(piece.front):
        assert not any(box.y < y < box.bottom for y in poster.ys)


def test_one_measure_changes_small_pieces_and_the_board(tmp_path: Path) -> None:
    file = tmp_path / "wide.yaml"
    file.write_text(
        'extends: market-at-kos\nmeasures: {penny: {value: 20mm, note: "a little wider"}}\n'
    )
    wide = load(file)
    made = drawing_context(wide)
    sizes = {piece.component: (piece.width, piece.height) for piece in draw_all(made)}
    assert {sizes[name] for name in ("worker", "merchant-token", "coin", "broker")} == {(20, 20)}
    assert sizes["market-board"] == pytest.approx((440, 352))


def figure(tmp_path: Path, text: str) -> Mapping:
    file = tmp_path / "figure.yaml"
    file.write_text(text)
    return read_yaml(file, shown="figure.yaml").root


def test_a_picture_of_a_board_shows_a_part_of_it_in_proportion(
    context: DrawingContext, pieces: list[Piece], tmp_path: Path
) -> None:
    body = figure(tmp_path, "board: market-board\nwidth: 80\nview: [a1, c3]\n")
    drawn = draw_figure(Pictures(context, pieces), "board", body, 170, body.place)
    # Two squares of 1.5 and an alley of 1 unit either way: the part is a square.
    assert (drawn.width, drawn.height) == pytest.approx((170, 80))


def test_all_that_is_wrong_in_a_picture_of_a_board_is_told(
    context: DrawingContext, pieces: list[Piece], tmp_path: Path
) -> None:
    body = figure(
        tmp_path,
        "board: market-board\n"
        "pieces:\n"
        "  market: {z9: stall/fish, a1: stall/fsh, b1: [worker/circle-fish-oil]}\n"
        "  markt: {a1: stall/fish}\n"
        "mark: [a1, j1]\n"
        "arrows: [{from: a1, to: 7}]\n".replace("to: 7", 'to: "7"'),
    )
    with pytest.raises(DataError) as raised:
        draw_figure(Pictures(context, pieces), "board", body, 170, body.place)
    assert [str(finding) for finding in raised.value.findings] == [
        "figure.yaml:3:12: unknown-name 'market' has no space 'z9' (they are a1 to i9)",
        ("figure.yaml:3:32: unknown-name unknown piece 'stall/fsh' (did you mean 'stall/fish'?)"),
        (
            "figure.yaml:4:3: unknown-name 'market-board' has no group of spaces 'markt' "
            "(did you mean 'market'?)"
        ),
        "figure.yaml:5:12: unknown-name 'market' has no space 'j1' (they are a1 to i9)",
        "figure.yaml:6:25: unknown-name 'market' has no space '7' (they are a1 to i9)",
    ]
