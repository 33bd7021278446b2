"""Check files as such, and content that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from printgen.core.errors import Severity
from printgen.pdf.annotations import press_intents
from printgen.pdf.budget import MALFORMED, ProblemKind
from printgen.pdf.codes import PDF_ENCRYPTED, PDF_TOO_COMPLEX
from printgen.pdf.findings import PdfFinding, too_complex
from printgen.pdf.reader import File
from printgen.preflight.checks.view import View, graded
from printgen.preflight.codes import (
    PDF_CONTENT,
    PDF_FONT_BROKEN,
    PDF_FORM_CYCLE,
    PDF_HEADER,
    PDF_INTENT_COLOURS,
    PDF_NO_INTENT,
    PDF_RESOURCE_MISSING,
)
from printgen.preflight.profiles import Profile

_SPACES: Final = {b"CMYK": 4, b"RGB ": 3, b"Lab ": 3, b"GRAY": 1}


def locked(file: File, profile: Profile) -> Iterator[PdfFinding]:
    """Yield encryption of a file that opens: PDF/X forbids it, and presses refuse it."""
    if file.pdf.is_encrypted:
        yield PdfFinding(
            PDF_ENCRYPTED,
            "the file is encrypted, although it opens without a password",
            file.name,
            own_severity=Severity.WARNING if profile.lenient else Severity.ERROR,
        )


def begins_late(file: File, profile: Profile) -> Iterator[PdfFinding]:
    """Yield bytes before the header: offsets from the file's start are then wrong."""
    if file.before:
        yield PdfFinding(
            PDF_HEADER,
            f"{file.before} bytes come before %PDF-, where a PDF begins",
            file.name,
            measured=file.before,
            limit=0,
            own_severity=graded(profile),
        )


def intent(file: File, profile: Profile) -> Iterator[PdfFinding]:
    """Yield a missing printing condition, or one of a screen (ISO 32000-1, 14.11.5)."""
    if not profile.intent:
        return
    is_named = False
    for each in press_intents(file.pdf.Root):
        condition = each.get("/DestOutputProfile")
        channels = _channels(file, condition) if isinstance(condition, pikepdf.Stream) else 4
        if channels != 4:
            yield PdfFinding(
                PDF_INTENT_COLOURS,
                "the output intent is not a profile of a four-colour press",
                file.name,
                measured=f"{str(channels)[:20]} channels",
                limit="4 channels",
            )
        is_named = is_named or bool(condition or each.get("/OutputConditionIdentifier"))
    if is_named:
        return
    yield PdfFinding(
        PDF_NO_INTENT,
        "the file does not say for which printing condition its colours are",
        file.name,
        measured="none",
        limit="an output intent",
    )


def _channels(file: File, profile: Any) -> Any:
    """Return the number of a profile's colours: by the file and by its header (ICC.1, 7.2.8), the
    one that is not 4 if they differ.
    """
    said = profile.get("/N", 4)
    try:
        named = file.budget.read(profile)[16:20]
    except MALFORMED:
        named = b""
    return _SPACES.get(named, 4) if said == 4 else said


_UNREAD: Final = {
    ProblemKind.CONTENT: PDF_CONTENT,
    ProblemKind.PACKED: PDF_CONTENT,
    ProblemKind.RESOURCE: PDF_RESOURCE_MISSING,
    ProblemKind.CYCLE: PDF_FORM_CYCLE,
    ProblemKind.FONT: PDF_FONT_BROKEN,
    ProblemKind.LIMIT: PDF_TOO_COMPLEX,
}


def problems(view: View) -> Iterator[PdfFinding]:
    """Yield what could not be read, in the reader's words."""
    for kind, message in view.page.problems:
        if kind is ProblemKind.SPENT:
            yield too_complex(message, view.file, view.page.number)
        else:
            is_limit = kind is ProblemKind.LIMIT
            hint = "the rest of the page was not looked at" if is_limit else None
            yield view.finding(_UNREAD[kind], message, hint=hint)
