"""What little ink promises of every piece: less ink than in full colour, and nothing lost to sight;
and of every small picture: nothing in it too small to be printed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pytest

import printgen
from printgen.backends.coarse import Picture, pictures
from printgen.components import Piece, draw_all, drawing_context
from printgen.core.colour import channels, contrast, difference, luminance, seen
from printgen.core.geometry import Box, Matrix, scaling
from printgen.core.scene import (
    Circle,
    Colour,
    Group,
    Image,
    Node,
    Page,
    Paint,
    Path,
    Rect,
    Symbol,
    Text,
    Use,
)
from printgen.core.units import MM_PER_PT
from printgen.drawing.ink_saving import KEPT, InkSaver, pale
from printgen.drawing.small_pictures import LEAST_LINE_MM, SmallPictures
from printgen.model.signs import PAINTED
from tests.helpers.looks import coverage

if TYPE_CHECKING:
    from numpy.typing import NDArray

# A side of which so much is covered in full colour is a large solid area.
SOLID = 0.55
# How far apart in lightness (CIE L*) a millimetre and its neighbours are where one sees an edge,
# and where, with lines of a quarter of a millimetre, one still does.
SEEN, STILL_SEEN = 40.0, 4.0


def art(game: str) -> Iterator[tuple[str, Page]]:
    """Each side of each design, cut out along its rectangle; backs that are the same once."""
    loaded = printgen.load(game)
    pieces = draw_all(drawing_context(loaded))
    backs = set()
    for piece in pieces:
        yield f"{piece.id} front", _page(piece, piece.front)
        if piece.back is not None and piece.back not in backs:
            backs.add(piece.back)
            yield f"{piece.id} back", _page(piece, piece.back)


def _page(piece: Piece, nodes: tuple[Node, ...]) -> Page:
    whole = Box(0, 0, piece.width, piece.height)
    return Page(piece.width, piece.height, (Group(nodes, clip=whole),), whole, whole)


@cache
def sides(game: str) -> list[tuple[str, Picture, Picture]]:
    """All sides in full colour and with little ink, a cell for each millimetre."""
    names, full = zip(*art(game), strict=True)
    saver = InkSaver()
    low = [page._replace(children=saver.nodes(page.children)) for page in full]
    return list(zip(names, pictures(full), pictures(low), strict=True))


def ink(picture: Picture) -> float:
    """How much of it is covered, from 0 to 1."""
    return 1 - float(np.frombuffer(picture.rgb, np.uint8).mean()) / 255


@pytest.mark.slow
@pytest.mark.parametrize("game", printgen.list_games())
def test_no_side_takes_more_ink_and_solid_ones_less_than_half(game: str) -> None:
    taken = {name: (ink(full), ink(low)) for name, full, low in sides(game)}
    assert {name: each for name, each in taken.items() if each[1] > each[0] + 0.002} == {}
    solid = {name: each for name, each in taken.items() if each[0] >= SOLID}
    assert {name: each for name, each in solid.items() if each[1] >= each[0] / 2} == {}


def ranges(picture: Picture, reach: int) -> NDArray[np.float64]:
    """How far lightness differs within so many millimetres of each."""
    light = np.frombuffer(picture.rgb, np.uint8).astype(float).reshape(-1, picture.width, 3) / 255
    linear = np.where(light <= 0.04045, light / 12.92, ((light + 0.055) / 1.055) ** 2.4)
    grey = np.pad(116 * np.cbrt(linear @ [0.2126, 0.7152, 0.0722]) - 16, reach, mode="edge")
    span = 2 * reach + 1
    most, least = grey, grey
    for axis in (0, 1):
        most = np.lib.stride_tricks.sliding_window_view(most, span, axis).max(axis=-1)
        least = np.lib.stride_tricks.sliding_window_view(least, span, axis).min(axis=-1)
    return np.asarray(most - least)


@pytest.mark.slow
@pytest.mark.parametrize("game", printgen.list_games())
def test_where_one_sees_an_edge_one_sees_it_with_little_ink(game: str) -> None:
    lost = {}
    for name, full, low in sides(game):
        seen = ranges(full, 1) >= SEEN
        gone = seen & (ranges(low, 2) < STILL_SEEN)
        if gone.sum() > 0.01 * seen.sum():
            lost[name] = float(gone.sum() / seen.sum())
    assert lost == {}


# -- what lies on what

DARK, MIDDLE, INK, PAPER = "#2a3a8c", "#b9c8d6", "#17243a", "#f8f9f5"
GROUND = Rect(0, 0, 60, 60, Paint(DARK))


def printed(*nodes: Node) -> list[Node]:
    return list(InkSaver().nodes(nodes))


def sign(*shapes: Node) -> Symbol:
    return Symbol("sign", PAINTED, shapes)


def test_symbols_are_called_the_same_whichever_page_is_printed_first() -> None:
    dot = sign(Circle(50, 50, 40, Paint(MIDDLE)))
    pages = [
        (Rect(0, 0, 60, 60, Paint(ground)), Use(dot, scaling(size)))
        for ground in (DARK, INK)
        for size in (0.2, 0.5)
    ]

    def names(pages: Iterable[tuple[Node, Use]]) -> list[str]:
        saver = InkSaver()
        found = [saver.nodes(page)[1] for page in pages]
        return [each.symbol.name for each in found if isinstance(each, Use)]

    found = names(pages)
    assert len(set(found)) == len(pages)
    assert names(reversed(pages)) == found[::-1]


def fills(nodes: Iterable[Node]) -> Iterator[Colour | None]:
    for node in nodes:
        if isinstance(node, Use):
            yield from fills(node.symbol.children)
        elif isinstance(node, Group):
            yield from fills(node.children)
        elif not isinstance(node, Text | Image):
            yield node.paint.tint


def triangle(*corners: tuple[float, float], fill: Colour) -> Path:
    first, *others = corners
    return Path((("M", first), *(("L", each) for each in others), ("Z", ())), Paint(fill))


def test_a_light_body_on_a_dark_shape_of_its_own_sign_stays_light() -> None:
    """A pyramid: a dark triangle, and on it two light sides that leave a line between them."""
    body = triangle((12, 1), (23, 23), (1, 23), fill=INK)
    left = triangle((11.9, 1.6), (11.9, 22.8), (1.4, 22.8), fill=MIDDLE)
    right = triangle((12.1, 1.6), (12.1, 22.8), (22.6, 22.8), fill=MIDDLE)
    (use,) = printed(Use(sign(body, left, right), scaling(2)))
    assert isinstance(use, Use)
    base, *sides_of_it = fills([use])
    assert base == INK, "what is left of it are lines"
    assert sides_of_it == [pale(MIDDLE)] * 2


def test_a_large_dark_shape_of_a_sign_turns_pale() -> None:
    (base,) = fills(printed(Use(sign(triangle((12, 1), (23, 23), (1, 23), fill=INK)), scaling(2))))
    assert base is not None
    assert coverage(base) <= KEPT * coverage(INK) + 0.01


@pytest.mark.parametrize("colour", ["#000000", DARK, MIDDLE, PAPER])
def test_light_areas_keep_more_of_their_ink_but_save_half(colour: Colour) -> None:
    assert KEPT <= coverage(pale(colour)) / coverage(colour) <= 0.5
    assert pale("#ffffff") == "#ffffff"


def test_areas_in_several_tints_stay_apart() -> None:
    """Such as the zones of a table of prices; 12 % of them would differ by 2."""
    zones = ["#e9b9a6", "#f5e6a8", "#c5dcb0"]
    made = [*fills(printed(*(Rect(n * 60, 0, 60, 60, Paint(z)) for n, z in enumerate(zones))))]
    looks = [seen(*channels(each)) for each in made if each]
    assert min(difference(*pair) for pair in itertools.combinations(looks, 2)) > 3.5


def strip(x: float, fill: Colour) -> Rect:
    return Rect(x, 0, 0.3, 60, Paint(fill))


def test_light_lines_that_are_fills_turn_dark_and_what_lies_on_them_does_not() -> None:
    """Mortar between bricks, under a disc of the mortar's colour."""
    disc = Circle(30, 30, 9, Paint(PAPER, INK, 0.3))
    # Also where one would look for the disc's ground: at its middle and halfway to its corners.
    ground, *mortar, on_top = printed(GROUND, *(strip(x, PAPER) for x in (25.4, 29.9, 34.4)), disc)
    assert set(fills([ground])) != {DARK}
    assert set(fills(mortar)) == {DARK}
    (made,) = fills([on_top])
    assert made is not None
    assert luminance(made) >= luminance(PAPER)


