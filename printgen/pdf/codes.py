"""The codes of PDFs that cannot be read in full."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Code, Example, Group

CONTENTS: Final = Group(
    "PDFs: files and contents",
    "What one program mends or leaves out, another prints otherwise or not at all.",
    "ISO 32000-1, the PDF format.",
    apart=True,
)
PDF_NONE: Final = Code(
    CONTENTS,
    "pdf-none",
    "The file is no PDF.",
    Example("offset/card.pdf", "%PDF-", "%DOC-"),
    "Name a PDF, or export it again.",
)
PDF_DAMAGED: Final = Code(
    CONTENTS,
    "pdf-damaged",
    "The file is broken, or had to be mended to read it.",
    "a download that was broken off",
    "Fetch or export it again.",
)
PDF_ENCRYPTED: Final = Code(
    CONTENTS,
    "pdf-encrypted",
    "The file is encrypted.",
    "a PDF with a password, or with printing forbidden",
    "Save it without encryption.",
    own_why="Print shops cannot open or may not change it; PDF/X forbids it.",
    own_source="ISO 15930 (PDF/X).",
)
PDF_NO_PAGES: Final = Code(
    CONTENTS, "pdf-no-pages", "The file has no pages.", "an export of nothing", "Export it again."
)
PDF_TOO_COMPLEX: Final = Code(
    CONTENTS,
    "pdf-too-complex",
    "A page asks for more work than is done for one file.",
    "ten forms in each other, each drawing the next ten times",
    "Export it in parts, or with fewer objects.",
    own_source="printgen's own limits: docs/reference/preflight.md.",
)
