"""Glyphs in an embedded font file: which characters have one, and its size."""

from __future__ import annotations

import io
import logging
import struct
from collections.abc import Iterator
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from fontTools.agl import AGL2UV, toUnicode
from fontTools.cffLib import CFFFontSet
from fontTools.ttLib import TTFont

from printgen.fonts.character_maps import CharacterMap, character_maps, glyph_of
from printgen.pdf.budget import Budget, Cost, TooMuchError

# Its warnings about a font's dates and the like do not matter for findings.
logging.getLogger("fontTools").addHandler(logging.NullHandler())

# Left, bottom, right, top in thousandths of the type size.
Extent: TypeAlias = tuple[float, float, float, float]

# The default descent and ascent: those of most text faces.
BOTTOM: Final = -250.0
TOP: Final = 750.0


# How TrueType and OpenType files begin.
SFNT: Final = frozenset({b"\0\1\0\0", b"true", b"OTTO", b"ttcf"})


# Nested components of a glyph.
_DEEPEST: Final = 8
# Flags of a component: more follow, its place is in words; and bytes of its transformation.
_MORE: Final = 0x20
_WORDS: Final = 0x01
_TURNED: Final = {0x08: 2, 0x40: 4, 0x80: 8}


class FontBrokenError(Exception):
    """The embedded file is no readable font."""


class TrueType:
    """A TrueType file.

    A character is found by its number in strings, and by the letter of the font's encoding: one
    with a name, or one of the code page ``letters``. In a simple font (``by_glyph`` is None)
    characters are found by its ``cmap`` (ISO 32000-1, 9.6.6.4); in a composite one ``by_glyph``
    gives the glyph of each number.
    """

    def __init__(
        self,
        data: bytes,
        budget: Budget,
        by_glyph: bytes | None = None,
        *,
        simple: bool = True,
        letters: str = "ascii",
    ) -> None:
        if data[:4] not in SFNT:
            raise FontBrokenError("no TrueType")  # compressed web fonts are not in PDFs
        try:
            self._font = TTFont(io.BytesIO(data), lazy=True, fontNumber=0)
            self._count = int(self._font["maxp"].numGlyphs)
            self._em = float(self._font["head"].unitsPerEm) or 1000.0
            self._places: Any = self._font.get("loca")
            self._outlines: bytes = self._font.reader["glyf"] if "glyf" in self._font else b""
            self._tables = _character_tables(self._font, budget) if simple else []
        except TooMuchError:
            raise
        except Exception as e:
            raise FontBrokenError(type(e).__name__) from e
        self._by_glyph = by_glyph
        self._simple = simple
        self._letters = letters

    def _glyph(self, number: int, name: str | None) -> int:
        """Return the index of a character's glyph; 0 is the glyph for missing ones."""
        if not self._simple:
            if self._by_glyph is None:
                return number
            pair = self._by_glyph[2 * number : 2 * number + 2]
            return int.from_bytes(pair, "big") if len(pair) == 2 else 0
        if not self._tables:
            # Some writers leave the table out, and mean the numbers of glyphs.
            return number
        for table in self._tables:
            for key in (number, 0xF000 + number):
                if glyph := glyph_of(table, key):
                    return glyph
        if name is not None:
            letter = chr(AGL2UV[name]) if name in AGL2UV else toUnicode(name)
        else:
            letter = bytes([number]).decode(self._letters, "ignore") if number < 256 else ""
        glyphs = (glyph_of(table, ord(letter)) for table in self._tables if len(letter) == 1)
        return next(filter(None, glyphs), 0)

    def has(self, number: int, name: str | None) -> bool:
        """Return True if the character has a glyph."""
        return 0 < self._glyph(number, name) < self._count

    def extent(self, number: int, name: str | None, width: float) -> Extent | None:
        """Return the box of the glyph; None for one without ink, such as a space.

        If the outlines cannot be read, it is as wide as its advance ``width``.
        """
        glyph = self._glyph(number, name)
        if self._places is None or not 0 <= glyph < self._count:
            return 0.0, BOTTOM, width, TOP
        start, end = self._places[glyph], self._places[glyph + 1]
        if end - start < 10 or start + 10 > len(self._outlines):
            return None
        sides = struct.unpack_from(">4h", self._outlines, start + 2)
        left, bottom, right, top = (side * 1000 / self._em for side in sides)
        return left, bottom, right, top

    def outline(self, number: int, name: str | None) -> bytes:
        """Return the glyph's outline; empty for one without ink, or if it is not read."""
        return b"".join(self._drawn(self._glyph(number, name)))

    def _drawn(self, glyph: int, depth: int = 0) -> Iterator[bytes]:
        """Yield a glyph's outline; for a composite one, those of its components.

        In another file they have other numbers (OpenType, ``glyf``).
        """
        if self._places is None or not 0 <= glyph < self._count or depth > _DEEPEST:
            return
        data = self._outlines[self._places[glyph] : self._places[glyph + 1]]
        if len(data) < 10 or data[:1] < b"\x80":
            yield data
            return
        at, flags = 10, _MORE
        while flags & _MORE and at + 4 <= len(data):
            flags, part = struct.unpack_from(">2H", data, at)
            length = 4 if flags & _WORDS else 2
            length += next((more for flag, more in _TURNED.items() if flags & flag), 0)
            yield data[at : at + 2] + data[at + 4 : at + 4 + length]
            yield from self._drawn(part, depth + 1)
            at += 4 + length


