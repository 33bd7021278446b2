"""Types of lengths and type sizes in the data, each with its range."""

import re
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from pydantic import AfterValidator, Field, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError
from pydantic_core import core_schema as core

from printgen.core.did_you_mean import closest
from printgen.core.errors import quoted
from printgen.core.geometry import Point
from printgen.core.units import MM_PER_PT, PAPERS, UNITS, number, parse_length, parse_paper
from printgen.model.base import Line, Names, Number, ReadBy, problem, wrong_type
from printgen.model.codes import BAD_LENGTH, OUT_OF_RANGE, UNKNOWN_VALUE
from printgen.source.tree import Mapping as Tree
from printgen.source.tree import Scalar, mapping_at, node_at

# Larger sizes are typing errors.
LARGEST_MM: Final = 2_000.0
# Smaller letters cannot be printed.
SMALLEST_PT: Final = 4
LARGEST_PT: Final = 400

_UNITS_HINT: Final = "write it as 5mm, 0.5cm, 0.2in or 14pt; a number alone is {bare}"
_NUMBER: Final = r"[+-]?(\d+\.?\d*|\.\d+)"
_WITH_UNIT: Final = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*([a-z][a-z0-9-]*)\s*")
# A field or a number in a sum, and its unit.
_AMOUNT: Final = re.compile(r"(?a)(\{[^{}]*\}|\d+\.?\d*|\.\d+)\s*([a-z][a-z0-9-]*)")

# The measures of the game that is being read, in mm.
_OWN: ContextVar[Mapping[str, float] | None] = ContextVar("own", default=None)


class Coordinate(NamedTuple):
    """A distance: millimetres plus a share of the piece's side."""

    mm: float
    share: float

    def of(self, side: float) -> float:
        """Return the distance in millimetres on a piece with a side of that length."""
        return self.mm + self.share * side


def _paper(name: str) -> str:
    try:
        parse_paper(name)
    except ValueError as error:
        hint = f"named are {', '.join(PAPERS)}"
        raise problem(UNKNOWN_VALUE, str(error), hint=hint) from None
    return name


PaperName: TypeAlias = Annotated[Line, AfterValidator(_paper)]


@contextmanager
def own_units(tree: Tree) -> Iterator[None]:
    """Read lengths in the measures of a game, too, such as ``1.1penny``.

    A measure is one length that many sizes depend on, such as pieces made for pennies, and their
    spaces. Validation reports wrong ones.
    """
    found: dict[str, float] = {}
    measures = mapping_at(tree, "measures")
    for name in measures.items if measures else ():
        node = node_at(tree, ("measures", name, "value"))
        length = measured(node.value) if isinstance(node, Scalar) else None
        if name not in UNITS and length is not None:
            found[name] = length
    token = _OWN.set(found)
    try:
        yield
    finally:
        _OWN.reset(token)


def own_lengths() -> Hashable:
    """Return the measures of the game that is being read, with their lengths."""
    return frozenset((_OWN.get() or {}).items())


def in_mm(text: str) -> str:
    """Return a sum of products of fields with the game's own measures in mm."""
    own = _OWN.get() or {}
    return _AMOUNT.sub(
        lambda found: f"{found[1]} * {own[found[2]]}mm" if found[2] in own else found[0], text
    )


def read_length(
    value: Any, bare: str = "mm", measures: Collection[str] = (), *, own: bool = True
) -> float:
    """Return a length in mm as the data writes it. Raises pydantic's error with printgen's words.

    ``measures`` are the names of the game's own, right or wrong; unless ``own``, none can be used.
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise wrong_type("a length such as 5mm", _UNITS_HINT.format(bare=bare))
    try:
        return parse_length(value, bare=bare)
    except ValueError:
        match = _WITH_UNIT.fullmatch(str(value))
        if own and match and (length := (_OWN.get() or {}).get(match[2])) is not None:
            return round(float(match[1]) * length, 6)
        hint = _UNITS_HINT.format(bare=bare)
        if re.fullmatch(r"\s*\d+,\d+\s*[a-z]*\s*", str(value), re.ASCII):
            hint = f"write decimals with a point: {str(value).strip().replace(',', '.')}"
        if str(value).rstrip().endswith("%"):
            hint = "only the places and sizes of a face's boxes may be percentages"
        if match and (near := closest(match[2], measures)) is not None:
            hint = f"did you mean '{match[1]}{near}'?"
            if near == match[2]:
                hint = f"'{near}' is wrong itself, or cannot be used here"
        raise problem(BAD_LENGTH, f"{quoted(str(value))} is not a length", hint=hint) from None


def read_coordinate(value: Any, measures: Collection[str] = ()) -> Coordinate:
    """Return a length or a percentage. Raises pydantic's error with printgen's words."""
    if isinstance(value, Coordinate):  # worked out from fields
        _between(value.mm, -LARGEST_MM, LARGEST_MM, "mm")
        _between(value.share * 100, -1000, 1000, "%", gap="")
        return value
    if isinstance(value, str) and value.rstrip().endswith("%"):
        share = value.strip()[:-1].rstrip()
        if not re.fullmatch(_NUMBER, share, re.ASCII):
            message = f"{quoted(value)} is not a percentage"
            raise problem(BAD_LENGTH, message, hint="write it as 50%")
        _between(float(share), -1000, 1000, "%", gap="")
        return Coordinate(0.0, float(share) / 100)
    length = read_length(value, measures=measures)
    _between(length, -LARGEST_MM, LARGEST_MM, "mm")
    return Coordinate(length, 0.0)


def beyond(points: Iterable[Point], width: float, height: float, slack: float) -> dict[str, float]:
    """Return how far points lie beyond a box from (0, 0), by words for the direction."""
    xs, ys = zip(*points, strict=True)
    far = {
        "on the left": -min(xs),
        "at the top": -min(ys),
        "on the right": max(xs) - width,
        "at the bottom": max(ys) - height,
    }
    return {where: by for where, by in far.items() if by > slack}


def measured(value: Any, bare: str = "mm") -> float | None:
    """Return a length in mm, or None for an invalid one, as rules need it."""
    try:
        return read_length(value, bare, own=bare == "mm")
    except PydanticCustomError:
        return None


def _known(info: ValidationInfo) -> Collection[str]:
    """Return the game's measures."""
    return info.context.known.get("measure", ()) if isinstance(info.context, Names) else ()


