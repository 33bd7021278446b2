"""The codes of what is drawn on faces."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Severity
from printgen.model.codes import FACES

TEXT_OVERFLOW: Final = FACES.code(
    "text-overflow",
    "A text does not fit into its box, its column or its page.",
    Example(
        "mill/pieces.yaml",
        "name: N,",
        "name: The northernmost sail of all the sails there ever were in this mill,",
    ),
    "Make the box larger, its `min` smaller, or the text shorter. If a single word is too long, "
    "say where it may be divided, with soft hyphens (U+00AD).",
)
PICTURE_COARSE: Final = FACES.code(
    "picture-coarse",
    (
        "A picture has too few pixels for its printed size: less than 200 dpi is a warning, less "
        "than 100 dpi an error."
    ),
    "a picture of 100 × 100 pixels on a card of 25 × 25 mm, where 300 × 300 would do",
    "Use a larger picture, or print it smaller.",
    Severity.WARNING,
    own_why="Pixels or blurred edges become visible.",
    own_source="Print shops ask for 300 dpi, and warn below 200.",
)
