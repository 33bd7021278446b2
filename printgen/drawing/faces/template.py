"""Short texts with fields: ``{name}``, and ``{cost|coin|coins}`` for a number with its word."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

from printgen.model.conditions import written
from printgen.model.fields import FIELD, fields_in, lone_field

Values: TypeAlias = Mapping[str, Any]

# A field with the stars around it. Around nothing, these would be printed.
_STARRED: Final = re.compile(rf"(\**){FIELD.pattern}\1")


class FieldMissingError(Exception):
    """A ``{field}`` names neither a field of the row nor a figure."""

    def __init__(self, name: str, known: list[str]) -> None:
        self.name = name
        self.known = known
        super().__init__(f"no field and unknown figure '{name}'")


class Template:
    """A text whose fields are filled in. It only knows fields, and so cannot contain code."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.fields = tuple(fields_in(text))
        # The commonest template by far: one field and nothing else.
        self._alone = lone_field(text)

    def fill(self, values: Values) -> str:
        """Return the text with its fields filled in. Raises :class:`FieldMissingError`."""
        if not self.fields:
            return self.text
        if self._alone is not None and self._alone in values:
            value = values[self._alone]
            return value if type(value) is str else written(value)
        return _STARRED.sub(lambda match: _filled(match, values), self.text)


@lru_cache(maxsize=4096)
def template(text: str) -> Template:
    """Return the template, made once for each text."""
    return Template(text)


def _filled(match: re.Match[str], values: Values) -> str:
    stars, name, one, many = match.groups()
    if name not in values:
        raise FieldMissingError(name, sorted(values))
    text = written(values[name])
    if one is not None:
        text = f"{text} {one if text == '1' else many}"
    return f"{stars}{text}{stars}" if text else ""
