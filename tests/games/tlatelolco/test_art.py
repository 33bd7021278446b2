"""The art of Tlatelolco: 28 goods told apart by outline; stands are dark, red spaces red."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest

import printgen
from printgen.components import drawing_context
from printgen.core.geometry import Box, around
from printgen.drawing.faces import DrawingContext, Faces
from printgen.kinds.board import draw as boards
from printgen.kinds.board.model import Board
from printgen.kinds.die.model import PIPS
from printgen.kinds.flat.model import Flat
from printgen.kinds.standee.model import Standee
from printgen.kit.folders.made import Kit
from printgen.model.boards import Space
from printgen.model.face import SignBox
from printgen.model.game import Game
from tests.helpers.changed import in_one_colour
from tests.helpers.kits import ROOT
from tests.helpers.looks import (
    LEAST,
    SIGHT,
    contrast,
    designs,
    drawn,
    lightness,
    most_shared,
    outline,
    seen,
    too_alike,
)
from tests.helpers.raster import PX_PER_MM, Picture, from_svg

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from numpy.typing import NDArray

TLATELOLCO: Final = ROOT / "data" / "tlatelolco"
SMALL: Final = TLATELOLCO / "variants" / "small-market.yaml"
BOARD: Final = "market-board"

PLAYERS: Final = ("eagle", "jaguar", "serpent", "deer")

# Designs that lie on the table together.
SETS: Final = ("seller", "buyer", "pawn-counter", "pawn")

# A sign is so wide on a counter, in mm.
ON_COUNTER: Final = 11.36

# The most that two outlines may share of what they cover together, moved against each other to
# where they agree best. The two most alike, a shell and a serpent's head, come to 0.81.
SHARED: Final = 0.85


@pytest.fixture(scope="module")
def game() -> Game:
    return printgen.load(TLATELOLCO).description.game


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    out = tmp_path_factory.mktemp("tlatelolco")
    return printgen.build_kit(TLATELOLCO, out=out, formats=["svg-pieces"])


@pytest.fixture(scope="module")
def pieces(kit: Kit) -> Path:
    return kit.folder / "svg" / "pieces"


@pytest.fixture(scope="module")
def board(pieces: Path, game: Game) -> Picture:
    """The trimmed board."""
    edge = round(_board(game).bleed * PX_PER_MM)
    file = pieces / BOARD / f"{BOARD}-front.svg"
    return from_svg(file.read_text("utf-8"))[edge:-edge, edge:-edge]


@pytest.fixture(scope="module")
def context() -> DrawingContext:
    return at_work(TLATELOLCO)


def at_work(data: Path) -> DrawingContext:
    loaded = printgen.load(data)
    return drawing_context(loaded)


def _board(game: Game) -> Board:
    component = game.components[BOARD]
    assert isinstance(component, Board)
    return component


def spaces(context: DrawingContext, *kinds: str) -> list[Space]:
    found = _board(context.game).groups(context.figures)["market"]
    return [space for space in found if space.kind in kinds]


def goods(context: DrawingContext) -> list[str]:
    """Their signs."""
    count = len(context.designs("seller").ids)
    return [str(context.values("seller", n)["sign"]) for n in range(count)]


def families(context: DrawingContext) -> set[str]:
    count = len(context.designs("seller").ids)
    return {str(context.values("seller", n)["colour"]) for n in range(count)}


def test_every_good_has_an_outline_of_its_own(game: Game, context: DrawingContext) -> None:
    outlines = {name: outline(game, name, ON_COUNTER) for name in goods(context)}
    assert len(outlines) == 28
    alike = {
        (one, other): most_shared(outlines[one], outlines[other])
        for one, other in combinations(outlines, 2)
    }
    assert max(alike.values()) <= SHARED, max(alike, key=alike.__getitem__)


def test_animals_and_thief_have_outlines_of_their_own(game: Game, context: DrawingContext) -> None:
    """Unlike one another's, and unlike every good's."""
    figures = {name: outline(game, name, ON_COUNTER) for name in (*PLAYERS, "thief")}
    others = figures | {name: outline(game, name, ON_COUNTER) for name in goods(context)}
    alike = {
        (one, other): most_shared(figures[one], others[other])
        for one in figures
        for other in others
        if one != other
    }
    assert max(alike.values()) <= SHARED, max(alike, key=alike.__getitem__)


def test_no_two_signs_are_alike_in_the_same_colours(game: Game) -> None:
    pictures = {name: drawn(game, name, "#000000", "#808080", "#ffffff") for name in game.signs}
    assert not too_alike(pictures, 25)


@pytest.mark.parametrize("component", SETS)
def test_designs_differ_in_grey(pieces: Path, component: str) -> None:
    assert not too_alike(designs(pieces, component, "front"), LEAST)


@pytest.fixture(scope="module")
def one_colour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pieces as someone sees them who sees no colours and no shades of them."""
    folder = tmp_path_factory.mktemp("tlatelolco-one-colour")
    in_one_colour(TLATELOLCO, folder, len(PLAYERS))
    kit = printgen.build_kit(folder, out=folder / "out", formats=["svg-pieces"])
    return kit.folder / "svg" / "pieces"


