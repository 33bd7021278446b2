"""Check the boxes of a page: their presence, nesting and distances; and marks that cannot be
printed, or missing ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from printgen.core.errors import Severity
from printgen.core.geometry import Box
from printgen.core.units import number
from printgen.pdf.budget import UNDRAWN
from printgen.pdf.findings import PdfFinding
from printgen.pdf.marks import Kind, Look, Mark
from printgen.pdf.reader import Boxes, File, Page
from printgen.preflight.checks.view import View, graded, most
from printgen.preflight.codes import (
    PDF_BLEED,
    PDF_BOX_EMPTY,
    PDF_BOX_MISSING,
    PDF_BOX_OUTSIDE,
    PDF_MARGIN,
    PDF_OFF_PAGE,
    PDF_PAGE_EMPTY,
    PDF_PAGE_SIZE,
    PDF_USER_UNIT,
)
from printgen.preflight.profiles import Profile

# Lengths that differ by less are equal: 1/8 in is written as 3.175 or 3.17 mm, and points are
# rounded.
SLACK: Final = 0.02

# A page below 3 points or above 14,400 units cannot be drawn (ISO 32000-1, annex C).
_SMALLEST: Final = 1.05
_LARGEST: Final = 5080.0


def wrong(view: View) -> Iterator[PdfFinding]:
    """Yield boxes without an area or without four numbers, and pages of an impossible size."""
    for name in sorted(view.boxes.wrong):
        message = f"its {name} is not a box, or has no area"
        yield view.finding(PDF_BOX_EMPTY, message)
    media = view.boxes.media
    scale = view.page.scale
    for side in (media.width, media.height):
        if not _SMALLEST <= side <= _LARGEST * scale:
            yield view.finding(
                PDF_BOX_EMPTY,
                f"a side of the page is {number(side, 2)} mm long",
                media,
                measured=side,
                limit=_SMALLEST if side < _SMALLEST else _LARGEST * scale,
                unit="mm",
                hint="no printer can print such a page",
            )


def units(view: View) -> Iterator[PdfFinding]:
    """Yield pages with units of their own: programs that do not know them print another size.

    ISO 32000-1, 14.11.2.2; PDF/X-1a is older than the key.
    """
    page = view.page
    if page.has_unit and page.scale == 1:
        return
    told = f"{number(page.scale, 3)} points" if page.has_unit else "no size"
    yield view.finding(
        PDF_USER_UNIT,
        f"its UserUnit is {told} instead of one point",
        view.boxes.media,
        measured=page.scale if page.has_unit else "none",
        limit=1.0,
        unit="pt",
        severity=graded(view.profile),
    )


def missing(view: View) -> Iterator[PdfFinding]:
    """Yield pages without a trim box: nobody knows where to cut them.

    A missing media box is told as a repair of the file.
    """
    if view.profile.trimmed and "TrimBox" not in view.boxes.named | view.boxes.wrong:
        yield view.finding(
            PDF_BOX_MISSING, "the page has no TrimBox, which says where it is cut", limit="TrimBox"
        )


def nested(view: View) -> Iterator[PdfFinding]:
    """Yield boxes that are not nested: trim in bleed, all in media.

    ISO 32000-1, 14.11.2, and PDF/X.
    """
    boxes = view.boxes
    pairs = (
        ("TrimBox", boxes.trim, "BleedBox", boxes.bleed),
        ("TrimBox", boxes.trim, "MediaBox", boxes.media),
        ("BleedBox", boxes.bleed, "MediaBox", boxes.media),
        ("CropBox", boxes.crop, "MediaBox", boxes.media),
    )
    for inner, inside, outer, around in pairs:
        if not boxes.named >= {inner, outer} or around.contains(inside, SLACK):
            continue
        by = -min(margins(inside, around).values())
        yield view.finding(
            PDF_BOX_OUTSIDE,
            f"its {inner} reaches {number(by, 2)} mm beyond the {outer}",
            inside,
            measured=by,
            limit=0.0,
            unit="mm",
            hint=f"the {inner} must lie in the {outer}",
        )


def bleed(view: View) -> Iterator[PdfFinding]:
    """Yield pages with less bleed than the profile requires, on the side with least."""
    needed, boxes = view.profile.bleed, view.boxes
    if not needed or "TrimBox" not in boxes.named:
        return
    there = min(margins(boxes.trim, boxes.bleed).values())
    if there < needed - SLACK:
        yield view.finding(
            PDF_BLEED,
            f"{number(max(there, 0), 2)} mm of bleed, less than {number(needed)} mm",
            boxes.trim,
            measured=there,
            limit=needed,
            unit="mm",
        )


def margins(inner: Box, outer: Box) -> dict[str, float]:
    """Return how far the sides of one box are inside another's, in millimetres."""
    return {
        "left": inner.x - outer.x,
        "top": inner.y - outer.y,
        "right": outer.right - inner.right,
        "bottom": outer.bottom - inner.bottom,
    }


