"""What every PDF says of its fonts and forms.

ReportLab writes what it is given here; nothing of it is set for more than one document.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


def share_forms(canvas: Canvas) -> None:
    """Let pages that place the same forms share one list of them: on sheets of cards all do."""
    document = canvas._doc  # noqa: SLF001 - its pages wait there for the end of the file
    shared: dict[tuple[str, ...], Any] = {}
    for page in list(document.idToObject.values()):
        if isinstance(page, pdfdoc.PDFPage) and page.XObjects:
            names = tuple(sorted(page.XObjects.dict))
            if names not in shared:
                shared[names] = document.Reference(page.XObjects)
            page.XObjects = shared[names]


def tag_subsets(canvas: Canvas) -> None:
    """Let each subset of a font have a tag of its own, by its content (ISO 32000-1, 9.6.4).

    ReportLab counts the subsets of each font from ``AAAAAA``; programs that merge files take fonts
    of one name for one font.
    """
    document = canvas._doc  # noqa: SLF001 - its fonts wait there for the end of the file
    document.delayedFonts[:] = [_Tagged(font) for font in document.delayedFonts]


class _Tagged:
    """A font that is written when ReportLab asks for it, with the tags of its subsets."""

    def __init__(self, font: Any) -> None:
        self._font = font

    def addObjects(self, document: Any) -> None:  # noqa: N802 - ReportLab's name
        """Add the font's objects to a document."""
        font = self._font
        count = len(font.state[document].subsets)
        names = [font.getSubsetInternalName(n, document)[1:] for n in range(count)]
        font.addObjects(document)
        written = document.idToObject
        fonts = written["BasicFonts"].dict
        for made in (fonts[name] for name in names):
            descriptor = written[made.FontDescriptor.name].dict
            program = written[descriptor["FontFile2"].name].content
            called = made.BaseFont
            tagged = f"{_tag(program)}{called[called.index('+') :]}"
            made.BaseFont = tagged
            descriptor["FontName"] = pdfdoc.PDFName(tagged)
            letters = written[made.ToUnicode.name]
            letters.content = letters.content.replace(called, tagged)


def _tag(program: bytes) -> str:
    """Return six letters that stand for the content of a font file."""
    number = int.from_bytes(blake2b(program, digest_size=8).digest(), "big")
    return "".join(chr(ord("A") + number // 26**n % 26) for n in range(6))
