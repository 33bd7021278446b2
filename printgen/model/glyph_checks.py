"""Texts that printgen itself sets, against the letters that its fonts have.

What stands in templates is found when it is set; titles and notes stand on every sheet and in every
list, where nobody could say any more which line of the data they came from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from printgen.core.errors import Finding, quoted
from printgen.model.codes import GLYPH_MISSING, WRONG_VALUE
from printgen.model.fields import signs_in
from printgen.source.tree import DataPath, Mapping, Scalar, node_at, scalars

# What all bundled fonts have: western Latin, quotes and dashes. Fonts are loaded only for
# texts with other characters.
_LATIN: Final = re.compile(r"[\s\u0020-\u007e\u00a0-\u00ff‘’“”–—…]*")
_FONTS: Final = ("sans", "serif")
_SECTIONS: Final = ("title", "subtitle", "credits", "groups", "supplies", "open-questions")
_OF_COMPONENTS: Final = ("title", "note")


def check_glyphs(tree: Mapping) -> Iterator[Finding]:
    """Yield what of the game's own texts cannot be printed: characters, and signs in titles."""
    for _, node in _texts(tree):
        if isinstance(node.value, str) and (message := lacking(node.value, _FONTS)):
            yield Finding(GLYPH_MISSING, message, node.place, "use other characters")
    for _, node in _titles(tree):
        if isinstance(node.value, str) and (signs := signs_in(node.value)):
            message = f"{quoted(node.value)} has the sign ':{signs[0]}:', and stands without signs"
            yield Finding(WRONG_VALUE, message, node.place, "write it without the sign")


def lacking(text: str, fonts: Iterable[str]) -> str | None:
    """Return what to say about characters that one of the fonts does not have."""
    if text.isascii() or _LATIN.fullmatch(text):
        return None
    from printgen.core.fonts import MissingGlyphError, font

    for key in fonts:
        try:
            font(key).width(" ".join(text.split()))
        except MissingGlyphError as error:
            return str(error)
    return None


def _texts(tree: Mapping) -> Iterator[tuple[DataPath, Scalar]]:
    for key in _SECTIONS:
        if key in tree.items:
            yield from scalars(tree.items[key].value)
    components = tree.items["components"].value if "components" in tree.items else None
    for entry in components.items.values() if isinstance(components, Mapping) else ():
        for key in _OF_COMPONENTS:
            if isinstance(entry.value, Mapping) and key in entry.value.items:
                yield from scalars(entry.value.items[key].value)


def _titles(tree: Mapping) -> Iterator[tuple[DataPath, Scalar]]:
    """Yield what the kit's first page shows as it stands."""
    for path in (("title",), ("subtitle",), ("credits", "designer")):
        if (node := node_at(tree, path)) is not None:
            yield from scalars(node)
    for section in ("components", "supplies"):
        entries = node_at(tree, (section,))
        for name in entries.items if isinstance(entries, Mapping) else ():
            if (node := node_at(tree, (section, name, "title"))) is not None:
                yield from scalars(node)
