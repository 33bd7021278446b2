"""Prepare small pictures of pieces: without unreadable type and unprintable lines.

Boards and cards are drawn small in rulebooks and on first pages, with the same art as in print.
Each page is processed before it becomes a file, when the size of everything on it is known, so that
nothing is too thin for a press:

- Type that is too small to be read is left out; where it is a line of words, a bar stands for it,
  so that a page still looks like a page.
- A line that is too thin is drawn as thin as prints. What is very thin and short, as the lines of a
  pattern are, is left out, or all of it would run together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import is_
from typing import Final

from printgen.core.scene import Group, Image, Node, Paint, Rect, Symbol, Text, Use
from printgen.core.units import MM_PER_PT
from printgen.drawing.backdrop import area, width

# The smallest readable type, in points: smaller type in a picture is left out.
LEAST_PT: Final = 6.0
# Thinner lines are drawn this thick: print shops take 0.25 pt, and numbers in files are rounded.
LEAST_LINE_MM: Final = 0.26 * MM_PER_PT
# A line thinner than this share of it, and shorter than this in mm, is left out.
SHARE: Final = 0.3
SHORT_MM: Final = 4.0
# The least characters of a line of text; the height of its bar, and the height of its middle above
# the baseline, in ems.
LINE: Final = 8
BAR: Final = 0.2
MIDDLE: Final = 0.25
# Anything drawn smaller than this is a picture.
_FULL: Final = 0.99


class SmallPictures:
    """Turns drawn pages into pages that print; symbols once for each size.

    With ``keeps_all`` nothing is left out, since what is drawn smaller is no picture but the piece.
    """

    def __init__(self, *, keeps_all: bool = False) -> None:
        self._keeps_all = keeps_all
        self._symbols: dict[tuple[Symbol, float], Symbol] = {}
        self._names: set[str] = set()
        # By identity, with the original beside the result, so that nothing else can have its id.
        self._known: dict[tuple[int, float], tuple[tuple[Node, ...], tuple[Node, ...]]] = {}
        self._uses: dict[tuple[int, float], tuple[Use, Use]] = {}

    def nodes(self, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        """Return a page's nodes, in its millimetres: the same tuple if all of them print."""
        return self._printed(nodes, 1.0)

    def _printed(self, nodes: tuple[Node, ...], scale: float) -> tuple[Node, ...]:
        """``scale`` is the size of a millimetre of these nodes on the page."""
        known = self._known.get((id(nodes), scale))
        if known is None:
            made = tuple(self._walk(nodes, scale))
            if len(made) == len(nodes) and all(map(is_, made, nodes)):
                made = nodes
            known = self._known[id(nodes), scale] = nodes, made
        return known[1]

    def _walk(self, nodes: Iterable[Node], scale: float) -> Iterator[Node]:
        for node in nodes:
            if isinstance(node, Text):
                if self._keeps_all or scale >= _FULL or node.size * scale >= LEAST_PT:
                    yield node
                elif len(node.text) >= LINE:
                    yield _bar(node, scale)
            elif isinstance(node, Group):
                inner = scale if node.matrix is None else scale * node.matrix.least_scale
                children = self._printed(node.children, inner)
                yield node if children is node.children else node._replace(children=children)
            elif isinstance(node, Use):
                # A card's sign is the same node on every card that shows it.
                used = self._uses.get((id(node), scale))
                if used is None:
                    used = self._uses[id(node), scale] = node, self._use(node, scale)
                yield used[1]
            elif (
                isinstance(node, Image)
                or node.paint.stroke is None
                or node.paint.width * scale >= LEAST_LINE_MM
            ):
                yield node
            else:
                thick = node.paint.width * scale
                is_long = self._keeps_all or area(node).size * scale >= SHORT_MM
                if is_long or thick >= SHARE * LEAST_LINE_MM:
                    paint = node.paint._replace(width=LEAST_LINE_MM / scale)
                    yield node._replace(paint=paint)
                elif node.paint.fill is not None:
                    yield node._replace(paint=node.paint._replace(stroke=None, width=0.0))

    def _use(self, use: Use, scale: float) -> Use:
        symbol, matrix = use
        size = float(f"{scale * matrix.least_scale:.3g}")
        made = self._symbols.get((symbol, size))
        if made is None:
            children = self._printed(symbol.children, size)
            made = symbol
            if children is not symbol.children:
                # By its contents, not by a count: each process draws other files.
                name = f"{symbol.name}.small-{size:g}"
                while name in self._names:
                    name += "-"
                self._names.add(name)
                made = Symbol(name, symbol.box, children)
            self._symbols[symbol, size] = made
        return use if made is symbol else Use(made, matrix)


def _bar(text: Text, scale: float) -> Rect:
    em = text.size * MM_PER_PT
    high = max(BAR * em, LEAST_LINE_MM / scale)
    return Rect(text.x, text.y - MIDDLE * em - high / 2, width(text), high, Paint(text.fill))
