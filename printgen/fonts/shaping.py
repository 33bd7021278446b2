"""Turn a word into the glyphs of a font file: joined, stacked and kerned (HarfBuzz)."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

import uharfbuzz as hb
from fontTools.ttLib import TTFont
from fontTools.unicodedata import script

FIRST_GLYPH: Final = 0x10_0000
"""The letter that means a font's glyph 0, and so on: the last plane of Unicode, for private use.

Glyphs that no letter has by itself, such as the joined forms of Arabic, get a letter of their own,
so that everything that draws, embeds and counts letters serves them as well.
"""
# Latin, Greek and Cyrillic: no ligatures, so that letters can be spaced and set round circles.
_LAST_PLAIN: Final = "\u052f"
_APART: Final = {"liga": False, "clig": False}
_BARE: Final = dict.fromkeys(("ccmp", "locl", "calt", "kern", *_APART), False)
# HarfBuzz stops at 64; a font that makes more glyphs of a word is no font for texts.
_MOST_GLYPHS: Final = 8
# Between a letter and its accent, in units of a font of 1000 per size.
_AIR: Final = 40
# What the other glyphs of a cluster stand for: a blank without width.
_NOTHING: Final = "\u200b"
# Copyright, licence, and its URL (OpenType, ``name``): what must stay with a font.
_KEPT_NAMES: Final = (0, 13, 14)
# Scripts of characters that belong to that of their neighbours.
_SHARED: Final = frozenset({"Zyyy", "Zinh", "Zzzz"})
_FLAGS: Final = (
    hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES | hb.BufferFlags.DO_NOT_INSERT_DOTTED_CIRCLE
)


class Glyph(NamedTuple):
    """A glyph of a file as :class:`printgen.fonts.font.Placed` has it, in the file's units."""

    letter: str
    advance: int
    x: int
    y: int
    said: str


class Shaper:
    """Shapes words in a font file, whose tables HarfBuzz checks before it uses them."""

    def __init__(self, font: hb.Font, *, bare: bool = False) -> None:
        """Take a font. With ``bare``, accents are set on their letters, and that is all."""
        self._font = font
        self._bare = bare

    def glyphs(self, word: str, *, leftwards: bool) -> list[Glyph]:
        """Return the glyphs of a word in one direction, from left to right; empty for a broken
        font.
        """
        try:
            parts = [self._shaped(each, leftwards=leftwards) for each in _by_script(word)]
        except MemoryError:  # too many glyphs: HarfBuzz's limit, or ours
            return []
        return [glyph for part in (reversed(parts) if leftwards else parts) for glyph in part]

    def _shaped(self, word: str, *, leftwards: bool) -> list[Glyph]:
        buffer = hb.Buffer()
        buffer.add_str(word)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if leftwards else "ltr"
        buffer.flags = _FLAGS
        plain = _APART if max(word) <= _LAST_PLAIN else {}
        hb.shape(self._font, buffer, _BARE if self._bare else plain)
        if len(buffer) > _MOST_GLYPHS * (len(word) + 1):
            raise MemoryError
        letters = {self._font.get_nominal_glyph(ord(each)): each for each in word}
        shaped = list(zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))
        moved = self._on_letters(shaped) if self._bare else {}
        said = _said(word, [(each.cluster, letters.get(each.codepoint, "")) for each, _ in shaped])
        found = []
        for n, ((glyph, at), text) in enumerate(zip(shaped, said, strict=True)):
            letter = letters.get(glyph.codepoint) or chr(FIRST_GLYPH + glyph.codepoint)
            x, y = moved.get(n, (at.x_offset, at.y_offset))
            found.append(Glyph(letter, at.x_advance, x, y, text))
        return found

    def _on_letters(self, shaped: Sequence[tuple[Any, Any]]) -> dict[int, tuple[int, int]]:
        """Return how far accents are moved that the font sets on no letter, by their places.

        They are centred above or below the letter before them.
        """
        found: dict[int, tuple[int, int]] = {}
        middle = top = bottom = 0.0
        for n, (glyph, at) in enumerate(shaped):
            box = self._font.get_glyph_extents(glyph.codepoint)
            centre = box.x_bearing + box.width / 2
            if at.x_advance:
                middle, top = centre - at.x_advance, box.y_bearing
                bottom = box.y_bearing + box.height
            elif n and not at.x_offset:
                head, foot = box.y_bearing, box.y_bearing + box.height
                is_above = head > 0
                up = max(top + _AIR - foot, 0) if is_above else min(bottom - _AIR - head, 0)
                found[n] = round(middle - centre), round(up)
                top, bottom = (head + up, bottom) if is_above else (top, foot + up)
        return found


def web_font(data: bytes, characters: Iterable[str]) -> bytes:
    """Return a file (WOFF) with these characters of a font, and all glyphs that they can become.

    Empty for a broken font.
    """
    face = hb.Face(data)
    wanted = hb.SubsetInput()
    wanted.unicode_set.update(map(ord, characters))
    wanted.flags = hb.SubsetFlags.NO_HINTING
    wanted.pin_all_axes_to_default(face)
    wanted.name_id_set.clear()
    wanted.name_id_set.update(_KEPT_NAMES)
    try:
        subset = hb.subset(face, wanted).blob.data
    except RuntimeError:
        return b""
    # It has been checked, and is only compressed: no table is read.
    file = TTFont(io.BytesIO(subset), lazy=True, recalcBBoxes=False, recalcTimestamp=False)
    file.flavor = "woff"
    written = io.BytesIO()
    file.save(written)
    return written.getvalue()


def _said(word: str, glyphs: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Yield what each glyph stands for.

    Glyphs have the place in the word where their cluster begins, and their letter, if any. The
    first one without a letter stands for the letters of the cluster that no glyph shows.
    """
    starts = sorted({start for start, _ in glyphs})
    ends = dict(zip(starts, (*starts[1:], len(word)), strict=False))
    left = {start: list(word[start : ends[start]]) for start in starts}
    for start, letter in glyphs:
        if letter in left[start]:
            left[start].remove(letter)
    for start, letter in glyphs:
        yield letter or "".join(left.pop(start, ())) or _NOTHING


def _by_script(word: str) -> Iterator[str]:
    """Yield the parts of a word in one script each; marks and digits belong to those before."""
    if max(word) <= _LAST_PLAIN and word.isascii():
        yield word
        return
    last = ""
    kinds = []
    for letter in word:
        own = script(letter)
        last = last if own in _SHARED and last else own
        kinds.append(last)
    for _, run in groupby(zip(kinds, word, strict=True), key=lambda each: each[0]):
        yield "".join(letter for _, letter in run)
