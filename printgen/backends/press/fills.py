"""Find the colours of a document's areas that letters may be on, including pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from printgen.core.scene import (
    Colour,
    Document,
    Gradient,
    Image,
    Node,
    Symbol,
    Text,
    Use,
    primitives,
)

# The darkest colour in a picture: the one with the most inks that is no grey.
_DARK: Final[Colour] = "#180018"


def fills(document: Document) -> set[Colour]:
    """Return all colours of areas; for a picture, the darkest one in it."""
    found: set[Colour] = set()
    seen: set[Symbol] = set()
    for page in document.pages:
        _gather(page.children, found, seen)
    return found


def _gather(nodes: Iterable[Node], found: set[Colour], seen: set[Symbol]) -> None:
    for node, _ in primitives(nodes):
        match node:
            case Use(symbol):
                if symbol not in seen:
                    seen.add(symbol)
                    _gather(symbol.children, found, seen)
            case Image():
                found.add(_DARK)
            case Text():
                pass
            case _:
                fill = node.paint.fill
                if isinstance(fill, Gradient):
                    found.update(stop.colour for stop in fill.stops)
                elif fill:
                    found.add(fill)
