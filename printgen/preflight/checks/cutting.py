"""Check the effects of a slightly inaccurate cut: white edges, and letters cut off."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from printgen.core.errors import Severity
from printgen.core.geometry import Box, Point, signed_area
from printgen.core.polygons import sides
from printgen.core.units import number
from printgen.pdf.findings import PdfFinding
from printgen.pdf.marks import Kind, Mark
from printgen.pdf.raster import Picture
from printgen.preflight.checks.boxes import SLACK, margins
from printgen.preflight.checks.dies import Outline, cut_sides, depth_in, outline_of
from printgen.preflight.checks.view import View, least
from printgen.preflight.codes import PDF_BLEED_UNCOVERED, PDF_NEAR_CUT, PDF_UNSAFE

# Art that crosses the cut has ink this far inside of it: more than half a cut line's width. And the
# edges of the bleed are ignored up to this: soft edges.
_INSIDE: Final = 0.4
_EDGE: Final = 0.3
# A bleed may extend this far beyond the page, and is still examined.
_FAR: Final = 10.0
# Shorter gaps along the cut are ignored; where art ends inside of it, patterns have longer ones,
# and those of a background that is too small are longer still.
_SHORTEST: Final = 0.6
_SHORTEST_INSIDE: Final = 3.0
# An edge runs along the cut if its distance is the same this far to both sides, within a tolerance.
# The edge of a disc leaves the cut faster, and so does a slanting line.
_ALIKE: Final = 1.0
_LEVEL: Final = 0.2


class Side(NamedTuple):
    """One side of the trim, in millimetres.

    It has its start, the unit steps along it and outwards, its length, and the depth of the bleed.
    If a cut line is drawn on it, it is ``hidden`` there.
    """

    name: str
    start: Point
    along: Point
    out: Point
    length: float
    depth: float
    hidden: bool = False

    def at(self, along: float, out: float) -> Point:
        """Return the point that far along the side, and that far outside of it."""
        return self.all_at((along,), out)[0]

    def all_at(self, along: Iterable[float], out: float) -> list[Point]:
        """Return the points that far along the side, all equally far outside of it."""
        (x, y), (ax, ay), (ox, oy) = self.start, self.along, self.out
        x, y = x + ox * out, y + oy * out
        return [(x + ax * each, y + ay * each) for each in along]


def uncovered(view: View) -> Iterator[PdfFinding]:
    """Yield art that crosses the cut but ends before the bleed does.

    On the drawn page, where there is ink just inside of the cut, and where its edge runs along the
    cut, there must be some at the end of the bleed.
    """
    cover = view.profile.cover
    gaps: dict[str, tuple[Side, float, tuple[float, float, float]]] = {}
    for side in _sides(view):
        picture = view.picture
        needed = side.depth if cover is None else min(side.depth, cover)
        gap = None if picture is None else _gap(picture, side, needed)
        # An outline has many short sides, of which the worst is reported.
        if gap is not None and (side.name not in gaps or gap[2] < gaps[side.name][2][2]):
            gaps[side.name] = side, needed, gap
    for side, needed, (start, end, reach) in gaps.values():
        covered = max(0.0, reach)
        (x1, y1), (x2, y2) = side.at(start, 0), side.at(end, side.depth)
        yield view.finding(
            PDF_BLEED_UNCOVERED,
            f"at the {side.name}, art crosses the cut and ends {number(covered, 1)} mm behind it, "
            f"short of {number(needed)} mm",
            Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)),
            measured=covered,
            limit=needed,
            unit="mm",
        )


def _sides(view: View) -> Iterator[Side]:
    """Yield the sides of the trim with bleed, as deep as in the profile or on the page."""
    boxes, needed = view.boxes, view.profile.bleed
    if "TrimBox" not in boxes.named or not ("BleedBox" in boxes.named or needed):
        return
    trim = boxes.trim
    if not boxes.media.contains(trim, SLACK) or not boxes.media.contains(boxes.bleed, _FAR):
        return  # reported for the boxes; nothing of it is drawn, and it may be endless
    depths = margins(trim, boxes.bleed)
    if needed:
        depths = {name: min(depth, needed) for name, depth in depths.items()}
    outline = outline_of(view)
    if outline is not None:
        yield from _round_about(outline, min(depths.values()))
        return
    right, bottom = trim.right, trim.bottom
    for side in (
        Side("left", (trim.x, trim.y), (0, 1), (-1, 0), trim.height, depths["left"]),
        Side("top", (trim.x, trim.y), (1, 0), (0, -1), trim.width, depths["top"]),
        Side("right", (right, trim.y), (0, 1), (1, 0), trim.height, depths["right"]),
        Side("bottom", (trim.x, bottom), (1, 0), (0, 1), trim.width, depths["bottom"]),
    ):
        if side.depth > 2 * _EDGE:
            yield side


def _round_about(outline: Outline, depth: float) -> Iterator[Side]:
    """Yield the sides of an outline with a bleed of that depth."""
    if depth <= 2 * _EDGE:
        return
    way = 1 if signed_area(outline) > 0 else -1
    for (x1, y1), (x2, y2) in sides(outline):
        length = math.dist((x1, y1), (x2, y2))
        ax, ay = (x2 - x1) / length, (y2 - y1) / length
        yield Side("edge", (x1, y1), (ax, ay), (ay * way, -ax * way), length, depth, hidden=True)


def _gap(picture: Picture, side: Side, needed: float) -> tuple[float, float, float] | None:
    """Return the least covered stretch of a side: start and end along it, and depth of cover."""
    step = picture.pixel
    reach = _reach(picture, side, step, needed)
    if all(each is None or each >= needed for each in reach):
        return None
    near = max(1, round(_ALIKE / step))
    worst: tuple[float, float, float] | None = None
    start = 0
    for n in range(len(reach) + 1):
        here = reach[n] if n < len(reach) else None
        if here is not None and here < needed and _is_level(reach, n, near):
            continue
        stretch = [each for each in reach[start:n] if each is not None]
        is_inside = max(stretch, default=0.0) < -step
        least = _SHORTEST_INSIDE if is_inside else _SHORTEST
        if (n - start) * step >= least and (worst is None or min(stretch) < worst[2]):
            worst = start * step, n * step, min(stretch)
        start = n + 1
    return worst


def _reach(picture: Picture, side: Side, step: float, needed: float) -> list[float | None]:
    """Return how far out there is ink all along a side; None if there is none inside the cut.

    This is the outermost ink: white within the bleed may belong to the art. It is measured in
    steps, and at ``needed``, since a step may end beyond it.
    """
    edge = max(_EDGE, step)
    places = [(n + 0.5) * step for n in range(int(side.length / step))]
    inside = max(_INSIDE, 1.5 * step)
    reach = [0.0 if ink else None for ink in picture.inked(side.all_at(places, -inside))]
    open_yet = [n for n, each in enumerate(reach) if each is not None]
    steps = int((side.depth - edge + inside) / step) + 1
    outs = [(side.depth - edge, side.depth)]
    least = inside if side.hidden else -inside
    outs += [(out, out) for n in range(1, steps) if (out := side.depth - edge - n * step) > least]
    if needed < side.depth:
        outs.append((needed - step / 2, needed))
    for out, covered in sorted(outs, key=lambda each: each[1], reverse=True):
        bare = []
        inked = picture.inked(side.all_at([places[n] for n in open_yet], out))
        for n, ink in zip(open_yet, inked, strict=True):
            if ink:
                reach[n] = covered
            else:
                bare.append(n)
        open_yet = bare
    for n in open_yet:
        reach[n] = -inside
    if side.hidden:
        _uncover(reach, inside)
    return reach


def _uncover(reach: list[float | None], inside: float) -> None:
    """Say how the art's edge runs where the cut line hides it, within ``inside`` of the cut.

    Between ink that continues outwards and none inwards it crosses the cut; otherwise it runs along
    it.
    """
    ends = [0.0, *reach, 0.0]
    start = 0
    for hides, run in groupby(reach[:], key=lambda each: each == -inside):
        count = len(list(run))
        before, after = ends[start], ends[start + count + 1]
        crosses = after is None and bool(before), before is None and bool(after)
        for n in range(count if hides else 0):
            way = (n if crosses[0] else count - 1 - n) / count
            reach[start + n] = inside - 2 * inside * way if any(crosses) else 0.0
        start += count


def _is_level(reach: Sequence[float | None], n: int, near: int) -> bool:
    """Return True if the art's edge runs along the cut here, rather than across it."""
    ends = []
    for way in (-1, 1):
        at = n
        while abs(at + way - n) <= near and 0 <= at + way < len(reach):
            if reach[at + way] is None:
                break
            at += way
        ends.append(reach[at])
    first, last = ends
    return first is not None and last is not None and abs(first - last) <= _LEVEL


