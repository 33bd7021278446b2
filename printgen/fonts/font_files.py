"""Read a game's own font files: TrueType and OpenType, from strangers.

Tables are read here, limited by the file's own length. fontTools only reads the outlines, one glyph
at a time, when letters are needed: a glyph that is broken or takes too much work counts as missing,
and is reported where the letter is used. Everything is drawn from these outlines; no byte of the
file gets into a print.
"""

from __future__ import annotations

import io
import logging
import re
import struct
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from fontTools.misc.psCharStrings import T2CharString, T2OutlineExtractor
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from printgen.fonts.character_maps import CharacterMap, character_maps, glyph_of
from printgen.fonts.shaping import FIRST_GLYPH

# fontTools's warnings about a file do not matter to users of a kit.
logging.getLogger("fontTools").addHandler(logging.NullHandler())

MOST_FONT: Final = 32_000_000
"""The most bytes of a font file: those of Chinese and Japanese have 5 to 25 million."""
MOST_POINTS: Final = 20_000
"""The most steps of one glyph's outline; letters have 20 to 200, ornaments some thousands."""
_MOST_PARTS: Final = 256
_DEEPEST: Final = 10  # glyphs in glyphs; subroutines in subroutines (Adobe's TN 5177, appendix B)
_MOST_BYTES: Final = 100_000  # of a glyph's program, including subroutines
MOST_WORK: Final = 5_000_000
"""The most steps of the outlines of all letters together."""
_MOST_ENTRIES: Final = 200_000
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

# From Unicode to glyphs, the best first (OpenType, ``cmap``: platform and encoding).
_UNICODE: Final = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
_SYMBOL: Final = (3, 0)
_SYMBOLS_AT: Final = 0xF000
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
        if lacking or not (self.is_compact or {"glyf", "loca"} <= self._tables.keys()):
            raise _damaged(f"it lacks {', '.join(lacking) or 'outlines'}")
        (self.em,) = struct.unpack_from(">H", self.table("head"), 18)
        self.box: tuple[int, ...] = struct.unpack_from(">4h", self.table("head"), 36)
        if not 16 <= self.em <= 16384:
            raise _damaged(f"its letters are {self.em} units high")
        (self.count,) = struct.unpack_from(">H", self.table("maxp"), 4)
        hhea = self.table("hhea")
        self.ascent, self.descent = struct.unpack_from(">2h", hhea, 4)
        self._metrics: tuple[int, ...] = self._advances(struct.unpack_from(">H", hhea, 34)[0])
        self._characters, self._is_symbol = _characters(self.table("cmap"))
        self._judge_embedding()

    def _advances(self, number: int) -> tuple[int, ...]:
        if not 1 <= number <= self.count:
            raise _damaged("it has no widths")
        return struct.unpack_from(">" + "Hh" * number, self.table("hmtx"))[::2]

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
        data = self.table("name")
        try:
            count, strings = struct.unpack_from(">HH", data, 2)
            for n in range(count):
                platform, _, _, kind, length, at = struct.unpack_from(">6H", data, 6 + 12 * n)
                if (platform, kind) == (3, 6):
                    text = data[strings + at : strings + at + length].decode("utf-16-be", "ignore")
                    return re.sub(r"[^A-Za-z0-9-]", "", text)[:40]
        except struct.error:
            pass
        return ""

    @cached_property
    def cap_height(self) -> float:
        """The height of capitals: from the file, or of its H."""
        os2 = self.table("OS/2")
        if len(os2) >= 90 and os2[:2] >= b"\0\2":
            (height,) = struct.unpack_from(">h", os2, 88)
            if 0 < height <= 2 * self.em:
                return float(height)
        outline = self.outline(ord("H"))
        ys = [y for _, points in outline.steps for _, y in filter(None, points)] if outline else []
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
            number = glyph_of(self._characters, character)
        if not number and self._is_symbol and character < 256:
            number = glyph_of(self._characters, _SYMBOLS_AT + character)
        if not 0 < number < self.count:
            return None
        if number not in self._outlines:
            self._outlines[number] = self._outline(number)
        return self._outlines[number]

    def _outline(self, number: int) -> Outline | None:
        if self._work < 0:
            return None
        try:
            steps = self._drawings.steps(number)
        except TooMuchOutlineError as error:
            self._work -= error.work
            return None
        except Exception:  # noqa: BLE001 - whatever a library makes of a broken glyph
            self._work -= MOST_POINTS
            return None
        self._work -= 1 + len(steps)
        advance = self._metrics[min(number, len(self._metrics) - 1)]
        return Outline(number, steps, advance) if advance <= _FARTHEST else None

    @cached_property
    def _drawings(self) -> _Drawings:
        return _Drawings(self.data, self.count, self.em, is_compact=self.is_compact)


