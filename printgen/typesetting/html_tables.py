"""Tables and forms to HTML: every cell has the heads of its row and column."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import TypeAlias

from printgen.typesetting.blocks import Figure, Inline, SignSpan, Span, Table, plain_text
from printgen.typesetting.form_data import TICKED, TICKS, TO_TICK, FormRow, read_form
from printgen.typesetting.tables import alignments
from printgen.typesetting.template import Rendered

InlineWriter: TypeAlias = Callable[[Inline], str]


def table_html(table: Table, inline: InlineWriter) -> str:
    """Return a table in a box that can be scrolled sideways, also by keyboard."""
    classes = [f' class="{align}"' if align != "left" else "" for align in alignments(table)]
    lines = []
    if any(table.head):
        cells = zip(table.head, classes, strict=True)
        heads = (_cell("th", inline(text), f' scope="col"{look}') for text, look in cells)
        lines += ["<thead>", f"<tr>{''.join(heads)}</tr>", "</thead>"]
    lines.append("<tbody>")
    for row in table.rows:
        first, *others = zip(row, classes, strict=True)
        cells_ = [_cell("th", inline(first[0]), f' scope="row"{first[1]}')]
        cells_ += (_cell("td", inline(text), look) for text, look in others)
        lines.append(f"<tr>{''.join(cells_)}</tr>")
    lines.append("</tbody>")
    words = [text for text in map(plain_text, table.head) if text]
    return _scrolled("Table" + (f": {', '.join(words)}" if words else ""), lines)


def form_html(figure: Figure, rendered: Rendered, inline: InlineWriter) -> str:
    """Return a form as a table: a row's label, then its fields. Raises DataError as ``read_form``
    does.
    """
    form = read_form(figure, rendered.locate(figure.source))
    marked = [
        ' class="marked"' if n in form.marked else "" for n, _ in enumerate(form.columns, start=1)
    ]
    lines: list[str] = []
    if any(form.columns):
        heads = (
            _cell("th", escape(text), f' scope="col"{look}')
            for text, look in zip(form.columns, marked, strict=True)
        )
        lines += ["<thead>", f"<tr><td></td>{''.join(heads)}</tr>", "</thead>"]
    for part in _parts(form.rows):
        lines.append("<tbody>")
        for row in part:
            label = _label(row, inline)
            if row.kind == "head":
                span = f' scope="rowgroup" colspan="{1 + len(form.columns)}"'
                lines.append(f"<tr>{_cell('th', label, span)}</tr>")
                continue
            values = [*row.values, *[""] * len(form.columns)][: len(form.columns)]
            fields = "".join(
                f"<td{look}>{_field(value)}</td>"
                for value, look in zip(values, marked, strict=True)
            )
            total = ' class="total"' if row.kind == "sum" else ""
            head = _cell("th", label, ' scope="row"')
            lines.append(f"<tr{total}>{head}{fields}</tr>")
        lines.append("</tbody>")
    return _scrolled("Form", lines, "form")


def _parts(rows: Sequence[FormRow]) -> Iterator[list[FormRow]]:
    """Yield the rows from one head to the next."""
    part: list[FormRow] = []
    for row in rows:
        if row.kind == "head" and part:
            yield part
            part = []
        part.append(row)
    yield part


def _label(row: FormRow, inline: InlineWriter) -> str:
    spans: list[Span | SignSpan] = [SignSpan(row.sign), Span(" ")] if row.sign else []
    said = inline((*spans, Span(row.label)) if row.label else tuple(spans[:1]))
    return f"{said} <small>{escape(row.note)}</small>" if row.note else said


def _field(value: str) -> str:
    if value in TICKS:
        ticked = value == TICKS[1]
        said = TICKED if ticked else TO_TICK
        return f'<span role="img" aria-label="{said}">{"☑" if ticked else "☐"}</span>'
    return escape(value)


def _cell(tag: str, html: str, attributes: str) -> str:
    """Return a cell; an empty one is no head of anything."""
    if tag == "th" and not html:
        return "<td></td>"
    return f"<{tag}{attributes}>{html}</{tag}>"


def _scrolled(name: str, lines: Sequence[str], look: str = "") -> str:
    table = "\n".join((f'<table class="{look}">' if look else "<table>", *lines, "</table>"))
    start = f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(name)}">'
    return f"{start}\n{table}\n</div>"
