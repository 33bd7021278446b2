"""The values of fields: what each kind of field may hold."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from printgen.errors import DataError, Finding, Place
from printgen.model.base import Names, Problem, problem, quoted
from printgen.model.fields import HINT, fields_in, misspelt
from printgen.model.references import bad_colour, is_hex, unknown
from printgen.table import meaning

KINDS: Final = ("text", "sign", "colour", "number")
_NOWHERE: Final = Place("", 1, 1)


class Fault(NamedTuple):
    """What is wrong with a value, before anyone asks where it stands: in a large table that takes
    longer than to judge it.
    """

    code: str
    message: str
    hint: str | None

    def at(self, where: Place) -> Finding:
        """The finding for the value at that place."""
        return Finding(self.code, self.message, where, self.hint)


def judge(value: Any, kind: str, names: Names) -> Fault | None:
    """What is wrong with a value in a field of that kind."""
    error = _problem(value, kind, names)
    if error is None:
        return None
    context = error.context or {}
    return Fault(error.type, context["text"], context["hint"])


def from_text(text: str, kind: str) -> Any:
    """What a cell of a CSV file means: a number where the field wants one and the cell holds it."""
    if kind != "number":
        return text
    try:
        value = meaning(text.strip(), _NOWHERE)
    except DataError:
        return text
    return value if _is_number(value) else text


def _problem(value: Any, kind: str, names: Names) -> Problem | None:
    if kind == "number":
        if _is_number(value):
            return None
        plain = isinstance(value, str) and re.fullmatch(r"[+-]?\d+(\.\d+)?", value)
        hint = f"delete the quotes: {value}" if plain else None
        return problem("wrong-type", f"{_named(value)} is not a number", hint=hint)
    if not isinstance(value, str):
        what = "text" if kind == "text" else f"the name of a {kind}"
        return problem("wrong-type", f"{_named(value)} is not {what}", hint=_QUOTES)
    if kind == "text":
        return _text(value, names)
    if kind == "colour" and value.startswith("#"):
        return None if is_hex(value) else bad_colour(value)
    return unknown(kind, value, names) if names.lack(kind, value) else None


_QUOTES: Final = "if it is meant as text, put it in quotes"


def _text(text: str, names: Names) -> Problem | None:
    """Texts of rows may hold figures."""
    if (wrong := misspelt(text)) is not None:
        return problem("bad-field", f"{quoted(wrong)} is not a field", hint=HINT)
    return next(
        (unknown("figure", name, names) for name in fields_in(text) if names.lack("figure", name)),
        None,
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _named(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return quoted(value) if isinstance(value, str) else f"the number {value}"
