"""The codes of PDFs that cannot be read in full, by programs or by people."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group

CONTENTS: Final = Group(
    "PDFs: files and contents",
    "What one program mends or leaves out, another prints otherwise or not at all.",
    "ISO 32000-1, the PDF format.",
    apart=True,
)
PDF_NONE: Final = CONTENTS.code(
    "pdf-none",
    "The file is no PDF.",
    Example("offset/card.pdf", "%PDF-", "%DOC-"),
    "Name a PDF, or export it again.",
)
PDF_DAMAGED: Final = CONTENTS.code(
    "pdf-damaged",
    "The file is broken, or had to be mended to read it.",
    "a PDF that was cut off in its middle",
    "Fetch or export it again.",
)
PDF_ENCRYPTED: Final = CONTENTS.code(
    "pdf-encrypted",
    "The file is encrypted.",
    "a PDF that an owner's password locks",
    "Save it without encryption.",
    own_why="Print shops cannot open or may not change it; PDF/X forbids it.",
    own_source="ISO 15930 (PDF/X).",
)
PDF_NO_PAGES: Final = CONTENTS.code(
    "pdf-no-pages", "The file has no pages.", "a PDF without pages", "Export it again."
)
PDF_TOO_COMPLEX: Final = CONTENTS.code(
    "pdf-too-complex",
    "A page asks for more work than is done for one file.",
    "a PDF with forty forms, each inside the one before",
    "Export it in parts, or with fewer objects.",
    own_source="printgen's own limits: docs/reference/preflight.md.",
)
READING: Final = Group(
    "PDFs: read aloud",
    "Who does not see the page gets it in the wrong order, in part, or not at all.",
    "ISO 14289-1 (PDF/UA-1), by the Matterhorn Protocol 1.1.",
    apart=True,
)
PDF_UNTAGGED: Final = READING.code(
    "pdf-untagged",
    "The file has no structure, or something on a page is no part of it.",
    Example("accessible/rules.pdf", "/Marked true", "/Marked false"),
    "Export it as tagged PDF.",
)
PDF_UNNAMED: Final = READING.code(
    "pdf-unnamed",
    "The file has no title, or does not show it.",
    Example("accessible/rules.pdf", "/DisplayDocTitle true", "/DisplayDocTitle false"),
    "Give the document a title, and let windows show it.",
    own_why="What is read first is the name of the file.",
)
PDF_LANGUAGE: Final = READING.code(
    "pdf-language",
    "The file does not say in which language it is.",
    Example("accessible/rules.pdf", "/Lang (en)", "/Long (en)"),
    "Set the language of the document.",
    own_why="It is read in the sounds of another language.",
)
PDF_UA_CLAIM: Final = READING.code(
    "pdf-ua-claim",
    "The file does not say that it is PDF/UA.",
    Example("accessible/rules.pdf", 'pdfuaid:part="1"', 'pdfuaid:gone="1"'),
    "Export it as PDF/UA-1, if it is.",
    own_why="Programs then trust its structure less.",
)
PDF_NOT_DESCRIBED: Final = READING.code(
    "pdf-not-described",
    "A picture, a formula or a field has no words that stand for it.",
    Example("accessible/rules.pdf", "/Alt (a box)", "/Old (a box)"),
    "Say in words what it shows, or what is to be filled in.",
)
PDF_HEADING_ORDER: Final = READING.code(
    "pdf-heading-order",
    "Levels of headings are left out.",
    Example("accessible/rules.pdf", "/S /H2", "/S /H3"),
    "Let each heading be at most one level below the one before.",
    own_why="Headings are how those who listen find their way.",
)
PDF_STRUCTURE: Final = READING.code(
    "pdf-structure",
    "A part of the structure is of no known kind, or stands where it means nothing.",
    Example("accessible/rules.pdf", "/Scope /Row", "/Skip /Row"),
    "Mend the structure where the file was made.",
)
PDF_UNREADABLE: Final = READING.code(
    "pdf-unreadable",
    "Nothing says which letters a font shows.",
    "a tagged PDF with a ToUnicode table without letters",
    "Export it with ToUnicode tables.",
    own_why="It cannot be read aloud, searched or copied.",
)
