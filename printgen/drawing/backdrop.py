"""Find the backdrop at each place of a scene: the topmost fill, and so the colour behind text.

Areas are stored in painting order, by squares of the plane, so that looking up one place does not
search a whole board.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from printgen.core.geometry import Box, Matrix, Point, Polygon, signed_area
from printgen.core.polygons import box_of, sides
from printgen.core.scene import (
    Circle,
    Clip,
    Colour,
    Gradient,
    Paint,
    Path,
    Rect,
    Segment,
    Text,
    closed,
)
from printgen.core.units import MM_PER_PT
from printgen.fonts.font import font

# The number of points to examine on a line, and of pieces of a curve.
_POINTS: Final = 7
_STEPS: Final = 8
# Places in each direction for estimating how much of a box is covered: an even number, since lines
# often run through the middle.
_SPREAD: Final = 16
# The side of the squares, in the units of a layer: about as large as the repeats of a pattern.
_CELL: Final = 6.0
# An area in more squares than this is searched everywhere.
_MANY: Final = 64
# From this opacity on, a fill is what is visible there.
_HALF: Final = 0.5
# Half the height of small letters, in ems: where the backdrop of text is looked up.
_MIDDLE: Final = 0.25


class Backdrop(NamedTuple):
    """The colour of an area as drawn and as printed, and its gradient."""

    drawn: Colour
    printed: Colour
    gradient: Gradient | None = None

    def at(self, x: float, y: float) -> "Backdrop":
        """Return the visible colour at a place, also of a gradient."""
        if self.gradient is None:
            return self
        colour = self.gradient.colour_at(x, y)
        return Backdrop(colour, colour if self.printed == self.drawn else self.printed)


WHITE: Final = Backdrop("#ffffff", "#ffffff")

Ring: TypeAlias = tuple[Point, ...]


class Area(NamedTuple):
    """A painted area: its bounding box and its outline, flattened. ``square`` is its size."""

    box: Box
    rings: tuple[Ring, ...]
    even_odd: bool = False

    @property
    def size(self) -> float:
        """The longer side of the box."""
        return max(self.box.width, self.box.height)

    @property
    def square(self) -> float:
        """The size of the area in square units; parts that overlap count twice."""
        return math.fsum(abs(signed_area(ring)) for ring in self.rings)

    @property
    def around(self) -> float:
        """The length of its outline."""
        return math.fsum(math.dist(*side) for ring in self.rings for side in sides(ring))

    @property
    def mean_width(self) -> float:
        """The width of a strip with its area and half the length of its outline."""
        around = self.around
        return 2 * self.square / around if around else 0.0

    def holds(self, x: float, y: float) -> bool:
        """Return True if the point is inside (by winding or even-odd, as PDF and SVG fill)."""
        left, top, width, height = self.box
        if not (left <= x <= left + width and top <= y <= top + height):
            return False
        winding = 0
        for ring in self.rings:
            winding += _winding(ring, x, y)
        return winding % 2 == 1 if self.even_odd else winding != 0


def area(node: Rect | Circle | Path) -> Area:
    """Return the area of a shape."""
    match node:
        case Rect(x, y, width, height):
            box = Box(x, y, width, height)
            return Area(box, (box.corners,))
        case Circle(cx, cy, r):
            ring = tuple(
                (cx + r * math.cos(math.tau * n / 24), cy + r * math.sin(math.tau * n / 24))
                for n in range(24)
            )
            return Area(Box(cx - r, cy - r, 2 * r, 2 * r), (ring,))
        case Path(segments, paint):
            found = _of_path(segments)
            return found._replace(even_odd=True) if paint.even_odd else found


@lru_cache(maxsize=4096)
def _of_path(segments: tuple[Segment, ...]) -> Area:
    rings: list[list[Point]] = []
    for letter, numbers in segments:
        match letter, numbers:
            case "M", (x, y):
                rings.append([(x, y)])
            case "L", (x, y):
                rings[-1].append((x, y))
            case "C", (x1, y1, x2, y2, x3, y3):
                x0, y0 = rings[-1][-1]
                for n in range(1, _STEPS + 1):
                    t = n / _STEPS
                    u = 1 - t
                    a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
                    rings[-1].append(
                        (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
                    )
            case "Z", _:
                # Segments after a closed ring without another M begin where it did.
                rings.append([rings[-1][0]])
    kept = tuple(tuple(ring) for ring in rings if len(ring) > 1)
    if not kept:
        return Area(Box(0, 0, 0, 0), ())
    return Area(box_of(point for ring in kept for point in ring), kept)


def _winding(ring: Ring, x: float, y: float) -> int:
    winding = 0
    x1, y1 = ring[-1]
    for x2, y2 in ring:
        if (y1 <= y) != (y2 <= y):
            side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
            if y2 > y1 and side > 0:
                winding += 1
            elif y2 < y1 and side < 0:
                winding -= 1
        x1, y1 = x2, y2
    return winding


class _Inset(NamedTuple):
    """A layer inside another: its map, and its clip."""

    layer: "Layer"
    back: Matrix
    clip: Area | None


# An area, its index in painting order, its backdrop, and whether it is wider than a line.
_Item: TypeAlias = tuple[int, "Area | _Inset", "Backdrop | None", bool]


class Layer:
    """The areas painted so far, in one system of coordinates.

    Below it is ``base``, or the layer that it belongs to with the map to it. Nothing outside of the
    ``frame`` is visible.
    """

    def __init__(
        self,
        base: Backdrop = WHITE,
        on: "tuple[Layer, Matrix] | None" = None,
        frame: Box | None = None,
        opacity: float = 1.0,
    ) -> None:
        self._base = base
        self._on = on
        self.frame = frame
        # The share of what is below that is covered by what is painted here.
        self.opacity: float = opacity * (1.0 if on is None else on[0].opacity)
        # Painted areas with their indices; and those that are too wide for squares.
        self._cells: dict[tuple[int, int], list[_Item]] = {}
        self._wide: list[_Item] = []
        self._count = 0
        self.box: Box | None = None

    def add(self, where: Area, backdrop: Backdrop, *, wide: bool = True) -> None:
        """Paint an area; one that is not ``wide`` is a line."""
        self._put(where.box, where, backdrop, wide=wide)

    def inset(
        self, layer: "Layer", matrix: Matrix, clip: Area | None = None, opacity: float = 1.0
    ) -> None:
        """Put a layer on this one; ``clip`` is in that layer's coordinates.

        One that is mostly transparent is no backdrop.
        """
        if layer.box is None or opacity < _HALF:
            return
        box = layer.box if clip is None else layer.box.common(clip.box)
        if clip is None or (box.width and box.height):
            self._put(box.mapped(matrix), _Inset(layer, matrix.inverse(), clip))

    def _put(
        self, box: Box, what: Area | _Inset, backdrop: Backdrop | None = None, *, wide: bool = True
    ) -> None:
        x, y, width, height = box
        if self.box is None:
            self.box = box
        elif not self.box.contains(box, 0):
            left, top = min(x, self.box.x), min(y, self.box.y)
            right, bottom = max(x + width, self.box.right), max(y + height, self.box.bottom)
            self.box = Box(left, top, right - left, bottom - top)
        self._count += 1
        item = self._count, what, backdrop, wide
        columns = range(int(x // _CELL), int((x + width) // _CELL) + 1)
        rows = range(int(y // _CELL), int((y + height) // _CELL) + 1)
        if len(columns) * len(rows) > _MANY:
            self._wide.append(item)
            return
        for column in columns:
            for row in rows:
                self._cells.setdefault((column, row), []).append(item)

    def at(self, x: float, y: float, *, wide: bool = False) -> Backdrop | None:
        """Return the topmost fill of this layer at a place; None if it paints nothing.

        With ``wide``, areas as narrow as a line are skipped.
        """
        found, number, spread = None, 0, None
        if near := self._cells.get((int(x // _CELL), int(y // _CELL))):
            found, number = _topmost(near, x, y, 0, wide=wide)
        if self._wide:
            spread, _ = _topmost(self._wide, x, y, number, wide=wide)
        return spread or found

    def backdrop(self, x: float, y: float, *, wide: bool = False) -> Backdrop:
        """Return the topmost fill at a place, in this layer or in those below it."""
        found = self.at(x, y, wide=wide)
        if found is None and self._on is not None:
            layer, matrix = self._on
            return layer.backdrop(*matrix.apply(x, y), wide=wide)
        return found or self._base

    def under(self, points: Iterable[Point], *, wide: bool = False) -> dict[Backdrop, int]:
        """Return how many of the points are on each backdrop."""
        found: dict[Backdrop, int] = {}  # making a Counter takes longer than looking most up
        for x, y in points:
            backdrop = self.backdrop(x, y, wide=wide)
            found[backdrop] = found.get(backdrop, 0) + 1
        return found


def _topmost(
    items: Sequence[_Item], x: float, y: float, above: int, *, wide: bool
) -> tuple[Backdrop | None, int]:
    """Return the last item after index ``above`` that covers a place, and its index."""
    for number, what, backdrop, is_wide in reversed(items):
        if number <= above:
            break
        if wide and not is_wide:
            continue
        if isinstance(what, _Inset):
            px, py = what.back.apply(x, y)
            if what.clip is not None and not what.clip.holds(px, py):
                continue
            backdrop = what.layer.at(px, py, wide=wide)  # noqa: PLW2901 - what it shows there
            if backdrop is not None:
                return backdrop, number
        elif what.holds(x, y):
            return None if backdrop is None else backdrop.at(x, y), number
    return None, 0


def most(backdrops: Mapping[Backdrop, int]) -> Backdrop:
    """Return the commonest backdrop; white paper if there is none."""
    return max(backdrops, key=backdrops.__getitem__, default=WHITE)


def inside(box: Box, *, few: bool = False) -> list[Point]:
    """Return the middle of a box and, unless ``few``, four places halfway to its corners."""
    x, y = box.centre
    w, h = box.width / 4, box.height / 4
    middle = (x, y)
    return (
        [middle] if few else [middle, *((x + i * w, y + j * h) for i in (-1, 1) for j in (-1, 1))]
    )


def spread(box: Box) -> list[Point]:
    """Return places all over a box, to estimate how much of it something covers."""
    steps = [(n + 0.5) / _SPREAD for n in range(_SPREAD)]
    return [(box.x + i * box.width, box.y + j * box.height) for i in steps for j in steps]


def within(where: Area, *, few: bool = False) -> list[Point]:
    """Return places inside the area's box that it covers, or else some on its outline."""
    covered = [place for place in inside(where.box, few=few) if where.holds(*place)]
    return covered or along(where, few=few)


