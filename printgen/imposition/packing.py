"""Pack pieces of several sizes on a sheet, so that straight cuts take it apart.

Straight lines divide a sheet into cells; each contains one block, a grid of pieces of one size.
Between blocks, there is a channel with room for the crop marks of both, so that each block is a
small sheet of its own once it is cut off.

This is guillotine packing of rectangles into bins. The search places a block in the corner of a
free rectangle; the first cut divides the rest into two rectangles, which are filled in turn. All
blocks are tried in the first corner of a sheet, only the best-scored block in the others. Sheets
are filled one after the other, with several scores. The number of blocks is bounded and their order
fixed: the same pieces always give the same sheets.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.core.geometry import Box
from printgen.core.user_folders import Cache, private_cache

# Between the bleeds of neighbouring blocks: an offset and a mark of 3 mm for each.
CHANNEL_MM: Final = 8.0
# The most blocks to try for one group of pieces: a few tenths of a second.
MOST_BLOCKS: Final = 12_000
# A piece's score is its area, times its shorter side to one of these powers.
_SCORE_POWERS: Final = (0.0, 0.5, 1.0, 2.0)
# How to choose among blocks of equal score. Close: the smallest box. Square: the fewest lines.
# Whole: the fewest lines, and beside a block only one that holds all the rest of its size class,
# since a second block of that class takes more cuts.
_Style: TypeAlias = Literal["close", "square", "whole"]
_STYLES: Final[tuple[_Style, ...]] = ("close", "square", "whole")
# In how many corners all blocks are tried, the power, and the style.
_ATTEMPTS: Final = (*product((0, 1), _SCORE_POWERS, _STYLES),)
# The number of no attempt.
_NONE: Final = -1
_MOST_KEPT: Final = 100_000
_SLACK: Final = 1e-6


class SizeClass(NamedTuple):
    """Pieces of one size, upright and with bleed, in mm.

    ``turns`` allows turning them; ``parted`` pieces are only separated by straight cuts. If there
    is less bleed between neighbours, a block has this much ``more`` of it on each side, across and
    down. Pieces that ``touch`` share their cuts.
    """

    width: float
    height: float
    turns: bool
    parted: bool = False
    more: tuple[float, float] = (0.0, 0.0)
    touch: tuple[bool, bool] = (False, False)


class Block(NamedTuple):
    """A grid of ``pieces`` of one size class (an index), row by row."""

    size_class: int
    columns: int
    rows: int
    pieces: int
    turned: bool


class Cut(NamedTuple):
    """A straight cut, in mm from the left edge (if ``upright``) or the top edge of what it divides.

    The ``second`` part begins half a channel after it.
    """

    upright: bool
    at: float
    first: Tree
    second: Tree


Tree: TypeAlias = Block | Cut
# The number of pieces of each size class.
Counts: TypeAlias = tuple[int, ...]


class PlacedBlock(NamedTuple):
    """A block on the sheet: the box around it with its bleed, and its cell."""

    block: Block
    box: Box
    cell: Box


class _Filling(NamedTuple):
    """A filled rectangle: its score, the blocks in it, and the pieces left over."""

    score: float
    tree: Tree | None
    left: Counts


class _SpentError(Exception):
    """The search has tried as many blocks as it may."""


# `check` packs the same pieces for every number of players.
@lru_cache(maxsize=64)
def packed(
    classes: tuple[SizeClass, ...],
    room: tuple[float, float],
    counts: Counts,
    fewer_than: int,
    bound: int,
) -> tuple[Tree, ...] | None:
    """Return the fewest sheets found; among those, the ones with the fewest cuts.

    ``room`` is the width and height of a sheet in mm; ``counts`` has the pieces of each size class.
    None unless there are fewer sheets than ``fewer_than``. The search ends at ``bound`` sheets.
    Which of its attempts was the best is kept in the user's cache.
    """
    key = f"{_own_code()} {classes} {room} {counts} {fewer_than} {bound}"
    known = Cache(private_cache("packing"), _MOST_KEPT)
    best = known.kept(key, lambda: Packer(classes, *room).search(counts, fewer_than, bound))
    found = None if best == _NONE else Packer(classes, *room).attempt(best, counts)
    return None if found is None else tuple(found)


@cache
def _own_code() -> str:
    return sha256(Path(__file__).read_bytes()).hexdigest()


class Packer:
    """A search for sheets of ``width`` × ``height`` mm for pieces of the size classes."""

    def __init__(self, classes: Sequence[SizeClass], width: float, height: float) -> None:
        self._classes = classes
        self._width = width
        self._height = height
        self._effort = 0
        self._scores: tuple[float, ...] = ()
        self._style: _Style = "close"
        self._known: dict[tuple[float, float, Counts], _Filling] = {}

    def search(self, counts: Counts, fewer_than: int, bound: int) -> int:
        """Return the number of the attempt with the best sheets, as :func:`packed` wants them."""
        best, cost = _NONE, (fewer_than, 0)
        for number, (depth, _, _) in enumerate(_ATTEMPTS):
            if depth and cost[0] <= bound:
                break
            try:
                found = self.attempt(number, counts, cost[0] + (best != _NONE))
            except _SpentError:
                break
            if found is not None and (best == _NONE or self._cost(found) < cost):
                best, cost = number, self._cost(found)
        return best

    def attempt(
        self, number: int, counts: Counts, fewer_than: float = math.inf
    ) -> list[Tree] | None:
        """Return the sheets that an attempt finds; None if they are not fewer than that."""
        depth, power, self._style = _ATTEMPTS[number]
        self._scores = tuple(
            each.width * each.height * min(each.width, each.height) ** power
            for each in self._classes
        )
        self._known = {}
        left = counts
        sheets: list[Tree] = []
        while any(left):
            if len(sheets) + 1 >= fewer_than:
                return None
            filled = self._fill(self._width, self._height, left, depth)
            if filled.tree is None:
                return None
            sheets.append(filled.tree)
            left = filled.left
        return sheets

    def _fill(self, width: float, height: float, left: Counts, depth: int) -> _Filling:
        """Return the best filling found; all blocks are tried in the first ``depth`` corners."""
        key = round(width, 3), round(height, 3), left
        if not depth and key in self._known:
            return self._known[key]
        best = _Filling(0.0, None, left)
        blocks = list(self._blocks(width, height, left))
        if self._style == "whole" and (width, height) != (self._width, self._height):
            blocks = [block for block in blocks if block.pieces == left[block.size_class]]
        self._effort += len(blocks)
        if self._effort > MOST_BLOCKS:
            raise _SpentError
        if not depth:
            # The block with the best score; among equal ones, the one that suits the style.
            blocks = sorted(blocks, key=self._rank)[:1]
        for block in blocks:
            for upright in (False, True):
                made = self._around(block, width, height, left, depth, upright=upright)
                if made.score > best.score + _SLACK or (
                    made.score > best.score - _SLACK
                    and self._cuts(made.tree) < self._cuts(best.tree)
                ):
                    best = made
        if not depth:
            self._known[key] = best
        return best

    def _rank(self, block: Block) -> tuple[float, float, float]:
        width, height = size(self._classes, block)
        lines = 0 if self._style == "close" else block.columns + block.rows
        return -self._scores[block.size_class] * block.pieces, lines, width * height

    def _around(  # noqa: PLR0913 - a rectangle, and what is to be done in it
        self,
        block: Block,
        width: float,
        height: float,
        left: Counts,
        depth: int,
        *,
        upright: bool,
    ) -> _Filling:
        """Return the filling with the block in the corner, and others beside and below it."""
        wide, high = size(self._classes, block)
        left = tuple(n - block.pieces * (i == block.size_class) for i, n in enumerate(left))
        right, below = width - wide - CHANNEL_MM, height - high - CHANNEL_MM
        depth = max(0, depth - 1)
        beside = self._fill(right, height if upright else high, left, depth)
        under = self._fill(wide if upright else width, below, beside.left, depth)
        tree: Tree = block
        cuts = [
            (True, wide + CHANNEL_MM / 2, beside.tree),
            (False, high + CHANNEL_MM / 2, under.tree),
        ]
        # The first cut is the outermost one.
        for across, at, other in reversed(cuts) if upright else cuts:
            if other is not None:
                tree = Cut(across, at, tree, other)
        score = self._scores[block.size_class] * block.pieces + beside.score + under.score
        return _Filling(score, tree, under.left)

    def _cost(self, sheets: Sequence[Tree]) -> tuple[int, int]:
        """Return the number of sheets and of their cuts."""
        return len(sheets), sum(self._cuts(tree) for tree in sheets)

    def _cuts(self, tree: Tree | None) -> int:
        if tree is None:
            return 0
        if isinstance(tree, Cut):
            return 1 + self._cuts(tree.first) + self._cuts(tree.second)
        size_class = self._classes[tree.size_class]
        if size_class.parted:
            return tree.columns + tree.rows - 2
        across, down = size_class.touch[::-1] if tree.turned else size_class.touch
        counts = (tree.columns, across), (tree.rows, down)
        return sum(count + 1 if touch else 2 * count for count, touch in counts)

    def _blocks(self, width: float, height: float, left: Counts) -> Iterator[Block]:
        """Yield the blocks that fit the rectangle."""
        for n, (size_class, count) in enumerate(zip(self._classes, left, strict=True)):
            if not count:
                continue
            for turned in (False, True)[: 2 if size_class.turns else 1]:
                wide, high = (size_class.height, size_class.width) if turned else size_class[:2]
                across, down = size_class.more[::-1] if turned else size_class.more
                columns = int((width - 2 * across + _SLACK) // wide)
                rows = int((height - 2 * down + _SLACK) // high)
                if columns > 0 and rows > 0:
                    for across, down in self._grids(min(columns, count), min(rows, count), count):
                        yield Block(n, across, down, min(count, across * down), turned)

    def _grids(self, columns: int, rows: int, count: int) -> Iterator[tuple[int, int]]:
        """Yield columns and rows of the grids to try, up to the numbers that fit."""
        seen = set()
        few = 0, 0
        if self._style != "close":
            # Of the grids that hold all pieces, only the one with the fewest lines.
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


def size(classes: Sequence[SizeClass], block: Block) -> tuple[float, float]:
    """Return the width and height of a block with its bleed, in mm."""
    wide, high, _, _, (across, down), _ = classes[block.size_class]
    if block.turned:
        wide, high, across, down = high, wide, down, across
    return wide * block.columns + 2 * across, high * block.rows + 2 * down


def placed_blocks(
    classes: Sequence[SizeClass], tree: Tree, usable: Box, whole: Box
) -> list[PlacedBlock]:
    """Return the blocks of a sheet, centred in the usable area; their cells fill the ``whole``."""
    width, height = _extent(classes, tree)
    x = usable.x + (usable.width - width) / 2
    y = usable.y + (usable.height - height) / 2
    return list(_placed_blocks(classes, tree, x, y, whole))


def _extent(classes: Sequence[SizeClass], tree: Tree) -> tuple[float, float]:
    """Return the width and height of the blocks together, in mm."""
    if isinstance(tree, Block):
        return size(classes, tree)
    (width, height), (wide, high) = (_extent(classes, each) for each in (tree.first, tree.second))
    behind = tree.at + CHANNEL_MM / 2
    if tree.upright:
        return max(width, behind + wide), max(height, high)
    return max(width, wide), max(height, behind + high)


def _placed_blocks(
    classes: Sequence[SizeClass], tree: Tree, x: float, y: float, cell: Box
) -> Iterator[PlacedBlock]:
    if isinstance(tree, Block):
        yield PlacedBlock(tree, Box(x, y, *size(classes, tree)), cell)
        return
    behind = tree.at + CHANNEL_MM / 2
    if tree.upright:
        at = x + tree.at
        yield from _placed_blocks(
            classes, tree.first, x, y, Box(*cell[:2], at - cell.x, cell.height)
        )
        rest = Box(at, cell.y, cell.right - at, cell.height)
        yield from _placed_blocks(classes, tree.second, x + behind, y, rest)
    else:
        at = y + tree.at
        yield from _placed_blocks(
            classes, tree.first, x, y, Box(*cell[:2], cell.width, at - cell.y)
        )
        rest = Box(cell.x, at, cell.width, cell.bottom - at)
        yield from _placed_blocks(classes, tree.second, x, y + behind, rest)
