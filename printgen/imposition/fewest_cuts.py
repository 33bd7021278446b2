"""Compute lower bounds on the number of straight cuts, for any arrangement of the pieces.

Cuts that end inside the sheet are extended to its edges. Then ``v`` vertical and ``h`` horizontal
lines divide it into cells, and there are at least as many cuts as lines.

- A piece with bleed of its own needs a line at each of its four edges. A line passes at most as
  many edges as fit in a row, with their bleed: by dual feasible functions (see
  :mod:`printgen.imposition.bounds`), each edge takes a share of a line.
- No two such pieces have their top left corners in neighbouring cells, not even diagonally, or
  their bleeds would overlap. So of every two by two cells between the outermost lines, at most one
  contains such a corner: ``n <= ceil((v - 1) / 2) * ceil((h - 1) / 2)``.
- Pieces that touch share lines: a line passes twice as many edges, except the outermost ones. Each
  piece has a cell of its own between the outermost lines: ``n <= (v - 1)(h - 1)``.
- A piece that touches on two sides has its own bleed on the two others: besides the cell with its
  corner, it takes one below it or, if it is turned, one on its right. All these cells are
  different, and none is the last in both directions: ``2 n <= v h - 1``.
- A piece that is only separated from its neighbours needs no line if it is the first in its row or
  column, and each has a cell of its own: ``(v + 1)(h + 1) >= n`` on each sheet.
- A hexagon needs a line at each of its six sides. Hexagons with a side on the same edge of a line
  lie in a row, in which each is as wide as two sides. No line is longer than the diagonal of the
  paper. It has two edges, of which the bleed, if there is any, takes one.
"""

import math
from collections.abc import Iterator, Sequence
from operator import add
from typing import Final, NamedTuple

from printgen.core.geometry import Box
from printgen.imposition.bounds import Item, functions, most_on_sheet, rounded_up

# The most steps for dividing pieces of one size among sheets.
_MOST_STEPS: Final = 40_000
_FITS: Final = 1 + 1e-6


class Freed(NamedTuple):
    """``copies`` pieces of one size that straight cuts free.

    Sizes are in mm, with the bleed between neighbours: the ``gaps``, across and down. A single cut
    separates neighbours if they are ``parted``.
    """

    width: float
    height: float
    gaps: tuple[float, float]
    copies: int
    parted: bool = False

    @property
    def edges(self) -> tuple[int, int]:
        """The number of lines for the left and right edges of a piece, and for the upper and lower
        ones: one if neighbours share them, otherwise two.
        """
        across, down = (2 if gap and not self.parted else 1 for gap in self.gaps)
        return across, down


class Hexagons(NamedTuple):
    """``copies`` hexagons that are cut out with straight cuts. Sides are in mm."""

    side: float
    copies: int
    bleeds: bool


def fewest_slants(room: Box, pieces: Sequence[Hexagons]) -> int:
    """Return a lower bound on the straight cuts that free hexagons, on any number of sheets."""
    longest = math.hypot(room.width, room.height)
    shares = (12 * each.copies * each.side / (1 if each.bleeds else 2) for each in pieces)
    return rounded_up(sum(shares) / longest)


