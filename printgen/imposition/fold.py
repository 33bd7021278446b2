"""Sheets that are folded: fronts and their backs on one side of the paper, across a line.

Folded along it with the print outside, each back comes to lie behind its front: reflected at the
line, so upside down where the line is level. Nothing is printed on the paper's other side.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from printgen.components.piece import Piece
from printgen.core.geometry import Box, Matrix, around
from printgen.core.scene import Node, Page, Paint, Path, Text
from printgen.core.units import MM_PER_PT
from printgen.imposition.fill import fill
from printgen.imposition.marks import (
    EDGE_MM,
    FOOTER_PT,
    MARK_WIDTH_MM,
    QUIET,
    floor_of,
    furniture,
    marks_area,
)
from printgen.imposition.plan import Flat
from printgen.imposition.press import Crease, Placement, Press, TooLargeError
from printgen.imposition.registration import foot, registration_marks
from printgen.imposition.sides import (
    Sides,
    cut_marks,
    front_notes,
    lying,
    mapped,
    page_boxes,
    reflected,
)

# From the crease to the bleed on both sides of it: nobody folds more exactly than that.
GUTTER_MM: Final = 5.0

_CREASE: Final = Paint(None, QUIET, 0.25, (3.0, 1.5))


class Folding(NamedTuple):
    """The folded sheets; ``rest`` are pieces without a back.

    ``glued`` are pieces with a back that are too large for half of the paper.
    """

    plans: list[tuple[Crease, tuple[Placement, ...]]]
    rest: list[Piece]
    glued: list[Piece]


def creases(press: Press) -> tuple[Crease, Crease]:
    """Return the centre lines of the usable area, the shorter one first.

    A shorter crease is easier to fold exactly.
    """
    usable = press.usable
    level, upright = Crease("level", usable.centre[1]), Crease("upright", usable.centre[0])
    return (level, upright) if usable.width <= usable.height else (upright, level)


def reflection(crease: Crease) -> Matrix:
    """Return the map from a point to the one that lies behind it once the paper is folded."""
    if crease.is_level:
        return Matrix(1, 0, 0, -1, 0, 2 * crease.at)
    return Matrix(-1, 0, 0, 1, 2 * crease.at, 0)


def front_area(press: Press, crease: Crease) -> Box:
    """Return the half of the paper for fronts: above the crease, or on its left."""
    if press.cutter is not None:
        return press.reach(press.cutter, crease)
    usable = press.usable
    if crease.is_level:
        return usable._replace(height=crease.at - GUTTER_MM - usable.y)
    return usable._replace(width=crease.at - GUTTER_MM - usable.x)


def folding(pieces: list[Piece], press: Press) -> Folding:
    """Return the folded sheets along the crease that takes fewer sheets."""
    rest = [piece for piece in pieces if piece.back is None]
    both: list[Piece] = []
    only: dict[Crease, list[Piece]] = {crease: [] for crease in creases(press)}
    glued = []
    for piece in pieces:
        if piece.back is None:
            continue
        fits = [crease for crease in only if _fits(piece, press, crease)]
        if len(fits) == len(only):
            both.append(piece)
        elif fits:
            only[fits[0]].append(piece)
        else:
            glued.append(piece)
    ways = []
    for chosen in only:
        shares = {each: [*mine, *(both if each == chosen else ())] for each, mine in only.items()}
        ways.append(
            [
                (crease, plan.placements)
                for crease, share in shares.items()
                for plan in fill(_in_order(share, pieces), press, {}, front_area(press, crease))
                if isinstance(plan, Flat)
            ]
        )
    return Folding(min(ways, key=len), rest, glued)


def _fits(piece: Piece, press: Press, crease: Crease) -> bool:
    """Return True if the piece lies whole on one half of the paper."""
    one = piece._replace(copies=1)
    try:
        plans = list(fill([one], press, {}, front_area(press, crease)))
    except TooLargeError:
        return False
    return all(isinstance(plan, Flat) for plan in plans)


def _in_order(share: list[Piece], pieces: list[Piece]) -> list[Piece]:
    """Return the pieces in the order of the data."""
    ids = {piece.id for piece in share}
    return [piece for piece in pieces if piece.id in ids]


def folded_page(
    placements: tuple[Placement, ...],
    crease: Crease,
    press: Press,
    symbols: dict[str, Sides],
    words: str,
) -> Page:
    """Return the one printed side of a sheet that is folded."""
    paper = press.paper
    flipped = reflection(crease)
    floor = floor_of(paper, press.margin, furniture=press.furniture)
    whole = marks_area(paper, floor)
    # On their own side of the crease, and where their reflections too have room.
    near = MARK_WIDTH_MM
    half = whole.common(mapped(whole, flipped))
    if crease.is_level:
        half = half._replace(height=crease.at - near - half.y)
    else:
        half = half._replace(width=crease.at - near - half.x)
    nodes = [*lying(placements, symbols), *lying(placements, symbols, flipped)]
    said = f"{words} · front and back · version {press.version} · print at 100 %"
    if press.cutter is not None:
        nodes += foot(press, said) if press.furniture else ()
        nodes += registration_marks(press, crease)
    else:
        nodes += furniture(paper, press.margin, said) if press.furniture else ()
        marks = [_shortened(mark, half) for mark in cut_marks(placements, half)]
        nodes += marks
        nodes += reflected(marks, flipped)
        nodes += front_notes(placements, half)
    nodes += crease_line(crease, press, floor)
    front, bled = page_boxes(placements, paper)
    sheet = Box(0, 0, paper.width, paper.height)
    trim, bleed = (around([box, mapped(box, flipped)]).common(sheet) for box in (front, bled))
    title = f"{words}, front and back"
    return Page(paper.width, paper.height, tuple(nodes), trim, bleed, title)


def _shortened(mark: Path, half: Box) -> Path:
    """Return a straight mark up to the crease: lines between blocks would go on beyond it."""
    (_, (x1, y1)), (_, (x2, y2)) = mark.segments
    start = min(max(x1, half.x), half.right), min(max(y1, half.y), half.bottom)
    end = min(max(x2, half.x), half.right), min(max(y2, half.y), half.bottom)
    return mark._replace(segments=(("M", start), ("L", end)))


def crease_line(crease: Crease, press: Press, floor: float) -> Iterator[Node]:
    """Yield the line to fold along, as far as printers reach, and its label."""
    # At the very edge, where no marks are; the first page tells the rest.
    words, em = "fold", FOOTER_PT * MM_PER_PT
    paper, at = press.paper, crease.at
    if crease.is_level:
        start, end = (EDGE_MM, at), (paper.width - EDGE_MM, at)
        yield Text(EDGE_MM, at - 0.8, words, "sans", FOOTER_PT, QUIET)
    else:
        start, end = (at, EDGE_MM), (at, floor)
        yield Text(at + 0.8, EDGE_MM + em, words, "sans", FOOTER_PT, QUIET)
    yield Path((("M", start), ("L", end)), _CREASE)
