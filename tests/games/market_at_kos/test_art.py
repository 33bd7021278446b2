"""The art of Kos: goods, players and pieces are told apart; the board shows what touches what."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from pathlib import Path
from typing import Final

import numpy as np
import pytest

import printgen
from printgen.components import drawing_context
from printgen.drawing.faces import DrawingContext, Faces
from printgen.kinds.board import draw as boards
from printgen.kinds.board.model import Board
from printgen.kinds.flat.model import Flat
from printgen.kit.folders.made import Kit
from printgen.model.boards import Space
from printgen.model.game import Game
from tests.helpers.changed import in_one_colour
from tests.helpers.kits import ROOT
from tests.helpers.looks import LEAST, SIGHT, designs, drawn, lightness, seen, too_alike
from tests.helpers.raster import PX_PER_MM, Picture, from_svg

pytestmark = pytest.mark.slow

KOS: Final = ROOT / "data" / "market-at-kos"
BOARD: Final = "market-board"

GOODS: Final = ("fish", "oil", "wine")
MARKS: Final = ("circle", "crescent", "hourglass", "cross", "star")
PIECES: Final = (*GOODS, *MARKS, "coin", "broker", "worker", "stall", "temple", "crab")

# Designs that lie on the table together.
SETS: Final = ("stall", "worker", "merchant-token")


@pytest.fixture(scope="module")
def game() -> Game:
    return printgen.load(KOS).description.game


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    return printgen.build_kit(KOS, out=tmp_path_factory.mktemp("kos"), formats=["svg-pieces"])


@pytest.fixture(scope="module")
def board(kit: Kit, game: Game) -> Picture:
    """The trimmed board."""
    file = kit.folder / "svg" / "pieces" / BOARD / f"{BOARD}-front.svg"
    edge = round(_board(game).bleed * PX_PER_MM)
    return from_svg(file.read_text("utf-8"))[edge:-edge, edge:-edge]


@pytest.fixture(scope="module")
def context() -> DrawingContext:
    loaded = printgen.load(KOS)
    return drawing_context(loaded)


def market(context: DrawingContext, kind: str) -> list[Space]:
    found = _board(context.game).groups(context.figures)["market"]
    return [space for space in found if space.kind == kind]


def _board(game: Game) -> Board:
    component = game.components[BOARD]
    assert isinstance(component, Board)
    return component


@pytest.mark.parametrize("sight", SIGHT)
def test_goods_differ_in_lightness_for_every_kind_of_sight(game: Game, sight: str) -> None:
    shades = sorted(lightness(seen(game.theme.colours[good], sight)) for good in GOODS)
    assert min(after - before for before, after in pairwise(shades)) >= 12


@pytest.mark.parametrize("component", SETS)
def test_designs_differ_in_grey(kit: Kit, component: str) -> None:
    assert not too_alike(designs(kit.folder / "svg" / "pieces", component, "front"), LEAST)


@pytest.fixture(scope="module")
def one_colour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pieces as someone sees them who sees no colours and no shades of them."""
    folder = tmp_path_factory.mktemp("kos-one-colour")
    in_one_colour(KOS, folder, len(GOODS))
    kit = printgen.build_kit(folder, out=folder / "out", formats=["svg-pieces"])
    return kit.folder / "svg" / "pieces"


@pytest.mark.parametrize("component", SETS)
def test_designs_differ_when_all_their_colours_are_one(one_colour: Path, component: str) -> None:
    assert not too_alike(designs(one_colour, component, "front"), LEAST)


def test_face_down_stalls_are_all_alike(kit: Kit) -> None:
    backs = sorted((kit.folder / "svg" / "pieces" / "stall").glob("*-back.svg"))
    pictures = [from_svg(file.read_text("utf-8"), 4) for file in backs]
    assert len(pictures) == len(GOODS)
    assert all(np.array_equal(pictures[0], other) for other in pictures[1:])


def test_no_two_signs_are_alike_in_the_same_colours(game: Game) -> None:
    pictures = {name: drawn(game, name, "#000000", "#808080", "#ffffff") for name in game.signs}
    assert not too_alike(pictures, 25)


