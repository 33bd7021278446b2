"""Sheets for a press that die-cuts: the home layout, with the cutting lines in spot colours.

Pieces that are cut straight have crop marks. Other pieces, and those with round corners, have their
lines in layers on the front. The paper is the page's trim box, with an empty bleed around it.
"""

from __future__ import annotations

from collections.abc import Iterable

from printgen.components.piece import Piece
from printgen.core.geometry import Box
from printgen.core.outlines import Plate
from printgen.core.scene import Group, Node, Page
from printgen.imposition.marks import floor_of, marks_area
from printgen.imposition.press import Placement, Press, Sheet
from printgen.imposition.sheets import impose, named
from printgen.imposition.sides import behind, clipped, cutting, flip, onto, reflected
from printgen.imposition.singles import bled, dies, printed


def punched(group: str, title: str, pieces: list[Piece], press: Press, bleed: float) -> list[Sheet]:
    """Return the sheets of a group. Raises :class:`TooLargeError` with all that are too large."""
    whole = [piece._replace(splits=False) for piece in pieces]
    # All pieces keep the shop's bleed.
    plain = press._replace(furniture=False, bleed=bleed)
    sheets = [named(sheet, press.translate) for sheet in impose(group, title, whole, plain)]
    # They are one file: blank backs keep later sheets' backs behind their fronts.
    two_sides = any(sheet.back is not None for sheet in sheets)
    return [_for_press(sheet, plain, bleed, two_sides=two_sides) for sheet in sheets]


def _for_press(sheet: Sheet, press: Press, bleed: float, *, two_sides: bool) -> Sheet:
    front = _side(sheet.front, sheet.placements, press, bleed, back=False)
    if not two_sides:
        return sheet._replace(front=front)
    own = sheet.back or sheet.front._replace(
        label=f"{sheet.front.label}, {press.translate('back')}", headings=()
    )
    return sheet._replace(front=front, back=_side(own, sheet.placements, press, bleed, back=True))


def _side(
    page: Page, placements: tuple[Placement, ...], press: Press, bleed: float, *, back: bool
) -> Page:
    """Return a side of a sheet, drawn again without the lines for home cutting."""
    flipped = flip(press) if back else None
    within = marks_area(press.paper, floor_of(press.paper, press.margin, furniture=False))
    nodes: list[Node] = []
    for each in placements:
        piece, at = each.piece, onto(each)
        art = piece.back if back else piece.front
        if art is None:
            continue
        if flipped is not None:
            at = behind(piece.width, at, flipped)
        nodes.append(clipped(piece, printed(art), at, back=back, loose=each.loose))
    marks = cutting(placements).marks(within)
    nodes += marks if flipped is None else reflected(marks, flipped)
    if not back:
        nodes += _lines(placements)
    paper = Box(0, 0, press.paper.width, press.paper.height)
    drawn = page._replace(children=tuple(nodes), trim=paper, bleed=paper)
    return bled(drawn, bleed)


def punches(piece: Piece) -> bool:
    """Return True if a piece needs cutting lines: crop marks would leave its corners square, or
    straight cuts cannot free it.
    """
    match piece.outline:
        case Plate(_, radius) if not piece.is_folded:
            return radius > 0
    return True


def _lines(placements: Iterable[Placement]) -> list[Group]:
    """Return the lines of all pieces that have any, in a group for each kind."""
    found: dict[str, list[Node]] = {}
    for each in placements:
        if not punches(each.piece):
            continue
        for group in dies(each.piece):
            found.setdefault(str(group.label), []).append(Group(group.children, onto(each)))
    return [Group(tuple(lines), label=label) for label, lines in found.items()]