def along(where: Area, *, few: bool = False) -> list[Point]:
    """Return some places on an outline; with ``few``, only one.

    A straight line may cross something in its middle, such as a path at the edge of a hexagon.
    """
    steps = [pair for ring in where.rings for pair in pairwise(ring)]
    chosen = steps[:1] if few else steps[:: max(1, len(steps) // _POINTS)]
    shares = (0.5,) if few or len(steps) > 1 else (0.2, 0.5, 0.8)
    return [
        (x1 + share * (x2 - x1), y1 + share * (y2 - y1))
        for (x1, y1), (x2, y2) in chosen
        for share in shares
    ]


def width(text: Text) -> float:
    """Return the length of a line of text, in mm."""
    em = text.size * MM_PER_PT
    return font(text.font).width(text.text) * em + len(text.text) * text.tracking * em / 1000


def line(text: Text) -> list[Point]:
    """Return places along the middle of a line of text."""
    long, y = width(text), text.y - _MIDDLE * text.size * MM_PER_PT
    return [(text.x + long * (n + 0.5) / _POINTS, y) for n in range(_POINTS)]


def clip_area(clip: Clip | None) -> Area | None:
    """Return the area of a group's clip."""
    match clip:
        case Box() as box:
            return area(Rect(*box, Paint()))
        case Circle() | Path():
            return area(clip)
        case Polygon(corners):
            return area(Path(closed(corners), Paint()))
    return None