def unsafe(view: View) -> Iterator[PdfFinding]:
    """Yield text that a cut may remove, and frames so near to it that they show its error."""
    if "TrimBox" not in view.boxes.named:
        return
    trim, safe = view.boxes.trim, view.profile.safe
    outline = outline_of(view)
    depth, along = depth_in(outline, trim, safe), cut_sides(outline, trim)
    text = least(view.of(Kind.TEXT), lambda mark: depth(mark.box), safe - SLACK)
    if text:
        told = f"ends {number(text.value, 1)} mm from the cut, nearer than {number(safe)} mm"
        if text.value < 0:
            told = f"is cut through: it reaches {number(-text.value, 1)} mm over the cut"
        message = f"the text '{text.look.words}' {told}"
        yield view.worst(text, PDF_UNSAFE, message, limit=safe, unit="mm")
    drawn = view.of(Kind.FILL, Kind.STROKE, Kind.IMAGE)
    others = (mark for mark in drawn if not mark.look.is_white)
    near = least(others, lambda mark: _frame(mark, trim, along), safe - SLACK)
    if near:
        message = (
            f"{near.look.kind.named} ends {number(near.value, 1)} mm from the cut, nearer than "
            f"{number(safe)} mm: a cut that is off shows there"
        )
        yield view.worst(near, PDF_NEAR_CUT, message, limit=safe, unit="mm")


