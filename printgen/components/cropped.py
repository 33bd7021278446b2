"""Art without the parts that a crop leaves out.

A clip only covers: words that lie outside of it are still in the file, and search, copying and
screen readers find them. So what is not seen is left out of the scene.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.core.fonts import font
from printgen.core.geometry import IDENTITY, Box, Matrix
from printgen.core.scene import Group, Image, Node, Text, Use, primitives
from printgen.core.units import MM_PER_PT
from printgen.drawing.backdrop import area


def cropped(nodes: Iterable[Node], window: Box, at: Matrix = IDENTITY) -> Iterator[Node]:
    """Yield the nodes that can be seen in the window; ``at`` maps them to it.

    A symbol that reaches beyond the window and holds words is opened, so that those go too.
    """
    for node in nodes:
        match node:
            case Group(children, matrix):
                inner = at if matrix is None else matrix.then(at)
                seen = tuple(cropped(children, window, inner))
                if seen:
                    yield node._replace(children=seen)
            case Use(symbol, matrix):
                box = _mapped(symbol.box, matrix.then(at))
                if _meet(box, window):
                    if window.contains(box) or not _has_words(symbol.children):
                        yield node
                    else:
                        seen = tuple(cropped(symbol.children, window, matrix.then(at)))
                        yield Group(seen, matrix)
            case _:
                if _meet(_mapped(_box(node), at), window):
                    yield node


def _has_words(nodes: Iterable[Node]) -> bool:
    return any(isinstance(node, Text) for node, _ in primitives(nodes, opens=True))


def _box(node: Node) -> Box:
    """Return the box round all that a node may paint, in mm of its own."""
    match node:
        case Text(x, y, text, name, size):
            face, em = font(name), size * MM_PER_PT
            width = (face.width(text) + max(node.tracking, 0.0) / 1000 * len(text)) * em
            return Box(x, y - em, width, 1.3 * em)
        case Image():
            return Box(*node[:4])
        case Group() | Use():
            raise TypeError("only what is painted has a box of its own")
        case _:
            return area(node).box.grown(node.paint.width / 2 if node.paint.stroke else 0.0)


def _mapped(box: Box, matrix: Matrix) -> Box:
    if matrix is IDENTITY:  # most art: it takes a third of the time of a picture of a map
        return box
    corners = [matrix.apply(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    xs, ys = zip(*corners, strict=True)
    x, y = min(xs), min(ys)
    return Box(x, y, max(xs) - x, max(ys) - y)


def _meet(one: Box, other: Box) -> bool:
    return (
        one.x < other.right
        and other.x < one.right
        and one.y < other.bottom
        and other.y < one.bottom
    )
