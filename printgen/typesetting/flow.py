"""Pour strips into columns and pages.

A document is a sequence of parts. A part across all columns (a title, a figure ``…-wide``) first
ends the columns above it, which are balanced; the columns continue below. The last columns of a
document are balanced too, so that it does not end with one long column beside an empty one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, TypeAlias

from printgen.core.geometry import Box
from printgen.core.scene import Node, Paint, Rect
from printgen.typesetting.breaks import Begun, Breaks, end_of, fill_columns
from printgen.typesetting.strips import Keep, Mark, Panel, Strip, height_of, spoken

_EPS: Final = 1e-6
# More titles in a row fill a page: what follows them is on the next.
_MOST_TITLES: Final = 50


@dataclass(frozen=True, slots=True)
class Columns:
    """Strips that run down the columns."""

    strips: tuple[Strip, ...]


@dataclass(frozen=True, slots=True)
class Across:
    """Strips over the width of all columns, with ``after`` mm below."""

    strips: tuple[Strip, ...]
    after: float = 0.0


@dataclass(frozen=True, slots=True)
class NewPage:
    """A page ends here, and the next part begins another."""


Part: TypeAlias = Columns | Across | NewPage

# Called with a strip that no column can hold.
TooTall: TypeAlias = Callable[[Sequence[Strip], float], None]


class Flow:
    """Pours parts into pages; ``line`` is the height of a line of text, in mm."""

    def __init__(
        self, first: Sequence[Box], others: Sequence[Box], line: float, too_tall: TooTall
    ) -> None:
        self._first = first
        self._others = others
        self._line = line
        self._too_tall = too_tall
        self.pages: list[list[Node]] = []
        self.marks: list[tuple[Mark, int]] = []
        self._boxes: Sequence[Box] = ()
        self._top = 0.0
        self._empty = False

    @property
    def last_filled(self) -> float:
        """The share of the columns of the last page that is filled."""
        if not self._boxes:
            return 1.0
        top = min(box.y for box in self._boxes)
        return (self._top - top) / (max(box.bottom for box in self._boxes) - top)

    def pour(self, parts: Sequence[Part]) -> None:
        """Place all parts, on as many pages as they need."""
        for n, part in enumerate(parts):
            match part:
                case NewPage():
                    self._boxes = ()
                case Across():
                    self._across(part, _height_held_below(parts, n))
                case Columns():
                    above = parts[n - 1] if n else None
                    titled = isinstance(above, Across) and above.strips[-1].keep is Keep.HARD
                    self._columns(part.strips, is_last=_ends_page(parts, n), titled=titled)

    def _page(self) -> None:
        self._boxes = self._others if self.pages else self._first
        self.pages.append([])
        self._top = min(box.y for box in self._boxes)
        self._empty = True

    def _heights(self) -> list[float]:
        """Return the free height of each column, below the strips across."""
        return [box.bottom - max(box.y, self._top) for box in self._boxes]

    def _across(self, part: Across, below: float) -> None:
        if not self._boxes:
            self._page()
        height = height_of(part.strips)
        before = 0.0 if self._empty else part.strips[0].before
        if not self._empty and before + height + part.after + below > min(self._heights()) + _EPS:
            self._page()
            before = 0.0
        if height > min(self._heights()) + _EPS:
            self._too_tall(part.strips, min(self._heights()))
        left = min(box.x for box in self._boxes)
        self._place(part.strips, left, self._top + before)
        self._top += before + height + part.after

    def _columns(self, strips: Sequence[Strip], *, is_last: bool, titled: bool) -> None:
        if not self._boxes:
            self._page()
        others = [box.height for box in self._others]
        tallest = max(others)
        line = self._line if is_last else None
        begun = Begun(len(self.pages), self._heights(), self._empty or titled)
        pages = Breaks(strips, begun, others, line).pages()
        at = 0
        while at < len(strips):
            if not self._boxes:
                self._page()
            rest = strips[at:]
            heights = self._heights()
            if pages:
                columns, taken = fill_columns(rest, pages.pop(0), tallest)
            else:
                columns, taken = self._balanced(rest, heights, tallest)
            if not taken and self._empty:
                # A first page with short columns: better cut there than leave it empty.
                columns, taken = self._balanced(rest, heights, max(heights))
            if not taken and self._empty and max(heights) >= tallest - _EPS:
                # Not even an empty page holds it: report it, and go on to find other errors.
                end = end_of(rest, 0, Keep.HARD)
                self._too_tall(rest[:end], max(heights))
                at += end
                continue
            tops = [max(box.y, self._top) for box in self._boxes]
            bottom = self._top
            for box, top, column in zip(self._boxes, tops, columns, strict=False):
                self._place(column, box.x, top)
                bottom = max(bottom, top + height_of(column))
            at += taken
            if at < len(strips):
                self._boxes = ()
            else:
                self._top = bottom

    def _balanced(
        self, strips: Sequence[Strip], heights: Sequence[float], tallest: float
    ) -> tuple[list[list[Strip]], int]:
        """Return columns of these heights, or, if all strips fit, as low as possible."""
        columns, taken = fill_columns(strips, heights, tallest)
        breaks = any(strip.starts_column for strip in strips)
        if taken < len(strips) or len(heights) == 1 or breaks:
            return columns, taken
        height = height_of(strips) / len(heights)
        while height < max(heights):
            low = [min(height, free) for free in heights]
            shorter, all_ = fill_columns(strips, low, tallest)
            if all_ == len(strips):
                return shorter, all_
            height += self._line / 4
        return columns, taken

    def _place(self, strips: Sequence[Strip], x: float, top: float) -> None:
        self.pages[-1].extend(placed(strips, x, top))
        page = len(self.pages) - 1
        self.marks += [(strip.mark, page) for strip in strips if strip.mark is not None]
        self._empty = self._empty and not strips


def _ends_page(parts: Sequence[Part], at: int) -> bool:
    """Return True if nothing follows this part on its last page."""
    return at + 1 == len(parts) or isinstance(parts[at + 1], NewPage)


def _height_held_below(parts: Sequence[Part], at: int) -> float:
    """Return the height of the strips that must stay with a title above them."""
    height = 0.0
    for n in range(at, min(at + _MOST_TITLES, len(parts) - 1)):
        part, below = parts[n : n + 2]
        if not isinstance(part, Across) or part.strips[-1].keep is not Keep.HARD:
            break
        if isinstance(below, Columns):
            return height + height_of(below.strips[: end_of(below.strips, 0, Keep.SOFT)])
        if isinstance(below, Across):
            height += below.strips[0].before + height_of(below.strips)
    return height


def placed(strips: Sequence[Strip], x: float, top: float) -> Iterator[Node]:
    """Yield the nodes of strips below each other, from (x, top), with the panels behind them."""
    yield from _panels(strips, x, top)
    y = top
    # Lines of one paragraph are one part.
    for part, run in groupby(enumerate(strips), key=lambda each: each[1].part):
        nodes: list[Node] = []
        for n, strip in run:
            y += strip.before if n else 0.0
            nodes += strip.draw(x, y)
            y += strip.height
        if not part:
            yield from nodes
        elif nodes:
            yield spoken(nodes, *part)


def _panels(strips: Sequence[Strip], x: float, top: float) -> Iterator[Node]:
    """Yield a tinted box behind each run of strips on the same panel."""
    y = top
    start = top
    last: Panel | None = None
    for n, strip in enumerate(strips):
        above = y
        y += strip.before if n else 0.0
        if strip.panel != last:
            if last is not None:
                yield _tint(last, x, start, above)
            start, last = y, strip.panel
        y += strip.height
    if last is not None:
        yield _tint(last, x, start, y)


def _tint(panel: Panel, x: float, top: float, bottom: float) -> Rect:
    return Rect(x + panel.x, top, panel.width, bottom - top, Paint(fill=panel.fill), radius=1.2)
