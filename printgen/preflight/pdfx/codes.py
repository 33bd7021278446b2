"""The codes of PDF/X."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group

_SOURCE: Final = "ISO 15930-4 (PDF/X-1a:2003) and ISO 15930-7 (PDF/X-4)."
PDFX: Final = Group(
    "PDFs: PDF/X", "A print shop relies on the claim, or refuses the file.", _SOURCE, apart=True
)
PDF_X_MISSING: Final = PDFX.code(
    "pdf-x-missing",
    "The file does not declare the version of PDF/X that the service accepts.",
    Example("drivethru/card.pdf", "/GTS_PDFXVersion", "/NoVersion"),
    "Export it as that version.",
    own_why="The service refuses files without it.",
)
PDF_X_KEYS: Final = PDFX.code(
    "pdf-x-keys",
    "A file that claims to be PDF/X contradicts itself, or lacks information that PDF/X requires.",
    Example("drivethru/card.pdf", "/Trapped /False", "/Trapped /Unknown"),
    "Export it as PDF/X again.",
)
PDF_X_INTENT: Final = PDFX.code(
    "pdf-x-intent",
    "The PDF/X output intent has no name or no press profile, or there are two.",
    Example("drivethru/card.pdf", "/RegistryName (http://www.color.org)", "/Info (as usual)"),
    "Export it with one output intent, with its profile embedded.",
)
PDF_X_NEWER: Final = PDFX.code(
    "pdf-x-newer",
    "The file uses a feature that is newer than its version of PDF/X.",
    "a PDF/X-1a that is written as PDF 1.5",
    "Export it as PDF/X again.",
    own_why="Programs for that version cannot read it.",
)
PDF_X_CONTENT: Final = PDFX.code(
    "pdf-x-content",
    "A file that claims to be PDF/X has content that PDF/X does not allow.",
    Example("drivethru/card.pdf", "/Subtype /Image", "/Alternates [] /Subtype /Image"),
    "Export it as PDF/X again.",
    own_why="It may print differently from how it was made, or not at all.",
)
