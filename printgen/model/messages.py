"""How messages call values, keys and kinds of values."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from printgen.core.errors import Finding, Place, quoted
from printgen.model.base import LANGUAGE_PATTERN, LONGEST_SLUG, SLUG_PATTERN, VERSION_PATTERN
from printgen.model.codes import BAD_LANGUAGE, BAD_NAME, BAD_VERSION, WRONG_VALUE
from printgen.source.tree import DataPath, Entry, Node, Scalar

_ORDER: Final = ("a whole number", "a number", "text", "true or false", "a list", "a mapping")
HINTS: Final = {
    "a mapping": "write lines of the form 'key: value'",
    "a list": "write it as [a, b], or as lines that start with '- '",
}
# What people write in short, by the key.
_EXAMPLES: Final = {
    "quantity": "write it as {value: 4, provenance: printed}",
    "title": "write it as {one: coin, many: coins}",
    "size": "write it as {width: 20mm, height: 20mm, provenance: assumed}",
    "players": "write it as {min: 2, max: 4, provenance: printed}",
}
_NUMBER: Final = re.compile(r"[+-]?\d+(\.\d+)?")
_PATTERNS: Final = {
    SLUG_PATTERN: (BAD_NAME, "a name", None),
    VERSION_PATTERN: (
        BAD_VERSION,
        "a version",
        "use up to 20 letters, digits, dots, plus signs and hyphens",
    ),
    LANGUAGE_PATTERN: (
        BAD_LANGUAGE,
        "the code of a language",
        "write it as 'en', 'es' or 'pt-BR'",
    ),
}


def subject(path: DataPath) -> str:
    """Return what is wrong, by its key: ``'title'`` or ``item 2 of 'circle'``."""
    items = [step + 1 for step in path if isinstance(step, int)]
    keys = [step for step in path if isinstance(step, str)]
    key = quoted(keys[-1]) if keys else "the file"
    return f"item {items[-1]} of {key}" if path and isinstance(path[-1], int) else key


def written(value: Any, node: Node | None) -> str:
    """Return a value in words: a text in quotes, or what kind of thing it is.

    A number is written as in the file, at ``node``.
    """
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return quoted(value) if value else "an empty text"
        case int() | float():
            return f"the number {node.text if isinstance(node, Scalar) else value}"
        case dict():
            return "a mapping"
        case None:
            return "an empty value"
    return "a list"


def any_of(expected: Iterable[str]) -> list[str]:
    """Kinds of values, each once, in the order in which a sentence names them."""
    kinds = dict.fromkeys(expected)
    if "a number" in kinds:
        kinds.pop("a whole number", None)
    return sorted(kinds, key=_rank)


def _rank(word: str) -> int:
    return _ORDER.index(word) if word in _ORDER else len(_ORDER)


def either(words: list[str]) -> str:
    """Return the words as a sentence joins them: ``a, b or c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def type_hint(path: DataPath, got: Any, node: Node | None, expected: list[str]) -> str | None:
    """Return what to write in place of a value of the wrong type."""
    if "a mapping" in expected:
        if path[:1] == ("figures",) and len(path) == 2:
            return _figure_hint(got)
        return _EXAMPLES.get(str(path[-1]) if path else "") or HINTS["a mapping"]
    if "a list" in expected:
        return HINTS["a list"]
    if "text" in expected and isinstance(got, int | float):
        return f'put it in quotes: "{node.text if isinstance(node, Scalar) else got}"'
    if isinstance(got, str) and "number" in " ".join(expected) and _NUMBER.fullmatch(got):
        return f"delete the quotes: {got}"
    return None


def _figure_hint(got: Any) -> str:
    """Return how what was meant as a figure's number is written."""
    if isinstance(got, list) and got and all(type(each) is int for each in got):
        return f"write it as {{by-players: {got}}}"
    number = got if type(got) is int else 4
    return f"write it as {{value: {number}}}"


def comma_hint(key: str, entry: Entry) -> str | None:
    """Return the hint for a key that no colon follows: the rest of a text that a comma has
    cut off.
    """
    value, start = entry.value, entry.key_place
    end = start._replace(column=start.column + len(key))
    if isinstance(value, Scalar) and value.text == "" and value.place == end:
        return "put text that holds a comma in quotes"
    return None


def mismatch(got: str, pattern: str, where: Place) -> Finding:
    """Return the finding for a text that is not written as one of the patterns wants it."""
    code, what, hint = _PATTERNS.get(pattern, (WRONG_VALUE, "as it must be", None))
    if code == BAD_NAME:
        hint = slug_hint(got)
    return Finding(code, f"{quoted(got)} cannot be {what}", where, hint)


def slug_hint(text: str) -> str:
    """Return how the name could be written."""
    slug = re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-0123456789")
    if re.match(SLUG_PATTERN, slug) and len(slug) <= LONGEST_SLUG:
        return f"write it as '{slug}'"
    return "names are lower-case words joined by hyphens, such as 'market-tile'"
