"""Clip art to a window or an outline, and fill a larger outline.

A clip only hides: text outside of it stays in the file, where search, copying and screen readers
find it. So invisible nodes are removed from the scene.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from printgen.components.piece import Art
from printgen.core.geometry import IDENTITY, Box, Matrix, Polygon, around
from printgen.core.polygons import Outline, box_of
from printgen.core.scene import (
    Circle,
    Group,
    Image,
    Node,
    Path,
    Rect,
    Symbol,
    Text,
    Use,
    closed,
    primitives,
)
from printgen.core.units import MM_PER_PT
from printgen.drawing.backdrop import area
from printgen.fonts.font import font


class Measured(NamedTuple):
    """A node with the box around what it may paint, None if it paints nothing, and its map to the
    nodes around it; of a group, the nodes inside. The box is mapped already.
    """

    node: Node
    box: Box | None
    at: Matrix
    inside: tuple[Measured, ...] = ()


def measured(nodes: Iterable[Node], at: Matrix = IDENTITY) -> tuple[Measured, ...]:
    """Return nodes ready to be cropped to several windows."""
    found = []
    for node in nodes:
        match node:
            case Group(children, matrix):
                inner = at if matrix is None else matrix.then(at)
                inside = measured(children, inner)
                boxes = [each.box for each in inside if each.box is not None]
                found.append(Measured(node, around(boxes) if boxes else None, inner, inside))
            case Use(symbol, matrix):
                inner = matrix.then(at)
                found.append(Measured(node, symbol.box.mapped(inner), inner))
            case _:
                found.append(Measured(node, _box(node).mapped(at), at))
    return tuple(found)


def cropped(nodes: Iterable[Node], window: Box) -> Iterator[Node]:
    """Yield the nodes that are visible in the window.

    A symbol with text beyond the window is replaced by its nodes, so that this text goes too.
    """
    return visible(measured(nodes), window)


def visible(nodes: Iterable[Measured], window: Box, at: Matrix | None = None) -> Iterator[Node]:
    """Yield measured nodes as :func:`cropped` does; ``at`` maps them to the window."""
    for node, box, inner, inside in nodes:
        there = box if box is None or at is None else box.mapped(at)
        if there is None or not _meet(there, window):
            continue
        if window.contains(there):
            yield node
        elif isinstance(node, Group):
            if seen := tuple(visible(inside, window, at)):
                yield node._replace(children=seen)
        elif isinstance(node, Use):
            to_window = inner if at is None else inner.then(at)
            if _hides_words(node.symbol, window, to_window):
                seen = tuple(visible(_of_symbol(node.symbol), window, to_window))
                yield Group(seen, node.matrix)
            else:
                yield node
        else:
            yield node


# The parts of a board show the same symbol.
@lru_cache(maxsize=4)
def _of_symbol(symbol: Symbol) -> tuple[Measured, ...]:
    return measured(symbol.children)


def _hides_words(symbol: Symbol, window: Box, at: Matrix) -> bool:
    return any(not _meet(box.mapped(own.then(at)), window) for box, own in _words(symbol))


# Most symbols have no text, and those that do are used in many places.
@lru_cache(maxsize=256)
def _words(symbol: Symbol) -> tuple[tuple[Box, Matrix], ...]:
    """Return the boxes of a symbol's text, each with its map to the symbol."""
    shown = primitives(symbol.children, opens=True)
    return tuple((_box(node), own) for node, own in shown if isinstance(node, Text))


def words(nodes: Iterable[Node]) -> Iterator[Box]:
    """Yield the boxes of all text in nodes, which no seam should cut: as high as its capitals and
    what is below the line.
    """
    for node, at in primitives(nodes, opens=True):
        if isinstance(node, Text):
            face, em = font(node.font), node.size * MM_PER_PT
            high = face.cap_height - face.descent
            box = Box(node.x, node.y - face.cap_height * em, _length(node), high * em)
            yield box.mapped(at)


def _length(text: Text) -> float:
    """Return the length of a line of text in mm."""
    em = text.size * MM_PER_PT
    tracking = max(text.tracking, 0.0) / 1000 * len(text.text)
    return (font(text.font).width(text.text) + tracking) * em


def filled(art: Art, room: Box, outline: Outline) -> Art:
    """Return art for an outline around ``room``, in which all text must be; all in mm.

    A rectangle that covers the outline is replaced by it, with fill and line, so that ink saving
    and checks see a shape without hidden corners. Everything else beyond the room is clipped.
    """
    whole, found, over = box_of(outline), list[Node](), list[Node]()

    def clip() -> None:
        if over:
            found.append(Group(tuple(over), clip=Polygon(outline)))
            over.clear()

    for node in art:
        if isinstance(node, Rect) and not node.radius and Box(*node[:4]).contains(whole, 1e-3):
            clip()
            found.append(Path(closed(outline), node.paint))
        elif isinstance(node, Text) or _lies_in(node, room):
            clip()
            found.append(node)
        else:
            over.append(node)
    clip()
    return tuple(found)


def _lies_in(node: Node, room: Box) -> bool:
    """Return True if a shape with its line is inside the room; False for other nodes."""
    if isinstance(node, Rect | Circle | Path):
        line = node.paint.width / 2 if node.paint.stroke else 0.0
        return room.contains(area(node).box.grown(line))
    return False


def _box(node: Node) -> Box:
    """Return the box around everything that a node may paint, in its own mm."""
    match node:
        case Text(x, y):
            em = node.size * MM_PER_PT
            # Letters may extend slightly beyond their width.
            return Box(x - em / 8, y - em, _length(node) + em / 4, 1.3 * em)
        case Image():
            return Box(*node[:4])
        case Group() | Use():
            raise TypeError("only what is painted has a box of its own")
        case _:
            # As far as the sharpest corner extends.
            is_sharp = isinstance(node, Path) and (node.paint.sharp or node.paint.pen)
            line = node.paint.width * (5 if is_sharp else 0.5) if node.paint.stroke else 0.0
            return area(node).box.grown(line)


def _meet(one: Box, other: Box) -> bool:
    x, y, width, height = one
    left, top, wide, high = other
    return x < left + wide and left < x + width and y < top + high and top < y + height
