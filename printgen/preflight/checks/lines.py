"""Lines."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.core.units import number
from printgen.pdf.findings import PdfFinding
from printgen.pdf.marks import Kind
from printgen.preflight.checks.view import View, least
from printgen.preflight.codes import PDF_HAIRLINE


def hairlines(view: View) -> Iterator[PdfFinding]:
    """Yield lines so thin that they break in print.

    A width of 0 means one dot of any printer.
    """
    limit = view.profile.hairline
    found = limit and least(view.of(Kind.STROKE), lambda mark: mark.look.width, limit - 0.002)
    if limit and found:
        mark, width, count = found
        yield view.finding(
            PDF_HAIRLINE,
            f"a line is {number(width)} pt thick, thinner than {number(limit)} pt",
            mark.box,
            measured=width,
            limit=limit,
            unit="pt",
            hint="draw it thicker, or fill an area instead",
            times=count,
        )
