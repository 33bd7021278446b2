"""Findings in PDFs: code, page, place in millimetres, the measured value, and the limit."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from printgen.core.errors import Code, Finding, Place, Severity
from printgen.core.geometry import Box
from printgen.pdf.codes import PDF_TOO_COMPLEX

# A number with its unit, or a word (a colour space, a font).
Measure: TypeAlias = float | str | None


class PdfFinding(NamedTuple):
    """A finding in a PDF, about the file or about several marks of a page.

    ``page`` counts from 1; None concerns the whole file. ``box`` is the place in millimetres from
    the page's top left corner. Of several marks (``times``) it is the worst one.
    """

    code: Code
    message: str
    file: str
    page: int | None = None
    box: Box | None = None
    measured: Measure = None
    limit: Measure = None
    unit: str = ""
    own_hint: str | None = None
    own_severity: Severity | None = None
    times: int = 1

    @property
    def severity(self) -> Severity:
        """Severity of the code, unless the profile makes it milder or worse."""
        return self.own_severity or self.code.severity

    @property
    def hint(self) -> str:
        """What to do: the code's fix, unless this case has its own."""
        fix = self.code.fix
        return self.own_hint or fix[:1].lower() + fix[1:].removesuffix(".")

    @property
    def place(self) -> Place:
        """The file, the page, and the part of it."""
        return Place(self.file, page=self.page or 0, box=tuple(self.box or ()))

    def __str__(self) -> str:
        severity = "" if self.severity is Severity.ERROR else f"{self.severity.value}: "
        return f"{self.place}: {severity}{self.code} {self.message}{self._more} ({self.hint})"

    @property
    def _more(self) -> str:
        return f" (and {self.times - 1} more on this page)" if self.times > 1 else ""

    def as_finding(self) -> Finding:
        """Return the same as a finding of any file."""
        message = f"{self.message}{self._more}"
        return Finding(self.code, message, self.place, self.hint, self.severity)

    def as_data(self) -> dict[str, Any]:
        """Return plain data: millimetres with three digits, from the page's top left corner."""
        box = self.box
        sides = ("x", "y", "width", "height")
        return {
            "severity": self.severity.value,
            "code": self.code.id,
            "message": self.message,
            "file": self.file,
            "page": self.page,
            "place": None if box is None else dict(zip(sides, map(_short, box), strict=True)),
            "measured": _short(self.measured),
            "limit": _short(self.limit),
            "unit": self.unit or None,
            "count": self.times,
            "hint": self.hint,
        }


def too_complex(message: str, file: str, page: int | None = None) -> PdfFinding:
    """Return the finding for a file that takes too much work."""
    hint = "the rest of the file was not looked at; simplify it, or split it"
    return PdfFinding(PDF_TOO_COMPLEX, message, file, page, own_hint=hint)


def _short(value: Measure) -> Measure:
    return round(value, 3) + 0.0 if isinstance(value, float) else value
