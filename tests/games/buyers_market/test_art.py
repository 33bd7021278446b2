"""The art of Buyer's Market: suits and banks are told apart, from all sides and under others."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

import printgen
from printgen.backends import svg
from printgen.components import drawing_context
from printgen.core.geometry import Box
from printgen.core.scene import Page
from printgen.drawing.faces import DrawingContext, Faces
from printgen.kinds.box import draw as tuckboxes
from printgen.kinds.box.model import Tuckbox
from printgen.kinds.flat.model import Flat
from printgen.kinds.pyramid import draw as pyramid
from printgen.kinds.pyramid.model import Pyramid
from printgen.kit.folders.made import Kit
from printgen.model.face import SignBox, TextBox
from printgen.model.game import Game
from tests.helpers.changed import in_one_colour, variant_with
from tests.helpers.kits import ROOT
from tests.helpers.looks import (
    FINE,
    LEAST,
    SIGHT,
    contrast,
    designs,
    drawn,
    grey,
    lightness,
    most_shared,
    outline,
    seen,
    too_alike,
)
from tests.helpers.raster import Picture, from_svg
from tests.kinds.test_tuckboxes import CARD

pytestmark = pytest.mark.slow

GAME: Final = ROOT / "data" / "buyers-market"
VARIANTS: Final = sorted((GAME / "variants").glob("*.yaml"))

SUITS: Final = ("clubs", "hearts", "diamonds", "spades", "stars")
BANKS: Final = ("trowel", "plumb", "square", "compass")

# A pyramid, and the one that can stand on it.
STACKS: Final = (("large", "medium"), ("medium", "small"))

# Designs that lie on the table together: those of all sizes have the same faces, and most pips on
# the large ones, least room on the small ones.
SETS: Final = tuple(
    (f"{size}{end}", f"bank-{size}{end}") for size in ("large", "small") for end in ("", "-counter")
)

# A sign on a small pyramid is at least so many mm wide.
SMALL_SIGN: Final = 5.0

# The most that two outlines may share of what they cover together, moved against each other to
# where they agree best. The two most alike, clubs and spades, come to 0.8.
SHARED: Final = 0.85

# Thin lines that fill a ground: nobody looks for one of them.
GROUNDS: Final = {"grid", "slopes", "plane", "ridges"}


def at_work(data: Path) -> DrawingContext:
    loaded = printgen.load(data)
    return drawing_context(loaded)


@pytest.fixture(scope="module")
def context() -> DrawingContext:
    return at_work(GAME)


@pytest.fixture(scope="module")
def game(context: DrawingContext) -> Game:
    return context.game


def build(data: Path, out: Path) -> Path:
    """The pictures of all pieces."""
    only = ["cards", "pyramids", "counters", "mats"]
    kit: Kit = printgen.build_kit(
        data, printgen.KitOptions(only=only), out=out, formats=["svg-pieces"]
    )
    return kit.folder / "svg" / "pieces"


@pytest.fixture(scope="module")
def pieces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(GAME, tmp_path_factory.mktemp("buyers-market"))


@pytest.fixture(scope="module")
def grey_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game as someone sees it who sees no colours and no shades of them."""
    folder = tmp_path_factory.mktemp("buyers-market-one-colour")
    return in_one_colour(GAME, folder, len(SUITS) + len(BANKS))


@pytest.fixture(scope="module")
def one_colour(grey_game: Path) -> Path:
    return build(grey_game, grey_game / "out")


def of_size(game: Game, name: str) -> Pyramid:
    component = game.components[name]
    assert isinstance(component, Pyramid)
    return component


def side_of(context: DrawingContext, name: str) -> dict[str, Picture]:
    """The first triangle of every design of a pyramid, in grey."""
    component = of_size(context.game, name)
    box = Box(0, 0, component.edge, component.slant)
    found = {}
    for piece in pyramid.draw(component, Faces(name, context)):
        assert piece.shown is not None
        page = Page(box.width, box.height, tuple(piece.shown.art), box, box)
        found[f"{name}/{piece.design}"] = grey(from_svg(svg.render(page).decode()))
    return found


def in_sight(game: Game, lower: str, upper: str) -> float:
    """The share of a pyramid's height, from below, that the one on it leaves in sight."""
    return 1 - of_size(game, upper).edge / of_size(game, lower).edge


# -- signs


@pytest.mark.parametrize("family", [(*SUITS, "atom"), BANKS], ids=["suits", "tools"])
def test_signs_have_outlines_of_their_own_on_small_pyramids(
    game: Game, family: tuple[str, ...]
) -> None:
    outlines = {name: outline(game, name, SMALL_SIGN) for name in family}
    alike = {
        (one, other): most_shared(outlines[one], outlines[other])
        for one, other in combinations(family, 2)
    }
    assert max(alike.values()) <= SHARED, max(alike, key=alike.__getitem__)


def test_no_two_signs_are_alike_in_the_same_colours(game: Game) -> None:
    pictures = {
        name: drawn(game, name, "#000000", "#808080", "#ffffff")
        for name in sorted({*game.signs} - GROUNDS)
    }
    assert not too_alike(pictures, 14)


