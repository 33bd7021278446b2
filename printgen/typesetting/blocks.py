"""Parse Markdown into blocks: CommonMark with tables, signs, and typographic quotes and dashes.

Extensions to CommonMark: ``:jewel:`` is a sign; a fenced block is a figure, and its info word says
who draws it; the kinds ``page-break`` and ``column-break`` end a page or a column, and ``contents``
lists the sections with their pages; a block quote is an aside on a tinted panel; ``---`` is an
ornamental rule; a paragraph in italics right after a figure is its caption; a link leads to a
heading of the text. HTML and images are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias
from urllib.parse import unquote

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Code, Finding
from printgen.model.fields import words_and_marks
from printgen.typesetting.codes import (
    PROSE_FENCE,
    PROSE_HEADING,
    PROSE_IMAGE,
    PROSE_LINK,
    PROSE_TABLE,
)
from printgen.typesetting.markdown import SIGN, excess, found_in, parser, too_complex
from printgen.typesetting.template import Rendered

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode


class Span(NamedTuple):
    """Letters of one kind; ``sans`` is Markdown's code. Line breaks are kept.

    ``link`` is the :func:`anchor` of the heading that they lead to.
    """

    text: str
    bold: bool = False
    italic: bool = False
    sans: bool = False
    link: str = ""


class SignSpan(NamedTuple):
    """A sign in text."""

    name: str


Inline: TypeAlias = tuple[Span | SignSpan, ...]
Align: TypeAlias = Literal["left", "centre", "right"]


@dataclass(frozen=True, slots=True)
class Heading:
    """``level`` 1 is a title, 2 a section, 3 a subsection, 4 a run-in head."""

    level: int
    inline: Inline
    line: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text that is broken into lines. ``line`` counts from 1 in the rendered Markdown."""

    inline: Inline
    line: int


