"""Lay out blocks on pages, in two ways.

:func:`paginate` fills pages with columns (a rulebook), :class:`Filling` fills one box (a reference
card). All errors in a text are raised together, each at its place in the template.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from printgen.core.errors import DataError, Finding, quoted
from printgen.core.geometry import Box
from printgen.core.scene import Node
from printgen.drawing.codes import TEXT_OVERFLOW
from printgen.drawing.text import VAlign
from printgen.typesetting.blocks import (
    RUN_IN,
    WIDE,
    Block,
    ColumnBreak,
    Figure,
    Heading,
    PageBreak,
    has_caption,
)
from printgen.typesetting.flow import Across, Columns, Flow, NewPage, Part, placed
from printgen.typesetting.markdown import LONGEST_IN_BOX, Excess, too_complex
from printgen.typesetting.measure import SECTION, Measurer, Prose, Sections
from printgen.typesetting.strips import Keep, Strip, height_of

_SIZE_STEP_PT: Final = 0.25
_EPS: Final = 1e-6
# The share of the spare height of a box that is left above its text.
_ABOVE: Final[dict[VAlign, float]] = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
# A text whose last page is filled by less than this share is set with less leading if that saves
# the page, by a factor that nobody sees without a ruler.
_HARDLY_FILLED: Final = 0.5
_TIGHTER: Final = 0.96
# A list of contents needs the pages of sections, and moves them. Once it is there, they move again
# only if a number with more digits makes a title longer.
_MOST_AGAIN: Final = 4


@dataclass(frozen=True)
class Laid:
    """Pages of nodes, and every heading with its level and the index of its page."""

    pages: tuple[tuple[Node, ...], ...]
    headings: tuple[tuple[str, int, int], ...]

    def headings_of(self, number: int) -> tuple[tuple[str, int], ...]:
        """Return the headings on a page, counted from 1, with their levels; without run-in ones."""
        return tuple(
            (title, level)
            for title, level, page in self.headings
            if page == number - 1 and level < RUN_IN
        )


def paginate(text: Prose, first: Sequence[Box], others: Sequence[Box]) -> Laid:
    """Return text on pages. ``first`` and ``others`` are columns of the first page and the rest.

    All columns must have the same width and extend equally far to the left and right on every page
    (ValueError): text is measured once. A title (level 1) and a figure of a kind ``…-wide`` are set
    across all columns; the columns above them are balanced, and those below begin anew.

    Raises DataError with every finding: those of its blocks, codes ``glyph-missing``,
    ``unknown-name``, ``text-overflow``, ``table-too-wide``, ``figure-too-tall``,
    ``figure-too-wide``, ``prose-break``, those of forms (``form-…``) and those of its figures.
    """
    width, across = _widths(first, others)
    if text.style.leftwards:
        first, others = first[::-1], others[::-1]
    tallest = max(box.height for box in others)

    def poured(leading: float, sections: Sections = (), more: int = _MOST_AGAIN) -> Flow:
        style = text.style._replace(leading=leading)
        measurer = Measurer(text._replace(style=style), tallest, sections=sections)
        parts = list(_parts(text.parsed.blocks, measurer, width, across))
        flow = Flow(first, others, style.line, measurer.too_tall)
        flow.pour(parts)
        if measurer.findings:
            raise DataError(measurer.findings)
        now = tuple((m.title, str(page + 1)) for m, page in flow.marks if m.level == SECTION)
        if measurer.has_contents and now != sections and more:
            return poured(leading, now, more - 1)
        return flow

    flow = poured(text.style.leading)
    if len(flow.pages) > 1 and flow.last_filled < _HARDLY_FILLED:
        tighter = poured(text.style.leading * _TIGHTER)
        flow = min(flow, tighter, key=lambda each: len(each.pages))
    headings = tuple((mark.title, mark.level, page) for mark, page in flow.marks)
    return Laid(tuple(tuple(page) for page in flow.pages), headings)


class Filling:
    """Text for boxes of one width: measured once at each size."""

    def __init__(self, text: Prose, width: float, below: int = 0) -> None:
        """Page and column breaks mean nothing here. The text stands below a heading of that level.
        Raises DataError for a text that is too long for any box.
        """
        length, blocks = len(text.rendered.text), text.parsed.blocks
        if length > LONGEST_IN_BOX and not text.parsed.findings:
            message = f"the text has {length} characters; "
            message += f"in one box at most {LONGEST_IN_BOX} are allowed"
            where = Excess(message, 0, "shorten the text, or give it pages of its own")
            raise DataError([too_complex(text.rendered, where)])
        self._style = style = text.style
        flat = [block for block in blocks if not isinstance(block, PageBreak | ColumnBreak)]

        def at(size: float) -> tuple[list[Strip], Measurer]:
            smaller = text._replace(style=style.scaled(size / style.size))
            measurer = Measurer(smaller, below=below)
            return measurer.strips(flat, width), measurer

        self._at = cache(at)

    def into(self, box: Box, valign: VAlign = "top") -> tuple[Node, ...]:
        """Return the box filled, as large as fits between ``style.smallest`` and ``style.size``.

        All sizes and spaces shrink together. Raises DataError: ``text-overflow`` if it does not fit
        at the smallest size, and as :func:`paginate` does.
        """
        style = self._style
        steps = max(int((style.size - style.smallest) / _SIZE_STEP_PT + _EPS), 0)
        best: list[Strip] | None = None
        low, high = 0, steps
        # Most texts fit without shrinking.
        tried = 0
        while low <= high:
            strips, measurer = self._at(style.size - tried * _SIZE_STEP_PT)
            fits = not measurer.findings and height_of(strips) <= box.height + _EPS
            if fits:
                best, high = strips, tried - 1
            else:
                low = tried + 1
            tried = (low + high) // 2
        if best is None:
            strips, measurer = self._at(min(style.smallest, style.size))
            if height_of(strips) <= box.height + _EPS and not measurer.findings:
                best = strips
            else:
                raise DataError(measurer.findings or [_overflow(strips, box, measurer)])
        above = (box.height - height_of(best)) * _ABOVE[valign]
        return tuple(placed(best, box.x, box.y + above))


def _overflow(strips: Sequence[Strip], box: Box, measurer: Measurer) -> Finding:
    """Return the overflow, at the text that crosses the box's lower edge."""
    y = 0.0
    for n, strip in enumerate(strips):
        y += strip.height + (strip.before if n else 0.0)
        if y > box.height + _EPS:
            break
    message = (
        f"the text needs {height_of(strips):.1f} mm at {measurer.style.size:g} pt and has "
        f"{box.height:.1f} mm; {quoted(strip.text)} no longer fits"
    )
    where = measurer.rendered.locate(strip.text)
    return Finding(TEXT_OVERFLOW, message, where, "shorten the text or enlarge its box")


