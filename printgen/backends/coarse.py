"""Draw pages as coarse pictures: a cell for each square millimetre, or smaller."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from printgen.backends.raster import Pages
from printgen.core.scene import Page
from printgen.core.units import MM_PER_INCH

# The oversampling in each direction: PDFium draws no line thinner than a pixel.
_FINER: Final = 4


class Picture(NamedTuple):
    """Cells row by row, with ``width`` of them in a row: a byte each for red, green and blue."""

    width: int
    rgb: bytes

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rgb) // 3 // self.width

    def colour(self, column: int, row: int) -> tuple[int, int, int]:
        """Return red, green and blue of a cell, from 0 to 255 each."""
        at = 3 * (row * self.width + column)
        red, green, blue = self.rgb[at : at + 3]
        return red, green, blue


def pictures(pages: Sequence[Page], cells: int = 1) -> list[Picture]:
    """Return the pages on white, with ``cells`` per millimetre.

    Equal pages are drawn once.
    """
    numbers: dict[Page, int] = {}
    shown = [numbers.setdefault(page, len(numbers)) for page in pages]
    if not numbers:
        return []
    dpi = cells * MM_PER_INCH
    with Pages(list(numbers), dpi * _FINER) as drawn:
        images = (drawn.image(n, dpi, _FINER) for n in range(len(numbers)))
        found = [Picture(image.width, image.tobytes()) for image in images]
    return [found[n] for n in shown]
