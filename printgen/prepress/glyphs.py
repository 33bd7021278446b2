"""What an embedded font file really holds: which characters have a glyph, and how large it is."""

from __future__ import annotations

import io
import struct
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from fontTools.agl import AGL2UV, toUnicode
from fontTools.cffLib import CFFFontSet
from fontTools.ttLib import TTFont

# Left, bottom, right, top in thousandths of the type size.
Extent: TypeAlias = tuple[float, float, float, float]

# Where letters end below and above, if nothing says so: those of most text faces.
BOTTOM: Final = -250.0
TOP: Final = 750.0


class Glyphs(Protocol):
    """The glyphs of one font file. A character is known by its number in strings, and by its name
    where the font's encoding gives it one.
    """

    def has(self, number: int, name: str | None) -> bool:
        """Whether the character has a glyph."""

    def extent(self, number: int, name: str | None, width: float) -> Extent | None:
        """What the glyph covers; None for one without ink, such as a space.

        Where the outlines say nothing that could be read, it is as wide as its advance ``width``.
        """


class FontBrokenError(Exception):
    """The embedded file is no font that can be read."""


class TrueType:
    """A TrueType file. In a simple font (``by_glyph`` is None) characters are found by its ``cmap``
    (ISO 32000-1, 9.6.6.4); in a composite one ``by_glyph`` gives the glyph of each number.
    """

    def __init__(self, data: bytes, by_glyph: bytes | None = None, *, simple: bool = True) -> None:
        try:
            self._font = TTFont(io.BytesIO(data), lazy=True, fontNumber=0)
            self._count = int(self._font["maxp"].numGlyphs)
            self._em = float(self._font["head"].unitsPerEm) or 1000.0
            self._places: Any = self._font.get("loca")
            self._outlines: bytes = self._font.reader["glyf"] if "glyf" in self._font else b""
            self._tables = _character_tables(self._font) if simple else {}
        except Exception as e:
            raise FontBrokenError(type(e).__name__) from e
        self._by_glyph = by_glyph
        self._simple = simple

    def _glyph(self, number: int, name: str | None) -> int:
        """The index of a character's glyph; 0 is the one for what is missing."""
        if not self._simple:
            if self._by_glyph is None:
                return number
            pair = self._by_glyph[2 * number : 2 * number + 2]
            return int.from_bytes(pair, "big") if len(pair) == 2 else 0
        if not self._tables:
            # Some writers leave the table out, and mean the numbers of glyphs.
            return number
        for table in self._tables.values():
            for key in (number, 0xF000 + number):
                if table.get(key):
                    return table[key]
        if name is not None:
            unicode = AGL2UV.get(name) or (ord(u) if len(u := toUnicode(name)) == 1 else None)
            for table in self._tables.values():
                if unicode is not None and table.get(unicode):
                    return table[unicode]
        return 0

    def has(self, number: int, name: str | None) -> bool:
        return 0 < self._glyph(number, name) < self._count

    def extent(self, number: int, name: str | None, width: float) -> Extent | None:
        glyph = self._glyph(number, name)
        if self._places is None or not 0 <= glyph < self._count:
            return 0.0, BOTTOM, width, TOP
        start, end = self._places[glyph], self._places[glyph + 1]
        if end - start < 10 or start + 10 > len(self._outlines):
            return None
        sides = struct.unpack_from(">4h", self._outlines, start + 2)
        left, bottom, right, top = (side * 1000 / self._em for side in sides)
        return left, bottom, right, top


def _character_tables(font: Any) -> dict[tuple[int, int], dict[int, int]]:
    """The tables from characters to glyphs, by platform and encoding."""
    if "cmap" not in font:
        return {}
    return {
        (table.platformID, table.platEncID): {
            character: font.getGlyphID(glyph) for character, glyph in table.cmap.items()
        }
        for table in font["cmap"].tables
    }


class Compact:
    """A CFF font: characters by name, or by number in one keyed by them (a CID font)."""

    def __init__(self, data: bytes, *, simple: bool) -> None:
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
            # ISO 32000-1, 9.7.4.2: a CFF font that is not keyed is reached by numbers of glyphs.
            return f"cid{number:05d}" in self._names if self._keyed else 0 < number < self._count
        if name is None:
            name = self._own[number] if number < len(self._own) else None
        # An encoding that the program has by name is not looked up here.
        return name is None or (name != ".notdef" and name in self._names)

    def extent(self, number: int, name: str | None, width: float) -> Extent | None:
        # Outlines would have to be run to know more.
        return (0.0, BOTTOM, width, TOP) if self.has(number, name) else None


class Whole(NamedTuple):
    """A font about whose glyphs nothing is known: it has them all, of one height."""

    bottom: float
    top: float

    def has(self, number: int, name: str | None) -> bool:  # noqa: ARG002 - it has them all
        return True

    def extent(self, number: int, name: str | None, width: float) -> Extent | None:  # noqa: ARG002
        return 0.0, self.bottom, width, self.top
