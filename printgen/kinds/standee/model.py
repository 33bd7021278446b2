"""Standees: figures that are folded from one sheet of card and stand up."""

from collections.abc import Iterator
from typing import Any, Literal

from printgen.core.units import number
from printgen.model.base import Problem, problem
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.measures import LARGEST_MM, Foot, Positive, measured
from printgen.model.pieces import TwoSided


class Standee(TwoSided):
    """A figure that stands: front and back joined by a fold at the top, with a tab below each."""

    kind: Literal["standee"]
    """What it is."""
    base: Foot
    """How deep the tabs are that it stands on."""
    feet: Literal["out", "under"] = "out"
    """Where the tabs go: out to both sides, or under the figure, one upon the other."""
    corner: Positive = 0.0
    """The radius of its two upper corners, which are then rounded when it is cut out."""

    @property
    def footprint(self) -> tuple[float, float]:
        """Its tabs: beside each other where they are folded out, else one upon the other."""
        return self.size.width, self.base * (2 if self.feet == "out" else 1)

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield also tabs and corners that do not fit the figure."""
        yield from super().rules(data)
        size = data.get("size")
        sides = size if isinstance(size, dict) else {}
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
