"""Choose the ends of columns and pages over the whole text, not column by column.

Filling each column completely often ends badly: the next section starts with the last line of a
column, or one page stays half empty and the next is full. As TeX does with the lines of a paragraph
(Knuth and Plass, "Breaking Paragraphs into Lines", 1981), each column gets a cost for its empty
space, and the ends with the lowest total cost are chosen.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from printgen.typesetting.strips import Keep, Strip, height_of

_EPS: Final = 1e-6

# An empty column; the cost grows with the square of the unused share.
_EMPTY_COST: Final = 100.0
# One more page.
_PAGE_COST: Final = 25.0
# A figure away from its text: in the next column, on the facing page, after turning the page.
_ASIDE_COST: Final = 2.0
_FACING_COST: Final = 30.0
_TURNED_COST: Final = 200.0
# A break inside a paragraph.
_PARTED_COST: Final = 0.5
# A last page with nothing on it; with SHORTEST_PAGE lines it costs nothing. That is more than a
# rulebook's credits take: nobody should turn to a page for them alone.
_SHORT_COST: Final = 60.0
SHORTEST_PAGE: Final = 14
# Longer texts are broken column by column: the work grows with their length, times the length of a
# column. This many strips are about sixty pages.
MOST_STRIPS: Final = 3000


def fill_columns(
    strips: Sequence[Strip], heights: Sequence[float], tallest: float
) -> tuple[list[list[Strip]], int]:
    """Return the strips of columns with these heights, by column, and their number.

    ``tallest`` is the height of the tallest empty column: soft connections are only broken if
    strips are taller than that.
    """
    columns = []
    at = 0
    for height in heights:
        column: list[Strip] = []
        for step in _steps(strips, at, height, tallest):
            column += step.added
            at = step.end
        if at < len(strips) and column and column[-1].kind == "ornament":
            column.pop()
        columns.append(column)
    return columns, at


def end_of(strips: Sequence[Strip], start: int, keep: Keep) -> int:
    """Return the index after the strips from ``start`` that hold each other by ``keep``."""
    for n in range(start + 1, len(strips)):
        if strips[n - 1].keep < keep or strips[n].starts_column:
            return n
    return len(strips)


class _Step(NamedTuple):
    """Strips that join a column together, the index after them, and the mm used then."""

    added: list[Strip]
    end: int
    used: float


def _steps(strips: Sequence[Strip], start: int, height: float, tallest: float) -> Iterator[_Step]:
    """Fill one column. It may end after each step."""
    empty = True
    used = 0.0
    at = start
    cut = start  # soft connections may be broken up to here
    while at < len(strips):
        strip = strips[at]
        if strip.starts_column and at > start:
            return
        if strip.kind == "ornament" and empty:
            at += 1
            yield _Step([], at, used)
            continue
        again = [strip.again] if empty and strip.again is not None else []
        before = math.fsum(head.height for head in again) if empty else strip.before
        end = soft = end_of(strips, at, Keep.SOFT)
        needed = height_of(strips[at:soft])
        if needed > tallest + _EPS:
            cut = soft
        if at < cut:
            end = end_of(strips, at, Keep.HARD)
        if empty and strip.continues and end == at + 1 < len(strips) and strips[end].continues:
            # The middle of a paragraph over three columns: not one line there either.
            end = end_of(strips, end, Keep.HARD)
        group = strips[at:end]
        if end != soft:
            needed = height_of(group)
        if used + before + needed > height + _EPS:
            return
        used += before + needed
        at = end
        empty = False
        yield _Step([*again, *group], at, used)


class _State(NamedTuple):
    """A column to fill.

    It has the index of its first strip, its page (0 is the current one; then 1 and 2 alternate),
    and its index on that page.
    """

    at: int
    page: int
    column: int


# The usable length of each column of a page, in mm.
Limits: TypeAlias = list[float]


class Begun(NamedTuple):
    """The page on which strips begin.

    It has its number from 1, the free length of each column (mm), and ``bare``, True if the page
    is empty but for a title.
    """

    number: int
    heights: Sequence[float]
    bare: bool


class Breaks:
    """The best pages for strips that run down columns, by the lowest total cost.

    ``others`` are the columns of the pages after the ``begun`` one, in mm. ``line`` is the height
    of a line, by which a last page is called short; None if more follows on that page.
    """

    def __init__(
        self, strips: Sequence[Strip], begun: Begun, others: Sequence[float], line: float | None
    ) -> None:
        self._strips = strips
        self._begun = begun
        self._heights = (begun.heights, others, others)
        self._tallest = max(others)
        self._line = line
        # The total height of all strips from each one in one column, or slightly more.
        self._rest = list(accumulate((s.before + s.height for s in reversed(strips)), initial=0.0))
        self._costs: dict[_State, float] = {}
        self._from: dict[_State, tuple[_State, float]] = {}

    def pages(self) -> list[Limits]:
        """Return the mm to use of each page's columns, except for the last page, which takes the
        rest.

        Empty if there is no choice: all fits on one page, the text is too long, or something fits
        nowhere.
        """
        start = _State(0, page=0, column=0)
        if len(self._strips) > MOST_STRIPS or self._last_cost(start) is not None:
            return []
        self._costs[start] = 0.0
        waiting = [start]
        best: tuple[float, _State] | None = None
        while waiting:
            state = heapq.heappop(waiting)
            last = self._last_cost(state)
            if last is not None:
                total = self._costs[state] + last
                if best is None or total < best[0]:
                    best = total, state
            for after, used, cost in self._ways(state):
                total = self._costs[state] + cost
                if after not in self._costs:
                    heapq.heappush(waiting, after)
                elif self._costs[after] <= total:
                    continue
                self._costs[after] = total
                self._from[after] = state, used
        return [] if best is None else self._chosen(best[1])

    def _ways(self, state: _State) -> Iterator[tuple[_State, float, float]]:
        """Yield ways to fill this column: the state after it, the mm used, and the cost."""
        _, page, column = state
        heights = self._heights[page]
        height = heights[column]
        ends_page = column + 1 == len(heights)
        for step in self._endings(state, height):
            if step.end == len(self._strips):
                return
            after = self._strips[step.end]
            cost = _PARTED_COST if after.continues else 0.0
            if not after.starts_column and height > 0:
                cost += _EMPTY_COST * ((height - step.used) / height) ** 2
            if ends_page:
                # As in a book, an even page faces the next one.
                faces = (self._begun.number + page) % 2 == 0
                if after.illustrates:
                    cost += _FACING_COST if faces else _TURNED_COST
                yield _State(step.end, page % 2 + 1, 0), step.used, cost + _PAGE_COST
            else:
                cost += _ASIDE_COST if after.illustrates else 0.0
                yield _State(step.end, page, column + 1), step.used, cost

    def _endings(self, state: _State, height: float) -> Iterator[_Step]:
        at, page, _ = state
        if page == 0 and not self._begun.bare:
            yield _Step([], at, 0.0)
        yield from _steps(self._strips, at, height, self._tallest)

    def _last_cost(self, state: _State) -> float | None:
        """Return the cost of ending with the page that begins here; None if it is too short."""
        at, page, column = state
        heights = self._heights[page]
        left = self._rest[len(self._strips) - at] - self._strips[at].before
        if column or left > math.fsum(heights):
            return None
        columns, taken = fill_columns(self._strips[at:], heights, self._tallest)
        if taken < len(self._strips) - at:
            return None
        if self._line is None or page == 0:
            return 0.0
        lines = math.fsum(map(height_of, columns)) / self._line / len(heights)
        return _SHORT_COST * max(0.0, 1 - lines / SHORTEST_PAGE)

    def _chosen(self, last: _State) -> list[Limits]:
        """Return the pages that lead to the last one."""
        pages: list[Limits] = []
        state = last
        while state in self._from:
            before, used = self._from[state]
            if state.column == 0:
                pages.append([])
            pages[-1].append(used)
            state = before
        return [limits[::-1] for limits in reversed(pages)]
