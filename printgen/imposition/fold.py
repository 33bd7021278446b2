"""Folded sheets: fronts and their backs on the same side of the paper, on both sides of a fold.

Folded with the print outside, each back lies behind its front. So it is reflected at the fold, and
upside down if the fold is horizontal. The other side of the paper stays empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from printgen.components.piece import Piece
from printgen.core.geometry import Box, Matrix, around
from printgen.core.scene import Node, Page, Paint, Path, Text, line
from printgen.core.units import MM_PER_PT
from printgen.imposition.fill import fill
from printgen.imposition.grid import Area, areas
from printgen.imposition.marks import FOOTER_PT, MARK_WIDTH_MM, QUIET
from printgen.imposition.planned_sheets import Flat
from printgen.imposition.press import Crease, Placement, Press, Strip, TooLargeError
from printgen.imposition.registration import foot, registration_marks
from printgen.imposition.sides import (
    Sides,
    cutting,
    lying,
    marked,
    on_strip,
    page_boxes,
    reflected,
)

# Between the crease and the bleed on both sides: the tolerance of folding by hand.
GUTTER_MM: Final = 5.0

_CREASE: Final = Paint(None, QUIET, 0.25, (3.0, 1.5))


class Folding(NamedTuple):
    """The folded sheets. ``rest`` are pieces without a back.

    ``glued`` are pieces with a back that are too large for half of the paper.
    """

    plans: list[Flat]
    rest: list[Piece]
    glued: list[Piece]


def creases(usable: Box) -> tuple[Crease, Crease]:
    """Return the centre lines of a usable area, the shorter one first.

    A shorter crease is easier to fold exactly.
    """
    level, upright = Crease("level", usable.centre[1]), Crease("upright", usable.centre[0])
    return (level, upright) if usable.width <= usable.height else (upright, level)


def reflection(crease: Crease) -> Matrix:
    """Return the map from a point to the one behind it when the paper is folded."""
    if crease.is_level:
        return Matrix(1, 0, 0, -1, 0, 2 * crease.at)
    return Matrix(-1, 0, 0, 1, 2 * crease.at, 0)


def front_area(press: Press, usable: Box, crease: Crease) -> Box:
    """Return the part of an area for fronts: above the crease or on its left, and no larger than
    the room for backs.
    """
    if press.cutter is not None:
        return press.reach(press.cutter, crease)
    area = usable.common(usable.mapped(reflection(crease)))
    if crease.is_level:
        return area._replace(height=crease.at - GUTTER_MM - area.y)
    return area._replace(width=crease.at - GUTTER_MM - area.x)


def folding(pieces: list[Piece], press: Press) -> Folding:
    """Return the folded sheets, along the creases that take the fewest sheets, then the fewest
    cuts.

    Pieces lie outside of the margin only if that saves sheets or cuts.
    """
    rest = [piece for piece in pieces if piece.back is None]
    backed = [piece for piece in pieces if piece.back is not None]
    usable, *nearer = areas(press)
    ways = list(_ways(backed, press, usable, usable))
    least = min(way.cost for way in ways)
    for area in nearer if backed else ():
        ways += (way for way in _ways(backed, press, usable, area) if way.cost < least)
    best = min(ways, key=lambda way: way.cost)
    return Folding(best.plans, rest, best.glued)


class _Way(NamedTuple):
    """Sheets folded along either of two creases, and the pieces that fit on neither."""

    plans: list[Flat]
    glued: list[Piece]

    @property
    def cost(self) -> tuple[int, int, int]:
        cuts = sum(cutting(plan.placements).number for plan in self.plans)
        return len(self.glued), len(self.plans), cuts


def _ways(pieces: list[Piece], press: Press, usable: Area, area: Area) -> Iterator[_Way]:
    """Yield the sheets of an area, with each of its creases for the pieces that fit with both."""
    both: list[Piece] = []
    places = {
        crease: [
            each._replace(box=front_area(press, each.box, crease))
            for each in dict.fromkeys((usable, area))
        ]
        for crease in creases(area.box)
    }
    only: dict[Crease, list[Piece]] = {crease: [] for crease in places}
    glued = []
    for piece in pieces:
        fits = [crease for crease in only if _fits(piece, press, places[crease])]
        if len(fits) == len(only):
            both.append(piece)
        elif fits:
            only[fits[0]].append(piece)
        else:
            glued.append(piece)
    for chosen in only:
        shares = {each: [*mine, *(both if each == chosen else ())] for each, mine in only.items()}
        plans = [
            plan._replace(crease=crease)
            for crease, share in shares.items()
            for plan in fill(_in_order(share, pieces), press, {}, places[crease])
            if isinstance(plan, Flat)
        ]
        yield _Way(plans, glued)


def _fits(piece: Piece, press: Press, places: Sequence[Area]) -> bool:
    """Return True if the piece fits on one half of the paper in one part."""
    one = piece._replace(copies=1)
    try:
        plans = list(fill([one], press, {}, places))
    except TooLargeError:
        return False
    return all(isinstance(plan, Flat) for plan in plans)


def _in_order(share: list[Piece], pieces: list[Piece]) -> list[Piece]:
    """Return the pieces in the order of the data."""
    ids = {piece.id for piece in share}
    return [piece for piece in pieces if piece.id in ids]


def folded_page(  # noqa: PLR0913, PLR0917 - as sides.side
    placements: tuple[Placement, ...],
    crease: Crease,
    press: Press,
    symbols: dict[str, Sides],
    words: str,
    strip: Strip = "margin",
) -> Page:
    """Return the printed side of a folded sheet."""
    paper = press.paper
    flipped = reflection(crease)
    whole = marked(press, strip)
    # On the fronts' side of the crease, where their reflections fit, too.
    near = MARK_WIDTH_MM
    half = whole.common(whole.mapped(flipped))
    if crease.is_level:
        half = half._replace(height=crease.at - near - half.y)
    else:
        half = half._replace(width=crease.at - near - half.x)
    nodes = [*lying(placements, symbols), *lying(placements, symbols, flipped)]
    sides = press.translate("front and back")
    said = press.footer(words, sides)
    if press.cutter is not None:
        nodes += foot(press, said) if press.furniture else ()
        nodes += registration_marks(press, crease)
    else:
        nodes += on_strip(press, strip, said, None) if press.furniture else ()
        cuts = cutting(placements)
        marks = [_shortened(mark, half) for mark in cuts.marks(half)]
        nodes += marks
        nodes += reflected(marks, flipped)
        nodes += cuts.notes(half)
    nodes += crease_line(crease, press, whole.bottom)
    front, bled = page_boxes(placements, paper)
    sheet = Box(0, 0, paper.width, paper.height)
    trim, bleed = (around([box, box.mapped(flipped)]).common(sheet) for box in (front, bled))
    return Page(paper.width, paper.height, tuple(nodes), trim, bleed, f"{words}, {sides}")


def _shortened(mark: Path, half: Box) -> Path:
    """Shorten a mark to one side of the crease, which lines between blocks would cross."""
    (_, (x1, y1)), (_, (x2, y2)) = mark.segments
    start = min(max(x1, half.x), half.right), min(max(y1, half.y), half.bottom)
    end = min(max(x2, half.x), half.right), min(max(y2, half.y), half.bottom)
    return line(start, end, mark.paint)


def crease_line(crease: Crease, press: Press, floor: float) -> Iterator[Node]:
    """Yield the line to fold along, from edge to edge of what printers reach, and its label."""
    # At the very edge, where there are no marks; the first page explains folding.
    words, em = press.translate("fold"), FOOTER_PT * MM_PER_PT
    paper, at, rim = press.paper, crease.at, press.rim
    if crease.is_level:
        start, end = (rim, at), (paper.width - rim, at)
        yield Text(rim, at - 0.8, words, press.font, FOOTER_PT, QUIET)
    else:
        start, end = (at, rim), (at, floor)
        yield Text(at + 0.8, rim + em, words, press.font, FOOTER_PT, QUIET)
    yield line(start, end, _CREASE)