def fewest_cuts(room: Box, pieces: Sequence[Freed], sheets: int) -> int:
    """Return a lower bound on the straight cuts that free the pieces, on at most ``sheets`` sheets.

    ``room`` is the area of a sheet for pieces.
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
        # This is least if all sheets hold the same number.
        least.append(rounded_up(2 * math.sqrt(many * sheets)) - 2 * sheets)
    return max(least)


def _shares(room: Box, pieces: Sequence[Freed]) -> float:
    """Return a lower bound on the lines along all edges, by the best of the functions."""
    across = functions(side / room.width for each in pieces for side in each[:2])
    down = functions(side / room.height for each in pieces for side in each[:2])
    ways = [(each.copies, list(_lying(room, each))) for each in pieces]
    sides = [side for _, lying in ways for side, _ in lying]
    level_shares = [{x: f(x) for x, _ in sides} for f in across]
    upright_shares = [{y: g(y) for _, y in sides} for g in down]
    # Each piece has the least share of those in which it can lie.
    return max(
        sum(
            copies * min(upright * gs[y] + level * fs[x] for (x, y), (upright, level) in lying)
            for copies, lying in ways
        )
        for fs in level_shares
        for gs in upright_shares
    )


def _lying(room: Box, each: Freed) -> Iterator[tuple[tuple[float, float], tuple[int, int]]]:
    """Yield the shares of the paper's sides that a piece takes, and its number of vertical and
    horizontal lines: upright, and turned if that fits.
    """
    across, down = each.edges
    ways = [
        ((each.width / room.width, each.height / room.height), (across, down)),
        ((each.height / room.width, each.width / room.height), (down, across)),
    ]
    fit = [way for way in ways if max(way[0]) <= _FITS]
    yield from fit or ways[:1]


def _of_size(room: Box, each: Freed) -> int:
    """Return the cuts for pieces of one size, divided among sheets in the best way."""
    most = min(each.copies, most_on_sheet(room, Item(*each[:2], each.copies)))
    if min(each.copies, most * most) * most > _MOST_STEPS:
        return 0
    # How many fit in a row and in a column.
    ways = [((int(_FITS / x), int(_FITS / y)), edges) for (x, y), edges in _lying(room, each)]
    across, down = (max(1, *(many[n] for many, _ in ways)) for n in (0, 1))
    share = min(upright / max(1, y) + level / max(1, x) for (x, y), (upright, level) in ways)
    edges = sum(each.edges)
    # Along the outermost lines, pieces that touch lie on one side only.
    single = min(each.edges)
    outer, sides = 2 - single, 2 if edges == 2 else 0
    on_sheet = [0]
    for n in range(1, most + 1):
        upright = rounded_up(single * n / down) + outer
        level = rounded_up(single * n / across) + outer
        least = rounded_up(n * share) + sides
        on_sheet.append(max(_lines(n, edges, upright, level), least))
    return divided(on_sheet[1:], each.copies)


def divided(costs: Sequence[int], copies: int) -> int:
    """Return the least cost of so many pieces on sheets of 1 to ``len(costs)``, each at the cost of
    its number.
    """
    most = len(costs)
    # Of as many sheets as the cheapest number of pieces, some together hold a multiple of it (two
    # of the sums leave the same rest), and cost no less than sheets with just that number. So there
    # are fewer other sheets.
    best = min(range(1, most + 1), key=lambda n: costs[n - 1] / n)
    sheets = max(0, copies // best - most)
    fewest = [0]
    # Try all numbers of pieces on the last sheet; the others hold the rest.
    last = costs[::-1]
    for n in range(1, copies - sheets * best + 1):
        fewest.append(min(map(add, fewest[-most:], last[-n:])))
    return fewest[-1] + sheets * costs[best - 1]


def _lines(pieces: int, edges: int, upright: int = 2, level: int = 2) -> int:
    """Return the fewest lines on a sheet for pieces that take ``edges`` lines in both directions
    together: two if they touch on all sides, three if on two of them, four if on none.

    There are at least ``upright`` vertical and ``level`` horizontal lines.
    """
    return min(
        lines + max(level, _level(pieces, edges, lines))
        for lines in range(max(2, upright), 2 * (math.isqrt(pieces) + 2) + upright)
    )


def _level(pieces: int, edges: int, upright: int) -> int:
    """Return the fewest horizontal lines with ``upright`` vertical ones."""
    if edges == 2:
        return -(-pieces // (upright - 1)) + 1
    if edges == 3:
        return -(-(2 * pieces + 1) // upright)
    return 2 * -(-pieces // (upright // 2))
