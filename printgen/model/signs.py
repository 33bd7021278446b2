"""Signs: small pictures made of shapes on a grid."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator, Discriminator, Field, StrictInt, Tag

from printgen.core.errors import listed
from printgen.core.geometry import Box, Matrix, Point, rotation
from printgen.core.svg_path import extremes, parse_path
from printgen.core.units import number
from printgen.model.base import (
    FileName,
    Flag,
    Line,
    Model,
    Number,
    Problem,
    Words,
    exactly_one,
    problem,
)
from printgen.model.codes import BAD_PATH, KEYS_CLASH, MISSING_KEY, SHAPE_INVISIBLE, SHAPE_OUTSIDE
from printgen.model.measures import beyond
from printgen.model.references import ColourName

GRID: Final = 24.0
WEIGHTS: Final = {"heavy": 1.5, "light": 0.75}

# The area for shapes: an outline on the grid's edge has half of its weight beyond it.
AIR: Final = max(WEIGHTS.values()) / 2
PAINTED: Final = Box(0, 0, GRID, GRID).grown(AIR)

# Arcs are drawn as cubic curves, which may bulge by this much.
_TOLERANCE: Final = 0.01

# Ten times the grid: anything further out is a typing error.
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
    """The corner radius of a rect."""
    fill: ColourName | None = None
    """The colour inside: ink, tint or paper, which every use can change, or one of the palette."""
    stroke: ColourName | None = None
    """The colour of the outline, in the same way."""
    weight: Literal["heavy", "light"] = "heavy"
    """The outline's weight: 1.5 or 0.75 units."""
    mirror: Flag = False
    """Whether to draw it a second time, mirrored left to right."""
    turns: Annotated[StrictInt, Field(ge=2, le=MOST_TURNS)] | None = None
    """The number of times to draw it around the centre."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield what is wrong with the shape: none or several, invisible, or beyond the grid."""
        given = [key for key in data if key in _SHAPES and data[key] is not None]
        hint = "make two shapes of it"
        yield from exactly_one(data, _SHAPES, too_many=hint)
        if data.get("fill") is None and data.get("stroke") is None:
            message = "it has neither 'fill' nor 'stroke', so it would be invisible"
            lacks = ("fill", "stroke")
            yield problem(SHAPE_INVISIBLE, message, key=True, lacks=lacks)
        if data.get("mirror") is True:
            yield from exactly_one(data, ("mirror", "turns"))
        if data.get("radius") is not None and given and "rect" not in given:
            yield problem(KEYS_CLASH, "only a 'rect' has a 'radius'", ("radius",), key=True)
        yield from _on_the_grid(data, given)


class Sign(Model):
    """A small picture in two tones, or from a file. Give one of shapes, art."""

    title: Line
    """A description of the picture."""
    shapes: Annotated[tuple[SignShape, ...], Field(min_length=1)] = ()
    """The shapes, painted in order."""
    art: FileName | None = None
    """An SVG file in the game's folder, or an installed icon, such as icon:game-icons/broadsword.
    """

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield that it is drawn in no way, or in two."""
        if data.get("shapes") is None and data.get("art") is None:
            yield problem(MISSING_KEY, "'shapes' is missing", key=True, lacks=("shapes", "art"))
        elif data.get("shapes") is not None and data.get("art") is not None:
            message = "'shapes' are already given"
            yield problem(KEYS_CLASH, message, ("art",), hint="delete one of the two", key=True)


def _form(data: Any) -> str:
    return "#plain" if isinstance(data, str) else "#own"


# A sign, or its art alone: then its title is the art's name.
AnySign: TypeAlias = Annotated[
    Annotated[FileName, Tag("#plain")] | Annotated[Sign, Tag("#own")], Discriminator(_form)
]


def title_of(sign: Sign | str) -> str:
    """Return the title of a sign."""
    if isinstance(sign, Sign):
        return sign.title
    return sign.rpartition("/")[2].removesuffix(".svg").replace("-", " ").capitalize()


def shapes_of(sign: Sign | str) -> tuple[SignShape, ...]:
    """Return the shapes of a sign; none if its art is a file."""
    return sign.shapes if isinstance(sign, Sign) else ()


_SHAPES: Final = ("path", "circle", "rect")


def _on_the_grid(data: dict[str, Any], given: list[str]) -> Iterator[Problem]:
    """Yield an error if a valid shape leaves the grid."""
    turns, radius = data.get("turns"), data.get("radius", 0)
    turned = turns if type(turns) is int and 2 <= turns <= MOST_TURNS else None
    for key in given[:1]:
        if not _is_shape(key, data[key]):
            continue
        if far := far_off(key, data[key], radius if _is_size(radius) else 0, turned):
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


def far_off(key: str, value: Any, radius: float, turns: int | None) -> str:
    """Return how far an outline leaves the grid, as text such as ``2 units on the left``, if it
    does.

    ``key`` and ``value`` are those of a valid shape. With ``turns``, all turned copies count.
    Mirroring changes nothing, since the grid is symmetrical.
    """
    far = beyond(_reached(key, value, radius, turns), GRID, GRID, _TOLERANCE)
    return listed(
        f"{number(by, 2)} {'unit' if number(by, 2) == '1' else 'units'} {where}"
        for where, by in far.items()
    )


def _reached(key: str, value: Any, radius: float, turns: int | None) -> Iterator[Point]:
    """Yield points of the outline, the outermost among them."""
    half = GRID / 2
    for n in range(turns or 1):
        turn = rotation(360 * n / (turns or 1), half, half)
        if key == "path":
            yield from _curve(value, turn)
            continue
        if key == "circle":
            x, y, round_by = value
            corners: Iterable[Point] = ((x, y),)
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
def _curve(data: str, turn: Matrix) -> tuple[Point, ...]:
    return tuple(extremes(parse_path(data), turn))
