"""Make lines thick enough for a press, however small their picture is drawn.

A symbol that is placed in several sizes is copied for each size in which some of its lines would be
too thin.
"""

from __future__ import annotations

import math
from typing import Final

from printgen.core.geometry import IDENTITY
from printgen.core.scene import (
    Circle,
    Document,
    Group,
    Image,
    Node,
    Paint,
    Path,
    Rect,
    Symbol,
    Text,
    Use,
)
from printgen.core.units import MM_PER_PT

# Print shops demand a quarter of a point, since thinner lines break. Slightly more, for rounding.
THINNEST: Final = 0.252 * MM_PER_PT


def stout(document: Document) -> Document:
    """Return the document with no line below a quarter of a point on the paper."""
    stouter = _Stouter()
    pages = (page._replace(children=stouter.nodes(page.children, 1.0)) for page in document.pages)
    return document._replace(pages=tuple(pages))


class _Stouter:
    def __init__(self) -> None:
        # The thinnest line of each symbol, in its own mm, and the symbols by size.
        self._thinnest: dict[Symbol, float] = {}
        self._made: dict[tuple[Symbol, float], Symbol] = {}

    def nodes(self, nodes: tuple[Node, ...], scale: float) -> tuple[Node, ...]:
        """Return the nodes with lines thick enough when enlarged by ``scale``.

        They are the same objects if nothing is too thin.
        """
        drawn = tuple(self._node(node, scale) for node in nodes)
        same = all(one is other for one, other in zip(drawn, nodes, strict=True))
        return nodes if same else drawn

    def _node(self, node: Node, scale: float) -> Node:
        match node:
            case Text() | Image():
                return node
            case Use(symbol, matrix):
                sized = self._symbol(symbol, scale * matrix.least_scale)
                return node if sized is symbol else Use(sized, matrix)
            case Group(children, matrix):
                inner = self.nodes(children, scale * (matrix or IDENTITY).least_scale)
                return node if inner is children else node._replace(children=inner)
            case Rect() | Circle() | Path():
                paint = node.paint
                if not _is_thin(paint, scale):
                    return node
                return node._replace(paint=paint._replace(width=THINNEST / scale))

    def _symbol(self, symbol: Symbol, scale: float) -> Symbol:
        if self._finest(symbol) * scale >= THINNEST:
            return symbol
        # Three digits distinguish sizes; rounded down, so that no line is too thin.
        digits = 10.0 ** (2 - math.floor(math.log10(scale)))
        size = math.floor(scale * digits) / digits
        known = self._made.get((symbol, size))
        if known is None:
            children = self.nodes(symbol.children, size)
            known = Symbol(f"{symbol.name}.at-{size:g}", symbol.box, children)
            self._made[symbol, size] = known
        return known

    def _finest(self, symbol: Symbol) -> float:
        """Return the width of its thinnest line, in its own mm; infinite if it has none."""
        known = self._thinnest.get(symbol)
        if known is None:
            known = self._thinnest[symbol] = self._finest_of(symbol.children, 1.0)
        return known

    def _finest_of(self, nodes: tuple[Node, ...], scale: float) -> float:
        finest = math.inf
        for node in nodes:
            match node:
                case Use(symbol, matrix):
                    found = self._finest(symbol) * scale * matrix.least_scale
                case Group(children, matrix):
                    found = self._finest_of(children, scale * (matrix or IDENTITY).least_scale)
                case Rect() | Circle() | Path():
                    found = node.paint.width * scale if node.paint.stroke else math.inf
                case _:
                    continue
            finest = min(finest, found)
        return finest


def _is_thin(paint: Paint, scale: float) -> bool:
    return paint.stroke is not None and paint.width * scale < THINNEST - 1e-9
