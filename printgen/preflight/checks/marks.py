"""Check text, lines and images: missing parts, and details that are too fine for a press."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Final

from printgen.core.errors import Severity
from printgen.core.geometry import Box
from printgen.core.units import number
from printgen.pdf.findings import PdfFinding
from printgen.pdf.images import share_there, with_masks
from printgen.pdf.marks import Kind, Mark
from printgen.pdf.typefaces import Typeface
from printgen.pdf.upscaling import enlarged, softened
from printgen.preflight.checks.view import View, graded, least
from printgen.preflight.codes import (
    PDF_FONT_BROKEN,
    PDF_FONT_MISSING,
    PDF_GLYPH_MISSING,
    PDF_HAIRLINE,
    PDF_IMAGE_CUT,
    PDF_IMAGE_LARGE,
    PDF_IMAGE_OUTSIDE,
    PDF_RESOLUTION,
    PDF_TEXT_SMALL,
)


def unembedded(view: View) -> Iterator[PdfFinding]:
    """Yield fonts that the file only names: printing replaces them by others."""
    lines: dict[Typeface, list[Mark]] = {}
    for mark in view.of(Kind.TEXT):
        font = mark.look.font
        if font is not None and (not font.is_embedded or font.broken):
            lines.setdefault(font, []).append(mark)
    for font, marks in lines.items():
        if font.broken:
            message = f"the file of the font {font.plain_name} cannot be read"
            yield view.finding(PDF_FONT_BROKEN, message, marks[0].box, measured=font.plain_name)
            continue
        yield view.found(
            marks,
            PDF_FONT_MISSING,
            f"the font {font.plain_name} is not embedded",
            measured=font.plain_name,
            limit="all fonts embedded",
        )


def glyphs(view: View) -> Iterator[PdfFinding]:
    """Yield letters that the font does not have: a box is printed, or nothing."""
    found = [mark for mark in view.of(Kind.TEXT) if mark.look.missing]
    if found:
        look = found[0].look
        name = look.font.plain_name if look.font else "?"
        told = ", ".join(f"{each:#04x}" for each in dict.fromkeys(look.missing[:4]))
        yield view.found(
            found,
            PDF_GLYPH_MISSING,
            f"the font {name} lacks a glyph of '{look.words}' (character {told})",
            measured=len(look.missing),
            limit=0,
        )


def small(view: View) -> Iterator[PdfFinding]:
    """Yield letters so small that they fill in or break."""
    limit = view.profile.text
    worst = limit and least(view.of(Kind.TEXT), lambda mark: mark.look.size, limit - 0.01)
    if limit and worst:
        said = f"the text '{worst.look.words}' is set in {number(worst.value, 2)} pt"
        message = f"{said}, smaller than {number(limit)} pt"
        yield view.worst(worst, PDF_TEXT_SMALL, message, limit=limit, unit="pt")


# Points: thicker strips are not from an area that was cut up.
_STRIP: Final = 1.0
# The gap in millimetres between strips that belong together.
_GAP: Final = 0.02


def hairlines(view: View) -> Iterator[PdfFinding]:
    """Yield lines so thin that they break in print.

    A width of 0 means one dot of any printer. Lines may also be drawn as areas and images.
    """
    limit = view.profile.hairline
    # Letters without an area are lines, too.
    lines = view.of(Kind.STROKE) + [mark for mark in view.of(Kind.TEXT) if mark.look.width]
    lines += _drawn_as_areas(
        [mark for mark in view.of(Kind.FILL, Kind.IMAGE, Kind.SHADING) if _is_thin(mark)]
    )
    worst = limit and least(lines, _thickness, limit - 0.002)
    if limit and worst:
        message = f"a line is {number(worst.value)} pt thick, thinner than {number(limit)} pt"
        yield view.worst(worst, PDF_HAIRLINE, message, limit=limit, unit="pt")


def _thickness(mark: Mark) -> float | None:
    return mark.look.width if mark.look.kind in {Kind.STROKE, Kind.TEXT} else mark.look.thin


def _is_thin(mark: Mark) -> bool:
    """Return True for a possible thin line in a visible colour."""
    look = mark.look
    return look.thin is not None and look.thin < _STRIP and not look.is_white


def _drawn_as_areas(thin: list[Mark]) -> list[Mark]:
    """Return areas and images that are lines: strips side by side are one area, cut up."""
    pairs = list(pairwise(thin))
    touch = [_side_by_side(one.box, other.box) for one, other in pairs]
    return [
        mark
        for mark, before, after in zip(thin, [False, *touch], [*touch, False], strict=False)
        if not before and not after
    ]


def _side_by_side(one: Box, other: Box) -> bool:
    both = one.grown(_GAP).shared(other.grown(_GAP))
    if both is None:
        return False
    length = max(min(one.width, other.width), min(one.height, other.height))
    return max(both.width, both.height) > length / 2


# The least pixels of a picture: an image of a single colour needs none.
_PICTURE = 4
# Many programs count the pixels of a side in 16 bits, with a sign.
_MOST_A_SIDE = 32_767


def resolution(view: View) -> Iterator[PdfFinding]:
    """Yield images with too few pixels per inch in place, in the coarser direction.

    Repeated pixels of an enlarged image count once. An image with enough pixels but without such
    fine details gets a warning.
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
    soft = least(view.of(Kind.IMAGE), partial(_sharpness, view, limit), limit * 0.995)
    if soft:
        message = (
            f"an image has {number(soft.look.pixels, 0)} pixels an inch, but no finer details than"
            f" {number(soft.value, 0)} would show: it was enlarged, or is not sharp"
        )
        warned = {"unit": "ppi", "severity": Severity.WARNING}
        yield view.worst(soft, PDF_RESOLUTION, message, limit=limit, **warned)


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


# The keys of what may be in another file.
_ONE = {Kind.IMAGE: "an image", Kind.FORM: "a form"}


def _fineness(view: View, limit: float, mark: Mark) -> float | None:
    image, pixels = mark.look.image, mark.look.pixels
    if image is None or (image.width < _PICTURE and image.height < _PICTURE):
        return None
    # Images that are too coarse already need not be examined.
    return pixels / view.page.source.asked(enlarged, image) if pixels >= limit * 0.995 else pixels


def _sharpness(view: View, limit: float, mark: Mark) -> float | None:
    """Return the pixels per inch that an image with enough of them would need for its details."""
    found = _fineness(view, limit, mark)
    if found is None or found < limit * 0.995 or mark.look.image is None:
        return None
    return found / view.page.source.asked(softened, mark.look.image)
