"""Pieces that are folded from one sheet of card: figures that stand up, and dice.

Pyramids have a module of their own.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import ConfigDict, Discriminator, Field, StrictInt, Tag

from printgen.model.base import Model, Problem, Slug, Value, problem, quoted
from printgen.model.counted import Counted, FieldKind, TwoSided
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


class DieSide(Model):
    """A side of a die that shows more than its value. Other keys are the die's fields."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Value] = Field(init=False)

    value: Value
    """What setups and rules call the side."""


def _form_of_side(data: Any) -> str:
    return "#fields" if isinstance(data, dict | DieSide) else "#plain"


Side: TypeAlias = Annotated[
    Annotated[Value, Tag("#plain")] | Annotated[DieSide, Tag("#fields")],
    Discriminator(_form_of_side),
]


class Die(Counted):
    """A cube with a value on each side."""

    kind: Literal["die"]
    """What it is."""
    edge: Edge
    """The length of an edge."""
    sides: FigureName | StrictInt = SIDES
    """How many sides it has: a number or a figure's name. It must come to 6."""
    face: FaceName
    """The face of a side. It knows {value}, {n}, the die's fields, and where pips lie."""
    fields: dict[Slug, FieldKind] = Field(default_factory=dict)
    """What each side tells besides its value, and of which kind it is."""
    values: tuple[Side, ...] = (1, 2, 3, 4, 5, 6)
    """What stands on the sides, as values, or as mappings of 'value' and the die's fields. The
    first lies opposite the last, the second the last but one.
    """
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

    @property
    def side_names(self) -> tuple[str, ...]:
        """What setups and rules call the sides, in their order; several may be called alike."""
        return tuple(_name(_value(side)) for side in self.values)

    @property
    def sides_known(self) -> tuple[dict[str, Value], ...]:
        """Of each side its fields, and what :func:`known_on` adds: all that its face knows."""
        return tuple(
            {
                **(side.__pydantic_extra__ if isinstance(side, DieSide) else {}),
                **known_on(n, _value(side)),
            }
            for n, side in enumerate(self.values, start=1)
        )

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Six sides, and a value for each; names of fields that are free."""
        sides = data.get("sides")
        if type(sides) is int and sides != SIDES:
            yield problem("out-of-range", not_six("it", sides), ("sides",), hint=BUY_IT)
        values = data.get("values")
        if isinstance(values, list):
            if len(values) != SIDES:
                has = "1 value" if len(values) == 1 else f"{len(values)} values"
                message = f"'values' has {has}; a die has {SIDES} sides"
                yield problem("wrong-length", message, ("values",))
            for n, side in enumerate(values):
                # That a mapping lacks the key is found elsewhere.
                value = side.get("value", n) if isinstance(side, dict) else side
                if value is None or value == "":
                    at = ("values", n, "value") if isinstance(side, dict) else ("values", n)
                    yield problem("missing-value", f"side {n + 1} has no value", at)
        fields = data.get("fields")
        for name in OF_SIDES:
            if isinstance(fields, dict) and name in fields:
                message = f"the faces of dice know {quoted(name)} already"
                hint = "give the field another name"
                yield problem("name-taken", message, ("fields", name), hint=hint, key=True)
        bleed, edge = measured(data.get("bleed", 0)), measured(data.get("edge"))
        if bleed is not None and edge and edge / 8 < bleed <= 20:
            message = f"{number(bleed)} mm is more than an eighth of the edge"
            yield problem("out-of-range", message, ("bleed",))


def _value(side: Value | DieSide) -> Value:
    return side.value if isinstance(side, DieSide) else side


def _name(value: Value) -> str:
    """A value as data writes it: ``true`` and ``2.5`` as well as a word."""
    if isinstance(value, bool):
        return str(value).lower()
    return number(value) if isinstance(value, int | float) else str(value)


def known_on(side: int, value: Value) -> dict[str, Value]:
    """What the face of a side knows: its value, its number from 1, and its pips, if it is one."""
    is_whole = type(value) is int
    pips = {key: "•" if is_whole and value in there else "" for key, there in PIPS.items()}
    return {"value": value, "n": side, **pips}


def not_six(who: str, sides: int) -> str:
    """What is said of a die with another number of sides."""
    return f"{who} has {sides} sides, and only a cube, of {SIDES}, can be folded here"
