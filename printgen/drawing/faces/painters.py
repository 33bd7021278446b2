"""A painter for each kind of box: prepared once, painting row by row.

A painter is a function from the row's values, and their places in the data, to nodes. Everything
that does not depend on the row is looked up when the painter is made: a deck calls it thousands of
times.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from printgen.core.errors import Place
from printgen.core.geometry import Box, Matrix, rotation
from printgen.core.outlines import mapped, path
from printgen.core.scene import Colour, Group, Node, Paint, Path, Symbol, Use
from printgen.drawing import images, signs
from printgen.drawing.arc_and_stacked_text import Curve, curved, stacked
from printgen.drawing.faces.context import DrawingContext, PlaceOf
from printgen.drawing.faces.shapes import colour_of, shape_painter
from printgen.drawing.faces.surface import Surface
from printgen.drawing.faces.template import Values, template
from printgen.drawing.text import TextOverflowError, fit, place
from printgen.drawing.theme import Theme
from printgen.fonts.bidi import as_in_leftwards_text
from printgen.model.face import FaceBox, SignBox, TextBox, content_of
from printgen.model.shapes import ShapeBox
from printgen.model.signs import GRID

if TYPE_CHECKING:
    from printgen.model.art_boxes import ImageBox, PatternBox, ProseBox
    from printgen.model.edge_art import EdgesBox, PathsBox

Painter: TypeAlias = Callable[[Values, PlaceOf | None], list[Node]]


class Ground(NamedTuple):
    """What a box is painted on: an area (mm) of a side, a context, its place in the data."""

    area: Box
    surface: Surface
    context: DrawingContext
    where: Place

    @property
    def theme(self) -> Theme:
        """The look of the game."""
        return self.context.theme


# A sign that may depend on the row.
_SignOf: TypeAlias = Callable[[Values], Symbol]


def _text(box: TextBox, on: Ground) -> Painter:
    style = on.theme.styles[box.style]
    words = template(box.text)
    fill = colour_of(on.theme, box.fill or style.fill)
    largest = box.size or style.size
    smallest = min(box.min or style.min or largest, largest)
    font, leading, tracking = style.font, style.leading, style.tracking
    draw_sign = on.theme.draw_sign
    align, valign = box.align, box.valign

    room, turn = _turned(on.area, box.reads)
    leftwards = on.context.game.leftwards
    columns = room.columns(box.flow, box.gutter)[:: -1 if leftwards else 1]

    # Names, numbers and kinds repeat on many cards: they are set once.
    @cache
    def drawn(written: str, colour: Colour) -> list[Node]:
        text = as_in_leftwards_text(written) if leftwards else written
        if box.arc is not None:
            curve = Curve(on.area, box.arc, math.radians(box.span))
            return curved(
                text,
                font,
                curve,
                colour,
                draw_sign,
                largest=largest,
                smallest=smallest,
                tracking=tracking,
            )
        try:
            setting = fit(
                stacked(text) if box.reads == "stacked" else text,
                font,
                columns[0],
                largest=largest,
                smallest=smallest,
                leading=leading,
                tracking=tracking,
                balance=align == "centre",
                columns=len(columns),
            )
        except TextOverflowError as error:  # with its text as written
            raise TextOverflowError(written, error.size, error.needs, columns[0]) from None
        nodes = [
            node
            for part, spot in zip(setting.parted(len(columns)), columns, strict=True)
            for node in place(
                part, spot, colour, draw_sign, align=align, valign=valign, tracking=tracking
            )
        ]
        return nodes if turn is None else [Group(tuple(nodes), turn)]

    def paint(values: Values, _: PlaceOf | None) -> list[Node]:
        # An empty field at the end takes no line.
        text = words.fill(values).rstrip("\n")
        colour = fill(values)
        return drawn(text, colour) if colour and text and not text.isspace() else []

    return paint


def _sign(box: SignBox, on: Ground) -> Painter:
    sign = _sign_in(on.theme, box.sign, box)

    @cache
    def drawn(symbol: Symbol) -> list[Node]:
        return [signs.use(symbol, on.area)]

    return lambda values, _: drawn(sign(values))


def _shape(box: ShapeBox, on: Ground) -> Painter:
    area = on.surface.spread(on.area) if box.bleed else on.area
    paint = shape_painter(box, area, on.theme)
    return lambda values, _: paint(values)


def _image(box: ImageBox, on: Ground) -> Painter:
    which = template(box.image)
    spread = on.surface.spread(on.area) if box.bleed else on.area

    @cache
    def drawn(name: str) -> list[Node]:
        art = on.context.images.art(name)
        return _within_piece(box, on.surface, [images.placed(art, spread, box)])

    return lambda values, _: drawn(which.fill(values))


def _pattern(box: PatternBox, on: Ground) -> Painter:
    sign = _sign_in(on.theme, box.pattern, box)
    at_corners = template(box.corner or "")
    corner = _sign_in(on.theme, box.corner, box) if box.corner else None
    area = on.area
    spread = on.surface.spread(area) if box.bleed else area

    def drawn(values: Values) -> Iterator[Node]:
        symbol = sign(values)
        match box.along:
            case "top":
                start = Matrix(1, 0, 0, 1, area.x, spread.y)
                before, after = area.x - spread.x, spread.right - area.right
                return _run(symbol, area.width, box.step, start, (before, after))
            case "fill":
                return _texture(symbol, area, spread, box.step)
            case "frame":
                other = corner(values) if corner and at_corners.fill(values) else None
                return _frame(symbol, other, spread, box.step)

    def shown(values: Values) -> list[Node]:
        nodes = list(drawn(values))
        # Repeats that extend beyond the cut are clipped at the end of the bleed.
        return nodes if spread == area else [Group(tuple(nodes), clip=spread)]

    return lambda values, _: _within_piece(box, on.surface, shown(values))


def _prose(box: ProseBox, on: Ground) -> Painter:
    fill, area, where = on.context.fill_text, on.area, on.where

    def paint(values: Values, place_of: PlaceOf | None) -> list[Node]:
        return list(fill(box, area, where, values, place_of))

    return paint


def _within_piece(box: ImageBox | PatternBox, surface: Surface, nodes: list[Node]) -> list[Node]:
    """Return a box's contents inside the outline of the piece, if that is its mask.

    Raises ``ValueError`` if the piece is too narrow for that.
    """
    if box.mask != "piece":
        return nodes
    segments = path(surface.inside(box.inset, bleed=box.bleed))
    if box.turn:  # the contents turn, the piece does not
        whole = surface.reached(box.on(surface.width, surface.height))
        segments = mapped(segments, rotation(-float(box.turn), *whole.centre))
    return [Group(tuple(nodes), clip=Path(segments, Paint()))]


def _edges(box: EdgesBox | PathsBox, on: Ground) -> Painter:
    from printgen.drawing.faces.edges import EDGE_PAINTERS

    paint = EDGE_PAINTERS[content_of(box)](box, on.area, on.surface, on.theme)
    return lambda values, _: paint(values)


# By the key of a box's contents: the class of a box that no face has is not loaded.
_PAINTERS: Final[dict[str, Callable[[Any, Ground], Painter]]] = {
    "text": _text,
    "sign": _sign,
    "shape": _shape,
    "image": _image,
    "pattern": _pattern,
    "prose": _prose,
    "paths": _edges,
    "edges": _edges,
}


def painter(box: FaceBox, on: Ground) -> Painter:
    """Return the painter of that box."""
    return _PAINTERS[content_of(box)](box, on)


def _turned(area: Box, reads: str) -> tuple[Box, Matrix | None]:
    """Return the box in which lines are set, and the rotation that puts them in place."""
    if reads in {"across", "stacked"}:
        return area, None
    cx, cy = area.centre
    lying = Box(cx - area.height / 2, cy - area.width / 2, area.height, area.width)
    return lying, rotation(90 if reads == "down" else -90, cx, cy)


def _sign_in(theme: Theme, name: str, box: SignBox | PatternBox) -> _SignOf:
    """Return the sign of that name, or of a ``{field}``, in the box's colours."""
    which, *colours = (template(text) for text in (name, box.ink, box.tint, box.paper))
    if any(colour.fields for colour in colours):
        return lambda values: theme.sign(which.fill(values), *(c.fill(values) for c in colours))
    return lambda values: theme.sign(which.fill(values), box.ink, box.tint, box.paper)


