"""Checks that the bundled fonts have all characters of the game's own texts.

Templates are checked when they are typeset. Titles and notes are printed on every sheet and in
every list, where their line in the data is no longer known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from printgen.core.errors import Finding, Place, quoted
from printgen.core.fonts import MissingGlyphError, font
from printgen.model.codes import GLYPH_MISSING, WRONG_VALUE
from printgen.model.fields import signs_in
from printgen.source.tree import Mapping, matching, scalars

# What all bundled fonts have: western Latin, quotes and dashes. Fonts are loaded only for
# texts with other characters.
_LATIN: Final = re.compile(r"[\s\u0020-\u007e\u00a0-\u00ff‘’“”–—…]*")
_FONTS: Final = ("sans", "serif")
_TEXTS: Final[tuple[tuple[str, ...], ...]] = (
    *((key,) for key in ("title", "subtitle", "credits", "groups", "supplies", "open-questions")),
    ("components", "*", "title"),
    ("components", "*", "note"),
)
# Texts that the kit's first page shows as they stand.
_TITLES: Final[tuple[tuple[str, ...], ...]] = (
    ("title",),
    ("subtitle",),
    ("credits", "designer"),
    ("components", "*", "title"),
    ("supplies", "*", "title"),
)


def check_glyphs(tree: Mapping) -> Iterator[Finding]:
    """Yield texts of the game's own that cannot be printed: characters, and signs in titles."""
    for text, where in _texts(tree, _TEXTS):
        if message := lacking(text, _FONTS):
            yield Finding(GLYPH_MISSING, message, where, "use other characters")
    for text, where in _texts(tree, _TITLES):
        if signs := signs_in(text):
            message = f"{quoted(text)} has the sign ':{signs[0]}:', and stands without signs"
            yield Finding(WRONG_VALUE, message, where, "write it without the sign")


def lacking(text: str, fonts: Iterable[str]) -> str | None:
    """Return the message about a character that one of the fonts lacks, or None."""
    if text.isascii() or _LATIN.fullmatch(text):
        return None
    for key in fonts:
        try:
            font(key).width(" ".join(text.split()))
        except MissingGlyphError as error:
            return str(error)
    return None


def _texts(tree: Mapping, paths: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, Place]]:
    """Yield the texts below these paths with their places."""
    for path in paths:
        for node in matching(tree, *path):
            for _, scalar in scalars(node):
                if isinstance(scalar.value, str):
                    yield scalar.value, scalar.place
