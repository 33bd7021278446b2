"""The facts of a PDF: how to print it, metadata, bookmarks, page labels, fonts.

ReportLab writes them; nothing is set for more than one document.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from reportlab.pdfbase import pdfdoc

from printgen.core.scene import Document
from printgen.core.translations import is_leftwards

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

# The settings for turning sheets (ISO 32000-1, table 150).
DUPLEX: Final = {
    None: "Simplex",
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
}

# More digits are no page number.
_LONG: Final = 7

# Files with more pages than this have bookmarks.
_FEW_PAGES: Final = 4

# Characters that XML 1.0 does not allow (its section 2.2), and those that it escapes.
_NO_XML: Final = (*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF)
_ESCAPED: Final = {
    **dict.fromkeys(_NO_XML, ""),
    **str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}),
}

_XMP: Final = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"\
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"\
 pdf:Producer="{producer}" pdf:Trapped="False" xmp:CreatorTool="{tool}"\
 xmp:CreateDate="{date}" xmp:ModifyDate="{date}" dc:format="application/pdf"{more}>
{lists}</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>
"""


_UA: Final = ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="1"'


class Bookmark(NamedTuple):
    """A bookmark: its title, the name of its destination, and its level."""

    title: str
    name: str
    depth: int


def describe(canvas: Canvas, document: Document, *, for_press: bool, is_tagged: bool) -> None:
    """Write the document's metadata, page labels, and how to show and print it.

    Presses turn paper in their own ways, so a file for one has no such setting. An ``is_tagged``
    file claims PDF/UA-1 (ISO 14289-1, clause 5).
    """
    canvas.setTitle(document.title)
    canvas.setAuthor(document.author)
    canvas.setSubject(document.subject)
    canvas.setCreator("printgen")
    canvas.setViewerPreference("PrintScaling", "None")
    if not for_press:
        canvas.setViewerPreference("Duplex", DUPLEX[document.turn])
    if document.title:
        canvas.setViewerPreference("DisplayDocTitle", "true")
    if is_leftwards(document.language):
        canvas.setViewerPreference("Direction", "R2L")
    made = canvas._doc  # noqa: SLF001 - ReportLab has no door to its catalog
    # Not compressed, so that programs that do not read PDF find it.
    kind = {"Type": pdfdoc.PDFName("Metadata"), "Subtype": pdfdoc.PDFName("XML")}
    packet = _xmp(made.info, document.language, is_tagged=is_tagged).encode()
    made.Catalog.Metadata = pdfdoc.PDFStream(pdfdoc.PDFDictionary(kind), packet, filters=[])
    for index, style, start, prefix in _labels(document):
        canvas.addPageLabel(index, style, start, prefix)


def _xmp(info: Any, language: str, *, is_tagged: bool) -> str:
    """Return the metadata as XMP; they agree with the ``info`` that ReportLab will write."""

    def words(text: str) -> str:
        return text.translate(_ESCAPED)

    def listed(key: str, kind: str, text: str, more: str = "") -> str:
        if not text:
            return ""
        item = f"<rdf:li{more}>{words(text)}</rdf:li>"
        return f"<dc:{key}><rdf:{kind}>{item}</rdf:{kind}></dc:{key}>\n"

    usual = ' xml:lang="x-default"'
    lists = (
        listed("title", "Alt", info.title, usual),
        listed("creator", "Seq", info.author),
        listed("description", "Alt", info.subject, usual),
        listed("language", "Bag", language),
    )
    return _XMP.format(
        producer=words(info.producer),
        tool=words(info.creator),
        date="2000-01-01T00:00:00+00:00",
        lists="".join(lists),
        more=_UA if is_tagged else "",
    )


def _labels(document: Document) -> Iterator[tuple[int, str | None, int | None, str | None]]:
    """Yield the beginnings of continuous labels.

    Each is the page from 0, the style of numbers, the first number and the prefix.
    """
    labels = [page.label for page in document.pages]
    if not any(labels):
        return
    before: tuple[str, int | None] | None = None
    for index, label in enumerate(labels):
        words = label.rstrip("0123456789")
        digits = label[len(words) :]
        number = int(digits) if 0 < len(digits) < _LONG and digits[0] != "0" else None
        words = label if number is None else words
        follows = before == (words, number - 1 if number else None)
        before = words, number
        if not follows:
            yield index, "ARABIC" if number else None, number, words or None


def bookmarks(document: Document) -> dict[int, list[Bookmark]]:
    """Return the bookmarks of each page, by its index.

    They are the document's outline, and below it the headings of the pages. Headings that continue
    on the next page have one.
    """
    if len(document.pages) <= _FEW_PAGES and not document.outline:
        return {}
    # The levels of the current headings.
    opened: list[int] = []
    found: dict[int, list[Bookmark]] = {}
    for number, (index, title, level) in enumerate(_headings(document)):
        while opened and opened[-1] >= level:
            opened.pop()
        entry = Bookmark(title, f"mark-{number}", len(opened))
        found.setdefault(index, []).append(entry)
        opened.append(level)
    return found


