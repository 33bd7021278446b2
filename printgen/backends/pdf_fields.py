"""Form fields (interactive forms, ISO 32000-1, 12.7), each tagged as PDF/UA requires.

Without scripts: typed text stays unchanged, and nothing is added up.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final

from fontTools import subset
from fontTools.ttLib import TTFont
from reportlab.pdfbase import pdfdoc

from printgen.core.units import number
from printgen.fonts.font import font_path

if TYPE_CHECKING:
    from printgen.backends.pdf_structure import Part, Tree

# The characters that can be typed: the letters of Western Europe (annex D.2).
_LETTERS: Final = bytes(range(32, 256)).decode("cp1252", errors="ignore")
_FONT: Final = "sans"
# A size of 0 is one that fits the field (12.7.3.3).
_LOOK: Final = "/F 0 Tf 0 g"
_PRINTED: Final = 4
_CENTRED: Final = 1
# The flags of a font with the letters of the encoding (9.8.2).
_USUAL: Final = 32
_ON: Final = "Yes"


class Fields:
    """The fields of one document."""

    def __init__(self, document: Any, tree: Tree) -> None:
        self._document = document
        self._tree = tree
        self._fields: list[Any] = []
        self._names: dict[str, int] = {}
        self._resources: Any = None
        self._looks: dict[tuple[str, str, str], Any] = {}

    def add(self, part: Part, page: int, box: tuple[float, ...]) -> None:
        """Add a field to the page that is being written; ``box`` is in points."""
        if self._resources is None:
            fonts = pdfdoc.PDFDictionary({"F": self._document.Reference(_font(self._document))})
            self._resources = pdfdoc.PDFDictionary({"Font": fonts})
        left, bottom, right, top = box
        said = part.element.said
        facts = {
            "Type": pdfdoc.PDFName("Annot"),
            "Subtype": pdfdoc.PDFName("Widget"),
            "T": pdfdoc.PDFString(self._name(said)),
            "TU": pdfdoc.PDFString(said),
            "Rect": pdfdoc.PDFArray([left, bottom, right, top]),
            "F": _PRINTED,
            "P": self._document.thisPageRef(),
            "DA": pdfdoc.PDFString(_LOOK),
        }
        size = right - left, top - bottom
        facts |= self._box(*size) if part.element.trait == "check" else self._line(*size)
        field = pdfdoc.PDFDictionary(facts)
        self._tree.annotate(part, page, field)
        self._fields.append(field)

    def finish(self) -> None:
        """Give the document its form."""
        if not self._fields:
            return
        facts = {
            "Fields": pdfdoc.PDFArray([self._document.Reference(each) for each in self._fields]),
            "DR": self._resources,
            "DA": pdfdoc.PDFString(_LOOK),
        }
        self._document.Catalog.AcroForm = pdfdoc.PDFDictionary(facts)

    def _name(self, said: str) -> str:
        """Return a unique name; dots would divide it (12.7.3.2)."""
        stem = said.replace(".", " ")
        count = self._names[stem] = self._names.get(stem, 0) + 1
        return stem if count == 1 else f"{stem} ({count})"

    def _line(self, width: float, height: float) -> dict[str, Any]:
        empty = self._picture(width, height, "/Tx BMC EMC")
        return {
            "FT": pdfdoc.PDFName("Tx"),
            "Q": _CENTRED,
            "AP": pdfdoc.PDFDictionary({"N": empty}),
        }

    def _box(self, width: float, height: float) -> dict[str, Any]:
        x, y = number(width * 0.45), number(height * 0.2)
        stroke = f"{number(height * 0.12)} w {number(width * 0.2)} {number(height * 0.5)} m"
        ticked = f"{stroke} {x} {y} l {number(width)} {number(height)} l S"
        looks = {
            _ON: self._picture(width, height, ticked),
            "Off": self._picture(width, height, ""),
        }
        off = pdfdoc.PDFName("Off")
        inner = pdfdoc.PDFDictionary({"N": pdfdoc.PDFDictionary(looks)})
        return {"FT": pdfdoc.PDFName("Btn"), "V": off, "AS": off, "AP": inner}

    def _picture(self, width: float, height: float, content: str) -> Any:
        """Return the appearance of fields of that size, which is in the file once."""
        key = number(width), number(height), content
        if key in self._looks:
            return self._looks[key]
        facts = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Form"),
            "BBox": pdfdoc.PDFArray([0, 0, width, height]),
            "Resources": self._resources,
        }
        made = pdfdoc.PDFStream(pdfdoc.PDFDictionary(facts), content.encode(), filters=[])
        self._looks[key] = self._document.Reference(made)
        return self._looks[key]


def _font(document: Any) -> Any:
    """Return the font for typing, with all letters of its encoding."""
    with TTFont(font_path(_FONT), recalcTimestamp=False) as face:
        options = subset.Options(hinting=False, layout_features=[], notdef_outline=True)
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=map(ord, _LETTERS))
        cutter.subset(face)
        names, widths = face.getBestCmap(), face["hmtx"].metrics
        scale = 1000 / face["head"].unitsPerEm
        head, rise = face["head"], face["hhea"]
        letters = (bytes([code]).decode("cp1252", errors="ignore") for code in range(32, 256))
        glyphs = (names.get(ord(letter)) if letter else None for letter in letters)
        wide = [round(widths[glyph][0] * scale) if glyph else 0 for glyph in glyphs]
        box = [round(each * scale) for each in (head.xMin, head.yMin, head.xMax, head.yMax)]
        out = io.BytesIO()
        face.save(out, reorderTables=None)
    program = out.getvalue()
    file = pdfdoc.PDFStream(
        pdfdoc.PDFDictionary({"Length1": len(program)}), program, [pdfdoc.PDFZCompress]
    )
    name = pdfdoc.PDFName("PGFORM+SourceSans3-Regular")
    about = {
        "Type": pdfdoc.PDFName("FontDescriptor"),
        "FontName": name,
        "Flags": _USUAL,
        "FontBBox": pdfdoc.PDFArray(box),
        "ItalicAngle": 0,
        "Ascent": round(rise.ascent * scale),
        "Descent": round(rise.descent * scale),
        "CapHeight": 660,
        "StemV": 80,
        "FontFile2": document.Reference(file),
    }
    return pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("TrueType"),
            "BaseFont": name,
            "Encoding": pdfdoc.PDFName("WinAnsiEncoding"),
            "FirstChar": 32,
            "LastChar": 255,
            "Widths": pdfdoc.PDFArray(wide),
            "FontDescriptor": document.Reference(pdfdoc.PDFDictionary(about)),
        }
    )
