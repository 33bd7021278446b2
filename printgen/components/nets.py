"""Nets: solids of card laid flat, defined by their faces on the paper and the sides with tabs.

The folds, the outline to cut, the tabs to glue, and the drawing follow from these. All places are
in mm with y down, all polygons run clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from printgen.components import folds
from printgen.components.piece import Art, Fold, Piece, View
from printgen.core.geometry import Matrix, Point, Polygon, rotation, snapped, translation, way
from printgen.core.outlines import Trace
from printgen.core.polygons import box_of, hull
from printgen.core.scene import Group, Node, Paint, Path, Segment, closed
from printgen.drawing.faces.drawer import Identity

# A side of a face: the index of the face, and of the corner at which it starts.
Side: TypeAlias = tuple[int, int]

# Room for a finger to find the tab; deeper ones only waste paper.
_TAB: Final = 0.3
_DEEPEST_MM: Final = 8.0
# The largest share of a tab's fold for its slanted ends; the rest is its rim.
_ENDS: Final = 0.75
# The ends of a tab stay within the face that it is glued under: this share of that face's corner.
_WITHIN: Final = 0.7
_STEEPEST: Final = 45.0
# The share of a tab that bleed may cover: the rest is bare for glue, and a cut along the rim
# touches no art.
_COVERED: Final = 0.5
_WHITE: Final = Paint("#ffffff")


class Tab(NamedTuple):
    """A tab: its fold, its outer corners from the fold's start to its end, and whether it is glued
    or only tucked in.
    """

    fold: Fold
    rim: tuple[Point, Point]
    is_glued: bool = True

    @property
    def area(self) -> Polygon:
        """The tab as a polygon."""
        return Polygon((self.fold.start, *self.rim, self.fold.end))

    @property
    def depth(self) -> float:
        """The distance from fold to rim in mm."""
        (x1, y1), (x2, y2) = self.fold.start, self.fold.end
        x, y = self.rim[0]
        return abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / math.dist(*self.fold[:2])

    @property
    def width(self) -> float:
        """The width halfway between fold and rim, in mm."""
        return (math.dist(*self.fold[:2]) + math.dist(*self.rim)) / 2

    @property
    def turn(self) -> float:
        """The clockwise rotation of a word along its fold, in degrees."""
        (x1, y1), (x2, y2) = self.fold.start, self.fold.end
        return math.degrees(math.atan2(y2 - y1, x2 - x1)) % 360


class Flap(NamedTuple):
    """The shape of a tab: its depth in mm, the angles at both ends, and whether it is glued."""

    depth: float
    start: float
    end: float
    is_glued: bool = True


class Net(NamedTuple):
    """A solid laid flat, relative to the top left corner of its bounding box."""

    faces: tuple[Polygon, ...]
    folds: tuple[Fold, ...]
    tabs: tuple[Tab, ...]
    outline: tuple[Segment, ...]
    width: float
    height: float


class Blank(NamedTuple):
    """A box that is sold ready-made, laid flat: the sides of what it holds, the smallest first, and
    the faces of each of its sheets in the order of the kind of box; in mm.
    """

    room: tuple[float, float, float]
    sheets: tuple[tuple[Polygon, ...], ...]


def flap(length: float, start: float, end: float, within: float = _WITHIN) -> Flap:
    """Return a tab along a side ``length`` mm long, to be glued under a face.

    ``start`` and ``end`` are the angles of that face at the ends of the side, in degrees, and
    ``within`` is the share of them that the tab takes. So it lies completely under that face, and
    beside the tabs of its other sides if those corners are right angles.
    """
    first, last = (min(_STEEPEST, within * angle) for angle in (start, end))
    ends = sum(1 / math.tan(math.radians(angle)) for angle in (first, last))
    return Flap(min(_TAB * length, _DEEPEST_MM, _ENDS * length / ends), first, last)


def unfolded(faces: Sequence[Polygon], flaps: Mapping[Side, Flap]) -> Net:
    """Return the net of these faces, with tabs along some outer sides.

    Faces are connected where they share a whole side, and never overlap.
    """
    placed = [Polygon(tuple(map(snapped, face.corners))) for face in faces]
    sides = {(n, k): ends for n, face in enumerate(placed) for k, ends in enumerate(face.sides)}
    inner = {(b, a) for a, b in sides.values()} & set(sides.values())
    joins = tuple(Fold(a, b) for a, b in sides.values() if (a, b) in inner and a < b)
    tabs = {ends: _tab(*ends, flaps[side]) for side, ends in sides.items() if side in flaps}
    rim = dict(ends for ends in sides.values() if ends not in inner)
    outline = list(_round(rim, tabs))
    around = box_of(outline)

    def moved(point: Point) -> Point:
        return snapped((point[0] - around.x, point[1] - around.y))

    def fold(line: Fold) -> Fold:
        return Fold(moved(line.start), moved(line.end), line.kind)

    hinges = tuple(
        Tab(fold(tab.fold), (moved(tab.rim[0]), moved(tab.rim[1])), tab.is_glued)
        for tab in tabs.values()
    )
    return Net(
        tuple(Polygon(tuple(map(moved, face.corners))) for face in placed),
        (*map(fold, joins), *(tab.fold for tab in hinges)),
        hinges,
        closed(list(map(moved, outline))),
        around.width,
        around.height,
    )


def walled(width: float, depth: float, height: float, *, stands: bool) -> tuple[Polygon, ...]:
    """Return the faces of a tray or a lid from the base's upper left corner: the base, and the
    walls below it, on its left, above it and on its right.

    Each begins at the upper left corner of its art, which is upright if it ``stands`` on its base,
    or if it lies on its walls.
    """
    base = ((0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth))
    walls: list[tuple[Point, ...]] = [
        ((0, depth), (width, depth), (width, depth + height), (0, depth + height)),
        ((0, 0), (0, depth), (-height, depth), (-height, 0)),
        ((width, 0), (0, 0), (0, -height), (width, -height)),
        ((width, depth), (width, 0), (width + height, 0), (width + height, depth)),
    ]
    return Polygon(base), *(Polygon(w[2:] + w[:2] if stands else w) for w in walls)


def smallest(faces: Sequence[Polygon], flaps: Mapping[Side, Flap]) -> Net:
    """Return the net in the upright position with the smallest bounding box.

    One side of that box contains an edge of the convex hull (Freeman and Shapira, 1975), so only
    these positions are tried.
    """
    steps = unfolded(faces, flaps).outline
    whole = Polygon(hull([(values[0], values[1]) for _, values in steps if values]))
    turns = [
        rotation(-math.degrees(math.atan2(y2 - y1, x2 - x1))) for (x1, y1), (x2, y2) in whole.sides
    ]
    best = min(turns, key=lambda turn: round(_room(whole, turn), 3))
    net = unfolded([face.mapped(best) for face in faces], flaps)
    if net.width <= net.height:
        return net
    return unfolded([face.mapped(rotation(90)) for face in net.faces], flaps)


def _room(area: Polygon, turn: Matrix) -> float:
    """Return the area of the upright bounding box of the turned points, in mm²."""
    around = box_of(area.mapped(turn).corners)
    return around.width * around.height


def onto(local: Polygon, face: Polygon) -> Matrix:
    """Return the map that moves a polygon onto an equal one."""
    (x1, y1), (x2, y2) = local.corners[:2]
    (u1, v1), (u2, v2) = face.corners[:2]
    turn = math.degrees(math.atan2(v2 - v1, u2 - u1) - math.atan2(y2 - y1, x2 - x1))
    spun = rotation(round(turn, 9) % 360)
    x, y = spun.apply(x1, y1)
    return spun.then(translation(*snapped((u1 - x, v1 - y))))


def draw(
    net: Net,
    arts: Sequence[tuple[Art, Polygon] | None],
    bleed: float,
    identity: Identity,
    label: folds.Label,
) -> Iterator[Node]:
    """Yield the printed art: ``arts`` on the faces, each relative to its own polygon; None is
    white.

    Bleed extends over tabs and cuts, but over no other face: where two faces meet, so do their
    bleeds. It ends far from the rim of a tab, which then needs no bleed. Tabs to be glued have a
    ``label``, unless it is too long for them.
    """
    component, design = identity["component"], identity["design"]
    over = {tab.fold[:2]: min(bleed, _COVERED * tab.depth) for tab in net.tabs}
    yield from covered(net.faces, arts, bleed, over)
    words = [
        folds.glue(tab.area.middle, label, tab.turn)
        for tab in net.tabs
        if tab.is_glued and label.width < tab.width
    ]
    yield from folds.glued(words, component, design)
    yield from folds.folded(net.folds, component, design)
    yield from folds.cut([net.outline], component, design)


def covered(
    faces: Sequence[Polygon],
    arts: Sequence[tuple[Art, Polygon] | None],
    bleed: float,
    over: Mapping[tuple[Point, Point], float],
) -> Iterator[Node]:
    """Yield ``arts`` on faces that lie flat, as :func:`draw` does, without any lines.

    They bleed by as much as ``over`` says of a side, or else by ``bleed``; over no other face.
    """
    placed: list[tuple[Art, Polygon, Matrix]] = []
    reach: list[list[float]] = []
    blank: list[Node] = []
    inner = {(snapped(end), snapped(start)): 0.0 for face in faces for start, end in face.sides}
    over = inner | dict(over)
    for shown, face in zip(arts, faces, strict=True):
        if shown is None:
            blank.append(Path(closed(face.corners), _WHITE))
        else:
            placed.append((*shown, onto(shown[1], face)))
            ends = ((snapped(start), snapped(end)) for start, end in face.sides)
            reach.append([over.get(side, bleed) for side in ends])
    if bleed:
        for (art, local, at), far in zip(placed, reach, strict=True):
            yield Group(art, at, local.grown(far))
        yield from blank
    for art, local, at in placed:
        yield Group(art, at, local)


def piece(  # noqa: PLR0913, PLR0917 - what a piece is made of
    identity: Identity,
    net: Net,
    arts: Sequence[tuple[Art, Polygon] | None],
    bleed: float,
    shown: View,
    label: folds.Label,
) -> Piece:
    """Return a piece that is folded from a net, with ``arts`` on its faces as in :func:`draw`."""
    drawn = draw(net, arts, bleed, identity, label)
    return Piece(
        **identity,
        width=net.width,
        height=net.height,
        bleed=bleed,
        front=tuple(drawn),
        back=None,
        outline=Trace(net.outline),
        folds=net.folds,
        shown=shown,
        glue=tuple(tab.area for tab in net.tabs if tab.is_glued),
    )


def _round(rim: dict[Point, Point], tabs: Mapping[tuple[Point, Point], Tab]) -> Iterator[Point]:
    """Yield the outline from corner to corner, including the tabs."""
    at = start = next(iter(rim))
    while True:
        yield at
        onwards = rim[at]
        if (tab := tabs.get((at, onwards))) is not None:
            yield from tab.rim
        at = onwards
        if at == start:
            return


def _tab(start: Point, end: Point, shape: Flap) -> Tab:
    (x1, y1), (x2, y2) = start, end
    ux, uy = way(start, end)
    # Clockwise with y down: outside is on the left.
    out_x, out_y = uy * shape.depth, -ux * shape.depth
    first, last = (shape.depth / math.tan(math.radians(end)) for end in (shape.start, shape.end))
    rim = (
        snapped((x1 + ux * first + out_x, y1 + uy * first + out_y)),
        snapped((x2 - ux * last + out_x, y2 - uy * last + out_y)),
    )
    return Tab(Fold(start, end), rim, shape.is_glued)
