"""The codes of what is drawn on faces."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Code, Example
from printgen.model.codes import FACES

TEXT_OVERFLOW: Final = Code(
    FACES,
    "text-overflow",
    "A text does not fit, in a box, in a column, or on its one page.",
    Example(
        "mill/pieces.yaml",
        "name: N,",
        "name: The northernmost sail of all the sails there ever were in this mill,",
    ),
    "Make the box larger, its min smaller, or the text shorter.",
)
