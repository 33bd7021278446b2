"""Lower bounds on straight cuts, for any arrangement of the pieces.

Lines that end somewhere on the sheet are thought of as going on to its edges; then ``v`` upright
and ``h`` level ones make cells of it, and there are no more lines than cuts.

- What has a bleed of its own takes a line at each of its four edges, and along a line lie no more
  edges, with their bleed, than fit behind each other: by dual feasible functions (see
  :mod:`printgen.imposition.bounds`), each such edge takes a share of one line.
- No two of such pieces have their top left corners in cells that touch, not even at a corner, or
  the bleed of one would lie on the other. So of every two by two cells between the outermost lines
  one holds such a corner at most: ``n <= ceil((v - 1) / 2) * ceil((h - 1) / 2)``.
- Pieces that touch share lines: along a line lie twice as many edges, but for the outermost ones.
  No two lie in one cell, and none outside of the lines: ``n <= (v - 1)(h - 1)``.
- What touches on two sides has its own bleed on the two others: besides a cell with its corner it
  takes one beyond its foot, or if it is turned one on its right. All of them are other cells, and
  none is the last in both directions: ``2 n <= v h - 1``.
- What is only parted from its neighbours needs no line where it is the first in its row or column,
  and no two lie in one cell: ``(v + 1)(h + 1) >= n`` on each sheet.
- A hexagon takes a line at each of its six sides. Those that have a side on the same edge of a line
  lie at one level, where each is as wide as two sides; no line is longer than the diagonal of the
  paper, and has two edges, of which one is taken by the bleed where there is any.
"""

import math
from collections.abc import Iterator, Sequence
from operator import add
from typing import Final, NamedTuple

from printgen.core.geometry import Box
from printgen.imposition.bounds import Function, Item, functions, most_on_sheet, rounded_up

# So many steps are spent on how pieces of one size could be shared out among sheets.
_MOST_STEPS: Final = 40_000
_FITS: Final = 1 + 1e-6


class Freed(NamedTuple):
    """``copies`` pieces of one size that straight cuts free. Sizes are in mm, with the bleed that
    they have towards neighbours: the ``gaps``, across and down.

    Where they are ``parted``, a single cut separates neighbours.
    """

    width: float
    height: float
    gaps: tuple[float, float]
    copies: int
    parted: bool = False

    @property
    def edges(self) -> tuple[int, int]:
        """Number of lines that a piece takes for its left and right edges, and for the upper and
        lower ones: one where neighbours share them.
        """
        across, down = (2 if gap and not self.parted else 1 for gap in self.gaps)
        return across, down


class Hexagons(NamedTuple):
    """``copies`` hexagons with sides in mm, cut out with straight cuts, with a bleed or without."""

    side: float
    copies: int
    bleeds: bool


def fewest_slants(room: Box, pieces: Sequence[Hexagons]) -> int:
    """Return a lower bound on the straight cuts that free hexagons, on any number of sheets."""
    longest = math.hypot(room.width, room.height)
    shares = (12 * each.copies * each.side / (1 if each.bleeds else 2) for each in pieces)
    return rounded_up(sum(shares) / longest)


def fewest_cuts(room: Box, pieces: Sequence[Freed], sheets: int) -> int:
    """Return a lower bound on the straight cuts that free the pieces, on at most that many sheets.

    ``room`` is where on each of them pieces may lie.
    """
    whole = [each for each in pieces if not each.parted]
    parted = [each for each in pieces if each.parted]
    least = [0]
    if whole:
        least.append(rounded_up(_shares(room, whole)))
        edges = min(sum(each.edges) for each in whole)
        least.append(_lines(sum(each.copies for each in whole), edges))
        least += (_of_size(room, each) for each in whole)
    if parted:
        many = sum(each.copies for each in parted)
        least.append(rounded_up(_shares(room, parted)) - 2 * sheets)
        # Least where each sheet holds as many.
        least.append(rounded_up(2 * math.sqrt(many * sheets)) - 2 * sheets)
    return max(least)


def _shares(room: Box, pieces: Sequence[Freed]) -> float:
    """Return a lower bound on the lines through all edges, by the best of the functions."""
    across = functions(side / room.width for each in pieces for side in each[:2])
    down = functions(side / room.height for each in pieces for side in each[:2])
    return max(
        sum(each.copies * _share(room, each, f, g) for each in pieces) for f in across for g in down
    )


def _share(room: Box, each: Freed, f: Function, g: Function) -> float:
    """Return the share of one piece: as it lies, or turned if it then fits."""
    return min(upright * g(y) + level * f(x) for (x, y), (upright, level) in _lying(room, each))


def _lying(room: Box, each: Freed) -> Iterator[tuple[tuple[float, float], tuple[int, int]]]:
    """Yield the shares of the paper's sides that a piece takes, and its upright and level lines:
    as it stands, and turned.
    """
    across, down = each.edges
    ways = [
        ((each.width / room.width, each.height / room.height), (across, down)),
        ((each.height / room.width, each.width / room.height), (down, across)),
    ]
    fit = [way for way in ways if max(way[0]) <= _FITS]
    yield from fit or ways[:1]


def _of_size(room: Box, each: Freed) -> int:
    """Return the cuts for pieces of a single size, divided among sheets in the best way."""
    most = min(each.copies, most_on_sheet(room, Item(*each[:2], each.copies)))
    if each.copies * most > _MOST_STEPS:
        return 0
    # How many lie behind each other, across and down the paper.
    ways = [((int(_FITS / x), int(_FITS / y)), edges) for (x, y), edges in _lying(room, each)]
    across, down = (max(1, *(many[n] for many, _ in ways)) for n in (0, 1))
    share = min(upright / max(1, y) + level / max(1, x) for (x, y), (upright, level) in ways)
    edges = sum(each.edges)
    # The outermost lines of pieces that touch have pieces on one side only.
    single = min(each.edges)
    outer, sides = 2 - single, 2 if edges == 2 else 0
    on_sheet = [0]
    for n in range(1, most + 1):
        upright = rounded_up(single * n / down) + outer
        level = rounded_up(single * n / across) + outer
        least = rounded_up(n * share) + sides
        on_sheet.append(max(_lines(n, edges, upright, level), least))
    fewest = [0]
    # The last sheet holds from as many as there can be down to one, the others what is left.
    last = on_sheet[:0:-1]
    for n in range(1, each.copies + 1):
        fewest.append(min(map(add, fewest[-most:], last[-n:])))
    return fewest[-1]


def _lines(pieces: int, edges: int, upright: int = 2, level: int = 2) -> int:
    """Return the fewest lines on a sheet of pieces that take so many ``edges`` in both directions
    together: two where they touch on all sides, three where on two of them, four where on none.

    At least ``upright`` and ``level`` lines go in each direction.
    """
    return min(
        lines + max(level, _level(pieces, edges, lines))
        for lines in range(max(2, upright), 2 * (math.isqrt(pieces) + 2) + upright)
    )


def _level(pieces: int, edges: int, upright: int) -> int:
    """Return the fewest horizontal lines with this many vertical ones."""
    if edges == 2:
        return -(-pieces // (upright - 1)) + 1
    if edges == 3:
        return -(-(2 * pieces + 1) // upright)
    return 2 * -(-pieces // (upright // 2))
