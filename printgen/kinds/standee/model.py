"""Standees: figures that are folded from one sheet of card and stand up."""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from printgen.core.units import number
from printgen.model.base import Problem, problem
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.measures import LARGEST_MM, Foot, Positive, measured
from printgen.model.pieces import TwoSided
from printgen.source.tree import mapping_in


class Standee(TwoSided):
    """A standing figure: front and back joined by a fold at the top, with a tab below each."""

    kind: Literal["standee"]
    """The kind of component."""
    base: Foot
    """The depth of the tabs that it stands on."""
    feet: Literal["out", "under"] = "out"
    """The direction of the tabs: out to both sides, or under the figure, one on top of the other.
    """
    corner: Positive = 0.0
    """The radius of the two upper corners; the figure then has a line to cut along."""

    STANDS: ClassVar = True

    @property
    def footprint(self) -> tuple[float, float]:
        """The width and depth of its tabs, which lie beside or on each other."""
        return self.size.width, self.base * (2 if self.feet == "out" else 1)

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield what is wrong with its designs, too deep tabs, and too large corners."""
        yield from super().rules(data)
        sides = mapping_in(data, "size")
        width, height = measured(sides.get("width")), measured(sides.get("height"))
        base, corner = measured(data.get("base")), measured(data.get("corner", 0))
        if height and base is not None and height < base <= LARGEST_MM:
            message = f"{number(base)} mm is deeper than the figure is high, {number(height)} mm"
            yield problem(OUT_OF_RANGE, message, ("base",), hint="make it at most as deep")
        if corner is None or not 0 < corner <= LARGEST_MM:
            return
        if width and corner > width / 3:
            message = f"{number(corner)} mm is more than a third of the width: too little of the "
            yield problem(OUT_OF_RANGE, f"{message}fold would be left", ("corner",))
        elif height and corner > height:
            message = f"{number(corner)} mm is more than the height"
            yield problem(OUT_OF_RANGE, message, ("corner",))
