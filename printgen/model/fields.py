"""Fields, signs and emphasis in texts.

A field is ``{name}``, or ``{cost|coin|coins}`` for a number with its word; a sign is ``:jewel:``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

# Groups: the name, the word for one, the word for several.
FIELD: Final = re.compile(r"\{([a-z][a-z0-9-]*)(?:\|([^|{}]*)\|([^|{}]*))?\}")
# Strong, emphasis, a sign with its name as the group, and a mark after a backslash.
_MARKUP: Final = re.compile(r"\*\*|\*|:([a-z][a-z0-9-]*):|\\([*:])")
# Braces, or one before a name that nobody closes.
_BRACES: Final = re.compile(r"\{(?:[^{}]*\}|[a-z][^{}]*)")
# The name of a sign that a field completes is not known yet.
_SIGN: Final = re.compile(r"(?<!\\):((?:[a-z]|\{[^{}]*\})(?:[a-z0-9-]|\{[^{}]*\})*):")
_SIGN_NAME: Final = re.compile(r"[a-z][a-z0-9-]*")

# Where a word may be divided, with a hyphen at the end of the line; otherwise it is not printed.
SOFT_HYPHEN: Final = "\u00ad"

HINT: Final = "fields are lower-case words joined by hyphens, {cost} or {cost|coin|coins}"


def words_and_marks(text: str) -> Iterator[tuple[str, re.Match[str] | None]]:
    """Yield the words of a text up to each mark, with that mark; None at the end.

    Stars that do not surround words are printed, as in Markdown, and so is a mark after a
    backslash.
    """
    marks = list(_MARKUP.finditer(text))
    # The last stars of each kind that can end emphasis: it only begins before them.
    ends = {m[0]: m.start() for m in marks if text[m.start() - 1 : m.start()].strip()}
    begun: set[str] = set()
    words, at = "", 0
    for match in marks:
        mark, start = match[0], match.start()
        words += text[at:start]
        at = match.end()
        if mark[0] == "*":
            if mark in begun:
                is_mark = bool(text[start - 1 : start].strip())
            else:
                is_mark = bool(text[at : at + 1].strip()) and ends.get(mark, 0) > start
            if is_mark:
                begun ^= {mark}
        else:
            is_mark = match[2] is None
        if is_mark:
            yield words, match
            words = ""
        else:
            words += match[2] or mark
    yield words + text[at:], None


def fields_in(text: str) -> list[str]:
    """Return the names of the fields in a text, in their order."""
    return [match[1] for match in FIELD.finditer(text)] if "{" in text else []


def lone_field(text: str) -> str | None:
    """Return the field's name if the text is ``{name}`` and nothing else."""
    match = FIELD.fullmatch(text) if "{" in text else None
    return match[1] if match and match[2] is None else None


def misspelt(text: str) -> str | None:
    """Return the first text in braces that is not a field and would be printed as it is."""
    if "{" not in text:
        return None
    return next((m[0] for m in _BRACES.finditer(text) if not FIELD.fullmatch(m[0])), None)


def signs_in(text: str) -> list[str]:
    """Return the names of the signs in a text and in the words of its fields, each once.

    >>> signs_in("**:coin:** or {cost|:jewel:|:jewels:}, :{kind}:")
    ['coin', 'jewel', 'jewels']
    """
    if ":" not in text:
        return []
    words = (word for match in FIELD.finditer(text) for word in match.groups()[1:] if word)
    found = [name for each in (text, *words) for name in _SIGN.findall(each)]
    return [name for name in dict.fromkeys(found) if _SIGN_NAME.fullmatch(name)]
