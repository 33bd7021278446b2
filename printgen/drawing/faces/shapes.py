"""Paint shapes on faces: outline, fill, shadow and arrowheads."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Final, TypeAlias

from printgen.core.geometry import Box, Matrix, Point, rotation, translation, way
from printgen.core.scene import (
    Circle,
    Colour,
    Gradient,
    Group,
    Node,
    Paint,
    Path,
    Rect,
    Segment,
    Stop,
    closed,
    opened,
)
from printgen.drawing import shape_outlines as outlines
from printgen.drawing.faces.template import Values, template
from printgen.drawing.theme import Theme
from printgen.model.shapes import GradientFill, ShapeBox

ColourOf: TypeAlias = Callable[[Values], Colour | None]
_Fill: TypeAlias = Colour | Gradient | None

# The length of an arrowhead, in weights of its line.
_HEAD: Final = 6.0
_PERCENT: Final = 100.0
# The radius of pips, as a share of the shorter side: of up to nine, and of more.
_PIP: Final = 0.1
_SMALL_PIP: Final = 0.08


def colour_of(theme: Theme, name: str) -> ColourOf:
    """Return the colour of that name, or of a ``{field}``; of an empty one None."""
    found = template(name)
    if found.fields:
        return lambda values: theme.colour(text) if (text := found.fill(values)) else None
    colour = theme.colour(name)
    return lambda _: colour


def shape_painter(box: ShapeBox, area: Box, theme: Theme) -> Callable[[Values], list[Node]]:
    """Return the painter of a shape in an area (mm), for each row."""
    fill = _filling(theme, box.fill, area)
    stroke = colour_of(theme, box.stroke) if box.stroke else None
    below = colour_of(theme, box.shadow.colour) if box.shadow else None
    if box.shape == "polygon" and not box.sides and not box.points:
        raise ValueError("a polygon needs 'sides' or 'points'")
    if (box.shape == "polyline" and not box.points) or (box.shape == "path" and not box.path):
        raise ValueError(f"a {box.shape} needs '{'path' if box.shape == 'path' else 'points'}'")

    @cache
    def drawn(inside: _Fill, line: Colour | None, shade: Colour | None) -> list[Node]:
        if inside is None and line is None:  # the row has neither
            return []
        is_sharp = box.pen == "sharp"
        weight = box.weight if line else 0.0
        ink = Paint(inside, line, weight, box.dash, is_sharp, even_odd=box.even_odd)
        nodes = _shape(box, area, ink)
        if box.shadow is None or shade is None:
            return nodes
        flat = ink._replace(fill=inside and shade, stroke=line and shade)
        moved = translation(box.shadow.right, box.shadow.down)
        opacity = box.shadow.opacity / _PERCENT
        return [Group(tuple(_shape(box, area, flat)), moved, opacity=opacity), *nodes]

    return lambda values: drawn(
        fill(values) if fill else None,
        stroke(values) if stroke else None,
        below(values) if below else None,
    )


def _filling(
    theme: Theme, fill: str | GradientFill | None, area: Box
) -> Callable[[Values], _Fill] | None:
    if not fill:
        return None
    if isinstance(fill, str):
        return colour_of(theme, fill)
    colours = [colour_of(theme, each) for each in fill.colours]
    ends, matrix = _ends(fill, area)

    def gradient(values: Values) -> Gradient | None:
        shown = zip(fill.offsets, (colour(values) for colour in colours), strict=True)
        stops = tuple(Stop(at, colour) for at, colour in shown if colour is not None)
        return Gradient(stops, ends, matrix) if stops else None

    return gradient


def _ends(fill: GradientFill, area: Box) -> tuple[tuple[float, ...], Matrix | None]:
    """Return the ends of a gradient on an area: colours extend over all of it, and none is lost."""
    cx, cy = area.centre
    if fill.radial:
        over = Matrix(area.width / 2, 0, 0, area.height / 2, cx, cy)
        return (0.0, 0.0, 0.0, 0.0, 0.0, 1.0), over
    ux, uy = rotation(fill.turn).apply(1, 0)
    half = (abs(ux) * area.width + abs(uy) * area.height) / 2
    return (cx - half * ux, cy - half * uy, cx + half * ux, cy + half * uy), None


def _shape(box: ShapeBox, area: Box, ink: Paint) -> list[Node]:
    x, y, width, height = area
    match box.shape:
        case "rect":
            return [Rect(x, y, width, height, ink, box.radius)]
        case "circle":
            return [Circle(*area.centre, min(width, height) / 2, ink)]
        case "line":
            cx, cy = area.centre
            ends = [(x, cy), (x + width, cy)] if width >= height else [(cx, y), (cx, y + height)]
            return _line(box, ends, ink)
        case "polyline":
            return _line(box, outlines.placed(box.points, area), ink)
        case "arc" if ink.fill is None:
            return _arc(box, area, ink)
        case "pips":
            count = box.count or 0
            radius = box.radius or min(width, height) * (_PIP if count <= 9 else _SMALL_PIP)
            return [Circle(*place, radius, ink) for place in outlines.pips(area, count)]
        case _:
            return [Path(_outline(box, area), ink)]


def _outline(box: ShapeBox, area: Box) -> tuple[Segment, ...]:
    """Return the outline of a shape with an inside."""
    match box.shape:
        case "polygon" if box.sides:
            return outlines.regular(area, box.sides)
        case "polygon":
            return closed(outlines.placed(box.points, area))
        case "star":
            return outlines.star(area, box.tips, box.inner / _PERCENT)
        case "arc":
            return outlines.slice_of(area, box.start, outlines.sweep(box.start, box.end or 0))
        case "path":
            return outlines.path(box.path or "", area)
        case "rosette":
            return outlines.rosette(area, box.tips, box.inner / _PERCENT, box.waves)
        case _:
            return outlines.oval(area)


def _head(box: ShapeBox) -> float:
    return _HEAD * box.weight if box.head is None else box.head


def _line(box: ShapeBox, points: list[Point], ink: Paint) -> list[Node]:
    """Return a line from point to point with its arrowheads."""
    heads: list[Node] = []
    for end, step in (("start", -1), ("end", 1)):
        if box.arrows in {end, "both"}:
            cut, head = outlines.cut_back(points[::step], _head(box))
            points = cut[::step]
            heads += [Path(head, Paint(ink.stroke))] if head else []
    return [Path(opened(points), ink), *heads]


def _arc(box: ShapeBox, area: Box, ink: Paint) -> list[Node]:
    """Return an arc with its arrowheads, which point as the arc does at their middle."""
    start, end = box.start, outlines.sweep(box.start, box.end or 0)
    long, heads = _head(box), list[Node]()
    radius = max(math.hypot(area.width, area.height) / math.sqrt(8), 1e-6)
    room = min(math.degrees(long / radius), (end - start) / 2)
    for at, back in ((start, room), (end, -room)):
        if box.arrows in {"both", "start" if back > 0 else "end"}:
            tip, base = outlines.at_angle(area, at), outlines.at_angle(area, at + back)
            head = outlines.arrowhead(tip, way(base, tip), long)
            heads.append(Path(head, Paint(ink.stroke)))
            start, end = (start + room * 0.9, end) if back > 0 else (start, end - room * 0.9)
    return [Path(outlines.arc(area, start, end), ink), *heads]
