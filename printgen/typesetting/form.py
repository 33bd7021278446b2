"""Score sheets: the built-in figure ``form``, a grid of fields to write in.

Only hairlines separate the fields; totals are bold, and the winners' columns of a filled-in sheet
have a background and a star. See :mod:`printgen.typesetting.form_data` for the YAML.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from printgen.core.errors import data_error, quoted
from printgen.core.geometry import Box, translation
from printgen.core.scene import ARTIFACT, Element, Group, Node, Paint, Path, Rect, closed, opened
from printgen.core.units import MM_PER_PT
from printgen.drawing.codes import TEXT_OVERFLOW
from printgen.drawing.lines import Line
from printgen.typesetting.blocks import Figure, Span
from printgen.typesetting.codes import FORM_TOO_NARROW
from printgen.typesetting.form_data import TICKED, TICKS, TO_TICK, Form, FormRow, read_form
from printgen.typesetting.lines import Faces, LineBreaker, baseline, break_evenly, natural_width
from printgen.typesetting.strips import rule, spoken
from printgen.typesetting.tables import cell_of

_NAMES_HEIGHT: Final = 8.5  # mm: the head row, where players write their names
_LEAST_FIELD: Final = 9.0  # mm wide: three digits in handwriting
_WIDEST_LABELS: Final = 0.45  # of the form; longer notes wrap
_SIGN: Final = 6.0
_GAP: Final = 2.0
_AIR: Final = 0.4  # mm above and below a row's text at least
_SIDE_AIR: Final = 0.6  # mm left and right of a value
_STAR: Final = 1.45  # mm: its outer radius
_TICK: Final = 4.2  # mm: the side of a box to tick
_LEAST_TICK: Final = 6.0  # mm wide: a box to tick, with as much white between two as a pen needs
_FIELD_AIR: Final = 0.4  # mm between the lines round a field and what is typed into it
_BLOCK_GAP: Final = 5.0  # mm between blocks side by side
# The row of names.
_NAMES: Final = Element("TR")
# The contents of a field: as large as fits, on one line if possible; sizes in points.
_VALUE_SIZES: Final = ((12.0, 1), (11.0, 1), (10.0, 1), (9.0, 1), (9.0, 2), (8.0, 1), (8.0, 2))


@dataclass(frozen=True, slots=True)
class _Row:
    """A row's lines, its top and height in mm in the form, and the heading above it."""

    row: FormRow
    label: Sequence[Line]
    note: Sequence[Line]
    top: float
    height: float
    head: str


def draw_form(
    figure: Figure, width: float, breaker: LineBreaker
) -> tuple[tuple[Node, ...], float, float]:
    """Return a form's nodes for a column ``width`` mm wide, and its width and height in mm.

    Raises DataError as :func:`~printgen.typesetting.form_data.read_form` does, and
    ``form-too-narrow`` if the fields are too narrow; ``breaker`` collects findings about its text.
    """
    with breaker.rendered.of_figure(figure.source) as place:
        form = read_form(figure, place)
    count = form.blocks
    block = (width - (count - 1) * _BLOCK_GAP) / count
    labels = form.label_width or _natural_labels(form, block, breaker)
    nodes: list[Node] = []
    height = 0.0
    for n, rows in enumerate(_parted(form.rows, count)):
        drawing = _Drawing(form.model_copy(update={"rows": rows}), block, labels, breaker)
        for column, field in enumerate(drawing.fields):
            what, least = _needs(form, column)
            if field < least:
                message = f"fields are {field:.1f} mm wide and {what} needs {least:g} mm"
                hint = "take fewer columns or a smaller label-width"
                raise data_error(FORM_TOO_NARROW, message, place, hint)
        drawn = tuple(drawing.nodes(again=n > 0))
        slot = count - 1 - n if breaker.style.leftwards else n
        at = translation(slot * (block + _BLOCK_GAP), 0)
        nodes += [Group(drawn, at)] if slot else drawn
        height = max(height, drawing.height)
    return tuple(nodes), width, height


def _needs(form: Form, column: int) -> tuple[str, float]:
    """Return what the fields of a column are for, and the least width of that in mm."""
    filled = (row.values[column : column + 1] for row in form.rows if row.kind != "head")
    only_ticks = form.columns[column] and all(each and each[0] in TICKS for each in filled)
    return ("a box to tick", _LEAST_TICK) if only_ticks else ("a number", _LEAST_FIELD)


