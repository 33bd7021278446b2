"""Lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from printgen.core.geometry import Box
from printgen.core.units import number
from printgen.pdf.findings import PdfFinding
from printgen.pdf.marks import Kind, Mark
from printgen.preflight.checks.view import View, least
from printgen.preflight.codes import PDF_HAIRLINE

# Points: what is thicker is no strip of an area that was cut up.
_STRIP: Final = 1.0
# Millimetres between strips that belong together.
_GAP: Final = 0.02


def hairlines(view: View) -> Iterator[PdfFinding]:
    """Yield lines so thin that they break in print.

    A width of 0 means one dot of any printer. Areas and images may be drawn as lines too.
    """
    limit = view.profile.hairline
    # Letters without an area are lines, too.
    lines = view.of(Kind.STROKE) + [mark for mark in view.of(Kind.TEXT) if mark.look.width]
    lines += _drawn_as_areas([mark for mark in view.of(Kind.FILL, Kind.IMAGE) if _is_thin(mark)])
    worst = limit and least(lines, _thickness, limit - 0.002)
    if limit and worst:
        message = f"a line is {number(worst.value)} pt thick, thinner than {number(limit)} pt"
        yield view.worst(worst, PDF_HAIRLINE, message, limit=limit, unit="pt")


def _thickness(mark: Mark) -> float | None:
    return mark.look.width if mark.look.kind in {Kind.STROKE, Kind.TEXT} else mark.look.thin


def _is_thin(mark: Mark) -> bool:
    """Return True for what may be a thin line in a colour that is seen."""
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
