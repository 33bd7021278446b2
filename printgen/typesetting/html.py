"""Convert blocks to HTML: the same text as in print, for screens and screen readers.

All data is escaped here, at the last moment: a block contains text, never markup. Every cell of a
table or form has the heads of its row and column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from html import escape
from typing import NamedTuple, TypeAlias

from printgen.typesetting.blocks import (
    FORM,
    RUN_IN,
    WIDE,
    Block,
    Figure,
    Heading,
    Inline,
    ListBlock,
    Paragraph,
    Quote,
    Rule,
    SignSpan,
    Span,
    Table,
    anchor,
    pairs,
    plain_text,
    upright,
)
from printgen.typesetting.form_data import TICKED, TICKS, TO_TICK, FormRow, read_form
from printgen.typesetting.tables import alignments
from printgen.typesetting.template import Rendered


class Picture(NamedTuple):
    """A figure as an ``<svg>``, and the caption from its YAML."""

    svg: str
    caption: Inline = ()


# Draws a fenced block that is no form; may raise DataError.
PictureMaker: TypeAlias = Callable[[Figure], Picture]
# Draws a sign in text, by its name.
SignMaker: TypeAlias = Callable[[str], str]
# Writes text with its emphasis, and signs.
InlineWriter: TypeAlias = Callable[[Inline], str]


class Entry(NamedTuple):
    """A heading for the contents: ``level`` is 2 for a section."""

    level: int
    id: str
    html: str


class Article(NamedTuple):
    """A text as HTML: its title (empty if it begins without one), the rest, its contents."""

    title: str
    body: str
    contents: tuple[Entry, ...]


def article(
    blocks: Sequence[Block], rendered: Rendered, picture: PictureMaker, sign: SignMaker
) -> Article:
    """Return the text as HTML. Raises DataError, as ``picture`` and forms do.

    Heading levels have no gaps: the title is the page's only ``h1``, and everything below a heading
    is one level deeper.
    """
    writer = _Writer(rendered, picture, sign)
    title = ""
    if blocks and isinstance(first := blocks[0], Heading) and first.level == 1:
        title = writer.inline(first.inline)
        blocks = blocks[1:]
    body = "\n".join(writer.blocks(blocks))
    return Article(title, body, tuple(writer.contents))


class _Writer:
    def __init__(self, rendered: Rendered, picture: PictureMaker, sign: SignMaker) -> None:
        self._rendered = rendered
        self._picture = picture
        self._sign = sign
        self._ids: dict[str, int] = {}
        # The levels of the current headings; the title's is always at the bottom.
        self._open: list[int] = []
        self.contents: list[Entry] = []

    def blocks(self, blocks: Sequence[Block]) -> Iterator[str]:
        for block, joined in pairs(blocks):
            match block:
                case Heading():
                    yield self._heading(block)
                    if joined is not None:
                        yield f"<p>{self.inline(joined.inline)}</p>"
                case Paragraph():
                    yield f"<p>{self.inline(block.inline)}</p>"
                case ListBlock():
                    yield self._list(block)
                case Table():
                    yield _table(block, self.inline)
                case Figure():
                    yield self._figure(block, joined)
                case Rule():
                    yield "<hr>"
                case Quote():
                    inner = "\n".join(self.blocks(block.blocks))
                    yield f"<aside>\n{inner}\n</aside>"
                # Only print has pages, columns and a list of contents with pages.

    def inline(self, inline: Inline) -> str:
        """Return text with its emphasis, and signs."""
        parts = []
        for span in inline:
            if isinstance(span, SignSpan):
                parts.append(self._sign(span.name))
                continue
            text = escape(span.text).replace("\n", "<br>")
            for is_set, tag in ((span.italic, "em"), (span.bold, "strong")):
                text = f"<{tag}>{text}</{tag}>" if is_set else text
            text = f'<span class="sans">{text}</span>' if span.sans else text
            parts.append(f'<a href="#_{span.link}">{text}</a>' if span.link else text)
        return "".join(parts)

    def _heading(self, block: Heading) -> str:
        while self._open and self._open[-1] >= block.level:
            self._open.pop()
        self._open.append(block.level)
        level = 1 + len(self._open)
        words = self.inline(block.inline)
        name = self._id(plain_text(block.inline))
        if block.level < RUN_IN:
            self.contents.append(Entry(level, name, words))
        run_in = ' class="run-in"' if block.level == RUN_IN else ""
        return f'<h{level} id="{name}"{run_in}>{words}</h{level}>'

    def _id(self, words: str) -> str:
        """Return an id that no other heading has.

        No name in the data begins with an underscore, so pictures define no equal ids.
        """
        stem = f"_{anchor(words)}"
        number = self._ids[stem] = self._ids.get(stem, 0) + 1
        # A double underscore, which no stem has, so that "Turn 2" is not the second "Turn".
        return stem if number == 1 else f"{stem}__{number}"

    def _list(self, block: ListBlock) -> str:
        items = []
        for item in block.items:
            if len(item) == 1 and isinstance(only := item[0], Paragraph):
                items.append(f"<li>{self.inline(only.inline)}</li>")
            else:
                inner = "\n".join(self.blocks(item))
                items.append(f"<li>\n{inner}\n</li>")
        tag = "ol" if block.ordered else "ul"
        start = f' start="{block.start}"' if block.ordered and block.start != 1 else ""
        return "\n".join((f"<{tag}{start}>", *items, f"</{tag}>"))

    def _figure(self, block: Figure, below: Paragraph | None) -> str:
        kind = block.kind.removesuffix(WIDE)
        if kind == FORM:
            art, captions = _form(block, self._rendered, self.inline), []
        else:
            art, caption = self._picture(replace(block, kind=kind))
            captions = [self.inline(caption)] if caption else []
        if below is not None:
            captions.append(self.inline(upright(below.inline)))
        said = "".join(f"\n<p>{caption}</p>" for caption in captions)
        said = f"\n<figcaption>{said}\n</figcaption>" if said else ""
        return f"<figure>\n{art}{said}\n</figure>"


def _table(table: Table, inline: InlineWriter) -> str:
    """Return a table in a box that scrolls sideways, also by keyboard."""
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


def _form(figure: Figure, rendered: Rendered, inline: InlineWriter) -> str:
    """Return a form as a table of labels and fields. Raises DataError as ``read_form`` does."""
    with rendered.of_figure(figure.source) as place:
        form = read_form(figure, place)
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
