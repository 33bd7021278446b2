"""Set tables: hairlines between rows, a stronger rule under the head, aligned numbers, no boxes."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from printgen.core.scene import Element, Node
from printgen.core.units import MM_PER_PT
from printgen.typesetting.blocks import Align, Inline, Table, plain_text
from printgen.typesetting.codes import TABLE_TOO_WIDE
from printgen.typesetting.lines import (
    Faces,
    LineBreaker,
    Words,
    baseline,
    natural_width,
    widest_word,
)
from printgen.typesetting.strips import Keep, Strip, held_together, rule, spoken

# A cell with a number, optionally with a sign before it and a unit after it, or an empty one.
_NUMBER: Final = re.compile(r"[+−±×]?\d[\d.,/–\u00a0]*\s?[%×a-zA-Z]{0,3}|[–—]?")

# Numbers are aligned at their decimal points; whole ones end there.
_DECIMAL: Final = re.compile(r"([+−]?\d+)(\.\d+)?|[–—]?")

# A table that fills most of its column is spread over all of it.
_SPREAD: Final = 0.55
_LONGEST_WHOLE: Final = 12  # rows: shorter tables are never cut
_AIR: Final = 0.5  # above and below a row's lines together, in table leadings


class _Column(NamedTuple):
    """A column's place in the table in mm, and how its cells are aligned.

    ``inset`` moves the right edge of centred numbers inwards, so that the widest is centred;
    ``tails`` has the width of what follows the decimal point in each row, in mm.
    """

    x: float
    width: float
    align: Align
    inset: float = 0.0
    tails: tuple[float, ...] = ()

    def left(self, row: int | None, spare: float) -> float:
        """Return where a line with ``spare`` mm of room begins; ``row`` is None for the head."""
        if row is not None and self.tails:
            return spare - self.inset - (max(self.tails) - self.tails[row])
        if row is not None and self.inset:
            return spare - self.inset
        return {"left": 0.0, "centre": spare / 2, "right": spare}[self.align]


class _Cell(NamedTuple):
    words: Words
    text: str


def table_strips(table: Table, width: float, breaker: LineBreaker) -> list[Strip]:
    """Return a table's strips: its head, then a strip for each row.

    A table that is too wide for its column of ``width`` mm is reported (``table-too-wide``).
    """
    style = breaker.style
    marks = Faces.marks(style)
    head = _cells(table.head, marks._replace(plain=marks.bold), breaker)
    rows = [_cells(row, marks, breaker) for row in table.rows]
    columns = _columns(table, head, rows, width, breaker)
    if not columns:
        return []
    strips = [_row(row, columns, breaker, n, last=row is rows[-1]) for n, row in enumerate(rows)]
    if any(cell.text for cell in head):
        top = _row(head, columns, breaker, None)
        again = top.repeated()
        strips = [replace(strip, again=again) if n else strip for n, strip in enumerate(strips)]
        strips.insert(0, top.held(Keep.HARD))
    whole = Element("Table", breaker.key())
    strips = [strip.within(whole) for strip in strips]
    if len(rows) <= _LONGEST_WHOLE:
        return held_together(strips, Keep.SOFT)
    # A long table may be cut, but not just below its first row or above its last.
    ends = (0, 1, len(strips) - 2)
    return [strip.held(Keep.HARD) if n in ends else strip for n, strip in enumerate(strips)]


def _cells(inlines: Sequence[Inline], faces: Faces, breaker: LineBreaker) -> list[_Cell]:
    return [_Cell(breaker.words(inline, faces), plain_text(inline)) for inline in inlines]


def _columns(
    table: Table, head: Sequence[_Cell], rows: Sequence[Sequence[_Cell]], width: float,
    breaker: LineBreaker,
) -> list[_Column]:  # fmt: skip
    style = breaker.style
    em = style.table_size * MM_PER_PT
    by_column = list(zip(head, *rows, strict=True))
    aligns = alignments(table, leftwards=style.leftwards)
    tails = [
        () if align == "left" else _tails(cells[1:], breaker, em)
        for cells, align in zip(by_column, aligns, strict=True)
    ]
    bodies = [_body(cells[1:], tail, em) for cells, tail in zip(by_column, tails, strict=True)]
    natural = [
        max(natural_width(cells[0].words) * em, body)
        for cells, body in zip(by_column, bodies, strict=True)
    ]
    least = [
        max(*(widest_word(cell.words) * em for cell in cells), body if tail else 0.0)
        for cells, tail, body in zip(by_column, tails, bodies, strict=True)
    ]
    room = width - style.column_gap * (len(natural) - 1)
    if math.fsum(least) > room + 1e-6:
        # Rounded apart: a table that needs more than there is never seems to fit.
        needed = math.ceil((math.fsum(least) + width - room) * 10) / 10
        has = math.floor(width * 10 + 1e-6) / 10
        below = " ".join(cell.text for row in rows for cell in row)
        text = " ".join(cell.text for cell in head) or below
        breaker.find(
            TABLE_TOO_WIDE,
            f"the table needs {needed:.1f} mm and its column has {has:.1f} mm",
            text,
            "use shorter words or fewer columns",
        )
        return []
    numbers = [_numeric([cell.text for cell in cells[1:]]) for cells in by_column]
    widths = _widths(natural, least, numbers, room)
    columns = []
    x = 0.0
    for n, align in enumerate(aligns):
        inset = (widths[n] - bodies[n]) / 2 if align == "centre" and numbers[n] else 0.0
        columns.append(_Column(x, widths[n], align, inset, tails[n]))
        x += widths[n] + style.column_gap
    if style.leftwards:
        return [each._replace(x=width - each.x - each.width) for each in columns]
    return columns


def alignments(table: Table, *, leftwards: bool = False) -> list[Align]:
    """Return the alignments of columns: Markdown's, or numbers on the right except in the first,
    and words where their lines begin.
    """
    found: list[Align] = []
    for n, wish in enumerate(table.align):
        numeric = n > 0 and _numeric([plain_text(row[n]) for row in table.rows])
        found.append(wish or ("right" if numeric or leftwards else "left"))
    return found


def _numeric(cells: Sequence[str]) -> bool:
    return all(_NUMBER.fullmatch(text) for text in cells)


def _tails(cells: Sequence[_Cell], breaker: LineBreaker, em: float) -> tuple[float, ...]:
    """Return the widths of the decimals in mm, or nothing if there are none to align."""
    found = [_DECIMAL.fullmatch(cell.text) for cell in cells]
    if not all(found) or not any(match and match[2] for match in found):
        return ()
    face = Faces.marks(breaker.style).plain
    return tuple(face.width((match and match[2]) or "") * em for match in found)


def _body(cells: Sequence[_Cell], tails: Sequence[float], em: float) -> float:
    """Return the width of a column below its head, with decimal points aligned, in mm."""
    widths = [natural_width(cell.words) * em for cell in cells]
    if tails:
        widths = [width + max(tails) - tail for width, tail in zip(widths, tails, strict=True)]
    return max(widths, default=0.0)


def _widths(
    natural: Sequence[float], least: Sequence[float], numbers: Sequence[bool], room: float
) -> list[float]:
    """Return the widths of the columns: their natural ones, or fair shares of the room."""
    total_natural = math.fsum(natural)
    if total_natural > room:
        # Columns whose share of the room suffices keep their natural width; others share the rest.
        widths = list(least)
        spare = room - math.fsum(least)
        while spare > 1e-6:
            open_ = [n for n, have in enumerate(widths) if have < natural[n] - 1e-9]
            share = spare / len(open_)
            for n in open_:
                more = min(share, natural[n] - widths[n])
                widths[n] += more
                spare -= more
        return widths
    if total_natural < _SPREAD * room:
        return list(natural)
    # Spare room goes to columns of text; numbers stay near each other.
    taking = [0.0 if number else have for have, number in zip(natural, numbers, strict=True)]
    total = math.fsum(taking)
    if total == 0:
        taking, total = list(natural), total_natural
    spare = room - total_natural
    return [have + spare * part / total for have, part in zip(natural, taking, strict=True)]


def _row(
    cells: Sequence[_Cell], columns: Sequence[_Column], breaker: LineBreaker, row: int | None, *,
    last: bool = False,
) -> Strip:  # fmt: skip
    """Return the strip of row number ``row``, or of the head."""
    head = row is None
    style = breaker.style
    size, leading = style.table_size, style.table_leading
    em, step = size * MM_PER_PT, leading * MM_PER_PT
    broken = [
        breaker.broken(cell.words, size, column.width + 1e-6, cell.text)
        for cell, column in zip(cells, columns, strict=True)
    ]
    count = max(1, *map(len, broken))
    air = _AIR * step
    height = count * step + air
    start = min(each.x for each in columns)
    right = max(each.x + each.width for each in columns)
    line_width, colour = (style.heavy, style.ink) if head else (style.hairline, style.rule)
    if last:
        colour = style.ink

    def draw(x: float, y: float) -> Iterator[Node]:
        for at, (lines, column) in enumerate(zip(broken, columns, strict=True)):
            # Heads of several lines end at the rule, rows begin below the one above.
            drop = (count - len(lines)) * step if head else 0.0
            nodes: list[Node] = []
            for n, line in enumerate(lines):
                spare = column.width - line.width * em
                left = column.left(row, spare)
                under = y + air / 2 + drop + n * step + baseline(leading, size)
                nodes += breaker.place(line, x + column.x + left, under, size, style.ink)
            yield spoken(nodes, cell_of(cells[at].text, at, head=head))
        yield rule(x + start, y + height, x + right, line_width, colour)

    part = (Element("TR", 0 if row is None else row + 1),)
    return Strip(height, draw, " ".join(cell.text for cell in cells), kind="row", part=part)


def cell_of(text: str, column: int, *, head: bool) -> Element:
    """Return a cell of a table, in that column from 0.

    The first in a row is the row's head; an empty one is no head of anything.
    """
    if text and (head or not column):
        return Element("TH", column, trait="Column" if head else "Row")
    return Element("TD", column)
