"""Boxes and affine maps on the page: millimetres, origin top left, y down."""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

# The control points of a cubic curve close to a quarter of an ellipse, as shares of its axes.
KAPPA: Final = 4 * (math.sqrt(2) - 1) / 3


# The constructors of named tuples are Python code: code that makes thousands bypasses them.
_new: Final = tuple.__new__


class Box(NamedTuple):
    """An upright rectangle: its top left corner, width and height in millimetres."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def corners(self) -> "tuple[Point, ...]":
        """The corners, clockwise from the top left."""
        x, y, right, bottom = self.x, self.y, self.right, self.bottom
        return (x, y), (right, y), (right, bottom), (x, bottom)

    def grown(self, by: float) -> "Box":
        """Return the box with every side moved outwards by ``by`` (inwards if negative)."""
        x, y, width, height = self
        return _new(Box, (x - by, y - by, width + 2 * by, height + 2 * by))

    def moved(self, dx: float, dy: float) -> "Box":
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def common(self, other: "Box") -> "Box":
        """Return the common part of both; of size 0 if there is none."""
        x1, y1, width1, height1 = self
        x2, y2, width2, height2 = other
        x, y = max(x1, x2), max(y1, y2)
        width = min(x1 + width1, x2 + width2) - x
        height = min(y1 + height1, y2 + height2) - y
        return _new(Box, (x, y, max(width, 0.0), max(height, 0.0)))

    def shared(self, other: "Box") -> "Box | None":
        """Return the common part of both; None if they do not even touch."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right = min(self.x + self.width, other.x + other.width)
        bottom = min(self.y + self.height, other.y + other.height)
        return None if right < x or bottom < y else Box(x, y, right - x, bottom - y)

    def off(self, other: "Box") -> float:
        """Return the largest distance between corresponding sides."""
        return max(
            abs(self.x - other.x),
            abs(self.y - other.y),
            abs(self.right - other.right),
            abs(self.bottom - other.bottom),
        )

    def mapped(self, matrix: "Matrix") -> "Box":
        """Return the bounding box of the transformed box."""
        if matrix is IDENTITY:
            return self
        x, y, width, height = self
        return matrix.box(x, y, x + width, y + height)

    def centred_on(self, point: "Point") -> "Box":
        """Return a box of this size around a point."""
        x, y = point
        return Box(x - self.width / 2, y - self.height / 2, self.width, self.height)

    def square(self) -> "Box":
        """Return the largest square inside, centred."""
        side = min(self.width, self.height)
        cx, cy = self.centre
        return Box(cx - side / 2, cy - side / 2, side, side)

    def columns(self, count: int, gap: float) -> "list[Box]":
        """Return the boxes of columns beside each other, with gaps between them."""
        width = max((self.width - gap * (count - 1)) / count, 0.0)
        lefts = (self.x + n * (width + gap) for n in range(count))
        return [Box(x, self.y, width, self.height) for x in lefts]

    def fitting(self, width: float, height: float) -> "Matrix":
        """Return the map that fits something of that size into the box: as large as possible,
        centred.
        """
        scale = min(self.width / width, self.height / height)
        x = self.x + (self.width - width * scale) / 2
        y = self.y + (self.height - height * scale) / 2
        return Matrix(scale, 0, 0, scale, x, y)

    def overlaps(self, other: "Box") -> bool:
        """Return True if both have a common area."""
        return min(self.common(other)[2:]) > 0

    def contains(self, other: "Box", slack: float = 1e-6) -> bool:
        x1, y1, width1, height1 = self
        x2, y2, width2, height2 = other
        return (
            x2 >= x1 - slack
            and y2 >= y1 - slack
            and x2 + width2 <= x1 + width1 + slack
            and y2 + height2 <= y1 + height1 + slack
        )


def signed_area(points: "Sequence[Point]") -> float:
    """Return the area of a polygon, positive if its corners are clockwise on the page."""
    ahead = (*points[1:], *points[:1])
    pairs = zip(points, ahead, strict=True)
    return math.fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


def around(boxes: Iterable[Box]) -> Box:
    """Return the smallest box that contains all boxes. There must be at least one."""
    every = list(boxes)
    x, y = min(box.x for box in every), min(box.y for box in every)
    right, bottom = max(box.right for box in every), max(box.bottom for box in every)
    return Box(x, y, right - x, bottom - y)


# A point in millimetres.
Point: TypeAlias = tuple[float, float]


def way(start: Point, end: Point) -> Point:
    """Return the direction from one point to another, as a vector of length 1; of length 0 if they
    are equal.
    """
    length = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def snapped(point: Point, decimals: int = 6) -> Point:
    """Return a point with rounded coordinates: then points that meet are equal."""
    # No negative zero.
    return round(point[0], decimals) + 0.0, round(point[1], decimals) + 0.0


def halfway(start: Point, end: Point) -> Point:
    """Return the midpoint of two points."""
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def on_curve(p: float, q: float, r: float, s: float, t: float) -> float:
    """Return one coordinate of a cubic curve at ``t``, from its start (0) to its end (1)."""
    u = 1 - t
    return u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s


def turning_points(p: float, q: float, r: float, s: float) -> Iterator[float]:
    """Yield where one coordinate of a cubic curve turns back, between its start (0) and end (1)."""
    a, b, c = s - p + 3 * (q - r), 2 * (p - 2 * q + r), q - p
    roots: list[float] = []
    if abs(a) < 1e-9:
        roots = [-c / b] if b else []
    elif (inside := b * b - 4 * a * c) >= 0:
        root = math.sqrt(inside)
        roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    yield from (t for t in roots if 0 < t < 1)


