"""Shapes on faces: their names, the keys that each needs, and what they are painted with."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field, StrictInt

from printgen.core.errors import listed
from printgen.core.geometry import IDENTITY
from printgen.core.svg_path import extremes, parse_path
from printgen.model.base import (
    Flag,
    Model,
    Number,
    Problem,
    ShortOrLong,
    Words,
    exactly_one,
    problem,
)
from printgen.model.box import BoxBase
from printgen.model.codes import (
    BAD_PATH,
    KEYS_CLASH,
    MISSING_KEY,
    OUT_OF_RANGE,
    SHAPE_INVISIBLE,
    SHAPE_OUTSIDE,
    WRONG_LENGTH,
)
from printgen.model.from_fields import OrFields
from printgen.model.lazy_models import LazyModel, WhenGiven
from printgen.model.measures import Dash, Offset, Percent, Positive, Thickness
from printgen.model.references import ColourOrField

ShapeName: TypeAlias = Literal[
    "rect",
    "circle",
    "oval",
    "polygon",
    "star",
    "arc",
    "line",
    "polyline",
    "path",
    "pips",
    "rosette",
]

# Shapes that are lines, without an inside.
LINES: Final = ("line", "polyline", "rosette")
# The shapes that have each of these keys.
_ONLY: Final[dict[str, tuple[str, ...]]] = {
    "radius": ("rect", "pips"),
    "count": ("pips",),
    "waves": ("rosette",),
    "sides": ("polygon",),
    "tips": ("star", "rosette"),
    "inner": ("star", "rosette"),
    "points": ("polygon", "polyline"),
    "path": ("path",),
    "start": ("arc",),
    "end": ("arc",),
    "arrows": ("line", "polyline", "arc"),
    "head": ("line", "polyline", "arc"),
    "even-odd": ("polygon", "path"),
}
_NEEDS: Final = {"polyline": "points", "path": "path", "arc": "end", "pips": "count"}
_MOST_COLOURS: Final = 16
# As many as the largest dominoes have.
MOST_PIPS: Final = 15
_MOST_POINTS: Final = 200
_WHOLE: Final = 100.0
# Arcs are drawn as cubic curves, which may bulge by this much.
_TOLERANCE: Final = 0.05

Degrees: TypeAlias = Annotated[Number, Field(ge=-360, le=360)]
Stops: TypeAlias = Annotated[
    tuple[ColourOrField, ...], Field(min_length=2, max_length=_MOST_COLOURS)
]


def _path(data: str) -> str:
    try:
        found = parse_path(data)
    except ValueError as error:
        hint = "write SVG path data such as M50 0 L100 100 H0 Z"
        raise problem(BAD_PATH, str(error), hint=hint) from None
    if any(
        not -_TOLERANCE <= c <= _WHOLE + _TOLERANCE for p in extremes(found, IDENTITY) for c in p
    ):
        hint = "keep it within 100 × 100, which is the whole box"
        raise problem(SHAPE_OUTSIDE, "the path leaves its box", hint=hint)
    return data


class GradientFill(Model):
    """A gradient of colours. Give one of linear, radial."""

    linear: Stops | None = None
    """The colours from left to right, evenly spaced."""
    radial: Stops | None = None
    """The colours from the middle of the box to its sides, evenly spaced."""
    at: Annotated[tuple[Percent, ...], Field(max_length=_MOST_COLOURS)] = ()
    """The position of each colour, in percent."""
    turn: Degrees = 0
    """Turn a linear gradient clockwise by this many degrees: 90 points down."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield colours given in no way or in two, and places that do not fit them."""
        yield from exactly_one(data, ("linear", "radial"))
        if data.get("turn") is not None and data.get("radial") is not None:
            yield problem(KEYS_CLASH, "only a linear gradient has a 'turn'", ("turn",), key=True)
        at, colours = data.get("at"), data.get("linear") or data.get("radial")
        if not at or not isinstance(at, list) or not isinstance(colours, list):
            return
        if len(at) != len(colours):
            message = f"there are {len(colours)} colours and {len(at)} places for them"
            yield problem(WRONG_LENGTH, message, ("at",), hint="give each colour its place")
        elif all(type(each) in {int, float} for each in at):
            fall = next((n for n, (a, b) in enumerate(pairwise(at), 1) if b < a), None)
            if fall is not None:
                message = f"{at[fall]} comes after {at[fall - 1]}"
                yield problem(
                    OUT_OF_RANGE, message, ("at", fall), hint="write the places in rising order"
                )

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours in their order."""
        return self.linear or self.radial or ()

    @property
    def offsets(self) -> tuple[float, ...]:
        """The place of each colour, from 0 to 1."""
        count = len(self.colours)
        return tuple(p / _WHOLE for p in self.at) or tuple(n / (count - 1) for n in range(count))


class Shadow(Model):
    """A copy of the shape below it, moved a little and in one colour."""

    colour: ColourOrField = "ink"
    """The colour of the shadow."""
    right: Offset = 0.6
    """The distance to the right."""
    down: Offset = 0.6
    """The distance down."""
    opacity: Percent = 100
    """The opacity in percent."""


if TYPE_CHECKING:
    _Gradient: TypeAlias = GradientFill
else:  # built for the first one
    _Gradient = Annotated[Any, LazyModel(__name__, GradientFill.__name__)]


class ShapeBox(BoxBase):
    """A plain shape."""

    shape: Annotated[ShapeName, OrFields("word")]
    """The shape. A circle, a star and a polygon with sides are as large as fits, a line runs along
    the longer side, all others fill the box.
    """
    fill: ShortOrLong[ColourOrField, _Gradient] | None = None
    """The colour inside, or a gradient."""
    stroke: ColourOrField | None = None
    """The colour of the outline."""
    weight: Annotated[Thickness, OrFields("length")] = 0.3
    """The outline's thickness."""
    radius: Annotated[Positive, OrFields("length")] = 0.0
    """The corner radius of a rect; for pips, the radius of each, by default as large as looks
    right.
    """
    count: Annotated[StrictInt, Field(ge=0, le=MOST_PIPS), OrFields("number")] | None = None
    """The number of pips."""
    waves: Annotated[StrictInt, Field(ge=1, le=12), OrFields("number")] = 6
    """The number of waves in a rosette."""
    sides: Annotated[StrictInt, Field(ge=3, le=60)] | None = None
    """The number of sides of a regular polygon."""
    tips: Annotated[StrictInt, Field(ge=3, le=60), OrFields("number")] = 5
    """The number of tips of a star, and of each wave of a rosette."""
    inner: Annotated[Number, Field(ge=1, le=99), OrFields("number")] = 40
    """The distance of the inner corners of a star or rosette from its middle, in percent of that of
    its tips.
    """
    points: Annotated[tuple[tuple[Percent, Percent], ...], Field(max_length=_MOST_POINTS)] = ()
    """The corners of a polygon or polyline: percent from the left and from the top."""
    path: Annotated[Words, AfterValidator(_path), OrFields("word")] | None = None
    """SVG path data, 100 × 100 over the box."""
    start: Annotated[Degrees, OrFields("number")] = 0
    """The start of an arc: degrees clockwise from the top."""
    end: Annotated[Degrees, OrFields("number")] | None = None
    """The end of an arc: degrees clockwise from the top."""
    arrows: Literal["start", "end", "both"] | None = None
    """The ends of a line, polyline or arc that have an arrowhead."""
    head: Positive | None = None
    """The length of an arrowhead; by default six times the weight."""
    even_odd: Flag = False
    """Leave a hole where the outline of a polygon or path surrounds an area twice."""
    pen: Literal["sharp", "round"] = "sharp"
    """The ends and corners of the outline."""
    shadow: Annotated[Shadow | None, WhenGiven()] = None
    """The shape's shadow."""
    bleed: Flag = False
    """Extend sides on the trim edge into the bleed."""
    dash: Annotated[tuple[Dash, ...], Field(max_length=8)] = ()
    """The lengths of dashes and gaps, for a dashed outline."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield invisible shapes, keys of other shapes, and missing keys."""
        yield from super().rules(data)
        shape = data.get("shape")
        given = [key for key in data if data[key] is not None]
        if data.get("fill") is None and data.get("stroke") is None:
            message = "it has neither 'fill' nor 'stroke', so it would be invisible"
            yield problem(SHAPE_INVISIBLE, message, key=True, lacks=("fill", "stroke"))
        elif shape in LINES and "stroke" not in given:
            message = f"a {shape} has no inside: without 'stroke' it would be invisible"
            yield problem(SHAPE_INVISIBLE, message, key=True, lacks=("stroke",))
        elif shape in LINES and "fill" in given:
            hint = "take a polygon" if shape == "polyline" else "delete it"
            message = f"a {shape} has no inside to fill"
            yield problem(KEYS_CLASH, message, ("fill",), hint=hint, key=True)
        if not isinstance(shape, str) or shape not in _SHAPES:
            return
        for key in given:
            if key in _ONLY and shape not in _ONLY[key]:
                owners = listed((f"'{each}'" for each in _ONLY[key]), "or")
                message = f"only the shape {owners} has '{key}'"
                yield problem(KEYS_CLASH, message, (key,), key=True)
        yield from _unfinished(shape, data, given)


_SHAPES: Final = ShapeName.__args__  # type: ignore[attr-defined]


def _unfinished(shape: str, data: dict[str, Any], given: list[str]) -> Iterator[Problem]:
    """Yield what a shape lacks, or has too much of."""
    needed = _NEEDS.get(shape)
    if needed is not None and needed not in given:
        yield problem(MISSING_KEY, f"'{needed}' is missing", key=True, lacks=(needed,))
    if shape == "polygon":
        yield from exactly_one(data, ("sides", "points"))
    least = {"polygon": 3, "polyline": 2}.get(shape, 0)
    points = data.get("points")
    if isinstance(points, list) and len(points) < least:
        message = f"a {shape} has at least {least} points, not {len(points)}"
        yield problem(OUT_OF_RANGE, message, ("points",))
    if shape == "arc" and "fill" in given and "arrows" in given:
        message = "a filled arc is a slice, and has no ends"
        yield problem(KEYS_CLASH, message, ("arrows",), hint="delete 'fill'", key=True)
