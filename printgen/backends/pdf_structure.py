"""The structure of a tagged PDF: its parts and their reading order.

See ISO 32000-1, 14.7 and 14.8, and ISO 14289-1, PDF/UA-1.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any, Final, TypeAlias

from reportlab.pdfbase import pdfdoc

from printgen.core.scene import Element, Structure
from printgen.core.units import number

# The reading position: the number of its page, and its position on it.
Order: TypeAlias = tuple[int, int]

# The parts with text and pictures; all others have parts, and what is drawn between these is no
# part of the text: rules, bullets' backgrounds.
HOLDING: Final = frozenset(
    {"P", "Lbl", "Caption", "Link", "TH", "TD", "Figure", *(f"H{n}" for n in range(1, 7))}
)


class Part:
    """A structure element and its contents: others, marked content, and fields."""

    __slots__ = ("box", "element", "inside", "marks", "number", "order")

    def __init__(self, element: Element) -> None:
        self.element = element
        self.inside: dict[Element, Part] = {}
        self.order: Order = (0, 0)
        # Its position, in points; for pictures.
        self.box: tuple[float, ...] = ()
        # Marked content: its reading position, the name of its page, and its number or its field.
        self.marks: list[tuple[Order, str, int | pdfdoc.PDFObject]] = []
        self.number = 0

    def is_there(self) -> bool:
        """Return False for an empty page or picture, such as an empty back."""
        if self.marks or self.element.role not in {"Sect", "Figure"}:
            return True
        return any(each.is_there() for each in self.inside.values())


class Root(pdfdoc.PDFObject):  # type: ignore[misc] # ReportLab has no types
    """The root of the structure: its first element, and the parts of marked content and fields."""

    __RefOnly__ = 1  # ReportLab's attribute for objects at the top of a file

    def __init__(self) -> None:
        self.whole = Part(Element("Document"))
        self.holders: list[list[Part] | Part] = []

    def format(self, _: Any) -> bytes:
        """Return nothing: :meth:`written` comes when all other objects have numbers."""
        return b""

    def written(self, document: Any, first: int) -> Iterator[tuple[int, bytes]]:
        """Yield the number and the text of the root and of all elements, which get numbers from
        ``first`` on.

        They are no objects of ReportLab, which needs as much time for each as for a line of text.
        """
        root, _ = document.idToObjectNumberAndVersion[document.Reference(self).name]
        self.whole.number = first
        left = [(self.whole, root)]
        for part, above in left:
            kids = [each for each in part.inside.values() if each.marks or each.is_there()]
            if len(kids) > 1:
                kids.sort(key=_order)
            for each in kids:
                each.number = first + len(left)
                left.append((each, part.number))
            yield part.number, _element(document, part, above, kids)
        found = []
        for index, held in enumerate(self.holders):
            if isinstance(held, Part):
                found.append(f"{index} {held.number} 0 R")
            else:
                found.append(f"{index}[{' '.join([f'{part.number} 0 R' for part in held])}]")
        tree = f"<</Nums[{' '.join(found)}]>>/ParentTreeNextKey {len(self.holders)}"
        yield root, f"<</Type/StructTreeRoot/K {first} 0 R/ParentTree{tree}>>".encode()


def _element(document: Any, part: Part, above: int, kids: list[Part]) -> bytes:
    """Return an element as text of the file, with its contents in reading order."""
    # ReportLab would encode each as text of a file.
    numbers = document.idToObjectNumberAndVersion
    (role, _, said, trait, span, _), marks = part.element, part.marks
    facts = f"/S/{role}/P {above} 0 R"
    inside = [(each.order, f"{each.number} 0 R") for each in kids]
    main = marks[0][1] if marks else ""
    if main:
        facts += f"/Pg {numbers[main][0]} 0 R"
    for order, page, held in marks:
        there = "" if page == main else f"/Pg {numbers[page][0]} 0 R"
        if not isinstance(held, int):
            place = f"/Obj {numbers[document.Reference(held).name][0]} 0 R{there}"
            inside.append((order, f"<</Type/OBJR{place}>>"))
        else:
            inside.append((order, f"<</Type/MCR{there}/MCID {held}>>" if there else str(held)))
    if len(inside) == 1:
        facts += f"/K {inside[0][1]}"
    elif inside:
        inside.sort()
        facts += f"/K[{' '.join([kid for _, kid in inside])}]"
    if said and role != "Link":  # its annotation says it
        facts += f"/{'T' if role == 'Sect' else 'Alt'}{_text(said)}"
    if role == "TH":
        wide = f"/ColSpan {span}" if span > 1 else ""
        facts += f"/A<</O/Table/Scope/{trait}{wide}>>"
    elif role == "L":
        facts += f"/A<</O/List/ListNumbering/{trait}>>"
    elif role == "Figure" and part.box and len({page for _, page, _ in marks}) == 1:
        facts += f"/A<</O/Layout/BBox[{' '.join(map(number, part.box))}]>>"
    return f"<<{facts}>>".encode("latin-1")


class Tree:
    """The parts of one document, collected while its pages are written."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._root = Root()
        self._turn = 0
        # What was asked for last: mostly it is again.
        self._last: tuple[Structure, int, Part] = (), 0, self._root.whole
        self._page = ""
        # The parts of the marked content of each page, and of each field.
        self._holders: list[list[Part] | Part] = []
        self._of_page: list[Part] = []
        self._pages: dict[str, int] = {}
        self._annotations: list[pdfdoc.PDFObject] = []

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
        if path is self._last[0] and page == self._last[1]:
            return self._last[2]
        order = page, self._turn
        part = self._root.whole
        for element in path:
            inner = part.inside.get(element)
            if inner is None:
                inner = part.inside[element] = Part(element)
                inner.order = order
            elif order < inner.order:
                inner.order = order
            part = inner
        self._last = path, page, part
        return part

    def mark(self, part: Part, page: int) -> int:
        """Return the number, on the page, of marked content that belongs to a part."""
        number = len(self._of_page)
        self._turn += 1
        part.marks.append(((page, self._turn), self._page, number))
        self._of_page.append(part)
        return number

    def annotate(self, part: Part, page: int, thing: pdfdoc.PDFObject) -> None:
        """Add a field or a link, which belongs to a part, to the page that is being written."""
        thing.__RefOnly__ = 1
        thing["StructParent"] = len(self._holders)
        self._turn += 1
        part.marks.append(((page, self._turn), self._page, thing))
        self._holders.append(part)
        self._annotations.append(thing)

    def end_page(self, canvas: Any) -> None:
        """Give the page its annotations: earlier, ReportLab would give them to forms."""
        refs = map(self._document.Reference, self._annotations)
        canvas._annotationrefs.extend(refs)  # noqa: SLF001 - ReportLab has no other door
        self._annotations.clear()

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


_order: Final = attrgetter("order")


def _text(words: str) -> str:
    """Return text as PDF writes it: in Latin letters, or in UTF-16."""
    if words.isascii() and words.isprintable():
        escaped = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        return f"({escaped})"
    return f"<FEFF{words.encode('utf-16-be').hex().upper()}>"
