"""The fonts of a PDF (ISO 32000-1, 9.5 to 9.10): whether they are embedded, the width and height of
text in them, and missing characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from hashlib import md5
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pikepdf

from printgen.core.geometry import Matrix
from printgen.fonts.character_maps import Range, Ranges
from printgen.pdf.budget import LONGEST_NAME, Budget, Cost
from printgen.pdf.resources import Form, dictionary, number_of, numbers

if TYPE_CHECKING:
    from printgen.pdf.glyphs import Extent, Glyphs

# The default advance widths of fonts. The fourteen standard ones may leave their widths out (ISO
# 32000-1, 9.6.2.2); the letters of Helvetica and Times are near half their size on average.
_GUESSED_WIDTH: Final = 500.0
_CID_WIDTH: Final = 1000.0

# Letters are drawn without a box.
_ALL: Final = (-1e5, -1e5, 1e5, 1e5)

_BF_BLOCK: Final = re.compile(rb"\b(beginbfchar|beginbfrange|endbfchar|endbfrange)\b")
_BF_CHAR: Final = re.compile(rb"<([0-9A-Fa-f]++)>\s*+<([0-9A-Fa-f]++)>")
_BF_RANGE: Final = re.compile(
    rb"<([0-9A-Fa-f]++)>\s*+<([0-9A-Fa-f]++)>\s*+(?:<([0-9A-Fa-f]++)>|\[([^\]]*+)\])"
)
_BF_ITEM: Final = re.compile(rb"<([0-9A-Fa-f]++)>")
# Strings of composite fonts have two bytes for a letter (of those that are looked at).
_LAST_NUMBER: Final = 0xFFFF
# ISO 32000-1, 9.10.3 and Adobe's note 5411: a letter represents at most 512 bytes.
_MOST_DIGITS: Final = 1_024


class Run(NamedTuple):
    """One string in a font, in thousandths of the type size.

    ``advance`` is the sum of the widths, ``extent`` (left, bottom, right, top) the ink of the
    letters from the start, None if they are all blank. ``length`` and ``spaces`` are the numbers
    for character and word spacing.
    """

    advance: float
    extent: Extent | None
    length: int
    spaces: int
    text: str
    missing: tuple[int, ...]


class _Letter(NamedTuple):
    """A character: its width, its ink, its text, whether it lacks a glyph."""

    width: float
    extent: Extent | None
    word: str
    is_missing: bool


class Typeface:
    """One font of the file; two are equal if they are one object there."""

    def __init__(self, font: Any, budget: Budget) -> None:
        """Read the font from its dictionary. Raises ``ValueError`` for anything else."""
        if not isinstance(font, pikepdf.Dictionary):
            raise ValueError("an invalid font")
        self._font = font
        self._budget = budget
        self.kind = str(font.get("/Subtype", "")).removeprefix("/")
        name = str(font.get("/BaseFont", font.get("/Name", "?"))).removeprefix("/")
        budget.spend(Cost.BYTES, len(name))
        self.name = name[:LONGEST_NAME]
        self._inner: Any = font
        if self.is_composite:
            inner = font.get("/DescendantFonts")
            if not isinstance(inner, pikepdf.Array) or not len(inner):
                raise ValueError(f"a font '{self.name}' without its descendant")
            self._inner = inner[0]
        self._facts = dictionary(self._inner.get("/FontDescriptor"))
        files = (self._facts.get(key) for key in ("/FontFile", "/FontFile2", "/FontFile3"))
        self._file = next((each for each in files if isinstance(each, pikepdf.Stream)), None)
        self.broken = ""
        self._runs: dict[bytes, Run] = {}
        self._letters: dict[int, _Letter] = {}
        self._shapes: dict[bytes, tuple[bytes, ...]] = {}

    @property
    def is_composite(self) -> bool:
        return self.kind == "Type0"

    @property
    def is_embedded(self) -> bool:
        """True if the file has its glyphs. The file itself draws a Type 3 font."""
        return self.is_drawn or self._file is not None

    @property
    def is_drawn(self) -> bool:
        """True if the file draws each letter with a content stream (Type 3)."""
        return self.kind == "Type3"

    def letters(self, characters: Iterable[int]) -> Iterator[Form]:
        """Yield the drawings of characters that have one (ISO 32000-1, 9.6.5)."""
        drawings, matrix = self._font.get("/CharProcs"), self._font.get("/FontMatrix")
        if not isinstance(drawings, pikepdf.Dictionary) or matrix is None:
            return
        to_text = Matrix(*numbers(matrix, 6))
        for number in sorted(characters):
            drawing = drawings.get(f"/{self._names.get(number, '')}")
            if isinstance(drawing, pikepdf.Stream):
                own = self._font.get("/Resources")
                yield Form(drawing, number_of(drawing), to_text, _ALL, own)

    @cached_property
    def has_void_letters(self) -> bool:
        """True if some characters are declared to be no letter, or one of the number 0."""
        return any(not each.strip("\ufeff\ufffe") for each in self._words.values())

    @property
    def plain_name(self) -> str:
        """Name without the six letters of a subset."""
        return re.sub(r"^[A-Z]{6}\+", "", self.name)

    def run(self, string: bytes) -> Run:
        """Return width, text and extent of a string in this font."""
        found = self._runs.get(string)
        if found is None:
            found = self._runs[string] = self._measure(string)
        return found

    def shapes(self, string: bytes) -> tuple[bytes, ...]:
        """Return a hash of the outline or drawing of each letter of a string.

        It is empty for fonts other than TrueType and Type 3, which are not read.
        """
        if string not in self._shapes:
            characters = _pairs(string) if self.is_composite else [*string]
            self._shapes[string] = tuple([self._shape(each) for each in characters])
        return self._shapes[string]

    def _shape(self, number: int) -> bytes:
        name = self._names.get(number)
        if not self.is_drawn:
            drawn = self._glyphs.outline(number, name)
            self._budget.spend(Cost.BYTES, len(drawn))
            return md5(drawn, usedforsecurity=False).digest() if drawn else b""
        digest = md5(b"drawn", usedforsecurity=False)
        for letter in self.letters([number]):
            digest.update(self._budget.read(letter.stream))
        return digest.digest()

    def _measure(self, string: bytes) -> Run:
        self._budget.spend(Cost.LETTERS, len(string))
        numbers = [*string] if not self.is_composite else _pairs(string)
        at = 0.0
        sides: list[Extent] = []
        missing: list[int] = []
        words: list[str] = []
        for number in numbers:
            letter = self._letters.get(number)
            if letter is None:
                letter = self._letters[number] = self._letter(number)
            width, extent, word, is_missing = letter
            if is_missing:
                missing.append(number)
            if extent is not None:
                sides.append((at + extent[0], extent[1], at + extent[2], extent[3]))
            words.append(word)
            at += width
        whole = None
        if sides:
            left, bottom, right, top = zip(*sides, strict=True)
            whole = (min(left), min(bottom), max(right), max(top))
        self._budget.spend(Cost.LETTERS, sum(map(len, words)))
        return Run(
            at * self._scale,
            whole,
            len(numbers),
            0 if self.is_composite else string.count(b" "),
            "".join(words),
            tuple(missing),
        )

    def _letter(self, number: int) -> _Letter:
        """Return what is known of a character, in any place."""
        name, width, word = self._names.get(number), self._width(number), self._word(number)
        is_missing = not self._has(number, name)
        is_blank = not is_missing and not self._word(number, "x").strip()
        extent = None if is_blank else self._glyphs.extent(number, name, width)
        return _Letter(width, extent, word, is_missing)

    @cached_property
    def _scale(self) -> float:
        """Thousandths of the type size in a unit of the widths; other than 1 only for Type 3."""
        if not self.is_drawn:
            return 1.0
        matrix = self._font.get("/FontMatrix")
        return abs(float(matrix[0])) * 1000 if matrix is not None and len(matrix) else 1.0

    def _has(self, number: int, name: str | None) -> bool:
        if self._word(number) == " ":
            return True  # nobody misses it
        if name == ".notdef":
            return False
        if self.is_drawn:
            return name is not None and f"/{name}" in self._font.get("/CharProcs", {})
        return self._glyphs.has(number, name)

    # -- read once, where needed

    @cached_property
    def _glyphs(self) -> Glyphs:
        from printgen.pdf.glyphs import BOTTOM, SFNT, TOP, Compact, FontBrokenError, TrueType, Whole

        bottom, top = (
            float(self._facts.get(key) or default)
            for key, default in (("/Descent", BOTTOM), ("/Ascent", TOP))
        )
        whole = Whole(bottom, top)
        if self._file is None or "/FontFile" in self._facts:
            return whole  # of a Type 1 program only the encoding is read
        if self.is_composite and self._encoding not in _IDENTITY:
            return whole  # its numbers go through a map that is not read
        try:
            data = self._budget.read(self._file)
            if "/FontFile2" in self._facts or data[:4] in SFNT:
                by_glyph = self._inner.get("/CIDToGIDMap")
                is_table = isinstance(by_glyph, pikepdf.Stream)
                table = self._budget.read(by_glyph) if is_table else None
                letters = _CODE_PAGES.get(self._encoding, "ascii")
                simple = not self.is_composite
                return TrueType(data, self._budget, table, simple=simple, letters=letters)
            return Compact(data, self._budget, simple=not self.is_composite)
        except (FontBrokenError, pikepdf.PdfError) as error:
            self.broken = str(error)
            return whole

    @property
    def _encoding(self) -> str:
        """Name of the encoding, or of the one that it modifies."""
        encoding = self._font.get("/Encoding")
        named = dictionary(encoding).get("/BaseEncoding", encoding)
        return str(named) if isinstance(named, pikepdf.Name) else ""

    @cached_property
    def _names(self) -> dict[int, str]:
        """Names of characters from the encoding's differences."""
        names: dict[int, str] = {}
        number = 0
        for each in self._entries(dictionary(self._font.get("/Encoding")).get("/Differences")):
            if isinstance(each, pikepdf.Name):
                if 0 <= number <= _LAST_NUMBER:
                    names[number] = str(each).removeprefix("/")[:LONGEST_NAME]
                number += 1
            else:
                number = int(each)
        return names

    def _width(self, number: int) -> float:
        if self.is_composite:
            found = self._cid_widths.get(number)
            return self._default_width if found is None else found.value
        first, widths = self._simple_widths
        if 0 <= number - first < len(widths):
            return widths[number - first]
        return self._default_width

    @cached_property
    def _simple_widths(self) -> tuple[int, list[float]]:
        widths = self._font.get("/Widths")
        if not isinstance(widths, pikepdf.Array):
            return 0, []
        found = [float(width) for width in self._entries(widths)]
        return int(self._font.get("/FirstChar", 0)), found

    @cached_property
    def _default_width(self) -> float:
        if self.is_composite:
            return float(self._inner.get("/DW", _CID_WIDTH))
        if "/Widths" not in self._font:
            return _GUESSED_WIDTH
        return float(self._facts.get("/MissingWidth", 0))

    @cached_property
    def _cid_widths(self) -> Ranges[float]:
        """Widths by ``first [w1 w2 …]`` and ``first last w`` (ISO 32000-1, 9.7.4.3)."""
        widths: list[Range[float]] = []
        pending: list[int] = []
        for each in self._entries(self._inner.get("/W")):
            if isinstance(each, pikepdf.Array):
                start = pending[-1] if pending else 0
                for number, width in enumerate(self._entries(each), start):
                    widths.append(Range(number, number, float(width)))
                pending = []
            elif len(pending) < 2:
                pending.append(int(each))
            else:
                first, last = pending
                widths.append(Range(first, last, float(each)))
                pending = []
        return Ranges(widths)

    def _entries(self, array: Any) -> list[Any]:
        """Return the entries of an array; none for anything else."""
        if not isinstance(array, pikepdf.Array):
            return []
        self._budget.spend(Cost.ENTRIES, len(array))
        return list(array)

    def _word(self, number: int, unknown: str = "") -> str:
        """Return the text of a character."""
        found = self._words.get(number)
        if found is None:
            return unknown
        text = found.value
        if number == found.first or not text:
            return text
        # ISO 32000-1, 9.10.3: in a range the last letter is incremented.
        return text[:-1] + chr(min(ord(text[-1]) + number - found.first, 0x10FFFF))

    @cached_property
    def _words(self) -> Ranges[str]:
        """Texts of the characters, by the font's ToUnicode or else as Latin letters."""
        stream = self._font.get("/ToUnicode")
        if isinstance(stream, pikepdf.Stream):
            try:
                return Ranges(_to_unicode(self._budget.read(stream), self._budget))
            except pikepdf.PdfError:
                return Ranges([])
        if self.is_composite or self.is_drawn:
            return Ranges([])
        return Ranges(Range(n, n, bytes([n]).decode("cp1252", "ignore")) for n in range(32, 256))


