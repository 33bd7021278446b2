"""A game's own fonts: one file, or a list whose first font with a letter draws it.

Only imported for games that have some.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from hashlib import blake2b
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen

from printgen.core.errors import listed
from printgen.core.units import number
from printgen.fonts.embedding import embedded
from printgen.fonts.font import FONT_FILES, Font, Glyph, adopt, font, is_unset
from printgen.fonts.font_files import FontFile

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont


def own_font(title: str, data: bytes) -> Font:
    """Return the font in a file, named ``title`` in messages.

    Raises :class:`printgen.fonts.font_files.FontFileError`.
    """
    return adopt(FileFont(title, data))


def list_of_fonts(parts: Sequence[Font]) -> Font:
    """Return a font that takes each letter from the first of these that has it."""
    return parts[0] if len(parts) == 1 else adopt(FontList(parts))


def in_place(own: Mapping[str, Font]) -> dict[str, Font]:
    """Return the fonts of each bundled family of which a game has fonts of its own, by name.

    A weight or slant takes the letters that it lacks from the family's plain font, if that is the
    game's. The key of each names the font whose place it has, and follows the whole family.
    """
    found = {}
    for name in FONT_FILES:
        family = name.partition("-")[0]
        members = {each: own[each] for each in own if each.partition("-")[0] == family}
        if members:
            whose = _key(*(f"{each} {member.key}" for each, member in sorted(members.items())))
            plain = [members[family]] if family in members and name != family else []
            parts = [members.get(name) or font(name), *plain]
            found[name] = adopt(FontList(parts, f"{name}.{whose}"))
    return found


class _KernedFont(Font):
    """A font with kerning."""

    def width(self, text: str) -> float:
        known = self.word_widths.get(text)
        if known is None:
            known = super().width(text) + sum(self.shifts(text) or ()) / 1000
            self.word_widths[text] = known
        return known

    def shifts(self, text: str) -> Sequence[float] | None:
        """Return the kerning after each letter.

        Spaces keep their width: lines are measured word by word.
        """
        known = self._pairs
        found = []
        for pair in pairwise(text):
            if pair not in known:
                known[pair] = 0.0 if " " in pair else round(self.kern(*pair), 3)
            found.append(known[pair])
        return (*found, 0.0) if any(found) else None

    def joins(self, before: str, gap: float, after: str) -> bool:
        return gap == self.space or (not gap and self.shifts(before[-1:] + after[:1]) is None)

    def kern(self, left: str, right: str) -> float:
        """Return the kerning of two letters, in thousandths of the size."""
        raise NotImplementedError

    @cached_property
    def _pairs(self) -> dict[tuple[str, str], float]:
        return {}


class FileFont(_KernedFont):
    """A font file of a game. Its outlines are drawn and embedded."""

    def __init__(self, title: str, data: bytes) -> None:
        self.file = file = FontFile(data)
        self._em = 1000 / file.em
        lengths = (file.ascent, file.descent, file.cap_height)
        self._prepare(_key(title, file.digest), title, *(each * self._em for each in lengths))
        self._char_widths = {}
        self._glyphs = {}
        self.space = self.width(" ")

    def width(self, text: str) -> float:
        for code in {ord(character) for character in text}.difference(self._glyphs):
            if not is_unset(chr(code)) and (outline := self.file.outline(code)) is not None:
                self._glyphs[code] = outline.number
                self._char_widths[code] = round(outline.advance * self._em, 3)
        return super().width(text)

    def kern(self, left: str, right: str) -> float:
        """Return the kerning of two letters of the font."""
        one, other = (self.file.outline(ord(letter)) for letter in (left, right))
        if one is None or other is None:
            return 0.0
        return float(self.file.kerning.between(one.number, other.number) * self._em)

    def glyph(self, character: str) -> Glyph:
        known = self._outlines.get(character)
        if known is None:
            self.width(character)
            outline = self.file.outline(ord(character))
            pen = SVGPathPen(None, ntos=partial(number, digits=2))
            turned: Any = TransformPen(pen, (self._em, 0, 0, self._em, 0, 0))
            for step, points in outline.steps if outline else ():
                getattr(turned, step)(*points)
            advance = self._char_widths[ord(character)]
            known = self._outlines[character] = Glyph(pen.getCommands(), advance)
        return known

    @cached_property
    def pdf(self) -> TTFont:
        """The font as ReportLab embeds it."""
        return embedded(self.key, self.file)


class FontList(_KernedFont):
    """Several fonts as one. The first determines the height of capitals."""

    without = "none of {} has a glyph for {}"

    def __init__(self, parts: Sequence[Font], key: str = "") -> None:
        lists = (part.parts if isinstance(part, FontList) else (part,) for part in parts)
        self.parts: tuple[Font, ...] = tuple(chain.from_iterable(lists))
        first = parts[0]
        key = key or _key(*(part.key for part in parts))
        title = listed(part.title for part in self.parts)
        if len(self.parts) == 1:
            self.without = first.without
        lengths = (first.ascent, first.descent, first.cap_height)
        self._prepare(key, title, *(each * 1000 for each in lengths))
        self._char_widths = {}
        self._glyphs = {}
        self._of: dict[str, Font] = {}
        self.space = self.width(" ")

    def width(self, text: str) -> float:
        for character in set(text).difference(self._of):
            for part in self.parts:
                if part.has(character):
                    self._of[character] = part
                    self._glyphs[ord(character)] = 0
                    self._char_widths[ord(character)] = part.width(character) * 1000
                    break
        return super().width(text)

    def kern(self, left: str, right: str) -> float:
        """Return the kerning of two letters, if they are of one font."""
        part = self.part(left)
        if part is self.part(right) and isinstance(part, _KernedFont):
            return part.kern(left, right)
        return 0.0

    def part(self, character: str) -> Font:
        """Return the first of the fonts that has the character."""
        self.width(character)
        return self._of[character]

    def glyph(self, character: str) -> Glyph:
        return self.part(character).glyph(character)


def _key(*facts: str) -> str:
    return f"own-{blake2b(chr(10).join(facts).encode(), digest_size=8).hexdigest()}"
