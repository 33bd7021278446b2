"""Round pieces as squares, to be cut straight: their ground goes on right into the corners."""

from __future__ import annotations

import math
from pathlib import Path

import PIL.Image
import pytest

import printgen
from printgen.components.piece import Art
from printgen.components.squares import squared
from printgen.core.geometry import Box, Matrix
from printgen.core.outlines import Plate, Ring
from printgen.core.pictures import picture_in
from printgen.core.scene import Circle, Group, Image, Page, Paint, Rect, Symbol, Use
from printgen.kit.layout.assembly import assemble
from printgen.kit.layout.contents import Contents
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import load
from tests.helpers.raster import Picture, crop, from_pdf, from_svg
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

DISC = (Circle(10, 10, 10.3, Paint("#3366cc")), Circle(10, 10, 8, Paint("#ffffff")))
# Blue on the left, yellow on the right, as two cloths in a disc.
HALVES = (
    Group(
        (Rect(-1, -1, 11, 22, Paint("#0000ff")), Rect(10, -1, 11, 22, Paint("#ffff00"))),
        clip=Circle(10, 10, 10.3, Paint()),
    ),
    Circle(10, 14, 4, Paint("#ffffff")),
)


def seen(art: Art, bleed: float = 1.0) -> Picture:
    """The art as a picture: eight pixels for each millimetre, with its bleed."""
    from printgen.backends import svg

    moved = Group(art, Matrix(1, 0, 0, 1, bleed, bleed))
    side = 20 + 2 * bleed
    whole = Box(0, 0, side, side)
    return from_svg(svg.render(Page(side, side, (moved,), whole, whole)).decode(), 8)


def at(picture: Picture, x: float, y: float) -> tuple[int, ...]:
    red, green, blue = picture[int(y * 8), int(x * 8)][:3]
    return round(float(red)), round(float(green)), round(float(blue))


def test_a_disc_of_one_colour_goes_on_into_all_four_corners_and_over_the_bleed() -> None:
    picture = seen(squared(DISC, 20, 1))
    for x in (0.2, 21.8):
        for y in (0.2, 21.8):
            assert at(picture, x, y) == (0x33, 0x66, 0xCC)
    assert at(picture, 11, 11) == (255, 255, 255)
    assert at(seen(DISC), 0.2, 0.2) == (255, 255, 255)


@pytest.mark.parametrize("degrees", [0, 30, 45, 120])
def test_each_corner_has_the_colour_of_the_rim_beside_it(degrees: float) -> None:
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    about = Matrix(cos, sin, -sin, cos, 10 - 10 * cos + 10 * sin, 10 - 10 * sin - 10 * cos)
    picture = seen(squared((Group(HALVES, about),), 20, 1))
    for angle in range(0, 360, 15):
        far = math.radians(angle + 7.5)
        off = math.remainder(far - turn, math.tau)
        if abs(abs(off) - math.pi / 2) < 0.1:
            continue  # where the cloths meet
        # Just inside of the square's edge, in that direction from the middle.
        reach = 10.8 / max(abs(math.cos(far)), abs(math.sin(far)))
        found = at(picture, 11 + reach * math.cos(far), 11 + reach * math.sin(far))
        assert found == ((255, 255, 0) if abs(off) < math.pi / 2 else (0, 0, 255))


@pytest.mark.parametrize(("mode", "corner"), [("RGB", (255, 0, 0)), ("RGBA", (0x33, 0x66, 0xCC))])
def test_a_picture_is_a_ground_unless_it_can_be_seen_through(
    mode: str, corner: tuple[int, ...], tmp_path: Path
) -> None:
    file = tmp_path / "red.png"
    PIL.Image.new(mode, (4, 4), (255, 0, 0, 0)[: len(mode)]).save(file)
    red = picture_in(file.read_bytes(), file, file.name)
    over = Group((Image(-1, -1, 22, 22, red),), clip=Circle(10, 10, 10.3, Paint()))
    assert at(seen(squared((*DISC, over), 20, 1)), 0.2, 0.2) == corner


def test_what_fills_its_corners_or_has_a_bare_rim_stays_as_it_is() -> None:
    full = (Rect(-1, -1, 22, 22, Paint("#808080")), *DISC)
    assert squared(full, 20, 1) == full
    symbol = Symbol("s", Box(-1, -1, 22, 22), full)
    used = (Use(symbol, Matrix(1, 0, 0, 1, 0, 0)),)
    assert squared(used, 20, 1) == used
    bare = (Circle(10, 10, 6, Paint("#808080")),)
    assert squared(bare, 20, 1) == bare


def test_a_rim_with_a_pattern_goes_on_in_its_commonest_colour() -> None:
    ticks = tuple(
        Circle(10 + 9.8 * math.cos(n), 10 + 9.8 * math.sin(n), 0.4, Paint("#000000"))
        for n in (math.tau * i / 24 for i in range(24))
    )
    picture = seen(squared((*DISC, *ticks), 20, 1))
    assert {at(picture, x, y) for x in (0.3, 21.7) for y in (0.3, 5.0, 21.7)} == {
        (0x33, 0x66, 0xCC)
    }


ROUND = """\
  counter:
    kind: token
    title: {one: counter, many: counters}
    group: bits
    shape: round
    size: {width: 20mm, height: 20mm, provenance: assumed}
    bleed: 2mm
    quantity: {value: 5, provenance: assumed}
    front: disc
    back: same
"""
FACE = """\
  disc:
    boxes:
      ground: {shape: circle, left: -0.3, right: -0.3, top: -0.3, bottom: -0.3, fill: accent}
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    return write_tiny(tmp_path / "tiny", components=ROUND, faces=FACE)


def contents(folder: Path, rounds: str) -> Contents:
    loaded = load(folder)
    return assemble(loaded, KitOptions(rounds=rounds).checked(loaded))


def test_pieces_are_round_or_square_as_it_was_asked(tiny: Path) -> None:
    for rounds, shape in (("hexagon", Ring), ("square", Plate)):
        pieces = {piece.component: piece for piece in contents(tiny, rounds).pieces}
        assert isinstance(pieces["counter"].outline, shape)
        assert isinstance(pieces["token"].outline, Plate)


def test_squares_are_printed_with_ground_in_every_corner_on_both_sides(
    tiny: Path, tmp_path: Path
) -> None:
    kit = printgen.build_kit(
        tiny, printgen.KitOptions(rounds="square"), out=tmp_path / "out", formats=["pdf"]
    )
    assert kit.folder.name == "tiny-a4-square"
    (sheet,) = contents(tiny, "square").sheets
    for page in (0, 1):
        picture = from_pdf(kit.folder / f"{kit.folder.name}-bits.pdf", page)
        for lying in sheet.placements:
            if lying.piece.component != "counter":
                continue
            box = lying.trim if page == 0 else lying.trim._replace(x=210 - lying.trim.right)
            for x in (box.x - 1, box.right - 1):
                for y in (box.y - 1, box.bottom - 1):
                    corner = crop(picture, x, y, 2, 2).reshape(-1, 3).mean(axis=0)
                    assert abs(corner - (0xAA, 0x22, 0x22)).max() < 12