class TooMuchOutlineError(Exception):
    """A glyph takes too much work; ``work`` is how much was done."""

    def __init__(self, work: int) -> None:
        super().__init__()
        self.work = work


class _Drawings:
    """The outlines of a file by the numbers of their glyphs."""

    def __init__(self, data: bytes, count: int, em: int, *, is_compact: bool) -> None:
        font = TTFont(io.BytesIO(data), lazy=True)
        self._em, self._count, self._is_compact = em, count, is_compact
        if is_compact:
            self._programs = next(iter(font["CFF "].cff.values())).CharStrings
            self._names = list(font["CFF "].cff[0].charset)
        else:
            # fontTools would look for names in tables of any size.
            self._names = [f"glyph{n}" for n in range(count)]
            font.setGlyphOrder(self._names)
            self._glyphs = font["glyf"]

    def steps(self, number: int) -> tuple[tuple[str, tuple[Any, ...]], ...]:
        drawings = self

        class Pen(RecordingPen):  # type: ignore[misc]
            """A pen that draws components where they belong, and counts."""

            depth = parts = work = 0

            def addComponent(self, name: str, transformation: Any) -> None:  # noqa: N802
                self.parts += 1
                self.depth += 1
                if self.depth > _DEEPEST or self.parts > _MOST_PARTS:
                    raise TooMuchOutlineError(len(self.value) + self.work)
                drawings.draw(name, TransformPen(self, transformation), self)
                self.depth -= 1

        pen = Pen()
        self.draw(self._names[number], pen, pen)
        quadratic = pen
        if self._is_compact:
            quadratic = RecordingPen()
            # A thousandth of the size: 0.02 mm in letters of 20 mm.
            pen.replay(Cu2QuPen(quadratic, self._em / 1000, reverse_direction=True))
        steps = tuple((step, tuple(points)) for step, points in quadratic.value)
        for _, points in steps:
            for x, y in filter(None, points):
                if not (abs(x) <= _FARTHEST and abs(y) <= _FARTHEST):
                    raise ValueError
        return steps

    def draw(self, name: str, pen: Any, counter: Any) -> None:
        """Draw a glyph with a pen; ``counter`` counts what is drawn."""
        if self._is_compact:
            _run(self._programs[name], pen, counter)
        else:
            self._glyphs[name].draw(pen, self._glyphs)
        if len(counter.value) > MOST_POINTS:
            raise TooMuchOutlineError(len(counter.value))


def _run(program: T2CharString, pen: RecordingPen, counter: Any) -> None:
    """Draw what a glyph's program draws, as its own method ``draw`` does, and count its steps."""

    class Extractor(T2OutlineExtractor):  # type: ignore[misc]
        def execute(self, program: T2CharString) -> None:
            counter.work += len(program.bytecode or program.program or ())
            if len(self.callingStack) > _DEEPEST or counter.work > _MOST_BYTES:
                raise TooMuchOutlineError(counter.work)
            super().execute(program)

    private = program.private
    subroutines = getattr(private, "Subrs", [])
    widths = private.nominalWidthX, private.defaultWidthX
    Extractor(pen, subroutines, program.globalSubrs, *widths, private).execute(program)


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


def _characters(data: bytes) -> tuple[CharacterMap, bool]:
    """Return the best table from characters to glyphs, and whether it is a symbol font's."""
    left = _MOST_ENTRIES

    def spend(entries: int) -> None:
        nonlocal left
        left -= entries
        if left < 0:
            raise _damaged("its table of characters is too long")

    tables = character_maps(data, spend)
    for kind in (*_UNICODE, _SYMBOL):
        for kinds, table in tables:
            if kind in kinds:
                return table, kind == _SYMBOL
    raise FontFileError("it has no Unicode characters", "use a newer version of the font")
