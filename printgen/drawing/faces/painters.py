"""One painter for each kind of box: made ready once, painting row by row.

A painter's function takes the row's values and gives nodes. Whatever does not depend on the row is
looked up when the painter is made: a deck calls it thousands of times.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from printgen.core.errors import Place
from printgen.core.geometry import Box, Matrix, rotation
from printgen.core.outlines import mapped, path
from printgen.core.scene import Colour, Group, Node, Paint, Path, Symbol, Use
from printgen.drawing import images, signs
from printgen.drawing.curved_text import Curve, curved
from printgen.drawing.faces.context import DrawingContext
from printgen.drawing.faces.shapes import colour_of, shape_painter
from printgen.drawing.faces.surface import Surface
from printgen.drawing.faces.template import Values, template
from printgen.drawing.stacked_text import stacked
from printgen.drawing.text import TextOverflowError, fit, place
from printgen.drawing.theme import Theme
from printgen.model.face import FaceBox, SignBox, TextBox, content_of
from printgen.model.shapes import ShapeBox
from printgen.model.signs import GRID

if TYPE_CHECKING:
    from printgen.model.art_boxes import ImageBox, PatternBox, ProseBox
    from printgen.model.edge_art import EdgesBox, PathsBox

Painter: TypeAlias = Callable[[Values], list[Node]]
# A sign that may depend on the row.
_SignOf: TypeAlias = Callable[[Values], Symbol]


def _text(
    box: TextBox, area: Box, surface: Surface, context: DrawingContext, where: Place
) -> Painter:
    style = context.theme.styles[box.style]
    words = template(box.text)
    fill = colour_of(context.theme, box.fill or style.fill)
    largest = box.size or style.size
    smallest = min(box.min or style.min or largest, largest)
    font, leading, tracking = style.font, style.leading, style.tracking
    draw_sign = context.theme.draw_sign
    align, valign = box.align, box.valign
    balance = align == "centre"

    room, turn = _turned(area, box.reads)
    columns = _columns(room, box.flow, box.gutter)

    # Names, numbers and kinds come again on card after card: they are set once.
    @cache
    def drawn(text: str, colour: Colour) -> list[Node]:
        if box.arc is not None:
            curve = Curve(area, box.arc, math.radians(box.span))
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
                balance=balance,
                columns=len(columns),
            )
        except TextOverflowError as error:  # with its words as they are written
            raise TextOverflowError(text, error.size, error.needs, columns[0]) from None
        nodes = [
            node
            for part, spot in zip(setting.parted(len(columns)), columns, strict=True)
            for node in place(
                part, spot, colour, draw_sign, align=align, valign=valign, tracking=tracking
            )
        ]
        return nodes if turn is None else [Group(tuple(nodes), turn)]

    def paint(values: Values) -> list[Node]:
        text = words.fill(values)
        colour = fill(values)
        return drawn(text, colour) if colour and text and not text.isspace() else []

    return paint


def _sign(
    box: SignBox, area: Box, surface: Surface, context: DrawingContext, where: Place
) -> Painter:
    sign = _sign_in(context.theme, box.sign, box)

    @cache
    def drawn(symbol: Symbol) -> list[Node]:
        return [signs.use(symbol, area)]

    return lambda values: drawn(sign(values))


def _shape(
    box: ShapeBox, area: Box, surface: Surface, context: DrawingContext, where: Place
) -> Painter:
    return shape_painter(box, surface.spread(area) if box.bleed else area, context.theme)


def _image(
    box: ImageBox, area: Box, surface: Surface, context: DrawingContext, where: Place
) -> Painter:
    which = template(box.image)
    spread = surface.spread(area) if box.bleed else area

    @cache
    def drawn(name: str) -> list[Node]:
        return _within_piece(box, surface, [images.placed(context.images.art(name), spread, box)])

    return lambda values: drawn(which.fill(values))


def _pattern(
    box: PatternBox, area: Box, surface: Surface, context: DrawingContext, where: Place
) -> Painter:
    sign = _sign_in(context.theme, box.pattern, box)
    at_corners = template(box.corner or "")
    corner = _sign_in(context.theme, box.corner, box) if box.corner else None
    spread = surface.spread(area) if box.bleed else area

    def drawn(values: Values) -> Iterator[Node]:
        symbol = sign(values)
        match box.along:
            case "top":
                start = Matrix(1, 0, 0, 1, spread.x, spread.y)
                return _run(symbol, spread.width, box.step, start)
            case "fill":
                return _texture(symbol, spread, box.step)
            case "frame":
                other = corner(values) if corner and at_corners.fill(values) else None
                return _frame(symbol, other, spread, box.step)

    return lambda values: _within_piece(box, surface, list(drawn(values)))


def _prose(
    box: ProseBox, area: Box, surface: Surface, context: DrawingContext, where: Place
) -> Painter:
    return lambda _: list(context.fill_text(box.prose, area, box.size, box.min, where))


def _within_piece(box: ImageBox | PatternBox, surface: Surface, nodes: list[Node]) -> list[Node]:
    """Return what a box shows within the outline of the piece, if that is its mask.

    Raises ``ValueError`` if the piece is too narrow for that.
    """
    if box.mask != "piece":
        return nodes
    segments = path(surface.inside(box.inset, bleed=box.bleed))
    if box.turn:  # the content turns, the piece does not
        whole = surface.reached(box.on(surface.width, surface.height))
        segments = mapped(segments, rotation(-float(box.turn), *whole.centre))
    return [Group(tuple(nodes), clip=Path(segments, Paint()))]


def _paths(
    box: PathsBox, area: Box, surface: Surface, context: DrawingContext, where: Place
) -> Painter:
    from printgen.drawing.faces.edges import paths_painter

    return paths_painter(box, area, surface, context.theme)


def _edges(
    box: EdgesBox, area: Box, surface: Surface, context: DrawingContext, where: Place
) -> Painter:
    from printgen.drawing.faces.edges import edges_painter

    return edges_painter(box, area, surface, context.theme)


# Told by the key of what a box shows: the class of a box that no face has is not loaded.
_PAINTERS: Final[dict[str, Callable[[Any, Box, Surface, DrawingContext, Place], Painter]]] = {
    "text": _text,
    "sign": _sign,
    "shape": _shape,
    "image": _image,
    "pattern": _pattern,
    "prose": _prose,
    "paths": _paths,
    "edges": _edges,
}


def painter(
    box: FaceBox, area: Box, surface: Surface, context: DrawingContext, where: Place
) -> Painter:
    """Return what paints that box into ``area`` (mm). ``where`` is the box's place in the data."""
    return _PAINTERS[content_of(box)](box, area, surface, context, where)


