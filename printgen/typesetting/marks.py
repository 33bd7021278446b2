"""Signs, dashes, and times and minus signs in Markdown: what keyboards lack."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.rules_inline import StateInline

SIGN: Final = "sign"

_SIGN: Final = re.compile(r":([a-z][a-z0-9-]*):")

_DASHES: Final = (
    (re.compile(r"\.\.\."), "…"),
    (re.compile(r"---"), "—"),
    (re.compile(r"--"), "–"),
    # 2-4 players; longer rows of digits and hyphens are numbers of parts or dates.
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


def set_marks(markdown: MarkdownIt) -> None:
    """Add signs and typographic marks to a parser. Code is left as it is."""
    markdown.inline.ruler.before("escape", SIGN, _sign)
    # Before escapes are joined to the text, so that a backslash keeps what it stands before.
    markdown.core.ruler.before("text_join", "marks", _marks)


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