@pytest.mark.parametrize("component", SETS)
def test_designs_differ_when_all_their_colours_are_one(one_colour: Path, component: str) -> None:
    assert not too_alike(designs(one_colour, component, "front"), LEAST)


def test_sellers_are_filled_discs_and_buyers_open_rings(pieces: Path) -> None:
    """More than half of every seller is dark, more than half of every buyer light, in grey."""
    for component, dark in (("seller", True), ("buyer", False)):
        for name, picture in designs(pieces, component, "front").items():
            side = picture.shape[0]
            down, right = np.mgrid[:side, :side] - (side - 1) / 2
            disc = picture[np.hypot(down, right) < 4 * 8]
            assert (np.median(disc) < 128) == dark, name


@pytest.mark.parametrize("component", ["seller", "buyer"])
def test_counters_that_are_drawn_unseen_have_blank_backs(game: Game, component: str) -> None:
    counter = game.components[component]
    assert isinstance(counter, Flat)
    assert counter.back is None


@pytest.mark.parametrize("sight", SIGHT)
def test_players_differ_in_lightness_for_every_kind_of_sight(game: Game, sight: str) -> None:
    shades = sorted(lightness(seen(game.theme.colours[player], sight)) for player in PLAYERS)
    assert min(after - before for before, after in pairwise(shades)) >= 12


@pytest.mark.parametrize("sight", SIGHT)
def test_the_fields_of_the_chequer_differ_in_lightness(game: Game, sight: str) -> None:
    dark, red = (lightness(seen(game.theme.colours[name], sight)) for name in ("dark", "red"))
    assert red - dark >= 18


def test_frames_and_arrows_in_pictures_stand_out_from_both_fields(game: Game) -> None:
    colours = game.theme.colours
    mark = lightness(colours["accent"])
    assert all(abs(lightness(colours[field]) - mark) >= 24 for field in ("dark", "red"))


def test_white_on_a_dark_ground_can_be_read(game: Game, context: DrawingContext) -> None:
    """The signs of sellers, and the numbers of stands."""
    for name in {*families(context), "dark", "jade", "red-deep"}:
        assert contrast(game.theme.colours[name], game.theme.colours["white"]) >= 4.5, name


def test_stands_are_dark_and_red_spaces_red(
    game: Game, board: Picture, context: DrawingContext
) -> None:
    """At the edges of every square, where no counter covers it."""
    found = {"stand": "dark", "red": "red", "court": "red"}
    assert len(spaces(context, "stand")) == len(spaces(context, "red", "court")) == 28
    for space in spaces(context, *found):
        wanted = rgb(game.theme.colours[found[space.kind]])
        x, y, width, height = space.box
        edges = [(x + 0.5, y + height / 2), (x + width - 0.5, y + height / 2)]
        for at in (*edges, (x + width / 2, y + 0.5), (x + width / 2, y + height - 0.5)):
            assert near(board, at, wanted) <= 16, space.label


