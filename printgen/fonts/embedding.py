"""Embed a game's own font: the letters used, as TrueType made from their outlines.

ReportLab only embeds TrueType, and reads files without checking them. Here it gets no file: for
each subset of letters, a small font is written for it.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Any, Final
from weakref import WeakKeyDictionary

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import FF_SYMBOLIC, TTEncoding, TTFont, TTFontFace

from printgen.fonts.font_files import FontFile, Outline

# What viewers need for a substitute font, which they never use: this one is in the file.
_STEM: Final = 80
# 1 January 2000, in seconds since 1904, as in the PDF.
_THE_DATE: Final = 3_029_529_600


def embedded(key: str, file: FontFile) -> TTFont:
    """Return a font for ReportLab's documents, subset to the letters that each of them uses."""
    return _EmbeddedFont(key, file)


class _EmbeddedFont(TTFont):  # type: ignore[misc]
    """ReportLab's font without a file."""

    def __init__(self, key: str, file: FontFile) -> None:
        self.fontName = key
        self.face = _Face(key, file)
        self.encoding = TTEncoding()
        self.state: Any = WeakKeyDictionary()
        self._asciiReadable = False  # only the letters that are used
        self.shapable = False


class _Characters:
    """The characters of a file, for ReportLab to look up."""

    def __init__(self, file: FontFile) -> None:
        self._file = file

    def __contains__(self, code: int) -> bool:
        return self._file.outline(code) is not None


class _Face(TTFontFace):  # type: ignore[misc]
    """ReportLab's typeface without a file. Lengths are thousandths of the size."""

    def __init__(self, key: str, file: FontFile) -> None:
        pdfmetrics.TypeFace.__init__(self, None)
        self._file = file
        # Two games may have different fonts of one name.
        self.name = f"{file.name or 'Font'}-{key.rpartition('-')[2]}".encode()
        self.filename = key
        self.subfontNameX = b""
        em = 1000 / file.em
        self.charToGlyph: Any = _Characters(file)
        self.ascent = round(file.ascent * em)
        self.descent = round(file.descent * em)
        self.capHeight = round(file.cap_height * em)
        self.bbox = [round(each * em) for each in file.box]
        self.defaultWidth = 500
        self.flags = FF_SYMBOLIC
        self.italicAngle = 0
        self.stemV = _STEM

    def getCharWidth(self, code: int) -> float:  # noqa: N802 - ReportLab's name
        """Return a character's width."""
        outline = self._file.outline(code)
        advance = outline.advance * 1000 / self._file.em if outline else self.defaultWidth
        return round(float(advance), 3)

    def makeSubset(self, subset: Sequence[int]) -> bytes:  # noqa: N802 - ReportLab's name
        """Return a TrueType file with the characters of a subset, each at its code."""
        found = {code: outline for code in subset if (outline := self._file.outline(code))}
        builder = _letters(self._file, found.values())
        builder.font["cmap"] = _places(found, subset)
        return _saved(builder)


def _name(outline: Outline) -> str:
    return f"glyph{outline.number}"


def _letters(file: FontFile, outlines: Iterable[Outline]) -> FontBuilder:
    """Return a font with these outlines that are still to be mapped to characters."""
    glyphs: dict[str, Any] = {".notdef": TTGlyphPen(None).glyph()}
    widths = {".notdef": file.em // 2}
    for outline in outlines:
        name = _name(outline)
        pen = TTGlyphPen(None)
        for step, points in outline.steps:
            getattr(pen, step)(*points)
        glyphs[name] = pen.glyph(dropImpliedOnCurves=True)
        widths[name] = outline.advance
    builder = FontBuilder(file.em, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupHead(unitsPerEm=file.em, created=_THE_DATE, modified=_THE_DATE)
    builder.font.recalcTimestamp = False
    builder.setupGlyf(glyphs)
    drawn = builder.font["glyf"]
    builder.setupHorizontalMetrics(
        {name: (width, getattr(drawn[name], "xMin", 0)) for name, width in widths.items()}
    )
    builder.setupHorizontalHeader(ascent=file.ascent, descent=file.descent)
    builder.setupPost(keepGlyphNames=False)
    return builder


def _saved(builder: FontBuilder) -> bytes:
    written = io.BytesIO()
    builder.save(written)
    return written.getvalue()


def _places(found: dict[int, Outline], subset: Sequence[int]) -> Any:
    """Return the table from a letter's code in the subset to its glyph (ISO 32000-1, 9.6.6.4)."""
    places = CmapSubtable.newSubtable(6)
    places.platformID, places.platEncID, places.language = 1, 0, 0
    places.cmap = {
        place: _name(found[code]) if code in found else ".notdef"
        for place, code in enumerate(subset)
    }
    table: Any = newTable("cmap")
    table.tableVersion, table.tables = 0, [places]
    return table
