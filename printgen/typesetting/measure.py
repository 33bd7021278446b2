"""Measure blocks as strips: with their heights in a column of known width."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from printgen.core.errors import quoted
from printgen.core.scene import Element, Node, Paint, Path, Structure, closed
from printgen.core.units import MM_PER_PT
from printgen.drawing.codes import TEXT_OVERFLOW
from printgen.drawing.lines import Line
from printgen.drawing.text import SignDrawer
from printgen.typesetting.blocks import (
    Block,
    ColumnBreak,
    Contents,
    Figure,
    Heading,
    ListBlock,
    PageBreak,
    Paragraph,
    Parsed,
    Quote,
    Rule,
    Span,
    Table,
    anchor,
    pairs,
    plain_text,
)
from printgen.typesetting.codes import FIGURE_TOO_TALL, PROSE_BREAK
from printgen.typesetting.figures import FigureDrawer, figure_strips
from printgen.typesetting.lines import Faces, LineBreaker, Words, baseline, parted
from printgen.typesetting.strips import (
    Keep,
    Mark,
    Panel,
    Strip,
    blank,
    height_of,
    held_together,
    rule,
    spoken,
)
from printgen.typesetting.style import ProseStyle
from printgen.typesetting.tables import table_strips
from printgen.typesetting.template import Rendered

SECTION: Final = 2
_SHORTEST_SPLIT: Final = 4  # lines: two stay, two go
# Lines that stay with a heading: with a section's, more than a short introductory sentence.
_AFTER_HEADING: Final = 2
_AFTER_SECTION: Final = 4
_MARK_GAP_EM: Final = 0.55
_LIST_BODY: Final = Element("LBody")


# The title and the number of the page of each section.
Sections: TypeAlias = tuple[tuple[str, str], ...]


class Prose(NamedTuple):
    """A text to lay out: its rendered template and blocks, its style, and the functions that draw
    its signs and figures.
    """

    rendered: Rendered
    parsed: Parsed
    style: ProseStyle
    draw_sign: SignDrawer
    draw_figure: FigureDrawer


class Measurer(LineBreaker):
    """Measures blocks of a text, and collects its findings."""

    def __init__(
        self, text: Prose, tallest: float = math.inf, below: int = 0, sections: Sections = ()
    ) -> None:
        """``tallest`` is the height in mm of the tallest column for the strips.

        ``below`` is the level of the heading above them, ``sections`` what a list of contents has.
        """
        super().__init__(text.style, text.draw_sign, text.rendered)
        self.findings += text.parsed.findings
        self._draw_figure = text.draw_figure
        self._tallest = tallest
        # The levels of the current headings, as written.
        self._open: list[int] = [0] * below
        self._sections = sections
        self.has_contents = False

    def strips(self, blocks: Sequence[Block], width: float, *, inner: bool = False) -> list[Strip]:
        """Return the strips of ``blocks`` in a column ``width`` mm wide, with spaces and keeps
        between.

        ``inner`` is for the contents of lists and asides. Page breaks are the flow's.
        """
        found: list[Strip] = []
        # Lines that the heading above must still keep with it, and the space that aligns the next
        # block to the grid of half lines again.
        owed, level, pad = 0, 0, 0.0
        after_heading = starts_column = False
        for block, joined in pairs(blocks):
            if isinstance(block, ColumnBreak):
                starts_column = True
                continue
            strips = self._block(block, joined, width, inner=inner)
            if not strips:
                continue
            # Words below a heading have space in their lines; a picture has none.
            close = after_heading and not isinstance(block, Figure)
            before = 0.0 if close or not found else self.space_before(block)
            strips[0] = replace(strips[0], before=before + pad, starts_column=starts_column)
            if isinstance(block, Figure) and found:
                strips[0] = replace(strips[0], illustrates=True)
            if owed and isinstance(block, Heading) and block.level <= level and not after_heading:
                # The section above is over: there is no more of it to hold.
                found[-1] = replace(found[-1], keep=Keep.FREE)
            elif owed:
                owed = self._hold(strips, owed)
            pad = self._to_grid(height_of(strips))
            after_heading = False
            if isinstance(block, Heading) and joined is None:
                after_heading = True
                strips = [strip.held(Keep.HARD) for strip in strips]
                level = block.level
                owed = _AFTER_SECTION if block.level <= SECTION else _AFTER_HEADING
            elif isinstance(block, Paragraph) and plain_text(block.inline).endswith(":"):
                strips[-1] = strips[-1].held(Keep.HARD)
            found += strips
            starts_column = False
        return found

    def space_before(self, block: Block) -> float:
        """Return the millimetres between a block and the one above it."""
        style = self.style
        space = style.block_space
        match block:
            case Heading(level=level):
                spaces = (style.title_space, style.section_space, style.subsection_space)
                space = [*spaces, style.paragraph_space][level - 1]
            case Paragraph() | ListBlock():
                space = style.paragraph_space
        return space * style.line

    def too_tall(self, strips: Sequence[Strip], room: float) -> None:
        """Report strips that stay together and fit no column; ``room`` is its height in mm."""
        strip = max(strips, key=lambda one: one.height)
        what = "the figure" if strip.kind == "figure" else quoted(strip.text)
        code = FIGURE_TOO_TALL if strip.kind == "figure" else TEXT_OVERFLOW
        message = f"{what} needs {height_of(strips):.1f} mm and a column has {room:.1f} mm"
        self.find(code, message, strip.text, "make it smaller, or use larger paper")

    def _hold(self, strips: list[Strip], owed: int) -> int:
        """Hold strips together until ``owed`` lines are; return how many are still missing."""
        for n, strip in enumerate(strips):
            owed -= 1 if strip.height < 1.6 * self.style.line else 2
            if owed <= 0:
                return 0
            strips[n] = strip.held(Keep.HARD)
        return owed

    def _to_grid(self, height: float) -> float:
        half = self.style.line / 2
        return max(math.ceil(height / half - 1e-6) * half - height, 0.0)

    def _block(
        self, block: Block, joined: Paragraph | None, width: float, *, inner: bool
    ) -> list[Strip]:
        match block:
            case Heading() if joined is not None:
                return self._paragraph(joined, width, block)
            case Heading():
                return self._heading(block, width, inner=inner)
            case Paragraph():
                return self._paragraph(block, width, None)
            case ListBlock():
                return self._list(block, width)
            case Table():
                return table_strips(block, width, self)
            case Figure():
                return figure_strips(block, joined, width, self, self._draw_figure, self._tallest)
            case Rule():
                return [self._ornament(width)]
            case Quote():
                return self._aside(block, width, inner=inner)
            case Contents():
                self.has_contents = True
                table = _contents(self._sections)
                return table_strips(table, width, self) if table.rows else []
            case PageBreak():
                self.find(PROSE_BREAK, "a page cannot end inside a list or an aside", "")
            case ColumnBreak():
                pass
        return []

    # -- text

    def _paragraph(self, block: Paragraph, width: float, head: Heading | None) -> list[Strip]:
        style = self.style
        faces = Faces.body(style)
        text = plain_text(block.inline)
        found = self.words(block.inline, faces)
        mark = None
        before: Words = ()
        if head is not None:
            mark = Mark(plain_text(head.inline), head.level)
            text = f"{mark.title} {text}"
            before = self.words(head.inline, Faces.heads(style))
            if before and found:
                # A run-in head has more than a word space after it.
                first = found[0][0]._replace(gap=2 * faces.plain.space)
                found = (*before[:-1], (*before[-1], first, *found[0][1:]), *found[1:])
        lines = self.broken(found, style.size, width, text)
        heading = self._heading_part(head) if head else ()
        own = (Element("P", self.key()),)
        if not mark:
            return kept([self._line(((line, own),), text, width) for line in lines])
        said = sum(len(atom.text) for line in before for word in line for atom in word.atoms)
        strips = []
        for line in lines:
            in_head, rest, said = parted(line, said)
            parts = ((in_head, heading), (rest, own))
            strips.append(self._line([each for each in parts if each[0].parts], text, width))
        if strips:
            strips[0] = replace(strips[0], mark=mark)
        return kept(strips)

    def _heading_part(self, block: Heading) -> Structure:
        """Return a heading as a part of the text.

        Whatever its level, it is one below the heading above it. Only the title at the beginning of
        a text has its level.
        """
        while self._open and self._open[-1] >= block.level:
            self._open.pop()
        self._open.append(block.level if self._open or block.level > 1 else 0)
        name = anchor(plain_text(block.inline))
        return (Element(f"H{len(self._open)}", self.key(), anchor=name),)

    def _line(self, parts: Sequence[tuple[Line, Structure]], text: str, width: float) -> Strip:
        """Return a line whose words belong to parts of the text."""
        style = self.style
        down = baseline(style.leading, style.size)

        def placed(line: Line, x: float, y: float) -> Iterable[Node]:
            left = x + self.indent(line, style.size, width)
            return self.place(line, left, y + down, style.size, style.ink)

        if len(parts) == 1:
            ((line, part),) = parts
            return Strip(style.line, partial(placed, line), text, part=part)

        def draw(x: float, y: float) -> Iterator[Node]:
            for line, part in parts:
                yield spoken(placed(line, x, y), *part)

        return Strip(style.line, draw, text)

    def _heading(self, block: Heading, width: float, *, inner: bool) -> list[Strip]:
        style = self.style
        level = max(block.level, 3) if inner else block.level
        size, leading, fill = {
            1: (style.title_size, style.title_leading, style.accent),
            2: (style.section_size, style.section_size * 1.15, style.accent),
        }.get(level, (style.subsection_size, style.leading, style.ink))
        text = plain_text(block.inline)
        faces = Faces.titles(style) if level == 1 else Faces.heads(style)
        lines = self.lines(block.inline, faces, size, width)
        if not lines:
            return []
        step = leading * MM_PER_PT
        height = len(lines) * step
        # A title is on a rule, with space below it.
        under = height + style.line / 4 if level == 1 else None
        height += style.line if under else 0.0
        height += self._to_grid(height)
        part = self._heading_part(block)
        down = baseline(leading, size)

        def draw(x: float, y: float) -> Iterator[Node]:
            nodes: list[Node] = []
            for n, line in enumerate(lines):
                left = x + self.indent(line, size, width)
                nodes += self.place(line, left, y + n * step + down, size, fill)
            yield spoken(nodes, *part)
            if under:
                yield rule(x, y + under, x + width, style.heavy, style.accent)

        return [Strip(height, draw, text, keep=Keep.HARD, mark=Mark(text, block.level))]

    # -- nested blocks

    def _list(self, block: ListBlock, width: float) -> list[Strip]:
        style = self.style
        em = style.size * MM_PER_PT
        numerals = Faces.heads(style).plain
        names = [str(block.start + n) if block.ordered else "•" for n in range(len(block.items))]
        widest = max(map(numerals.width, names), default=0.0)
        indent = max(style.list_indent, (widest + _MARK_GAP_EM) * em)
        items = [self.strips(item, width - indent, inner=True) for item in block.items]
        loose = any(len(item) > 1 for item in items)
        whole = Element("L", self.key(), trait="Decimal" if block.ordered else "Disc")
        found: list[Strip] = []
        for n, (name, item) in enumerate(zip(names, items, strict=True)):
            aside = 0.0 if style.leftwards else indent
            strips = [strip.moved(aside) for strip in item] or [blank(style.line)]
            strips = held_together(strips, Keep.SOFT)
            # Numerals hang, and are aligned on the right: 9 above 10.
            left = indent - (_MARK_GAP_EM + numerals.width(name)) * em
            if style.leftwards:
                left = width - indent + _MARK_GAP_EM * em
            strips = [strip.within(_LIST_BODY) for strip in strips]
            strips[0] = self._marked(strips[0], name, left)
            strips = [strip.within(whole, Element("LI", n)) for strip in strips]
            if n:
                before = style.item_space * style.line if loose else 0.0
                strips[0] = replace(strips[0], before=before)
                # Widows and orphans are as bad in lists as in paragraphs.
                lonely_first = n == 1 and len(items[0]) == 1
                lonely_last = n == len(items) - 1 and len(strips) == 1
                if lonely_first or lonely_last:
                    found[-1] = found[-1].held(Keep.SOFT)
            found += strips
        return found

    def _marked(self, strip: Strip, name: str, left: float) -> Strip:
        style = self.style
        face = Faces.heads(style)
        (line,) = self.lines((Span(name),), face, style.size, 1e3)
        down = baseline(style.leading, style.size)

        def draw(x: float, y: float) -> Iterator[Node]:
            label = self.place(line, x + left, y + down, style.size, style.accent)
            yield spoken(label, Element("Lbl"))
            yield spoken(strip.draw(x, y), *strip.part)

        return replace(strip, draw=draw, part=())

    def _aside(self, block: Quote, width: float, *, inner: bool) -> list[Strip]:
        style = self.style
        padding = style.list_indent if inner else style.panel_padding
        strips = self.strips(block.blocks, width - 2 * padding, inner=True)
        whole = Element("Div", self.key())
        strips = [strip.moved(padding).within(whole) for strip in strips]
        if inner or not strips:
            return strips
        edge = blank(style.line / 2, Keep.HARD)
        foot = blank(style.line / 2 + self._to_grid(height_of(strips)))
        panel = Panel(self.key(), 0.0, width, style.panel)
        strips = [edge, *held_together([*strips[:-1], strips[-1].held(Keep.HARD)], Keep.SOFT), foot]
        return [replace(strip, panel=panel) for strip in strips]

    def _ornament(self, width: float) -> Strip:
        style = self.style
        arm = 0.09 * style.line

        def draw(x: float, y: float) -> Iterator[Node]:
            for n in (-1, 0, 1):
                cx, cy = x + width / 2 + n * style.line, y + style.line / 2
                r = arm * (1.6 if n == 0 else 1.0)
                points = ((cx, cy - r), (cx + r, cy), (cx, cy + r), (cx - r, cy))
                yield Path(closed(points), Paint(fill=style.accent))

        return Strip(style.line, draw, kind="ornament")


def _contents(sections: Sections) -> Table:
    """Return the list of contents; each title leads to its section."""
    rows = tuple(((Span(title, link=anchor(title)),), (Span(page),)) for title, page in sections)
    return Table(((), ()), rows, ("left", "right"), line=1)


def kept(strips: Sequence[Strip]) -> list[Strip]:
    """Return a paragraph's lines, held so that none is ever alone above or below a break."""
    found = [replace(strip, continues=n > 0) for n, strip in enumerate(strips)]
    if len(found) < _SHORTEST_SPLIT:
        return held_together(found, Keep.HARD)
    found[0] = found[0].held(Keep.HARD)
    found[-2] = found[-2].held(Keep.HARD)
    return found