# ISO 32000-1, D.2.
_CODE_PAGES: Final = {"/WinAnsiEncoding": "cp1252", "/MacRomanEncoding": "mac_roman"}
_IDENTITY: Final = frozenset({"/Identity-H", "/Identity-V"})


def _pairs(string: bytes) -> list[int]:
    """Return the characters of two bytes each, as in the identity encodings."""
    return [int.from_bytes(string[n : n + 2], "big") for n in range(0, len(string) - 1, 2)]


def _to_unicode(data: bytes, budget: Budget) -> Iterator[Range[str]]:
    """Yield the entries of a ToUnicode map (ISO 32000-1, 9.10.3)."""
    begun: re.Match[bytes] | None = None
    for word in _BF_BLOCK.finditer(data):
        if word[1].startswith(b"end"):
            if begun is not None and begun[1].endswith(b"char"):
                yield from _letters(data, begun.end(), word.start(), budget)
            elif begun is not None:
                yield from _letter_ranges(data, begun.end(), word.start(), budget)
            begun = None
        elif begun is None:
            begun = word


def _letters(data: bytes, start: int, end: int, budget: Budget) -> Iterator[Range[str]]:
    for pair in _BF_CHAR.finditer(data, start, end):
        budget.spend(Cost.ENTRIES)
        number = _number(pair[1])
        yield Range(number, number, _utf_16(pair[2]))


def _letter_ranges(data: bytes, start: int, end: int, budget: Budget) -> Iterator[Range[str]]:
    for entry in _BF_RANGE.finditer(data, start, end):
        budget.spend(Cost.ENTRIES)
        first, last = _number(entry[1]), _number(entry[2])
        if entry[3] is not None:
            yield Range(first, last, _utf_16(entry[3]))
            continue
        for number, item in enumerate(_BF_ITEM.finditer(entry[4]), first):
            if number > last:
                break
            budget.spend(Cost.ENTRIES)
            yield Range(number, number, _utf_16(item[1]))


def _number(digits: bytes) -> int:
    """Return a character's number; too large ones become the first invalid one."""
    return min(int(digits[-8:], 16), _LAST_NUMBER + 1)


def _utf_16(digits: bytes) -> str:
    digits = digits[:_MOST_DIGITS]
    if len(digits) % 4:
        digits = b"0" * (4 - len(digits) % 4) + digits
    return bytes.fromhex(digits.decode("ascii")).decode("utf-16-be", "replace").replace("\0", "")
