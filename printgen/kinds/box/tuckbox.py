"""Tuckboxes: one sheet of card, laid flat with flaps to glue and to tuck in.

The net before it is turned upright; g is glued, t is tucked in::

             t
            top    t            t
           back  side  front  side  g
                   g  bottom    g
                         g

The lid is connected to the back and tucked in behind the front, whose upper edge has a notch for a
thumb. The bottom is connected to the front, and glued to the small flaps of the sides and to the
inside of the back. So every seam is behind.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final

from printgen.components import nets
from printgen.core.geometry import KAPPA, Box, Point, Polygon, halfway, rotation, snapped, way
from printgen.core.scene import Segment
from printgen.kinds.box.forms import Form, Measures, Panel, Part

# The layers of card in each direction: both walls, and what is tucked or glued inside. Across, the
# flap of a side; from front to back, those of the lid and the bottom; from top to bottom, the small
# flaps.
_ACROSS, _DEEP, _HIGH = 3, 4, 4
# The depth of flaps as a share of the box's depth, and its limits in mm.
_TUCK: Final = (0.75, 10.0, 20.0)
_DUST: Final = (0.8, 8.0, 20.0)
_GLUE: Final = (0.6, 8.0, 14.0)
# Of the width: two small flaps must not meet under the lid.
_DUST_OF_WIDTH: Final = 0.45
_HALF: Final = 0.5
# The slant of the ends of flaps, in degrees: slanted flaps slide in more easily.
_TUCK_END, _DUST_END, _GLUE_END = 75.0, 80.0, 45.0
# The radius of a flap's corners, as a share of its depth.
_ROUNDED: Final = 0.6
_NOTCH_MM: Final = 9.0

# The faces of a net, in the order of layout.
BACK, LEFT, FRONT, RIGHT, TOP, BOTTOM = range(6)

# Smaller ones cannot be folded.
SMALLEST: Final = Measures(16.0, 16.0, 8.0)


class TuckForm(Form):
    """The form of tuckboxes. The longest side of the contents is upright, the shortest from front
    to back.
    """

    def around(self, sides: tuple[float, float, float]) -> tuple[Measures, Measures]:
        low, middle, high = (side + self.clearance for side in sides)
        thick = ((low, _DEEP), (middle, _ACROSS), (high, _HIGH))
        depth, width, height = (round(side + layers * self.card, 3) for side, layers in thick)
        least = Measures(*map(max, SMALLEST, self.least))
        width, depth = max(width, least.width), max(depth, least.depth)
        return Measures(middle, high, low), Measures(width, max(height, width, least.height), depth)

    def parts(self, measures: Measures) -> tuple[Part, ...]:
        width, height, depth = measures
        back, front = Panel("back", width, height), Panel("front", width, height)
        side = Panel("side", depth, height)
        ends = Panel("top", width, depth), Panel("bottom", width, depth)
        return (Part(net(measures), (back, side, front, side, *ends), FRONT),)


def net(measures: Measures) -> nets.Net:
    """Return the box laid flat and turned upright; its faces are in the order of their names."""
    faces, flaps = _laid(measures)
    flat = nets.unfolded(faces, flaps)
    if flat.width > flat.height:
        flat = nets.unfolded([face.mapped(rotation(90)) for face in faces], flaps)
    radii = {
        corner: _ROUNDED * tab.depth for tab in flat.tabs if not tab.is_glued for corner in tab.rim
    }
    notch = min(_NOTCH_MM, measures.width / 5, measures.height / 6)
    return flat._replace(outline=_softened(flat, radii, notch))


def _laid(measures: Measures) -> tuple[list[Polygon], dict[nets.Side, nets.Flap]]:
    """Return faces and flaps, from the back's upper left corner."""
    width, height, depth = measures
    tuck = min(_flap_depth(_TUCK, depth), _HALF * height)
    dust = min(_flap_depth(_DUST, depth), _DUST_OF_WIDTH * width)
    glue = min(_flap_depth(_GLUE, depth), _HALF * width)
    left, front, right = width, width + depth, 2 * width + depth
    upright = (
        Box(0, 0, width, height),
        Box(left, 0, depth, height),
        Box(front, 0, width, height),
        Box(right, 0, depth, height),
    )
    # From its corner over the front: it is upside down on the paper, since it hangs behind.
    lid = Polygon(((width, 0), (0, 0), (0, -depth), (width, -depth)))
    bottom = Polygon(Box(front, height, width, depth).corners)
    faces = [*(Polygon(box.corners) for box in upright), lid, bottom]
    tucked = nets.Flap(dust, _DUST_END, _DUST_END, is_glued=False)
    below = nets.Flap(dust, _DUST_END, _DUST_END)
    glued = nets.Flap(glue, _GLUE_END, _GLUE_END)
    return faces, {
        (TOP, 2): nets.Flap(tuck, _TUCK_END, _TUCK_END, is_glued=False),
        (LEFT, 0): tucked,
        (RIGHT, 0): tucked,
        (LEFT, 2): below,
        (RIGHT, 2): below,
        (BOTTOM, 2): glued,
        (RIGHT, 1): glued,
    }