def _run(
    sign: Symbol, length: float, step: float, matrix: Matrix, over: tuple[float, float] = (0, 0)
) -> Iterator[Node]:
    """Yield repeats from left to right, ``step`` high, along the matrix's x axis.

    Whole ones fill the length; more extend ``over`` it before and after it.
    """
    each, starts = _repeats(0, length, step, over)
    for start in starts:
        yield Use(sign, Matrix(each / GRID, 0, 0, step / GRID, start, 0).then(matrix))


def _texture(sign: Symbol, area: Box, spread: Box, step: float) -> Iterator[Node]:
    """Yield repeats, whole ones in the area and more beyond its edges, as far as ``spread``."""
    beside = area.x - spread.x, spread.right - area.right
    above = area.y - spread.y, spread.bottom - area.bottom
    w, lefts = _repeats(area.x, area.width, step, beside)
    h, tops = _repeats(area.y, area.height, step, above)
    for y in tops:
        for x in lefts:
            yield Use(sign, Matrix(w / GRID, 0, 0, h / GRID, x, y))


def _repeats(
    start: float, length: float, step: float, over: tuple[float, float]
) -> tuple[float, list[float]]:
    """Return how long a repeat is, and where each begins.

    Whole ones fill what is cut out, so that two pieces that touch look as if they had not been cut
    apart. What is shorter than the bleed gets one repeat, as long as all that is printed.
    """
    if length <= max(over):
        return length + math.fsum(over), [start - over[0]]
    count = max(1, round(length / step))
    each = length / count
    first, more = (math.ceil(round(beyond / each, 6)) for beyond in over)
    return each, [start + n * each for n in range(-first, count + more)]


def _frame(sign: Symbol, corner: Symbol | None, area: Box, step: float) -> Iterator[Node]:
    """Yield four runs and four corners; each side is drawn as the top, then turned."""
    for quarter in range(4):
        long, short = area.width, area.height
        if quarter % 2:
            long, short = short, long
        turn = rotation(90 * quarter, *area.centre)
        x = area.x + (area.width - long) / 2
        y = area.y + (area.height - short) / 2
        yield from _run(sign, long - 2 * step, step, Matrix(1, 0, 0, 1, x + step, y).then(turn))
        if corner is not None:
            scale = step / GRID
            yield Use(corner, Matrix(scale, 0, 0, scale, x + long - step, y).then(turn))
