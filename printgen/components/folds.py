"""How folds, cuts and glue are drawn on what is folded: in groups that programs can find.

Cuts that run straight through the sheet have crop marks outside the art and no line. Folds are
dashed. Both stand in groups called ``component.design.cut`` and ``….fold``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from printgen.components.piece import Fold
from printgen.fonts import font
from printgen.geometry import Box, rotation
from printgen.scene import Group, Node, Paint, Path, Segment, Text
from printgen.units import MM_PER_PT

LINE_MM: Final = 0.15
# On the fold itself, where it may be seen in the end: quieter than a mark.
QUIET: Final = "#5c5c5c"
CUT: Final = Paint(None, "#000000", LINE_MM)
FOLD: Final = Paint(None, QUIET, LINE_MM, (1.2, 0.8))
FOLD_MARK: Final = Paint(None, "#000000", LINE_MM, (0.8, 0.4))
HALO: Final = Paint(None, "#ffffff", 0.8)

# The smallest that can be read; see the width of the word on the smallest tab of a die.
GLUE_PT: Final = 6.0
_GLUE: Final = "glue"


# Under a line, so that it is seen on dark art as well; so thin that it does not show in the end.
UNDER_CUT: Final = Paint(None, "#ffffff", 0.4)
UNDER_FOLD: Final = Paint(None, "#ffffff", LINE_MM)


def line(x1: float, y1: float, x2: float, y2: float, paint: Paint) -> Path:
    """A straight line."""
    return Path((("M", (x1, y1)), ("L", (x2, y2))), paint)


def marks(nodes: Iterable[Node], name: str) -> Iterator[Group]:
    """The lines as a group of that name, if there are any."""
    found = tuple(nodes)
    if found:
        yield Group(found, label=name)


def cut(outline: tuple[Segment, ...]) -> Iterator[Path]:
    """A cut that no crop mark tells."""
    for paint in (UNDER_CUT, CUT):
        yield Path(outline, paint)


def dashes(folds: Iterable[Fold]) -> Iterator[Path]:
    """Folds on the piece itself."""
    for (x1, y1), (x2, y2) in folds:
        for paint in (UNDER_FOLD, FOLD):
            yield line(x1, y1, x2, y2, paint)


def glue(box: Box, turn: float = 0.0) -> Group:
    """The word in the middle of a tab, turned clockwise by so many degrees."""
    cx, cy = box.centre
    face, em = font("sans"), GLUE_PT * MM_PER_PT
    width = face.width(_GLUE) * em
    # Between the baseline and the height of an x, about half an em.
    words = Text(cx - width / 2, cy + em * 0.24, _GLUE, "sans", GLUE_PT, QUIET)
    return Group((words,), rotation(turn, cx, cy) if turn else None)
