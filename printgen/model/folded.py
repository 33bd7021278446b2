"""Pieces that are folded from one sheet of card: figures that stand up, and dice.

Pyramids have a module of their own.
"""

from collections.abc import Iterator
from typing import Any, Final, Literal

from pydantic import StrictInt

from printgen.model.base import Problem, Value, problem
from printgen.model.counted import Counted, TwoSided
from printgen.model.figures import Provenance, Quantity
from printgen.model.measures import LARGEST_MM, Edge, Foot, Positive, Thickness, measured
from printgen.model.references import FaceName, FigureName
from printgen.units import number

# A cube has so many sides; other dice do not fold from squares.
SIDES: Final = 6

BUY_IT: Final = "take it out of the kit: players have such dice"

# Where pips lie: what the face of a side knows besides {value} and {n}, and the values with which
# it is not empty. The middle one; two corners; the other two; the two between the corners.
PIPS: Final = {
    "pip-1": frozenset({1, 3, 5}),
    "pip-2": frozenset({2, 3, 4, 5, 6}),
    "pip-4": frozenset({4, 5, 6}),
    "pip-6": frozenset({6}),
}
# All that it knows.
OF_SIDES: Final = ("value", "n", *PIPS)


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
        """As of all designs; tabs no deeper than the figure is high; a fold that is left."""
        yield from super().rules(data)
        size = data.get("size")
        sides = size if isinstance(size, dict) else {}
        width, height = measured(sides.get("width")), measured(sides.get("height"))
        base, corner = measured(data.get("base")), measured(data.get("corner", 0))
        if height and base is not None and height < base <= LARGEST_MM:
            message = f"{number(base)} mm is deeper than the figure is high, {number(height)} mm"
            yield problem("out-of-range", message, ("base",), hint="make it at most as deep")
        if corner is None or not 0 < corner <= LARGEST_MM:
            return
        if width and corner > width / 3:
            message = f"{number(corner)} mm is more than a third of the width: too little of the "
            yield problem("out-of-range", f"{message}fold would be left", ("corner",))
        elif height and corner > height:
            message = f"{number(corner)} mm is more than the height"
            yield problem("out-of-range", message, ("corner",))


class Die(Counted):
    """A cube with a value on each side."""

    kind: Literal["die"]
    """What it is."""
    edge: Edge
    """The length of an edge."""
    sides: FigureName | StrictInt = SIDES
    """How many sides it has: a number or a figure's name. It must come to 6."""
    face: FaceName
    """The face of a side. It knows {value}, {n}, and where pips lie."""
    values: tuple[Value, ...] = (1, 2, 3, 4, 5, 6)
    """What stands on the sides. The first lies opposite the last, the second the last but one."""
    bleed: Thickness = 1.0
    """How far the ground goes on beyond the sides, over tabs and cuts."""
    provenance: Provenance
    """Whether the rulebook prints the size or we chose it."""
    quantity: Quantity
    """How many dice."""

    @property
    def faces(self) -> tuple[FaceName, ...]:
        """The one of its sides."""
        return (self.face,)

    @property
    def footprint(self) -> tuple[float, float]:
        """One of its sides."""
        return self.edge, self.edge

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Six sides, and a value for each."""
        sides = data.get("sides")
        if type(sides) is int and sides != SIDES:
            yield problem("out-of-range", not_six("it", sides), ("sides",), hint=BUY_IT)
        values = data.get("values")
        if isinstance(values, list):
            if len(values) != SIDES:
                has = "1 value" if len(values) == 1 else f"{len(values)} values"
                message = f"'values' has {has}; a die has {SIDES} sides"
                yield problem("wrong-length", message, ("values",))
            for n, value in enumerate(values):
                if value is None or value == "":
                    yield problem("missing-value", f"side {n + 1} has no value", ("values", n))
        bleed, edge = measured(data.get("bleed", 0)), measured(data.get("edge"))
        if bleed is not None and edge and edge / 8 < bleed <= 20:
            message = f"{number(bleed)} mm is more than an eighth of the edge"
            yield problem("out-of-range", message, ("bleed",))


def known_on(side: int, value: Value) -> dict[str, Value]:
    """What the face of a side knows: its value, its number from 1, and its pips, if it is one."""
    is_whole = type(value) is int
    pips = {key: "•" if is_whole and value in there else "" for key, there in PIPS.items()}
    return {"value": value, "n": side, **pips}


def not_six(who: str, sides: int) -> str:
    """What is said of a die with another number of sides."""
    return f"{who} has {sides} sides, and only a cube, of {SIDES}, can be folded here"