def _widths(first: Sequence[Box], others: Sequence[Box]) -> tuple[float, float]:
    """Return the width of a column and of all columns together."""
    columns = [*first, *others]
    widths = [box.width for box in columns]
    spans = [max(b.right for b in page) - min(b.x for b in page) for page in (first, others)]
    if max(widths) - min(widths) > _EPS or abs(spans[0] - spans[1]) > _EPS:
        raise ValueError("all columns of a text must be equally wide, and all pages")
    return widths[0], spans[0]


def _parts(
    blocks: Sequence[Block], measurer: Measurer, width: float, across: float
) -> Iterator[Part]:
    """Yield the blocks, each measured for the width of its columns."""
    running: list[Block] = []

    def columns() -> Iterator[Part]:
        strips = measurer.strips(running, width)
        running.clear()
        if strips:
            yield Columns(tuple(strips))

    n = 0
    while n < len(blocks):
        block = blocks[n]
        count = 1
        if isinstance(block, PageBreak):
            yield from columns()
            yield NewPage()
        elif isinstance(block, Heading) and block.level == 1:
            yield from columns()
            yield from _across(blocks[n : n + 1], measurer, across, 0.0)
        elif isinstance(block, Figure) and block.kind.endswith(WIDE):
            # A heading right above belongs to the figure.
            heads: list[Block] = []
            while running and isinstance(running[-1], Heading):
                heads.insert(0, running.pop())
            yield from columns()
            count = 2 if has_caption(blocks, n) else 1
            found = [*heads, *blocks[n : n + count]]
            yield from _across(found, measurer, across, measurer.style.line)
        else:
            running.append(block)
        n += count
    yield from columns()


def _across(
    blocks: Sequence[Block], measurer: Measurer, width: float, after: float
) -> Iterator[Part]:
    strips = measurer.strips(blocks, width)
    if strips:
        strips[0] = replace(strips[0], before=measurer.space_before(blocks[0]))
        # A tall picture of rows is divided between them: each row is set across separately.
        ends = [n for n, strip in enumerate(strips, start=1) if strip.keep is Keep.SOFT]
        for start, end in zip((0, *ends), (*ends, len(strips)), strict=True):
            yield Across(tuple(strips[start:end]), after if end == len(strips) else 0.0)
