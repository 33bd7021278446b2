"""The codes of PDFs that cannot be read in full, by programs or by people."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group

CONTENTS: Final = Group(
    "PDFs: files and contents",
    "One program repairs or skips what another prints wrongly or not at all.",
    "ISO 32000-1, the PDF format.",
    apart=True,
)
PDF_NONE: Final = CONTENTS.code(
    "pdf-none",
    "The file is not a PDF.",
    Example("offset/card.pdf", "%PDF-", "%DOC-"),
    "Name a PDF, or export it again.",
)
PDF_DAMAGED: Final = CONTENTS.code(
    "pdf-damaged",
    "The file is damaged, or had to be repaired to read it.",
    "a PDF that was cut off in the middle",
    "Download or export it again.",
)
PDF_ENCRYPTED: Final = CONTENTS.code(
    "pdf-encrypted",
    "The file is encrypted.",
    "a PDF that an owner's password locks",
    "Save it without encryption.",
    own_why="Print shops cannot open or change it; PDF/X forbids it.",
    own_source="ISO 15930 (PDF/X).",
)
PDF_NO_PAGES: Final = CONTENTS.code(
    "pdf-no-pages", "The file has no pages.", "a PDF without pages", "Export it again."
)
PDF_TOO_COMPLEX: Final = CONTENTS.code(
    "pdf-too-complex",
    "A page needs more work than printgen allows for one file.",
    "a PDF with forty forms, each inside the one before",
    "Export it in parts, or with fewer objects.",
    own_source="printgen's own limits: docs/reference/preflight.md.",
)
READING: Final = Group(
    "PDFs: read aloud",
    "Screen readers read such a page in the wrong order, in part, or not at all.",
    "ISO 14289-1 (PDF/UA-1), by the Matterhorn Protocol 1.1.",
    apart=True,
)
PDF_UNTAGGED: Final = READING.code(
    "pdf-untagged",
    "The file has no tags, or something on a page is not tagged.",
    Example("accessible/rules.pdf", "/Marked true", "/Marked false"),
    "Export it as a tagged PDF.",
)
PDF_UNNAMED: Final = READING.code(
    "pdf-unnamed",
    "The file has no title, or does not show it.",
    Example("accessible/rules.pdf", "/DisplayDocTitle true", "/DisplayDocTitle false"),
    "Give the document a title, and choose to display it in the window.",
    own_why="Screen readers then read the name of the file instead.",
)
PDF_LANGUAGE: Final = READING.code(
    "pdf-language",
    "The file does not name its language.",
    Example("accessible/rules.pdf", "/Lang (en)", "/Long (en)"),
    "Set the language of the document.",
    own_why="It is read aloud with the pronunciation of another language.",
)
PDF_UA_CLAIM: Final = READING.code(
    "pdf-ua-claim",
    "The file does not declare that it is PDF/UA.",
    Example("accessible/rules.pdf", 'pdfuaid:part="1"', 'pdfuaid:gone="1"'),
    "Export it as PDF/UA-1.",
    own_why="Programs then trust its tags less.",
)
PDF_NOT_DESCRIBED: Final = READING.code(
    "pdf-not-described",
    "A picture, formula or form field has no alternative text.",
    Example("accessible/rules.pdf", "/Alt (a box)", "/Old (a box)"),
    "Describe what it shows, or what to fill in.",
)
PDF_HEADING_ORDER: Final = READING.code(
    "pdf-heading-order",
    "Heading levels are skipped.",
    Example("accessible/rules.pdf", "/S /H2", "/S /H3"),
    "Make each heading at most one level deeper than the one before.",
    own_why="Listeners navigate by headings.",
)
PDF_STRUCTURE: Final = READING.code(
    "pdf-structure",
    "A tag is unknown, or in a place where it means nothing.",
    Example("accessible/rules.pdf", "/Scope /Row", "/Skip /Row"),
    "Fix the tags in the program that made the file.",
)
PDF_UNREADABLE: Final = READING.code(
    "pdf-unreadable",
    "A font does not say which letters it shows.",
    "a tagged PDF with an empty ToUnicode table",
    "Export it with ToUnicode tables.",
    own_why="It cannot be read aloud, searched or copied.",
)
