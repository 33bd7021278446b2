"""The fonts of a PDF (ISO 32000-1, 9.5 to 9.10): whether they are embedded, how wide and high what
they set is, which characters they lack.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pikepdf

if TYPE_CHECKING:
    from printgen.prepress.glyphs import Glyphs

# Advance widths of fonts that name none. The fourteen standard ones may leave their widths out
# (ISO 32000-1, 9.6.2.2); the letters of Helvetica and Times are near half their size on average.
_GUESSED_WIDTH: Final = 500.0
_CID_WIDTH: Final = 1000.0

_BF_BLOCK: Final = re.compile(rb"beginbf(char|range)(.*?)endbf", re.DOTALL)
_BF_CHAR: Final = re.compile(rb"<([0-9A-Fa-f]++)>\s*+<([0-9A-Fa-f]++)>")
_BF_RANGE: Final = re.compile(
    rb"<([0-9A-Fa-f]++)>\s*+<([0-9A-Fa-f]++)>\s*+(?:<([0-9A-Fa-f]++)>|\[([^\]]*+)\])"
)
_LONGEST_RANGE: Final = 65_536


class Run(NamedTuple):
    """What one string comes to, in thousandths of the type size.

    ``advance`` is the sum of the widths, ``extent`` (left, bottom, right, top) what the letters
    cover from the start, None if they are all blank. ``length`` and ``spaces`` are those that
    character and word spacing are added to.
    """

    advance: float
    extent: tuple[float, float, float, float] | None
    length: int
    spaces: int
    text: str
    missing: tuple[int, ...]


class Typeface:
    """One font of the file; two are the same if they are one object there."""

    def __init__(self, font: Any) -> None:
        """``font`` is the dictionary in the file. Raises ``ValueError`` where it is none."""
        if not isinstance(font, pikepdf.Dictionary):
            raise ValueError("a font that is none")
        self._font = font
        self.kind = str(font.get("/Subtype", "")).removeprefix("/")
        self.name = str(font.get("/BaseFont", font.get("/Name", "?"))).removeprefix("/")
        self._inner: Any = font
        if self.is_composite:
            inner = font.get("/DescendantFonts")
            if not isinstance(inner, pikepdf.Array) or not len(inner):
                raise ValueError(f"a font '{self.name}' without its descendant")
            self._inner = inner[0]
        descriptor = self._inner.get("/FontDescriptor")
        self._facts: Any = (
            descriptor if isinstance(descriptor, pikepdf.Dictionary) else pikepdf.Dictionary()
        )
        files = (self._facts.get(key) for key in ("/FontFile", "/FontFile2", "/FontFile3"))
        self._file = next((each for each in files if isinstance(each, pikepdf.Stream)), None)
        self.broken = ""
        self._runs: dict[bytes, Run] = {}

    @property
    def is_composite(self) -> bool:
        return self.kind == "Type0"

    @property
    def is_embedded(self) -> bool:
        """Whether the file holds its glyphs. A Type 3 font is drawn by the file itself."""
        return self.kind == "Type3" or self._file is not None

    @property
    def plain_name(self) -> str:
        """Its name without the six letters that mark a subset."""
        return re.sub(r"^[A-Z]{6}\+", "", self.name)

    def run(self, string: bytes) -> Run:
        """What a string of this font comes to."""
        found = self._runs.get(string)
        if found is None:
            found = self._runs[string] = self._measure(string)
        return found

    def _measure(self, string: bytes) -> Run:
        numbers = [*string] if not self.is_composite else _pairs(string)
        at = 0.0
        sides: list[tuple[float, float, float, float]] = []
        missing: list[int] = []
        for number in numbers:
            name = self._names.get(number)
            width = self._width(number)
            if not self._has(number, name):
                missing.append(number)
            if self._words.get(number, "x").strip() or number in missing:
                extent = self._glyphs.extent(number, name, width)
                if extent is not None:
                    sides.append((at + extent[0], extent[1], at + extent[2], extent[3]))
            at += width
        scale = self._scale
        extent = None
        if sides:
            left, bottom, right, top = zip(*sides, strict=True)
            extent = (min(left), min(bottom), max(right), max(top))
        return Run(
            at * scale,
            extent,
            len(numbers),
            0 if self.is_composite else string.count(b" "),
            "".join(self._words.get(number, "") for number in numbers),
            tuple(missing),
        )

    @cached_property
    def _scale(self) -> float:
        """Thousandths of the type size in a unit of the widths: only Type 3 fonts differ."""
        if self.kind != "Type3":
            return 1.0
        matrix = self._font.get("/FontMatrix")
        return abs(float(matrix[0])) * 1000 if matrix is not None and len(matrix) else 1.0

    def _has(self, number: int, name: str | None) -> bool:
        if self._words.get(number) == " ":
            return True  # nobody misses it
        if name == ".notdef":
            return False
        if self.kind == "Type3":
            return name is not None and f"/{name}" in self._font.get("/CharProcs", {})
        return self._glyphs.has(number, name)

    # -- read once, where needed

    @cached_property
    def _glyphs(self) -> Glyphs:
        from printgen.prepress.glyphs import BOTTOM, TOP, Compact, FontBrokenError, TrueType, Whole

        bottom, top = (
            float(self._facts.get(key) or default)
            for key, default in (("/Descent", BOTTOM), ("/Ascent", TOP))
        )
        whole = Whole(bottom, top)
        if self._file is None or "/FontFile" in self._facts:
            return whole  # of a Type 1 program only the encoding is looked at
        if self.is_composite and str(self._font.get("/Encoding", "")) not in _IDENTITY:
            return whole  # its numbers go through a map that is not read
        try:
            data = self._file.read_bytes()
            if "/FontFile2" in self._facts or data[:4] in _SFNT:
                by_glyph = self._inner.get("/CIDToGIDMap")
                table = by_glyph.read_bytes() if isinstance(by_glyph, pikepdf.Stream) else None
                return TrueType(data, table, simple=not self.is_composite)
            return Compact(data, simple=not self.is_composite)
        except (FontBrokenError, pikepdf.PdfError) as error:
            self.broken = str(error)
            return whole

    @cached_property
    def _names(self) -> dict[int, str]:
        """The characters to which the encoding gives names of its own (its differences)."""
        encoding = self._font.get("/Encoding")
        names: dict[int, str] = {}
        if isinstance(encoding, pikepdf.Dictionary):
            number = 0
            for each in encoding.get("/Differences", pikepdf.Array()):
                if isinstance(each, pikepdf.Name):
                    names[number] = str(each).removeprefix("/")
                    number += 1
                else:
                    number = int(each)
        return names

    def _width(self, number: int) -> float:
        if self.is_composite:
            return self._cid_widths.get(number, self._default_width)
        first, widths = self._simple_widths
        if 0 <= number - first < len(widths):
            return widths[number - first]
        return self._default_width

    @cached_property
    def _simple_widths(self) -> tuple[int, list[float]]:
        widths = self._font.get("/Widths")
        if not isinstance(widths, pikepdf.Array):
            return 0, []
        return int(self._font.get("/FirstChar", 0)), [float(width) for width in widths]

    @cached_property
    def _default_width(self) -> float:
        if self.is_composite:
            return float(self._inner.get("/DW", _CID_WIDTH))
        if "/Widths" not in self._font:
            return _GUESSED_WIDTH
        return float(self._facts.get("/MissingWidth", 0))

    @cached_property
    def _cid_widths(self) -> dict[int, float]:
        """ISO 32000-1, 9.7.4.3: ``first [w1 w2 …]`` and ``first last w``."""
        widths: dict[int, float] = {}
        pending: list[int] = []
        for each in self._inner.get("/W", pikepdf.Array()):
            if isinstance(each, pikepdf.Array):
                first = pending[-1] if pending else 0
                widths.update((first + n, float(width)) for n, width in enumerate(each))
                pending = []
            elif len(pending) < 2:
                pending.append(int(each))
            else:
                first, last = pending
                for number in range(first, min(last, first + _LONGEST_RANGE) + 1):
                    widths[number] = float(each)
                pending = []
        return widths

    @cached_property
    def _words(self) -> dict[int, str]:
        """What the characters mean: by the font's ToUnicode, or as Latin letters without one."""
        stream = self._font.get("/ToUnicode")
        if isinstance(stream, pikepdf.Stream):
            try:
                return _to_unicode(stream.read_bytes())
            except pikepdf.PdfError:
                return {}
        if self.is_composite or self.kind == "Type3":
            return {}
        return {n: bytes([n]).decode("cp1252", "ignore") for n in range(32, 256)}


