"""Pages as pixels, where only the drawn page tells whether there is ink, and how far it goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from printgen.core.geometry import Box, Point
from printgen.pdf.budget import Budget, Cost, TooMuchError
from printgen.pdf.drawer import Drawer, Pixels

# Lighter than this in all of red, green and blue (of 255) is paper: PDFium's edges are soft.
_PAPER: Final = 251
_LIGHT: Final = bytes(range(_PAPER, 256))
_AS_PAPER: Final = bytes(range(_PAPER)) + b"\xff" * len(_LIGHT)


class Picture:
    """A page drawn on white paper. Places are millimetres on the page."""

    def __init__(self, pixels: Pixels, area: Box) -> None:
        self._data, self._stride, self._width, self._height = pixels
        self.area = area
        self._across = self._width / area.width
        self._down = self._height / area.height

    @property
    def is_blank(self) -> bool:
        """True if no pixel has ink."""
        return not self._data.translate(None, _LIGHT)

    def ink(self) -> Box | None:
        """Return the box of all ink; None if there is none."""
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
        """Side of a pixel, in millimetres."""
        return 1 / min(self._across, self._down)

    def inked(self, places: Iterable[Point]) -> list[bool]:
        """Return, for each place, True if there is ink; off the page there is none."""
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
    """A renderer of the pages of one file."""

    def __init__(self, data: bytes, budget: Budget, drawer: Drawer) -> None:
        self._data = data
        self._budget = budget
        self._drawer = drawer
        self._last: tuple[int, Picture | None] = (0, None)

    def has(self, number: int) -> bool:
        """Return True if that page was drawn last."""
        return self._last[0] == number

    def picture(self, number: int, area: Box) -> Picture | None:
        """Return page ``number`` (from 1) cropped to ``area``; None if it cannot be drawn.

        Raises :class:`TooMuchError` where that is too much work.
        """
        if self._last[0] != number:
            self._last = (number, self._draw(number, area))
        return self._last[1]

    def _draw(self, number: int, area: Box) -> Picture | None:
        try:
            pixels = self._drawer.draw(self._data, number, area)
        except TooMuchError as error:
            self._budget.refuse(str(error))
        if pixels is None:
            return None
        self._budget.spend(Cost.PIXELS, pixels.width * pixels.height)
        return Picture(pixels, area)
