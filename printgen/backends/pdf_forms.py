"""Forms of a PDF (ISO 32000-1, 8.10): art that is drawn once and placed many times.

A kit has thousands, so each is written directly. ReportLab would make four objects for it, and
format their common parts each time: a third of its work for a file.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Hashable, Sequence
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc

if TYPE_CHECKING:
    from printgen.core.geometry import Box


class Form(pdfdoc.PDFFormXObject):  # type: ignore[misc] # ReportLab has no types
    """A form of a document, with operators and other forms."""

    def __init__(
        self, document: pdfdoc.PDFDocument, box: Box, content: str, placed: Collection[str]
    ) -> None:
        super().__init__(box.x, box.y, box.right, box.bottom)
        self.compression = 1
        self.setStreamList(content)
        self.XObjects = document.xobjDict(placed) if placed else None

    def name(self, fonts: Sequence[str], known: dict[Hashable, pdfdoc.PDFObject]) -> None:
        """Restrict the fonts of the form to these.

        ReportLab lets each form name all fonts of the file, which readers load again wherever it is
        placed. Forms with the same resources share them in ``known``.
        """
        key = *fonts, *(self.XObjects.dict if self.XObjects else ())
        if key not in known:
            named = {name[1:]: pdfdoc.PDFObjectReference(name[1:]) for name in fonts}
            known[key] = _Resources(Font=named, XObject=self.XObjects or {})
        self.Resources = known[key]

    def format(self, document: Any) -> bytes:
        """Return the form as ReportLab writes it."""
        if self.Contents:  # it is one picture
            written: bytes = super().format(document)
            return written
        content = zlib.compress(self.stream)
        box = pdfdoc.fp_str(self.lowerx, self.lowery, self.upperx, self.uppery)
        resources = pdfdoc.format(self.Resources, document).decode()
        head = (
            f"<<\n/BBox [ {box} ] /Filter [ /FlateDecode ] /FormType 1 /Length {len(content)}"
            f" /Matrix [ 1 0 0 1 0 0 ] /Resources {resources} \n  /Subtype /Form /Type /XObject\n>>"
        )
        return head.encode() + b"\nstream\n" + content + b"endstream\n"


class _Resources(pdfdoc.PDFResourceDictionary):  # type: ignore[misc] # ReportLab has no types
    """The resources of a form, as an object of its own, which forms may share."""

    __RefOnly__ = 1