_IDENTITY: Final = frozenset({"/Identity-H", "/Identity-V"})
_SFNT: Final = frozenset({b"\0\1\0\0", b"true", b"OTTO", b"ttcf"})


def _pairs(string: bytes) -> list[int]:
    """Characters of two bytes each, as the identity encodings have them."""
    return [int.from_bytes(string[n : n + 2], "big") for n in range(0, len(string) - 1, 2)]


def _to_unicode(data: bytes) -> dict[int, str]:
    """A ToUnicode map (ISO 32000-1, 9.10.3)."""
    words: dict[int, str] = {}
    for block in _BF_BLOCK.finditer(data):
        if block[1] == b"char":
            for pair in _BF_CHAR.finditer(block[2]):
                words[int(pair[1], 16)] = _utf_16(pair[2])
            continue
        for entry in _BF_RANGE.finditer(block[2]):
            first, last = int(entry[1], 16), int(entry[2], 16)
            count = min(last - first + 1, _LONGEST_RANGE)
            if entry[3] is not None:
                text = _utf_16(entry[3])
                for n in range(count if text else 0):
                    words[first + n] = text[:-1] + chr(min(ord(text[-1]) + n, 0x10FFFF))
            else:
                for n, each in enumerate(re.findall(rb"<([0-9A-Fa-f]++)>", entry[4])[:count]):
                    words[first + n] = _utf_16(each)
    return words


def _utf_16(digits: bytes) -> str:
    if len(digits) % 4:
        digits = b"0" * (4 - len(digits) % 4) + digits
    return bytes.fromhex(digits.decode("ascii")).decode("utf-16-be", "replace").replace("\0", "")
