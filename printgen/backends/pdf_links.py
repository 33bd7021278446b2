"""Links from one part of a text to another (annotations, ISO 32000-1, 12.5.6.5)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Final

from reportlab.pdfbase import pdfdoc

if TYPE_CHECKING:
    from printgen.backends.pdf_structure import Part, Tree

_PRINTED: Final = 4
_NO_BORDER: Final = (0, 0, 0)


class Links:
    """The links of one document, and the headings that they lead to."""

    def __init__(self, document: Any, tree: Tree) -> None:
        self._document = document
        self._tree = tree
        # Where each heading of a text is: its page, and its upper edge.
        self._places: dict[tuple[Hashable, str], Any] = {}
        self._links: list[tuple[Any, tuple[Hashable, str]]] = []

    def heading(self, text: Hashable, name: str, top: float) -> None:
        """Keep the place of a heading on the page that is being written; ``top`` is in points."""
        place = self._document.thisPageRef(), pdfdoc.PDFName("XYZ"), "null", top, "null"
        self._places.setdefault((text, name), pdfdoc.PDFArray(place))

    def add(self, text: Hashable, part: Part, page: int, box: tuple[float, ...]) -> None:
        """Add a link to the page that is being written; ``box`` is in points."""
        link = pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("Annot"),
                "Subtype": pdfdoc.PDFName("Link"),
                "Contents": pdfdoc.PDFString(part.element.said),
                "Rect": pdfdoc.PDFArray(box),
                "Border": pdfdoc.PDFArray(_NO_BORDER),
                "F": _PRINTED,
            }
        )
        self._tree.annotate(part, page, link)
        self._links.append((link, (text, part.element.anchor)))

    def finish(self) -> None:
        """Let links lead to headings, now that all are written.

        A file of the pages that changed may be without some of them.
        """
        for link, target in self._links:
            if target in self._places:
                link["Dest"] = self._places[target]
