"""Signs: small pictures of shapes on a grid, whose outlines must stay on it."""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field, StrictInt

from printgen.core.geometry import Box, Matrix, rotation
from printgen.core.svg_path import parse_path
from printgen.core.units import number
from printgen.model.base import Flag, Line, Model, Number, Problem, Words, problem
from printgen.model.codes import BAD_PATH, SHAPE_INVISIBLE, SHAPE_OUTSIDE, SHAPE_UNCLEAR
from printgen.model.references import ColourName

GRID: Final = 24.0
WEIGHTS: Final = {"heavy": 1.5, "light": 0.75}

# Where shapes may paint: an outline on the grid's edge has half of its weight beyond it.
PAINTED: Final = Box(0, 0, GRID, GRID).grown(max(WEIGHTS.values()) / 2)

# Arcs are drawn as cubic curves, which may swell by so much.
_TOLERANCE: Final = 0.01

_Point: TypeAlias = tuple[float, float]
# Ten times the grid: what lies further out is a slip of the finger.
FARTHEST: Final = 240
MOST_TURNS: Final = 36


def _path(data: str) -> str:
    try:
        parse_path(data)
    except ValueError as error:
        raise problem(BAD_PATH, str(error)) from None
    return data


GridNumber: TypeAlias = Annotated[Number, Field(ge=-FARTHEST, le=FARTHEST)]
GridSize: TypeAlias = Annotated[Number, Field(gt=0, le=FARTHEST)]


