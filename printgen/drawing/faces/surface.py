"""The side of a piece that is drawn on."""

from typing import Final, NamedTuple

from printgen.core.geometry import Box
from printgen.core.outlines import Outline, grown, plate

_SLACK_MM: Final = 1e-6


class Surface(NamedTuple):
    """The side that is drawn on: its size and bleed in millimetres, and where it is cut.

    Without an ``outline`` it is a rectangle.

    With ``full``, what goes over the cut all round goes on to the end of the bleed. Without it, it
    is as large as the data says: scissors follow the edge of a disc that is little larger.
    ``edges`` is how many edges it has: those of a hexagon, or of the rectangle round it.
    """

    width: float
    height: float
    bleed: float
    full: bool = False
    outline: Outline | None = None
    edges: int = 4

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

    def inside(self, by: float, *, bleed: bool) -> Outline:
        """Return the outline moved inwards by ``by`` mm, or out to the end of the bleed.

        Raises ``ValueError`` if nothing is left of it.
        """
        outline = self.outline or plate(self.width, self.height)
        if bleed:
            return grown(outline, self.bleed)
        from printgen.core.insets import inset

        return inset(outline, by)

    @property
    def whole(self) -> Box:
        """The trimmed side with its bleed."""
        return Box(0, 0, self.width, self.height).grown(self.bleed)
