"""The outline that a piece is cut along, where that is not its trim box: the cut line says it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, TypeAlias

from printgen.core.geometry import Box, Point, signed_area
from printgen.core.polygons import (
    SLACK,
    box_of,
    centroid,
    distance,
    holds,
    hull,
    reach,
    room_in,
    sides,
)
from printgen.pdf.marks import Kind
from printgen.preflight.checks.boxes import margins
from printgen.preflight.checks.dies import is_cut
from printgen.preflight.checks.view import View

# A cut line that reaches all sides of the trim box, within so many millimetres, is the outline.
_NEAR: Final = 0.6

# What an outline that bulges everywhere has of its convex hull's area: curves are short sides.
_BULGES: Final = 0.999

Outline: TypeAlias = tuple[Point, ...]
# How far inside the cut a box lies in mm, negative if it is cut through; None if it is outside.
Depth: TypeAlias = Callable[[Box], float | None]


def outline_of(view: View) -> Outline | None:
    """Return the outline of the piece on a page; None where it is cut along its trim box.

    Folds and glue are no cuts. What has other cuts as well is more than one piece, or has holes.
    """
    trim = view.boxes.trim
    rings: list[Outline] = []
    for look, box in view.of(Kind.STROKE):
        if not is_cut(look):
            continue
        ring = tuple((box.x + x, box.y + y) for x, y in look.ring)
        if not ring or max(map(abs, margins(box_of(ring), trim).values())) > _NEAR:
            return None
        if any(_beside(point, trim) > _NEAR for point in ring):
            rings.append(ring)
    return rings[0] if rings else None


def cut_sides(outline: Outline | None, trim: Box) -> frozenset[str]:
    """Return the sides of the trim box along which the piece ends: all, if it bulges everywhere.

    Of others, such as nets, those on which at least half of the side is cut.
    """
    lengths = {"left": trim.height, "right": trim.height, "top": trim.width, "bottom": trim.width}
    if outline is None or abs(signed_area(outline)) > _BULGES * signed_area(hull(outline)):
        return frozenset(lengths)
    cut = dict.fromkeys(lengths, 0.0)
    for one, other in sides(outline):
        first, last = (margins(Box(*point, 0, 0), trim) for point in (one, other))
        for name in cut:
            if max(abs(first[name]), abs(last[name])) <= _NEAR:
                cut[name] += math.dist(one, other)
    return frozenset(name for name, length in lengths.items() if cut[name] >= length / 2)


def _beside(point: Point, trim: Box) -> float:
    """Return how far a point is from the sides of a box that it lies in."""
    x, y = point
    return min(x - trim.x, trim.right - x, y - trim.y, trim.bottom - y)


def depth_in(outline: Outline | None, trim: Box, safe: float) -> Depth:
    """Return what measures how far inside the cut boxes lie.

    What lies deeper than ``safe`` may count as being there.
    """
    if outline is None:
        return lambda box: _in_box(box, trim)
    # By far the most marks lie in the middle.
    middle = room_in(outline, centroid(outline)).grown(-safe)
    known: dict[Box, float | None] = {}

    def measured(box: Box) -> float | None:
        if _in_box(box, trim) is None:
            return None
        if middle.contains(box, 0.0):
            return safe
        if box not in known:
            known[box] = _in_outline(box, outline)
        return known[box]

    return measured


def _in_box(box: Box, trim: Box) -> float | None:
    return None if box.shared(trim) is None else min(margins(box, trim).values())


def _in_outline(box: Box, outline: Outline) -> float | None:
    corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    far = {each: min(distance(each, side) for side in sides(outline)) for each in corners}
    out = [each for each in corners if not holds(outline, each)]
    halves = max(box.width / 2, SLACK), max(box.height / 2, SLACK)
    crosses = reach(outline, box.centre, *halves) < 1
    if len(out) == len(corners) and not crosses:
        return None
    if out:
        return -max(far[each] for each in out)
    if crosses:
        deep = (_beside(each, box) for each in outline if _beside(each, box) >= 0)
        return -min(deep, default=min(box.width, box.height))
    near = (math.dist(each, _nearest(each, box)) for each in outline)
    return min(*far.values(), *near)


def _nearest(point: Point, box: Box) -> Point:
    """Return the point of a box that is nearest to a point."""
    x, y = point
    return min(max(x, box.x), box.right), min(max(y, box.y), box.bottom)
