"""Folds, cuts and glue on folded pieces: drawn in groups that programs can find.

Cuts through the whole sheet have crop marks outside the art and no line. Mountain folds have dashes
and dots, valley folds dashes, as is usual (Yoshizawa and Randlett's notation for paper folding).
Each kind has a group of its own, named ``component.design.cut``, ``….mountain``, ``….valley`` and
``….glue``, with every line once, so that a machine cuts and scores it once. The white below a line
is outside its group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from printgen.components.piece import Fold, role_name
from printgen.core.geometry import Point, rotation, way
from printgen.core.scene import Group, Node, Paint, Path, Segment, Text, line
from printgen.core.units import MM_PER_PT
from printgen.fonts.font import font

if TYPE_CHECKING:
    from printgen.model.game import Game

LINE_MM: Final = 0.15
# On the fold itself, where it may stay visible: paler than a mark.
QUIET: Final = "#5c5c5c"
# The distance of marks from the trim.
AWAY_MM: Final = 0.5
# Lengths of dashes and gaps in mm, on the piece.
DASHES: Final = {"mountain": (2.0, 0.6, 0.4, 0.6), "valley": (1.2, 0.8)}
# In marks, which are short.
MARK_DASHES: Final = {"mountain": (1.2, 0.4, 0.3, 0.4), "valley": (0.8, 0.4)}
CUT: Final = Paint(None, "#000000", LINE_MM, fixed=True)
HALO: Final = Paint(None, "#ffffff", 0.8, fixed=True)

# The smallest readable size; see the width of the word on the smallest tab of a die.
GLUE_PT: Final = 6.0

# Under a line, so that it is visible on dark art. Under a fold it is as thin as possible, since it
# stays visible, and dashed like the fold, or else the gaps would look like the symbol on dark art.
UNDER_CUT: Final = Paint(None, "#ffffff", 0.4, fixed=True)
UNDER_FOLD_MM: Final = 0.3


def is_under(node: Node) -> bool:
    """Return True if this is the white below a line."""
    if not isinstance(node, Path) or node.paint.fill is not None:
        return False
    widths = (UNDER_CUT.width, UNDER_FOLD_MM, HALO.width)
    return node.paint.stroke == HALO.stroke and node.paint.width in widths


def cut(outlines: Iterable[tuple[Segment, ...]], component: str, design: str) -> Iterator[Node]:
    """Yield cuts that have no crop marks."""
    steps = tuple(outlines)
    yield from (Path(each, UNDER_CUT) for each in steps)
    yield from _layer([Path(each, CUT) for each in steps], role_name(component, design, "cut"))


def folded(
    lines: Iterable[Fold], component: str, design: str, beside: Iterable[Fold] = ()
) -> Iterator[Node]:
    """Yield folds on the piece, and those that are marked ``beside`` the art, on its bleed."""
    on, off = tuple(lines), tuple(beside)
    for each in on:
        below = Paint(None, "#ffffff", UNDER_FOLD_MM, DASHES[each.kind], fixed=True)
        yield line(each.start, each.end, below)
    yield from (line(each.start, each.end, HALO) for each in off)
    for kind in DASHES:
        quiet = Paint(None, QUIET, LINE_MM, DASHES[kind], fixed=True)
        mark = Paint(None, "#000000", LINE_MM, MARK_DASHES[kind], fixed=True)
        drawn = [line(each.start, each.end, quiet) for each in on if each.kind == kind]
        drawn += [line(each.start, each.end, mark) for each in off if each.kind == kind]
        yield from _layer(drawn, role_name(component, design, kind))


def ends(fold: Fold, bleed: float) -> Iterator[Fold]:
    """Yield marks beyond both ends of a fold, on the bleed; none if that is too narrow."""
    if bleed > 2 * AWAY_MM:
        (x1, y1), (x2, y2), (ux, uy) = fold.start, fold.end, way(fold.start, fold.end)
        near, far = (ux * AWAY_MM, uy * AWAY_MM), (ux * bleed, uy * bleed)
        yield Fold((x1 - far[0], y1 - far[1]), (x1 - near[0], y1 - near[1]))
        yield Fold((x2 + near[0], y2 + near[1]), (x2 + far[0], y2 + far[1]))


def glued(words: Iterable[Node], component: str, design: str) -> Iterator[Group]:
    """Yield the words on tabs as one group."""
    yield from _layer(words, role_name(component, design, "glue"))


class Label(NamedTuple):
    """Words on a tab, in a font."""

    words: str
    font: str

    @property
    def width(self) -> float:
        """The width, in mm."""
        return font(self.font).width(self.words) * GLUE_PT * MM_PER_PT


def tab_label(game: Game, words: str = "glue") -> Label:
    """Return words on a tab in the game's language."""
    return Label(game.translate(words), game.theme.font("sans"))


def glue(middle: Point, label: Label, turn: float = 0.0) -> Group:
    """Return the words in the middle of a tab, turned clockwise by ``turn`` degrees."""
    cx, cy = middle
    # Between the baseline and the x-height, about half an em.
    at = cx - label.width / 2, cy + GLUE_PT * MM_PER_PT * 0.24
    text = Text(*at, label.words, label.font, GLUE_PT, QUIET)
    return Group((text,), rotation(turn, cx, cy) if turn else None)


def _layer(nodes: Iterable[Node], name: str) -> Iterator[Group]:
    """Yield the nodes as a group of that name, if there are any."""
    found = tuple(nodes)
    if found:
        yield Group(found, label=name)
