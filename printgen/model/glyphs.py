"""Texts that printgen itself sets, against the letters that its fonts have.

What stands on faces and in templates is found when it is drawn; titles and notes stand on every
sheet and in every list, where nobody could say any more which line of the data they came from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from printgen.errors import Finding
from printgen.source import Mapping, Node, Scalar, Sequence

# What all bundled fonts have: western Latin, quotes and dashes. Fonts are loaded only for
# texts with other characters.
_LATIN: Final = re.compile(r"[\s\u0020-\u007e\u00a0-\u00ff‘’“”–—…]*")
_FONTS: Final = ("sans", "serif")
_SECTIONS: Final = ("title", "subtitle", "credits", "groups", "supplies", "open-questions")
_OF_COMPONENTS: Final = ("title", "note")


def check_glyphs(tree: Mapping) -> Iterator[Finding]:
    """Characters of the game's own texts that cannot be printed."""
    for node in _texts(tree):
        if isinstance(node.value, str) and not _LATIN.fullmatch(node.value):
            yield from _lacking(node)


def _texts(tree: Mapping) -> Iterator[Scalar]:
    for key in _SECTIONS:
        if key in tree.items:
            yield from _scalars(tree.items[key].value)
    components = tree.items["components"].value if "components" in tree.items else None
    for entry in components.items.values() if isinstance(components, Mapping) else ():
        for key in _OF_COMPONENTS:
            if isinstance(entry.value, Mapping) and key in entry.value.items:
                yield from _scalars(entry.value.items[key].value)


def _scalars(node: Node) -> Iterator[Scalar]:
    match node:
        case Scalar():
            yield node
        case Sequence():
            for item in node.items:
                yield from _scalars(item)
        case Mapping():
            for entry in node.items.values():
                yield from _scalars(entry.value)


def _lacking(node: Scalar) -> Iterator[Finding]:
    from printgen.fonts import MissingGlyphError, font

    for key in _FONTS:
        try:
            font(key).width(" ".join(str(node.value).split()))
        except MissingGlyphError as error:
            yield Finding("glyph-missing", str(error), node.place, "use other characters")
            return
