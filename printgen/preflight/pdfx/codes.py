"""The codes of PDF/X."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group

_SOURCE: Final = "ISO 15930-4 (PDF/X-1a:2003) and ISO 15930-7 (PDF/X-4)."
PDFX: Final = Group(
    "PDFs: PDF/X",
    "Who receives the file trusts its claim, or refuses it.",
    _SOURCE,
    apart=True,
)
PDF_X_MISSING: Final = PDFX.code(
    "pdf-x-missing",
    "A file does not claim to be the PDF/X that the service takes.",
    Example("drivethru/card.pdf", "/GTS_PDFXVersion", "/NoVersion"),
    "Export it as that.",
    own_why="The service looks for the claim, and refuses files without it.",
)
PDF_X_KEYS: Final = PDFX.code(
    "pdf-x-keys",
    "A file that claims to be PDF/X contradicts itself, or lacks facts that PDF/X asks for.",
    Example("drivethru/card.pdf", "/Trapped /False", "/Trapped /Unknown"),
    "Export it as PDF/X again.",
)
PDF_X_INTENT: Final = PDFX.code(
    "pdf-x-intent",
    "The printing condition of PDF/X has no name, no profile of a press, or there are two.",
    Example("drivethru/card.pdf", "/RegistryName (http://www.color.org)", "/Info (as usual)"),
    "Export it for one printing condition, with its profile embedded.",
)
PDF_X_NEWER: Final = PDFX.code(
    "pdf-x-newer",
    "A file uses something that is newer than its version of PDF/X.",
    "a PDF/X-1a that is written as PDF 1.5",
    "Export it as PDF/X again.",
    own_why="Programs for that version cannot read it.",
)
PDF_X_CONTENT: Final = PDFX.code(
    "pdf-x-content",
    "A file that claims to be PDF/X has content that PDF/X does not allow.",
    Example("drivethru/card.pdf", "/Subtype /Image", "/Alternates [] /Subtype /Image"),
    "Export it as PDF/X again.",
    own_why="It may be printed otherwise than it was made, or not at all.",
)
