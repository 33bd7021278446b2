"""Write scenes as SVG. One file has one page, in millimetres.

Letters are drawn as outlines of the same fonts that the PDF embeds, each glyph once per file: the
picture looks the same in a browser, in a vector editor and on a cutting machine, and no file names
a font that may be missing. The text is in ``aria-label``, for screen readers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final
from xml.etree import ElementTree as ET

from printgen.backends.svg_shapes import path_data, shape, transform
from printgen.backends.svg_xml import IN_TEXT, Written, lines, start_of, value_text
from printgen.core.deferred import deferred_network, deferred_patterns
from printgen.core.geometry import Box, Matrix, Polygon
from printgen.core.scene import (
    Circle,
    Clip,
    Gradient,
    Group,
    Image,
    Node,
    Page,
    Path,
    Rect,
    Symbol,
    Text,
    Use,
)
from printgen.core.units import MM_PER_PT, number
from printgen.fonts.font import font

# Its checks of attributes take longer to compile than everything else to load, and code for secure
# connections as long as the rest.
with deferred_network(), deferred_patterns():
    import svgwrite
    from svgwrite import path

# The namespace of layers.
_INKSCAPE: Final = "http://www.inkscape.org/namespaces/inkscape"

# The default miter limit.
_MITER: Final = 10

# The ends of gradients.
_LINEAR: Final = ("x1", "y1", "x2", "y2")
_RADIAL: Final = ("fx", "fy", "fr", "cx", "cy", "r")

# The least number of nodes for defining art separately: one more line beats a board drawn twice.
_WORTH_SHARING: Final = 8


def render(page: Page) -> bytes:
    """Return the page as an SVG file in UTF-8; the same page gives the same bytes."""
    width, height = number(page.width), number(page.height)
    drawing = svgwrite.Drawing(
        size=(f"{width}mm", f"{height}mm"),
        viewBox=f"0 0 {width} {height}",
        # svgwrite's own checks of attributes double its time.
        debug=False,
        # PDF's, so that corners are equally sharp.
        stroke_miterlimit=_MITER,
    )
    if page.title:
        drawing.set_desc(title=page.title)
    writer = _Writer(drawing)
    shown = writer.nodes(page.children)
    if shown:
        drawing.add(Written("\n".join(shown)))
    writer.keep_letters()
    tree = "\n".join(lines(drawing.get_xml()))
    return f'<?xml version="1.0" encoding="utf-8" ?>\n{tree}\n'.encode()


class Album:
    """Pictures for one HTML page. Shared parts are defined once, in :meth:`definitions`.

    The same pictures give the same text. Raises ``ValueError`` if two symbols have one name.
    """

    def __init__(self) -> None:
        self._drawing = svgwrite.Drawing(debug=False)
        self._writer = _Writer(self._drawing, single=False)

    def picture(
        self, nodes: Iterable[Node], box: Box, name: str, *, tip: str = "", **attributes: str
    ) -> str:
        """Return an ``<svg>`` that shows the nodes in ``box``, in millimetres.

        ``name`` is its accessible name and ``tip`` its tooltip. ``class_`` and similar attributes
        are written without their underscore.
        """
        inner = "\n".join(self._writer.group(Group(tuple(nodes))))
        x, y, width, height = map(number, box)
        more = "".join(
            f' {key.rstrip("_")}="{value_text(text)}"' for key, text in attributes.items()
        )
        title = f"<title>{tip.translate(IN_TEXT)}</title>" if tip else ""
        view = f"{x} {y} {width} {height}"
        return (
            f'<svg role="img" aria-label="{value_text(name)}" viewBox="{view}"{more}>'
            f"{title}{inner}</svg>"
        )

    def definitions(self) -> str:
        """Return the shared parts of the pictures made so far, as an ``<svg>`` without size."""
        inner = "\n".join(lines(self._drawing.defs.get_xml()))
        # Not display: none, which disables clips in some browsers.
        place = 'width="0" height="0" style="position: absolute"'
        return f'<svg aria-hidden="true" focusable="false" {place}>{inner}</svg>'


def _line(text: Text, uses: str) -> str:
    """Return one line of text, with the uses of its glyphs on lines of their own."""
    scale = number(text.size * MM_PER_PT / 1000, 8)
    place = f"{number(text.x)} {number(text.y)}"
    start = (
        f'<g role="img" aria-label="{value_text(text.text)}" fill="{text.fill}"'
        f' transform="translate({place}) scale({scale} -{scale})"'
    )
    return f"{start}>{uses}\n</g>" if uses else f"{start}/>"


@lru_cache(maxsize=4096)
def _glyphs(text: str, key: str, tracking: float) -> tuple[str, dict[str, str]]:
    """Return the uses of a line's glyphs, from its start, and their outlines by their ids.

    Cached: numbers and names repeat.
    """
    uses: list[str] = []
    outlines: dict[str, str] = {}
    x = 0.0
    own = font(key)
    plain = ((own, letter, own.glyph(letter).advance, 0.0, 0.0, letter) for letter in text)
    for face, letter, advance, dx, dy, _ in own.glyphs(text) or plain:
        if outline := face.glyph(letter).outline:
            name = f"{face.key}-{ord(letter):04x}"
            up = f' y="{number(dy, 1)}"' if dy else ""
            uses.append(f'\n <use xlink:href="#{name}" x="{number(x + dx, 1)}"{up}/>')
            outlines[name] = outline
        x += advance + tracking
    return "".join(uses), outlines


class _Writer:
    """Writes the nodes of a ``single`` page, or of many pictures for one file.

    With many, labels are no ids, which must differ in a file; and shared art is written once, like
    a symbol.
    """

    def __init__(self, drawing: svgwrite.Drawing, *, single: bool = True) -> None:
        self._drawing = drawing
        self._single = single
        # Written art, by the identity of its nodes, which are kept.
        self._shared: dict[int, tuple[tuple[Node, ...], str]] = {}
        # Symbols with their ids, by their names; the ids of pictures.
        self._symbols: dict[str, tuple[Symbol, str]] = {}
        self._pictures: dict[str, str] = {}
        # The ids of the glyphs that were defined.
        self._glyphs: set[str] = set()
        self._clips: dict[Clip, str] = {}
        # How often each id was requested: in a file, each is used once.
        self._ids: dict[str, int] = {}
        self._gradients: dict[Gradient, str] = {}

    def _id(self, wished: str) -> str:
        """Return a unique id: the requested one, or with a number."""
        name = "-".join(wished.split())
        while name in self._ids:
            self._ids[name] += 1
            name = f"{name}-{self._ids[name]}"
        self._ids[name] = 1
        return name

    def nodes(self, nodes: Iterable[Node]) -> list[str]:
        """Return the nodes as lines of XML, each indented from the first."""
        found: list[str] = []
        for node in nodes:
            match node:
                case Use(symbol, matrix):
                    name = value_text(self._define(symbol))
                    found.append(f'<use transform="{transform(matrix)}" xlink:href="#{name}"/>')
                case Text():
                    uses, outlines = _glyphs(node.text, node.font, node.tracking)
                    self._define_glyphs(outlines)
                    found += _line(node, uses).split("\n")
                case Group():
                    found += self.group(node)
                case Image():
                    found.append(self._image(node))
                case _:
                    found.append(shape(self._plain(node)))
        return found

    def _plain(self, node: Rect | Circle | Path) -> Rect | Circle | Path:
        """Return an outline with a reference in place of a gradient."""
        if not isinstance(node.paint.fill, Gradient):
            return node
        return node._replace(paint=node.paint._replace(fill=self._gradient(node.paint.fill)))

    def _image(self, image: Image) -> str:
        """Return a use of the picture, which is in the file once."""
        x, y, width, height, picture, ink = image
        key = f"picture-{picture.digest}-{ink}"
        name = self._pictures.get(key, "")
        if not name:
            # Loaded here: most games have no pictures.
            from printgen.backends.pictures import as_svg

            name = self._pictures[key] = self._id(key)
            self._drawing.defs.add(Written(as_svg(picture, ink, name)))
        place = transform(Matrix(width / picture.width, 0, 0, height / picture.height, x, y))
        return f'<use transform="{place}" xlink:href="#{name}"/>'

    def group(self, node: Group) -> list[str]:
        """Return a group as lines of XML, each indented from the first."""
        children, matrix, clip, label, opacity, _ = node
        has: dict[str, str] = {}
        if label is not None and self._single:
            # What Inkscape, and cutting programs like it, list as a layer.
            self._drawing.attribs["xmlns:inkscape"] = _INKSCAPE
            layer = label.rpartition(".")[2]
            has = {"id": self._id(label), "inkscape:groupmode": "layer", "inkscape:label": layer}
        if clip is not None:
            has = {"clip-path": self._clip(clip), **has}
        if opacity < 1:
            has["opacity"] = number(opacity, 4)
        if matrix is not None:
            has["transform"] = transform(matrix)
        shared = not self._single and len(children) >= _WORTH_SHARING
        return _grouped(has, [self._share(children)] if shared else self.nodes(children))

    def _share(self, children: tuple[Node, ...]) -> str:
        """Return a use of the nodes, which are defined once."""
        known = self._shared.get(id(children))
        if known is None:
            name = self._id(f"shared-{len(self._shared) + 1}")
            known = self._shared[id(children)] = children, f'<use xlink:href="#{name}"/>'
            self._add(name, self.nodes(children))
        return known[1]

    def _clip(self, clip: Clip) -> str:
        """Return a reference to the clip, which is defined once."""
        known = self._clips.get(clip)
        if known is not None:
            return known
        name = self._id(f"clip-{len(self._clips) + 1}")
        self._clips[clip] = reference = f"url(#{name})"
        holder = self._drawing.defs.add(self._drawing.clipPath(id=name))
        match clip:
            case Box(x, y, width, height):
                size = number(width), number(height)
                holder.add(self._drawing.rect((number(x), number(y)), size))
            case Circle(cx, cy, r):
                holder.add(self._drawing.circle((number(cx), number(cy)), number(r)))
            case Polygon(corners):
                holder.add(self._drawing.polygon([(number(x), number(y)) for x, y in corners]))
            case Path(_, paint):
                rule = {"clip_rule": "evenodd"} if paint.even_odd else {}
                holder.add(path.Path(path_data(clip), debug=False, **rule))
        return reference

    def _gradient(self, gradient: Gradient) -> str:
        """Return a reference to the gradient, which is defined once."""
        known = self._gradients.get(gradient)
        if known is not None:
            return known
        name = self._id(f"gradient-{len(self._gradients) + 1}")
        self._gradients[gradient] = reference = f"url(#{name})"
        linear = len(gradient.ends) == len(_LINEAR)
        kind, keys = ("linear", _LINEAR) if linear else ("radial", _RADIAL)
        element = ET.Element(f"{kind}Gradient", {"id": name, "gradientUnits": "userSpaceOnUse"})
        for key, at in zip(keys, gradient.ends, strict=True):
            element.set(key, number(at, 6))
        if gradient.matrix is not None:
            values = " ".join(number(value, 6) for value in gradient.matrix)
            element.set("gradientTransform", f"matrix({values})")
        for offset, colour, opacity in gradient.stops:
            stop = ET.SubElement(element, "stop", {"offset": number(offset, 6)})
            stop.set("stop-color", colour)
            if opacity < 1:
                stop.set("stop-opacity", number(opacity, 4))
        self._drawing.defs.add(Written("\n".join(lines(element))))
        return reference

    def _define(self, symbol: Symbol) -> str:
        """Define a symbol if it is not, and return its id."""
        known, name = self._symbols.get(symbol.name, (symbol, ""))
        if known is not symbol:
            raise ValueError(f"two symbols are called '{symbol.name}'")
        if name:
            return name
        name = self._id(symbol.name)
        self._symbols[symbol.name] = symbol, name
        self._add(name, self.nodes(symbol.children))
        return name

    def _add(self, name: str, inner: list[str]) -> None:
        """Add nodes to the definitions, after what they refer to."""
        self._drawing.defs.add(Written("\n".join(_grouped({"id": name}, inner))))

    def _define_glyphs(self, outlines: Mapping[str, str]) -> None:
        for name, outline in outlines.items():
            if name not in self._glyphs:
                self._glyphs.add(name)
                self._drawing.defs.add(Written(f'<path d="{outline}" id="{name}"/>'))

    def keep_letters(self) -> None:
        """Save the outlines of all letters for the next run."""
        for key in {name.rpartition("-")[0] for name in self._glyphs}:
            font(key).keep()


def _grouped(has: dict[str, str], inner: list[str]) -> list[str]:
    """Return a group with these attributes as lines of XML; empty ones are left out."""
    start = start_of("g", has)
    return [f"{start}>", *[f" {line}" for line in inner], "</g>"] if inner else [f"{start}/>"]
