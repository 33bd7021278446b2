"""Lidded boxes: a tray and a lid that slides over it, each from one sheet of card.

Their nets are alike, here the lid's; g is glued inside the wall beside it::

              g back  g
         left    top    right
              g front g

The walls are single: double ones would need 70 % more paper for a box of 54 cards, so that only
small boxes would fit on A4 and Letter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from printgen.components import nets
from printgen.kinds.box.forms import Form, Measures, Panel, Part

# Smaller ones cannot be folded.
SMALLEST: Final = Measures(16.0, 8.0, 16.0)
# The lid's height as a share of the tray's, and at least in mm: enough to hold, and the rest of the
# tray stays free to be gripped.
_LID: Final = 2 / 3
_LID_MM: Final = 15.0
# The depth of tabs as a share of the wall's height, and its limits in mm; and as a share of the
# wall behind which two of them are glued.
_TAB: Final = (0.6, 5.0, 15.0)
_BESIDE: Final = 0.45
# The slant of their ends, in degrees: they stay clear of the fold and of the rim.
_TAB_END: Final = 75.0
# The layers of card from side to side: both walls, and the tabs behind them; and from front to
# back, where there are no tabs.
_ACROSS, _DEEP = 4, 2

# The faces of a net, in the order of layout.
BASE, FRONT, LEFT, BACK, RIGHT = range(5)


@dataclass(frozen=True)
class LidForm(Form):
    """The form of lidded boxes: the shortest side of the contents is upright.

    ``least`` is the smallest room inside. The ``lid`` has this height in mm (0: the default), and
    ``play`` is how much longer it is inside than the tray is outside.
    """

    lid: float
    play: float

    def around(self, sides: tuple[float, float, float]) -> tuple[Measures, Measures]:
        low, middle, high = (side + self.clearance for side in sides)
        least = self.least
        across, deep = (high, middle) if least.width > least.depth else (middle, high)
        inside = Measures(*map(max, (across, low, deep), least))
        outside = zip(inside, (_ACROSS, 1, _DEEP), SMALLEST, strict=True)
        return inside, Measures(*(max(round(s + n * self.card, 3), e) for s, n, e in outside))

    def parts(self, measures: Measures) -> tuple[Part, ...]:
        lid = self._part(self.over(measures), "top", "side")
        return lid, self._part(measures, "bottom", "tray")

    def over(self, tray: Measures) -> Measures:
        """Return the measures of the lid of a tray."""
        height = min(self.lid or max(_LID * tray.height, _LID_MM), tray.height + self.card)
        # The lid's layers inside, and half a layer of the tray and of the lid on both sides.
        width, depth = (
            side + layers * self.card + self.play
            for side, layers in ((tray.width, _ACROSS), (tray.depth, _DEEP))
        )
        return Measures(*(round(side, 3) for side in (width, height, depth)))

    @staticmethod
    def _part(measures: Measures, base: str, wall: str) -> Part:
        width, height, depth = measures
        long, short = Panel(wall, depth, height), Panel(wall, width, height)
        # The walls of a lid hang down from its top, those of a tray stand up.
        is_tray = base == "bottom"
        panels = Panel(base, width, depth), short, long, short, long
        return Part(net(measures, stands=is_tray), panels, BASE, "floor" if is_tray else "")


def net(measures: Measures, *, stands: bool) -> nets.Net:
    """Return a tray, which ``stands`` on its base, or a lid, laid flat."""
    width, height, depth = measures
    share, least, most = _TAB
    tab = min(max(share * height, least), most, _BESIDE * depth)
    flap = nets.Flap(tab, _TAB_END, _TAB_END)
    flaps = {(wall, side): flap for wall in (FRONT, BACK) for side in (1, 3)}
    return nets.unfolded(nets.walled(width, depth, height, stands=stands), flaps)
