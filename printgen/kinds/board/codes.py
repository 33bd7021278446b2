"""The codes that only boards have."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example
from printgen.model.codes import TEXTS

UNKNOWN_SIDE: Final = TEXTS.code(
    "unknown-side",
    "The board has no such side.",
    Example(
        "rulebook/rules.md.j2",
        "```pieces\nshow: [sail/north]\nheight: 14\n```",
        "```board\nboard: meadow\nwidth: 60\ndocks: {sout: [sail/north]}\n```",
    ),
    "Write south, west, north or east.",
)
