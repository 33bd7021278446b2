"""Pages as pixels, where only the drawn page tells whether there is ink, and how far it goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import pypdfium2  # type: ignore[import-untyped]

from printgen.geometry import Box, Point
from printgen.prepress.budget import Budget, Cost

PX_PER_MM: Final = 8.0
# A poster is drawn coarser than a card, rather than in gigabytes.
MOST_PIXELS: Final = 16_000_000

# Lighter than this in all of red, green and blue (of 255) is paper: PDFium's edges are soft.
_PAPER: Final = 251
_LIGHT: Final = bytes(range(_PAPER, 256))
_AS_PAPER: Final = bytes(range(_PAPER)) + b"\xff" * len(_LIGHT)


class Picture:
    """A page drawn on white paper. Places are millimetres on the page."""

    def __init__(self, data: bytes, stride: int, size: tuple[int, int], area: Box) -> None:
        """``data`` is red, green and blue of each pixel, by rows of ``stride`` bytes."""
        self._data = data
        self._stride = stride
        self._width, self._height = size
        self.area = area
        self._across = self._width / area.width
        self._down = self._height / area.height

    @property
    def is_blank(self) -> bool:
        """Whether no pixel has ink."""
        return not self._data.translate(None, _LIGHT)

    def ink(self) -> Box | None:
        """The box of all that has ink; None where nothing has."""
        rows, left, right = [], self._width, -1
        for row in range(self._height):
            start = row * self._stride
            # Bytes that are paper become 255, and leave the ends.
            line = self._data[start : start + 3 * self._width].translate(_AS_PAPER)
            ink = len(line) - len(line.lstrip(b"\xff"))
            if ink < len(line):
                rows.append(row)
                left = min(left, ink // 3)
                right = max(right, (len(line.rstrip(b"\xff")) - 1) // 3)
        if not rows:
            return None
        x, y = self.area.x + left / self._across, self.area.y + rows[0] / self._down
        width, height = (right + 1 - left) / self._across, (rows[-1] + 1 - rows[0]) / self._down
        return Box(x, y, width, height)

    @property
    def pixel(self) -> float:
        """The side of a pixel, in millimetres."""
        return 1 / min(self._across, self._down)

    def inked(self, places: Iterable[Point]) -> list[bool]:
        """Whether there is ink, for each place; outside of the page there is none."""
        data, stride, wide, high = self._data, self._stride, self._width, self._height
        left, top, across, down = self.area.x, self.area.y, self._across, self._down
        found = []
        for x, y in places:
            column, row = int((x - left) * across), int((y - top) * down)
            at = row * stride + 3 * column
            found.append(
                0 <= column < wide
                and 0 <= row < high
                and (data[at] < _PAPER or data[at + 1] < _PAPER or data[at + 2] < _PAPER)
            )
        return found


class Renderer:
    """Draws the pages of one file; opened when the first is wanted."""

    def __init__(self, data: bytes, budget: Budget) -> None:
        self._data = data
        self._budget = budget
        self._document: Any = None
        self._broken = False
        self._last: tuple[int, Picture | None] = (0, None)

    def has(self, number: int) -> bool:
        """Whether that page was the last one drawn."""
        return self._last[0] == number

    def picture(self, number: int, area: Box) -> Picture | None:
        """Page ``number`` (from 1), of which readers show ``area``; None if it cannot be drawn."""
        if self._last[0] != number:
            self._last = (number, self._draw(number, area))
        return self._last[1]

    def _draw(self, number: int, area: Box) -> Picture | None:
        if self._broken:
            return None
        try:
            if self._document is None:
                self._document = pypdfium2.PdfDocument(self._data)
            page = self._document[number - 1]
            width, height = page.get_size()
            if width <= 0 or height <= 0:
                return None
            wanted = PX_PER_MM * max(area.width / width, area.height / height)
            # Neither side is less than a pixel, however thin the page is.
            most = min((MOST_PIXELS / (width * height)) ** 0.5, MOST_PIXELS / max(width, height))
            scale = min(wanted, most)
            self._budget.spend(Cost.PIXELS, (int(width * scale) + 1) * (int(height * scale) + 1))
            # Not native bytes first: red, green, blue without a filler, whatever the page holds.
            bitmap = page.render(scale=scale, rev_byteorder=True, draw_annots=False)
            size = bitmap.width, bitmap.height
            return Picture(bytes(bitmap.buffer), bitmap.stride, size, area)
        except (pypdfium2.PdfiumError, ValueError, OverflowError, MemoryError, IndexError):
            self._broken = self._document is None
            return None

    def close(self) -> None:
        """Gives the document back."""
        if self._document is not None:
            self._document.close()
