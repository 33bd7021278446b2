"""The style of texts: fonts, sizes in points, spaces, colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from printgen.core.scene import Colour
from printgen.core.units import MM_PER_PT

_FONTS: Final = ("body_font", "body_bold", "body_italic", "sans_font", "sans_bold", "sans_italic",
                 "title_font", "head_font")  # fmt: skip
_SIZES: Final = ("size", "title_size", "section_size", "subsection_size", "table_size",
                 "small_size")  # fmt: skip
_SCALED: Final = ("leading", "title_leading", "table_leading", "small_leading", "list_indent",
                  "panel_padding", "column_gap")  # fmt: skip


class ProseStyle(NamedTuple):
    """Sizes and leadings in points, lengths in millimetres, spaces in lines of body text.

    Spaces are halves of a line, so that lines in neighbouring columns stay aligned. Derive others
    with ``_replace``. ``smallest`` is the least size of text. A ``leftwards`` text begins on the
    right: its lines, lists, tables and columns.
    """

    body_font: str = "serif"
    body_bold: str = "serif-bold"
    body_italic: str = "serif-italic"
    sans_font: str = "sans"
    sans_bold: str = "sans-bold"
    sans_italic: str = "sans-italic"
    title_font: str = "serif-bold"
    head_font: str = "sans-bold"

    size: float = 10.0
    leading: float = 13.5
    title_size: float = 27.0
    title_leading: float = 30.0
    section_size: float = 14.5
    subsection_size: float = 11.0
    table_size: float = 9.0
    table_leading: float = 11.5
    small_size: float = 8.25
    small_leading: float = 10.5
    smallest: float = 8.0

    ink: Colour = "#211d1a"
    quiet: Colour = "#6a625b"
    accent: Colour = "#9c2b2e"
    rule: Colour = "#b8afa4"
    panel: Colour = "#f4eee3"

    paragraph_space: float = 0.5
    block_space: float = 0.5
    title_space: float = 2.0
    section_space: float = 1.5
    subsection_space: float = 1.0
    item_space: float = 0.25

    list_indent: float = 5.2
    panel_padding: float = 3.6
    column_gap: float = 3.0
    hairline: float = 0.18
    heavy: float = 0.4
    leftwards: bool = False

    @property
    def line(self) -> float:
        """The height of a line of body text in millimetres."""
        return self.leading * MM_PER_PT

    def in_fonts(self, key_of: Callable[[str], str]) -> ProseStyle:
        """Return the style with the fonts of these keys in place of its own."""
        keys: dict[str, Any] = {name: key_of(getattr(self, name)) for name in _FONTS}
        return self._replace(**keys)

    def scaled(self, factor: float) -> ProseStyle:
        """Return the style with all sizes scaled, but no text below the smallest."""
        sizes = {
            name: max(getattr(self, name) * factor, min(getattr(self, name), self.smallest))
            for name in _SIZES
        }
        scaled = {name: getattr(self, name) * factor for name in _SCALED}
        return self._replace(**sizes, **scaled)
