"""Outlines and transforms as SVG writes them.

They are written without svgwrite, which makes and walks through three objects for each.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from printgen.backends.svg_xml import start_of
from printgen.core.geometry import Matrix
from printgen.core.scene import Circle, Paint, Path, Pen, Rect
from printgen.core.units import number


@lru_cache(maxsize=4096)
def shape(node: Rect | Circle | Path) -> str:
    """Return an outline. Cached, since they repeat on every sheet."""
    has = _paint(node.paint)
    match node:
        case Rect(x, y, width, height, _, radius):
            has |= {"x": number(x), "y": number(y)}
            has |= {"width": number(width), "height": number(height)}
            if radius:
                # SVG would make corners with a too large radius elliptical.
                has["rx"] = number(min(radius, width / 2, height / 2))
            name = "rect"
        case Circle(cx, cy, r):
            has |= {"cx": number(cx), "cy": number(cy), "r": number(r)}
            name = "circle"
        case _:
            has["d"] = path_data(node)
            name = "path"
    return f"{start_of(name, dict(sorted(has.items())))}/>"


def _paint(paint: Paint) -> dict[str, str]:
    has = {"fill": f"{paint.fill or 'none'}"}
    if paint.even_odd:
        has["fill-rule"] = "evenodd"
    if paint.stroke:
        has["stroke"] = paint.stroke
        has["stroke-width"] = number(paint.width)
        if paint.pen:
            has |= _pen(paint.pen)
        elif not paint.sharp:
            has["stroke-linecap"] = has["stroke-linejoin"] = "round"
        if paint.dash:
            has["stroke-dasharray"] = " ".join(map(number, paint.dash))
    return has


def _pen(pen: Pen) -> dict[str, str]:
    """Return the attributes for caps and joins other than SVG's defaults."""
    has: dict[str, str] = {}
    if pen.cap != "butt":
        has["stroke-linecap"] = pen.cap
    if pen.join != "miter":
        has["stroke-linejoin"] = pen.join
    else:
        has["stroke-miterlimit"] = number(pen.miter)
    if pen.offset:
        has["stroke-dashoffset"] = number(pen.offset)
    return has


@lru_cache(maxsize=4096)
def transform(matrix: Matrix) -> str:
    """Return a transform as an attribute. Cached: the same steps repeat in every pattern."""
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == (1, 0, 0, 1):
        return f"translate({number(e)} {number(f)})"
    linear = " ".join(number(value, 6) for value in (a, b, c, d))
    return f"matrix({linear} {number(e)} {number(f)})"


def path_data(node: Path) -> str:
    """Return the lines of a path, as its attribute has them."""
    parts: Iterable[str] = (step + " ".join(map(number, values)) for step, values in node.segments)
    return "".join(parts)
