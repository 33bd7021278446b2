"""What is left of the bleed of pieces that touch others, as the page shows it."""

from __future__ import annotations

from typing import Final

from printgen.core.geometry import Box, Matrix
from printgen.pdf.traces import Trace
from printgen.proof.known import SEEN_MM, Known

# Less bleed than this has only what touches another piece.
_NEAR_MM: Final = 0.3


class Frame:
    """What is left of a piece's bleed, side by side: all; or less, as far as others begin there.

    Lengths are in mm beyond the trim, in the order of a box's sides: left, top, right, bottom.
    """

    def __init__(self, known: Known, matrix: Matrix) -> None:
        self._known = known
        self._back = matrix.inverse()
        # How far things are seen at least, and where they are cut off.
        self._least = [0.0] * 4
        self._cut: list[float | None] = [None] * 4

    def _beyond(self, box: Box) -> tuple[float, ...]:
        return -box.x, -box.y, box.right - self._known.width, box.bottom - self._known.height

    def shows(self, trace: Trace, seen: Box) -> bool:
        """Return True if as much is seen of a trace on the page as is left of it."""
        there = seen.mapped(self._back)
        sides = [*zip(self._beyond(trace.seen), self._beyond(there), strict=True)]
        cut = list(self._cut)
        for n, (whole, left) in enumerate(sides):
            at = cut[n]
            if abs(whole - left) <= SEEN_MM:
                if at is not None and whole > at + 2 * SEEN_MM:
                    return False
                continue
            ends = self._known.ends if at is None else (at,)
            if not any(abs(left - end) <= 2 * SEEN_MM for end in ends):
                return False
            if not self._least[n] - 2 * SEEN_MM <= left <= whole:
                return False
            cut[n] = left
        self._cut = cut
        self._least = [max(*each) for each in zip(self._least, (s[1] for s in sides), strict=True)]
        return True

    def hides(self, trace: Trace) -> bool:
        """Return True if a trace may be left out, since all of it lies beyond an edge."""
        width, height = self._known.width, self._known.height
        x, y, right, bottom = trace.seen.x, trace.seen.y, trace.seen.right, trace.seen.bottom
        near = -right, -bottom, x - width, y - height
        return any(
            far >= -SEEN_MM and (at is None or far >= at - 2 * SEEN_MM)
            for far, at in zip(near, self._cut, strict=True)
        )

    def beside(self, matrix: Matrix) -> tuple[Box, ...]:
        """Return the places on the page where others begin, since no bleed is left there."""
        width, height = self._known.width, self._known.height
        strips = (
            (-_NEAR_MM, height / 2, 0.0, height / 2),
            (width / 2, -_NEAR_MM, width / 2, 0.0),
            (width, height / 2, width + _NEAR_MM, height / 2),
            (width / 2, height, width / 2, height + _NEAR_MM),
        )
        return tuple(
            matrix.box(*strip).grown(SEEN_MM)
            for strip, at in zip(strips, self._cut, strict=True)
            if at is not None and at < _NEAR_MM
        )
