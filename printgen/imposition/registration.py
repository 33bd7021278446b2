"""Draw sheets for a cutting machine: registration marks, and the text at the foot.

The machine cuts along all edges, so there are no crop marks. Only fronts have registration marks,
since the machine sees the sheet from above. A folded sheet is cut after folding, so its marks
surround the half with the fronts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printgen.core.cutters import Marks
from printgen.core.geometry import Box, Point, translation
from printgen.core.printing import EDGE_MM
from printgen.core.scene import Group, Node, Paint, Path, closed
from printgen.imposition.marks import furniture
from printgen.imposition.press import Crease, Press

# Black in every ink: a machine cannot read tints.
_MARK: Final = Paint("#000000", fixed=True)


def corners(marks: Marks, page: Box) -> tuple[tuple[Point, ...], ...]:
    """Return the corners of the three marks on a page: a square at the top left, an angle at the
    top right, and one at the bottom left.
    """
    x, y, width, height = page.grown(-marks.inset)
    right, low = x + width, y + height
    side, arm, line = marks.square, marks.arm, marks.line
    return (
        ((x, y), (x + side, y), (x + side, y + side), (x, y + side)),
        (
            (right - arm, y),
            (right, y),
            (right, y + arm),
            (right - line, y + arm),
            (right - line, y + line),
            (right - arm, y + line),
        ),
        (
            (x, low - arm),
            (x + line, low - arm),
            (x + line, low - line),
            (x + arm, low - line),
            (x + arm, low),
            (x, low),
        ),
    )


def registration_marks(press: Press, crease: Crease | None = None) -> Iterator[Node]:
    """Yield the marks on a front; none for a machine whose own program prints them."""
    if press.cutter is not None and press.cutter.marks is not None:
        for outline in corners(press.cutter.marks, press.page(crease)):
            yield Path(closed(outline), _MARK)


def foot(press: Press, words: str) -> tuple[Node, ...]:
    """Return the ruler and the text of a sheet, as near to the paper's edge as printers reach.

    They lie outside the marks, and beside the corners with the marks.
    """
    marks = None if press.cutter is None else press.cutter.marks
    aside = press.margin if marks is None else marks.inset + marks.arm + marks.clear
    drawn = furniture(press.paper, aside, words, press.font)
    return (Group(tuple(drawn), translation(0, aside - EDGE_MM)),)
