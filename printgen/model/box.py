"""The base of all boxes on faces: their places, conditions and repeats."""

from collections.abc import Iterator, Mapping
from math import isclose
from typing import Annotated, Any, Final, Literal, Self, TypeAlias

from pydantic import AfterValidator, Field, StrictInt, ValidationError

from printgen.core.geometry import Box
from printgen.core.units import MM_PER_PT, number
from printgen.model.base import Model, Number, Problem, Slug, Words, problem
from printgen.model.codes import BAD_FIELD, KEYS_CLASH, MISSING_KEY, OUT_OF_RANGE
from printgen.model.conditions import When
from printgen.model.fields import HINT, misspelt
from printgen.model.from_fields import FromFields, OrFields, fault, read_key
from printgen.model.measures import (
    LARGEST_PT,
    SMALLEST_PT,
    Coordinate,
    Distance,
    Percent,
    Points,
    Positive,
    measured,
)

MOST_SIGNS: Final = 200


def _only_fields(text: str) -> str:
    if (wrong := misspelt(text)) is not None:
        raise problem(BAD_FIELD, f"'{wrong}' is not a field", hint=f"{HINT}; signs are :coin:")
    return text


Place: TypeAlias = Annotated[Distance, OrFields("place")]
Gap: TypeAlias = Annotated[Positive, OrFields("length")]
Size: TypeAlias = Annotated[Points, OrFields("points")]
HowMany: TypeAlias = Annotated[StrictInt, Field(ge=0, le=MOST_SIGNS), OrFields("number")]
Template: TypeAlias = Annotated[Words, AfterValidator(_only_fields)]


class BoxBase(Model):
    """The place of a box: distances from the piece's trimmed edges, in mm or % of the piece's side.

    Two of ``left``, ``right``, ``width`` fix the width; with ``width`` alone the box is centred;
    with none it fills the piece. The same holds downwards.
    """

    extends: Slug | None = None
    """Another box of this face whose keys this one inherits."""
    left: Place | None = None
    """Distance of the left side from the piece's left edge."""
    right: Place | None = None
    """Distance of the right side from the piece's right edge."""
    top: Place | None = None
    """Distance of the top from the piece's top edge."""
    bottom: Place | None = None
    """Distance of the bottom from the piece's bottom edge."""
    width: Place | None = None
    """The box's width."""
    height: Place | None = None
    """The box's height."""
    when: When | None = None
    """Draw only if these fields match: '{note}' for a field that is not empty, or {kind: [action,
    attack], cost: ">= 3"}.
    """
    unless: When | None = None
    """Draw only if these fields do not match; written like 'when'."""
    turn: Annotated[Number, Field(ge=-360, le=360), OrFields("number")] = 0
    """Turn the content clockwise by this many degrees around the box's centre."""
    opacity: Annotated[Percent, OrFields("number")] = 100
    """The opacity in percent."""
    each: HowMany | None = None
    """Draw the content this many times, in squares as large as fit: a number or {cost}."""
    form: Annotated[Literal["row", "column", "arc"], OrFields("word")] = "row"
    """The arrangement of repeats: in rows, one below another, or on an arc from the box's lower
    left corner over the middle of its top to the lower right, at most half a circle.
    """
    columns: HowMany | None = None
    """The number of repeats in a row; by default all."""
    gap: Gap = 0.0
    """The space between two repeats."""
    side: Annotated[Positive, OrFields("length")] | None = None
    """The largest side of a repeat. By default as large as fits, on an arc a third of the height.
    """

    @property
    def driven(self) -> dict[str, FromFields]:
        """The keys that follow from fields, by their names in Python."""
        return {name: value for name, value in self if isinstance(value, FromFields)}

    def filled(self, values: Mapping[str, Any]) -> Self | None:
        """Return the box with the keys that follow from these fields; None if a field is empty.

        Boxes without such keys return themselves. Raises KeyError for a missing field,
        ``ValueError`` for an impossible value.
        """
        found: dict[str, Any] = {}
        for name, key in self.driven.items():
            try:
                if (value := key.value(values)) is None:
                    return None
                found[name] = read_key(type(self), name, value)
            except ValidationError as error:
                raise ValueError(fault(error, name)) from None
            except OverflowError:
                raise ValueError(f"'{name}' is too large") from None
        return self.model_copy(update=found) if found else self

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield sides and sizes that fix the box twice, and keys for repeats without repeats."""
        for key in ("form", "columns", "gap", "side") if data.get("each") is None else ():
            if data.get(key) is not None:
                message = f"only a box with 'each' has a '{key}'"
                hint = "write how often under 'each', or delete it"
                yield problem(MISSING_KEY, message, (key,), hint=hint, key=True, lacks=("each",))
        for three in (("left", "right", "width"), ("top", "bottom", "height")):
            given = [key for key in data if key in three and data[key] is not None]
            if len(given) == len(three):
                message = f"'{given[0]}' and '{given[1]}' are already given"
                hint = f"delete one of {', '.join(three[:-1])} and {three[-1]}"
                yield problem(KEYS_CLASH, message, (given[-1],), hint=hint, key=True)

    def on(self, width: float, height: float) -> Box:
        """Return the box in millimetres on a piece of this size."""
        x, w = _span(self.left, self.right, self.width, width)
        y, h = _span(self.top, self.bottom, self.height, height)
        return Box(x, y, w, h)


def _span(
    near: Coordinate | None, far: Coordinate | None, size: Coordinate | None, side: float
) -> tuple[float, float]:
    if size is not None:
        length = size.of(side)
        if near is not None:
            return near.of(side), length
        if far is not None:
            return side - far.of(side) - length, length
        return (side - length) / 2, length
    start = near.of(side) if near is not None else 0.0
    end = side - far.of(side) if far is not None else side
    return start, end - start


def sizes_in_order(data: dict[str, Any]) -> Iterator[Problem]:
    """Yield an error if the smallest type size is above the largest."""
    sizes = [measured(data.get(key), "pt") for key in ("size", "min")]
    size, least = (mm / MM_PER_PT if mm is not None else 0 for mm in sizes)
    if SMALLEST_PT <= size < least <= LARGEST_PT and not isclose(size, least):
        message = f"the smallest size, {number(least)} pt, is above the largest, {number(size)} pt"
        yield problem(OUT_OF_RANGE, message, ("min",), hint="make 'min' at most as large as 'size'")