def test_texture_stays_fainter_than_it_was() -> None:
    near = "#3a4a9c"
    ground, line = printed(GROUND, Path((("M", (5, 5)), ("L", (50, 50))), Paint(None, near, 0.4)))
    (pale,) = fills([ground])
    assert isinstance(line, Path)
    assert pale is not None
    assert line.paint.stroke is not None
    assert 1 < contrast(line.paint.stroke, pale) <= contrast(near, DARK)


def test_a_bold_line_that_is_no_texture_stays() -> None:
    """A river through a wood that is nearly as light."""
    wood, river = Rect(0, 0, 60, 60, Paint("#8fb573")), "#5b9bc9"
    for width, stays in ((2.0, True), (0.4, False)):
        course = Path((("M", (5, 5)), ("L", (50, 50))), Paint(None, river, width))
        _, line = printed(wood, course)
        assert isinstance(line, Path)
        assert (line.paint.stroke == river) is stays


def test_a_line_stays_that_crosses_its_own_colour_in_the_middle() -> None:
    """The edge of a hexagon where track ends."""
    field, track = Rect(0, 0, 60, 60, Paint("#f6d743")), Rect(28, 0, 4, 60, Paint(INK))
    *_, line = printed(field, track, Path((("M", (5, 30)), ("L", (55, 30))), Paint(None, INK, 0.2)))
    assert isinstance(line, Path)
    assert line.paint.stroke == INK


