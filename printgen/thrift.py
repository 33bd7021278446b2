"""Little ink: a drawn page with its large areas pale, and everything on them still to be seen.

What an area is for is seen in the drawing itself, so that all that is printed follows by the same
rule, and faces, signs and pages need not know of it:

- A fill that is large keeps 12 % of its ink, and an outline tells where it ends. What a sign fills
  with the colour of its lines is drawing, and stays.
- What is of the colour of its ground stays of that colour, and lines that hardly differ from it
  turn pale with it.
- Words and lines that are lighter than a ground that turned pale take that ground's colour: white
  on red becomes red on nearly white. Words are made as dark as it takes to read them.
- Small fills stay; where one is lighter than a ground that turned pale, an outline shows it.
  A sign that is nowhere darker than that ground turns as words do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from operator import is_
from typing import Final, NamedTuple, TypeAlias

from printgen.geometry import IDENTITY
from printgen.ground import (
    WHITE,
    Area,
    Ground,
    Layer,
    along,
    area,
    clip_area,
    inside,
    line,
    most,
)
from printgen.model.extents import GRID, PAINTED
from printgen.scene import Circle, Colour, Group, Node, Paint, Path, Rect, Symbol, Text, Use
from printgen.sight import contrast, luminance, mixed

# How much of its ink a large fill keeps: solid black becomes a tint of 12 %.
KEPT: Final = 0.12
# A fill is large from so many square millimetres on, if it is at least so wide: a disc of 6 mm is,
# a bar of 1.5 mm along a page is not.
LARGE_MM2: Final = 25.0
WIDE_MM: Final = 2.0
# A sign's fill that reaches the edge of the grid joins those of a pattern's next repeats: together
# they are a large area if it is so wide on average, in mm.
JOINED_MM: Final = 0.8
# The outline of what turned pale, in mm.
OUTLINE_MM: Final = 0.25
# Areas that differ by less than this had no edge to be seen.
EDGE: Final = 1.15
# A line that stands out by less than this from a ground that turned pale is texture.
TEXTURE: Final = 1.6
# The contrast that words have (WCAG 2.2, success criterion 1.4.3).
LEGIBLE: Final = 4.5

# So near to the edge of a sign's grid, in its units, is on it.
_EDGE: Final = 0.01
# What is no larger lies on one ground.
SMALL_MM: Final = 6.0


class _Sign(NamedTuple):
    """What the fills of a sign are judged by: the colours of its lines, and its darkest colour."""

    lines: frozenset[Colour]
    darkest: Colour

    def is_light_on(self, ground: Ground) -> bool:
        """Whether all of it is as light as its ground, or lighter."""
        return luminance(self.darkest) >= luminance(ground.drawn)


class Words(NamedTuple):
    """A line of words as it is drawn and as it is printed, how large that is on the page (mm for
    each mm of its own), and how much of it lies on which ground.
    """

    drawn: Text
    printed: Text
    scale: float
    grounds: Counter[Ground]


Reader: TypeAlias = Callable[[Words], None]


class Thrift:
    """Turns pages into pages with little ink; symbols once for each ground that they lie on.

    ``kept`` are colours that stay as they are on any area: those that the data gives for this.
    ``reader`` is told of all words, those of a symbol once for each ground that it lies on.
    """

    def __init__(self, kept: Collection[Colour] = (), reader: Reader | None = None) -> None:
        self._kept = frozenset(kept)
        self._reader = reader
        self._symbols: dict[tuple[Symbol, Ground, float], tuple[Symbol, Layer]] = {}

    def nodes(self, nodes: Iterable[Node]) -> tuple[Node, ...]:
        """What lies on white paper, with little ink."""
        return tuple(self._walk(nodes, Layer(WHITE), 1.0))

    def _walk(
        self, nodes: Iterable[Node], layer: Layer, scale: float, sign: _Sign | None = None
    ) -> list[Node]:
        """``scale`` is that of the nodes on the page, ``sign`` is the one that they
        belong to; what they paint is added to the layer.
        """
        made: list[Node] = []
        for node in nodes:
            match node:
                case Text():
                    made.append(self._text(node, layer, scale))
                case Group():
                    made.append(self._group(node, layer, scale, sign))
                case Use():
                    made.append(self._use(node, layer, scale))
                case _:
                    made.append(self._shape(node, layer, scale, sign))
        return made

    def _text(self, text: Text, layer: Layer, scale: float) -> Text:
        grounds = layer.under(line(text))
        ground = most(grounds)
        fill = _legible(self._line(text.fill, ground), ground.printed)
        made = text if fill == text.fill else text._replace(fill=fill)
        if self._reader is not None:
            self._reader(Words(text, made, scale, grounds))
        return made

    def _line(self, colour: Colour, ground: Ground) -> Colour:
        """The colour of a line on that ground."""
        drawn, printed = ground
        if drawn == printed:
            return colour
        if colour == printed:
            return mixed(colour, WHITE.drawn, KEPT)
        return drawn if luminance(colour) > luminance(drawn) else colour

    def _shape(
        self, node: Rect | Circle | Path, layer: Layer, scale: float, sign: _Sign | None
    ) -> Rect | Circle | Path:
        paint = node.paint
        where = area(node)
        fill, stroke, width = paint.fill, paint.stroke, paint.width
        if stroke is not None:
            few = where.size * scale <= SMALL_MM
            under = most(layer.under(along(where, few=few)))
            if under.drawn != under.printed and contrast(stroke, under.drawn) < TEXTURE:
                stroke = mixed(stroke, WHITE.drawn, KEPT)
            else:
                stroke = self._line(stroke, under)
        if fill is not None:
            ground = most(layer.under(inside(where.box, few=where.size * scale <= SMALL_MM)))
            joins = sign is not None and _joins(where, scale)
            drawing = sign is not None and fill in sign.lines
            large = joins or (not drawing and _is_large(where, scale))
            # A sign that is all lighter than its ground turns as words do.
            turns = sign is not None and not joins and sign.is_light_on(ground)
            fill, outlined = self._fill(fill, ground, large=large, turns=turns)
            if outlined and not joins and paint.stroke is None:
                stroke = min(paint.fill or fill, ground.drawn, key=luminance)
                width = OUTLINE_MM / scale
            layer.add(where, Ground(paint.fill or fill, fill))
        if (fill, stroke) == (paint.fill, paint.stroke):
            return node
        return node._replace(paint=paint._replace(fill=fill, stroke=stroke, width=width))

    def _fill(
        self, fill: Colour, ground: Ground, *, large: bool, turns: bool
    ) -> tuple[Colour, bool]:
        """What a fill becomes, and whether an outline has to show where it ends."""
        if fill in self._kept:
            return fill, False
        if fill == ground.drawn:
            return ground.printed, False
        if turns or fill == ground.printed:
            return self._line(fill, ground), False
        made = mixed(fill, WHITE.drawn, KEPT) if large else fill
        had_edge = contrast(fill, ground.drawn) >= EDGE
        return made, had_edge and contrast(made, ground.printed) < contrast(fill, ground.drawn) / 2

    def _group(self, group: Group, layer: Layer, scale: float, sign: _Sign | None) -> Group:
        matrix = group.matrix or IDENTITY
        inner = Layer(on=(layer, matrix))
        children = self._walk(group.children, inner, scale * matrix.scale, sign)
        layer.inset(inner, matrix, clip_area(group.clip))
        if all(map(is_, children, group.children)):
            return group
        return group._replace(children=tuple(children))

    def _use(self, use: Use, layer: Layer, scale: float) -> Use:
        symbol, matrix = use
        size = round(scale * matrix.scale, 2)
        few = max(symbol.box.width, symbol.box.height) * size <= SMALL_MM
        places = inside(symbol.box, few=few)
        ground = most(layer.under(matrix.apply(x, y) for x, y in places))
        key = symbol, ground, size
        if key not in self._symbols:
            painted = Layer(ground)
            children = self._walk(symbol.children, painted, size, _sign(symbol))
            made = symbol
            if not all(map(is_, children, symbol.children)):
                name = f"{symbol.name}.low-{len(self._symbols)}"
                made = Symbol(name, symbol.box, tuple(children))
            self._symbols[key] = made, painted
        made, painted = self._symbols[key]
        layer.inset(painted, matrix)
        return use if made is symbol else Use(made, matrix)


def _legible(fill: Colour, ground: Colour) -> Colour:
    """The colour as it is, or as much darker (on a dark ground, lighter) as it takes to read it."""
    far = max("#000000", WHITE.drawn, key=lambda each: contrast(each, ground))
    shares = (share / 10 for share in range(10, -1, -1))
    made = (mixed(fill, far, share) for share in shares)
    return next((each for each in made if contrast(each, ground) >= LEGIBLE), far)


def _sign(symbol: Symbol) -> _Sign | None:
    """What is to be known of a sign; None of what is no sign."""
    if symbol.box != PAINTED:
        return None
    paints = list(_paints(symbol.children))
    strokes = frozenset(paint.stroke for paint in paints if paint.stroke is not None)
    fills = {paint.fill for paint in paints if paint.fill is not None}
    return _Sign(strokes, min(strokes | fills, key=luminance, default=WHITE.drawn))


def _paints(nodes: Iterable[Node]) -> Iterator[Paint]:
    for node in nodes:
        if isinstance(node, Group):
            yield from _paints(node.children)
        elif not isinstance(node, Text | Use):
            yield node.paint


def _is_large(where: Area, scale: float) -> bool:
    """Whether a fill is large on the page."""
    narrow = min(where.box.width, where.box.height) * scale
    return narrow >= WIDE_MM and where.square * scale * scale >= LARGE_MM2


def _joins(where: Area, scale: float) -> bool:
    """Whether a sign's fill goes on in the next repeat of a pattern: pictures keep off the edge."""
    box = where.box
    inner = box.x > _EDGE and box.y > _EDGE
    if inner and box.right < GRID - _EDGE and box.bottom < GRID - _EDGE:
        return False
    return 2 * where.square / where.around * scale >= JOINED_MM
