"""The display list: what a page shows, in millimetres with y down, independent of any file format.

A scene is a tree of immutable nodes. Backends walk it once; nothing in it knows of PDF or SVG.
Art that appears more than once is a :class:`Symbol`, placed by :class:`Use`: a PDF form, an SVG
``<use>``. Nodes are named tuples and not dataclasses because a deck makes tens of thousands of
them: creating one costs a third.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.core.geometry import Box, Matrix, Point, Polygon

# A colour as ``#rrggbb``, lower case.
Colour: TypeAlias = str

# One path step: its SVG letter (absolute M, L, C or Z) and its coordinates.
Segment: TypeAlias = tuple[Literal["M", "L", "C", "Z"], tuple[float, ...]]


def closed(corners: Sequence[Point]) -> tuple[Segment, ...]:
    """Return the closed path from corner to corner."""
    first, *others = corners
    steps: list[Segment] = [("M", first)]
    steps += (("L", corner) for corner in others)
    return (*steps, ("Z", ()))


class Paint(NamedTuple):
    """Fill and line of an outline.

    ``width`` is the stroke's, in millimetres, centred on the outline; ``dash`` gives lengths on and
    off. Joins and caps are round unless ``sharp``. What is ``fixed`` is printed so with any ink: a
    line that brings its own edge, to cut or to fold by.
    """

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    sharp: bool = True
    fixed: bool = False


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


class Group(NamedTuple):
    """Nodes under one map, clip or label. ``label`` says what they show, for readers and tests."""

    children: tuple[Node, ...]
    matrix: Matrix | None = None
    clip: Box | Circle | Polygon | None = None
    label: str | None = None


class Symbol:
    """Art with a name that is drawn once in a file and placed many times.

    ``box`` is all that it may paint, in its own millimetres. Two symbols are the same only if they
    are the same object (which is why this is no tuple); names must be unique in a document.
    """

    __slots__ = ("box", "children", "name")

    def __init__(self, name: str, box: Box, children: tuple[Node, ...]) -> None:
        self.name: Final = name
        self.box: Final = box
        self.children: Final = children


class Use(NamedTuple):
    symbol: Symbol
    matrix: Matrix


Node: TypeAlias = Rect | Circle | Path | Text | Group | Use


class Page(NamedTuple):
    """One side of a sheet, or one picture. Boxes are millimetres from the media's top left."""

    width: float
    height: float
    children: tuple[Node, ...]
    trim: Box
    bleed: Box
    title: str = ""


class Document(NamedTuple):
    """Pages for one file, with its metadata.

    What is to be ``bound`` is printed as it is, on both sides, flipped on that edge of the paper:
    the file asks for that.
    """

    title: str
    pages: tuple[Page, ...]
    author: str = ""
    subject: str = ""
    language: str = "en"
    outline: tuple[tuple[str, int], ...] = ()
    bound: Literal["short-edge", "long-edge"] | None = None
