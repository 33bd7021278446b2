"""Read a game's own font files: TrueType and OpenType, from strangers.

HarfBuzz finds the glyphs and draws them, one at a time, when letters are needed; it is made for
fonts from anywhere. A glyph that is broken or takes too much work counts as missing, and is
reported where the letter is used. Everything is drawn from these outlines; no byte of the file gets
into a print.
"""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Iterator
from functools import cached_property
from hashlib import blake2b
from itertools import pairwise
from typing import Any, Final, NamedTuple

import uharfbuzz as hb
from fontTools.cu2qu.errors import ApproxNotFoundError
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import RecordingPen

from printgen.fonts.shaping import FIRST_GLYPH

MOST_FONT: Final = 32_000_000
"""The most bytes of a font file: those of Chinese and Japanese have 5 to 25 million."""
MOST_POINTS: Final = 20_000
"""The most steps of one glyph's outline; letters have 20 to 200, ornaments some thousands."""
MOST_WORK: Final = 5_000_000
"""The most steps of the outlines of all letters together."""
_MOST_TABLES: Final = 100
# The last letters of Unicode are none.
_LAST_NUMBER: Final = 0xFFFD
# OpenType: coordinates are int16, and so are their distances.
_FARTHEST: Final = 16_383

# The meaning of the first four bytes (OpenType, "Organization of an OpenType font").
_TRUETYPE: Final = frozenset({b"\0\1\0\0", b"true"})
_COMPACT: Final = b"OTTO"
_OTHER_FILES: Final = {
    b"ttcf": (
        "a collection of several fonts",
        "take one out: see docs/how-to/print-in-another-language.md",
    ),
    b"wOFF": ("a web font (WOFF)", "use the font's TTF or OTF file"),
    b"wOF2": ("a web font (WOFF2)", "use the font's TTF or OTF file"),
}
_NEEDED: Final = ("head", "hhea", "hmtx", "maxp", "cmap")

# Some display fonts have none: a quarter of the size is usual.
_SPACES: Final = frozenset({0x20, 0xA0})

# OS/2, fsType: the lowest bits are permissions for documents.
_RESTRICTED: Final = 0x0002
_USAGE: Final = 0x000F
_NO_SUBSETS: Final = 0x0100
_BITMAPS_ONLY: Final = 0x0200


class FontFileError(Exception):
    """A file is no font that printgen can use. ``hint`` says what to do."""

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(reason)
        self.hint = hint


class EmbeddingError(FontFileError):
    """A font's maker forbids what printgen does with it."""


class Outline(NamedTuple):
    """A glyph's outline in steps of a fontTools pen, quadratic; its number; its advance."""

    number: int
    steps: tuple[tuple[str, tuple[Any, ...]], ...]
    advance: int


