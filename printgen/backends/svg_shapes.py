"""Outlines and maps as SVG writes them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from svgwrite import path, shapes

from printgen.backends.svg_xml import lines
from printgen.core.geometry import Matrix
from printgen.core.scene import Circle, Paint, Path, Pen, Rect
from printgen.core.units import number


@lru_cache(maxsize=4096)
def shape(node: Rect | Circle | Path) -> str:
    """Return an outline. Cached, because the same ones come again on every sheet."""
    extra = _paint(node.paint)
    match node:
        case Rect(x, y, width, height, _, radius):
            if radius:
                # SVG alone would make the corners of what is too round elliptical.
                extra["rx"] = number(min(radius, width / 2, height / 2))
            size = number(width), number(height)
            element = shapes.Rect((number(x), number(y)), size, **extra)
        case Circle(cx, cy, r):
            element = shapes.Circle((number(cx), number(cy)), number(r), **extra)
        case _:
            element = path.Path(path_data(node), **extra)
    return "".join(lines(element.get_xml()))


def _paint(paint: Paint) -> dict[str, Any]:
    extra: dict[str, Any] = {"debug": False, "fill": paint.fill or "none"}
    if paint.even_odd:
        extra["fill_rule"] = "evenodd"
    if paint.stroke:
        extra["stroke"] = paint.stroke
        extra["stroke_width"] = number(paint.width)
        if paint.pen:
            extra |= _pen(paint.pen)
        elif not paint.sharp:
            extra["stroke_linecap"] = extra["stroke_linejoin"] = "round"
        if paint.dash:
            extra["stroke_dasharray"] = " ".join(map(number, paint.dash))
    return extra


def _pen(pen: Pen) -> dict[str, Any]:
    """Return how lines end and turn, where it is not as SVG has it."""
    extra: dict[str, Any] = {}
    if pen.cap != "butt":
        extra["stroke_linecap"] = pen.cap
    if pen.join != "miter":
        extra["stroke_linejoin"] = pen.join
    else:
        extra["stroke_miterlimit"] = number(pen.miter)
    if pen.offset:
        extra["stroke_dashoffset"] = number(pen.offset)
    return extra


@lru_cache(maxsize=4096)
def transform(matrix: Matrix) -> str:
    """Return a map as an attribute. Cached: the same steps come again in every pattern."""
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == (1, 0, 0, 1):
        return f"translate({number(e)} {number(f)})"
    linear = " ".join(number(value, 6) for value in (a, b, c, d))
    return f"matrix({linear} {number(e)} {number(f)})"


def path_data(node: Path) -> str:
    """Return the lines of a path, as its attribute has them."""
    parts: Iterable[str] = (step + " ".join(map(number, values)) for step, values in node.segments)
    return "".join(parts)
