"""Outlines of letters in the bundled fonts, as path data (OpenType, table ``glyf``).

ReportLab has found where each glyph lies. fontTools reads them too, but it loads for longer than
this takes for all letters of a kit.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import unpack_from
from typing import Any, Final, TypeAlias

# What the flags of a point say: it is on the curve; how its place is written; they come again.
_ON, _SHORT_X, _SHORT_Y, _AGAIN, _SAME_X, _SAME_Y = (1 << bit for bit in range(6))
# What the flags of a glyph in a glyph say: its place is in words; others follow.
_WORDS, _MORE = 1, 32
_HEAD: Final = 10
# A point, and whether it is on the curve.
_Point: TypeAlias = tuple[float, float, bool]


class LetterOutlines:
    """The outlines in a TrueType file whose glyphs within glyphs are moved, and no more."""

    def __init__(self, face: Any) -> None:
        """Make what reads the outlines of a font that ReportLab has read."""
        self._places: list[int] = face.glyphPos
        self._metrics: list[tuple[int, int]] = face.hmetrics
        self._data: bytes = face.get_table("glyf")

    def glyph(self, number: int) -> tuple[str, float]:
        """Return a glyph as path data, in font units with y up, and its advance."""
        at, end = self._places[number : number + 2]
        advance, start = self._metrics[number]
        count, left = unpack_from(">hh", self._data, at) if at < end else (0, 0)
        # ReportLab has read where it starts as a number without a sign.
        by = (start ^ 0x8000) - 0x8000 - left if count > 0 else 0
        return "".join(map(_path, self._contours(number, by, 0))), float(advance)

    def _contours(self, number: int, dx: int, dy: int) -> Iterator[list[_Point]]:
        """Yield the contours of a glyph, moved by so much."""
        data = self._data
        at, end = self._places[number : number + 2]
        if at == end:
            return
        count = unpack_from(">h", data, at)[0]
        at += _HEAD
        if count < 0:
            flags = _MORE
            while flags & _MORE:
                is_long = data[at + 1] & _WORDS
                flags, part, x, y = unpack_from(">HHhh" if is_long else ">HHbb", data, at)
                yield from self._contours(part, dx + x, dy + y)
                at += 8 if is_long else 6
            return
        ends = unpack_from(f">{count}H", data, at)
        at += 2 * count
        at += 2 + unpack_from(">H", data, at)[0]  # a program for coarse pixels
        points = bytearray()
        while len(points) <= ends[-1]:
            again = data[at + 1] if data[at] & _AGAIN else 0
            points += data[at : at + 1] * (again + 1)
            at += 2 if data[at] & _AGAIN else 1
        xs, at = self._along(points, at, dx, _SHORT_X, _SAME_X)
        ys, _ = self._along(points, at, dy, _SHORT_Y, _SAME_Y)
        on = [bool(flags & _ON) for flags in points]
        whole: list[_Point] = [*zip(xs, ys, on, strict=True)]
        begin = 0
        for end in ends:
            yield whole[begin : end + 1]
            begin = end + 1

    def _along(
        self, points: bytearray, at: int, start: int, short: int, same: int
    ) -> tuple[list[int], int]:
        """Return where points lie along one axis, and where the next axis is written."""
        found, place = [], start
        for flags in points:
            if flags & short:
                place += self._data[at] if flags & same else -self._data[at]
                at += 1
            elif not flags & same:
                place += unpack_from(">h", self._data, at)[0]
                at += 2
            found.append(place)
        return found, at


def _path(contour: list[_Point]) -> str:
    """Return a contour from its first point on the curve, each line in as few signs as can be."""
    first = next(n for n, (_, _, on) in enumerate(contour) if on)
    x, y, _ = contour[first]
    written, line, control = [f"M{x} {y}"], " ", None
    for n, (px, py, on) in enumerate(contour[first + 1 :] + contour[: first + 1], start=1):
        if control is not None:
            # Between two points off the curve there is one on it that is not written.
            cx, cy = control
            x, y = (px, py) if on else ((cx + px) * 0.5, (cy + py) * 0.5)
            written.append(f"Q{cx} {cy} {x} {y}")
            line = "L"
        elif on and (px, py) != (x, y) and n < len(contour):
            if px == x:
                written.append(f"V{py}")
                line = "L"
            elif py == y:
                written.append(f"H{px}")
                line = "L"
            else:
                written.append(f"{line}{px} {py}")
            x, y = px, py
        control = None if on else (px, py)
    return "".join(written) + "Z"