# -- colours


@pytest.mark.parametrize("family", [SUITS, BANKS], ids=["suits", "banks"])
@pytest.mark.parametrize("sight", SIGHT)
def test_colours_differ_in_lightness_for_every_kind_of_sight(
    game: Game, family: tuple[str, ...], sight: str
) -> None:
    shades = sorted(lightness(seen(game.theme.colours[name], sight)) for name in family)
    assert min(after - before for before, after in pairwise(shades)) >= 12


def test_words_can_be_read_on_their_ground(game: Game) -> None:
    colours = game.theme.colours
    for name in ("ink", "accent"):
        assert contrast(colours[name], colours["paper"]) >= 4.5, name
    fills = {style.fill for style in game.theme.styles.values()}
    assert fills <= {"ink", "accent"}
    boxes = [box for face in game.faces.values() for box in face.boxes.values()]
    assert {box.fill for box in boxes if isinstance(box, TextBox)} <= {None, "ink", "accent"}


# -- pyramids, folded and flat


@pytest.mark.parametrize("together", SETS, ids=[suits for suits, _ in SETS])
def test_suits_and_banks_differ_in_grey(pieces: Path, together: tuple[str, str]) -> None:
    pictures = {
        f"{component}/{name}": picture
        for component in together
        for name, picture in designs(pieces, component, "front").items()
    }
    assert len(pictures) == len(SUITS) + len(BANKS)
    assert not too_alike(pictures, LEAST)


@pytest.mark.parametrize("together", SETS, ids=[suits for suits, _ in SETS])
def test_suits_and_banks_differ_when_all_their_colours_are_one(
    one_colour: Path, together: tuple[str, str]
) -> None:
    pictures = {
        f"{component}/{name}": picture
        for component in together
        for name, picture in designs(one_colour, component, "front").items()
    }
    assert not too_alike(pictures, LEAST)


@pytest.mark.parametrize(("lower", "upper"), STACKS)
def test_what_a_pyramid_leaves_in_sight_of_the_one_below_tells_whose_it_is(
    grey_game: Path, lower: str, upper: str
) -> None:
    """The lowest part of a side alone, and all colours one."""
    context = at_work(grey_game)
    share = in_sight(context.game, lower, upper)
    assert 0.2 < share < 0.3
    pictures = {
        name: picture[-int(share * picture.shape[0]) :]
        for component in (lower, f"bank-{lower}")
        for name, picture in side_of(context, component).items()
    }
    assert len(pictures) == len(SUITS) + len(BANKS)
    assert not too_alike(pictures, LEAST)


@pytest.mark.parametrize("name", ["pyramid-side", "bank-side"])
@pytest.mark.parametrize(("lower", "upper"), STACKS)
def test_signs_and_pips_stay_in_sight_under_another_pyramid(
    game: Game, name: str, lower: str, upper: str
) -> None:
    component = of_size(game, lower)
    covered = (1 - in_sight(game, lower, upper)) * component.slant
    for key in ("left-sign", "right-sign", "pips"):
        box = game.faces[name].boxes[key].on(component.edge, component.slant)
        assert covered <= box.y, key
        assert box.bottom <= component.slant, key


@pytest.mark.parametrize("name", ["pyramid-side", "bank-side"])
@pytest.mark.parametrize("size", ["small", "medium", "large"])
def test_signs_lie_on_their_triangle_and_are_5_mm_wide(game: Game, name: str, size: str) -> None:
    component = of_size(game, size)
    edge, slant = component.edge, component.slant
    signs = [box for box in game.faces[name].boxes.values() if isinstance(box, SignBox)]
    squares = [box.on(edge, slant).square() for box in signs]
    assert max(square.width for square in squares) >= SMALL_SIGN
    for square in squares:
        # the upper corners are nearest to the sides, which part from the apex
        half = edge / 2 * square.y / slant
        assert edge / 2 - half <= square.x
        assert square.right <= edge / 2 + half


@pytest.mark.parametrize("name", ["pyramid-side", "bank-side", "pyramid-top", "bank-top"])
def test_pips_are_counted_from_the_data(game: Game, name: str) -> None:
    boxes = game.faces[name].boxes.values()
    assert [box.driven["each"].text for box in boxes if box.each is not None] == ["{pips}"]


@pytest.mark.parametrize("size", ["large", "medium", "small"])
def test_a_flat_pyramid_is_seen_from_above_with_light_from_one_side(
    pieces: Path, size: str
) -> None:
    """Above and on the left every suit is lighter than below and on the right."""
    for name, picture in designs(pieces, f"{size}-counter", "front").items():
        side = picture.shape[0]
        down, right = np.mgrid[:side, :side] / side - 0.5
        shown = np.maximum(abs(down), abs(right)) < 0.44  # without the bleed
        shown &= np.hypot(down, right) > 0.36  # nor sign or pips
        light, dark = picture[shown & (down + right < 0)], picture[shown & (down + right > 0)]
        assert light.mean() > dark.mean() + 1, name


