"""The structure of a tagged PDF: its parts and their reading order.

See ISO 32000-1, 14.7 and 14.8, and ISO 14289-1, PDF/UA-1.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from reportlab.pdfbase import pdfdoc

from printgen.core.scene import Element, Structure
from printgen.core.units import number

# The reading position: the number of its page, and its position on it.
Order: TypeAlias = tuple[int, int]

# The parts with text and pictures; all others have parts, and what is drawn between these is no
# part of the text: rules, bullets' backgrounds.
HOLDING: Final = frozenset(
    {"P", "Lbl", "Caption", "TH", "TD", "Figure", *(f"H{n}" for n in range(1, 7))}
)


class Part(pdfdoc.PDFObject):  # type: ignore[misc] # ReportLab has no types
    """A structure element and its contents: others, marked content, and fields."""

    __RefOnly__ = 1  # ReportLab's attribute for objects at the top of a file

    def __init__(self, element: Element, above: pdfdoc.PDFObject) -> None:
        self.element = element
        self.above = above
        self.inside: dict[Element, Part] = {}
        self.order: Order | None = None
        # Its position, in points; for pictures.
        self.box: tuple[float, ...] = ()
        # Marked content: its reading position, the name of its page, and its number or its field.
        self.marks: list[tuple[Order, str, int | pdfdoc.PDFObject]] = []

    def is_there(self) -> bool:
        """Return False for an empty page or picture, such as an empty back."""
        if self.marks or self.element.role not in {"Sect", "Figure"}:
            return True
        return any(each.is_there() for each in self.inside.values())

    def format(self, document: Any) -> bytes:
        """Return the element as text of the file."""
        element = self.element
        facts = [f"/S/{element.role}/P {_reference(document, self.above)}"]
        pages = {page for _, page, _ in self.marks}
        main = self.marks[0][1] if self.marks else ""
        if main:
            facts.append(f"/Pg {_reference_to(document, main)}")
        kids: list[tuple[Order, str]] = []
        for order, page, held in self.marks:
            there = "" if page == main else f"/Pg {_reference_to(document, page)}"
            if not isinstance(held, int):
                place = f"/Obj {_reference(document, held)}{there}"
                kids.append((order, f"<</Type/OBJR{place}>>"))
            elif there:
                kids.append((order, f"<</Type/MCR{there}/MCID {held}>>"))
            else:
                kids.append((order, str(held)))
        kids += (
            (each.order or (0, 0), _reference(document, each))
            for each in self.inside.values()
            if each.is_there()
        )
        kids.sort(key=lambda kid: kid[0])
        if len(kids) == 1:
            facts.append(f"/K {kids[0][1]}")
        elif kids:
            facts.append(f"/K[{' '.join(kid for _, kid in kids)}]")
        if element.said:
            key = "T" if element.role == "Sect" else "Alt"
            facts.append(f"/{key}{_text(element.said)}")
        facts += self._attributes(in_one_place=len(pages) == 1)
        return f"<<{''.join(facts)}>>".encode("latin-1")

    def _attributes(self, *, in_one_place: bool) -> list[str]:
        role, _, _, trait, span = self.element
        if role == "TH":
            wide = f"/ColSpan {span}" if span > 1 else ""
            return [f"/A<</O/Table/Scope/{trait}{wide}>>"]
        if role == "L":
            return [f"/A<</O/List/ListNumbering/{trait}>>"]
        if role == "Figure" and self.box and in_one_place:
            return [f"/A<</O/Layout/BBox[{' '.join(map(number, self.box))}]>>"]
        return []


class _Root(pdfdoc.PDFObject):  # type: ignore[misc] # ReportLab has no types
    """The root of the structure: its first element, and the parts of marked content and fields."""

    __RefOnly__ = 1

    def __init__(self) -> None:
        self.whole = Part(Element("Document"), self)
        self.holders: list[list[Part] | Part] = []

    def format(self, document: Any) -> bytes:
        """Return the root as text of the file."""
        found = []
        for index, held in enumerate(self.holders):
            if isinstance(held, Part):
                found.append(f"{index} {_reference(document, held)}")
            else:
                each = " ".join(_reference(document, part) for part in held)
                found.append(f"{index}[{each}]")
        tree = f"<</Nums[{' '.join(found)}]>>/ParentTreeNextKey {len(self.holders)}"
        whole = _reference(document, self.whole)
        return f"<</Type/StructTreeRoot/K {whole}/ParentTree{tree}>>".encode()


class Tree:
    """The parts of one document, collected while its pages are written."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._root = _Root()
        self._turn = 0
        self._page = ""
        # The parts of the marked content of each page, and of each field.
        self._holders: list[list[Part] | Part] = []
        self._of_page: list[Part] = []
        self._pages: dict[str, int] = {}

    def begin_page(self) -> None:
        """Begin to collect the parts of the page that ReportLab is about to make."""
        self._page = self._document.thisPageName()
        self._pages[self._page] = len(self._holders)
        self._of_page = []
        self._holders.append(self._of_page)

    def part(self, path: Structure, page: int) -> Part:
        """Return a part by its path from the document; ``page`` is the reading position of its
        page.
        """
        self._turn += 1
        order = page, self._turn
        part = self._root.whole
        for element in path:
            inner = part.inside.get(element)
            if inner is None:
                inner = part.inside[element] = Part(element, part)
            if inner.order is None or order < inner.order:
                inner.order = order
            part = inner
        return part

    def mark(self, part: Part, page: int) -> int:
        """Return the number, on the page, of marked content that belongs to a part."""
        number = len(self._of_page)
        self._turn += 1
        part.marks.append(((page, self._turn), self._page, number))
        self._of_page.append(part)
        return number

    def field(self, part: Part, page: int, thing: pdfdoc.PDFObject) -> int:
        """Return the number of a field on the page, which belongs to a part."""
        self._turn += 1
        part.marks.append(((page, self._turn), self._page, thing))
        self._holders.append(part)
        return len(self._holders) - 1

    def finish(self) -> None:
        """Give the document its structure, and pages their places in it."""
        document = self._document
        catalog = document.Catalog
        catalog.StructTreeRoot = self._root
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
        self._root.holders = self._holders
        for name, index in self._pages.items():
            page = document.idToObject[name]
            page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
            page.StructParents = index
            page.Tabs = pdfdoc.PDFName("S")


def _reference(document: Any, thing: pdfdoc.PDFObject) -> str:
    return _reference_to(document, document.Reference(thing).name)


def _reference_to(document: Any, name: str) -> str:
    # ReportLab would encode each as text of a file.
    object_number, version = document.idToObjectNumberAndVersion[name]
    return f"{object_number} {version} R"


def _text(words: str) -> str:
    """Return text as PDF writes it: in Latin letters, or in UTF-16."""
    if words.isascii() and words.isprintable():
        escaped = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        return f"({escaped})"
    return f"<FEFF{words.encode('utf-16-be').hex().upper()}>"
