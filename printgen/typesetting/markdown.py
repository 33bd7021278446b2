"""Parse the Markdown of texts: with signs, typographic characters, and limits.

The parser's time grows with the square of the marks in a paragraph, and a tree of its tokens takes
a thousand times the memory of a line. So both are counted first: marks before text is parsed,
blocks before they become a tree. Ordinary rulebooks stay far below.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from printgen.core.codes import TOO_COMPLEX
from printgen.core.errors import Finding
from printgen.typesetting.template import Rendered

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

SIGN: Final = "sign"

_SIGN: Final = re.compile(r":([a-z][a-z0-9-]*):")

_DASHES: Final = (
    (re.compile(r"\.\.\."), "…"),
    (re.compile(r"---"), "—"),
    (re.compile(r"--"), "–"),
    # 2-4 players; longer rows of digits and hyphens are part numbers or dates.
    (re.compile(r"(?<![\w-])(\d{1,3})-(\d{1,3})(?![\w-])"), r"\1–\2"),
    (re.compile(r"(?<![\w-])-(?=\d)"), "\N{MINUS SIGN}"),
    # 2 x 3, 2x: times, and never at a line's end; but not in the names of files.
    (re.compile(r"(?<=\d) x (?=\d)"), "\u00a0×\u00a0"),
    (re.compile(r"(?<![\w.-])([1-9]\d*)x(?=\d|\b)"), r"\1×"),
)

_QUOTES: Final = (
    (re.compile(r'(?<![\w.,;:!?…)’”])"(?=\S)'), "“"),
    (re.compile(r'"'), "”"),
    (re.compile(r"(?<![\w.,;:!?…)’”])'(?=\D)(?=\S)"), "‘"),
    (re.compile(r"'"), "’"),
)

# Outer and inner quotation marks by language (Unicode CLDR 47); English ones in all others.
_MARKS: Final = {
    "es": "«»“”",
    "fr": ("«\u00a0", "\u00a0»", "‹\u00a0", "\u00a0›"),
    "hu": "„”»«",
    "ja": "「」『』",
    **dict.fromkeys(("be", "ru", "uk"), "«»„“"),
    **dict.fromkeys(("bg", "lt"), "„“„“"),
    **dict.fromkeys(("ca", "el", "eu", "it"), "«»“”"),
    **dict.fromkeys(("cs", "de", "et", "hr", "is", "mk", "sk", "sl"), "„“‚‘"),
    **dict.fromkeys(("fi", "sv"), "””’’"),
    **dict.fromkeys(("nb", "nn", "no"), "«»‘’"),
    **dict.fromkeys(("pl", "ro"), "„”«»"),
}

# Of a text: about eighty full pages.
LONGEST_TEXT: Final = 200_000
MOST_BLOCKS: Final = 10_000
MOST_FIGURES: Final = 200
MOST_MARKS: Final = 20_000
# Of a text in one box: more would be smaller than any type.
LONGEST_IN_BOX: Final = 20_000
# Of a paragraph, a cell, a list item, or text in a figure.
LONGEST_PARAGRAPH: Final = 50_000
MOST_MARKS_TOGETHER: Final = 400
# Of a table.
MOST_COLUMNS: Final = 40
MOST_CELLS: Final = 2_000

_KEY: Final = "bounds"
_COUNTED: Final = re.compile(r"[*_`\[\]\"'!&<\\]")
# Nested lists and quotes; the parser leaves out what is nested in ten lists.
_DEEPEST: Final = 8
_LEVELS_OF_A_LIST: Final = 2
_QUOTED: Final = 60


@lru_cache(maxsize=8)
def parser(language: str = "en") -> MarkdownIt:
    """Return a parser with signs and typographic marks outside of code, and with limits.

    Text beyond a limit is left out.
    """
    from markdown_it import MarkdownIt

    quotes = _MARKS.get(language.partition("-")[0], "“”‘’")
    markdown = MarkdownIt("commonmark", {"typographer": True, "html": False, "quotes": quotes})
    markdown.enable(["table", "smartquotes"])
    # Templates indent the contents of loops: that is no code.
    markdown.disable(["code", "html_block", "html_inline", "autolink"])
    markdown.inline.ruler.before("escape", SIGN, _sign)
    # Before escapes are joined to the text, so that a backslash protects the next character.
    markdown.core.ruler.before("text_join", "marks", _marks)
    markdown.core.ruler.before("inline", _KEY, _look)
    return markdown


def _sign(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    match = _SIGN.match(state.src, state.pos)
    if match is None or match.end() > state.posMax:
        return False
    if not silent:
        state.push(SIGN, "", 0).content = match[1]
    state.pos = match.end()
    return True


def _marks(state: StateCore) -> None:
    for block in state.tokens:
        for token in block.children or ():
            if token.type == "text":
                for pattern, mark in _DASHES:
                    token.content = pattern.sub(mark, token.content)


def typographic(text: str) -> str:
    """Return a plain text, such as a form's label, with typographic quotes, dashes and marks.

    >>> typographic("the sellers' 2-4 fish -- 'fresh'")
    'the sellers’ 2–4 fish – ‘fresh’'
    """
    for pattern, mark in (*_QUOTES, *_DASHES):
        text = pattern.sub(mark, text)
    return text


class Excess(NamedTuple):
    """A limit that is exceeded: the message, the line (from 0), and what to do."""

    message: str
    line: int
    hint: str


def excess(text: str) -> Excess | None:
    """Return the limit that a text exceeds before it is parsed; None if it does not."""
    if len(text) > LONGEST_TEXT:
        return Excess(
            f"the text has {len(text)} characters; at most {LONGEST_TEXT} are allowed",
            0,
            "split it into several texts",
        )
    for n, line in enumerate(text.split("\n")):
        if (columns := line.count("|")) > MOST_COLUMNS + 1:
            message = f"this line has {columns} strokes '|'; a table has at most {MOST_COLUMNS}"
            return Excess(f"{message} columns", n, "split it into several tables")
    return None


def too_complex(rendered: Rendered, found: Excess) -> Finding:
    """Return the finding for an exceeded limit, at the beginning of its line in the template."""
    lines = rendered.text.split("\n")
    words = lines[found.line].strip() if found.line < len(lines) else ""
    if len(words) > _QUOTED:
        words = words[:_QUOTED].rpartition(" ")[0] or words
    return Finding(TOO_COMPLEX, found.message, rendered.locate(words), found.hint)


def found_in(env: dict[str, object]) -> list[Excess]:
    """Return the exceeded limits that :func:`parser` found."""
    found = env.get(_KEY)
    return found if isinstance(found, list) else []


def _look(state: StateCore) -> None:
    if found := list(_too_much(state.tokens)):
        state.env[_KEY] = found
        state.tokens = []


def _too_much(tokens: list[Token]) -> Iterator[Excess]:
    if len(tokens) > MOST_BLOCKS:
        message = f"the text has more than {MOST_BLOCKS} beginnings and ends of blocks"
        yield Excess(message, _line(tokens[MOST_BLOCKS]), "split it into several texts")
        return
    marks = figures = cells = line = 0
    for token in tokens:
        line = token.map[0] if token.map else line
        figures += token.type == "fence"
        if token.type == "fence" and figures == MOST_FIGURES + 1:
            message = f"the text has more than {MOST_FIGURES} figures"
            yield Excess(message, line, "split it into several texts")
        cells = 0 if token.type == "table_open" else cells + (token.type == "td_open")
        if token.type == "td_open" and cells == MOST_CELLS + 1:
            message = f"the table has more than {MOST_CELLS} cells"
            yield Excess(message, line, "split it into several tables")
        if token.level == _DEEPEST * _LEVELS_OF_A_LIST + 1 and token.nesting > 0:
            message = f"lists and quotes are nested more than {_DEEPEST} deep"
            yield Excess(message, line, "write it with fewer levels")
            return
        if token.type not in {"inline", "fence"}:
            continue
        if len(token.content) > LONGEST_PARAGRAPH:
            what, hint = "paragraph", "split it with empty lines"
            if token.type == "fence":
                what, hint = "figure", "split it into several pictures"
            message = f"the {what} has {len(token.content)} characters; "
            message += f"at most {LONGEST_PARAGRAPH} are allowed"
            yield Excess(message, line, hint)
        if token.type == "fence":
            continue
        count = len(_COUNTED.findall(token.content))
        if count > MOST_MARKS_TOGETHER:
            message = f"the paragraph has {count} marks such as * and quotes; "
            message += f"at most {MOST_MARKS_TOGETHER} are allowed"
            yield Excess(message, line, "split it with empty lines")
        if marks <= MOST_MARKS < marks + count:
            message = f"the text has more than {MOST_MARKS} marks such as * and quotes"
            yield Excess(message, line, "split it into several texts")
        marks += count


def _line(token: Token) -> int:
    return token.map[0] if token.map else 0
