"""The boxes of a page: whether they are there, in each other, and wide enough apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from printgen.core.errors import Severity
from printgen.core.geometry import Box
from printgen.core.units import number
from printgen.pdf.findings import PdfFinding
from printgen.pdf.reader import File, Page
from printgen.preflight.checks.view import View, graded
from printgen.preflight.codes import (
    PDF_BLEED,
    PDF_BOX_EMPTY,
    PDF_BOX_MISSING,
    PDF_BOX_OUTSIDE,
    PDF_PAGE_SIZE,
    PDF_USER_UNIT,
)
from printgen.preflight.profiles import Profile

# Lengths that differ by less are the same: 1/8 in is written as 3.175 or 3.17 mm, and points are
# rounded.
SLACK: Final = 0.02

# A page below 3 points or above 14,400 units cannot be drawn (ISO 32000-1, annex C).
_SMALLEST: Final = 1.05
_LARGEST: Final = 5080.0


def wrong(view: View) -> Iterator[PdfFinding]:
    """Yield boxes without an area or without four numbers, and pages of an impossible size."""
    for name in sorted(view.boxes.wrong):
        message = f"its {name} is no box, or has no area"
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
                hint="no printer takes such a page",
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
    """Yield pages without a trim box: nobody knows where they are cut."""
    boxes = view.boxes
    if "MediaBox" not in boxes.named | boxes.wrong:
        message = "the page has no MediaBox, and so no size"
        yield view.finding(PDF_BOX_MISSING, message, limit="MediaBox", hint="export it again")
    if view.profile.trimmed and "TrimBox" not in boxes.named | boxes.wrong:
        yield view.finding(
            PDF_BOX_MISSING, "the page has no TrimBox: where it is cut is not said", limit="TrimBox"
        )


def nested(view: View) -> Iterator[PdfFinding]:
    """Yield boxes that do not lie in each other: trim in bleed, all in media.

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
    """Yield pages with less bleed than the profile asks for, on the side with least."""
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
    """Return how far the sides of one box lie inside another's, in millimetres."""
    return {
        "left": inner.x - outer.x,
        "top": inner.y - outer.y,
        "right": outer.right - inner.right,
        "bottom": outer.bottom - inner.bottom,
    }


def sizes(file: File, profile: Profile) -> Iterator[PdfFinding]:
    """Yield pages of another size than most.

    At home that is the sheet of paper, elsewhere the trimmed page. A page on its side counts as
    another only where it is trimmed.
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
