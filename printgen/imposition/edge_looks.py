"""Find the look of a piece's edges, inside and outside of its trim box.

Everything comes from the drawing. Along each edge, there is a band that is painted in order. Where
something fills the whole depth of the band, the band has its colour; elsewhere, the look is
everything that touches the band, relative to the edge. So a background matches another of the same
colour, and art that continues across the edge matches itself.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from operator import itemgetter
from typing import Any, Final, TypeAlias

from printgen.components.piece import Art, Piece
from printgen.core.geometry import IDENTITY, Box, Matrix, Polygon
from printgen.core.polygons import box_of
from printgen.core.scene import (
    Circle,
    Clip,
    Gradient,
    Group,
    Image,
    Node,
    Paint,
    Path,
    Rect,
    Text,
    Use,
    closed,
)
from printgen.core.units import MM_PER_PT
from printgen.fonts.font import font

# The least depth of a band, in mm: more than a careful cut is off.
SLIP_MM: Final = 0.3
# The sharpest corner that both backends draw, in half line widths.
_MITER: Final = 10.0
_SLACK: Final = 1e-6
_PAPER: Final = "#ffffff"

_Drawn: TypeAlias = Rect | Circle | Path | Text | Image
# What is painted: a colour, or everything that is painted there, in order.
_Look: TypeAlias = object
# The start and end along an edge, and the look between them.
_Stretch: TypeAlias = tuple[float, float, _Look]
Stretches: TypeAlias = tuple[_Stretch, ...]
# What is shown of a group's contents: its opacity and the outline of its clip.
_Veil: TypeAlias = tuple[float, Rect | Circle | Path | None, Matrix]


# A painted box, its colour or None if it is not uniform, and what represents that.
_Touch: TypeAlias = tuple[Box, str | None, Callable[[float, float], _Look]]


def edge_looks(
    piece: Piece, art: Art, axis: int, beyond: float, cache: dict[Any, Any]
) -> Stretches:
    """Return the look of both edges at the ends of an axis of a side; empty if they differ.

    The bands extend inwards by the bleed, and outwards by ``beyond``, in mm. The ``cache`` saves
    time since pieces of one size share nearly everything that touches their edges.
    """
    trim = Box(0, 0, piece.width, piece.height)
    deep = max(piece.bleed, SLIP_MM)
    # Longer than the bands. Nothing inside of it touches them.
    aside = piece.bleed + 1
    inset = (-deep, aside) if axis == 0 else (aside, -deep)
    middle = Box(-inset[0], -inset[1], piece.width + 2 * inset[0], piece.height + 2 * inset[1])
    clip = trim.grown(piece.bleed)
    near = []
    for node in art:
        place = id(node), middle, clip
        if place not in cache:
            cache[place] = node, [*_touches((node,), IDENTITY, clip, middle, cache)]
        if cache[place][1]:
            near.append(cache[place])
    key = *map(id, near), trim, axis, beyond, deep
    if key not in cache:
        size, along = trim[2 + axis], (-beyond, trim[3 - axis] + beyond)
        bands = (
            _Band(axis, 0, -beyond, deep, *along),
            _Band(axis, size, size - deep, size + beyond, *along),
        )
        for _, touches in near:
            for touch in touches:
                for band in bands:
                    band.paint(*touch)
        first, last = (band.stretches() for band in bands)
        cache[key] = near, first if first == last else ()
    found: Stretches = cache[key][1]
    return found


class _Band:
    """A band along the ``edge`` of a trim box: from ``low`` to ``high`` across it, and from
    ``start`` to ``end`` along it.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - a box, and which way it lies
        self, axis: int, edge: float, low: float, high: float, start: float, end: float
    ) -> None:
        self._axis, self._edge, self._low, self._high = axis, edge, low, high
        self._found: list[_Stretch] = [(start, end, _PAPER)]

    def paint(self, box: Box, colour: str | None, mark: Callable[[float, float], _Look]) -> None:
        """Paint a box in a colour, or with a mark, which is a function of a point on the edge."""
        axis = self._axis
        low, high = box[axis], box[axis] + box[axis + 2]
        if low > self._high - _SLACK or high < self._low + _SLACK:
            return
        look: _Look = colour
        if colour is None or low > self._low + _SLACK or high < self._high - _SLACK:
            edge = (0.0, self._edge) if axis else (self._edge, 0.0)
            seen = max(low, self._low) - self._edge, min(high, self._high) - self._edge
            look = *map(_rounded, seen), colour or mark(*edge)
        start, end = box[1 - axis], box[1 - axis] + box[3 - axis]
        # A band of a pattern has hundreds of stretches, of which a box covers a few.
        before = bisect_right(self._found, start + _SLACK, key=itemgetter(1))
        after = bisect_left(self._found, end - _SLACK, key=itemgetter(0))
        found: list[_Stretch] = []
        for first, last, under in self._found[before:after]:
            if start > first + _SLACK:
                found.append((first, start, under))
            over = look if isinstance(look, str) else (under, look)
            found.append((max(first, start), min(last, end), over))
            if end < last - _SLACK:
                found.append((end, last, under))
        self._found[before:after] = found

    def stretches(self) -> Stretches:
        """Return the stretches, as long as possible."""
        merged: list[_Stretch] = []
        for start, end, look in self._found:
            if merged and merged[-1][2] == look:
                merged[-1] = merged[-1][0], end, look
            else:
                merged.append((start, end, look))
        return tuple((_rounded(start), _rounded(end), look) for start, end, look in merged)


