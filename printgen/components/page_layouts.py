"""The layout of pages of text: for reading, for writing, and for stapling."""

from __future__ import annotations

import math
from typing import Final, NamedTuple


class PageLayout(NamedTuple):
    """The layout of pages of text. Lengths are in millimetres.

    Lines are as long as ``measure``, unless that leaves less than ``side`` beside them. ``folio``
    is the height of the page number above the foot. ``size`` and ``leading`` are the body's in
    points. Pages that ``face`` each other have their numbers outside, and only one column.
    """

    measure: float
    side: float
    top: float
    foot: float
    folio: float
    size: float = 10.0
    leading: float = 13.5
    face: bool = False

    def sized(self, points: float) -> PageLayout:
        """Return the layout for type of that size on full pages, with as many letters in a line."""
        factor = points / READ.size
        size, leading = self.size * factor, self.leading * factor
        return self._replace(measure=self.measure * factor, size=size, leading=leading)


# Text is read in lines of about 65 letters: 128 mm of 10 pt Source Serif.
READ: Final = PageLayout(measure=128.0, side=15.0, top=22.0, foot=24.0, folio=13.0)
SHEET: Final = PageLayout(measure=math.inf, side=15.0, top=15.0, foot=24.0, folio=13.0)
# Half of a sheet, to be stapled. The smallest body that is comfortable to read, 9.5 pt.
BOOKLET: Final = PageLayout(
    measure=121.0, side=13.0, top=14.0, foot=17.0, folio=9.5, size=9.5, leading=13.0, face=True
)