def _frame(mark: Mark, trim: Box, along: Collection[str]) -> float | None:
    """Return how near to the cut a mark runs ``along`` these sides of it, for at least half of one.

    None if it does not, and if it reaches the cut. Smaller things do not show that a cut is off.
    """
    is_tall, is_wide = mark.box.height >= trim.height / 2, mark.box.width >= trim.width / 2
    if not is_tall and not is_wide:
        return None
    distance = depth_in(None, trim, 0.0)(mark.box)
    if distance is None or distance <= SLACK:
        return None
    there = margins(mark.box, trim)
    beside = [*(("left", "right") if is_tall else ()), *(("top", "bottom") if is_wide else ())]
    return min((there[name] for name in beside if name in along), default=None)


# Text converted to outlines: a file does not say what a path means, so this is a guess, and only a
# warning. Small areas of one colour and of several sizes are in a row, most of them more complex
# than a rectangle. Letters have 4 to 36 points, in mm across the line.
_SMALLEST_LETTER: Final = 0.7
_LARGEST_LETTER: Final = 10.0
# The least number of letters in a word; and of different sizes, to a twentieth of a millimetre.
_WORD: Final = 4
_SIZES: Final = 3
# The lines and curves of a letter that is no rectangle.
_KNOTS: Final = 6
# The space between letters and words, and the ascenders of small letters, as shares of their
# height.
_ROOM: Final = 0.9
_TALLER: Final = 2.5


def unsafe_outlines(view: View) -> Iterator[PdfFinding]:
    """Yield outlines of letters that a cut may remove."""
    safe, trim = view.profile.safe, view.boxes.trim
    if not safe or "TrimBox" not in view.boxes.named:
        return
    depth = depth_in(outline_of(view), trim, safe)
    areas = view.of(Kind.FILL)
    letters = [mark for row in (*_rows(areas, 0), *_rows(areas, 1)) for mark in row]
    worst = least([*letters, *filter(_is_line, areas)], lambda each: depth(each.box), safe - SLACK)
    if worst:
        off = worst.value
        told = "are cut through" if off < 0 else f"end {number(off, 1)} mm from the cut"
        yield view.worst(
            worst,
            PDF_UNSAFE,
            f"outlines that look like text {told}, nearer than {number(safe)} mm",
            limit=safe,
            unit="mm",
            hint="if they are letters, move them inwards",
            severity=Severity.WARNING,
        )


def _rows(areas: Iterable[Mark], way: int) -> Iterator[list[Mark]]:
    """Yield areas that are beside each other like letters: horizontally (0) or vertically (1)."""
    row: list[Mark] = []
    for mark in areas:
        if row and not _goes_on(row[-1], mark, way):
            if _is_word(row):
                yield row
            row = []
        if _is_small(mark, way):
            row.append(mark)
    if _is_word(row):
        yield row


def _is_small(mark: Mark, way: int) -> bool:
    along, across = _along(mark.box, way)
    return (
        _SMALLEST_LETTER <= across <= _LARGEST_LETTER
        and 0 < along <= 2 * across
        and not mark.look.is_white
    )


def _goes_on(one: Mark, other: Mark, way: int) -> bool:
    """Return True if two letters may be neighbours, in either direction."""
    if one.look.paint != other.look.paint or not _is_small(other, way):
        return False
    (_, first), (_, second) = _along(one.box, way), _along(other.box, way)
    least_of, most = sorted((first, second))
    if most > _TALLER * least_of:
        return False
    (x1, y1), (x2, y2) = _starts(one.box, way), _starts(other.box, way)
    level = min(y1 + first, y2 + second) - max(y1, y2)
    ends = x1 + _along(one.box, way)[0], x2 + _along(other.box, way)[0]
    apart = max(x2 - ends[0], x1 - ends[1])
    return level >= least_of / 2 and -most / 4 <= apart <= _ROOM * most


def _is_word(row: list[Mark]) -> bool:
    sizes = {(round(20 * mark.box.width), round(20 * mark.box.height)) for mark in row}
    curved = sum(mark.look.form[1] >= _KNOTS for mark in row)
    return len(row) >= _WORD and len(sizes) >= _SIZES and 2 * curved >= len(row)


def _is_line(mark: Mark) -> bool:
    """Return True for a whole line of letters that is one area."""
    rings, knots = mark.look.form
    short, long = sorted((mark.box.width, mark.box.height))
    return (
        rings >= _WORD
        and knots >= _KNOTS * rings
        and _SMALLEST_LETTER <= short <= _LARGEST_LETTER
        and 2 * short <= long <= rings * 2 * short
        and not mark.look.is_white
    )


def _along(box: Box, way: int) -> tuple[float, float]:
    """Return the length of a box along the line, and across it."""
    return (box.height, box.width) if way else (box.width, box.height)


def _starts(box: Box, way: int) -> tuple[float, float]:
    return (box.y, box.x) if way else (box.x, box.y)
