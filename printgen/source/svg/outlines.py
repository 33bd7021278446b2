"""The outlines of SVG's shapes, as absolute moves, lines and cubic curves."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from printgen.core.geometry import IDENTITY, Box, Matrix, Point, signed_area
from printgen.core.outlines import ellipse, rounded_box
from printgen.core.polygons import box_of
from printgen.core.scene import Segment, closed, opened
from printgen.core.svg_path import extremes, read_path
from printgen.source.svg.document import Element
from printgen.source.svg.values import LARGEST, length, numbers

Segments: TypeAlias = tuple[Segment, ...]


class View:
    """The measures for percentages: width, height and diagonal of the view box."""

    def __init__(self, width: float, height: float) -> None:
        self.wholes = {"x": width, "y": height, "": math.hypot(width, height) / math.sqrt(2)}

    def length(self, element: Element, name: str, axis: str = "", usual: str = "0") -> float:
        """Return a length of an element in pixels. Raises ValueError with a sentence."""
        text = element.attributes.get(name, usual)
        try:
            return length(text, self.wholes[axis])
        except ValueError as error:
            raise ValueError(f"'{name}': {error}") from None


def outline(element: Element, view: View) -> Segments:
    """Return the outline of a shape; empty if nothing is drawn.

    Raises ValueError with a sentence about the value that cannot be read.
    """
    return SHAPES[element.name](element, view)


def _path(element: Element, _: View) -> Segments:
    data = element.attributes.get("d", "").strip()
    if data in {"", "none"}:
        return ()
    try:
        return read_path(data, LARGEST)
    except ValueError as error:
        raise ValueError(f"'d': {error}") from None


def _rect(element: Element, view: View) -> Segments:
    x, y = view.length(element, "x", "x"), view.length(element, "y", "y")
    width, height = view.length(element, "width", "x"), view.length(element, "height", "y")
    if width <= 0 or height <= 0:
        return ()
    rx, ry = element.attributes.get("rx", "auto"), element.attributes.get("ry", "auto")
    across = 0.0 if rx == "auto" else view.length(element, "rx", "x")
    down = 0.0 if ry == "auto" else view.length(element, "ry", "y")
    across, down = (down if rx == "auto" else across), (across if ry == "auto" else down)
    across, down = min(across, width / 2), min(down, height / 2)
    box = Box(x, y, width, height)
    return closed(box.corners) if across <= 0 or down <= 0 else rounded_box(box, across, down)


def _circle(element: Element, view: View) -> Segments:
    r = view.length(element, "r")
    return _round(view.length(element, "cx", "x"), view.length(element, "cy", "y"), r, r)


def _ellipse(element: Element, view: View) -> Segments:
    rx, ry = element.attributes.get("rx", "auto"), element.attributes.get("ry", "auto")
    across = view.length(element, "ry" if rx == "auto" else "rx", "y" if rx == "auto" else "x")
    down = view.length(element, "rx" if ry == "auto" else "ry", "x" if ry == "auto" else "y")
    cx, cy = view.length(element, "cx", "x"), view.length(element, "cy", "y")
    return _round(cx, cy, across, down)


def _round(x: float, y: float, rx: float, ry: float) -> Segments:
    return ellipse(x, y, rx, ry) if rx > 0 and ry > 0 else ()


def _line(element: Element, view: View) -> Segments:
    start = view.length(element, "x1", "x"), view.length(element, "y1", "y")
    end = view.length(element, "x2", "x"), view.length(element, "y2", "y")
    return ("M", start), ("L", end)


def _polyline(element: Element, _: View) -> Segments:
    try:
        values = numbers(element.attributes.get("points", ""))
    except ValueError as error:
        raise ValueError(f"'points': {error}") from None
    if len(values) % 2:
        raise ValueError("'points' has an x without its y")
    places = list(zip(values[::2], values[1::2], strict=True))
    return opened(places) if len(places) > 1 else ()


def _polygon(element: Element, view: View) -> Segments:
    line = _polyline(element, view)
    return (*line, ("Z", ())) if line else ()


SHAPES: Final[dict[str, Callable[[Element, View], Segments]]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}


def bounds(segments: Segments, onto: Matrix = IDENTITY) -> Box | None:
    """Return the bounding box of a transformed outline; None if there is no outline."""
    places = list(extremes(segments, onto))
    return box_of(places) if places else None


def all_one_way(segments: Segments) -> Segments:
    """Return the outline, turned so that most of it winds clockwise.

    So the outlines of several shapes can be combined into their union.
    """
    rings = list(_rings(segments))
    if sum(signed_area([point for _, points in ring for point in points]) for ring in rings) >= 0:
        return segments
    return tuple(step for ring in rings for step in _reversed(ring))


_Letter: TypeAlias = Literal["M", "L", "C"]
_Ring: TypeAlias = list[tuple[_Letter, list[Point]]]


def _rings(segments: Segments) -> Iterator[_Ring]:
    ring: _Ring = []
    for letter, values in segments:
        if letter == "M" and ring:
            yield ring
            ring = []
        if letter == "Z":
            start = ring[0][1][0]
            yield ring
            ring = [("M", [start])]
            continue
        ring.append((letter, list(zip(values[::2], values[1::2], strict=True))))
    if len(ring) > 1:
        yield ring


def _reversed(ring: _Ring) -> Iterator[Segment]:
    yield "M", ring[-1][1][-1]
    for (_, before), (letter, points) in reversed(list(pairwise(ring))):
        back = [*reversed(points[:-1]), before[-1]]
        yield letter, tuple(value for point in back for value in point)
    yield "Z", ()