def _character_tables(font: Any, budget: Budget) -> list[CharacterMap]:
    """Return the tables from characters to glyphs, in file order (OpenType, ``cmap``)."""
    if "cmap" not in font:
        return []
    spend = partial(budget.spend, Cost.ENTRIES)
    return [table for _, table in character_maps(font.reader["cmap"], spend)]


class Compact:
    """A CFF font: characters by name, or by number in a CID font."""

    def __init__(self, data: bytes, budget: Budget, *, simple: bool) -> None:
        # fontTools makes lists of the data, with a byte or more for each item.
        budget.spend(Cost.ENTRIES, len(data) // 16)
        try:
            fonts = CFFFontSet()
            fonts.decompile(io.BytesIO(data), None)
            top = fonts[0]
            self._names = frozenset(top.charset)
            self._count = len(top.charset)
            self._keyed = hasattr(top, "ROS")
            encoding = getattr(top, "Encoding", None)
        except Exception as e:
            raise FontBrokenError(type(e).__name__) from e
        self._own = encoding if isinstance(encoding, list) else []
        self._simple = simple

    def has(self, number: int, name: str | None) -> bool:
        if not self._simple:
            # ISO 32000-1, 9.7.4.2: characters of a CFF font that is no CID font are numbers of
            # glyphs.
            return f"cid{number:05d}" in self._names if self._keyed else 0 < number < self._count
        if name is None:
            name = self._own[number] if number < len(self._own) else None
        # A predefined encoding is not looked up here.
        return name is None or (name != ".notdef" and name in self._names)

    def extent(self, number: int, name: str | None, width: float) -> Extent | None:
        # Outlines would have to be run to know more.
        return (0.0, BOTTOM, width, TOP) if self.has(number, name) else None

    def outline(self, number: int, name: str | None) -> bytes:  # noqa: ARG002 - none is read
        return b""


class Whole(NamedTuple):
    """A font of unknown glyphs: it has all of them, with one height."""

    bottom: float
    top: float

    def has(self, number: int, name: str | None) -> bool:  # noqa: ARG002 - it has them all
        return True

    def extent(self, number: int, name: str | None, width: float) -> Extent | None:  # noqa: ARG002
        return 0.0, self.bottom, width, self.top

    def outline(self, number: int, name: str | None) -> bytes:  # noqa: ARG002
        return b""


Glyphs: TypeAlias = TrueType | Compact | Whole
