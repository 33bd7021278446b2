"""Marks on a sheet besides the pieces: crop marks, cut numbers, ruler, footer."""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from printgen.components.folds import MARK_DASHES
from printgen.components.piece import Fold
from printgen.core.geometry import Box, Point, around, translation
from printgen.core.printing import EDGE_MM
from printgen.core.scene import Group, Node, Paint, Path, Text, line
from printgen.core.units import MM_PER_INCH, MM_PER_PT, Paper
from printgen.fonts.font import Font, font

MARK_WIDTH_MM: Final = 0.15
MARK_LENGTH_MM: Final = 5.0
MARK_OFFSET_MM: Final = 1.0
# Shorter marks are useless.
LEAST_MARK_MM: Final = 1.0

FOOTER_PT: Final = 6.5
# The height of ruler and text. They lie inside of the margin, and marks reach down to them.
STRIP_MM: Final = 4.7
# The numbers of cuts: the smallest readable type, and the height of its figures.
NUMBER_PT: Final = 6.0
NUMBER_MM: Final = 1.4
_NUMBER_GAP_MM: Final = 0.55
# The numbers of a block start this far from its corner, where the number of the line between it and
# its neighbour is.
_CORNER_MM: Final = 2.2
# The gap between a line between blocks and a number.
_OFF_MM: Final = 0.2
QUIET: Final = "#5c5c5c"
MARK: Final = Paint(None, "#000000", MARK_WIDTH_MM)
RULE_WIDTH_MM: Final = 0.2
_RULE: Final = Paint(None, QUIET, RULE_WIDTH_MM)