def test_the_edge_of_something_light_stays_though_it_is_as_dark_as_its_ground() -> None:
    star = Use(sign(triangle((12, 4), (20, 20), (4, 20), fill=PAPER)._replace()), scaling(0.4))
    edged = star.symbol.children[0]
    assert isinstance(edged, Path)
    lined = sign(edged._replace(paint=Paint(PAPER, "#1d2a5c", 1.5)))
    _, use = printed(GROUND, Use(lined, scaling(0.4).then(Matrix(1, 0, 0, 1, 20, 20))))
    assert isinstance(use, Use)
    (shape,) = use.symbol.children
    assert isinstance(shape, Path)
    assert shape.paint == Paint(PAPER, "#1d2a5c", 1.5)


def test_areas_that_hardly_differ_are_told_apart_by_a_line() -> None:
    """A dark disc on a green that is nearly as dark."""
    _, disc = printed(Rect(0, 0, 60, 60, Paint("#5a7f6f")), Circle(30, 30, 9, Paint("#38584c")))
    assert isinstance(disc, Circle)
    assert disc.paint.stroke == "#38584c"


def test_a_ground_that_ends_at_the_cut_has_no_outline_there() -> None:
    inner = GROUND._replace(x=10, y=10, width=40, height=40)
    (group,) = printed(Group((GROUND, inner._replace(paint=Paint(PAPER))), clip=Box(2, 2, 50, 50)))
    assert isinstance(group, Group)
    outer, field = group.children
    assert isinstance(outer, Rect)
    assert isinstance(field, Rect)
    assert outer.paint.stroke is None
    assert field.paint.stroke == DARK


def test_lines_to_cut_by_stay_on_any_ground() -> None:
    path = (("M", (5.0, 5.0)), ("L", (50.0, 50.0)))
    halo = Path(path, Paint(None, "#ffffff", 0.4, fixed=True))  # type: ignore[arg-type]
    cut = Path(path, Paint(None, "#000000", 0.15, fixed=True))  # type: ignore[arg-type]
    assert printed(GROUND, halo, cut)[1:] == [halo, cut]


def test_pictures_of_pieces_look_as_the_pieces_do() -> None:
    """A disc of 20 mm is large, also where a picture shows it with 2 mm."""
    symbol = Symbol("piece", Box(0, 0, 30, 30), (Circle(15, 15, 10, Paint(DARK)),))
    full, small = (list(fills(printed(Use(symbol, scaling(by))))) for by in (1, 0.1))
    assert full == small
    assert full != [DARK]