@pytest.mark.parametrize("data", [TLATELOLCO, SMALL], ids=["the game", "a smaller market"])
def test_the_temple_fills_the_squares_that_are_no_spaces(data: Path) -> None:
    context = at_work(data)
    component = _board(context.game)
    temple = (
        context.game.faces[component.front or ""]
        .boxes["temple"]
        .on(*component.size_mm(context.figures))
    )
    every = [space.box for space in spaces(context, "corner", "stand", "red", "court")]
    assert not [box for box in every if overlap(box, temple) > 0.01]
    whole = around(every)
    covered = sum(box.width * box.height for box in (*every, temple))
    assert covered == pytest.approx(whole.width * whole.height)


def overlap(one: Box, other: Box) -> float:
    """The area that both cover."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(wide, 0) * max(high, 0)


def rgb(colour: str) -> NDArray[np.int_]:
    return np.array([int(colour[start : start + 2], 16) for start in (1, 3, 5)])


def near(picture: Picture, at: tuple[float, float], colour: NDArray[np.int_]) -> float:
    """How far the picture is from that colour at a place in mm: the most of the channels."""
    x, y = (int(value * PX_PER_MM) for value in at)
    return float(np.abs(picture[y, x] - colour).max())


def test_a_seller_and_two_buyers_have_places_on_a_stand(
    game: Game, context: DrawingContext
) -> None:
    """Each as wide as a counter, apart from one another and from the stand's number."""
    counter = game.components["seller"]
    assert isinstance(counter, Flat)
    face = game.faces["stand-square"]
    stand = spaces(context, "stand")[0].box
    names = ("seller", "buyer", "other-buyer")
    places = [face.boxes[name].on(stand.width, stand.height) for name in names]
    assert len(places) == 1 + context.figures["buyers-per-stand"]
    half = counter.size.width / 2
    number = face.boxes["number"].on(stand.width, stand.height)
    for place in places:
        assert min(place.width, place.height) >= counter.size.width
        x, y = place.centre
        assert min(x, y, stand.width - x, stand.height - y) >= half
        assert hypot(x - min(x, number.right), y - min(y, number.bottom)) >= half
    for one, other in combinations(places, 2):
        apart = hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1])
        assert apart >= counter.size.width


def test_every_side_of_a_die_shows_its_pips(game: Game) -> None:
    boxes = game.faces["die-face"].boxes.values()
    pips = [box.when.filled[0] for box in boxes if box.when]
    for value in range(1, 7):
        assert sum(value in PIPS[pip] for pip in pips) == value


@pytest.mark.parametrize("side", ["front", "back"])
def test_a_pawn_shows_its_animal_on_both_sides(game: Game, side: str) -> None:
    pawn = game.components["pawn"]
    assert isinstance(pawn, Standee)
    sign = game.faces[getattr(pawn, side)].boxes["sign"]
    assert isinstance(sign, SignBox)
    assert sign.sign == "{sign}"


def test_the_title_is_parted_where_the_boards_sheets_meet(context: DrawingContext) -> None:
    """The seam runs between the two middle columns, and so through the border's title."""
    component = _board(context.game)
    (piece,) = boards.draw(component, Faces(BOARD, context))
    middle = piece.width / 2
    border = component.unit * 0.35
    words = [box for box in piece.shy if box.bottom < border or box.y > piece.height - border]
    assert len(words) == 4
    assert all(box.right <= middle + 0.01 or box.x >= middle - 0.01 for box in words)


def test_words_on_the_pieces_are_at_least_8_points(game: Game, pieces: Path) -> None:
    """Those of the glue tabs of what is folded are printgen's, and smaller."""
    assert min(style.min or style.size for style in game.theme.styles.values()) >= 8
    sizes = {
        float(size) * 1000 * 72 / 25.4
        for file in pieces.rglob("*.svg")
        if file.parent.name not in {"die", "pawn", "thief", "card-box", "counter-box"}
        for size in re.findall(r"scale\(([0-9.]+) -", file.read_text("utf-8"))
    }
    assert sizes
    assert min(sizes) >= 8 - 0.001
