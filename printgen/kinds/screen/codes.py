"""The code that only player screens have."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Severity
from printgen.model.codes import PIECES

SCREEN_TIPS: Final = PIECES.code(
    "screen-tips",
    "A player screen's wings are so narrow that it falls over easily.",
    Example(
        "mill/pieces.yaml",
        "components:\n",
        """\
components:
  shield:
    kind: screen
    title: {one: screen, many: screens}
    group: pieces
    size: {width: 140mm, height: 120mm, provenance: assumed}
    wing: 25mm
    quantity: {per-player: 1, provenance: assumed}
    front: ground
""",
    ),
    "Make the wings wider, or the screen lower.",
    Severity.WARNING,
    own_why="A screen that falls over shows what it should hide.",
)
