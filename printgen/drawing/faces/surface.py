"""The side of a piece that is drawn on."""

from __future__ import annotations

from typing import Final, NamedTuple

from printgen.core.geometry import Box

_SLACK_MM: Final = 1e-6


class Surface(NamedTuple):
    """The side that is drawn on: its size and bleed in millimetres.

    With ``full``, what goes over the cut all round goes on to the end of the bleed. Without it, it
    is as large as the data says: scissors follow the edge of a disc that is little larger.
    """

    width: float
    height: float
    bleed: float
    full: bool = False

    def spread(self, box: Box) -> Box:
        """Return the box with the sides that lie on the trim edge moved out to the bleed's."""
        left = box.x - (self.bleed if box.x <= _SLACK_MM else 0)
        top = box.y - (self.bleed if box.y <= _SLACK_MM else 0)
        right = box.right + (self.bleed if box.right >= self.width - _SLACK_MM else 0)
        bottom = box.bottom + (self.bleed if box.bottom >= self.height - _SLACK_MM else 0)
        return Box(left, top, right - left, bottom - top)

    def reached(self, box: Box) -> Box:
        """Return the box, or all of the bleed where that is what it is for."""
        over = min(-box.x, -box.y, box.right - self.width, box.bottom - self.height)
        return self.whole if self.full and _SLACK_MM < over < self.bleed else box

    @property
    def whole(self) -> Box:
        """The trimmed side with its bleed."""
        return Box(0, 0, self.width, self.height).grown(self.bleed)
