"""Images."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printgen.core.units import number
from printgen.pdf.findings import PdfFinding
from printgen.pdf.images import enlarged, share_there, with_masks
from printgen.pdf.marks import Kind, Mark
from printgen.preflight.checks.view import View, graded, least
from printgen.preflight.codes import (
    PDF_IMAGE_CUT,
    PDF_IMAGE_LARGE,
    PDF_IMAGE_OUTSIDE,
    PDF_RESOLUTION,
)

# Least pixels of a picture: an image of a single colour needs none.
_PICTURE = 4
# Many programs count the pixels of a side in 16 bits, with a sign.
_MOST_A_SIDE = 32_767


def resolution(view: View) -> Iterator[PdfFinding]:
    """Yield images with too few pixels per inch in place, in the coarser direction.

    Pixels that were repeated to make an image larger count once.
    """
    limit = view.profile.pixels
    if not limit:
        return
    worst = least(view.of(Kind.IMAGE), partial(_fineness, view, limit), limit * 0.995)
    if worst:
        image, pixels = worst.look.image, worst.value
        size = f"{image.width} × {image.height}" if image else "?"
        times = round(worst.look.pixels / pixels)
        was = f", each repeated {times} times across and down," if times > 1 else ""
        has = f"{number(pixels, 0)} an inch, fewer than {number(limit, 0)}"
        message = f"an image of {size} pixels{was} has {has}"
        yield view.worst(worst, PDF_RESOLUTION, message, limit=limit, unit="ppi")


def whole(view: View) -> Iterator[PdfFinding]:
    """Yield images, or masks of theirs, that are in other files, end early, or are too large."""
    outside = [mark for mark in view.on_paper if mark.look.outside]
    cut: list[tuple[float, Mark]] = []
    large: list[tuple[int, Mark]] = []
    source = view.page.source
    for mark in view.of(Kind.IMAGE):
        for image in with_masks(mark.look.image, source.budget) if mark.look.image else ():
            if (side := max(image.width, image.height)) > _MOST_A_SIDE:
                large.append((side, mark))
            if image.outside and not mark.look.outside:
                outside.append(mark)
            elif not image.outside and (share := source.asked(share_there, image)) < 1:
                cut.append((share, mark))
    if outside:
        yield view.found(
            outside,
            PDF_IMAGE_OUTSIDE,
            f"the data of {_ONE[outside[0].look.kind]} are not in the file",
            measured="another file",
            limit="in the file",
        )
    if cut:
        share, mark = min(cut, key=lambda each: each[0])
        yield view.finding(
            PDF_IMAGE_CUT,
            f"an image ends early: {number(100 * share, 0)} % of it is there"
            if share
            else "an image ends early",
            mark.box,
            measured=100 * share,
            limit=100.0,
            unit="%",
            times=len(cut),
        )
    if large:
        side = large[0][0]
        yield view.found(
            [mark for _, mark in large],
            PDF_IMAGE_LARGE,
            f"an image has {side:,} pixels a side, more than {_MOST_A_SIDE:,}",
            measured=side,
            limit=_MOST_A_SIDE,
            severity=graded(view.profile),
        )


# What may be in another file.
_ONE = {Kind.IMAGE: "an image", Kind.FORM: "a form"}


def _fineness(view: View, limit: float, mark: Mark) -> float | None:
    image, pixels = mark.look.image, mark.look.pixels
    if image is None or (image.width < _PICTURE and image.height < _PICTURE):
        return None
    # What is too coarse as it is need not be looked at.
    return pixels / view.page.source.asked(enlarged, image) if pixels >= limit * 0.995 else pixels