def _parted(rows: Sequence[FormRow], count: int) -> Iterator[tuple[FormRow, ...]]:
    """Yield the rows of each block, as many as fit; a head stays with the row below it."""
    start = 0
    for left in range(count, 0, -1):
        end = start + math.ceil((len(rows) - start) / left)
        while start < end < len(rows) and rows[end - 1].kind == "head":
            end -= 1
        if start < end:
            yield tuple(rows[start:end])
        start = end


def _indent(rows: Sequence[FormRow]) -> float:
    return _SIGN + _GAP if any(row.sign for row in rows) else 0.0


def _natural_labels(form: Form, width: float, breaker: LineBreaker) -> float:
    """Return the width in mm that the labels of all rows need, in a block ``width`` mm wide.

    It is 0 if no row has a label.
    """
    style = breaker.style
    widest = 0.0
    for row in form.rows:
        for text, faces, size in (
            (row.label, Faces.heads(style), style.size),
            (row.note, Faces.marks(style), style.small_size),
        ):
            found = breaker.words((Span(text),), faces)
            widest = max(widest, natural_width(found) * size * MM_PER_PT)
    needed = _indent(form.rows) + widest
    return min(needed + _GAP, _WIDEST_LABELS * width) if needed else 0.0


class _Drawing:
    """One block of a form; ``labels`` is the width in mm of its labels."""

    def __init__(self, form: Form, width: float, labels: float, breaker: LineBreaker) -> None:
        style = breaker.style
        self._form = form
        self._width = width
        self._breaker = breaker
        self._strong = Faces.heads(style)
        self._plain = Faces.marks(style)
        self._indent = _indent(form.rows)
        self._labels = labels
        share = (width - labels) / math.fsum(form.shares)
        self.fields = [part * share for part in form.shares]
        # The columns with a line before them: it divides them from labels and other columns.
        self._divided = range(0 if labels else 1, len(form.columns))
        # The left edge of each column.
        starts = accumulate(self.fields, initial=labels)
        self._lefts = list(map(self._from_start, starts, self.fields))
        self._rows = list(self._measured())
        self.height = self._rows[-1].top + self._rows[-1].height

    def _from_start(self, x: float, width: float) -> float:
        """Return the left edge of something ``x`` mm from where lines begin."""
        return self._width - x - width if self._breaker.style.leftwards else x

    def nodes(self, *, again: bool) -> Iterator[Node]:
        """Yield the form, from top to bottom; heads set ``again`` are not read aloud again."""
        style = self._breaker.style
        for column in sorted({*self._form.marked}):
            yield self._mark(column - 1)
        yield from (spoken(self._names(), ARTIFACT),) if again else self._names()
        yield rule(0, _NAMES_HEIGHT, self._width, style.heavy, style.ink)
        for n, row in enumerate(self._rows):
            yield from self._row(row)
            after = self._rows[n + 1].row.kind if n + 1 < len(self._rows) else None
            heavy = after is None or after == "sum"
            yield rule(
                0,
                row.top + row.height,
                self._width,
                style.heavy if heavy else style.hairline,
                style.ink if heavy else style.rule,
            )

    def _measured(self) -> Iterator[_Row]:
        style, breaker = self._breaker.style, self._breaker
        y, head = _NAMES_HEIGHT, ""
        for row in self._form.rows:
            head = row.label if row.kind == "head" else head
            if row.sign is not None and not breaker.knows_sign(row.sign):
                breaker.lost_sign(row.sign, f"{row.label} {row.sign}", f"sign: {row.sign}")
            heading = row.kind == "head"
            room = (self._width if heading else self._labels - _GAP) - self._left(row)
            faces = self._plain if row.kind == "field" else self._strong
            label = breaker.lines((Span(row.label),), faces, style.size, room)
            note = breaker.lines((Span(row.note),), self._plain, style.small_size, room)
            height = max(row.least_height, self._text_height(label, note) + 2 * _AIR)
            yield _Row(row, label, note, y, height, head)
            y += height

    def _left(self, row: FormRow) -> float:
        return 0.0 if row.kind == "head" and not row.sign else self._indent

    def _text_height(self, label: Sequence[Line], note: Sequence[Line]) -> float:
        style = self._breaker.style
        # Labels have little leading: they and their notes belong together.
        leading = style.size * 1.2
        return (len(label) * leading + len(note) * style.small_leading) * MM_PER_PT

    def _names(self) -> Iterator[Node]:
        style, breaker = self._breaker.style, self._breaker
        for n in self._divided:
            yield self._upright(n, 1.5, _NAMES_HEIGHT)
        em = style.table_size * MM_PER_PT
        yield spoken((), _NAMES, Element("TD"))
        for n, head in enumerate(self._form.columns):
            room = self.fields[n]
            nodes: list[Node] = []
            for line in breaker.lines((Span(head),), self._strong, style.table_size, room)[:1]:
                x = self._lefts[n] + (room - line.width * em) / 2
                y = _NAMES_HEIGHT - 2.4
                nodes += breaker.place(line, x, y, style.table_size, style.ink)
            if not head:
                nodes.append(_field(self._place(n, 0.0, _NAMES_HEIGHT), f"name {n + 1}"))
            yield spoken(nodes, _NAMES, cell_of(head, n + 1, head=True))

    def _place(self, column: int, top: float, bottom: float) -> Box:
        """Return the area for typing, between the lines around a field."""
        x, width = self._lefts[column], self.fields[column]
        return Box(x, top, width, bottom - top).grown(-_FIELD_AIR)

    def _row(self, row: _Row) -> Iterator[Node]:
        own = Element("TR", self._breaker.key())
        is_head = row.row.kind == "head"
        count = len(self._form.columns)
        label = cell_of(f"{row.row.sign or ''}{row.row.label}{row.row.note}", 0, head=is_head)
        yield spoken(self._label(row), own, label._replace(span=1 + count if is_head else 1))
        if not is_head:
            for n in self._divided:
                yield self._upright(n, row.top, row.top + row.height)
            for n, nodes in enumerate(self._values(row)):
                yield spoken(nodes, own, Element("TD", n + 1))

    def _label(self, row: _Row) -> Iterator[Node]:
        style, breaker = self._breaker.style, self._breaker
        left = self._left(row.row)
        if row.row.sign:
            side = min(_SIGN, row.height - 2 * _AIR)
            x = self._from_start((_SIGN - side) / 2, side)
            box = Box(x, row.top + (row.height - side) / 2, side, side)
            yield from breaker.sign(row.row.sign, box, style.ink)
        fill = style.accent if row.row.kind == "head" else style.ink
        spare = row.height - self._text_height(row.label, row.note)
        # A head is on the line of the rows below it.
        y = row.top + (spare - _AIR if row.row.kind == "head" else spare / 2)
        leading = style.size * 1.2
        for line in row.label:
            under = y + baseline(leading, style.size)
            x = self._from_start(left, line.width * style.size * MM_PER_PT)
            yield from breaker.place(line, x, under, style.size, fill)
            y += leading * MM_PER_PT
        for line in row.note:
            under = y + baseline(style.small_leading, style.small_size)
            x = self._from_start(left, line.width * style.small_size * MM_PER_PT)
            yield from breaker.place(line, x, under, style.small_size, style.quiet)
            y += style.small_leading * MM_PER_PT

    def _values(self, row: _Row) -> Iterator[list[Node]]:
        """Yield the contents of a row's fields, all in one size; empty ones are form fields."""
        style, breaker = self._breaker.style, self._breaker
        faces = self._strong if row.row.kind == "sum" else self._plain
        texts = ["" if text in TICKS else text for text in row.row.values]
        words = [breaker.words((Span(text),), faces) if text else () for text in texts]
        size = 0.0
        fields: list[Sequence[Line]] = []
        for size, most in _VALUE_SIZES:
            em = size * MM_PER_PT
            fields = [break_evenly(found, self._room(n) / em) for n, found in enumerate(words)]
            count = max(map(len, fields), default=0)
            if (
                count <= most
                and count * em * 1.1 <= row.height
                and all(_widest(lines) * em <= self._room(n) for n, lines in enumerate(fields))
            ):
                break
        else:
            self._overflow(texts, fields, size)
        em = size * MM_PER_PT
        bottom = row.top + row.height
        for n, head in enumerate(self._form.columns):
            lines = fields[n] if n < len(fields) else ()
            heads = (row.head, row.row.label or row.row.note, head or f"name {n + 1}")
            said = ", ".join(filter(None, heads))
            nodes: list[Node] = []
            y = row.top + (row.height - len(lines) * em * 1.1) / 2
            for line in lines:
                x = self._lefts[n] + (self.fields[n] - line.width * em) / 2
                nodes += breaker.place(line, x, y + baseline(size * 1.1, size), size, style.ink)
                y += em * 1.1
            text = row.row.values[n] if n < len(row.row.values) else ""
            if text in TICKS:
                nodes.append(self._tick(n, row, is_ticked=text == TICKS[1]))
                if text == TICKS[0]:
                    nodes.append(_field(self._tick_box(n, row), said, "check"))
            elif not text:
                nodes.append(_field(self._place(n, row.top, bottom), said))
            yield nodes

    def _room(self, column: int) -> float:
        return self.fields[column] - 2 * _SIDE_AIR

    def _overflow(
        self, texts: Sequence[str], fields: Sequence[Sequence[Line]], size: float
    ) -> None:
        """Report the values that do not fit at the smallest size."""
        em, most = size * MM_PER_PT, _VALUE_SIZES[-1][1]
        for n, (text, lines) in enumerate(zip(texts, fields, strict=True)):
            if _widest(lines) * em > self._room(n) or len(lines) > most:
                message = (
                    f"{quoted(text)} does not fit its field, which is {self.fields[n]:.1f} mm "
                    f"wide, in {most} lines at {size:g} pt"
                )
                self._breaker.find(TEXT_OVERFLOW, message, text, "write something shorter")

    def _tick(self, column: int, row: _Row, *, is_ticked: bool) -> Group:
        """Return a box to tick in the middle of a field; a tick extends over its top."""
        style = self._breaker.style
        x, y, side, _ = box = self._tick_box(column, row)
        nodes: list[Node] = [Rect(*box, Paint(stroke=style.ink, width=style.heavy))]
        if is_ticked:
            shares = ((0.2, 0.5), (0.45, 0.8), (1.05, -0.1))
            steps = opened([(x + across * side, y + down * side) for across, down in shares])
            nodes.append(Path(steps, Paint(stroke=style.accent, width=0.12 * side)))
        said = TICKED if is_ticked else TO_TICK
        label = "ticked" if is_ticked else "tick"
        return Group(tuple(nodes), label=label, part=(Element("Figure", 0, said),))

    def _tick_box(self, column: int, row: _Row) -> Box:
        side = min(_TICK, row.height - 4 * _AIR)
        x = self._lefts[column] + (self.fields[column] - side) / 2
        return Box(x, row.top + (row.height - side) / 2, side, side)

    def _mark(self, column: int) -> Group:
        """Return the highlight of a column: a background, with a star above its head."""
        style = self._breaker.style
        x, width = self._lefts[column], self.fields[column]
        backdrop = Rect(x, 0, width, self.height, Paint(fill=style.panel))
        middle, y = x + width / 2, _STAR + 0.35
        corners = []
        for n in range(10):
            radius = _STAR if n % 2 == 0 else _STAR * 0.42
            angle = math.pi * n / 5
            corners.append((middle + radius * math.sin(angle), y - radius * math.cos(angle)))
        star = Path(closed(corners), Paint(fill=style.accent))
        return Group((backdrop, star), label="winner")

    def _upright(self, column: int, top: float, bottom: float) -> Path:
        style = self._breaker.style
        x = self._lefts[column] + (self.fields[column] if style.leftwards else 0.0)
        paint = Paint(stroke=style.rule, width=style.hairline)
        return Path(opened(((x, top), (x, bottom))), paint)


def _field(place: Box, said: str, trait: str = "text") -> Group:
    """Return a form field; the clip is its place."""
    return Group((), clip=place, part=(Element("Form", 0, said, trait),))


def _widest(lines: Sequence[Line]) -> float:
    """Return the width of the widest line, in em."""
    return max((line.width for line in lines), default=0.0)
