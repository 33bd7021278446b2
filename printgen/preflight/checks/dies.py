"""Check die lines, and find the outline along which a piece is cut.

They must be in a spot colour of their own that overprints, so that they can be removed from the
print and leave no gap. If a piece is not cut along its trim box, the cut line has its outline. A
die line is recognized by its layer (a processing step of ISO 19593-1), or by words in the name of
its spot colour, its layer or its marked content.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, TypeAlias

from printgen.core.geometry import Box, Point, signed_area
from printgen.core.polygons import (
    SLACK,
    box_of,
    centroid,
    distance,
    holds,
    hull,
    reach,
    room_in,
    sides,
)
from printgen.pdf.findings import PdfFinding
from printgen.pdf.marks import Kind, Look
from printgen.preflight.checks.boxes import margins
from printgen.preflight.checks.view import View
from printgen.preflight.codes import PDF_DIE_FILLED, PDF_DIE_KNOCKOUT, PDF_DIE_PROCESS

# Words of programs and shops, also in German.
_WORDS: Final = frozenset(
    """
    crease creasing cut cutcontour cutline cutlines cutter cutting die diecut dieline dielines dies
    fold folding folds glue glued gluing kisscut perf perforation rillen rilllinie stanze stanzen
    stanzform stanzkontur stanzlinie throughcut thrucut
    """.split()
)
# Words for lines that are not cut: folds, perforations and glue.
_UNCUT: Final = frozenset(
    """
    crease creasing fold folding folds glue glued gluing perf perforation rillen rilllinie
    """.split()
)
_WORD: Final = re.compile(r"[A-Z]?[a-zäöüß]+|[A-Z]+")


def is_die_name(name: str) -> bool:
    """Return True for names of die lines: ``CutContour``, ``die-line``, ``pawn.cut``."""
    return not _WORDS.isdisjoint(_words(name))


def _words(name: str) -> list[str]:
    """Return the words of a name in small letters, and each two neighbours as one."""
    words = [word.lower() for word in _WORD.findall(name)]
    return [*words, *map("".join, pairwise(words))]


def is_die(look: Look) -> bool:
    """Return True if a mark is a die line and not printed.

    Its layer or its colour shows it, if that is a spot colour, which can be left out of the print.
    """
    spot = look.paint is not None and look.paint.space.family == "spot"
    return spot and (_in_die_colour(look) or _in_die_layer(look))


def is_cut(look: Look) -> bool:
    """Return True if a mark is a die line, and its names do not say that it only folds."""
    names = [*(look.paint.space.plates if look.paint is not None else ()), *look.labels]
    return is_die(look) and all(_UNCUT.isdisjoint(_words(name)) for name in names)


def _in_die_colour(look: Look) -> bool:
    space = look.paint.space if look.paint is not None else None
    return space is not None and space.family == "spot" and any(map(is_die_name, space.plates))


def _in_die_layer(look: Look) -> bool:
    return look.die or any(map(is_die_name, look.labels))


def process(view: View) -> Iterator[PdfFinding]:
    """Yield cut lines in process colours: they would be printed."""
    if not view.profile.dies:
        return
    found = [
        mark
        for mark in view.of(Kind.STROKE)
        if _in_die_layer(mark.look)
        and mark.look.paint is not None
        and mark.look.paint.space.family != "spot"
    ]
    if found:
        look = found[0].look
        name = look.paint.space.name if look.paint is not None else "?"
        yield view.found(
            found,
            PDF_DIE_PROCESS,
            f"a cut line is drawn in {name}: it would be printed",
            measured=name,
            limit="a spot colour",
        )


def knockout(view: View) -> Iterator[PdfFinding]:
    """Yield cut lines that do not overprint: without them, a white line stays in the art."""
    if not view.profile.dies:
        return
    strokes = view.of(Kind.STROKE)
    if found := [each for each in strokes if is_die(each.look) and not each.look.overprint]:
        yield view.found(
            found,
            PDF_DIE_KNOCKOUT,
            "a cut line does not overprint: the art below it is left white",
            measured="knock out",
            limit="overprint",
        )


def filled(view: View) -> Iterator[PdfFinding]:
    """Yield areas, text and images in the colour of cut lines: a cutter only follows lines."""
    if not view.profile.dies:
        return
    areas = (mark for mark in view.marks if mark.look.kind is not Kind.STROKE)
    if found := [mark for mark in areas if _in_die_colour(mark.look)]:
        look = found[0].look
        plates = ", ".join(look.paint.space.plates) if look.paint is not None else "?"
        yield view.found(
            found,
            PDF_DIE_FILLED,
            f"the cut lines' colour {plates} is also used for a {look.kind.value}",
            measured=look.kind.value,
            limit="lines only",
        )


# A cut line that reaches all sides of the trim box, within this many millimetres, is the outline.
_NEAR: Final = 0.6

# The share of a convex outline in its convex hull's area: curves are short sides.
_BULGES: Final = 0.999

Outline: TypeAlias = tuple[Point, ...]
# The distance of a box inside the cut in mm, negative if it is cut through; None if it is outside.
Depth: TypeAlias = Callable[[Box], float | None]


def outline_of(view: View) -> Outline | None:
    """Return the outline of the piece on a page; None if it is cut along its trim box.

    Folds and glue are no cuts. With other cuts, there is more than one piece, or there are holes.
    """
    trim = view.boxes.trim
    rings: list[Outline] = []
    for look, box in view.of(Kind.STROKE):
        if not is_cut(look):
            continue
        ring = tuple((box.x + x, box.y + y) for x, y in look.ring)
        if not ring or max(map(abs, margins(box_of(ring), trim).values())) > _NEAR:
            return None
        # The corners of a hexagon are all on the sides of the box, and its middles are not.
        middles = (((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in sides(ring))
        if any(_beside(point, trim) > _NEAR for point in (*ring, *middles)):
            rings.append(ring)
    return rings[0] if rings else None


def cut_sides(outline: Outline | None, trim: Box) -> frozenset[str]:
    """Return the sides of the trim box along which the piece ends: all, if it is convex.

    Of others, such as nets, those on which at least half of the side is cut.
    """
    lengths = {"left": trim.height, "right": trim.height, "top": trim.width, "bottom": trim.width}
    if outline is None or abs(signed_area(outline)) > _BULGES * signed_area(hull(outline)):
        return frozenset(lengths)
    cut = dict.fromkeys(lengths, 0.0)
    for one, other in sides(outline):
        first, last = (margins(Box(*point, 0, 0), trim) for point in (one, other))
        for name in cut:
            if max(abs(first[name]), abs(last[name])) <= _NEAR:
                cut[name] += math.dist(one, other)
    return frozenset(name for name, length in lengths.items() if cut[name] >= length / 2)


def _beside(point: Point, trim: Box) -> float:
    """Return the distance of a point from the sides of a box that it is inside of."""
    x, y = point
    return min(x - trim.x, trim.right - x, y - trim.y, trim.bottom - y)


def depth_in(outline: Outline | None, trim: Box, safe: float) -> Depth:
    """Return a function for the distance of boxes inside the cut.

    Anything deeper than ``safe`` may count as being there.
    """
    if outline is None:
        return lambda box: _in_box(box, trim)
    # By far the most marks are in the middle.
    middle = room_in(outline, centroid(outline)).grown(-safe)
    known: dict[Box, float | None] = {}

    def measured(box: Box) -> float | None:
        if _in_box(box, trim) is None:
            return None
        if middle.contains(box, 0.0):
            return safe
        if box not in known:
            known[box] = _in_outline(box, outline)
        return known[box]

    return measured


def _in_box(box: Box, trim: Box) -> float | None:
    return None if box.shared(trim) is None else min(margins(box, trim).values())


def _in_outline(box: Box, outline: Outline) -> float | None:
    corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    far = {each: min(distance(each, side) for side in sides(outline)) for each in corners}
    out = [each for each in corners if not holds(outline, each)]
    halves = max(box.width / 2, SLACK), max(box.height / 2, SLACK)
    crosses = reach(outline, box.centre, *halves) < 1
    if len(out) == len(corners) and not crosses:
        return None
    if out:
        return -max(far[each] for each in out)
    if crosses:
        deep = (_beside(each, box) for each in outline if _beside(each, box) >= 0)
        return -min(deep, default=min(box.width, box.height))
    near = (math.dist(each, _nearest(each, box)) for each in outline)
    return min(*far.values(), *near)


def _nearest(point: Point, box: Box) -> Point:
    """Return the point of a box that is nearest to a point."""
    x, y = point
    return min(max(x, box.x), box.right), min(max(y, box.y), box.bottom)
