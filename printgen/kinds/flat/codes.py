"""The codes that only flat pieces have."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example
from printgen.model.codes import PIECES

SIZE_UNCLEAR: Final = PIECES.code(
    "size-unclear",
    "A round piece is not as wide as it is high, or a hexagon is not regular.",
    Example(
        "mill/pieces.yaml", "size: {width: 16mm, height: 16mm", "size: {width: 16mm, height: 18mm"
    ),
    "Make width and height equal, or use the height of a regular hexagon.",
)
