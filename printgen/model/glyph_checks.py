"""Check that the fonts have all characters of the game's own texts.

Templates are checked when they are typeset. Titles and notes are printed on every sheet and in
every list, where their place in the data is no longer known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from printgen.core.errors import Finding, Place, listed, quoted
from printgen.fonts.font import FONT_FILES, MissingGlyphError, font, fonts_with
from printgen.model.codes import GLYPH_MISSING, WRONG_VALUE
from printgen.model.fields import SOFT_HYPHEN, signs_in
from printgen.source.tree import Mapping as Tree
from printgen.source.tree import matching, scalars

# The characters of all bundled fonts: western Latin, quotes and dashes. Fonts are only loaded for
# texts with others.
_LATIN: Final = r"[\s\u0020-\u007e\u00a0-\u00ff‘’“”–—…]*"
_FONTS: Final = ("sans", "serif")
# The bundled fonts that printgen itself prints with.
PRINTED: Final = ("sans", "sans-bold", "sans-italic", "serif", "serif-bold", "serif-italic")
_TEXTS: Final[tuple[tuple[str, ...], ...]] = (
    *((key,) for key in ("title", "subtitle", "translations", "credits", "groups", "supplies")),
    ("variant",),
    ("open-questions",),
    ("components", "*", "title"),
    ("components", "*", "note"),
    *(("setup", key, "*", "title") for key in ("seats", "areas", "modes", "steps")),
)
# Texts that the kit's first page shows unchanged.
_TITLES: Final[tuple[tuple[str, ...], ...]] = (
    ("title",),
    ("subtitle",),
    ("credits", "designer"),
    ("credits", "what"),
    ("components", "*", "title"),
    ("supplies", "*", "title"),
)

WAY_OUT_OF_TEXTS: Final = (
    "use other characters, or add a font with them to 'sans' and 'serif' in theme/fonts"
)
"""What to do about characters in a text that has no style."""


def check_glyphs(tree: Tree, own: Mapping[str, str]) -> Iterator[Finding]:
    """Yield texts of the game that cannot be printed: characters, and signs in titles.

    ``own`` are the keys of the game's own fonts, by name.
    """
    used = [own.get(name, name) for name in PRINTED if name in own or name in _FONTS]
    for text, where in _texts(tree, _TEXTS):
        if error := lacking(text, used):
            yield Finding(GLYPH_MISSING, str(error), where, WAY_OUT_OF_TEXTS)
    for text, where in _texts(tree, _TITLES):
        if signs := signs_in(text):
            message = f"{quoted(text)} has the sign ':{signs[0]}:', but signs are not allowed here"
            yield Finding(WRONG_VALUE, message, where, "write it without the sign")


def lacking(text: str, fonts: Iterable[str]) -> MissingGlyphError | None:
    """Return the error for characters that one of these fonts does not have, or None."""
    is_latin = text.isascii() or re.fullmatch(_LATIN, text)
    for key in fonts:
        if is_latin and key in FONT_FILES:
            continue
        try:
            font(key).width(" ".join(text.replace(SOFT_HYPHEN, "").split()))
        except MissingGlyphError as error:
            return error
    return None


def way_out(error: MissingGlyphError, own: Mapping[str, str]) -> str:
    """Return what to do about characters that a font lacks: which other fonts have them.

    ``own`` are the keys of the game's own fonts, by their names.
    """
    having: dict[tuple[str, ...], str] = {}
    for each in error.characters:
        names = tuple(fonts_with(each, own))
        having[names] = having.get(names, "") + each
    lost = having.pop((), "")
    if not having:
        return "use other characters or another font"
    if not lost and (names := tuple(fonts_with(error.characters, own))):
        them = "it" if len(error.characters) == 1 else "them"
        return f"use other characters, or a font with {them}: {_and(names)}"
    told = [
        f"{_and(each)} {'is' if len(each) == 1 else 'are'} in {_and(names)}"
        for names, each in having.items()
    ]
    if lost:
        told.append(f"none has {_and(lost)}")
    return f"use other characters, or a list of fonts: {'; '.join(told)}"


def _and(names: Sequence[str]) -> str:
    return listed(map(quoted, names))


def _texts(tree: Tree, paths: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, Place]]:
    """Yield the texts below these paths with their places."""
    for path in paths:
        for _, node in matching(tree, *path):
            for _, scalar in scalars(node):
                if isinstance(scalar.value, str):
                    yield scalar.value, scalar.place
