"""The kinds of fields, and the values that each may have."""

import re
from typing import Any, Final

from printgen.core.errors import DataError, Place, quoted
from printgen.model.base import LONGEST_WORDS, Names, Problem, problem, wrong_type
from printgen.model.codes import BAD_FIELD, TOO_LONG, WRONG_TYPE
from printgen.model.fields import fields_in, misspelt
from printgen.model.references import bad_colour, is_file, is_hex, unknown
from printgen.source.tree import meaning

KINDS: Final = ("text", "sign", "image", "colour", "number", "paths", "edges")
# After a kind: an empty value is allowed, and draws nothing.
OPTIONAL: Final = "?"
ALL_KINDS: Final = (*KINDS, *(kind + OPTIONAL for kind in KINDS[1:]))
_IN_ROWS: Final = "braces name figures here, not fields, as in {hand-size}; signs are :coin:"
# Their names in messages.
A: Final = {
    "text": "a text",
    "sign": "a sign",
    "image": "an image",
    "colour": "a colour",
    "number": "a number",
    "paths": "paths",
    "edges": "edges",
    "style": "a style",
    "face": "a face",
    "word": "a word",
}
# What is read with the edges of a tile (printgen.model.edges).
_EXAMPLES: Final = {"paths": "paths such as 1-4 2-3", "edges": "the names of edges in one text"}
_NUMBER: Final = re.compile(r"[+-]?\d+(\.\d+)?")
_COMMA: Final = re.compile(r"[+-]?(?![1-9]\d{0,2},\d{3}$)\d+,\d+")
_THOUSANDS: Final = re.compile(r"[+-]?[1-9]\d{0,2},\d{3}")
_NOWHERE: Final = Place("", 1, 1)


def judge(
    field: str, value: Any, kind: str, names: Names, *, written: str | None = None
) -> Problem | None:
    """Return the fault of a value in a field of that kind, or None.

    For "style" and "face", the values are names. ``written`` is the value as the file writes it.
    """
    error = _problem(value, kind, names)
    if error is None or error.type != WRONG_TYPE.id:
        return error
    hint = None
    if isinstance(value, str):
        hint = f"delete the quotes: {value}" if _NUMBER.fullmatch(value) else None
        if _THOUSANDS.fullmatch(value):
            hint = f"write {value.replace(',', '')}, or {value.replace(',', '.')}"
        shown = quoted(value) if value else "an empty text"
    else:
        written = written or str(value)
        shown = written if isinstance(value, bool) else f"the number {written}"
        hint = f'put it in quotes: "{written}"' if kind == "text" else None
    message = f"{quoted(field)} should be {(error.context or {})['expected']}, not {shown}"
    return problem(WRONG_TYPE, message, hint=hint)


def from_text(text: str, kind: str) -> Any:
    """Return the value of a table's cell, as spreadsheets and people write it.

    Blanks around it are ignored, and a tab is a blank. A number may have a decimal comma; if it
    could be thousands (1,250), it stays text. Names of signs and colours may have capitals and
    blanks.
    """
    text, kind = text.strip().replace("\t", " "), kind.removesuffix(OPTIONAL)
    if kind == "number":
        number = text.replace(",", ".") if _COMMA.fullmatch(text) else text
        try:
            value = meaning(number, _NOWHERE)
        except DataError:
            return text
        return value if _is_number(value) else text
    if kind in {"sign", "colour"} and not text.startswith("#"):
        return "-".join(text.lower().split())
    return text


def _problem(value: Any, kind: str, names: Names) -> Problem | None:
    if kind == "number":
        return None if _is_number(value) else wrong_type("a number")
    if kind in _EXAMPLES:
        return None if isinstance(value, str) else wrong_type(_EXAMPLES[kind])
    if not isinstance(value, str):
        return wrong_type("text" if kind == "text" else f"the name of {A[kind]}")
    if kind == "text":
        return _text(value, names)
    if kind == "word":
        return None
    if kind == "colour" and value.startswith("#"):
        return None if is_hex(value) else bad_colour(value)
    if is_file(kind, value):
        return None
    return unknown(kind, value, names) if names.lack(kind, value) else None


def _text(text: str, names: Names) -> Problem | None:
    """Return the first fault of a text, or None."""
    if len(text) > LONGEST_WORDS:
        message = f"{quoted(text)} has {len(text)} characters; at most {LONGEST_WORDS} are allowed"
        return problem(TOO_LONG, message)
    if "{" not in text:  # as nearly all are
        return None
    if (wrong := misspelt(text)) is not None:
        return problem(BAD_FIELD, f"{quoted(wrong)} is not a figure", hint=_IN_ROWS)
    lacking = (name for name in fields_in(text) if names.lack("figure", name))
    return next((unknown("figure", name, names, hint=_IN_ROWS) for name in lacking), None)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
