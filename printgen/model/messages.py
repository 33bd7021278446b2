"""Name values, keys and types in messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from printgen.core.errors import Finding, Place, quoted
from printgen.core.slugs import slug_of
from printgen.model.base import LANGUAGE_PATTERN, SLUG_PATTERN, VERSION_PATTERN, is_slug
from printgen.model.codes import BAD_LANGUAGE, BAD_NAME, BAD_VERSION, WRONG_VALUE
from printgen.source.tree import DataPath, Entry, Node, Scalar

_ORDER: Final = ("a whole number", "a number", "text", "true or false", "a list", "a mapping")
HINTS: Final = {
    "a mapping": "write lines of the form 'key: value'",
    "a list": "write it as [a, b], or as lines that start with '- '",
}
MISSING_HINTS: Final = {
    "kind": "say what it is, such as 'kind: card'",
    "provenance": "add it here, or once for all as a line of its own at the top of the file",
}
# Values with a short form, by key.
EXAMPLES: Final = {
    "quantity": "write a number, or the name of a figure",
    "title": "write it as {one: coin, many: coins}",
    "size": "write it as {width: 20mm, height: 20mm, provenance: assumed}, or a name such as poker",
    "players": "write it as {min: 2, max: 4, provenance: printed}",
}
_ROWS: Final = "name a table as {table: cards.csv}, or write each design as 'id: {field: value}'"
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
        "write a language as in 'en' or 'ja', perhaps with a country as in 'pt-BR'",
    ),
}


def subject(path: DataPath) -> str:
    """Return the name of what is wrong: ``'title'`` or ``item 2 of 'circle'``.

    The ``value`` of a number goes by the number's name: many are written without that key.
    """
    match path:
        case (*_, str(), "value"):
            path = path[:-1]
    items = [step + 1 for step in path if isinstance(step, int)]
    keys = [step for step in path if isinstance(step, str)]
    key = quoted(keys[-1]) if keys else "the file"
    return f"item {items[-1]} of {key}" if path and isinstance(path[-1], int) else key


def written(value: Any, node: Node | None) -> str:
    """Return a value for a message: a text in quotes, a number, or its type.

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
    """Return the types, each once, in the order for a sentence."""
    kinds = dict.fromkeys(expected)
    if "a number" in kinds:
        kinds.pop("a whole number", None)
    return sorted(kinds, key=[*_ORDER, *kinds].index)


def also(path: DataPath, expected: Iterable[str]) -> Iterator[str]:
    """Yield the short forms of a mapping (:mod:`printgen.model.short_forms`)."""
    is_figure = path[:1] == ("figures",) and len(path) == 2
    if "a mapping" in expected and (is_figure or path[-1:] == ("quantity",)):
        yield "a whole number"


def type_hint(path: DataPath, got: Any, node: Node | None, expected: list[str]) -> str | None:
    """Return what to write instead of a value of the wrong type, or None."""
    if "a mapping" in expected:
        if path[:1] == ("figures",) and len(path) == 2:
            return _figure_hint(got)
        if path[:1] == ("components",) and "rows" in path[-2:]:
            return _ROWS
        return EXAMPLES.get(str(path[-1]) if path else "") or HINTS["a mapping"]
    if "a list" in expected:
        return HINTS["a list"]
    if "text" in expected and isinstance(got, int | float):
        return f'put it in quotes: "{node.text if isinstance(node, Scalar) else got}"'
    if "text" in expected and got is None:
        return "fill it in, in quotes if it begins with #"
    if "text" in expected and isinstance(got, dict) and [*got.values()] == [None]:
        return f'put it in quotes: "{{{next(iter(got))}}}"'
    if isinstance(got, str) and "number" in " ".join(expected) and _NUMBER.fullmatch(got):
        return f"delete the quotes: {got}"
    return None


def _figure_hint(got: Any) -> str:
    """Return how to write a figure that is a bare value."""
    if isinstance(got, list) and got and all(type(each) is int for each in got):
        return f"write it as {{by-players: {got}}}"
    return "write a whole number, such as 4"


def comma_hint(key: str, entry: Entry) -> str | None:
    """Return the hint for a key without a colon: the rest of a text that a comma cut off."""
    value, start = entry.value, entry.key_place
    end = start._replace(column=start.column + len(key))
    if isinstance(value, Scalar) and value.text == "" and value.place == end:
        point = "write decimals with a point, and " if key.isdecimal() else ""
        return f"{point}put text that holds a comma in quotes"
    return None


def mismatch(got: str, pattern: str, where: Place) -> Finding:
    """Return the finding for a text that does not match one of the patterns."""
    code, what, hint = _PATTERNS.get(pattern, (WRONG_VALUE, "as it must be", None))
    if code == BAD_NAME:
        hint = slug_hint(got)
    return Finding(code, f"{quoted(got)} cannot be {what}", where, hint)


def slug_hint(text: str) -> str:
    """Return how to write the name."""
    slug = slug_of(text).lstrip("-")
    if is_slug(slug):
        return f"write it as '{slug}'"
    return "names are lower-case words joined by hyphens, and begin with a letter: 'market-tile'"
