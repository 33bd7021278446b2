"""The contents of an SVG file, ready to be placed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from printgen.core.geometry import IDENTITY, Box
from printgen.core.scene import Colour, Gradient, Group, Image, Node, Paint, Text, Use, primitives

# The colour of ``currentColor``, which is chosen when the drawing is placed.
CURRENT: Final[Colour] = "currentColor"


class Drawing(NamedTuple):
    """Art from (0, 0), ``width`` × ``height`` in mm, with the proportions of the view box.

    All nodes are inside of that box, or clipped to it; they are shapes and groups only. Colours are
    ``#rrggbb``, or CURRENT.
    """

    width: float
    height: float
    nodes: tuple[Node, ...]

    @property
    def colours(self) -> frozenset[Colour]:
        """All its colours."""
        return frozenset(_colours(self.nodes))

    def painted(self, colour: Callable[[Colour], Colour]) -> Drawing:
        """Return it in other colours; ``colour`` maps each."""
        return self._replace(nodes=tuple(_painted(self.nodes, colour)))

    def inked(self, ink: Colour, colour: Callable[[Colour], Colour]) -> Drawing:
        """Return it as a sign: ``ink`` replaces a single or open colour; ``colour`` maps others."""
        alone = len(self.colours) == 1
        return self.painted(lambda each: ink if alone or each == CURRENT else colour(each))

    def placed(self, box: Box) -> tuple[Node, ...]:
        """Return its nodes, as large as they fit into the box, centred."""
        onto = box.fitting(self.width, self.height)
        return self.nodes if onto == IDENTITY else (Group(self.nodes, onto),)


def _colours(nodes: Iterable[Node]) -> Iterator[Colour]:
    for node, _ in primitives(nodes):
        if not isinstance(node, Text | Use | Image):
            fill, stroke = node.paint.fill, node.paint.stroke
            if isinstance(fill, Gradient):
                yield from (stop.colour for stop in fill.stops)
            yield from (each for each in (fill, stroke) if isinstance(each, str))


def _painted(nodes: Iterable[Node], colour: Callable[[Colour], Colour]) -> Iterator[Node]:
    for node in nodes:
        if isinstance(node, Group):
            yield node._replace(children=tuple(_painted(node.children, colour)))
        elif isinstance(node, Text | Use | Image):
            yield node
        else:
            yield node._replace(paint=_repainted(node.paint, colour))


def _repainted(paint: Paint, colour: Callable[[Colour], Colour]) -> Paint:
    fill = paint.fill
    if isinstance(fill, Gradient):
        stops = tuple(stop._replace(colour=colour(stop.colour)) for stop in fill.stops)
        fill = fill._replace(stops=stops)
    elif fill is not None:
        fill = colour(fill)
    return paint._replace(fill=fill, stroke=paint.stroke and colour(paint.stroke))
