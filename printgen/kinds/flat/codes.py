"""The codes that only flat pieces have."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Code, Example
from printgen.model.codes import PIECES

SIZE_UNCLEAR: Final = Code(
    PIECES,
    "size-unclear",
    "A round piece is not as wide as it is high.",
    Example(
        "mill/pieces.yaml", "size: {width: 16mm, height: 16mm", "size: {width: 16mm, height: 18mm"
    ),
    "Make both sides alike.",
)
