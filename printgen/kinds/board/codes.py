"""The codes that only boards have."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example
from printgen.model.codes import PIECES

# A board, to be filled in with an error.
_BOARD: Final = """\
components:
  isles:
    kind: board
    title: {one: board, many: boards}
    group: pieces
    quantity: {value: 1, provenance: assumed}
    provenance: assumed
    unit: 10mm
    width: 9
    height: 9
    front: ground
"""
_POINTS: Final = """\
    spaces:
      towns:
        form: points
        at: [0, 0]
        size: [1, 1]
        face: cell
"""


def _example(spaces: str) -> Example:
    """Return an example: the board with these spaces at the top of the mill's pieces."""
    return Example("mill/pieces.yaml", "components:\n", f"{_BOARD}{spaces}")


SPACES_MEET: Final = PIECES.code(
    "spaces-meet",
    "Two points are in the same place, or two regions overlap.",
    _example(
        f"{_POINTS}        each: {{rye: [1, 1], oats: [1, 1]}}\n        links: [[rye, oats]]\n"
    ),
    "Move one of them. Adjacent regions need the same corners along their border.",
)
SPACE_ALONE: Final = PIECES.code(
    "space-alone",
    "A point or region is not connected to any other.",
    _example(
        f"{_POINTS}        each: {{rye: [1, 1], oats: [3, 1], hay: [5, 1]}}\n"
        "        links: [[rye, oats]]\n"
    ),
    "Add it to `links`, make it share a border, or write `alone: true`.",
)
