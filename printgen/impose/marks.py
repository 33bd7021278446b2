"""What stands on a sheet besides the pieces: crop marks, ruler, footer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from printgen.components.piece import Fold
from printgen.fonts import font
from printgen.geometry import Box
from printgen.scene import Node, Paint, Path, Text
from printgen.units import MM_PER_INCH, MM_PER_PT, Paper

MARK_WIDTH_MM: Final = 0.15
MARK_LENGTH_MM: Final = 5.0
MARK_OFFSET_MM: Final = 1.0
# Nearer to the paper's edge no printer prints.
EDGE_MM: Final = 5.0

FOOTER_PT: Final = 6.5
QUIET: Final = "#5c5c5c"
MARK: Final = Paint(None, "#000000", MARK_WIDTH_MM)
_RULE: Final = Paint(None, QUIET, 0.2)


@lru_cache(maxsize=64)
def crop_marks(
    trims: tuple[Box, ...], bleed: float, paper: Paper, floor: float
) -> tuple[Path, ...]:
    """A mark at both ends of every cut, outside all art. ``floor`` is the lowest y they may reach.

    ``trims`` are the trim boxes of everything on the sheet: the same on all full sheets of a deck.
    """
    return tuple(_crop_marks(trims, bleed, paper, floor))


def _crop_marks(boxes: tuple[Box, ...], bleed: float, paper: Paper, floor: float) -> Iterator[Path]:
    xs = sorted({round(x, 4) for box in boxes for x in (box.x, box.right)})
    ys = sorted({round(y, 4) for box in boxes for y in (box.y, box.bottom)})
    away = bleed + MARK_OFFSET_MM
    top, bottom = ys[0] - away, ys[-1] + away
    left, right = xs[0] - away, xs[-1] + away
    up = max(top - MARK_LENGTH_MM, min(EDGE_MM, top))
    down = min(bottom + MARK_LENGTH_MM, max(floor, bottom))
    out = max(left - MARK_LENGTH_MM, min(EDGE_MM, left))
    far = min(right + MARK_LENGTH_MM, max(paper.width - EDGE_MM, right))
    for x in xs:
        yield _line(x, up, x, top)
        yield _line(x, bottom, x, down)
    for y in ys:
        yield _line(out, y, left, y)
        yield _line(right, y, far, y)


def fold_marks(
    trims: tuple[Box, ...], folds: tuple[Fold, ...], bleed: float, paper: Paper
) -> Iterator[Path]:
    """A mark at both ends of every level fold that runs right through, outside all art: dashes and
    dots for a mountain fold, dashes for a valley fold.

    ``trims`` are those of everything on the sheet, ``folds`` are from point to point on the sheet.
    So a whole row can be scored along one ruler, before it is cut.
    """
    from printgen.components.folds import MARK_DASHES

    away = bleed + MARK_OFFSET_MM
    left = min(box.x for box in trims) - away
    right = max(box.right for box in trims) + away
    out = max(left - MARK_LENGTH_MM, min(EDGE_MM, left))
    far = min(right + MARK_LENGTH_MM, max(paper.width - EDGE_MM, right))
    level = {round(fold.start[1], 4): fold.kind for fold in folds if fold.start[1] == fold.end[1]}
    for y, kind in sorted(level.items()):
        mark = Paint(None, "#000000", MARK_WIDTH_MM, MARK_DASHES[kind])
        yield _line(out, y, left, y, mark)
        yield _line(right, y, far, y, mark)


def furniture(paper: Paper, margin: float, words: str, aside: float = 0.0) -> Iterator[Node]:
    """A ruler of 50 mm and 2 in at the foot, and a quiet line of words beside it.

    ``aside`` is how many millimetres the words leave free on their right.
    """
    base = paper.height - margin - 3.2
    x = margin
    yield _rule(x, base, x + 50, base)
    for n in range(11):
        yield _rule(x + 5 * n, base, x + 5 * n, base - (2.0 if n % 2 == 0 else 1.2))
    inches = 2 * MM_PER_INCH
    under = base + 0.5
    yield _rule(x, under, x + inches, under)
    for n in range(5):
        tick = x + n * MM_PER_INCH / 2
        yield _rule(tick, under, tick, under + (1.6 if n % 2 == 0 else 1.0))
    sans = font("sans")
    em = FOOTER_PT * MM_PER_PT
    yield Text(x + inches + 1.5, base - 0.2, "50 mm", "sans", FOOTER_PT, QUIET)
    yield Text(x + inches + 1.5, under + 2.2, "2 in", "sans", FOOTER_PT, QUIET)
    beside = x + inches + 1.5 + sans.width("50 mm") * em + 3
    end = paper.width - margin - aside
    shown = _shortened(words, (end - beside) / em)
    width = sans.width(shown) * em
    yield Text(end - width, base + 1.2, shown, "sans", FOOTER_PT, QUIET)


def _shortened(words: str, room: float) -> str:
    """The words, or as much of their end as ``room`` ems hold: it says which sheet this is."""
    sans = font("sans")
    if sans.width(words) <= room:
        return words
    for start in range(1, len(words)):
        if sans.width(f"…{words[start:]}") <= room:
            return f"…{words[start:]}"
    return ""


def _line(x1: float, y1: float, x2: float, y2: float, paint: Paint = MARK) -> Path:
    return Path((("M", (x1, y1)), ("L", (x2, y2))), paint)


def _rule(x1: float, y1: float, x2: float, y2: float) -> Path:
    return Path((("M", (x1, y1)), ("L", (x2, y2))), _RULE)
