"""The codes of pieces and texts as they are drawn."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example
from printgen.model.codes import TEXTS

TEXT_EMPTY: Final = TEXTS.code(
    "text-empty",
    "A text with pages of its own is empty.",
    Example("rulebook/pieces.yaml", "template: rules.md.j2", "template: comments-only.md.j2"),
    "Write something, or delete the component.",
)
