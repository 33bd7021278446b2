"""Draw boards: a background, and spaces in groups."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from printgen.components.cropped import filled, words
from printgen.components.piece import Piece
from printgen.core.errors import Place
from printgen.core.geometry import Box, rotation, translation, way
from printgen.core.outlines import Trace, plate
from printgen.core.polygons import merged
from printgen.core.scene import Group, Node, Paint, Path, closed, line, opened
from printgen.drawing.faces import DrawingContext, Faces
from printgen.drawing.shape_outlines import arrowhead
from printgen.kinds.board.cells import CellSpaces
from printgen.kinds.board.group import Edged, GroupBase, Lined, Stroke
from printgen.kinds.board.model import Board
from printgen.model.boards import Space
from printgen.model.face import SignBox, filled_boxes

# The head of a one-way link: its least and greatest length in widths of its line, and half its
# width in lengths.
_SHORTEST, _LONGEST, _HALF_WIDTH = 3.0, 6.0, 1 / 3
# Rounding errors.
_SLACK = 1e-6


def draw(component: Board, faces: Faces) -> Iterator[Piece]:
    """Yield the board as one piece, with its spaces as areas to keep free of seams."""
    context = faces.context
    width, height = component.size_mm(context.figures)
    nodes: list[Node] = []
    shy: tuple[Box, ...] = ()
    if component.front is not None:
        nodes += faces.on(component.front, width, height, component.bleed).draw({})
        shy = tuple(_signs(context, component.front, width, height))
    # Without a background, spaces at the edge are larger.
    edges = Box(0, 0, width, height), component.bleed if component.front is None else 0.0
    keep: list[Box] = []
    for key, spaces in component.groups(context.figures).items():
        group = component.spaces[key]
        for colour, outline in group.rims(spaces, context.figures):
            nodes.append(Path(closed(outline), Paint(context.theme.colour(colour))))
        nodes += _links(group, spaces, context)
        nodes += (_drawn(space, faces, group, *edges) for space in spaces)
        nodes += _heads(group, spaces, context)
        nodes += _edges(group, spaces, context)
        if isinstance(group, CellSpaces):
            nodes += _lines(group, spaces, context)
            over = [space._replace(face=group.over) for space in spaces] if group.over else []
            nodes += (_drawn(space, faces, group, *edges) for space in over)
        keep += (space.box if space.turn else space.room for space in spaces)
    yield Piece(
        **faces.identity(),
        width=width,
        height=height,
        bleed=component.bleed,
        outline=plate(width, height),
        front=tuple(nodes),
        back=None,
        splits=True,
        keep=tuple(keep),
        shy=(*shy, *words(nodes)),
    )


def _drawn(space: Space, faces: Faces, group: GroupBase, board: Box, bleed: float) -> Group:
    """Return the face of a space; in an outline, its bleed fills the whole outline.

    At the edge of the board, it extends by the ``bleed``.
    """
    room = space.room
    onto = rotation(space.turn, *room.centre)
    # What is turned is a rectangle, and its room all of it.
    over = 0.0 if space.turn else round(space.box.off(room), 4)
    outline = tuple((x - room.x, y - room.y) for x, y in (() if space.turn else space.outline))
    # Rounded, so that spaces that differ by rounding errors share a drawer.
    around = Trace(closed([(round(x, 4), round(y, 4)) for x, y in outline])) if outline else None
    if bleed and not space.outline and (whole := _bled(space.box, board, bleed)) != space.box:
        over = bleed
        outline = whole.mapped(onto.inverse()).moved(-room.x, -room.y).corners
    width, height = round(room.width, 4), round(room.height, 4)
    drawer = faces.on(space.face, width, height, over, around, edges=group.EDGES)
    art = drawer.draw(space.values, partial(_place, faces, space, group))
    if outline:
        art = filled(art, Box(0, 0, room.width, room.height), outline)
    place = translation(room.x, room.y)
    return Group(art, place.then(onto) if space.turn else place)


def _bled(box: Box, board: Box, bleed: float) -> Box:
    """Return a space's box, extended by the bleed on those sides that are at the board's edge."""
    grown = box.grown(bleed)
    left = grown.x if box.x <= board.x + _SLACK else box.x
    top = grown.y if box.y <= board.y + _SLACK else box.y
    right = grown.right if box.right >= board.right - _SLACK else box.right
    bottom = grown.bottom if box.bottom >= board.bottom - _SLACK else box.bottom
    return Box(left, top, right - left, bottom - top)


def _edges(group: GroupBase, spaces: tuple[Space, ...], context: DrawingContext) -> Iterator[Node]:
    """Yield the lines around spaces with an outline, each once."""
    if isinstance(group, Edged) and group.edge is not None:
        paint = _paint(group.edge, context)
        for start, end in merged(space.outline for space in spaces):
            yield line(start, end, paint)


def _lines(group: CellSpaces, spaces: tuple[Space, ...], context: DrawingContext) -> Iterator[Node]:
    """Yield the roads and rivers of a tiling."""
    at = {space.label: space for space in spaces}
    for stroke in group.lines.values():
        for course in stroke.courses(at):
            yield Path(opened(course), _paint(stroke, context))


def _links(group: GroupBase, spaces: tuple[Space, ...], context: DrawingContext) -> Iterator[Node]:
    """Yield the lines of links from centre to centre, each once."""
    if not isinstance(group, Lined) or group.line is None:
        return
    at = {space.label: space.room.centre for space in spaces}
    paint, drawn = _paint(group.line, context), set[frozenset[str]]()
    for row in group.chains(spaces):
        for one, other in pairwise(row.along):
            if frozenset((one, other)) not in drawn:
                drawn.add(frozenset((one, other)))
                yield line(at[one], at[other], paint)


def _heads(group: GroupBase, spaces: tuple[Space, ...], context: DrawingContext) -> Iterator[Node]:
    """Yield a head between the two spaces of each one-way link, as long as their gap allows."""
    if not isinstance(group, Lined) or (stroke := group.heads) is None:
        return
    at = {space.label: space for space in spaces}
    paint = Paint(context.theme.colour(stroke.colour))
    for row in group.chains(spaces):
        for one, other in pairwise(row.along) if row.one_way else ():
            start = at[one].room.centre
            ux, uy = way(start, at[other].room.centre)
            left = _reach(at[one], ux, uy)
            gap = math.dist(start, at[other].room.centre) - left - _reach(at[other], ux, uy)
            long = min(max(gap, _SHORTEST * stroke.width), _LONGEST * stroke.width)
            far = left + (gap + long) / 2
            tip = start[0] + ux * far, start[1] + uy * far
            yield Path(arrowhead(tip, (ux, uy), long, _HALF_WIDTH), paint)


def _reach(space: Space, ux: float, uy: float) -> float:
    """Return the distance from the centre of a space to its edge in a direction."""
    (ux, uy), room = rotation(-space.turn).apply(ux, uy), space.room
    return min(side / abs(u) for side, u in ((room.width, ux), (room.height, uy)) if u) / 2


def _paint(stroke: Stroke, context: DrawingContext) -> Paint:
    return Paint(None, context.theme.colour(stroke.colour), stroke.width, sharp=False)


def _place(faces: Faces, space: Space, group: GroupBase, field: str) -> Place:
    path = ["components", faces.component, "spaces", space.group]
    each = getattr(group, "each", ())
    name = space.label if space.label in each else space.kind
    if name in each:
        path += ["each", name, field]
    return faces.context.description.place(*path, key=name in each and field == "label")


def _signs(context: DrawingContext, face: str, width: float, height: float) -> Iterator[Box]:
    """Yield the areas of signs in the background, in mm."""
    for _, box in filled_boxes(context.game.faces[face], context.figures):
        if isinstance(box, SignBox):
            yield box.on(width, height)