def _headings(document: Document) -> Iterator[tuple[int, str, int]]:
    """Yield the headings of a document with their pages and levels.

    Those of its outline have level 0; a single heading below such a one is left out.
    """
    starts = [index for _, index in document.outline] or [0]
    ends = [*starts[1:], len(document.pages)]
    titles = [title for title, _ in document.outline] or [""]
    for part, start, end in zip(titles, starts, ends, strict=True):
        if part:
            yield start, part, 0
        inside: list[tuple[int, str, int]] = []
        for index in range(start, end):
            for title, level in document.pages[index].headings:
                if not inside or inside[-1][1:] != (title, level):
                    inside.append((index, title, level))
        if not part or len(inside) > 1:
            yield from inside


def share_forms(canvas: Canvas) -> None:
    """Let pages with the same forms share one list of them, as all sheets of cards do."""
    document = canvas._doc  # noqa: SLF001 - its pages wait there for the end of the file
    shared: dict[tuple[str, ...], Any] = {}
    for page in list(document.idToObject.values()):
        if isinstance(page, pdfdoc.PDFPage) and page.XObjects:
            names = tuple(sorted(page.XObjects.dict))
            if names not in shared:
                shared[names] = document.Reference(page.XObjects)
            page.XObjects = shared[names]


def share_boxes(canvas: Canvas) -> None:
    """Let ReportLab format only once what is equal on many pages.

    These are their boxes, and their resources if they only name fonts and a list of forms: most of
    its work for a page.
    """
    resources: dict[str, Any] = {}
    boxes: dict[tuple[float, ...], Any] = {}
    still = _kept(pdfdoc.PDFDictionary())
    for page in canvas._doc.idToObject.values():  # noqa: SLF001 - likewise
        if not isinstance(page, pdfdoc.PDFPage):
            continue
        page.Trans = still
        page.MediaBox = pdfdoc.PDFArray([0, 0, page.pagewidth, page.pageheight])
        for kind in ("MediaBox", "TrimBox", "BleedBox"):
            box = getattr(page, kind)
            corners = tuple(box.sequence)
            if corners not in boxes:
                boxes[corners] = _kept(box)
            setattr(page, kind, boxes[corners])
        if page.Resources is None:
            forms = page.XObjects.name if page.XObjects else ""
            if forms not in resources:
                made = resources[forms] = _kept(pdfdoc.PDFResourceDictionary())
                made.basicFonts()
                made.allProcs()
                made.XObject = page.XObjects or {}
            page.Resources = resources[forms]


def _kept(thing: Any) -> Any:
    """Return an object of ReportLab that caches its formatted text in a document."""
    thing.format = cache(thing.format)
    return thing


def tag_subsets(canvas: Canvas) -> None:
    """Let each subset of a font have a tag of its own, from its content (ISO 32000-1, 9.6.4).

    ReportLab counts the subsets of each font from ``AAAAAA``; programs that merge files treat fonts
    of one name as one font.
    """
    document = canvas._doc  # noqa: SLF001 - its fonts wait there for the end of the file
    document.delayedFonts[:] = [_Tagged(font) for font in document.delayedFonts]


class _Tagged:
    """A font that is written when ReportLab needs it, with the tags of its subsets, and a table of
    their letters.
    """

    def __init__(self, font: Any) -> None:
        self._font = font

    def addObjects(self, document: Any) -> None:  # noqa: N802 - ReportLab's name
        """Add the font's objects to a document."""
        font = self._font
        subsets = font.state[document].subsets
        # What letters stand for that are glyphs.
        said = getattr(font.state[document], "said", {})
        names = [font.getSubsetInternalName(n, document)[1:] for n in range(len(subsets))]
        font.addObjects(document)
        written = document.idToObject
        fonts = written["BasicFonts"].dict
        for name, subset in zip(names, subsets, strict=True):
            made = fonts[name]
            descriptor = written[made.FontDescriptor.name].dict
            program = written[descriptor["FontFile2"].name].content
            called = made.BaseFont
            tagged = f"{_tag(program)}{called[called.index('+') :]}"
            made.BaseFont = tagged
            descriptor["FontName"] = pdfdoc.PDFName(tagged)
            texts = [said.get(code) or chr(code) for code in subset]
            written[made.ToUnicode.name].content = _to_unicode(tagged, texts)


def _to_unicode(name: str, texts: Sequence[str]) -> str:
    """Return the table of the letters of a subset (ISO 32000-1, 9.10.3).

    ReportLab's table says that unused codes are letters of the number 0, which ISO 14289-1, 7.21.7
    forbids, and has no letters beyond U+FFFF.
    """
    found = [
        f"<{place:02X}> <{text.encode('utf-16-be').hex().upper()}>"
        for place, text in enumerate(texts)
        if text != "\0"
    ]
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def",
        f"/CMapName /{name} def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<00> <FF>",
        "endcodespacerange",
    ]
    # The most entries of a section of the table.
    for first in range(0, len(found), 100):
        some = found[first : first + 100]
        lines += [f"{len(some)} beginbfchar", *some, "endbfchar"]
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines)


def _tag(program: bytes) -> str:
    """Return six letters that identify the content of a font file."""
    number = int.from_bytes(blake2b(program, digest_size=8).digest(), "big")
    return "".join(chr(ord("A") + number // 26**n % 26) for n in range(6))
