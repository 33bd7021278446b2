"""Draw tuckboxes: as large as their contents need, laid flat with flaps to glue and to tuck in.

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
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final, NamedTuple

from printgen.components import nets
from printgen.components.piece import Art, Piece, View
from printgen.core.errors import Finding, Place, quoted
from printgen.core.geometry import KAPPA, Box, Point, Polygon, halfway, rotation, way
from printgen.core.outlines import plate
from printgen.core.polygons import box_of
from printgen.core.scene import Segment
from printgen.core.units import number
from printgen.drawing.faces import DrawingContext, Faces
from printgen.kinds.tuckbox.contents import Pile, Stowed, counts, held, piles, ways
from printgen.kinds.tuckbox.model import Tuckbox
from printgen.model.face import filled_boxes
from printgen.model.face_rows import without_room
from printgen.model.piece_counts import CARD_MM

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

# The paper that nets should fit on, if there is a choice: A4 and Letter within margins of 10 mm,
# with the strip at the foot. In mm.
_PAPER: Final = (190.0, 250.4)

_SLACK: Final = 1e-6

# The faces of a net, in the order of layout.
BACK, LEFT, FRONT, RIGHT, TOP, BOTTOM = range(6)


class Measures(NamedTuple):
    """A folded box: its width, height and depth in mm, from fold to fold."""

    width: float
    height: float
    depth: float


# Smaller ones cannot be folded.
SMALLEST: Final = Measures(16.0, 16.0, 8.0)


@dataclass(frozen=True)
class Carton:
    """A box for its contents."""

    measures: Measures
    inside: Measures
    stowed: Stowed
    net: nets.Net


@lru_cache(maxsize=64)
def fitted(
    held: tuple[Pile, ...],
    clearance: float,
    card: float,
    bleed: float,
    least: Measures = SMALLEST,
) -> Carton:
    """Return the box for the piles, of card ``card`` mm thick, and no smaller than ``least``.

    Of all arrangements, those come first whose net fits on A4 and Letter; of these, the one that
    takes the least card. Cached: a kit is drawn for every paper, with the same contents.
    """

    def card_of(way: tuple[Stowed, Measures, Measures]) -> tuple[float, int]:
        stowed, _, (width, height, depth) = way
        surface = round(width * height + width * depth + height * depth, 3)
        return surface, len(stowed.columns)

    least_first = sorted(
        ((each, *_around(each, clearance, card, least)) for each in ways(held)), key=card_of
    )
    first: Carton | None = None
    for stowed, inside, measures in least_first:
        carton = Carton(measures, inside, stowed, net(measures))
        if fits_on(carton.net, bleed, *_PAPER):
            return carton
        first = first or carton
    if first is None:
        raise ValueError("an empty box")
    return first


def fits_on(flat: nets.Net, bleed: float, width: float, height: float) -> bool:
    """Return True if a net with its bleed fits upright on paper of this width and height in mm."""
    across, down = flat.width + 2 * bleed, flat.height + 2 * bleed
    return across <= width + _SLACK and down <= height + _SLACK


def _around(
    stowed: Stowed, clearance: float, card: float, least: Measures
) -> tuple[Measures, Measures]:
    """Return the measures of the box inside and outside. The smallest is its depth."""
    low, middle, high = (side + clearance for side in stowed.measures)
    thick = ((low, _DEEP), (middle, _ACROSS), (high, _HIGH))
    depth, width, height = (round(side + layers * card, 3) for side, layers in thick)
    width, depth = max(width, least.width), max(depth, least.depth)
    return Measures(middle, high, low), Measures(width, max(height, width, least.height), depth)


def net(measures: Measures) -> nets.Net:
    """Return the box laid flat and turned upright; its faces are in the order of their names."""
    faces, flaps = _laid(measures)
    flat = nets.unfolded(faces, flaps)
    if flat.width > flat.height:
        quarter = rotation(90)
        turned = [Polygon(tuple(quarter.apply(*c) for c in face.corners)) for face in faces]
        flat = nets.unfolded(turned, flaps)
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
    faces = [
        _rectangle(0, 0, width, height),
        _rectangle(left, 0, depth, height),
        _rectangle(front, 0, width, height),
        _rectangle(right, 0, depth, height),
        # From its corner over the front: it is upside down on the paper, since it hangs behind.
        Polygon(((width, 0), (0, 0), (0, -depth), (width, -depth))),
        _rectangle(front, height, width, depth),
    ]
    lid = nets.Flap(dust, _DUST_END, _DUST_END, is_glued=False)
    below = nets.Flap(dust, _DUST_END, _DUST_END)
    glued = nets.Flap(glue, _GLUE_END, _GLUE_END)
    return faces, {
        (TOP, 2): nets.Flap(tuck, _TUCK_END, _TUCK_END, is_glued=False),
        (LEFT, 0): lid,
        (RIGHT, 0): lid,
        (LEFT, 2): below,
        (RIGHT, 2): below,
        (BOTTOM, 2): glued,
        (RIGHT, 1): glued,
    }


def _flap_depth(rule: tuple[float, float, float], depth: float) -> float:
    share, least, most = rule
    return min(max(share * depth, least), most)


def _rectangle(x: float, y: float, width: float, height: float) -> Polygon:
    return Polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


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
    return round(point[0] + along[0] * by, 6) + 0.0, round(point[1] + along[1] * by, 6) + 0.0


# -- the piece


def made(component: Tuckbox, context: DrawingContext, share: int = 1) -> Carton:
    """Return the box for its contents with the kit's number of players.

    With ``share``, it is one of that many boxes that share the pieces.
    """
    description = context.description
    held = piles(context.game, description.designs, component, context.players)
    parts = tuple(pile._replace(copies=-(-pile.copies // share)) for pile in held)
    own = context.game.groups[component.group].thickness or CARD_MM
    asked = component.least
    least = Measures(*map(max, SMALLEST, (asked.width, asked.height, asked.depth)))
    return fitted(parts, component.clearance, own, component.bleed, least)


def draw(name: str, component: Tuckbox, context: DrawingContext) -> Iterator[Piece]:
    """Yield the component's one piece."""
    box = made(component, context)
    wrong = _without_room(name, component, context, box.measures)
    context.log.findings += wrong
    if wrong:
        return
    faces = Faces(name, context)
    arts = _arts(faces, name, component, context, box.measures)
    front, (width, height, _) = arts[FRONT], box.measures
    shown = View(front[0] if front else (), width, height, plate(width, height))
    yield nets.piece(faces.identity(), box.net, arts, component.bleed, shown)