# -- small pictures


def small(node: Node, scale: float) -> list[Node]:
    (group,) = SmallPictures().nodes((Group((node,), scaling(scale)),))
    assert isinstance(group, Group)
    return list(group.children)


def stroked(width: float, fill: Colour | None = None) -> Circle:
    return Circle(0, 0, 5, Paint(fill, INK, width))


def words(size: float) -> Text:
    return Text(0, 0, "Order", "sans", size, INK)


@pytest.mark.parametrize(("size", "scale", "kept"), [(12, 0.5, 1), (11.8, 0.5, 0), (4, 1, 1)])
def test_type_below_6_points_is_left_out_of_pictures(size: float, scale: float, kept: int) -> None:
    """And nowhere else: there a check tells of it."""
    assert small(words(size), scale) == [words(size)] * kept


def test_lines_of_pictures_are_as_thick_as_print_shops_ask() -> None:
    assert LEAST_LINE_MM >= 0.25 * MM_PER_PT
    (line,) = small(stroked(0.2), 0.25)
    assert isinstance(line, Circle)
    assert line.paint.width * 0.25 == pytest.approx(LEAST_LINE_MM)
    assert small(stroked(0.5), 0.25) == [stroked(0.5)]


def test_a_line_of_words_too_small_to_read_is_a_bar() -> None:
    long = words(9)._replace(text="Buyers pay the broker")
    (bar,) = small(long, 0.2)
    assert isinstance(bar, Rect)
    assert bar.paint == Paint(INK)
    assert bar.x == long.x
    assert 20 < bar.width < 35
    assert bar.height * 0.2 >= LEAST_LINE_MM
    assert long.y - 0.5 * 9 * MM_PER_PT < bar.y < bar.y + bar.height < long.y


def test_short_lines_that_would_run_together_are_left_out_and_fills_stay() -> None:
    assert small(stroked(0.1), 0.1) == []
    (disc,) = small(stroked(0.1, PAPER), 0.1)
    assert isinstance(disc, Circle)
    assert disc.paint == Paint(PAPER)


def test_of_a_piece_that_is_printed_smaller_everything_stays() -> None:
    whole = Group((words(4), stroked(0.1)), scaling(0.5))
    (group,) = SmallPictures(keeps_all=True).nodes((whole,))
    assert isinstance(group, Group)
    text, line = group.children
    assert text == words(4)
    assert isinstance(line, Circle)
    assert line.paint.width * 0.5 == pytest.approx(LEAST_LINE_MM)


def test_lines_are_as_thick_in_the_direction_in_which_a_picture_is_smallest() -> None:
    (group,) = SmallPictures().nodes((Group((stroked(0.2),), scaling(0.25, 0.5)),))
    assert isinstance(group, Group)
    (line,) = group.children
    assert isinstance(line, Circle)
    assert line.paint.width * 0.25 == pytest.approx(LEAST_LINE_MM)


def test_the_edge_of_a_piece_stays_in_its_picture() -> None:
    (edge,) = small(Rect(0, 0, 60, 90, Paint(None, INK, 0.12)), 0.1)
    assert isinstance(edge, Rect)
    assert edge.paint.width * 0.1 == pytest.approx(LEAST_LINE_MM)


def test_what_is_drawn_twice_is_told_by_its_size() -> None:
    symbol = Symbol("board", Box(0, 0, 100, 100), (words(12), stroked(0.3)))
    sizes = (1, 0.5, 0.2, 0.2)
    full, half, small_, again = SmallPictures().nodes(
        tuple(Use(symbol, scaling(by)) for by in sizes)
    )
    assert isinstance(full, Use)
    assert isinstance(half, Use)
    assert isinstance(small_, Use)
    assert isinstance(again, Use)
    assert full.symbol is symbol
    assert half.symbol is symbol
    assert [type(each) for each in small_.symbol.children] == [Circle]
    assert small_.symbol.name != symbol.name
    assert again.symbol is small_.symbol
