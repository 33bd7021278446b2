"""Fields in texts: ``{name}``, and ``{cost|coin|coins}`` for a number with its word."""

from __future__ import annotations

import re
from typing import Final

# As printgen.faces.template reads them.
_FIELD: Final = re.compile(r"\{([a-z][a-z0-9-]*)(?:\|([^|{}]*)\|([^|{}]*))?\}")
_BRACES: Final = re.compile(r"\{[^{}]*\}")

HINT: Final = "fields are lower-case words joined by hyphens, {cost} or {cost|coin|coins}"


def fields_in(text: str) -> list[str]:
    """The names of the fields in a text, in their order."""
    return [match[1] for match in _FIELD.finditer(text)] if "{" in text else []


def lone_field(text: str) -> str | None:
    """The field's name if the text is ``{name}`` and nothing else."""
    match = _FIELD.fullmatch(text)
    return match[1] if match and match[2] is None else None


def misspelt(text: str) -> str | None:
    """The first thing in braces that is no field and would be printed as it stands."""
    if "{" not in text:
        return None
    return next((m[0] for m in _BRACES.finditer(text) if not _FIELD.fullmatch(m[0])), None)
