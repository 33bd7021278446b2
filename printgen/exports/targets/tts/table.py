"""Places on the virtual table: boards in the centre, each player's pieces at their side.

All in inches, x to the right, z away from the south. Pieces on a space of a board are in the middle
of its box on the board's picture, or beside each other, as in pictures of setups.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from printgen.components import Piece
from printgen.components.together import centres
from printgen.core.units import MM_PER_INCH
from printgen.exports.targets.tts.objects import UPRIGHT, At
from printgen.model.boards import SIDES, Bed

# The height of the table's top, and of things on other things.
GROUND: Final = 1.0
STEP: Final = 0.2
# Between things in a row, between rows, and between a board and what is around it.
GAP: Final = 0.4
MARGIN: Final = 1.0
# The widest row before a seat; more rows are behind it.
ROW: Final = 14.0


class Ground(NamedTuple):
    """A board on the table: its piece, and its centre, in inches."""

    piece: Piece
    x: float
    z: float

    def at(self, bed: Bed, pieces: list[Piece]) -> list[At]:
        """Return the places of pieces that share a space, the first one lowest."""
        return [
            At(
                self.x + (across - self.piece.width / 2) / MM_PER_INCH,
                GROUND + STEP * (n + 1),
                self.z - (down - self.piece.height / 2) / MM_PER_INCH,
                UPRIGHT + bed.turn,
            )
            for n, (across, down) in enumerate(centres(pieces, bed))
        ]


def grounds(pieces: Iterable[Piece]) -> list[Ground]:
    """Return boards beside each other, with the row centred on the table."""
    found: list[Ground] = []
    x = 0.0
    for piece in pieces:
        wide = piece.width / MM_PER_INCH
        found.append(Ground(piece, x + wide / 2, 0.0))
        x += wide + MARGIN
    shift = (x - MARGIN) / 2 if found else 0.0
    return [ground._replace(x=ground.x - shift) for ground in found]


class Seat(NamedTuple):
    """A player's place: its side, and the offset to the right of its middle, as seen from there."""

    quarter: int
    aside: float


def seats(names: Sequence[str], width: float) -> dict[str, Seat]:
    """Return places around the table, clockwise from the south.

    Seats that are named after a side are there; several at one side are ``width`` inches apart.
    """
    if all(name in SIDES for name in names):
        return {name: Seat(SIDES.index(name), 0.0) for name in names}
    at = [n * len(SIDES) // len(names) for n in range(len(names))]
    found = {}
    for n, name in enumerate(names):
        beside = at.count(at[n])
        before = at[:n].count(at[n])
        # Clockwise is from right to left, as each side sees it.
        found[name] = Seat(at[n], ((beside - 1) / 2 - before) * width)
    return found


def rows(sizes: Sequence[tuple[float, float]], most: float = ROW) -> Iterator[tuple[float, float]]:
    """Yield the middles of things in rows: across from the row's middle, and down from 0."""
    line: list[tuple[float, float]] = []
    down = 0.0
    for n, size in enumerate(sizes):
        line.append(size)
        full = n + 1 == len(sizes) or sum(w + GAP for w, _ in [*line, sizes[n + 1]]) - GAP > most
        if full:
            deep = max(height for _, height in line)
            x = -(sum(w + GAP for w, _ in line) - GAP) / 2
            for wide, _ in line:
                yield x + wide / 2, down + deep / 2
                x += wide + GAP
            down += deep + GAP
            line = []


def depth(sizes: Sequence[tuple[float, float]], most: float = ROW) -> float:
    """Return the depth of these rows."""
    middles = list(rows(sizes, most))
    return max((y + h / 2 for (_, y), (_, h) in zip(middles, sizes, strict=True)), default=0.0)


def span(sizes: Sequence[tuple[float, float]], most: float = ROW) -> float:
    """Return the width of the widest of these rows."""
    middles = rows(sizes, most)
    return 2 * max(
        (abs(x) + w / 2 for (x, _), (w, _) in zip(middles, sizes, strict=True)), default=0
    )


def halves(places: Mapping[str, Seat], spans: Mapping[str, float]) -> tuple[float, ...]:
    """Return how far rows extend from the middle of each side, clockwise from the south."""
    found = [0.0] * len(SIDES)
    for name, seat in places.items():
        half = abs(seat.aside) + spans[name] / 2
        found[seat.quarter] = max(found[seat.quarter], half)
    return tuple(found)


def clear(reach: float, wide: Sequence[float]) -> float:
    """Return the distance at which rows begin, at least ``reach``, so that they do not meet at the
    corners.

    Of two neighbouring sides, one may be wider than that.
    """
    corners = [min(half, wide[n - 1]) for n, half in enumerate(wide)]
    return max(reach, max(corners) + GAP)


def before(seat: Seat, reach: float, x: float, down: float) -> At:
    """Return a place before a seat: ``x`` to the right, ``down`` from ``reach`` to the player."""
    at_x, at_z = seat.aside + x, -(reach + down)
    for _ in range(seat.quarter):
        at_x, at_z = at_z, -at_x
    return At(at_x, GROUND + STEP, at_z, UPRIGHT + 90 * seat.quarter)
