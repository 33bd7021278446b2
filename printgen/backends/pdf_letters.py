"""Write the letters of a font as strings of PDF."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from printgen.core.units import number
from printgen.fonts.bidi import may_be_leftwards
from printgen.fonts.font import FONT_FILES, Font, Placed, font

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

# Thousandths of the size that nobody sees.
_LEAST: Final = 0.002
# The characters to escape in a string of ASCII text.
ESCAPED: Final = re.compile(r"[^ -'*-\[\]-~]")


class Letters(dict[int, str]):
    """The characters of one font in one document, in subsets that fill as characters come.

    ReportLab puts a font's characters into subsets of 256. Nearly always the first is enough, and a
    line is then written with one ``str.translate``; ``several`` has the characters of the others.
    """

    def __init__(self, key: str, canvas: Canvas) -> None:
        super().__init__()
        # The subsets of characters that are not in the first.
        self._names: dict[str, str] = {}
        self._font = font(key)
        self._escape = canvas._escape  # noqa: SLF001 - the bytes as ReportLab would write them
        self._document = canvas._doc  # noqa: SLF001 - subsets belong to a document
        self.several: set[str] = set()
        self.name = ""
        self.glyphs = self._font.glyphs
        self.shapes = key not in FONT_FILES  # the bundled ones do not: a deck asks for each line
        # The letters of parts of a game's font, written, with the names of their subsets.
        self._shaped: dict[tuple[Font, str], tuple[str, str]] = {}
        # True if ASCII is written unchanged: nearly always, once the subset has its name.
        self.reads_plain = False

    def __missing__(self, code: int) -> str:
        character = chr(code)
        part = self._font.part(character)
        name, written = self._written(part, character)
        if not self.name:
            self.name = name
            first = part.pdf.state[self._document].subsets[0]
            is_own = not self.shapes and part is self._font
            self.reads_plain = is_own and first[32:127] == [*range(32, 127)]
        if name != self.name:
            self.several.add(character)
            self._names[character] = name
        self[code] = written
        return written

    def _written(self, part: Font, character: str) -> tuple[str, str]:
        """Return the name of a letter's subset, and the letter in it."""
        ((subset, encoded),) = part.pdf.splitString(character, self._document)
        name = part.pdf.getSubsetInternalName(subset, self._document)
        return name, "".join(self._escape(encoded))

    def are_apart(self, text: str) -> bool:
        """Return True if a line needs several operators, from :meth:`split`."""
        return not self.several.isdisjoint(text) or self.glyphs(text) is not None

    def _meant(self, text: str) -> str:
        """Return the start of marked content that says what a line means; empty if that is what its
        letters say (ISO 32000-1, 14.9.4).

        Lines from right to left have none: readers turn them round by themselves.
        """
        placed = self.glyphs(text) or ()
        shown = any(each.x or each.said not in {"", each.letter} for each in placed)
        if not shown or may_be_leftwards(text):
            return ""
        return f"/Span<</ActualText<FEFF{text.encode('utf-16-be').hex().upper()}>>>BDC"

    def split(self, text: str, em: float) -> Iterator[tuple[str, str]]:
        """Yield the operators of a line with several subsets, several files or shaped letters.

        Each comes with the name of its subset, those that show nothing without. ``em`` is the size.
        """
        if meant := self._meant(text):
            yield "", meant
            yield from self._shown(text, em)
            yield "", "EMC"
        else:
            yield from self._shown(text, em)

    def _shown(self, text: str, em: float) -> Iterator[tuple[str, str]]:
        placed = self.glyphs(text)
        if placed is None:
            for name, run in groupby(text, key=lambda each: self._names.get(each, self.name)):
                yield name, f"({''.join(self[ord(each)] for each in run)}) Tj"
            return
        # How far the next letter is from where the one before it ends, in thousandths.
        off = 0.0
        for (name, rise), of_subset in groupby(map(self._of, placed), key=itemgetter(0, 1)):
            shown, strings = "", []
            for _, _, written, wide, each in of_subset:
                # The opposite sign of widths: it is subtracted (ISO 32000-1, 9.4.3).
                if abs(off + each.x) > _LEAST:
                    strings.append((f"({shown})" if shown else "") + number(-off - each.x, 3))
                    shown = ""
                shown += written
                off = each.advance - wide - each.x
            end = f"({shown})"
            operator = f"[{''.join(strings)}{end}] TJ" if strings else f"{end} Tj"
            up = number(rise * em / 1000, 4)
            yield name, f"{up} Ts {operator} 0 Ts" if rise else operator

    def _of(self, placed: Placed) -> tuple[str, float, str, float, Placed]:
        """Return a glyph's subset, rise, letter and width in thousandths, and the glyph."""
        key = placed.font, placed.letter
        if key not in self._shaped:
            self._shaped[key] = self._written(*key)
            if placed.said not in {"", placed.letter}:
                said = placed.font.pdf.state[self._document].__dict__.setdefault("said", {})
                said.setdefault(ord(placed.letter), placed.said)
        name, written = self._shaped[key]
        return name, placed.y, written, placed.font.glyph(placed.letter).advance, placed