def sizes(file: File, profile: Profile) -> Iterator[PdfFinding]:
    """Yield pages whose size differs from most.

    At home that is the sheet of paper, otherwise the trimmed page. A rotated page only differs if
    it is trimmed.
    """
    measured = {page.number: _size(page, profile) for page in file.pages}
    (usual, _), *_others = Counter(measured.values()).most_common(1)
    for page in file.pages:
        size = measured[page.number]
        if max(abs(a - b) for a, b in zip(size, usual, strict=True)) <= SLACK * 5:
            continue
        shown, most = (f"{number(w, 1)} × {number(h, 1)} mm" for w, h in (size, usual))
        yield PdfFinding(
            PDF_PAGE_SIZE,
            f"the page is {shown}, where most are {most}",
            file.name,
            page.number,
            page.boxes.trim if profile.trimmed else page.boxes.media,
            shown,
            most,
            own_severity=Severity.ERROR if profile.trimmed else Severity.WARNING,
        )


def _size(page: Page, profile: Profile) -> tuple[float, float]:
    box = page.boxes.trim if profile.trimmed else page.boxes.media
    sides = (round(box.width, 1), round(box.height, 1))
    return sides if profile.trimmed else (min(sides), max(sides))


# For rounding, and for edges on the limit by design.
_ROUNDING: Final = 0.05
# Half of a line's width: the end of a ruler may be on the limit.
_HALF_A_LINE: Final = 0.15


def off_page(view: View) -> Iterator[PdfFinding]:
    """Yield objects beside the paper, and text that its edge cuts off.

    Areas and pictures may extend beyond it: backgrounds are often larger than the page.
    """
    media = view.boxes.media
    off = (
        mark
        for mark in view.page.marks
        if mark.paints and (mark.look.kind is Kind.TEXT or _is_beside(mark.box, media))
    )
    if worst := most(off, lambda mark: _beyond(mark.box, media), _ROUNDING):
        by = number(worst.value, 1)
        message = f"{_named(worst.look)} lies {by} mm beyond the page's edge"
        yield view.worst(worst, PDF_OFF_PAGE, message, limit=0.0, unit="mm")


def unreachable(view: View) -> Iterator[PdfFinding]:
    """Yield marks nearer to the paper's edge than printers print.

    A page that is all trim and bleed is no sheet of paper: it is printed on a larger one.
    """
    margin = view.profile.margin
    if margin is None or _is_cut_out(view.boxes):
        return
    within = view.boxes.media.grown(-margin)

    def beyond(mark: Mark) -> float | None:
        by = _beyond(mark.box, within)
        # Text over the edge is reported separately.
        apart = mark.look.kind is Kind.TEXT and by > margin + _ROUNDING
        return None if mark.look.is_white or apart else by

    if worst := most(view.marks, beyond, _HALF_A_LINE):
        there = max(margin - worst.value, 0.0)
        message = (
            f"{_named(worst.look)} stands {number(there, 1)} mm from the paper's edge, where "
            f"printers leave {number(margin, 1)} mm white"
        )
        yield view.worst(worst, PDF_MARGIN, message, measured=there, limit=margin, unit="mm")


def empty(view: View) -> Iterator[PdfFinding]:
    """Yield pages without ink. The drawn page shows whether white or hidden marks leave any."""
    if any(_is_seen(look) for look, _ in view.marks):
        return
    if any(problem.kind in UNDRAWN for problem in view.page.problems):
        return  # unread content may have ink
    picture = view.picture if view.marks else None
    if view.marks and (picture is None or not picture.is_blank):
        return
    yield view.finding(
        PDF_PAGE_EMPTY,
        "nothing is drawn on the page" if not view.marks else "all that is drawn is white",
        view.boxes.media,
        measured=len(view.marks),
        limit="a visible mark",
        severity=Severity.WARNING if view.profile.lenient else Severity.ERROR,
    )


def _is_cut_out(boxes: Boxes) -> bool:
    """Return True if bleed reaches all edges of the page, so that the paper must be larger."""
    if not boxes.named >= {"TrimBox", "BleedBox"}:
        return False
    there = margins(boxes.trim, boxes.media)
    return boxes.bleed.contains(boxes.media, _ROUNDING) and min(there.values()) > _ROUNDING


def _is_seen(look: Look) -> bool:
    """Return True if a mark certainly leaves ink: an image may be all white, a tint transparent."""
    return (
        look.paint is not None
        and bool(look.paint.values)
        and not look.paint.is_white
        and (look.opaque and look.kind is not Kind.IMAGE)
    )


def _beyond(box: Box, limit: Box) -> float:
    """Return how far a box extends beyond another; 0 or less if it does not."""
    return -min(margins(box, limit).values())


def _is_beside(box: Box, page: Box) -> bool:
    return (
        box.x >= page.right or box.right <= page.x or box.y >= page.bottom or box.bottom <= page.y
    )


def _named(look: Look) -> str:
    """Return a readable name for a mark."""
    if look.words:
        return f"the text '{look.words}'"
    return look.kind.named