class Polygon(NamedTuple):
    """A convex area: its corners in millimetres, clockwise on the page. As a clip it may be any
    polygon.
    """

    corners: tuple[Point, ...]

    @property
    def sides(self) -> Iterator[tuple[Point, Point]]:
        """Pairs of neighbouring corners."""
        yield from zip(self.corners, self.corners[1:] + self.corners[:1], strict=True)

    def mapped(self, matrix: "Matrix") -> "Polygon":
        """Return the polygon with its corners moved by a map."""
        return Polygon(tuple(matrix.apply(*corner) for corner in self.corners))

    @property
    def middle(self) -> Point:
        """The mean of the corners."""
        xs, ys = zip(*self.corners, strict=True)
        return math.fsum(xs) / len(xs), math.fsum(ys) / len(ys)

    def contains(self, point: Point, slack: float = 1e-6) -> bool:
        """Return True if the point is inside, or at most ``slack`` mm beyond a side."""
        x, y = point
        return all(
            (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= -slack * math.dist((x1, y1), (x2, y2))
            for (x1, y1), (x2, y2) in self.sides
        )

    def grown(self, by: float | Sequence[float]) -> "Polygon":
        """Return the polygon with every side moved outwards by ``by``; corners stay sharp.

        ``by`` may be a number for each side.
        """
        far = by if isinstance(by, Sequence) else [by] * len(self.corners)
        moved = []
        last = self.corners[-1:] + self.corners[:-1]
        for n, ((x0, y0), (x, y), (x2, y2)) in enumerate(
            zip(last, self.corners, self.corners[1:] + self.corners[:1], strict=True)
        ):
            one, other = far[n - 1], far[n]
            before, after = math.dist((x0, y0), (x, y)), math.dist((x, y), (x2, y2))
            ux, uy = (x - x0) / before, (y - y0) / before
            vx, vy = (x2 - x) / after, (y2 - y) / after
            # The intersection of both moved sides.
            turn = ux * vy - uy * vx
            moved.append((x + (other * ux - one * vx) / turn, y + (other * uy - one * vy) / turn))
        return Polygon(tuple(moved))


class Matrix(NamedTuple):
    """An affine map as in SVG and PDF: x' = a·x + c·y + e, y' = b·x + d·y + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def then(self, after: "Matrix") -> "Matrix":
        """Return the map that applies this one first and ``after`` second."""
        a, b, c, d, e, f = self
        A, B, C, D, E, F = after  # noqa: N806 - the textbook's letters
        return _new(
            Matrix,
            (
                A * a + C * b,
                B * a + D * b,
                A * c + C * d,
                B * c + D * d,
                A * e + C * f + E,
                B * e + D * f + F,
            ),
        )

    def apply(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def box(self, left: float, top: float, right: float, bottom: float) -> Box:
        """Return the bounding box of a transformed rectangle, given by its sides."""
        a, b, c, d, e, f = self
        if not (b or c) and a > 0 < d and left <= right and top <= bottom:  # nearly all
            left, top = a * left, d * top
            return _new(Box, (left + e, top + f, a * right - left, d * bottom - top))
        xl, xr, xt, xb = a * left, a * right, c * top, c * bottom
        yl, yr, yt, yb = b * left, b * right, d * top, d * bottom
        x1, x2 = min(xl, xr) + min(xt, xb), max(xl, xr) + max(xt, xb)
        y1, y2 = min(yl, yr) + min(yt, yb), max(yl, yr) + max(yt, yb)
        return _new(Box, (x1 + e, y1 + f, x2 - x1, y2 - y1))

    def inverse(self) -> "Matrix":
        """Return the inverse map. Raises :class:`ZeroDivisionError` if it flattens the page."""
        a, b, c, d, e, f = self
        det = a * d - b * c
        return Matrix(
            d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det
        )

    @property
    def scale(self) -> float:
        """The mean scale of lengths."""
        a, b, c, d, _, _ = self
        return math.sqrt(abs(a * d - b * c))

    @property
    def least_scale(self) -> float:
        """The smallest scale of lengths in any direction: the smaller singular value."""
        a, b, c, d, _, _ = self
        squares, area = a * a + b * b + c * c + d * d, abs(a * d - b * c)
        larger = math.sqrt((squares + math.sqrt(max(0.0, squares**2 - 4 * area**2))) / 2)
        return area / larger if larger else 0.0


IDENTITY: Final = Matrix(1, 0, 0, 1, 0, 0)


# Pieces are at the same places on many sheets.
@lru_cache(maxsize=256, typed=True)
def translation(dx: float, dy: float) -> Matrix:
    return Matrix(1, 0, 0, 1, dx, dy)


def scaling(sx: float, sy: float | None = None) -> Matrix:
    return Matrix(sx, 0, 0, sx if sy is None else sy, 0, 0)


def rotation(degrees: float, cx: float = 0, cy: float = 0) -> Matrix:
    """Return a clockwise rotation (y points down) about (cx, cy); exact for quarter turns."""
    quarter = degrees / 90
    cos: float
    sin: float
    if quarter == int(quarter):
        cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[int(quarter) % 4]
    else:
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return Matrix(cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy)
