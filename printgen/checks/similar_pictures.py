"""Find nearly equal pictures among many: every such pair, without comparing every pair.

The distance of two pictures is that of the window where they differ most: the mean CIE76 difference
of its cells. The means of a window never differ by more than its cells do on average; nor do means
with some cells counted as negative, the same ones in both windows, which distinguish words of equal
greyness. So pictures whose means differ enough in some window need no comparison: all pictures are
sorted by these means, window by window, until few pairs are left, and these are compared cell by
cell.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice
from typing import Final, NamedTuple, TypeAlias, TypeVar

from printgen.backends.coarse import Picture
from printgen.core.colour import Lab, seen

# Pictures that differ less than this are near. The nearest two in printgen's own games, a seller
# and a buyer of the same good printed with little ink, differ by 13.1.
LEAST: Final = 10.0
# A window is two by two blocks of this many millimetres.
BLOCK_MM: Final = 2
# The most pairs of pictures of one size to compare cell by cell; more means that many are near.
MOST_COMPARED: Final = 10_000

# The means of near pictures on an axis of L*a*b*, divided by this and rounded down, differ by at
# most _REACH. The addition is for rounding.
_REACH: Final = 4
_STEP: Final = LEAST / _REACH * (1 + 1e-6)
# Sorting a picture by another window takes a thirtieth of the time for comparing a pair. With this
# few pairs for each picture, they are compared as soon as sorting does not pay.
_SORTING: Final = 30
_FEW: Final = 5
# The number of pictures for finding the windows in which they differ most.
_SAMPLE: Final = 48
_BYTES: Final = 3

# The indices of pictures, as bits.
Bits: TypeAlias = int
# The start and end of each row of a window's cells in a picture's bytes.
Span: TypeAlias = tuple[tuple[int, int], ...]

_Value = TypeVar("_Value")


class Look(NamedTuple):
    """How pictures are seen: with which colour vision, and whether only as greys."""

    vision: str
    greys: bool = False


class Near(NamedTuple):
    """Two pictures that are near in a look, by their indices."""

    one: int
    other: int
    look: Look
    distance: float


class _Worked(dict[bytes, _Value]):
    """Values computed from bytes, each once."""

    def __init__(self, work: Callable[[bytes], _Value]) -> None:
        self._work = work

    def __missing__(self, key: bytes) -> _Value:
        self[key] = found = self._work(key)
        return found


class _Eye:
    """The colours of pictures in one look.

    ``steps`` has the means of a window's cells, in steps: of each axis, and of lightness with some
    cells as negative. ``apart`` has the difference of two colours, given as the bytes of both.
    """

    def __init__(self, look: Look) -> None:
        self.look = look
        self._labs = _Worked(self._lab)
        self.steps = _Worked(self._steps)
        self.apart = _Worked(self._apart)

    def _lab(self, cell: bytes) -> Lab:
        found = seen(*cell, self.look.vision)
        return Lab(found.l, 0, 0) if self.look.greys else found

    def _steps(self, cells: bytes) -> tuple[int, ...]:
        labs = [self._labs[cells[n : n + _BYTES]] for n in range(0, len(cells), _BYTES)]
        light, a, b = zip(*labs, strict=True)
        # The columns of a window of four by four cells, and its upper half.
        one, two, three, four = (sum(light[n::4]) for n in range(4))
        above, whole = sum(light[: len(light) // 2]), one + two + three + four
        signed = one + two - three - four, one - two - three + four, one - two + three - four
        size = len(labs) * _STEP
        return tuple(
            int(value // size) for value in (whole, *signed, 2 * above - whole, sum(a), sum(b))
        )

    def _apart(self, pair: bytes) -> float:
        return math.dist(self._labs[pair[:_BYTES]], self._labs[pair[_BYTES:]])


class _Grid(NamedTuple):
    """The division of a picture with that many cells.

    ``side`` is a block's, in cells; ``across`` and ``down`` count the blocks of a window. A picture
    smaller than a block is one block, and a remainder at the right and bottom is left out.
    """

    width: int
    columns: int
    rows: int
    side: int
    across: int
    down: int

    @property
    def cells(self) -> int:
        """The number of cells of a window."""
        return self.side**2 * self.across * self.down

    @property
    def tiles(self) -> Iterator[Span]:
        """Windows that cover all blocks."""
        for top in _ends(self.rows, self.down):
            for left in _ends(self.columns, self.across):
                begin, long = left * self.side, self.across * self.side
                yield tuple(
                    ((y * self.width + begin) * _BYTES, (y * self.width + begin + long) * _BYTES)
                    for y in range(top * self.side, (top + self.down) * self.side)
                )


def _ends(count: int, size: int) -> Iterable[int]:
    """Return where steps of this size begin, so that they cover all of ``count``."""
    return dict.fromkeys([*range(0, count - size + 1, size), count - size])


@cache
def _grid(width: int, height: int) -> _Grid:
    side = min(BLOCK_MM, width, height)
    columns, rows = width // side, height // side
    return _Grid(width, columns, rows, side, min(2, columns), min(2, rows))


def near(pictures: Sequence[Picture], looks: Sequence[Look]) -> tuple[list[Near], bool]:
    """Return the pairs of these different pictures that are near in a look, and whether these are
    all.

    Only pictures of one size are compared, and for each size no more than MOST_COMPARED pairs that
    no window's mean distinguishes.
    """
    sizes: dict[tuple[int, int], list[int]] = defaultdict(list)
    for n, each in enumerate(pictures):
        sizes[each.width, each.height].append(n)
    eyes = [_Eye(look) for look in looks]
    found: list[Near] = []
    is_all = True
    for size, numbers in sizes.items():
        grid, cells = _grid(*size), [pictures[n].rgb for n in numbers]
        spans = _telling(grid, cells)
        left, orders = zip(*(_candidates(cells, spans, eye) for eye in eyes), strict=True)
        either = list(map(_union, zip(*left, strict=True)))
        pairs = ((one, other) for one, bits in enumerate(either) for other in _numbers(bits))
        for one, other in islice(pairs, MOST_COMPARED):
            # What distinguishes two pictures in one look mostly does so in the next; if nothing
            # does, it is not looked for again.
            both = cells[one], cells[other]
            first: tuple[Span, ...] = ()
            changes: list[tuple[int, bytes]] = []
            for eye, mine, order in zip(eyes, left, orders, strict=True):
                if not mine[one] >> other & 1:
                    continue
                if not changes:
                    far, first = _apart(*both, grid, chain(first, order), eye)
                    if first:
                        continue
                    changes = [*_changes(*both, grid)]
                far = _distance(changes, grid, eye)
                if far < LEAST:
                    found.append(Near(numbers[one], numbers[other], eye.look, far))
        is_all &= next(pairs, None) is None
    return found, is_all


def _telling(grid: _Grid, cells: Sequence[bytes]) -> list[Span]:
    """Return the windows in which pictures differ, those in which they differ most first."""
    first = int.from_bytes(cells[0])
    varying = _union(int.from_bytes(each) ^ first for each in cells).to_bytes(len(cells[0]))
    sample = cells[:: max(1, len(cells) // _SAMPLE)]

    def spread(span: Span) -> int:
        """Return how much the red, green and blue of the sample vary there."""
        total = 0
        for channel in range(_BYTES):
            sums = [sum(sum(each[a + channel : b : _BYTES]) for a, b in span) for each in sample]
            total += len(sums) * sum(n * n for n in sums) - sum(sums) ** 2
        return total

    spans = [span for span in grid.tiles if any(any(varying[a:b]) for a, b in span)]
    return sorted(spans, key=spread, reverse=True)


def _candidates(
    cells: Sequence[bytes], spans: Sequence[Span], eye: _Eye
) -> tuple[list[Bits], Sequence[Span]]:
    """Return for each picture the later ones from which no window's mean distinguishes it, or a few
    more if few are left; and the windows, useless ones last.
    """
    every = (1 << len(cells)) - 1
    left = [every >> n + 1 << n + 1 for n in range(len(cells))]
    pairs = sum(map(int.bit_count, left))
    for looked_at, span in enumerate(spans, start=1):
        reached = _union(left)
        alive = [n for n, bits in enumerate(left) if bits or reached >> n & 1]
        places = [eye.steps[b"".join([cells[n][begin:end] for begin, end in span])] for n in alive]
        for axis in zip(*places, strict=True):
            there: dict[int, Bits] = defaultdict(int)
            for n, step in zip(alive, axis, strict=True):
                there[step] |= 1 << n
            if len(there) == 1:
                continue
            around = {
                step: _union(bits for at, bits in there.items() if abs(at - step) <= _REACH)
                for step in there
            }
            for n, step in zip(alive, axis, strict=True):
                left[n] &= around[step]
        before, pairs = pairs, sum(map(int.bit_count, left))
        if pairs <= _FEW * len(cells) and (before - pairs) * _SORTING <= len(alive):
            return left, (*spans[looked_at:], *spans[:looked_at])
    return left, spans


def _union(sets: Iterable[Bits]) -> Bits:
    found = 0
    for bits in sets:
        found |= bits
    return found


def _numbers(bits: Bits) -> Iterator[int]:
    """Yield the elements of a set, the least first."""
    while bits:
        least = bits & -bits
        yield least.bit_length() - 1
        bits ^= least


def _apart(
    one: bytes, other: bytes, grid: _Grid, spans: Iterable[Span], eye: _Eye
) -> tuple[float, tuple[Span, ...]]:
    """Return a lower bound of the distance of two pictures that suffices, and its window; if there
    is none, 0.
    """
    for span in spans:
        pairs = (
            one[n : n + _BYTES] + other[n : n + _BYTES]
            for begin, end in span
            if one[begin:end] != other[begin:end]
            for n in range(begin, end, _BYTES)
        )
        sure = sum(map(eye.apart.__getitem__, pairs)) / grid.cells
        if sure >= LEAST:
            return sure, (span,)
    return 0.0, ()


def _distance(changes: Iterable[tuple[int, bytes]], grid: _Grid, eye: _Eye) -> float:
    """Return the distance of two pictures that differ in these cells."""
    sums = [0.0] * (grid.columns * grid.rows)
    for block, pair in changes:
        sums[block] += eye.apart[pair]
    rows = [sums[n : n + grid.columns] for n in range(0, len(sums), grid.columns)]
    far = 0.0
    for top in range(grid.rows - grid.down + 1):
        columns = [sum(column) for column in zip(*rows[top : top + grid.down], strict=True)]
        starts = range(grid.columns - grid.across + 1)
        far = max(far, *(sum(columns[left : left + grid.across]) for left in starts))
    return far / grid.cells


def _changes(one: bytes, other: bytes, grid: _Grid) -> Iterator[tuple[int, bytes]]:
    """Yield the cells in which two pictures differ: the number of the block, and both colours."""
    long = grid.columns * grid.side * _BYTES
    for y in range(grid.rows * grid.side):
        begin, block = y * grid.width * _BYTES, y // grid.side * grid.columns
        here, there = one[begin : begin + long], other[begin : begin + long]
        if here != there:
            for n in range(0, long, _BYTES):
                if here[n : n + _BYTES] != there[n : n + _BYTES]:
                    pair = here[n : n + _BYTES] + there[n : n + _BYTES]
                    yield block + n // _BYTES // grid.side, pair
