"""Folds in space what is printed flat. Nothing of the program's own nets is used: the polygons
between its cuts and folds are found, and folded one after the other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
import pytest

from printgen.components import Piece
from printgen.components.piece import Fold
from printgen.core.outlines import Trace
from printgen.core.scene import Segment

if TYPE_CHECKING:
    from numpy.typing import NDArray

Point: TypeAlias = tuple[float, float]
Vector: TypeAlias = "NDArray[np.float64]"
Corner: TypeAlias = tuple[float, ...]


def rounded(point: tuple[float, ...], decimals: int = 3) -> tuple[float, ...]:
    return tuple(round(x, decimals) + 0.0 for x in point)


def on_paper(point: tuple[float, ...]) -> Point:
    """A corner on paper, so exact that errors do not add up from fold to fold."""
    x, y = rounded(point, 6)
    return x, y


def polygons(edges: set[frozenset[Point]]) -> list[list[Point]]:
    """The areas that lines enclose between them, clockwise on paper (y down); not the outside."""
    ways: dict[Point, list[Point]] = {}
    for edge in edges:
        a, b = edge
        ways.setdefault(a, []).append(b)
        ways.setdefault(b, []).append(a)

    def angle(a: Point, b: Point) -> float:
        return math.atan2(b[1] - a[1], b[0] - a[0])

    left = {(a, b) for a, others in ways.items() for b in others}
    found = []
    while left:
        start = a, b = min(left)
        area: list[Point] = []
        while True:
            left.remove((a, b))
            area.append(a)
            # The next one to the right: what is on the right of every step is inside.
            back = angle(b, a)
            onwards = min(
                (c for c in ways[b] if c != a),
                key=lambda c, b=b, back=back: (back - angle(b, c)) % (2 * math.pi),  # type: ignore[misc]
            )
            a, b = b, onwards
            if (a, b) == start:
                break
        if signed(area) > 0:
            found.append(area)
    return found


def signed(area: list[Point]) -> float:
    """Twice the area, positive if it runs clockwise on paper."""
    pairs = zip(area, area[1:] + area[:1], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)


class Part(NamedTuple):
    """A square or a tab: its corners on paper, and in space when all is folded (mm)."""

    flat: list[Point]
    corners: list[Vector]

    @property
    def edges(self) -> list[frozenset[Corner]]:
        return [frozenset((rounded(tuple(a)), rounded(tuple(b)))) for a, b in self.sides()]

    def sides(self) -> Iterator[tuple[Vector, Vector]]:
        return zip(self.corners, self.corners[1:] + self.corners[:1], strict=True)

    @property
    def normal(self) -> Vector:
        """Out of the printed side."""
        a, b, c = self.corners[:3]
        # Clockwise on paper, seen from the print.
        out = -np.cross(b - a, c - b)
        return np.asarray(out / np.linalg.norm(out), dtype=np.float64)


def turn(axis: Vector, angle: float) -> Vector:
    """The turn about an axis through the origin, as a matrix (Rodrigues)."""
    x, y, z = axis / np.linalg.norm(axis)
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    eye: Vector = np.eye(3)
    return np.asarray(eye + math.sin(angle) * k + (1 - math.cos(angle)) * (k @ k))


def lifted(point: Point) -> Vector:
    """On the table, the print up, y away from the reader."""
    return np.array([point[0], -point[1], 0.0])


def path_of(piece: Piece) -> tuple[Segment, ...]:
    """The steps of the line that a piece is cut out along."""
    assert isinstance(piece.outline, Trace)
    return piece.outline.segments


def fold(piece: Piece, bend_at: Callable[[float], float] = lambda _: math.pi / 2) -> list[Part]:
    """All parts in space, every mountain fold bent away from the print, every valley towards it.

    ``bend_at`` says by how much, in radians, at a fold of so many mm; without it, a right angle.
    """
    outline = [on_paper(values) for step, values in path_of(piece) if step != "Z"]
    cuts = {frozenset(pair) for pair in zip(outline, outline[1:] + outline[:1], strict=True)}
    kinds = {frozenset(_ends(line)): line.kind for line in piece.folds}
    folds = set(kinds)
    assert not cuts & folds
    areas = polygons(cuts | folds)
    assert sum(map(signed, areas)) == pytest.approx(signed(outline))
    hinges: dict[frozenset[Point], list[int]] = {}
    for n, area in enumerate(areas):
        for pair in zip(area, area[1:] + area[:1], strict=True):
            if frozenset(pair) in folds:
                hinges.setdefault(frozenset(pair), []).append(n)
    assert all(len(two) == 2 for two in hinges.values())
    assert len(hinges) == len(folds) == len(areas) - 1, "all parts hang together, in one way"
    placed: dict[int, tuple[Vector, Vector]] = {0: (np.eye(3), np.zeros(3))}
    waiting = [0]
    while waiting:
        n = waiting.pop()
        for hinge, two in hinges.items():
            if n not in two:
                continue
            other = two[0] if two[1] == n else two[1]
            if other in placed:
                continue
            a, b = (lifted(end) for end in hinge)
            middle = np.mean([lifted(point) for point in areas[other]], axis=0)
            angle = bend_at(float(np.linalg.norm(b - a)))
            bend = turn(b - a, angle)
            if ((bend @ (middle - a))[2] > 0) != (kinds[hinge] == "valley"):
                bend = turn(b - a, -angle)
            linear, shift = placed[n]
            placed[other] = linear @ bend, linear @ (a - bend @ a) + shift
            waiting.append(other)
    assert len(placed) == len(areas)
    return [
        Part(area, [placed[n][0] @ lifted(point) + placed[n][1] for point in area])
        for n, area in enumerate(areas)
    ]


def _ends(line: Fold) -> tuple[Point, Point]:
    return on_paper(line.start), on_paper(line.end)


def lies_in(tab: Part, face: Part) -> bool:
    """Whether all of a tab lies upon a face, on whichever of its sides."""
    middle = np.mean(face.corners, axis=0)
    for corner in tab.corners:
        if abs((corner - face.corners[0]) @ face.normal) > 1e-3:
            return False
        for a, b in face.sides():
            out = np.cross(b - a, face.normal)
            out = out if (middle - a) @ out < 0 else -out
            if (corner - a) @ out > 1e-3 * np.linalg.norm(out):
                return False
    return True


def apart(one: Part, other: Part, face: Part) -> bool:
    """Whether a side of one of them has all of the other on its far side."""
    for first, second in ((one, other), (other, one)):
        middle = np.mean(first.corners, axis=0)
        for a, b in first.sides():
            out = np.cross(b - a, face.normal)
            out = out if (middle - a) @ out < 0 else -out
            if all((corner - a) @ out >= -1e-3 for corner in second.corners):
                return True
    return False


def holds(area: list[Point], point: Point) -> bool:
    pairs = zip(area, area[1:] + area[:1], strict=True)
    return all(
        (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1) >= -1e-6
        for (x1, y1), (x2, y2) in pairs
    )