def boxed(
    name: str, component: Tuckbox, context: DrawingContext, blanks: Mapping[str, nets.Blank]
) -> tuple[str, Art] | None:
    """Return the first ready-made box with room for the contents, and what is printed on it.

    They are for cards, as thick as whoever sells them makes them.
    """
    game = context.game
    if any(game.components[member].product != "card" for _, member in held(game, component)):
        return None
    parts = piles(game, context.description.designs, component, context.players)
    inside = [each.measures for each in ways([pile._replace(thickness=CARD_MM) for pile in parts])]
    for key, (room, faces) in blanks.items():
        front, side = box_of(faces[FRONT].corners), box_of(faces[LEFT].corners)
        measures = Measures(front.width, front.height, side.width)
        holds = any(all(a <= b + _SLACK for a, b in zip(one, room, strict=True)) for one in inside)
        if holds and not _without_room(name, component, context, measures):
            arts = _arts(Faces(name, context), name, component, context, measures)
            return key, tuple(nets.covered(faces, arts, component.bleed, {}))
    return None


def _shown(component: Tuckbox, measures: Measures) -> list[tuple[str | None, float, float]]:
    """Return the faces with their sizes, in the order of a net."""
    width, height, depth = measures
    return [
        (component.front if component.back == "same" else component.back, width, height),
        (component.side, depth, height),
        (component.front, width, height),
        (component.side, depth, height),
        (component.top, width, depth),
        (component.bottom, width, depth),
    ]


def _without_room(
    name: str, component: Tuckbox, context: DrawingContext, measures: Measures
) -> list[Finding]:
    """Return findings about boxes of faces that have no room on a tuckbox of that size."""
    values = {**context.figures, **_known(component, context)}
    found: list[Finding] = []
    for face, across, down in dict.fromkeys(_shown(component, measures)):
        piece = f"{quoted(name)}, {number(across)} × {number(down)} mm"
        if face is None:
            continue
        for key, box in filled_boxes(context.game.faces[face], values):
            where = partial(context.description.place, "faces", face, "boxes", key, key=True)
            room = box.on(across, down)
            found += without_room(key, room, getattr(box, "shape", ""), piece, where)
    return found


def _arts(
    faces: Faces, name: str, component: Tuckbox, context: DrawingContext, measures: Measures
) -> list[tuple[Art, Polygon] | None]:
    """Return what is drawn on the faces, in the order of a net."""
    values, place = _known(component, context), partial(_place, context, name)

    def art(face: str, across: float, down: float) -> tuple[Art, Polygon]:
        drawer = faces.on(face, across, down, component.bleed)
        return drawer.draw(values, place), _rectangle(0, 0, across, down)

    shown = _shown(component, measures)
    return [None if face is None else art(face, across, down) for face, across, down in shown]


def _known(component: Tuckbox, context: DrawingContext) -> dict[str, str | int]:
    """Return the values of the fields that the faces of a box have."""
    game = context.game
    there = counts(game, context.description.designs, component, context.players)
    named = []
    for name, count in there.items():
        title = game.components[name].title
        if count:
            named.append(f"{count} {title.one if count == 1 else title.many}")
    low, high = game.players.min, game.players.max
    return {
        "game": game.title,
        "designer": game.credits.designer,
        "players": f"{low} to {high}" if low != high else str(low),
        "contents": ", ".join(named),
        "count": sum(there.values()),
        "notice": game.credits.notice,
    }


def _place(context: DrawingContext, name: str, field: str) -> Place:
    """Return the place of a field's value in the data."""
    places: dict[str, tuple[str, ...]] = {
        "game": ("title",),
        "designer": ("credits", "designer"),
        "notice": ("credits", "notice"),
        "players": ("players",),
    }
    return context.description.place(*places.get(field, ("components", name, "holds")))


def advice(component: Tuckbox, context: DrawingContext, room: Box) -> str:
    """Return what to do about a box whose net is larger than the paper."""
    held = piles(context.game, context.description.designs, component, context.players)
    most = max(pile.copies for pile in held)
    for share in range(2, min(most, 12) + 1):
        box = made(component, context, share)
        if fits_on(box.net, component.bleed, room.width, room.height):
            return f"distribute its contents among {share} tuckboxes, or leave it out with --only"
    flat = made(component, context).net
    bleed = 2 * component.bleed
    need = f"{number(flat.width + bleed, 1)} × {number(flat.height + bleed, 1)} mm"
    return f"print it on paper with room for {need}, or leave it out with --only"