class SignShape(Model):
    """One shape of a sign on the 24 × 24 grid. Give one of path, circle, rect."""

    path: Annotated[Words, AfterValidator(_path)] | None = None
    """SVG path data."""
    circle: tuple[GridNumber, GridNumber, GridSize] | None = None
    """Centre x, centre y, radius."""
    rect: tuple[GridNumber, GridNumber, GridSize, GridSize] | None = None
    """Left, top, width, height."""
    radius: Annotated[Number, Field(ge=0, le=FARTHEST)] = 0
    """The corners' radius of a rect."""
    fill: ColourName | None = None
    """The colour inside: ink, tint, paper, which every use may change, or one of the palette."""
    stroke: ColourName | None = None
    """The colour of the outline, likewise."""
    weight: Literal["heavy", "light"] = "heavy"
    """The outline's weight: 1.5 or 0.75 units."""
    mirror: Flag = False
    """Drawn a second time, reflected about the vertical middle."""
    turns: Annotated[StrictInt, Field(ge=2, le=MOST_TURNS)] | None = None
    """Drawn so many times round the centre."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """One shape, and something to see of it."""
        given = [key for key in data if key in _SHAPES and data[key] is not None]
        if not given:
            message = "it needs one of 'path', 'circle' and 'rect'"
            yield problem(SHAPE_UNCLEAR, message, key=True, lacks=_SHAPES)
        for key in given[1:]:
            message = f"'{given[0]}' is given already"
            yield problem(SHAPE_UNCLEAR, message, (key,), hint="make two shapes of it", key=True)
        if data.get("fill") is None and data.get("stroke") is None:
            message = "it has neither 'fill' nor 'stroke', so nothing would be seen"
            lacks = ("fill", "stroke")
            yield problem(SHAPE_INVISIBLE, message, key=True, lacks=lacks)
        if data.get("mirror") is True and data.get("turns") is not None:
            message = "'mirror' is given already"
            yield problem(
                SHAPE_UNCLEAR, message, ("turns",), hint="delete one of the two", key=True
            )
        if data.get("radius") is not None and given and "rect" not in given:
            yield problem(SHAPE_UNCLEAR, "only a 'rect' has a 'radius'", ("radius",), key=True)
        yield from _on_the_grid(data, given)


class Sign(Model):
    """A small picture in two tones."""

    title: Line
    """What it shows."""
    shapes: Annotated[tuple[SignShape, ...], Field(min_length=1)]
    """The shapes, painted in order."""


_SHAPES: Final = ("path", "circle", "rect")


def _on_the_grid(data: dict[str, Any], given: list[str]) -> Iterator[Problem]:
    """Yield a shape that leaves the grid, if it can be read."""
    turns, radius = data.get("turns"), data.get("radius", 0)
    turned = turns if type(turns) is int and 2 <= turns <= MOST_TURNS else None
    for key in given[:1]:
        if not _is_shape(key, data[key]):
            continue
        if far := beyond(key, data[key], radius if _is_size(radius) else 0, turned):
            message = f"it reaches {far} beyond the grid of {GRID:g} × {GRID:g} units"
            if turned:
                message += ", where it is turned to"
            hint = "move it or make it smaller; only half of a line's weight may lie beyond"
            yield problem(SHAPE_OUTSIDE, message, (key,), hint=hint)


def _is_shape(key: str, value: Any) -> bool:
    if key == "path":
        try:
            return isinstance(value, str) and bool(parse_path(value))
        except ValueError:
            return False
    return (
        isinstance(value, list)
        and len(value) == (3 if key == "circle" else 4)
        and all(type(item) in {int, float} and abs(item) <= FARTHEST for item in value)
        and min(value[2:]) > 0
    )


def _is_size(value: Any) -> bool:
    return type(value) in {int, float} and 0 <= value <= FARTHEST


def beyond(key: str, value: Any, radius: float, turns: int | None) -> str | None:
    """Return how far an outline leaves the grid, in words such as ``2 units on the left``, or None.

    ``key`` and ``value`` are those of a right shape. A shape that is turned is judged in all of its
    places; one that is mirrored reaches as far to both sides, so that nothing need be asked.
    """
    xs, ys = zip(*_reached(key, value, radius, turns), strict=True)
    far = {
        "on the left": -min(xs),
        "at the top": -min(ys),
        "on the right": max(xs) - GRID,
        "at the bottom": max(ys) - GRID,
    }
    words = [
        f"{number(by, 2)} {'unit' if number(by, 2) == '1' else 'units'} {where}"
        for where, by in far.items()
        if by > _TOLERANCE
    ]
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:]))) or None


def _reached(key: str, value: Any, radius: float, turns: int | None) -> Iterator[_Point]:
    """Points among which are the outermost of the outline."""
    half = GRID / 2
    for n in range(turns or 1):
        turn = rotation(360 * n / (turns or 1), half, half)
        if key == "path":
            yield from _curve(value, turn)
            continue
        if key == "circle":
            x, y, round_by = value
            corners: Iterable[_Point] = ((x, y),)
        else:
            x, y, width, height = value
            round_by = min(radius, width / 2, height / 2)
            inner = Box(x, y, width, height).grown(-round_by)
            corners = ((px, py) for px in (inner.x, inner.right) for py in (inner.y, inner.bottom))
        for corner in corners:
            px, py = turn.apply(*corner)
            yield px - round_by, py - round_by
            yield px + round_by, py + round_by


@lru_cache(maxsize=4096)
def _curve(data: str, turn: Matrix) -> tuple[_Point, ...]:
    found: list[_Point] = []
    last: _Point = (0.0, 0.0)
    start = last
    for step, values in parse_path(data):
        points = [turn.apply(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
        if step == "Z":
            last = start
            continue
        if step == "C":
            found += _bulges(last, *points)
        last = points[-1]
        if step == "M":
            start = last
        found.append(last)
    return tuple(found)


def _bulges(*points: _Point) -> Iterator[_Point]:
    """Yield where a cubic curve turns back, across or down."""
    for axis in (0, 1):
        p, q, r, s = (point[axis] for point in points)
        for t in _roots(s - p + 3 * (q - r), 2 * (p - 2 * q + r), q - p):
            if 0 < t < 1:
                u = 1 - t
                weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                x, y = (
                    sum(w * point[i] for w, point in zip(weights, points, strict=True))
                    for i in (0, 1)
                )
                yield x, y


def _roots(a: float, b: float, c: float) -> Iterator[float]:
    """Yield where ``a t² + b t + c`` is nothing."""
    if abs(a) < 1e-9:
        if b:
            yield -c / b
        return
    inside = b * b - 4 * a * c
    if inside >= 0:
        for root in (math.sqrt(inside), -math.sqrt(inside)):
            yield (-b + root) / (2 * a)
