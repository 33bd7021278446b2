"""Pieces of several sizes on one sheet, so that cuts straight through take it apart.

A sheet is parted by straight lines into cells; in each lies one block, a grid of pieces of one
size. Between blocks there is a channel with room for the crop marks of both, so that each block is
a small sheet of its own once it is parted from the others.

The search goes corner by corner: it lays a block into the corner of what is free, and what is left
of it is two rectangles, of which the first cut decides the shape. The first corner of a sheet is
tried with every block that may lie there, the others take what fills them best; all sheets are
filled one after the other, with several notions of what is worth most. It looks at a bounded number
of blocks, in a fixed order: the same pieces always give the same sheets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.core.geometry import Box

# Between the bleeds of neighbouring blocks: an offset and a mark of 3 mm for each.
CHANNEL_MM: Final = 8.0
# How many blocks are looked at for one group of pieces: a few tenths of a second.
_EFFORT: Final = 12_000
# What a piece is worth: its area, times its shorter side to these powers.
_NOTIONS: Final = (0.0, 0.5, 1.0, 2.0)
# How blocks are chosen that are worth the same. Close: in the smallest box. Square: with the fewest
# lines. Whole: likewise, and in what is left beside a block only what holds all that is left of its
# sort, since a second block of it takes more cuts.
_Style: TypeAlias = Literal["close", "square", "whole"]
_STYLES: Final[tuple[_Style, ...]] = ("close", "square", "whole")
_SLACK: Final = 1e-6


class Sort(NamedTuple):
    """Pieces of one size: with bleed, in mm as they stand upright; whether they may be turned, and
    whether straight cuts only part them.
    """

    width: float
    height: float
    turns: bool
    parted: bool = False


class Block(NamedTuple):
    """So many pieces of the sort of that index, row by row."""

    sort: int
    columns: int
    rows: int
    pieces: int
    turned: bool


class Cut(NamedTuple):
    """A straight cut through what lies there, so far from its left (``upright``) or its top edge.

    What is ``second`` begins half a channel behind it.
    """

    upright: bool
    at: float
    first: Tree
    second: Tree


Tree: TypeAlias = Block | Cut
# How many of each sort there are.
Counts: TypeAlias = tuple[int, ...]


class Lot(NamedTuple):
    """A block where it lies on the sheet: the box round it with its bleed, and its cell."""

    block: Block
    box: Box
    cell: Box


class _Filled(NamedTuple):
    """What was made of a free rectangle: what it is worth, what lies in it, what is left over."""

    worth: float
    tree: Tree | None
    left: Counts


class _SpentError(Exception):
    """The search has looked at as many blocks as it may."""


# `check` packs the same pieces for every number of players.
@lru_cache(maxsize=64)
def packed(
    sorts: tuple[Sort, ...],
    room: tuple[float, float],
    counts: Counts,
    fewer_than: int,
    bound: int,
) -> tuple[Tree, ...] | None:
    """Sheets with room for so many mm, for so many pieces of each sort: fewer than so many, the
    fewest that are found, and of such those that take the fewest cuts. None where there are none.
    It looks no deeper when no fewer than ``bound`` can do.
    """
    found = Packer(sorts, *room).pack(counts, fewer_than, bound)
    return None if found is None else tuple(found)


class Packer:
    """Fills sheets that have room for ``width`` × ``height`` mm with pieces of these sorts."""

    def __init__(self, sorts: Sequence[Sort], width: float, height: float) -> None:
        self._sorts = sorts
        self._width = width
        self._height = height
        self._effort = 0
        self._worth: tuple[float, ...] = ()
        self._style: _Style = "close"
        self._known: dict[tuple[float, float, Counts], _Filled] = {}

    def pack(self, counts: Counts, fewer_than: int, bound: int) -> list[Tree] | None:
        """See :func:`packed`."""
        best: list[Tree] | None = None
        for deep in (0, 1):
            for power, self._style in product(_NOTIONS, _STYLES):
                if deep and fewer_than <= bound:
                    return best
                self._worth = tuple(
                    each.width * each.height * min(each.width, each.height) ** power
                    for each in self._sorts
                )
                self._known = {}
                try:
                    found = self._sheets(counts, fewer_than + (best is not None), deep)
                except _SpentError:
                    return best
                if found is None:
                    continue
                if best is None or self._cost(found) < self._cost(best):
                    best, fewer_than = found, len(found)
        return best

    def _sheets(self, left: Counts, fewer_than: int, deep: int) -> list[Tree] | None:
        sheets: list[Tree] = []
        while any(left):
            if len(sheets) + 1 >= fewer_than:
                return None
            filled = self._fill(self._width, self._height, left, deep)
            if filled.tree is None:
                return None
            sheets.append(filled.tree)
            left = filled.left
        return sheets

    def _fill(self, width: float, height: float, left: Counts, deep: int) -> _Filled:
        """Return the best that is found for a free rectangle. So ``deep`` are all blocks tried."""
        key = round(width, 3), round(height, 3), left
        if not deep and key in self._known:
            return self._known[key]
        best = _Filled(0.0, None, left)
        blocks = list(self._blocks(width, height, left))
        if self._style == "whole" and (width, height) != (self._width, self._height):
            blocks = [block for block in blocks if block.pieces == left[block.sort]]
        self._effort += len(blocks)
        if self._effort > _EFFORT:
            raise _SpentError
        if not deep:
            # The block that is worth most, and of such the one that suits the style.
            blocks = sorted(blocks, key=self._rank)[:1]
        for block in blocks:
            for upright in (False, True):
                made = self._around(block, width, height, left, deep, upright=upright)
                if made.worth > best.worth + _SLACK or (
                    made.worth > best.worth - _SLACK
                    and self._cuts(made.tree) < self._cuts(best.tree)
                ):
                    best = made
        if not deep:
            self._known[key] = best
        return best

    def _rank(self, block: Block) -> tuple[float, float, float]:
        width, height = size(self._sorts, block)
        lines = 0 if self._style == "close" else block.columns + block.rows
        return -self._worth[block.sort] * block.pieces, lines, width * height

    def _around(  # noqa: PLR0913 - a rectangle, and what is to be done in it
        self,
        block: Block,
        width: float,
        height: float,
        left: Counts,
        deep: int,
        *,
        upright: bool,
    ) -> _Filled:
        """Return the block in the corner, and what fits beside and below it; the first cut is
        upright, or level.
        """
        wide, high = size(self._sorts, block)
        left = tuple(n - block.pieces * (i == block.sort) for i, n in enumerate(left))
        right, below = width - wide - CHANNEL_MM, height - high - CHANNEL_MM
        deep = max(0, deep - 1)
        beside = self._fill(right, height if upright else high, left, deep)
        under = self._fill(wide if upright else width, below, beside.left, deep)
        tree: Tree = block
        cuts = [
            (True, wide + CHANNEL_MM / 2, beside.tree),
            (False, high + CHANNEL_MM / 2, under.tree),
        ]
        # What is cut first is outermost.
        for across, at, other in reversed(cuts) if upright else cuts:
            if other is not None:
                tree = Cut(across, at, tree, other)
        worth = self._worth[block.sort] * block.pieces + beside.worth + under.worth
        return _Filled(worth, tree, under.left)

    def _cost(self, sheets: Sequence[Tree]) -> tuple[int, int]:
        """How many sheets there are, and how many cuts they take."""
        return len(sheets), sum(self._cuts(tree) for tree in sheets)

    def _cuts(self, tree: Tree | None) -> int:
        if tree is None:
            return 0
        if isinstance(tree, Cut):
            return 1 + self._cuts(tree.first) + self._cuts(tree.second)
        lines = tree.columns + tree.rows
        return lines - 2 if self._sorts[tree.sort].parted else 2 * lines

    def _blocks(self, width: float, height: float, left: Counts) -> Iterator[Block]:
        """Yield the blocks that may lie in the corner."""
        for n, (sort, count) in enumerate(zip(self._sorts, left, strict=True)):
            if not count:
                continue
            for turned in (False, True)[: 2 if sort.turns else 1]:
                wide, high = (sort.height, sort.width) if turned else sort[:2]
                columns = int((width + _SLACK) // wide)
                rows = int((height + _SLACK) // high)
                if columns > 0 and rows > 0:
                    for across, down in self._grids(min(columns, count), min(rows, count), count):
                        yield Block(n, across, down, min(count, across * down), turned)

    def _grids(self, columns: int, rows: int, count: int) -> Iterator[tuple[int, int]]:
        """Columns and rows of the grids worth trying, where at most so many of each have room."""
        seen = set()
        few = 0, 0
        if self._style != "close":
            # Of those that hold all, the one with the fewest lines.
            holding = ((n, -(-count // n)) for n in range(1, columns + 1))
            few = min((each for each in holding if each[1] <= rows), key=sum, default=few)
        for across, down in (
            few,
            (columns, min(rows, -(-count // columns))),
            (columns, min(rows, count // columns)),
            (min(columns, -(-count // rows)), rows),
            (min(columns, count // rows), rows),
            (columns, min(rows, count // columns) - 1),
            (min(columns, count // rows) - 1, rows),
            (columns, 1),
            (1, rows),
        ):
            if across > 0 and down > 0 and (across, down) not in seen:
                seen.add((across, down))
                yield across, down


def size(sorts: Sequence[Sort], block: Block) -> tuple[float, float]:
    """Return the width and height of a block with its bleed, in mm."""
    wide, high = sorts[block.sort][:2]
    if block.turned:
        wide, high = high, wide
    return wide * block.columns, high * block.rows


def lots(sorts: Sequence[Sort], tree: Tree, usable: Box, whole: Box) -> list[Lot]:
    """Return the blocks of a sheet in the middle of the usable area; their cells make up the
    ``whole``.
    """
    width, height = _extent(sorts, tree)
    x = usable.x + (usable.width - width) / 2
    y = usable.y + (usable.height - height) / 2
    return list(_lots(sorts, tree, x, y, whole))


def _extent(sorts: Sequence[Sort], tree: Tree) -> tuple[float, float]:
    """How far what lies there reaches to the right and down, in mm."""
    if isinstance(tree, Block):
        return size(sorts, tree)
    (width, height), (wide, high) = (_extent(sorts, each) for each in (tree.first, tree.second))
    behind = tree.at + CHANNEL_MM / 2
    if tree.upright:
        return max(width, behind + wide), max(height, high)
    return max(width, wide), max(height, behind + high)


def _lots(sorts: Sequence[Sort], tree: Tree, x: float, y: float, cell: Box) -> Iterator[Lot]:
    if isinstance(tree, Block):
        yield Lot(tree, Box(x, y, *size(sorts, tree)), cell)
        return
    behind = tree.at + CHANNEL_MM / 2
    if tree.upright:
        at = x + tree.at
        yield from _lots(sorts, tree.first, x, y, Box(*cell[:2], at - cell.x, cell.height))
        rest = Box(at, cell.y, cell.right - at, cell.height)
        yield from _lots(sorts, tree.second, x + behind, y, rest)
    else:
        at = y + tree.at
        yield from _lots(sorts, tree.first, x, y, Box(*cell[:2], cell.width, at - cell.y))
        rest = Box(cell.x, at, cell.width, cell.bottom - at)
        yield from _lots(sorts, tree.second, x, y + behind, rest)
