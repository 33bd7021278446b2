"""Shapes of flat pieces: by name, as a custom path or polygon, or by a field of each row."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, StrictFloat, StrictInt, StrictStr

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Code, listed, quoted
from printgen.core.geometry import IDENTITY, Point, scaling, signed_area
from printgen.core.outlines import (
    Outline,
    Trace,
    corners,
    hexagon,
    mapped,
    oval,
    parts,
    plate,
    reversed_path,
    ring,
    rounded,
)
from printgen.core.polygons import Segment as Line
from printgen.core.polygons import crossing, holds
from printgen.core.scene import Segment, closed
from printgen.core.svg_path import extremes, parse_path
from printgen.core.units import number
from printgen.kinds.flat.codes import SIZE_UNCLEAR
from printgen.model.base import LONGEST_WORDS, Model, Problem, exactly_one, problem
from printgen.model.codes import BAD_OUTLINE, BAD_PATH, UNKNOWN_VALUE
from printgen.model.measures import beyond

# Outlines with more lines and curves cannot be cut by hand.
MOST_SEGMENTS: Final = 200
# An outline may exceed its size by this much, since numbers are rounded.
_OUT_MM: Final = 0.01
# The tolerance for the sides of a regular hexagon.
_EQUAL_MM: Final = 0.5
# Smaller outlines cannot be cut out.
_LEAST_MM2: Final = 1.0

NAMES: Final = ("rect", "rounded", "round", "oval", "hex")
Unit: TypeAlias = Literal["mm", "percent"]
_Number: TypeAlias = StrictInt | StrictFloat


class OwnShape(Model):
    """A custom shape. Give one of path, polygon."""

    path: Annotated[StrictStr, Field(max_length=LONGEST_WORDS)] | None = None
    """SVG path data, from the top left corner: one closed line, and others for holes inside it."""
    polygon: (
        Annotated[
            tuple[tuple[_Number, _Number], ...], Field(min_length=3, max_length=MOST_SEGMENTS)
        ]
        | None
    ) = None
    """The corners in order, each as [x, y] from the top left corner."""
    unit: Unit = "mm"
    """The unit of the numbers: mm, or percent of the width and height."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield that both are given, or neither."""
        yield from exactly_one(data, ("path", "polygon"))


def outline_of(shape: str | OwnShape, width: float, height: float, corner: float) -> Outline:
    """Return the outline of a shape on a piece of that size; ``corner`` is a radius, all in mm.

    A text is a name, or path data in mm. Raises pydantic's error with printgen's words.
    """
    if isinstance(shape, OwnShape):
        data = shape.path if shape.path is not None else shape.polygon or ()
        return own_outline(data, shape.unit, width, height)
    match shape:
        case "rect":
            return plate(width, height, corner)
        case "rounded":
            return rounded(width, height, corner, corner)
        case "oval":
            return oval(width, height)
        case "round":
            if width != height:
                size = f"{number(width)} mm wide and {number(height)} mm high"
                at = ("size", "height")
                raise problem(SIZE_UNCLEAR, f"it is round, but {size}", at, hint="make both alike")
            return ring(width)
        case "hex":
            return _regular(width, height)
    if shape[:1] in {"M", "m"}:
        return own_outline(shape, "mm", width, height)
    hint = did_you_mean(shape, NAMES) or f"known are {', '.join(NAMES)}; path data begins with M"
    raise problem(UNKNOWN_VALUE, f"{quoted(shape)} is not a shape", hint=hint)


def check_raw(shape: Any, width: float, height: float) -> None:
    """Read a shape of raw data. Raises pydantic's error; other faults are found elsewhere."""
    if isinstance(shape, dict):
        try:
            shape = OwnShape.model_validate(shape)
        except ValueError:
            return
    if isinstance(shape, OwnShape) or shape in NAMES:
        outline_of(shape, width, height, 1.0)