def _between(value: float, low: float, high: float, unit: str, gap: str = " ") -> None:
    for limit, word, wrong in ((low, "least", value < low), (high, "most", value > high)):
        if wrong:
            shown = number(value) if abs(value) < 1e9 else f"{value:.0e}"
            message = f"should be at {word} {number(limit)}{gap}{unit}, not {shown}{gap}{unit}"
            raise problem(OUT_OF_RANGE, message)


def _length(low: float, high: float, *, own: bool = True) -> ReadBy:
    def check(value: Any, info: ValidationInfo) -> float:
        length = read_length(value, measures=_known(info), own=own)
        _between(length, low, high, "mm")
        return length

    return ReadBy(core.with_info_before_validator_function(check, core.float_schema()))


def _points(value: Any) -> float:
    points = round(read_length(value, "pt", own=False) / MM_PER_PT, 4)
    _between(points, SMALLEST_PT, LARGEST_PT, "pt")
    return points


def _schema(units: str) -> WithJsonSchema:
    pattern = rf"^\s*{_NUMBER}\s*({units})?\s*$"
    return WithJsonSchema({"anyOf": [{"type": "number"}, {"type": "string", "pattern": pattern}]})


# A measure of the game's own is a unit, too.
_SCHEMA: Final = _schema("[a-z][a-z0-9-]*")

Positive: TypeAlias = Annotated[float, _length(0, LARGEST_MM), _SCHEMA]
"""A length that may be nothing."""
Side: TypeAlias = Annotated[float, _length(1, LARGEST_MM), _SCHEMA]
"""The side of a thing that scissors can cut."""
OwnUnit: TypeAlias = Annotated[float, _length(1, LARGEST_MM, own=False), _SCHEMA]
"""A measure of the game's own, which is not written in another."""
Thickness: TypeAlias = Annotated[float, _length(0, 20), _SCHEMA]
"""A line's weight, or a bleed."""
Offset: TypeAlias = Annotated[float, _length(-20, 20), _SCHEMA]
"""How far something is moved, to either side."""
Caliper: TypeAlias = Annotated[float, _length(0.05, 10), _SCHEMA]
"""How thick a sheet of paper or card is."""
Clearance: TypeAlias = Annotated[float, _length(0, 20), _SCHEMA]
"""What stays free beside pieces."""
Margin: TypeAlias = Annotated[float, _length(0, 50), _SCHEMA]
"""What stays clear along an edge of the paper."""
Overlap: TypeAlias = Annotated[float, _length(5, 30), _SCHEMA]
"""A strip for glue."""
Foot: TypeAlias = Annotated[float, _length(4, LARGEST_MM), _SCHEMA]
"""The tab of something that stands on it: glue does not hold on smaller ones."""
Edge: TypeAlias = Annotated[float, _length(10, 60), _SCHEMA]
"""The edge of a die: fingers can fold it, and its tabs have room for a word."""
BaseEdge: TypeAlias = Annotated[float, _length(12, 120), _SCHEMA]
"""The edge of a pyramid's base: the same, since tabs are narrower at the apex."""
Height: TypeAlias = Annotated[float, _length(1, 200), _SCHEMA]
"""How high a folded solid is."""
Step: TypeAlias = Annotated[float, _length(0.5, LARGEST_MM), _SCHEMA]
"""The width of something repeated."""
Dash: TypeAlias = Annotated[float, _length(0.1, 100), _SCHEMA]
"""A stretch of a dashed line."""
_POINTS: Final = core.no_info_before_validator_function(_points, core.float_schema())
Points: TypeAlias = Annotated[float, ReadBy(_POINTS), _schema("mm|cm|in|pt")]
"""A type size, in points."""
Percent: TypeAlias = Annotated[Number, Field(ge=0, le=100)]
_COORDINATE: Final = core.with_info_plain_validator_function(
    lambda value, info: read_coordinate(value, _known(info))
)
Distance: TypeAlias = Annotated[Coordinate, ReadBy(_COORDINATE), _schema("[a-z][a-z0-9-]*|%")]
"""A place or size on a face."""
