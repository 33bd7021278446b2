"""Write the letters of a font as strings of PDF."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Final

from printgen.core.units import number
from printgen.fonts.font import FONT_FILES, font

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

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
        self.shifts = self._font.shifts
        self.kerns = key not in FONT_FILES  # the bundled ones do not: a deck asks for each line
        # True if ASCII is written unchanged: nearly always, once the subset has its name.
        self.reads_plain = False

    def __missing__(self, code: int) -> str:
        character = chr(code)
        part = self._font.part(character).pdf
        ((subset, encoded),) = part.splitString(character, self._document)
        name = part.getSubsetInternalName(subset, self._document)
        if not self.name:
            self.name = name
            first = part.state[self._document].subsets[0]
            is_own = not self.kerns and part is self._font.pdf
            self.reads_plain = is_own and first[32:127] == [*range(32, 127)]
        if name != self.name:
            self.several.add(character)
            self._names[character] = name
        written = self[code] = "".join(self._escape(encoded))
        return written

    def are_apart(self, text: str) -> bool:
        """Return True if a line needs several operators, from :meth:`split`."""
        return not self.several.isdisjoint(text) or (self.kerns and self.shifts(text) is not None)

    def split(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield the operators of a line with several subsets, several files or kerning.

        Each comes with the name of its subset.
        """
        shifts = self.shifts(text) or (0.0,) * len(text)
        names = self._names
        of_subset = groupby(
            zip(text, shifts, strict=True), key=lambda each: names.get(each[0], self.name)
        )
        for name, part in of_subset:
            shown, strings = "", []
            for character, by in part:
                shown += self[ord(character)]
                if by:  # the opposite sign of widths: it is subtracted (ISO 32000-1, 9.4.3)
                    strings.append(f"({shown}){number(-by, 3)}")
                    shown = ""
            if not strings:
                yield name, f"({shown}) Tj"
            else:
                yield name, f"[{''.join(strings)}{f'({shown})' if shown else ''}] TJ"
