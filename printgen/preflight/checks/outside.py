"""Marks outside the printable area, and pages without any."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printgen.core.errors import Severity
from printgen.core.geometry import Box
from printgen.core.units import number
from printgen.pdf.budget import UNDRAWN
from printgen.pdf.findings import PdfFinding
from printgen.pdf.marks import Kind, Look, Mark
from printgen.pdf.reader import Boxes
from printgen.preflight.checks.boxes import margins
from printgen.preflight.checks.view import View, most
from printgen.preflight.codes import PDF_MARGIN, PDF_OFF_PAGE, PDF_PAGE_EMPTY

# Rounding, and edges that lie on the limit by design.
_SLACK: Final = 0.05
# Half of a line's width: the end of a ruler may stand on the limit.
_HALF_A_LINE: Final = 0.15


def off_page(view: View) -> Iterator[PdfFinding]:
    """Yield objects beside the paper, and text that its edge cuts off.

    Areas and pictures may hang over: a background is often drawn larger than its page.
    """
    media = view.boxes.media
    off = (
        mark
        for mark in view.page.marks
        if mark.paints and (mark.look.kind is Kind.TEXT or _is_beside(mark.box, media))
    )
    if worst := most(off, lambda mark: _beyond(mark.box, media), _SLACK):
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
        # Text over the edge is reported apart.
        apart = mark.look.kind is Kind.TEXT and by > margin + _SLACK
        return None if mark.look.is_white or apart else by

    if worst := most(view.marks, beyond, _HALF_A_LINE):
        there = max(margin - worst.value, 0.0)
        message = (
            f"{_named(worst.look)} stands {number(there, 1)} mm from the paper's edge, where "
            f"printers leave {number(margin, 1)} mm white"
        )
        yield view.worst(worst, PDF_MARGIN, message, measured=there, limit=margin, unit="mm")


def empty(view: View) -> Iterator[PdfFinding]:
    """Yield pages without ink.

    The drawn page shows whether white or hidden marks leave any.
    """
    if any(_is_seen(look) for look, _ in view.marks):
        return
    if any(problem.kind in UNDRAWN for problem in view.page.problems):
        return  # what was not read may have ink
    picture = view.page.picture() if view.marks else None
    if view.marks and (picture is None or not picture.is_blank):
        return
    yield view.finding(
        PDF_PAGE_EMPTY,
        "nothing is drawn on the page" if not view.marks else "all that is drawn is white",
        view.boxes.media,
        measured=len(view.marks),
        limit="a mark that is seen",
        severity=Severity.WARNING if view.profile.lenient else Severity.ERROR,
    )


def _is_cut_out(boxes: Boxes) -> bool:
    """Return True if bleed goes to all edges of the page, so that the paper must be larger."""
    if not boxes.named >= {"TrimBox", "BleedBox"}:
        return False
    there = margins(boxes.trim, boxes.media)
    return boxes.bleed.contains(boxes.media, _SLACK) and min(there.values()) > _SLACK


def _is_seen(look: Look) -> bool:
    """Return True if a mark surely leaves ink: an image may be all white, a tint transparent."""
    return (
        look.paint is not None
        and bool(look.paint.values)
        and not look.paint.is_white
        and (look.opaque and look.kind is not Kind.IMAGE)
    )


def _beyond(box: Box, limit: Box) -> float:
    """Return how far a box reaches beyond another at most; 0 or less if nowhere."""
    return -min(margins(box, limit).values())


def _is_beside(box: Box, page: Box) -> bool:
    return (
        box.x >= page.right or box.right <= page.x or box.y >= page.bottom or box.bottom <= page.y
    )


def _named(look: Look) -> str:
    """Return a name of a mark for people."""
    if look.words:
        return f"the text '{look.words}'"
    kind = look.kind.value
    return {"text": "some text", "image": "an image"}.get(kind, f"a {kind}")
