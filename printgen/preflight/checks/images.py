"""Images."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.core.units import number
from printgen.pdf.findings import PdfFinding
from printgen.pdf.marks import Kind, Mark
from printgen.preflight.checks.view import View, least
from printgen.preflight.codes import PDF_RESOLUTION

# Least pixels of a picture: an image of a single colour needs none.
_PICTURE = 4


def resolution(view: View) -> Iterator[PdfFinding]:
    """Yield images with too few pixels per inch in place, in the coarser direction."""
    limit = view.profile.pixels
    found = limit and least(view.of(Kind.IMAGE), _fineness, limit * 0.995)
    if limit and found:
        mark, pixels, count = found
        image = mark.look.image
        size = f"{image.width} × {image.height}" if image else "?"
        yield view.finding(
            PDF_RESOLUTION,
            f"an image of {size} pixels has {number(pixels, 0)} an inch, fewer than "
            f"{number(limit, 0)}",
            mark.box,
            measured=pixels,
            limit=limit,
            unit="ppi",
            hint="take one with more pixels, or print it smaller",
            times=count,
        )


def _fineness(mark: Mark) -> float | None:
    image = mark.look.image
    if image is None or (image.width < _PICTURE and image.height < _PICTURE):
        return None
    return mark.look.pixels