@pytest.mark.parametrize("family", [GOODS, MARKS, PIECES], ids=["goods", "marks", "pieces"])
def test_signs_of_a_family_have_outlines_of_their_own(game: Game, family: tuple[str, ...]) -> None:
    """Filled with black, any two cover together at least a tenth more than they share."""
    black = "#000000"
    outlines = {name: drawn(game, name, black, black, black) < 128 for name in family}
    for one, other in combinations(family, 2):
        shared = np.sum(outlines[one] & outlines[other])
        covered = np.sum(outlines[one] | outlines[other])
        assert shared < 0.9 * covered, f"{one} and {other}"


def test_two_bars_lead_from_an_alley_to_each_of_its_two_stalls(
    game: Game, board: Picture, context: DrawingContext
) -> None:
    alleys = market(context, "alley")
    assert len(alleys) == 40
    for alley in alleys:
        x, y, width, height = alley.box
        short, long = sorted((width, height))
        # Lines across the bars, between a square and the circle, then lines across the street.
        across = ((width < height, short, long, 1.0, 2), (width > height, long, short, 6.0, 0))
        for upright, side, length, near, bars in across:
            along = np.arange(0.5, length - 0.5, 0.5 / PX_PER_MM)  # inside the squares' outlines
            for at in (near, side - near):
                line = [(x + at, y + d) if upright else (x + d, y + at) for d in along]
                found = _runs(board, line, game.theme.colours["accent"])
                assert found == bars, f"row {alley.row}, column {alley.column}"


def test_a_bar_leads_from_a_crossing_to_each_of_its_four_stalls(
    game: Game, board: Picture, context: DrawingContext
) -> None:
    crossings = market(context, "crossing")
    assert len(crossings) == 16
    for crossing in crossings:
        x, y, width, height = crossing.box
        for right in (0, 1):
            for down in (0, 1):
                line = [
                    (x + abs(right * width - 1.5 - d), y + abs(down * height - 1.5 + d))
                    for d in np.arange(-1.4, 1.4, 0.05)
                ]
                bars = _runs(board, line, game.theme.colours["accent"])
                assert bars == 1, f"row {crossing.row}, column {crossing.column}"


def _runs(picture: Picture, line: list[tuple[float, float]], colour: str) -> int:
    """How often a line of points in mm comes upon that colour."""
    wanted = np.array([int(colour[start : start + 2], 16) for start in (1, 3, 5)])
    on = [
        bool(np.abs(picture[int(y * PX_PER_MM), int(x * PX_PER_MM)] - wanted).max() < 24)
        for x, y in line
    ]
    return sum(not before and after for before, after in pairwise([False, *on]))


def test_no_word_lies_where_the_four_sheets_meet(context: DrawingContext) -> None:
    """A seam between the score track's spaces can run there from edge to edge."""
    (piece,) = boards.draw(_board(context.game), Faces(BOARD, context))
    unit = piece.width / 20
    for box in (*piece.keep, *piece.shy):
        assert not box.x < 8.75 * unit - 0.01 < 8.75 * unit + 0.01 < box.right
        assert not box.y < 8 * unit - 0.01 < 8 * unit + 0.01 < box.bottom


def test_a_squares_number_stays_in_sight_above_its_stall(context: DrawingContext) -> None:
    """The stall lies at the square's lower edge; the small number above it is not covered."""
    stall = context.game.components["stall"]
    assert isinstance(stall, Flat)
    face = context.game.faces["stall-square"]
    squares = market(context, "square")
    assert squares
    for square in squares:
        number = face.boxes["low-value"].on(square.box.width, square.box.height)
        assert number.bottom + stall.size.height <= square.box.height
        assert number.height >= 8 * 25.4 / 72  # room for letters of 8 points


def test_words_on_the_pieces_are_at_least_8_points(kit: Kit) -> None:
    """Those of the flaps of boxes are printgen's, and smaller."""
    sizes = {
        float(size) * 1000 * 72 / 25.4
        for file in (kit.folder / "svg" / "pieces").rglob("*.svg")
        if not file.parent.name.endswith("-box")
        for size in re.findall(r"scale\(([0-9.]+) -", file.read_text("utf-8"))
    }
    assert sizes
    assert min(sizes) >= 8 - 0.001
