"""Outlines of shapes on faces, in millimetres: ovals, arcs, polygons, stars, paths, arrowheads."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from printgen.core.geometry import Box, Matrix, Point, way
from printgen.core.outlines import mapped
from printgen.core.polygons import box_of
from printgen.core.scene import Segment, closed
from printgen.core.svg_path import parse_path

_PERCENT: Final = 100.0
_ROUND: Final = 360.0
# Half the width of an arrowhead, and the part without the line, as shares of its length: the head
# overlaps the line, so that no seam shows.
_HALF_WIDTH: Final = 0.4
_SHORTER: Final = 0.9


def at_angle(box: Box, degrees: float) -> Point:
    """Return the point on the oval that fills a box, clockwise from its top."""
    t = math.radians(degrees)
    (cx, cy), rx, ry = box.centre, box.width / 2, box.height / 2
    return cx + rx * math.sin(t), cy - ry * math.cos(t)


def arc(box: Box, start: float, end: float) -> tuple[Segment, ...]:
    """Return a part of the oval that fills a box, clockwise, between two angles in degrees."""
    return (("M", at_angle(box, start)), *_curves(box, start, end))


def _curves(box: Box, start: float, end: float) -> Iterator[Segment]:
    """Yield cubic curves of at most a quarter each."""
    count = max(1, math.ceil((end - start) / 90 - 1e-9))
    step = math.radians(end - start) / count
    k = 4 / 3 * math.tan(step / 4)
    rx, ry = box.width / 2, box.height / 2
    for n in range(count):
        t, u = (math.radians(start) + each * step for each in (n, n + 1))
        (x, y), (x2, y2) = (at_angle(box, math.degrees(each)) for each in (t, u))
        first = x + k * rx * math.cos(t), y + k * ry * math.sin(t)
        second = x2 - k * rx * math.cos(u), y2 - k * ry * math.sin(u)
        yield "C", (*first, *second, x2, y2)


def oval(box: Box) -> tuple[Segment, ...]:
    """Return the oval that fills a box."""
    return (*arc(box, 0, _ROUND), ("Z", ()))


def sweep(start: float, end: float) -> float:
    """Return the end of an arc, in degrees above its start: at most a full circle."""
    return start + ((end - start) % _ROUND or _ROUND)


def slice_of(box: Box, start: float, end: float) -> tuple[Segment, ...]:
    """Return the slice between an arc and the centre; all of the oval for a full circle."""
    if end - start >= _ROUND:
        return oval(box)
    rim = at_angle(box, start)
    return (("M", box.centre), ("L", rim), *_curves(box, start, end), ("Z", ()))


def regular(box: Box, sides: int) -> tuple[Segment, ...]:
    """Return the largest regular polygon that fits, with a corner at the top."""
    return _fitted(box, [_unit(n / sides) for n in range(sides)])


def star(box: Box, tips: int, inner: float) -> tuple[Segment, ...]:
    """Return the largest star that fits, with a tip at the top.

    ``inner`` is the share of the tips' distance at which the inner corners are.
    """
    far = (1.0, inner)
    return _fitted(box, [_unit(n / tips / 2, far[n % 2]) for n in range(2 * tips)])


def rosette(box: Box, tips: int, inner: float, waves: int) -> tuple[Segment, ...]:
    """Return interlaced waves around the centre of a box, each rotated further, as on banknotes.

    Each swings ``tips`` times between the oval that fills the box and ``inner`` of it.
    """
    (cx, cy), rx, ry = box.centre, box.width / 2, box.height / 2
    swing, steps = (1 - inner) / 2, 4 * tips
    step = math.tau / steps
    found: list[Segment] = []
    for wave in range(waves):
        phase = math.tau * wave / waves
        before: tuple[Point, Point] | None = None
        for n in range(steps + 1):
            t = n * step
            far = 1 - swing + swing * math.cos(tips * t + phase)
            slope = -swing * tips * math.sin(tips * t + phase)
            sine, cosine = math.sin(t), math.cos(t)
            at = cx + rx * far * sine, cy - ry * far * cosine
            # A third of the way along the tangent, for a cubic curve.
            along = (
                rx * (slope * sine + far * cosine) * step / 3,
                ry * (far * sine - slope * cosine) * step / 3,
            )
            if before is None:
                found.append(("M", at))
            else:
                (x, y), (dx, dy) = before
                bend = x + dx, y + dy, at[0] - along[0], at[1] - along[1]
                found.append(("C", (*bend, *at)))
            before = at, along
        found.append(("Z", ()))
    return tuple(found)


def pips(box: Box, count: int) -> list[Point]:
    """Return the middles of pips as on dominoes.

    Up to 9 are in three rows of three, more in three rows of up to five. The rows are horizontal.
    """
    if count < 4:
        shares = [(0.5, 0.5)] * (count % 2) + [(0.2, 0.2), (0.8, 0.8)] * (count > 1)
    else:
        outer = 3 if count == 6 else -(-count // 3)
        rows = (0.2, outer), (0.5, count - 2 * outer), (0.8, outer)
        low = {4: 0.14, 5: 0.1}.get(outer, 0.2)
        shares = [(x, y) for y, many in rows for x in _spread(many, low)]
    return [(box.x + x * box.width, box.y + y * box.height) for x, y in shares]


def _spread(many: int, low: float) -> list[float]:
    """Return places from ``low`` to as far from 1, at equal distances; a single one at 0.5."""
    return [low + (1 - 2 * low) * n / (many - 1) for n in range(many)] if many > 1 else [0.5] * many


def _unit(share: float, far: float = 1.0) -> Point:
    return far * math.sin(math.tau * share), -far * math.cos(math.tau * share)


def _fitted(box: Box, corners: Sequence[Point]) -> tuple[Segment, ...]:
    own = box_of(corners)
    scale = min(box.width / own.width, box.height / own.height)
    (cx, cy), (x0, y0) = box.centre, own.centre
    return closed([(cx + scale * (x - x0), cy + scale * (y - y0)) for x, y in corners])


def placed(points: Iterable[Point], box: Box) -> list[Point]:
    """Return points in percent of a box as points in millimetres."""
    over = over_box(box)
    return [over.apply(x, y) for x, y in points]


def over_box(box: Box) -> Matrix:
    """Return the map from 100 × 100 to a box."""
    return Matrix(box.width / _PERCENT, 0, 0, box.height / _PERCENT, box.x, box.y)


def path(data: str, box: Box) -> tuple[Segment, ...]:
    """Return SVG path data of 100 × 100, stretched over a box."""
    return mapped(parse_path(data), over_box(box))


def cut_back(points: Sequence[Point], head: float) -> tuple[list[Point], tuple[Segment, ...]]:
    """Return a line from point to point without room for an arrowhead at its end, and that head."""
    *before, (x, y) = points
    # Points so close to the tip that the head covers them do not affect its direction.
    while len(before) > 1 and math.dist(before[-1], (x, y)) < head:
        before.pop()
    far = math.dist(before[-1], (x, y))
    if far <= 0:
        return list(points), ()
    ux, uy = way(before[-1], (x, y))
    at = min(far, _SHORTER * head)
    return [*before, (x - at * ux, y - at * uy)], arrowhead((x, y), (ux, uy), head)


def arrowhead(
    tip: Point, along: Point, head: float, half_width: float = _HALF_WIDTH
) -> tuple[Segment, ...]:
    """Return an arrowhead of that length in the direction ``along``, a vector of length 1.

    ``half_width`` is half of its width, as a share of its length.
    """
    (x, y), (ux, uy), wide = tip, along, half_width * head
    bx, by = x - head * ux, y - head * uy
    return closed([tip, (bx - wide * uy, by + wide * ux), (bx + wide * uy, by - wide * ux)])
