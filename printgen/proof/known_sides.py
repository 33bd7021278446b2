"""The drawings to look for: sides of pieces, and whole pages."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.components import Piece
from printgen.core.geometry import Box, Matrix
from printgen.pdf.traces import Trace

SideName: TypeAlias = Literal["front", "back"]
FRONT: Final[SideName] = "front"
BACK: Final[SideName] = "back"

# The least area of a triangle with the first point, in mm²: smaller ones fix no rotation.
_WIDE_MM2: Final = 0.01
# The tolerance for the visible boxes after clipping, in mm: PDFs round, and errors add up.
SEEN_MM: Final = 0.05
# The tolerance for sizes, backs, cuts and marks, in mm.
EXACT_MM: Final = 0.1


class Side(NamedTuple):
    """One side of one piece."""

    piece: Piece
    side: SideName

    def __str__(self) -> str:
        return f"the {self.side} of {self.piece.id}"


class KnownSide:
    """A side of a piece as it should look; equal sides of pieces of one size are one.

    ``traces`` are in mm from the trimmed piece's top left corner. A piece that touches others may
    be cut off at its ``ends``, in mm beyond its trim.
    """

    def __init__(self, traces: Sequence[Trace], width: float, height: float, bleed: float) -> None:
        self.traces = tuple(traces)
        self.width = width
        self.height = height
        self.bleed = bleed
        self.sides: list[Side] = []
        self.whats = Counter(trace.what for trace in traces)
        self.ends: set[float] = set()

    def __str__(self) -> str:
        return str(self.sides[0])

    @property
    def names(self) -> str:
        """The ids of the pieces with this look."""
        return ", ".join(dict.fromkeys(side.piece.id for side in self.sides))

    def pieces(self, side: SideName) -> list[Piece]:
        """Return the pieces that have this look on that side."""
        return [each.piece for each in self.sides if each.side == side]

    @property
    def splits(self) -> bool:
        """True if the piece may be printed in parts."""
        return any(each.piece.splits for each in self.sides)

    @cached_property
    def is_plain(self) -> bool:
        """True if so little is drawn that something else of another size could be taken for it."""
        return sum(trace.is_ink for trace in self.traces) < 3

    @cached_property
    def bases(self) -> dict[int, tuple[Trace, Basis | None]]:
        """The basis of the largest example of each shape: it fixes size and rotation best.

        Art beyond the cut may be cut off, so only art inside of it counts.
        """
        found: dict[int, tuple[Trace, Basis | None]] = {}
        trim = Box(0, 0, self.width, self.height).grown(-SEEN_MM)
        for trace in self.traces:
            if self.ends and trace.seen.shared(trim) is None:
                continue
            basis = basis_of(trace.shape)
            known = found.get(trace.what)
            if known is None or _reach(basis) > _reach(known[1]):
                found[trace.what] = trace, basis
        return found


def alike_in(one: KnownSide, other: KnownSide, window: Box | None) -> bool:
    """Return True if two drawings look the same in a window, or everywhere."""
    if one is other or window is None:
        return one is other
    if (one.width, one.height) != (other.width, other.height):
        return False

    def shown(known: KnownSide) -> list[tuple[float, ...]]:
        return [
            (trace.figure, round(trace.at[0], 2), round(trace.at[1], 2))
            for trace in known.traces
            if trace.is_ink and trace.seen.shared(window) is not None
        ]

    return shown(one) == shown(other)


def is_same(one: Box, other: Box) -> bool:
    """Return True if two boxes are the same within the tolerance of clips."""
    return one.off(other) <= SEEN_MM


class Basis(NamedTuple):
    """Two points of a shape (as indices), and the area of their triangle with the first point."""

    one: int
    two: int
    area: float


def _reach(basis: Basis | None) -> float:
    return 0.0 if basis is None else basis.area


def basis_of(shape: tuple[float, ...]) -> Basis | None:
    """Return the points that fix a shape's rotation and size best; None for a straight line."""
    points = list(zip(shape[::2], shape[1::2], strict=True))
    if len(points) < 2:
        return None
    one = max(range(len(points)), key=lambda n: math.hypot(*points[n]))
    x, y = points[one]
    crosses = [abs(x * py - y * px) for px, py in points]
    two = max(range(len(points)), key=crosses.__getitem__)
    return Basis(one, two, crosses[two]) if crosses[two] > _WIDE_MM2 else None


def linear(known: Trace, basis: Basis | None, there: Trace) -> Matrix | None:
    """Return the rotation and size that map a known shape to one on a page; None if none does.

    A straight line only fixes a rotation and one size.
    """
    if len(known.shape) != len(there.shape) or len(known.shape) < 2:
        return None
    if basis is None:
        n = max(range(0, len(known.shape), 2), key=lambda n: math.hypot(*known.shape[n : n + 2]))
        x, y = known.shape[n : n + 2]
        u, v = there.shape[n : n + 2]
        square = x * x + y * y
        if square < _WIDE_MM2:
            return None
        a, b = (x * u + y * v) / square, (x * v - y * u) / square
        return Matrix(a, b, -b, a, 0.0, 0.0)
    (x1, y1), (x2, y2) = (known.shape[2 * n : 2 * n + 2] for n in basis[:2])
    (u1, v1), (u2, v2) = (there.shape[2 * n : 2 * n + 2] for n in basis[:2])
    cross = x1 * y2 - x2 * y1
    return Matrix(
        (u1 * y2 - u2 * y1) / cross,
        (v1 * y2 - v2 * y1) / cross,
        (x1 * u2 - x2 * u1) / cross,
        (x1 * v2 - x2 * v1) / cross,
        0.0,
        0.0,
    )