def _columns(box: Box, columns: int, gap: float) -> list[Box]:
    """Return the boxes of columns beside each other; lengths in mm."""
    wide = max((box.width - gap * (columns - 1)) / columns, 0.0)
    return [Box(box.x + n * (wide + gap), box.y, wide, box.height) for n in range(columns)]


def _turned(area: Box, reads: str) -> tuple[Box, Matrix | None]:
    """Return the box that lines are set in, and the turn that brings them where they belong."""
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


def _run(sign: Symbol, width: float, step: float, matrix: Matrix) -> Iterator[Node]:
    """Yield whole repeats from left to right, ``step`` high, along the matrix's x axis."""
    count = max(1, round(width / step))
    each = width / count
    for n in range(count):
        at = Matrix(each / GRID, 0, 0, step / GRID, n * each, 0)
        yield Use(sign, at.then(matrix))


def _texture(sign: Symbol, area: Box, step: float) -> Iterator[Node]:
    columns, rows = max(1, round(area.width / step)), max(1, round(area.height / step))
    w, h = area.width / columns, area.height / rows
    for row in range(rows):
        for column in range(columns):
            x, y = area.x + column * w, area.y + row * h
            yield Use(sign, Matrix(w / GRID, 0, 0, h / GRID, x, y))


def _frame(sign: Symbol, corner: Symbol | None, area: Box, step: float) -> Iterator[Node]:
    """Four runs and four corners; each side is drawn as if it were the top, then turned."""
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