# -- cards and die


@pytest.mark.parametrize("at", ["upright", "turned"])
def test_every_card_is_told_by_two_of_its_corners(pieces: Path, game: Game, at: str) -> None:
    """In grey, and whatever stands in its middle: each corner alone."""
    card = game.components["card"]
    assert isinstance(card, Flat)
    index = game.faces["card-front"].boxes["index"].on(card.size.width, card.size.height)
    across, down = (
        slice(round((card.bleed + start) * FINE), round((card.bleed + end) * FINE))
        for start, end in ((index.x, index.right), (index.y, index.bottom))
    )
    step = -1 if at == "turned" else 1
    corners = {
        name: picture[::step, ::step][down, across]
        for name, picture in designs(pieces, "card", "front").items()
    }
    assert len(corners) == 50
    # a numeral is a small part of a corner
    assert not too_alike(corners, LEAST / 2)


@pytest.mark.parametrize("data", [GAME, *VARIANTS], ids=lambda data: data.stem)
def test_the_pyramids_on_a_card_have_as_many_pips_as_it_says(data: Path) -> None:
    context = at_work(data)
    figures = context.figures
    for n in range(len(context.designs("card").ids)):
        card: dict[str, Any] = dict(context.values("card", n))
        shown = sum(int(card[f"{size}s"]) * figures[f"{size}-pips"] for size in ("large", "medium"))
        assert shown + int(card["smalls"]) * figures["small-pips"] == int(card["pips"])


def test_all_order_cards_have_the_same_back(pieces: Path) -> None:
    first, *others = designs(pieces, "card", "back").values()
    assert len(others) == 49
    assert all(np.array_equal(first, other) for other in others)


def test_the_die_shows_the_sign_of_every_side(game: Game, one_colour: Path) -> None:
    (sign,) = (box for box in game.faces["die-face"].boxes.values() if isinstance(box, SignBox))
    assert sign.sign == "{sign}"
    net = (one_colour / "die" / "die-front.svg").read_text("utf-8")
    assert {name for name in (*SUITS, "atom") if f"sign-{name}-" in net} == {*SUITS, "atom"}


# -- the building mat


def places(folder: Path, figures: dict[str, int]) -> dict[str, int]:
    """How many places for pyramids of each size are drawn on the mat."""
    data = variant_with("buyers-market", "other levels", figures, folder) if figures else GAME
    kit = printgen.build_kit(
        data, printgen.KitOptions(only=["mat"]), out=folder / "out", formats=["svg-pieces"]
    )
    text = next(kit.folder.rglob("mat-front.svg")).read_text("utf-8")
    return {
        size: len(re.findall(rf'href="#[^"]*sign-{size}-place-', text))
        for size in ("large", "medium", "small")
    }


def test_the_mat_has_a_place_for_each_pyramid_that_a_level_needs(tmp_path: Path) -> None:
    assert places(tmp_path, {}) == {"large": 4, "medium": 3, "small": 1}  # a spire, too


def test_the_mat_follows_the_figures(tmp_path: Path) -> None:
    figures = {"larges-needed": 6, "mediums-needed": 4, "smalls-needed": 2}
    assert places(tmp_path, figures) == {"large": 6, "medium": 4, "small": 2}


def test_drawing_text_and_bank_lie_apart_on_the_mat(game: Game) -> None:
    mat = game.components["mat"]
    assert isinstance(mat, Flat)
    size = mat.size.width, mat.size.height
    boxes = {key: box.on(*size) for key, box in game.faces["mat"].boxes.items()}
    drawing = [boxes[f"level-{n}"] for n in (1, 2, 3)] + [boxes["ground-line"]]
    for box in drawing:
        assert box.right <= min(boxes["text"].x, boxes["bank"].x)
    assert boxes["text"].bottom <= boxes["bank"].y
    # two large pyramids stand beside each other in the bank
    assert boxes["bank"].width >= 2 * of_size(game, "large").edge


# -- words


def test_words_on_the_pieces_are_at_least_8_points(game: Game, pieces: Path) -> None:
    """Those of the glue tabs of what is folded are printgen's, and smaller."""
    assert min(style.min or style.size for style in game.theme.styles.values()) >= 8
    folded = {"die"} | {name for name, of in game.components.items() if isinstance(of, Pyramid)}
    sizes = {
        float(size) * 1000 * 72 / 25.4
        for file in pieces.rglob("*.svg")
        if file.parent.name not in folded
        for size in re.findall(r"scale\(([0-9.]+) -", file.read_text("utf-8"))
    }
    assert sizes
    assert min(sizes) >= 8 - 0.001


def test_a_variant_with_more_cards_has_a_deeper_box() -> None:
    depths = []
    for path in (GAME, GAME / "variants" / "six-suits.yaml"):
        loaded = printgen.load(path)
        context = drawing_context(loaded)
        component = context.game.components["card-box"]
        assert isinstance(component, Tuckbox)
        depths.append(tuckboxes.made(component, context).measures.depth)
    assert depths == pytest.approx([50 * CARD + 2.2, 60 * CARD + 2.2])