def _flap_depth(rule: tuple[float, float, float], depth: float) -> float:
    share, least, most = rule
    return min(max(share * depth, least), most)


# -- the outline, with curves


def _softened(flat: nets.Net, radii: Mapping[Point, float], notch: float) -> tuple[Segment, ...]:
    """Return the net's outline with round corners, and a notch in the front's upper edge."""
    corners: list[Point] = [(v[0], v[1]) for _, v in flat.outline if v]
    edge = flat.faces[FRONT].corners[:2]
    steps: list[Segment] = []
    for n, corner in enumerate(corners):
        before, after = corners[n - 1], corners[(n + 1) % len(corners)]
        radius = radii.get(corner, 0.0)
        if radius:
            start, *curve = _arc(before, corner, after, radius)
            # If the curve before ends there already, there is no line between them.
            if not steps or steps[-1][1][-2:] != start:
                steps.append(("L", start))
            steps.append(("C", tuple(value for point in curve for value in point)))
        else:
            steps.append(("L", corner))
        if (corner, after) == edge:
            steps += _bite(corner, after, notch)
    return (("M", steps[0][1]), *steps[1:], ("Z", ()))


def _arc(before: Point, corner: Point, after: Point, radius: float) -> tuple[Point, ...]:
    """Return a rounded corner: where the curve starts, its two handles, and where it ends."""
    to_before, to_after = way(corner, before), way(corner, after)
    dot = to_before[0] * to_after[0] + to_before[1] * to_after[1]
    inner = math.acos(max(-1.0, min(1.0, dot)))
    # No further than halfway along either side: another corner may be rounded, too.
    room = min(math.dist(corner, before), math.dist(corner, after)) / 2
    cut = min(radius / math.tan(inner / 2), room)
    radius = cut * math.tan(inner / 2)
    # Of an arc that turns by this angle, from its end to its handle.
    handle = cut - 4 / 3 * math.tan((math.pi - inner) / 4) * radius
    return tuple(
        _moved(corner, along, far)
        for along, far in (
            (to_before, cut),
            (to_before, handle),
            (to_after, handle),
            (to_after, cut),
        )
    )


def _bite(start: Point, end: Point, radius: float) -> Iterator[Segment]:
    """Yield a semicircle into the face on the right of a side, at the side's middle."""
    along = way(start, end)
    # Clockwise with y down: inside is on the right.
    inwards = (-along[1], along[0])
    middle = halfway(start, end)
    deep = _moved(middle, inwards, radius)
    first, last = _moved(middle, along, -radius), _moved(middle, along, radius)
    reach = KAPPA * radius
    yield "L", first
    yield (
        "C",
        (*_moved(first, inwards, reach), *_moved(deep, along, -reach), *deep),
    )
    yield "C", (*_moved(deep, along, reach), *_moved(last, inwards, reach), *last)


def _moved(point: Point, along: Point, by: float) -> Point:
    return snapped((point[0] + along[0] * by, point[1] + along[1] * by))
