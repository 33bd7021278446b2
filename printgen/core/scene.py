"""The display list: the contents of a page, in millimetres with y down, for any file format.

A scene is a tree of immutable nodes. Backends walk it once; nothing in it is specific to PDF or
SVG. Art that appears more than once is a :class:`Symbol`, placed by :class:`Use`: a PDF form, an
SVG ``<use>``. Nodes are named tuples and not dataclasses because a deck has tens of thousands of
them: creating one costs a third.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path as File
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.core.colour import channels, mixed, written
from printgen.core.geometry import IDENTITY, Box, Matrix, Point, Polygon
from printgen.core.printing import FULL, InkName

# A colour as ``#rrggbb``, lower case.
Colour: TypeAlias = str

# One path step: its SVG letter (absolute M, L, C or Z) and its coordinates.
Segment: TypeAlias = tuple[Literal["M", "L", "C", "Z"], tuple[float, ...]]


def opened(points: Sequence[Point]) -> tuple[Segment, ...]:
    """Return the open path from point to point."""
    first, *others = points
    return (("M", first), *(("L", point) for point in others))


def closed(corners: Sequence[Point]) -> tuple[Segment, ...]:
    """Return the closed path from corner to corner."""
    return (*opened(corners), ("Z", ()))


class Stop(NamedTuple):
    """The colour of a gradient at an offset from 0 to 1."""

    offset: float
    colour: Colour
    opacity: float = 1.0


class Gradient(NamedTuple):
    """A gradient of colours along a line, or between two circles.

    ``ends`` are x and y of both ends of a line, or x, y and radius of both circles, the inner one
    first, as in PDF; ``matrix`` maps them to the millimetres of the filled shape. Offsets of the
    ``stops``, of which there is at least one, never decrease. Beyond the ends the colours continue.
    """

    stops: tuple[Stop, ...]
    ends: tuple[float, ...]
    matrix: Matrix | None = None

    @property
    def is_opaque(self) -> bool:
        return all(stop.opacity >= 1 for stop in self.stops)

    def colour_at(self, x: float, y: float) -> Colour:
        """Return its colour at a point of the filled shape, on white if it is transparent.

        Two circles are treated as concentric.
        """
        if self.matrix is not None and not self.matrix.scale:
            return self.tint
        if self.matrix is not None:
            x, y = self.matrix.inverse().apply(x, y)
        if len(self.ends) == 4:
            x1, y1, x2, y2 = self.ends
            way = (x2 - x1) ** 2 + (y2 - y1) ** 2
            t = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / way if way else 1.0
        else:
            _, _, r1, cx, cy, r2 = self.ends
            t = (math.hypot(x - cx, y - cy) - r1) / (r2 - r1) if r2 != r1 else 1.0
        before = [stop for stop in self.stops if stop.offset <= t] or [self.stops[0]]
        after = [stop for stop in self.stops if stop.offset > t] or [self.stops[-1]]
        one, other = before[-1], after[0]
        long = other.offset - one.offset
        share = min(max((t - one.offset) / long, 0.0), 1.0) if long > 0 else 0.0
        shown = (mixed(stop.colour, "#ffffff", stop.opacity) for stop in (other, one))
        return mixed(*shown, share)

    @property
    def tint(self) -> Colour:
        """Return a single colour for it: its mean, on white if it is transparent."""
        first, last = self.stops[0]._replace(offset=0.0), self.stops[-1]._replace(offset=1.0)
        total = [0.0, 0.0, 0.0]
        for one, other in pairwise((first, *self.stops, last)):
            for stop in (one, other):
                share = (other.offset - one.offset) / 2
                shown = channels(mixed(stop.colour, "#ffffff", stop.opacity))
                total = [so_far + share * value for so_far, value in zip(total, shown, strict=True)]
        return written(*total)


class Pen(NamedTuple):
    """Caps and joins of lines: sharp corners are cut off beyond ``miter`` times half the width, and
    dashes begin ``offset`` millimetres into their pattern.
    """

    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    miter: float = 10.0
    offset: float = 0.0


class Paint(NamedTuple):
    """Fill and stroke of an outline.

    ``width`` is the stroke's, in millimetres, centred on the outline; ``dash`` has the lengths of
    dashes and gaps. Joins and caps are round unless ``sharp``, or as in a ``pen``. A ``fixed``
    paint is the same with any ink: a line with its own edge, for cutting or folding. With
    ``even_odd``, areas inside an even number of outlines are holes; otherwise, outlines in the
    other direction make holes.
    """

    fill: Colour | Gradient | None = None
    stroke: Colour | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    sharp: bool = True
    fixed: bool = False
    even_odd: bool = False
    pen: Pen | None = None

    @property
    def tint(self) -> Colour | None:
        """The colour of the fill; for a gradient, its mean colour."""
        return self.fill.tint if isinstance(self.fill, Gradient) else self.fill


class Rect(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    paint: Paint
    radius: float = 0.0


class Circle(NamedTuple):
    cx: float
    cy: float
    r: float
    paint: Paint


class Path(NamedTuple):
    segments: tuple[Segment, ...]
    paint: Paint


def line(start: Point, end: Point, paint: Paint) -> Path:
    """Return a straight line."""
    return Path((("M", start), ("L", end)), paint)


class Text(NamedTuple):
    """One positioned line: left end of the baseline in mm, ``size`` in points, one font and colour.

    ``font`` is a key of the font book. ``tracking`` is extra space after each glyph in thousandths
    of the size, as typesetters count it.
    """

    x: float
    y: float
    text: str
    font: str
    size: float
    fill: Colour
    tracking: float = 0.0


class Element(NamedTuple):
    """A part of a text's structure for screen readers. Its ``role`` is a name of ISO 32000-1,
    14.8.4, or ``Artifact`` for what is no part of the text.

    Equal elements within the same one are one that continues; ``number`` distinguishes different
    ones. ``said`` is the alternative text of a picture (``Figure``), a field (``Form``) or a
    ``Link``, and the title of a ``Sect``. ``trait`` is the scope of a table header (``Row``,
    ``Column``), or the kind of a list's numbers or of a field. A cell is ``span`` columns wide.
    ``anchor`` is the name of a heading, and for a ``Link`` that of the heading that it leads to.
    ``Page`` is no part itself: its ``number`` gives the reading order if pages are arranged
    differently.
    """

    role: str
    number: int = 0
    said: str = ""
    trait: str = ""
    span: int = 1
    anchor: str = ""


# The path to a part from the outermost one that contains it.
Structure: TypeAlias = tuple[Element, ...]

ARTIFACT: Final = Element("Artifact")


class Group(NamedTuple):
    """Nodes under one map, clip or label. ``label`` says what they show, for readers and tests.

    If a circle or a path clips, only its outline and ``even_odd`` count. With an ``opacity`` below
    1, all nodes are drawn as one translucent picture. ``part`` is their part of a text, within that
    of the group around it.
    """

    children: "tuple[Node, ...]"
    matrix: Matrix | None = None
    clip: "Clip | None" = None
    label: str | None = None
    opacity: float = 1.0
    part: Structure = ()


# The clip of a group.
Clip: TypeAlias = Box | Circle | Polygon | Path


class Symbol:
    """Art with a name that is drawn once in a file and placed many times.

    ``box`` is the area that it may paint, in its own millimetres. Two symbols are only the same if
    they are the same object (which is why this is no tuple); names must be unique in a document.
    """

    __slots__ = ("box", "children", "name")

    def __init__(self, name: str, box: Box, children: "tuple[Node, ...]") -> None:
        self.name: Final = name
        self.box: Final = box
        self.children: Final = children


class Use(NamedTuple):
    symbol: Symbol
    matrix: Matrix


class Picture:
    """A pixel image, which is written once into each file that shows it.

    ``shown`` is its name in messages and ``digest`` the fingerprint of its contents; ``width`` and
    ``height`` are its pixels when upright. ``turn`` is its EXIF orientation (1 is upright).
    ``ready`` is "L", "RGB" or "CMYK" for a JPEG whose bytes can be used unchanged, for colours of a
    screen or for inks. Two pictures are only the same if they are the same object. ``largest`` is
    the largest size of a pixel on a piece, in mm: code that places it sets this, before anything is
    written.
    """

    def __init__(  # noqa: PLR0913 - what is known of a file
        self,
        file: File,
        shown: str,
        digest: str,
        width: int,
        height: int,
        *,
        is_opaque: bool = True,
        turn: int = 1,
        ready: str = "",
    ) -> None:
        self.file: Final = file
        self.shown: Final = shown
        self.digest: Final = digest
        self.width: Final = width
        self.height: Final = height
        self.is_opaque: Final = is_opaque
        self.turn: Final = turn
        self.ready: Final = ready
        self.largest = 0.0


class Image(NamedTuple):
    """A picture, stretched over a rectangle in millimetres, printed with that ``ink``."""

    x: float
    y: float
    width: float
    height: float
    picture: Picture
    ink: InkName = FULL


# Nodes that paint: all but groups.
Primitive: TypeAlias = Rect | Circle | Path | Text | Use | Image
Node: TypeAlias = Primitive | Group


def primitives(
    nodes: Iterable[Node], at: Matrix = IDENTITY, *, opens: bool = False
) -> Iterator[tuple[Primitive, Matrix]]:
    """Yield all painting nodes with their maps, going into groups.

    With ``opens``, symbols are replaced by their contents.
    """
    for node in nodes:
        if isinstance(node, Group):
            inner = at if node.matrix is None else node.matrix.then(at)
            yield from primitives(node.children, inner, opens=opens)
        elif opens and isinstance(node, Use):
            yield from primitives(node.symbol.children, node.matrix.then(at), opens=True)
        else:
            yield node, at


def anywhere(
    nodes: Iterable[Node], test: Callable[[Node], bool], without: set[Symbol] | None = None
) -> bool:
    """Return True if a node passes a test, also in groups and symbols.

    Symbols ``without`` any such node are skipped.
    """
    known = set() if without is None else without
    for node in nodes:
        if test(node) or (isinstance(node, Group) and anywhere(node.children, test, known)):
            return True
        if isinstance(node, Use) and node.symbol not in known:
            if anywhere(node.symbol.children, test, known):
                return True
            known.add(node.symbol)
    return False


def holds_parts(nodes: Iterable[Node], without: set[Symbol] | None = None) -> bool:
    """Return True if nodes contain parts of a text; ``without`` is as in :func:`anywhere`."""
    return anywhere(nodes, lambda node: isinstance(node, Group) and bool(node.part), without)


def picture_of(title: str, number: int = 0) -> Structure:
    """Return the part of a page that is a picture, which may contain texts."""
    return Element("Sect", number, title), Element("Figure", number, title)


class Page(NamedTuple):
    """One side of a sheet, or one picture. Boxes are in millimetres from the media's top left.

    ``label`` is the page's printed number or name; ``headings`` begin on it, each with its level
    from 1. ``part`` contains all parts of a text on the page; a page without any is a picture.
    """

    width: float
    height: float
    children: tuple[Node, ...]
    trim: Box
    bleed: Box
    title: str = ""
    label: str = ""
    headings: tuple[tuple[str, int], ...] = ()
    part: Structure = ()


def read_as_picture(page: Page, without: set[Symbol] | None = None) -> Page:
    """Return a page as a picture if there are texts to be read aloud; ``without`` is as in
    :func:`holds_parts`.
    """
    speaks = holds_parts(page.children, without)
    return page._replace(part=picture_of(page.title)) if speaks else page


class Document(NamedTuple):
    """Pages for one file, with its metadata.

    ``turn`` is the edge on which the paper is turned for every second page; None if every page is
    the front of its own sheet. ``outline`` has titles with the index of their pages, above the
    headings of the pages. A ``fillable`` document has form fields.
    """

    title: str
    pages: tuple[Page, ...]
    author: str = ""
    subject: str = ""
    language: str = "en"
    outline: tuple[tuple[str, int], ...] = ()
    turn: Literal["short-edge", "long-edge"] | None = None
    fillable: bool = False