def _regular(width: float, height: float) -> Trace:
    """Return a hexagon. Raises pydantic's error unless its sides are about equal."""
    longer, shorter = max(width, height), min(width, height)
    share = math.sqrt(3) / 2
    if abs(longer * share - shorter) > _EQUAL_MM:
        name, other = ("height", "width") if width >= height else ("width", "height")
        message = f"it is a hexagon of {number(width)} × {number(height)} mm, without equal sides"
        hint = f"make its {name} {number(longer * share, 2)}mm, or its {other} "
        if width == height:
            hint += f"{number(longer * share, 2)}mm for one that stands on a corner"
        else:
            hint += f"{number(shorter / share, 2)}mm"
        raise problem(SIZE_UNCLEAR, message, ("size", name), hint=hint)
    return hexagon(width, height)


def own_outline(
    data: str | Sequence[Sequence[float]], unit: str, width: float, height: float
) -> Trace:
    """Return an outline from path data or corners. Raises pydantic's error."""
    points = data if isinstance(data, str) else tuple((x, y) for x, y in data)
    return _own_outline(points, unit, width, height)


@lru_cache(maxsize=4096)
def _own_outline(data: str | tuple[Point, ...], unit: str, width: float, height: float) -> Trace:
    key = "path" if isinstance(data, str) else "polygon"
    at = scaling(width / 100, height / 100) if unit == "percent" else IDENTITY

    def wrong(message: str, hint: str | None = None, code: Code = BAD_OUTLINE) -> Problem:
        return problem(code, message, ("shape", key), hint=hint)

    try:
        segments = parse_path(data) if isinstance(data, str) else closed(data)
    except ValueError as error:
        raise wrong(str(error), code=BAD_PATH) from None
    if len(segments) > MOST_SEGMENTS + 2:
        message = f"the outline has {len(segments) - 1} lines and curves; at most {MOST_SEGMENTS}"
        raise wrong(f"{message} are allowed", "make it simpler")
    segments = tuple(step for part in parts(segments) for step in _ended(part))
    if any(part[-1][0] != "Z" for part in parts(segments)):
        raise wrong("the outline is not closed", "end it with Z")
    if over := beyond(extremes(segments, at), width, height, _OUT_MM):
        far = listed(f"{number(by, 2)} mm {where}" for where, by in over.items())
        raise wrong(f"the outline reaches {far} beyond the size", "move it or make it smaller")
    around, *holes = parts(mapped(segments, at))
    loops = [corners(Trace(part)) for part in (around, *holes)]
    try:
        met = crossing(*loops)
    except ValueError as error:
        raise wrong(str(error), "make it simpler") from None
    if met:
        x, y = (number(value, 1) for value in _near(*(line for *_, line in met)))
        message = f"the outline crosses or touches itself near {x} mm across, {y} mm down"
        raise wrong(message, "draw it around the piece once")
    if any(len(loop) < 3 or abs(signed_area(loop)) < _LEAST_MM2 for loop in loops):
        raise wrong("the outline encloses nothing that could be cut out", "make it larger")
    inside = [[each for each in loops if holds(each, loop[0])] for loop in loops[1:]]
    if any(found != loops[:1] for found in inside):
        message = "a line after the first is a hole, and one of them is not inside the piece alone"
        raise wrong(message, "write the line around the piece first, then those of the holes")
    way = signed_area(loops[0])
    for hole, loop in zip(holes, loops[1:], strict=True):
        around += reversed_path(hole) if way * signed_area(loop) > 0 else hole
    return Trace(around)


def _ended(part: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Return a part of a path with a Z at its end if it ends where it began."""
    step, values = part[-1]
    if step == "Z" or math.dist(part[0][1], values[-2:]) > _OUT_MM:
        return part
    return (*part, ("Z", ()))


def _near(one: Line, other: Line) -> Point:
    """Return where two lines meet; an end of one if they overlap."""
    (a, b), (c, d) = one, other
    over = _side(a, b, d) - _side(a, b, c)
    share = -_side(a, b, c) / over if over else 0.0
    return c[0] + share * (d[0] - c[0]), c[1] + share * (d[1] - c[1])


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
