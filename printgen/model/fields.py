"""Fields and signs in texts.

A field is ``{name}``, or ``{cost|coin|coins}`` for a number with its word; a sign is ``:jewel:``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

# Groups: the name, the word for one, the word for several.
FIELD: Final = re.compile(r"\{([a-z][a-z0-9-]*)(?:\|([^|{}]*)\|([^|{}]*))?\}")
# Strong, emphasis, and a sign with its name as the group.
_MARKUP: Final = re.compile(r"\*\*|\*|:([a-z][a-z0-9-]*):")
_BRACES: Final = re.compile(r"\{[^{}]*\}")
# The name of a sign that a field completes is not known yet.
_SIGN: Final = re.compile(r":((?:[a-z]|\{[^{}]*\})(?:[a-z0-9-]|\{[^{}]*\})*):")
_SIGN_NAME: Final = re.compile(r"[a-z][a-z0-9-]*")

HINT: Final = "fields are lower-case words joined by hyphens, {cost} or {cost|coin|coins}"


def words_and_marks(text: str) -> Iterator[tuple[str, re.Match[str] | None]]:
    """Yield the words of a text up to each mark, with that mark; None at the end."""
    at = 0
    for match in _MARKUP.finditer(text):
        yield text[at : match.start()], match
        at = match.end()
    yield text[at:], None


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