@dataclass(frozen=True, slots=True)
class ListBlock:
    """Bullets, or numbered steps from ``start``."""

    ordered: bool
    start: int
    items: tuple[tuple[Block, ...], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """``align`` has an entry per column, ``None`` if the Markdown gives none."""

    head: tuple[Inline, ...]
    rows: tuple[tuple[Inline, ...], ...]
    align: tuple[Align | None, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A fenced block: ``kind`` is its info word, ``source`` the text inside."""

    kind: str
    source: str
    line: int


@dataclass(frozen=True, slots=True)
class Rule:
    """An ornamental rule."""


@dataclass(frozen=True, slots=True)
class Quote:
    """An aside on a panel."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class PageBreak:
    """A page ends here."""


@dataclass(frozen=True, slots=True)
class ColumnBreak:
    """A column ends here."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The sections and their pages. A page of HTML has its own list of them."""


Block: TypeAlias = (
    Heading
    | Paragraph
    | ListBlock
    | Table
    | Figure
    | Rule
    | Quote
    | PageBreak
    | ColumnBreak
    | Contents
)

# The kinds of fenced blocks that need no words inside.
_WITHOUT_BODY: Final[dict[str, Block]] = {
    "page-break": PageBreak(),
    "column-break": ColumnBreak(),
    "contents": Contents(),
}
# The suffix of the kinds of figures that stand across all columns, and the kind of forms.
WIDE: Final = "-wide"
FORM: Final = "form"
# The level of run-in headings.
RUN_IN: Final = 4
_DEEPEST_HEADING: Final = 4
_BETWEEN_CELLS: Final = re.compile(r"(?<!\\)\|")
# Locating a finding takes longer than making it, and nobody reads more.
_MOST_FOUND: Final = 100
# What an anchor has hyphens for.
_NO_ANCHOR: Final = re.compile(r"[\W_]+")
_ALIGN: Final[dict[str, Align]] = {"left": "left", "center": "centre", "right": "right"}


def plain_text(inline: Inline) -> str:
    """Return the text alone, signs as ``:name:``."""
    texts = (span.text if isinstance(span, Span) else f":{span.name}:" for span in inline)
    return " ".join("".join(texts).split())


def anchor(words: str) -> str:
    """Return the name of a heading in links: lower-case words joined by hyphens."""
    return _NO_ANCHOR.sub("-", words.lower()).strip("-")


def has_caption(blocks: Sequence[Block], at: int) -> bool:
    """Return True if the block at ``at`` is a figure followed by a paragraph in italics."""
    after = blocks[at + 1] if at + 1 < len(blocks) else None
    return isinstance(blocks[at], Figure) and isinstance(after, Paragraph) and _italic(after)


def pairs(blocks: Sequence[Block]) -> Iterator[tuple[Block, Paragraph | None]]:
    """Yield each block with the paragraph that belongs to it: a run-in head's text, a caption."""
    skip = False
    for n, block in enumerate(blocks):
        if skip:
            skip = False
            continue
        after = blocks[n + 1] if n + 1 < len(blocks) else None
        run_in = isinstance(block, Heading) and block.level == RUN_IN
        skip = isinstance(after, Paragraph) and (run_in or has_caption(blocks, n))
        yield block, after if skip and isinstance(after, Paragraph) else None


def _italic(block: Paragraph) -> bool:
    spans = [span for span in block.inline if isinstance(span, Span) and span.text.strip()]
    return bool(spans) and all(span.italic for span in spans)


def upright(inline: Inline) -> Inline:
    """Return a caption's text: the source's italics only mark it as a caption."""
    return tuple(span._replace(italic=False) if isinstance(span, Span) else span for span in inline)


def marked(text: str) -> Inline:
    """Return a label or a caption with ``**bold**``, ``*italic*`` and ``:sign:``."""
    spans: list[Span | SignSpan] = []
    bold = italic = False
    for words, match in words_and_marks(text):
        if words:
            spans.append(Span(words, bold, italic))
        if match is None:
            break
        if match[1]:
            spans.append(SignSpan(match[1]))
        elif match[0] == "**":
            bold = not bold
        else:
            italic = not italic
    return tuple(spans)


class Parsed(NamedTuple):
    """A template's blocks, and findings for what cannot be set.

    Codes: ``too-complex`` (then nothing of it is read), ``prose-image`` (pictures are drawn by
    figures), ``prose-fence`` (a fenced block without an info word, or empty), ``prose-heading`` (a
    heading below level 4), ``prose-link`` (a link to a heading that is not there) and
    ``prose-table`` (a table that Markdown takes for text, or a cell that it leaves out).
    """

    blocks: tuple[Block, ...]
    findings: tuple[Finding, ...] = ()

    def in_one_column(self) -> Parsed:
        """Return the text for one column only: without column breaks."""
        kept = tuple(block for block in self.blocks if not isinstance(block, ColumnBreak))
        return self._replace(blocks=kept)


@lru_cache(maxsize=64)
def parse(rendered: Rendered) -> Parsed:
    """Return the blocks of a rendered template, with findings for the caller to raise.

    Results are cached: a text is often the same on another paper, or in less room.
    """
    from markdown_it.tree import SyntaxTreeNode

    if (found := excess(rendered.text)) is not None:
        return Parsed((), (too_complex(rendered, found),))
    reader = _Reader(rendered)
    env: dict[str, object] = {}
    root = SyntaxTreeNode(parser(rendered.language).parse(rendered.text, env))
    if all_found := found_in(env):
        return Parsed((), tuple(too_complex(rendered, found) for found in all_found[:_MOST_FOUND]))
    blocks = tuple(reader.blocks(root.children))
    reader.check_links()
    return Parsed(blocks, tuple(reader.findings))


class _Reader:
    def __init__(self, rendered: Rendered) -> None:
        self._rendered, self._lines = rendered, rendered.text.split("\n")
        self.findings: list[Finding] = []
        # Where links lead, as written, the heading above them, and the text that they are in.
        self._links: list[tuple[str, str, str]] = []
        self._anchors: set[str] = set()
        self._below = self._within = ""

    def check_links(self) -> None:
        """Find links to headings that are not there."""
        for link, below, within in self._links:
            if (name := anchor(unquote(link))) not in self._anchors:
                message = f"no heading is called '{name}'"
                message += f", to which a link below '{below}' leads" if below else ""
                hint = did_you_mean(name, self._anchors) or "name a heading of this text"
                self._find(PROSE_LINK, message, within, hint, f"]({link})")

    def blocks(self, nodes: Sequence[SyntaxTreeNode]) -> Iterator[Block]:
        for node in nodes:
            line = node.map[0] + 1 if node.map else 1
            match node.type:
                case "heading":
                    yield self._heading(node, line)
                case "paragraph":
                    inline = self._inline(node)
                    if self._within.startswith("|"):
                        hint = "write a line such as '|---|---|' below its head, with as many cells"
                        self._find(PROSE_TABLE, "this table is set as text", self._within, hint)
                    if inline:
                        yield Paragraph(inline, line)
                case "bullet_list" | "ordered_list":
                    start = node.attrs.get("start", 1)
                    items = tuple(tuple(self.blocks(item.children)) for item in node.children)
                    yield ListBlock(node.type == "ordered_list", int(start), items)
                case "table":
                    yield self._table(node, line)
                case "fence":
                    yield from self._fence(node, line)
                case "blockquote":
                    yield Quote(tuple(self.blocks(node.children)))
                case "hr":
                    yield Rule()

    def _heading(self, node: SyntaxTreeNode, line: int) -> Heading:
        inline = tuple(
            span._replace(link="") if isinstance(span, Span) else span
            for span in self._inline(node)
        )
        self._below = plain_text(inline)
        level = int(node.tag[1:])
        if level > 1:  # the title has no name
            self._anchors.add(anchor(self._below))
        if level > _DEEPEST_HEADING:
            text = plain_text(inline)
            message = f"the heading '{text}' is of level {level}; there are {_DEEPEST_HEADING}"
            self._find(PROSE_HEADING, message, text, f"write '{'#' * _DEEPEST_HEADING}'")
        return Heading(min(level, _DEEPEST_HEADING), inline, line)

    def _fence(self, node: SyntaxTreeNode, line: int) -> Iterator[Block]:
        kind, *_ = node.info.split() or ("",)
        if kind in _WITHOUT_BODY:
            yield _WITHOUT_BODY[kind]
        elif not kind:
            message = "a fenced block does not say what it draws"
            self._find(PROSE_FENCE, message, node.content, "write ```kind on its first line")
        elif not node.content.strip():
            hint = f"write what it shows; only {', '.join(_WITHOUT_BODY)} are empty"
            self._find(PROSE_FENCE, f"the block '{kind}' is empty", kind, hint, f"```{kind}")
        else:
            yield Figure(kind, node.content, line)

    def _table(self, node: SyntaxTreeNode, line: int) -> Table:
        rows = [row for part in node.children for row in part.children]
        styles = [str(cell.attrs.get("style", "")) for cell in rows[0].children]
        align = tuple(_ALIGN.get(style.removeprefix("text-align:")) for style in styles)
        for row in rows[1:]:  # of which the parser leaves out what is beyond the head
            written = self._lines[(row.map or (0,))[0]].lstrip("> ").removeprefix("|").rstrip("| ")
            if (cells := len(_BETWEEN_CELLS.split(written))) > len(styles):
                message = f"this row has {cells} cells, and the head of its table {len(styles)}"
                self._find(PROSE_TABLE, message, written, "write '\\|' for a stroke in a cell")
        head, *body = (tuple(self._inline(cell) for cell in row.children) for row in rows)
        return Table(head, tuple(body), align, line)

    def _inline(self, node: SyntaxTreeNode) -> Inline:
        """Return the spans of a block whose only child is Markdown's inline token."""
        self._within = "".join(child.content for child in node.children)
        spans = [span for child in node.children for span in self._spans(child, Span(""))]
        joined: list[Span | SignSpan] = []
        for span in spans:
            last = joined[-1] if joined else None
            if isinstance(span, Span) and isinstance(last, Span) and last[1:] == span[1:]:
                joined[-1] = last._replace(text=last.text + span.text)
            elif isinstance(span, SignSpan) or span.text:
                joined.append(span)
        return tuple(joined)

    def _spans(self, node: SyntaxTreeNode, kind: Span) -> Iterator[Span | SignSpan]:
        match node.type:
            case "text":
                yield kind._replace(text=node.content)
            case "code_inline":
                yield kind._replace(text=node.content, sans=True)
            case "softbreak":
                yield kind._replace(text=" ")
            case "hardbreak":
                yield kind._replace(text="\n")
            case "image":
                message = f"the picture '{node.attrs.get('src', '')}' cannot be shown"
                self._find(PROSE_IMAGE, message, str(node.attrs.get("src", "")),
                           "draw it with a fenced block")  # fmt: skip
            case _ if node.type == SIGN:
                yield SignSpan(node.content)
            case _:
                changes: dict[str, Any] = {"strong": {"bold": True}, "em": {"italic": True}}.get(
                    node.type, {}
                )
                link = str(node.attrs.get("href", ""))
                if link.startswith("#"):
                    changes = {"link": anchor(unquote(link))}
                    self._links.append((link, self._below, self._within))
                for child in node.children:
                    yield from self._spans(child, kind._replace(**changes))

    def _find(self, code: Code, message: str, text: str, hint: str, exact: str = "") -> None:
        if len(self.findings) >= _MOST_FOUND:
            return
        self.findings.append(Finding(code, message, self._rendered.locate(text, exact), hint))