class FontFile:
    """A font file, read with care. Raises :class:`FontFileError`.

    Lengths are in the font's own units, ``em`` per size. For a variable font, it is the default
    instance.
    """

    def __init__(self, data: bytes) -> None:
        self.digest = blake2b(data, digest_size=8).hexdigest()
        self.data = data
        try:
            self._read()
        except (struct.error, IndexError, ValueError) as error:
            raise _damaged(str(error)) from None
        self._outlines: dict[int, Outline | None] = {}
        self._work = MOST_WORK
        self._aliases: dict[tuple[str, str], str] = {}
        self._aliased: list[int] = []

    def _read(self) -> None:
        self._tables = _directory(self.data)
        lacking = [tag for tag in _NEEDED if tag not in self._tables]
        self.is_compact = "CFF " in self._tables
        if lacking:
            raise _damaged(f"it lacks {', '.join(lacking)}")
        if not (self.is_compact or {"glyf", "loca"} <= self._tables.keys()):
            hint = "use a font with outlines: Noto Emoji instead of Noto Color Emoji"
            raise FontFileError("its letters are pictures, not outlines", hint)
        (self.em,) = struct.unpack_from(">H", self.table("head"), 18)
        self.box: tuple[int, ...] = struct.unpack_from(">4h", self.table("head"), 36)
        if not 16 <= self.em <= 16384:
            raise _damaged(f"its letters are {self.em} units high")
        self.ascent, self.descent = struct.unpack_from(">2h", self.table("hhea"), 4)
        self.font = hb.Font(hb.Face(self.data))
        self.count = self.font.face.glyph_count
        # HarfBuzz lists them, too, but a table may claim millions, again and again.
        if not any(map(self.font.get_nominal_glyph, range(sys.maxunicode))):
            raise FontFileError("it has no Unicode characters", "use a newer version of the font")
        self._judge_embedding()

    def _judge_embedding(self) -> None:
        if len(os2 := self.table("OS/2")) < 10:
            return
        (allowed,) = struct.unpack_from(">H", os2, 8)
        hint = "use another font, or ask its maker for one that may be embedded"
        # Of several permissions, as in older fonts, the least restrictive applies.
        if allowed & _USAGE == _RESTRICTED:
            raise EmbeddingError("its maker does not allow embedding", hint)
        if allowed & _NO_SUBSETS:
            raise EmbeddingError("its maker does not allow embedding a subset", hint)
        if allowed & _BITMAPS_ONLY:
            raise EmbeddingError("its maker does not allow embedding outlines", hint)

    def table(self, tag: str) -> bytes:
        """Return a table; empty if the file has none."""
        start, length = self._tables.get(tag, (0, 0))
        return self.data[start : start + length]

    @cached_property
    def name(self) -> str:
        """The PostScript name, in letters, digits and hyphens; empty without it."""
        name = self.font.face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or ""
        return re.sub(r"[^A-Za-z0-9-]", "", name)[:40]

    @cached_property
    def cap_height(self) -> float:
        """The height of capitals: from the file, or of its H."""
        height = self.font.get_metric_position(hb.OTMetricsTag.CAP_HEIGHT) or 0
        if 0 < height <= 2 * self.em:
            return float(height)
        outline = self.outline(ord("H"))
        ys = [y for _, points in outline.steps for _, y in points] if outline else []
        return float(max(ys, default=0.66 * self.em))

    def alias(self, letter: str, said: str) -> str:
        """Return a letter that means the same glyph and is used for this text only.

        It means a glyph that the file does not have. There may be no such letter left: then it is
        the given one.
        """
        known = self._aliases.get((letter, said))
        if known is None:
            number = self.count + len(self._aliased)
            known = letter if number > _LAST_NUMBER else chr(FIRST_GLYPH + number)
            self._aliased.append(ord(letter) - FIRST_GLYPH)
            self._aliases[letter, said] = known
        return known

    def outline(self, character: int) -> Outline | None:
        """Return a character's outline; None if the file has none that can be drawn."""
        found = self._found(character)
        return Outline(0, (), self.em // 4) if not found and character in _SPACES else found

    def _found(self, character: int) -> Outline | None:
        number = character - FIRST_GLYPH
        if 0 <= number - self.count < len(self._aliased):
            number = self._aliased[number - self.count]
        elif number < 0:
            number = self.font.get_nominal_glyph(character) or 0
        if not 0 < number < self.count:
            return None
        if number not in self._outlines:
            self._outlines[number] = self._outline(number)
        return self._outlines[number]

    def _outline(self, number: int) -> Outline | None:
        if self._work < 0:
            return None
        pen = RecordingPen()
        self.font.draw_glyph_with_pen(number, pen)
        self._work -= 1 + len(pen.value)
        box = self.font.get_glyph_extents(number)
        # Of a broken glyph, nothing is drawn.
        if box is None or (not pen.value and any(box[2:])) or len(pen.value) > MOST_POINTS:
            self._work -= MOST_POINTS
            return None
        if self.is_compact:
            drawn, pen = pen, RecordingPen()
            # A thousandth of the size: 0.02 mm in letters of 20 mm.
            try:
                drawn.replay(Cu2QuPen(pen, self.em / 1000, reverse_direction=True))
            except ApproxNotFoundError:
                return None
        advance = self.font.get_glyph_h_advance(number)
        lengths = [abs(value) for _, points in pen.value for point in points for value in point]
        is_near = max(lengths, default=0) <= _FARTHEST >= advance
        return Outline(number, tuple(_closed(pen.value)), advance) if is_near else None


def _closed(steps: list[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Yield the steps without lines back to the start, where closing draws one."""
    start = None
    for (step, points), (after, _) in pairwise([*steps, ("", ())]):
        start = points if step == "moveTo" else start
        if after != "closePath" or (step, points) != ("lineTo", start):
            yield step, points


def _damaged(reason: str) -> FontFileError:
    return FontFileError(f"it is damaged ({reason})", "save or download the font again")


def _directory(data: bytes) -> dict[str, tuple[int, int]]:
    """Return the start and length of each table."""
    head = data[:4]
    if head in _OTHER_FILES:
        what, hint = _OTHER_FILES[head]
        raise FontFileError(f"it is {what}", hint)
    if head not in _TRUETYPE and head != _COMPACT:
        raise FontFileError("it is not a font", "name a TrueType or OpenType font (.ttf, .otf)")
    (count,) = struct.unpack_from(">H", data, 4)
    if count > _MOST_TABLES:
        raise _damaged(f"it has {count} tables")
    tables: dict[str, tuple[int, int]] = {}
    for n in range(count):
        tag, _, start, length = struct.unpack_from(">4s3L", data, 12 + 16 * n)
        if start + length > len(data):
            raise _damaged("it ends too soon")
        tables.setdefault(tag.decode("latin-1"), (start, length))
    if "CFF2" in tables and "glyf" not in tables:
        raise FontFileError("it is a variable font (CFF2)", "use one of its static fonts")
    return tables
