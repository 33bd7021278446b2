"""Write the letters of a font as strings of PDF."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
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
        # The letters of parts of a game's font, by what they stand for: the names of their subsets,
        # how they are written, and their own widths in thousandths.
        self._shaped: dict[tuple[Font, str, str], tuple[str, str, float]] = {}
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

    def split(self, text: str, em: float) -> Iterator[tuple[str, str]]:
        """Yield the operators of a line with several subsets, several files or shaped letters.

        Each comes with the name of its subset, those that show nothing without. ``em`` is the size.
        """
        placed = self.glyphs(text)
        if placed is None:
            for name, run in groupby(text, key=lambda each: self._names.get(each, self.name)):
                yield name, f"({''.join(self[ord(each)] for each in run)}) Tj"
            return
        # Letters that are moved or replaced do not say what they mean (ISO 32000-1, 14.9.4). Lines
        # from right to left are left alone: readers turn them round by themselves.
        says = any(each.x or each.said != each.letter for each in placed)
        says = says and not may_be_leftwards(text)
        if says:
            yield "", f"/Span<</ActualText<FEFF{text.encode('utf-16-be').hex().upper()}>>>BDC"
        yield from self._shown(placed, em)
        if says:
            yield "", "EMC"

    def _shown(self, placed: Sequence[Placed], em: float) -> Iterator[tuple[str, str]]:
        # How far the next letter is from where the one before it ends, in thousandths.
        off = 0.0
        for (name, rise), of_subset in groupby(placed, key=self._drawn_as):
            shown, strings = "", []
            for font_, letter, advance, x, _, said in of_subset:
                _, written, wide = self._shaped[font_, letter, said]
                # The opposite sign of widths: it is subtracted (ISO 32000-1, 9.4.3).
                if abs(off + x) > _LEAST:
                    strings.append((f"({shown})" if shown else "") + number(-off - x, 3))
                    shown = ""
                shown += written
                off = advance - wide - x
            end = f"({shown})"
            operator = f"[{''.join(strings)}{end}] TJ" if strings else f"{end} Tj"
            up = number(rise * em / 1000, 4)
            yield name, f"{up} Ts {operator} 0 Ts" if rise else operator

    def _drawn_as(self, placed: Placed) -> tuple[str, float]:
        """Return the subset and the rise of a glyph."""
        part, letter, _, _, rise, said = placed
        known = self._shaped.get((part, letter, said))
        if known is None:
            shown = letter
            if said != letter:
                # One glyph may stand for several texts, and a code for one only.
                shown = part.alias(letter, said)
                texts = part.pdf.state[self._document].__dict__.setdefault("said", {})
                texts[ord(shown)] = said
            known = *self._written(part, shown), part.glyph(letter).advance
            self._shaped[part, letter, said] = known
        return known[0], rise
