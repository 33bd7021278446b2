"""The codes that only boards have."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Code
from printgen.model.codes import TEXTS

UNKNOWN_SIDE: Final = Code(
    TEXTS,
    "unknown-side",
    "A board has no such side.",
    "docks: {sout: [rabbit]}",
    "Write south, west, north or east.",
)
