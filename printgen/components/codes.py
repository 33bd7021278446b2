"""The codes of pieces and texts as they are drawn."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example
from printgen.model.codes import NAMES, TEXTS

UNKNOWN_PICTURE: Final = NAMES.code(
    "unknown-picture",
    "A template asks for an unknown kind of picture.",
    Example("rulebook/rules.md.j2", "```pieces", "```peices"),
    "Use one of the kinds in docs/reference/templates.md.",
)
TEXT_EMPTY: Final = TEXTS.code(
    "text-empty",
    "A text with pages of its own is empty.",
    Example("rulebook/pieces.yaml", "template: rules.md.j2", "template: comments-only.md.j2"),
    "Write something, or delete the component.",
)
