"""Text that was turned into outlines: what looks like letters in a row, near the cut.

What a path means is not said in a file, so this is a guess, and only a warning: small areas of one
colour and of several sizes that stand in a row, most of them less simple than a rectangle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from printgen.core.errors import Severity
from printgen.core.geometry import Box
from printgen.core.units import number
from printgen.pdf.findings import PdfFinding
from printgen.pdf.marks import Kind, Mark
from printgen.preflight.checks.boxes import SLACK
from printgen.preflight.checks.outline import depth_in, outline_of
from printgen.preflight.checks.view import View, least
from printgen.preflight.codes import PDF_UNSAFE

# Letters from 4 to 36 points, in mm across the line.
_SMALLEST: Final = 0.7
_LARGEST: Final = 10.0
# So many letters make a word; of so many sizes, to a twentieth of a millimetre.
_WORD: Final = 4
_SIZES: Final = 3
# Lines and curves of a letter that is no rectangle.
_KNOTS: Final = 6
# The room between letters and words, and how far capitals rise above small ones, as shares of their
# height.
_ROOM: Final = 0.9
_TALLER: Final = 2.5


def unsafe(view: View) -> Iterator[PdfFinding]:
    """Yield outlines of letters that a cut may remove."""
    safe, trim = view.profile.safe, view.boxes.trim
    if not safe or "TrimBox" not in view.boxes.named:
        return
    depth = depth_in(outline_of(view), trim, safe)
    areas = view.of(Kind.FILL)
    letters = [mark for row in (*_rows(areas, 0), *_rows(areas, 1)) for mark in row]
    worst = least([*letters, *filter(_is_line, areas)], lambda each: depth(each.box), safe - SLACK)
    if worst:
        off = worst.value
        told = "are cut through" if off < 0 else f"end {number(off, 1)} mm from the cut"
        yield view.worst(
            worst,
            PDF_UNSAFE,
            f"outlines that look like text {told}, nearer than {number(safe)} mm",
            limit=safe,
            unit="mm",
            hint="if they are letters, move them inwards",
            severity=Severity.WARNING,
        )


def _rows(areas: Iterable[Mark], way: int) -> Iterator[list[Mark]]:
    """Yield the areas that stand beside each other like letters: level (0) or upright (1)."""
    row: list[Mark] = []
    for mark in areas:
        if row and not _goes_on(row[-1], mark, way):
            if _is_word(row):
                yield row
            row = []
        if _is_small(mark, way):
            row.append(mark)
    if _is_word(row):
        yield row


def _is_small(mark: Mark, way: int) -> bool:
    along, across = _sides(mark.box, way)
    return _SMALLEST <= across <= _LARGEST and 0 < along <= 2 * across and not mark.look.is_white


def _goes_on(one: Mark, other: Mark, way: int) -> bool:
    """Return True if a letter may stand beside another, in either direction."""
    if one.look.paint != other.look.paint or not _is_small(other, way):
        return False
    (_, first), (_, second) = _sides(one.box, way), _sides(other.box, way)
    least_of, most = sorted((first, second))
    if most > _TALLER * least_of:
        return False
    (x1, y1), (x2, y2) = _starts(one.box, way), _starts(other.box, way)
    level = min(y1 + first, y2 + second) - max(y1, y2)
    ends = x1 + _sides(one.box, way)[0], x2 + _sides(other.box, way)[0]
    apart = max(x2 - ends[0], x1 - ends[1])
    return level >= least_of / 2 and -most / 4 <= apart <= _ROOM * most


def _is_word(row: list[Mark]) -> bool:
    sizes = {(round(20 * mark.box.width), round(20 * mark.box.height)) for mark in row}
    curved = sum(mark.look.form[1] >= _KNOTS for mark in row)
    return len(row) >= _WORD and len(sizes) >= _SIZES and 2 * curved >= len(row)


def _is_line(mark: Mark) -> bool:
    """Return True for a whole line of letters that is one area."""
    rings, knots = mark.look.form
    short, long = sorted((mark.box.width, mark.box.height))
    return (
        rings >= _WORD
        and knots >= _KNOTS * rings
        and _SMALLEST <= short <= _LARGEST
        and 2 * short <= long <= rings * 2 * short
        and not mark.look.is_white
    )


def _sides(box: Box, way: int) -> tuple[float, float]:
    """Return how long a box is along the line, and across it."""
    return (box.height, box.width) if way else (box.width, box.height)


def _starts(box: Box, way: int) -> tuple[float, float]:
    return (box.y, box.x) if way else (box.x, box.y)
