"""Read and check a game's own fonts, before the styles that name them."""

from __future__ import annotations

import string
from collections.abc import Iterator
from typing import Final

from printgen.core.did_you_mean import closest
from printgen.core.errors import DataError, Finding, placed, quoted
from printgen.core.files import read_bytes
from printgen.fonts.font import FONT_FILES, Font, font
from printgen.fonts.font_files import MOST_FONT, EmbeddingError, FontFileError
from printgen.fonts.own_fonts import in_place, list_of_fonts, own_font
from printgen.model.base import Names, names_file
from printgen.model.codes import FONT_FORBIDDEN, FONT_UNREADABLE, GLYPH_MISSING
from printgen.model.glyph_checks import PRINTED, lacking
from printgen.source.search_path import SearchPath
from printgen.source.tree import Mapping, Scalar, Sequence, mapping_at

# The characters of what printgen itself prints on sheets.
_CHARACTERS: Final = f"{string.digits}{string.ascii_letters}{string.punctuation} ·×–…½"


def read_fonts(tree: Mapping, search_path: SearchPath, names: Names) -> Iterator[Finding]:
    """Yield errors in the fonts of the theme, and add the keys of the others to ``names``."""
    fonts = mapping_at(tree, "theme", "fonts")
    own: dict[str, Font] = {}
    for name, entry in fonts.items.items() if fonts is not None else ():
        given = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
        parts: list[Font] = []
        for node in [each for each in given if names_file(each)]:
            try:
                parts.append(_font(node, search_path))
            except DataError as error:
                yield from error.findings
        if parts and len(parts) == len(given):
            own[name] = list_of_fonts(parts)
    own |= in_place(own)
    names.fonts = {name: each.key for name, each in own.items()}
    for name, entry in fonts.items.items() if fonts is not None else ():
        if name in PRINTED and name in own and (lacks := lacking(_CHARACTERS, [own[name].key])):
            count, few = len(lacks.characters), quoted(lacks.characters[:3])
            message = f"'{name}' lacks {count} characters of what printgen itself prints"
            hint = f"add the bundled font to the list: [..., {name}]"
            yield Finding(GLYPH_MISSING, f"{message}, such as {few}", entry.value.place, hint)


def _font(node: Scalar, search_path: SearchPath) -> Font:
    """Return the font for a file name or the name of a bundled font."""
    name = str(node.value)
    if name in FONT_FILES:
        return font(name)
    file, shown = search_path.find(name, node.place)
    try:
        data = read_bytes(file, MOST_FONT, shown=shown)
    except DataError as error:
        near = closest(name, FONT_FILES) if "/" not in name and "." not in name else None
        found = placed(error.findings, node.place)
        hint = f"did you mean the bundled font '{near}'?" if near else None
        raise DataError([each._replace(hint=hint or each.hint) for each in found]) from None
    try:
        return own_font(name, data)
    except FontFileError as error:
        code = FONT_FORBIDDEN if isinstance(error, EmbeddingError) else FONT_UNREADABLE
        sentence = f"{quoted(name)} cannot be used: {error}"
        raise DataError([Finding(code, sentence, node.place, error.hint)]) from None
