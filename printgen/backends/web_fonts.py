"""Embed fonts in a page of HTML: the letters that it uses, as WOFF2."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from fontTools.subset import Options, Subsetter, load_font, save_font
from fontTools.ttLib.tables._g_l_y_f import USE_MY_METRICS

from printgen.fonts.font import FONT_FILES, Font, font, font_path
from printgen.fonts.own_fonts import FileFont
from printgen.fonts.shaping import web_font

# By the family of a page's style sheet: each weight and slant that it uses. The families have names
# of their own, since modified fonts may not be called Source (SIL Open Font License, section 3).
_FACES: Final = {
    "kit-serif": ("serif", "serif-bold", "serif-italic"),
    "kit-sans": ("sans", "sans-bold", "sans-italic"),
}
_ASCII: Final = frozenset(map(chr, range(0x20, 0x7F)))
# Copyright, licence, and its URL (OpenType, ``name``): what must stay with a font. In English.
_KEPT_NAMES: Final = (0, 13, 14)
_ENGLISH: Final = 0x409


def font_faces(text: str, key_of: Callable[[str], str]) -> str:
    """Return the style rules that embed the fonts, with the characters of ``text``.

    ``key_of`` returns the key of a bundled font, or of a game's own in its place. All of ASCII is
    included, since it may be written as entities; characters that a font lacks are left out.
    """
    return "".join(_rules(frozenset(text).union(_ASCII), key_of))


def _rules(characters: frozenset[str], key_of: Callable[[str], str]) -> Iterator[str]:
    for family, names in _FACES.items():
        for name in names:
            weight = "bold" if name.endswith("-bold") else "normal"
            slant = "italic" if name.endswith("-italic") else "normal"
            for data, only in _files(font(key_of(name)), characters):
                kind = "woff2" if data.startswith(b"wOF2") else "woff"
                yield (
                    f"@font-face {{ font-family: {family}; font-weight: {weight};"
                    f" font-style: {slant};{only}"
                    f" src: url(data:font/{kind};base64,{b64encode(data).decode()})"
                    f" format('{kind}'); }}\n"
                )


def _files(face: Font, characters: frozenset[str]) -> Iterator[tuple[bytes, str]]:
    """Yield the file of a font, or those of a game's, each with the rule for what it is used."""
    if face.key in FONT_FILES:
        yield _subset(face.key, characters), ""
        return
    parts: dict[Font, list[str]] = {}
    for each in sorted(filter(face.has, characters)):
        parts.setdefault(face.part(each), []).append(each)
    for part, letters in parts.items():
        only = ", ".join(f"U+{ord(each):X}" for each in letters)
        if data := _subset(part.key, frozenset(letters)):
            yield data, f" unicode-range: {only};"


@lru_cache(maxsize=32)
def _subset(key: str, characters: frozenset[str]) -> bytes:
    own = font(key)
    if isinstance(own, FileFont):
        return web_font(own.file.data, characters)
    options = Options(flavor="woff2", hinting=False, notdef_outline=True)
    options.layout_features = ["kern", "liga", "mark", "mkmk", "tnum"]
    file = load_font(io.BytesIO(font_path(key).read_bytes()), options)
    # Meanwhile taken out: for a font with names, all tables are searched for what names they use.
    names = file["name"]
    del file["name"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(map(ord, characters)))
    subsetter.subset(file)
    # Source Serif makes “ and most digits of other glyphs, and says that they are as wide as those.
    # Chromium then sets them on top of the next letter.
    for glyph in map(file["glyf"].__getitem__, file.getGlyphOrder()):
        for component in glyph.components if glyph.isComposite() else ():
            component.flags &= ~USE_MY_METRICS
    names.names = [
        each
        for each in names.names
        if each.nameID in _KEPT_NAMES and each.isUnicode() and each.langID == _ENGLISH
    ]
    file["name"] = names
    file.recalcTimestamp = False
    written = io.BytesIO()
    save_font(file, written, options)
    return written.getvalue()
