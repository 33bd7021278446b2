"""Arrange pieces of different sizes on shared sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.components.piece import Piece
from printgen.core.geometry import Box
from printgen.core.outlines import Ring, Trace
from printgen.imposition.blocks import share_of
from printgen.imposition.bounds import Item
from printgen.imposition.bounds import fewest_sheets as fewest_of_all
from printgen.imposition.grid import Layout, reached
from printgen.imposition.marks import floor_of
from printgen.imposition.packing import Block, SizeClass, Tree, packed, placed_blocks
from printgen.imposition.planned_sheets import Flat, Run
from printgen.imposition.press import Press


def mixed_sheets(runs: Sequence[Run], press: Press, usable: Box) -> tuple[list[Flat], list[int]]:
    """Return the sheets with several sizes, and the number of copies of each run on sheets of their
    own.

    First, only the pieces that fill no sheet of their own size are combined. If that takes more
    sheets than the lower bound, all pieces are, if that saves another sheet.
    """
    everything = [len(run.copies) for run in runs]
    used = sum(run.sheets for run in runs)
    room = reached(press) if any(run.gaps for run in runs) else usable
    bound = fewest_of_all(room, [_item(run) for run in runs], enough=used)
    if used <= bound:
        return [], everything
    classes = tuple(_size_class(run) for run in runs)
    full = [len(run.copies) // run.layout.capacity * run.layout.capacity for run in runs]
    own = sum(count // run.layout.capacity for run, count in zip(runs, full, strict=True))
    best: Sequence[Tree] = ()
    kept = everything
    for alone, sheets in ((full, own), ([0] * len(runs), 0)):
        if used <= bound:
            break
        rest = tuple(n - m for n, m in zip(everything, alone, strict=True))
        found = packed(classes, usable[2:], rest, used - sheets, max(1, bound - sheets))
        if found is not None:
            best, kept, used = found, alone, sheets + len(found)
    whole = _whole(press, usable)
    queues = [iter(run.copies[count:]) for run, count in zip(runs, kept, strict=True)]
    return list(_flats(best, classes, runs, queues, usable, whole)), kept


def _size_class(run: Run) -> SizeClass:
    piece = run.copies[0]
    parted = all(isinstance(each.outline, Trace) for each in run.copies)
    across, down = run.gaps or (piece.bleed, piece.bleed)
    return SizeClass(
        piece.width + 2 * across,
        piece.height + 2 * down,
        run.turns,
        parted,
        (piece.bleed - across, piece.bleed - down),
        (not across, not down),
    )


def _item(run: Run) -> Item:
    width, height, *_ = _size_class(run)
    is_round = any(isinstance(piece.outline, Ring) for piece in run.copies)
    return Item(width, height, len(run.copies), is_round, min(map(share_of, run.copies)))


def _whole(press: Press, usable: Box) -> Box:
    """Return the area that is divided into cells: the usable area and the marks around it."""
    beside = max(0.0, press.margin - press.rim)
    floor = floor_of(press.paper, press.margin, press.rim, furniture=press.furniture)
    x, y, width, height = usable.grown(beside)
    return Box(x, y, width, max(usable.bottom, min(floor, y + height)) - y)


def _grid(size: SizeClass, block: Block, box: Box, run: Run) -> Layout:
    """Return the block as a grid; ``box`` is the box around all its art."""
    piece = run.copies[0]
    width, height, (pitch_x, pitch_y) = piece.width, piece.height, size[:2]
    if block.turned:
        width, height, pitch_x, pitch_y = height, width, pitch_y, pitch_x
    b = piece.bleed
    x, y = box.x + b, box.y + b
    grid = block.columns, block.rows, x, y, pitch_x, pitch_y, width, height, b, (b, b)
    return Layout(*grid, turned=block.turned)


def _flats(  # noqa: PLR0913, PLR0917 - sheets, and what lies on them
    trees: Sequence[Tree],
    classes: Sequence[SizeClass],
    runs: Sequence[Run],
    queues: Sequence[Iterator[Piece]],
    usable: Box,
    whole: Box,
) -> Iterator[Flat]:
    for tree in trees:
        placements = []
        found = placed_blocks(classes, tree, usable, whole)
        for block, box, cell in found:
            grid = _grid(classes[block.size_class], block, box, runs[block.size_class])
            for n in range(block.pieces):
                lying = grid.placed(next(queues[block.size_class]), n, block.pieces)
                placements.append(lying._replace(cell=cell if len(found) > 1 else None))
        yield Flat(tuple(placements))
