"""Forms of a PDF (ISO 32000-1, 8.10): art that is drawn once and placed many times.

A kit has thousands, so each is written directly. ReportLab would make four objects for it, and
format their common parts each time: a third of its work for a file.
"""

from __future__ import annotations

import zlib
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc

from printgen.core.scene import Circle, Gradient, Group, Image, Node, Path, Rect, Symbol, Text

if TYPE_CHECKING:
    from printgen.core.geometry import Box


class Form(pdfdoc.PDFFormXObject):  # type: ignore[misc] # ReportLab has no types
    """A form of a document, with packed operators and the names of other forms that it places."""

    def __init__(
        self, document: pdfdoc.PDFDocument, box: Box, content: bytes, placed: Sequence[str]
    ) -> None:
        super().__init__(box.x, box.y, box.right, box.bottom)
        self.compression = 1
        self.packed, self.placed = content, placed
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
        content = self.packed
        box = pdfdoc.fp_str(self.lowerx, self.lowery, self.upperx, self.uppery)
        resources = pdfdoc.format(self.Resources, document).decode()
        head = (
            f"<<\n/BBox [ {box} ] /Filter [ /FlateDecode ] /FormType 1 /Length {len(content)}"
            f" /Matrix [ 1 0 0 1 0 0 ] /Resources {resources} \n  /Subtype /Form /Type /XObject\n>>"
        )
        return head.encode() + b"\nstream\n" + content + b"endstream\n"


def packed(operators: str) -> bytes:
    """Return operators as a file has them."""
    return zlib.compress(pdfdoc.pdfdocEnc(operators))


def same_in_all_files(symbol: Symbol) -> list[Any] | None:
    """Return what the next files keep of a symbol's form: nothing yet, or the symbols that it
    places and its packed operators.

    None if these differ from file to file: codes of letters, and names of pictures, gradients and
    opacities.
    """
    return _form_of(symbol) if _is_same(symbol.children) else None


# Each file shows what the file of the whole kit shows, too.
@lru_cache(maxsize=1024)
def _form_of(_: Symbol) -> list[Any]:
    return []


def _is_same(nodes: Iterable[Node]) -> bool:
    for node in nodes:
        match node:
            case Group(children, opacity=opacity):
                if opacity < 1 or not _is_same(children):
                    return False
            case Rect() | Circle() | Path():
                if type(node.paint.fill) is Gradient:
                    return False
            case Text() | Image():
                return False
    return True


class _Resources(pdfdoc.PDFResourceDictionary):  # type: ignore[misc] # ReportLab has no types
    """The resources of a form, as an object of its own, which forms may share."""

    __RefOnly__ = 1