class Lines(NamedTuple):
    """Straight cuts that free pieces: their x and their y, in mm, sorted."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]

    @property
    def number(self) -> int:
        return len(self.xs) + len(self.ys)


class Block(NamedTuple):
    """Pieces that are cut together: trim boxes, and how far art extends beyond them, in mm.

    ``art`` is the box around all their art, if that does not extend equally on all sides. If the
    pieces are cut out along outlines afterwards, they are only ``parted``: by one cut between
    neighbours, halfway between them, and none outside.
    """

    trims: tuple[Box, ...]
    bleed: float
    parted: bool = False
    art: Box | None = None


@lru_cache(maxsize=64)
def cut_lines(block: Block) -> Lines:
    """Return the lines of all cuts.

    Pieces of one row or column share a cut. If all pieces have outlines, cuts are only between
    them.
    """
    beyond = block.bleed if block.parted else 0.0
    xs: set[float] = set()
    ys: set[float] = set()
    for trim in block.trims:
        x, y, width, height = trim.grown(beyond)
        xs |= {round(x, 4), round(x + width, 4)}
        ys |= {round(y, 4), round(y + height, 4)}
    outside = 1 if block.parted else 0
    return Lines(*(tuple(sorted(each)[outside : len(each) - outside]) for each in (xs, ys)))


def floor_of(paper: Paper, margin: float, rim: float = EDGE_MM, *, furniture: bool) -> float:
    """Return the lowest y that marks may reach."""
    return paper.height - margin - STRIP_MM if furniture else paper.height - rim


def marks_area(paper: Paper, floor: float, rim: float = EDGE_MM) -> Box:
    """Return the part of the paper that marks may use."""
    return Box(rim, rim, paper.width - 2 * rim, floor - rim)


@lru_cache(maxsize=64)
def crop_marks(block: Block, within: Box) -> tuple[Path, ...]:
    """Return a mark at both ends of every cut, outside all art and ``within`` the marks' area.

    All full sheets of a deck are alike.
    """
    return tuple(_crop_marks(cut_lines(block), _bands(block, within)))


@lru_cache(maxsize=64)
def cut_numbers(block: Block, within: Box, first: int = 1) -> tuple[Text, ...]:
    """Yield numbers beside the crop marks, in the order of cutting, from ``first`` on."""
    return tuple(_numbers(block, _bands(block, within), first, within))


class _Bands(NamedTuple):
    """The spans of marks: above and below the pieces (y), left and right of them (x)."""

    above: tuple[float, float]
    below: tuple[float, float]
    left: tuple[float, float]
    right: tuple[float, float]


def _art(block: Block) -> Box:
    return block.art or around(block.trims).grown(block.bleed)


def _bands(block: Block, within: Box) -> _Bands:
    art = _art(block)
    (above, high), (left, far) = _band(art.y - within.y), _band(art.x - within.x)
    (below, deep), (right, wide) = (
        _band(within.bottom - art.bottom),
        _band(within.right - art.right),
    )
    return _Bands(
        (art.y - high, art.y - above),
        (art.bottom + below, art.bottom + deep),
        (art.x - far, art.x - left),
        (art.right + right, art.right + wide),
    )


def _band(room: float) -> tuple[float, float]:
    """Return the span of a mark, in mm from the art; nearer to it if there is little room."""
    near = min(MARK_OFFSET_MM, max(0.0, room - LEAST_MARK_MM))
    return near, min(near + MARK_LENGTH_MM, max(room, near))


def _crop_marks(lines: Lines, bands: _Bands) -> Iterator[Path]:
    above, below, left, right = ((low, high) for low, high in bands)
    for x in lines.xs:
        ends = (((x, low), (x, high)) for low, high in (above, below) if _is_seen(low, high))
        yield from (line(*each, MARK) for each in ends)
    for y in lines.ys:
        ends = (((low, y), (high, y)) for low, high in (left, right) if _is_seen(low, high))
        yield from (line(*each, MARK) for each in ends)


def _is_seen(low: float, high: float) -> bool:
    return high - low > LEAST_MARK_MM - 1e-6


def _numbers(block: Block, bands: _Bands, first: int, within: Box) -> Iterator[Text]:
    """Yield the numbers of cuts, above and on the left: one direction first, then the other.

    The direction that leaves fewer cuts for a trimmer, which cuts strip by strip, comes first. A
    number is on the piece's side of its line or, if there is no room, on the other side. If there
    is none either, it is left out: its neighbours make it clear.
    """
    lines = cut_lines(block)
    starts, tops = _starts(block)
    upright, level = len(lines.xs), len(lines.ys)
    low = bands.above[1] - _NUMBER_GAP_MM
    has_room = low - NUMBER_MM >= within.y
    xs_first = _xs_first(block, bands, within)
    x_from, y_from = (first, first + upright) if xs_first else (first + level, first)
    widths = [number_width(x_from + n) for n in range(upright)]
    if has_room:
        for n, at in _beside(lines.xs, starts, widths, within.x + _CORNER_MM, within.right):
            yield number_text(at, low, x_from + n)
    art = _art(block)
    for n, at in _beside(lines.ys, tops, [NUMBER_MM] * level, until=within.bottom):
        # Three figures are wider than half a channel between blocks, so they move towards the
        # pieces.
        width = number_width(y_from + n)
        x = max(bands.left[1] - width, bands.left[0] + _OFF_MM)
        if x + width <= art.x:
            yield number_text(x, at + NUMBER_MM, y_from + n)


def _starts(block: Block) -> tuple[set[float], set[float]]:
    """Return the positions at which pieces begin: from the left, and from the top."""
    beyond = block.bleed if block.parted else 0.0
    return (
        {round(box.x - beyond, 4) for box in block.trims},
        {round(box.y - beyond, 4) for box in block.trims},
    )


def _xs_first(block: Block, bands: _Bands, within: Box) -> bool:
    """Return True if vertical cuts come first."""
    columns, rows = map(len, _starts(block))
    lines = cut_lines(block)
    upright, level = len(lines.xs), len(lines.ys)
    has_room = bands.above[1] - _NUMBER_GAP_MM - NUMBER_MM >= within.y
    # Cuts without any numbers come last, so that the visible numbers start with the first.
    return has_room and upright + columns * level <= level + rows * upright


def ordered_cuts(block: Block, within: Box) -> list[tuple[Point, Point]]:
    """Return the cuts in their order, each from end to end of all art."""
    lines, art = cut_lines(block), _art(block)
    upright = [((x, art.y), (x, art.bottom)) for x in lines.xs]
    level = [((art.x, y), (art.right, y)) for y in lines.ys]
    return upright + level if _xs_first(block, _bands(block, within), within) else level + upright


def _beside(
    lines: tuple[float, ...],
    starts: set[float],
    sizes: Sequence[float],
    free: float = -math.inf,
    until: float = math.inf,
) -> Iterator[tuple[int, float]]:
    """Yield each line's index and the position of its number, from ``free`` to ``until``, if it
    fits.
    """
    for n, (cut, size) in enumerate(zip(lines, sizes, strict=True)):
        after = cut + _NUMBER_GAP_MM
        before = cut - _NUMBER_GAP_MM - size
        end = lines[n + 1] - _NUMBER_GAP_MM if n + 1 < len(lines) else until
        fits_after = after >= free and after + size <= end
        fits_before = before >= max(free, lines[n - 1] + _NUMBER_GAP_MM if n else -math.inf)
        if fits_after and (cut in starts or not fits_before):
            at = after
        elif fits_before:
            at = before
        else:
            continue
        free = at + size + _NUMBER_GAP_MM
        yield n, at


def number_width(number: int) -> float:
    """Return the width of a cut's number, in mm."""
    return font("sans").width(str(number)) * NUMBER_PT * MM_PER_PT


