"""A game's own fonts: one file, or a list whose first font with a letter draws it.

Only imported for games that have some.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from hashlib import blake2b
from itertools import chain, groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen

from printgen.core.errors import listed
from printgen.core.units import number
from printgen.fonts.bidi import MIRRORED, visual_runs
from printgen.fonts.embedding import embedded
from printgen.fonts.font import FONT_FILES, Font, Glyph, MissingGlyphError, Placed, adopt, font
from printgen.fonts.font_files import FontFile
from printgen.fonts.shaping import FIRST_GLYPH, Shaper

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

# Signs between letters: a line may end, letters are joined, or not. Marks for the direction. And
# blanks, which are never kerned.
_JOINERS: Final = "\u200b\u200c\u200d"
_MARKS: Final = "\u200e\u200f"
_INVISIBLE: Final = frozenset(_JOINERS + _MARKS)
_NO_MARKS: Final = dict.fromkeys(map(ord, _MARKS))
_SPACES: Final = " \u00a0"
# Words repeat in a game's texts, and a line is asked for when it is measured and when it is drawn.
_KEPT_WORDS: Final = 4096
_KEPT_LINES: Final = 256
# Thousandths of the size.
_SLACK: Final = 0.002


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


class _ShapedFont(Font):
    """A font whose letters depend on their neighbours: joined, stacked, kerned, or from right to
    left.
    """

    def width(self, text: str) -> float:
        known = self.word_widths.get(text)
        if known is None:
            self._learn(text)
            known = super().width(text)
            if (placed := self.glyphs(text)) is not None:
                known = math.fsum(each.advance for each in placed) / 1000
            self.word_widths[text] = known
        return known

    def glyphs(self, text: str) -> Sequence[Placed] | None:
        """Return the glyphs of a line from left to right.

        Spaces keep their width: lines are measured word by word.
        """
        return self._lines(text)

    def _line(self, text: str) -> tuple[Placed, ...] | None:
        if text >= chr(FIRST_GLYPH):
            return None
        self._learn(text)
        runs = visual_runs(text)
        found: list[Placed] = []
        is_plain = not runs[0][1] and len(runs) == 1
        for run, leftwards in runs:
            words = run.split(" ")
            for n, word in enumerate(reversed(words) if leftwards else words):
                if n:
                    found.append(self._blank)
                glyphs, is_as_written = self._kept_word(word, leftwards)
                found += glyphs
                is_plain = is_plain and is_as_written
        return None if is_plain else tuple(found)

    def _word_in_fonts(self, word: str, leftwards: bool) -> tuple[tuple[Placed, ...], bool]:  # noqa: FBT001
        """Return the glyphs of a word, and whether they are those of its letters, in their widths
        and order.
        """
        found: list[Placed] = []
        parts = list(self._words(word))
        for part, piece in reversed(parts) if leftwards else parts:
            if isinstance(part, FileFont):
                shaped = part.word(piece, leftwards=leftwards)
            else:
                shaped = part.glyphs(piece) or ()
            found += shaped or _unshaped(part, piece, leftwards=leftwards)
        widths = [self._char_widths[ord(letter)] for letter in word]
        return tuple(found), "".join(each.letter for each in found) == word and not any(
            each.x or each.y or abs(each.advance - width) > _SLACK
            for each, width in zip(found, widths, strict=True)
        )

    def _words(self, text: str) -> Iterator[tuple[Font, str]]:
        """Yield the words and spaces of a text, each in the font that draws it."""
        found: list[tuple[Font, bool, str]] = []
        for letter in text.translate(_NO_MARKS):
            part = found[-1][0] if found and letter in _JOINERS else self.part(letter)
            found.append((part, letter in _SPACES, letter))
        for (part, _), run in groupby(found, key=itemgetter(0, 1)):
            yield part, "".join(letter for _, _, letter in run)

    def joins(self, before: str, gap: float, after: str) -> bool:
        if gap:
            return gap == self.space
        left, right = before.rpartition(" ")[2], after.partition(" ")[0]
        gained = self.width(left + right) - self.width(left) - self.width(right)
        return abs(gained) * 1000 < _SLACK

    def _learn(self, text: str) -> None:
        """Look up the characters of a text."""
        raise NotImplementedError

    @cached_property
    def _blank(self) -> Placed:
        return Placed.plain(self.part(" "), " ", self._char_widths[ord(" ")])

    @cached_property
    def _kept_word(self) -> Callable[[str, bool], tuple[tuple[Placed, ...], bool]]:
        return lru_cache(maxsize=_KEPT_WORDS)(self._word_in_fonts)

    @cached_property
    def _lines(self) -> Callable[[str], tuple[Placed, ...] | None]:
        return lru_cache(maxsize=_KEPT_LINES)(self._line)


def _unshaped(part: Font, word: str, *, leftwards: bool) -> Iterator[Placed]:
    """Yield letters as they are; brackets that run from right to left are turned."""
    shown = word[::-1].translate(MIRRORED) if leftwards else word
    seen = (each for each in shown if each not in _INVISIBLE)
    return (Placed.plain(part, each, part.width(each) * 1000) for each in seen)


class FileFont(_ShapedFont):
    """A font file of a game. Its outlines are drawn and embedded."""

    def __init__(self, title: str, data: bytes) -> None:
        self.file = file = FontFile(data)
        self._shaper = Shaper(file.font)
        self._em = 1000 / file.em
        lengths = (file.ascent, file.descent, file.cap_height)
        self._prepare(_key(title, file.digest), title, *(each * self._em for each in lengths))
        self._char_widths = {}
        self._glyphs = {}
        self.space = self.width(" ")

    def _learn(self, text: str) -> None:
        for code in set(map(ord, text)).difference(self._glyphs):
            if (outline := self.file.outline(code)) is not None:
                self._glyphs[code] = outline.number
                self._char_widths[code] = round(outline.advance * self._em, 3)
            elif chr(code) in _INVISIBLE:
                self._glyphs[code] = self._char_widths[code] = 0

    def word(self, word: str, *, leftwards: bool) -> Sequence[Placed]:
        """Return the glyphs of a word in one direction; none for a blank, or if the font is broken.

        Raises :class:`MissingGlyphError` if a glyph cannot be drawn.
        """
        if word[0] in _SPACES:
            return ()
        em = self._em
        shaped = self._shaper.glyphs(word, leftwards=leftwards)
        if any(self.file.outline(ord(each.letter)) is None for each in shaped):
            raise MissingGlyphError(word, self)
        return [
            Placed(self, letter, round(advance * em, 3), round(x * em, 3), round(y * em, 3), said)
            for letter, advance, x, y, said in shaped
        ]

    def alias(self, letter: str, said: str) -> str:
        return self.file.alias(letter, said)

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


class FontList(_ShapedFont):
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

    def _learn(self, text: str) -> None:
        for character in set(text).difference(self._of):
            for part in self.parts:
                if part.has(character):
                    self._of[character] = part
                    self._glyphs[ord(character)] = 0
                    self._char_widths[ord(character)] = part.width(character) * 1000
                    break

    def part(self, character: str) -> Font:
        """Return the first of the fonts that has the character."""
        self.width(character)
        return self._of[character]

    def glyph(self, character: str) -> Glyph:
        return self.part(character).glyph(character)


def _key(*facts: str) -> str:
    return f"own-{blake2b(chr(10).join(facts).encode(), digest_size=8).hexdigest()}"