def _touches(  # noqa: PLR0913, PLR0917 - nodes, and where they are seen
    nodes: Iterable[Node],
    at: Matrix,
    clip: Box,
    middle: Box,
    cache: dict[Any, Any],
    veils: tuple[_Veil, ...] = (),
) -> Iterator[_Touch]:
    """Yield what the transformed nodes paint outside of the middle, clipped by clip and veils."""
    plain = at == IDENTITY
    upright = plain or _is_upright(at)
    for node in nodes:
        if isinstance(node, Group):
            inner = at if node.matrix is None else node.matrix.then(at)
            box = clip.common(_around(node.clip).mapped(inner)) if node.clip else clip
            within = *veils, *_veil(node, inner)
            yield from _touches(node.children, inner, box, middle, cache, within)
        elif isinstance(node, Use):
            inner = node.matrix.then(at)
            box = clip.common(node.symbol.box.mapped(inner))
            if not middle.contains(box):
                within = *veils, *_veil(Group((), clip=node.symbol.box), inner)
                yield from _touches(node.symbol.children, inner, box, middle, cache, within)
        else:
            if id(node) not in cache:
                cache[id(node)] = node, _marks(node)
            for box, colour in cache[id(node)][1]:
                shown = colour if upright and not veils else None
                seen = (box if plain else box.mapped(at)).common(clip)
                if min(seen.width, seen.height) > _SLACK and not middle.contains(seen):
                    yield seen, shown, partial(_Mark, node, at, veils)


def _veil(group: Group, at: Matrix) -> Iterable[_Veil]:
    """Return the veil of a group, if it is translucent or its clip is not an upright box."""
    shape: Rect | Circle | Path | None = None
    match group.clip:
        case Box() if not _is_upright(at):
            shape = Rect(*group.clip, Paint())
        case Polygon(corners):
            shape = Path(closed(corners), Paint())
        case Circle() | Path():
            shape = group.clip
    return ((group.opacity, shape, at),) if shape or group.opacity < 1 else ()


class _Mark:
    """A node and what is shown of it, relative to a point of the piece.

    It is only computed when two are compared, since most edges differ earlier.
    """

    __slots__ = ("_look", "_node", "_place", "_seen")
    __hash__ = None  # type: ignore[assignment] # nobody asks for it

    def __init__(
        self, node: _Drawn, at: Matrix, veils: tuple[_Veil, ...], x: float, y: float
    ) -> None:
        self._node, self._place = node, (at, veils, x, y)
        # The same node at the same place; if that differs, all points.
        self._seen: tuple[object, ...] = ()
        self._look: tuple[object, ...] = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Mark):
            return False
        if self._near() == other._near():
            return True
        return self._start() == other._start() and self._whole() == other._whole()

    def _near(self) -> tuple[object, ...]:
        """Return the node and its matrix, relative to the point."""
        if not self._seen:
            at, veils, x, y = self._place
            ends = ((share, shape, _from(way, x, y)) for share, shape, way in veils)
            self._seen = self._node, _from(at, x, y), *ends
        return self._seen

    def _start(self) -> tuple[object, ...]:
        """Return the first point of the node, which nearly always differs if nodes differ."""
        at, _, x, y = self._place
        node = self._node
        first = node.segments[0][1] if isinstance(node, Path) else node
        return _placed(first[:2], at, x, y)

    def _whole(self) -> tuple[object, ...]:
        if not self._look:
            at, veils, x, y = self._place
            ends = ((share, shape and _drawn(shape, way, x, y)) for share, shape, way in veils)
            self._look = _drawn(self._node, at, x, y), *ends
        return self._look


def _from(at: Matrix, x: float, y: float) -> tuple[float, ...]:
    """Return a matrix relative to a point of the piece."""
    return *at[:4], at.e - x, at.f - y


def _placed(points: Sequence[Any], at: Matrix, x: float, y: float) -> tuple[float, ...]:
    """Return the transformed points, relative to a point of the piece, rounded to micrometres."""
    a, b, c, d, e, f = at
    e, f = e - x, f - y
    return tuple(
        _rounded(each)
        for px, py in zip(points[::2], points[1::2], strict=True)
        for each in (a * px + c * py + e, b * px + d * py + f)
    )