def number_text(x: float, y: float, number: int) -> Text:
    """Return the number of a cut as text, with its left end at a point."""
    return Text(x, y, str(number), "sans", NUMBER_PT, "#000000")


def fold_marks(block: Block, folds: tuple[Fold, ...], within: Box) -> Iterator[Path]:
    """Yield a mark at both ends of every fold, outside all art.

    They let a whole row be scored along one ruler, before it is cut. ``folds`` go horizontally
    through a piece, in mm on the sheet. Mountain folds have dashes and dots, valley folds dashes.
    """
    _, _, (out, left), (right, far) = _bands(block, within)
    level = {round(fold.start[1], 4): fold.kind for fold in folds}
    for y, kind in sorted(level.items()):
        mark = Paint(None, "#000000", MARK_WIDTH_MM, MARK_DASHES[kind])
        yield line((out, y), (left, y), mark)
        yield line((right, y), (far, y), mark)


def furniture(
    paper: Paper, margin: float, words: str, face: str, aside: float = 0.0
) -> Iterator[Node]:
    """Yield a ruler of 50 mm and 2 in at the foot, and a pale line of text beside it.

    ``face`` is the key of the text's font. ``aside`` is the width that the text leaves free on its
    right, in mm.
    """
    base = paper.height - margin - 2.4
    x = margin
    yield line((x, base), (x + 50, base), _RULE)
    for n in range(11):
        tick = x + 5 * n
        yield line((tick, base), (tick, base - (1.5 if n % 2 == 0 else 0.9)), _RULE)
    inches = 2 * MM_PER_INCH
    under = base + 0.5
    yield line((x, under), (x + inches, under), _RULE)
    for n in range(5):
        tick = x + n * MM_PER_INCH / 2
        yield line((tick, under), (tick, under + (1.2 if n % 2 == 0 else 0.8)), _RULE)
    sans = font("sans")
    em = FOOTER_PT * MM_PER_PT
    yield Text(x + inches + 1.5, base - 0.2, "50 mm", "sans", FOOTER_PT, QUIET)
    yield Text(x + inches + 1.5, under + 1.9, "2 in", "sans", FOOTER_PT, QUIET)
    beside = x + inches + 1.5 + sans.width("50 mm") * em + 3
    end = paper.width - margin - aside
    shown = _shortened(words, font(face), (end - beside) / em)
    width = font(face).width(shown) * em
    yield Text(end - width, base + 1.2, shown, face, FOOTER_PT, QUIET)


def furniture_at(nodes: Iterable[Node], paper: Paper, margin: float, high: float) -> Iterator[Node]:
    """Yield nodes at the foot of the page, moved to its head, upright.

    ``high`` is their height above the margin, in mm. On the back of a sheet that is turned on a
    horizontal edge, the room is at the head.
    """
    yield Group(tuple(nodes), translation(0, 2 * margin + high - paper.height))


def _shortened(words: str, face: Font, room: float) -> str:
    """Return as much of the end of the text as fits in ``room`` ems: the end names the sheet."""
    if face.width(words) <= room:
        return words
    for start in range(1, len(words)):
        if face.width(f"…{words[start:]}") <= room:
            return f"…{words[start:]}"
    return ""
