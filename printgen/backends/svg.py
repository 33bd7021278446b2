"""Scene to SVG. One file shows one page, in millimetres.

Letters are drawn as outlines of the same fonts that the PDF embeds, each glyph once a file: the
picture looks the same in a browser, in a vector editor and on a cutting machine, and no file names
a font that may be missing. What the letters say stands in ``aria-label``, for screen readers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as ET

import svgwrite

from printgen.fonts import font
from printgen.geometry import Box, Matrix
from printgen.scene import Circle, Group, Node, Page, Paint, Path, Rect, Symbol, Text, Use
from printgen.units import MM_PER_PT, number

if TYPE_CHECKING:
    from svgwrite.container import Group as SvgGroup

# Spelled as svgwrite spells it, which declares the prefix itself.
_XLINK: Final = "xlink:href"


def render(page: Page) -> bytes:
    """The page as an SVG file in UTF-8; the same page gives the same bytes."""
    width, height = number(page.width), number(page.height)
    drawing = svgwrite.Drawing(
        size=(f"{width}mm", f"{height}mm"),
        viewBox=f"0 0 {width} {height}",
        # svgwrite's own checking of attributes doubles its time.
        debug=False,
        # PDF's, so that corners are as sharp there as here.
        stroke_miterlimit=10,
    )
    if page.title:
        drawing.set_desc(title=page.title)
    writer = _Writer(drawing)
    for node in page.children:
        writer.node(node, drawing)
    return _readable(drawing.get_xml())


def _readable(root: ET.Element) -> bytes:
    """The tree as a file with one element a line.

    svgwrite's own way writes it out, reads that with another library and writes it again, which
    takes four times as long.
    """
    ET.indent(root, " ")
    # In texts and attributes the sign > is escaped: this shortens tags only.
    tree = ET.tostring(root, encoding="unicode").replace(" />", "/>")
    return f'<?xml version="1.0" encoding="utf-8" ?>\n{tree}\n'.encode()


class _Element:
    """Stands among svgwrite's elements where a page has thousands: its XML is made directly."""

    def __init__(self, xml: ET.Element) -> None:
        self._xml = xml

    def get_xml(self) -> ET.Element:
        """The one thing that svgwrite asks of an element."""
        return self._xml


def _line(text: Text, glyphs: dict[tuple[str, str], str]) -> ET.Element:
    """One line of text as uses of glyph outlines."""
    scale = number(text.size * MM_PER_PT / 1000, 8)
    place = f"{number(text.x)} {number(text.y)}"
    group = ET.Element(
        "g",
        {
            "role": "img",
            "aria-label": text.text,
            "fill": text.fill,
            "transform": f"translate({place}) scale({scale} -{scale})",
        },
    )
    face = font(text.font)
    x = 0.0
    for character in text.text:
        glyph = face.glyph(character)
        if glyph.outline:
            name = f"#{glyphs[text.font, character]}"
            ET.SubElement(group, "use", {_XLINK: name, "x": number(x, 1)})
        x += glyph.advance + text.tracking
    return group


class _Writer:
    def __init__(self, drawing: svgwrite.Drawing) -> None:
        self._drawing = drawing
        self._symbols: dict[str, Symbol] = {}
        self._glyphs: dict[tuple[str, str], str] = {}
        self._clips: dict[Box | Circle, str] = {}

    def node(self, node: Node, parent: SvgGroup | svgwrite.Drawing) -> None:
        drawing = self._drawing
        match node:
            case Rect(x, y, width, height, paint, radius):
                size = number(width), number(height)
                extra = _paint(paint)
                if radius:
                    # SVG alone would make the corners of what is too round elliptical.
                    extra["rx"] = number(min(radius, width / 2, height / 2))
                parent.add(drawing.rect((number(x), number(y)), size, **extra))
            case Circle(cx, cy, r, paint):
                centre = number(cx), number(cy)
                parent.add(drawing.circle(centre, number(r), **_paint(paint)))
            case Path(_, paint):
                parent.add(drawing.path(_data(node), **_paint(paint)))
            case Text():
                self._letters(node)
                parent.add(_Element(_line(node, self._glyphs)))
            case Group():
                parent.add(self._group(node))
            case Use(symbol, matrix):
                self._define(symbol)
                place = {"transform": _transform(matrix), _XLINK: f"#{symbol.name}"}
                parent.add(_Element(ET.Element("use", place)))

    def _group(self, node: Group) -> SvgGroup:
        extra: dict[str, Any] = {}
        if node.label:
            extra["id"] = node.label
        if node.matrix is not None:
            extra["transform"] = _transform(node.matrix)
        if node.clip is not None:
            extra["clip_path"] = self._clip(node.clip)
        group = self._drawing.g(**extra)
        for child in node.children:
            self.node(child, group)
        return group

    def _clip(self, clip: Box | Circle) -> str:
        """A reference to the clip, which is defined once."""
        known = self._clips.get(clip)
        if known is not None:
            return known
        name = f"clip-{len(self._clips) + 1}"
        self._clips[clip] = reference = f"url(#{name})"
        holder = self._drawing.defs.add(self._drawing.clipPath(id=name))
        match clip:
            case Box(x, y, width, height):
                size = number(width), number(height)
                holder.add(self._drawing.rect((number(x), number(y)), size))
            case Circle(cx, cy, r):
                holder.add(self._drawing.circle((number(cx), number(cy)), number(r)))
        return reference

    def _define(self, symbol: Symbol) -> None:
        known = self._symbols.get(symbol.name)
        if known is symbol:
            return
        if known is not None:
            raise ValueError(f"two symbols are called '{symbol.name}'")
        self._symbols[symbol.name] = symbol
        group = self._drawing.g(id=symbol.name)
        for child in symbol.children:
            self.node(child, group)
        # Added after its children were defined, so that definitions stand before their uses.
        self._drawing.defs.add(group)

    def _letters(self, text: Text) -> None:
        for character in text.text:
            key = text.font, character
            if key in self._glyphs:
                continue
            self._glyphs[key] = name = f"{text.font}-{ord(character):04x}"
            outline = font(text.font).glyph(character).outline
            if outline:
                xml = ET.Element("path", {"d": outline, "id": name})
                self._drawing.defs.add(_Element(xml))


def _paint(paint: Paint) -> dict[str, Any]:
    extra: dict[str, Any] = {"fill": paint.fill or "none"}
    if paint.stroke:
        extra["stroke"] = paint.stroke
        extra["stroke_width"] = number(paint.width)
        if not paint.sharp:
            extra["stroke_linecap"] = extra["stroke_linejoin"] = "round"
        if paint.dash:
            extra["stroke_dasharray"] = " ".join(map(number, paint.dash))
    return extra


def _transform(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == (1, 0, 0, 1):
        return f"translate({number(e)} {number(f)})"
    linear = " ".join(number(value, 6) for value in (a, b, c, d))
    return f"matrix({linear} {number(e)} {number(f)})"


def _data(node: Path) -> str:
    parts: Iterable[str] = (step + " ".join(map(number, values)) for step, values in node.segments)
    return "".join(parts)