def _rounded(length: float) -> float:
    """Round a length to micrometres.

    Half a micrometre, as in an eighth of 88.9 mm, is always rounded up, whatever the last bit is.
    """
    # Adding 0 turns -0 into 0.
    return round(length + _SLACK / 10, 3) + 0.0


def _drawn(node: _Drawn, at: Matrix, x: float, y: float) -> tuple[object, ...]:
    """Return everything that a node draws, relative to a point, rounded to micrometres."""

    def placed(*points: float) -> tuple[float, ...]:
        return _placed(points, at, x, y)

    turn = tuple(round(each, 4) + 0.0 for each in at[:4])
    if not isinstance(node, Text | Image) and isinstance(node.paint.fill, Gradient):
        # A gradient does not move with the outline.
        turn += placed(0, 0)
    match node:
        case Path(segments, paint):
            letters = [letter for letter, _ in segments]
            return paint, turn, letters, placed(*(n for _, numbers in segments for n in numbers))
        case Rect(px, py, width, height, paint, radius):
            return paint, turn, radius, placed(px, py, px + width, py + height)
        case Circle(cx, cy, radius, paint):
            return paint, turn, radius, placed(cx, cy)
        case Text():
            return node._replace(x=0, y=0), turn, placed(node.x, node.y)
        case Image(px, py, width, height, picture, ink):
            return id(picture), ink, turn, placed(px, py, px + width, py + height)
    raise TypeError("symbols are opened")


def _is_upright(at: Matrix) -> bool:
    return abs(at.b) < _SLACK > abs(at.c) or abs(at.a) < _SLACK > abs(at.d)


def _marks(node: _Drawn) -> Iterable[tuple[Box, str | None]]:
    """Return the boxes that a node paints, with their colours, or None if they are not uniform."""
    if isinstance(node, Text):
        em = node.size * MM_PER_PT
        width = font(node.font).width(node.text) + len(node.text) * node.tracking / 1000
        # Letters may extend beyond their ends.
        lean = em / 4
        box = Box(node.x - lean, node.y - 1.1 * em, max(width, 0.0) * em + 2 * lean, 1.5 * em)
        return ((box, None),)
    if isinstance(node, Image):
        return ((Box(*node[:4]), None),)
    if isinstance(node, Rect):
        box = Box(node.x, node.y, node.width, node.height)
        if node.radius <= 0:
            return _of_box(box, node.paint)
    else:
        box = _around(node)
        if isinstance(node, Path) and _is_rectangle(node, box):
            return _of_box(box, node.paint)
    paint, wide = node.paint, 0.0
    if paint.stroke is not None:
        # A sharp corner of a line extends beyond it.
        is_sharp = isinstance(node, Path) and (paint.sharp or paint.pen is not None)
        wide = paint.width / 2 * (_MITER if is_sharp else 1)
    return ((box.grown(wide), None),) if paint.fill or paint.stroke else ()


def _around(outline: Clip) -> Box:
    """Return a box around an outline, whose curves stay within their control points."""
    match outline:
        case Box():
            return outline
        case Circle(cx, cy, radius):
            return Box(cx - radius, cy - radius, 2 * radius, 2 * radius)
        case Polygon(corners):
            return box_of(corners)
    numbers = [number for _, each in outline.segments for number in each]
    return box_of([*zip(numbers[::2], numbers[1::2], strict=True)] or [(0, 0)])


def _is_rectangle(path: Path, box: Box) -> bool:
    """Return True if a path is its own bounding box."""
    corners = [each for letter, each in path.segments if letter != "Z"]
    letters = [letter for letter, _ in path.segments]
    if len(corners) not in {4, 5} or "C" in letters or letters.count("M") > 1:
        return False
    if len(corners) == 5 and corners[4] != corners[0]:
        return False
    edges = {(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)}
    points = [(x, y) for x, y in corners[:4]]
    ways = zip(points, [*points[1:], points[0]], strict=True)
    return {*points} == edges and all((a == c) != (b == d) for (a, b), (c, d) in ways)


def _of_box(box: Box, paint: Paint) -> Iterable[tuple[Box, str | None]]:
    """Return what a rectangle paints: its fill, and its stroke without a colour."""
    found: list[tuple[Box, str | None]] = []
    if paint.fill is not None:
        found.append((box, paint.fill.lower() if isinstance(paint.fill, str) else None))
    if paint.stroke is not None and paint.width > 0:
        half, (x, y, width, height) = paint.width / 2, box
        sides = (
            Box(x, y, width, 0),
            Box(x, box.bottom, width, 0),
            Box(x, y, 0, height),
            Box(box.right, y, 0, height),
        )
        found += ((side.grown(half), None) for side in sides)
    return found
