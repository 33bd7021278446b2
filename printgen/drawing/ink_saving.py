"""Save ink: the large areas of a drawn page turn pale, and everything on them stays visible.

The drawing itself shows what an area is for, so that everything printed follows the same rules, and
faces, signs and pages need not know about it:

- A large fill keeps 12 % of its ink, and more if it is light already, or areas in several tints
  would all be white. An outline shows where it ends. Parts of a sign that are filled with the
  colour of its lines are drawing, and stay.
- Anything in the colour of its backdrop keeps that colour, and lines that hardly differ from it
  turn pale with it, unless they are the edge of something that differs. A sign's fill that other
  fills cover except for lines is no area.
- Text and lines that are lighter than a backdrop that turned pale take that backdrop's colour:
  white on red becomes red on nearly white. Text is made dark enough to be legible. A fill that is
  as narrow as a line, such as mortar or hatching, counts as a line.
- Small fills stay; if one is lighter than a backdrop that turned pale, an outline shows it. A sign
  that is nowhere darker than that backdrop turns like text.
- A gradient is replaced by its mean colour.
- Cutting and folding lines, and arrows in pictures, have a backdrop of their own: their paint is
  fixed.
- Pixel images keep 40 % of their ink.
- Pictures of pieces look like the pieces: sizes count on the piece.

So nothing becomes darker than its original backdrop, and only narrow or small things become darker
at all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import is_
from typing import Final, NamedTuple, TypeAlias

from printgen.core.colour import channels, contrast, luminance, mixed
from printgen.core.geometry import IDENTITY, Box
from printgen.core.pictures import KEPT as PICTURE_KEPT
from printgen.core.pictures import mean_colour
from printgen.core.scene import (
    Circle,
    Colour,
    Gradient,
    Group,
    Image,
    Node,
    Paint,
    Path,
    Rect,
    Symbol,
    Text,
    Use,
    primitives,
)
from printgen.drawing.backdrop import (
    WHITE,
    Area,
    Backdrop,
    Layer,
    along,
    area,
    clip_area,
    inside,
    line,
    most,
    spread,
    within,
)
from printgen.drawing.signs import is_sign
from printgen.model.signs import GRID

# The share of its ink that a large fill keeps: solid black becomes a tint of 12 %.
KEPT: Final = 0.12
# A fill is large from this size in mm² on, if it is at least this wide: a disc of 6 mm is, a bar of
# 1.5 mm along a page is not.
LARGE_MM2: Final = 25.0
WIDE_MM: Final = 2.0
# A sign's fill that reaches the edge of the grid joins those of a pattern's next repeats: together
# they are a large area with this average width, in mm.
JOINED_MM: Final = 0.8
# A fill with a smaller average width is a line.
LINE_MM: Final = 0.6
# From this width on, a line outside of signs is no texture: a road, a river.
BOLD_MM: Final = 1.0
# The outline of pale areas, in mm.
OUTLINE_MM: Final = 0.25
# Areas that differ by less than this had no visible edge.
EDGE: Final = 1.15
# A line that differs by less than this from a pale backdrop is texture.
TEXTURE: Final = 1.6
# The contrast of text (WCAG 2.2, success criterion 1.4.3).
LEGIBLE: Final = 4.5

# The tolerance for being on the edge of a sign's grid, in its units.
_EDGE: Final = 0.01
# Anything this small has only one backdrop.
SMALL_MM: Final = 6.0


class _Sign(NamedTuple):
    """The measures of a sign for its fills.

    They are its scale (mm on the piece for each unit of its grid), the colours of its lines, and
    whether all of it ``turns`` as text does.
    """

    size: float
    lines: frozenset[Colour]
    turns: bool


class _Filled(NamedTuple):
    """A fill: it is ``bare`` if it has no line of its own, and ``shows`` if more than lines of it
    stay visible.
    """

    colour: Colour
    where: Area
    sign: _Sign | None
    bare: bool
    shows: bool


class Words(NamedTuple):
    """A line of text as drawn and as printed, its scale on the page, how much of it is on each
    backdrop, and its opacity.
    """

    drawn: Text
    printed: Text
    scale: float
    backdrops: Mapping[Backdrop, int]
    opacity: float = 1.0


Reader: TypeAlias = Callable[[Words], None]


class InkSaver:
    """Turns pages into pages with little ink; symbols once for each backdrop.

    ``kept`` are colours that stay unchanged on any area: those that the data has for this.
    ``reader`` is called with all text, that of a symbol once for each of its backdrops.
    """

    def __init__(self, kept: Collection[Colour] = (), reader: Reader | None = None) -> None:
        self._kept = frozenset(kept)
        self._reader = reader
        self._symbols: dict[tuple[Symbol, Backdrop, float, float], tuple[Symbol, Layer]] = {}

    def again(self, reader: Reader) -> InkSaver:
        """Return one that knows the same symbols and calls another reader."""
        other = InkSaver(self._kept, reader)
        other._symbols |= self._symbols
        return other

    def nodes(self, nodes: Iterable[Node]) -> tuple[Node, ...]:
        """Return nodes on white paper, drawn with little ink."""
        return tuple(self._walk(tuple(nodes), Layer(WHITE), 1.0))

    def _walk(
        self, nodes: Sequence[Node], layer: Layer, scale: float, sign: _Sign | None = None
    ) -> list[Node]:
        """``scale`` is that of the nodes on the page, ``sign`` the one that they belong to; what
        they paint is added to the layer.
        """
        made: list[Node] = []
        for n, node in enumerate(nodes):
            match node:
                case Text():
                    made.append(self._text(node, layer, scale))
                case Group():
                    made.append(self._group(node, layer, scale, sign))
                case Use():
                    made.append(self._use(node, layer, scale))
                case Image():
                    made.append(_image(node, layer))
                case _ if node.paint.fixed:
                    made.append(node)
                case _:
                    over = nodes[n + 1 :] if sign is not None else ()
                    made.append(self._shape(node, layer, sign, over))
        return made

    def _text(self, text: Text, layer: Layer, scale: float) -> Text:
        backdrops = layer.under(line(text))
        backdrop = most(backdrops)
        fill = _legible(_on(backdrop, text.fill), backdrop.printed)
        made = text if fill == text.fill else text._replace(fill=fill)
        if self._reader is not None:
            self._reader(Words(text, made, scale, backdrops, layer.opacity))
        return made

    def _shape(
        self, node: Rect | Circle | Path, layer: Layer, sign: _Sign | None, over: Sequence[Node]
    ) -> Rect | Circle | Path:
        """``over`` is what a sign paints after it."""
        gradient = node.paint.fill if isinstance(node.paint.fill, Gradient) else None
        if gradient is not None:
            node = node._replace(paint=node.paint._replace(fill=node.paint.tint))
        paint = node.paint
        where = area(node)
        size = 1.0 if sign is None else sign.size
        few = where.size * size <= SMALL_MM
        drawn = fill = paint.tint
        stroke, width = paint.stroke, paint.width
        if stroke is not None:
            under = most(layer.under(along(where, few=few), wide=True))
            stroke = _line(stroke, under, drawn, bold=sign is None and width >= BOLD_MM)
        if fill is not None:
            under = most(layer.under(within(where, few=few), wide=True))
            shows = not over or _shows(where, size, over)
            filled = _Filled(fill, where, sign, stroke is None, shows)
            fill, outlined = self._fill(filled, under)
            # A fill of everything ends at the cut.
            ends = layer.frame is None or not where.box.contains(layer.frame)
            if outlined and ends and (stroke is None or contrast(stroke, fill) < TEXTURE):
                stroke = min(drawn or fill, under.drawn, key=luminance)
                width = OUTLINE_MM / size
            layer.add(
                where, Backdrop(drawn or fill, fill, gradient), wide=not _is_narrow(where, size)
            )
        if (fill, stroke) == (paint.fill, paint.stroke):
            return node
        return node._replace(paint=paint._replace(fill=fill, stroke=stroke, width=width))

    def _fill(self, filled: _Filled, backdrop: Backdrop) -> tuple[Colour, bool]:
        """Return the new colour of a fill, and True if it needs an outline."""
        fill, where, sign, bare, shows = filled
        size = 1.0 if sign is None else sign.size
        if fill in self._kept:
            return fill, False
        if fill == backdrop.drawn:
            return backdrop.printed, False
        if not shows or _is_narrow(where, size):
            return _line(fill, backdrop), False
        joins = sign is not None and _joins(where, size)
        drawing = sign is not None and fill in sign.lines
        large = joins or (not drawing and _is_large(where, size))
        if sign is not None and sign.turns and not large and (bare or drawing):
            return _on(backdrop, fill), False
        made = pale(fill) if large else fill
        differed = contrast(fill, backdrop.drawn) - 1
        had_edge = differed >= EDGE - 1
        lost = contrast(made, backdrop.printed) - 1 < differed / 2
        return made, had_edge and lost and not joins

    def _group(self, group: Group, layer: Layer, scale: float, sign: _Sign | None) -> Group:
        matrix = group.matrix or IDENTITY
        frame = group.clip if isinstance(group.clip, Box) else None
        inner = Layer(on=(layer, matrix), frame=frame, opacity=group.opacity)
        children = self._walk(group.children, inner, scale * matrix.scale, sign)
        layer.inset(inner, matrix, clip_area(group.clip), group.opacity)
        if all(map(is_, children, group.children)):
            return group
        return group._replace(children=tuple(children))

    def _use(self, use: Use, layer: Layer, scale: float) -> Use:
        symbol, matrix = use
        drawing = is_sign(symbol)
        # Symbols other than signs are pieces, drawn in their own millimetres.
        size = round(matrix.scale, 2) if drawing else 1.0
        few = max(symbol.box.width, symbol.box.height) * size <= SMALL_MM
        places = inside(symbol.box, few=few)
        backdrop = most(layer.under((matrix.apply(x, y) for x, y in places), wide=True))
        # Only a reader of text needs its scale on the page.
        scale = 1.0 if self._reader is None else round(scale * matrix.scale, 2)
        key = symbol, backdrop, size, scale
        known = self._symbols.get(key)
        if known is None:
            painted = Layer(backdrop, frame=None if drawing else symbol.box)
            sign = _sign(symbol, size, backdrop) if drawing else None
            children = self._walk(symbol.children, painted, scale, sign)
            made = symbol
            if not all(map(is_, children, symbol.children)):
                # By what it is, not by how many came before: each process draws other files.
                under = f"{backdrop.drawn[1:]}-{backdrop.printed[1:]}"
                name = f"{symbol.name}.low-{under}-{size:g}-{scale:g}"
                made = Symbol(name, symbol.box, tuple(children))
            known = self._symbols[key] = made, painted
        made, painted = known
        layer.inset(painted, matrix)
        return use if made is symbol else Use(made, matrix)


def pale(colour: Colour) -> Colour:
    """Return the tint of a large area: lighter colours keep more of their ink, up to half."""
    strongest = 1 - min(channels(colour)) / 255
    return mixed(colour, WHITE.drawn, min(0.5, KEPT / math.sqrt(strongest or 1.0)))


def _on(backdrop: Backdrop, colour: Colour) -> Colour:
    """Return the colour of something drawn on that backdrop."""
    drawn, printed = backdrop.drawn, backdrop.printed
    if drawn == printed:
        return colour
    if colour == printed:
        return pale(colour)
    return drawn if luminance(colour) > luminance(drawn) else colour


def _line(
    colour: Colour, backdrop: Backdrop, beside: Colour | None = None, *, bold: bool = False
) -> Colour:
    """Return the colour of a line on that backdrop; ``beside`` is the area whose edge it is."""
    if contrast(backdrop.drawn, backdrop.printed) < EDGE:
        return colour
    if contrast(colour, backdrop.drawn) >= TEXTURE:
        return _on(backdrop, colour)
    if beside is not None and contrast(colour, beside) >= TEXTURE:
        return colour
    if bold and contrast(colour, backdrop.printed) >= TEXTURE:
        return colour
    return _faint(colour, backdrop)


@lru_cache(maxsize=1024)
def _faint(colour: Colour, backdrop: Backdrop) -> Colour:
    """Return a pale tint of the colour, or of its backdrop if that is darker.

    It differs from the backdrop by at least a third of what the colour did, but is no darker than a
    pale area: texture often covers half of its backdrop.
    """
    dark = min(colour, backdrop.drawn, key=luminance)
    least = 1 + (contrast(colour, backdrop.drawn) - 1) / 3
    shares = (share / 100 for share in range(2, int(100 * KEPT)))
    made = (mixed(dark, WHITE.drawn, share) for share in shares)
    enough = (each for each in made if contrast(each, backdrop.printed) >= least)
    return next(enough, mixed(dark, WHITE.drawn, KEPT))


def _legible(fill: Colour, backdrop: Colour) -> Colour:
    """Return the colour, as much darker (on a dark backdrop, lighter) as legibility needs."""
    far = max("#000000", WHITE.drawn, key=lambda each: contrast(each, backdrop))
    shares = (share / 10 for share in range(10, -1, -1))
    made = (mixed(fill, far, share) for share in shares)
    return next((each for each in made if contrast(each, backdrop) >= LEGIBLE), far)


def _sign(symbol: Symbol, size: float, backdrop: Backdrop) -> _Sign:
    """Return the measures of a sign on that backdrop."""
    shapes = (node for node, _ in primitives(symbol.children))
    paints = [each.paint for each in shapes if not isinstance(each, Text | Use | Image)]
    strokes = frozenset(paint.stroke for paint in paints if paint.stroke is not None)
    fills = {tint for paint in paints if (tint := paint.tint) is not None}
    darkest = min(strokes | fills, key=luminance, default=WHITE.drawn)
    pale = backdrop.drawn != backdrop.printed
    return _Sign(size, strokes, pale and luminance(darkest) >= luminance(backdrop.drawn))


def _image(image: Image, layer: Layer) -> Image:
    """Return a picture printed pale; anything on it is on its mean colour."""
    if image.picture.is_opaque:
        colour = mean_colour(image.picture)
        backdrop = Backdrop(colour, mixed(colour, WHITE.drawn, PICTURE_KEPT))
        layer.add(area(Rect(*image[:4], Paint())), backdrop)
    return image._replace(ink="low")


def _is_large(where: Area, size: float) -> bool:
    """Return True if a fill is large on the piece."""
    narrow = min(where.box.width, where.box.height) * size
    return narrow >= WIDE_MM and where.square * size * size >= LARGE_MM2


def _is_narrow(where: Area, size: float) -> bool:
    """Return True if a fill is as narrow as a line; dots are not."""
    across = where.around / max(len(where.rings), 1) * size
    return where.mean_width * size <= LINE_MM and across >= SMALL_MM


def _shows(where: Area, size: float, over: Iterable[Node]) -> bool:
    """Return True if more than lines of a fill stay visible below what is painted ``over`` it."""
    if not _is_large(where, size):
        return True
    fills = [
        area(node)
        for node in over
        if isinstance(node, Rect | Circle | Path) and node.paint.fill is not None
    ]
    if sum(each.square for each in fills) < where.square / 2:
        return True
    return _share_left(where, tuple(fills)) * where.mean_width * size > LINE_MM


# A sign is drawn on several backdrops, and in several sizes.
@lru_cache(maxsize=1024)
def _share_left(where: Area, fills: Sequence[Area]) -> float:
    """Return the share of an area that stays visible below what is painted over it."""
    places = [place for place in spread(where.box) if where.holds(*place)]
    left = sum(not any(each.holds(*place) for each in fills) for place in places)
    return left / max(len(places), 1)


def _joins(where: Area, size: float) -> bool:
    """Return True if a sign's fill continues in a pattern's next repeat: pictures do not."""
    box = where.box
    inner = box.x > _EDGE and box.y > _EDGE
    if inner and box.right < GRID - _EDGE and box.bottom < GRID - _EDGE:
        return False
    return where.mean_width * size >= JOINED_MM
