"""Rims: bands of colour along the sides of a whole of hexagons, outside them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Final, NamedTuple, TypeAlias

from pydantic import Field

from printgen.core.geometry import Point, halfway
from printgen.core.polygons import Outline, Segment
from printgen.model.base import Model
from printgen.model.measures import Thickness
from printgen.model.references import ColourName

# How far a corner of a band lies from the corner of its hexagon, in widths: the mitre of 60°.
MITRE: Final = 2 / 3**0.5


class Rim(Model):
    """A band along each side of the whole, outside the hexagons."""

    colours: Annotated[tuple[ColourName, ...], Field(min_length=1, max_length=6)]
    """Its colours, side by side, clockwise from the top; repeated where there are more sides."""
    width: Thickness
    """Its width."""


class OuterSide(NamedTuple):
    """A side of a hexagon with none beyond it, clockwise, and the sides of the whole that it lies
    on: one, or two at a corner.
    """

    side: Segment
    of: tuple[int, ...]


Band: TypeAlias = tuple[int, Outline]


def bands(outer: Iterable[OuterSide], width: float) -> Iterator[Band]:
    """Yield for each side of the whole its number, from 0, and the outline of its band.

    A hexagon's side at a corner is half in one band and half in the next.
    """
    loop = _loop({_key(each.side[0]): each for each in outer})
    parts = [part for each in loop for part in _parts(each)]
    ends = [_mitre(parts[n - 1][1], part[1], width) for n, part in enumerate(parts)]
    starts = [n for n, part in enumerate(parts) if part[0] != parts[n - 1][0]] or [0]
    for start, end in zip(starts, [*starts[1:], starts[0] + len(parts)], strict=True):
        way = [n % len(parts) for n in range(start, end + 1)]
        inner = [parts[n][1][0] for n in way]
        yield parts[start][0], (*inner, *(ends[n] for n in reversed(way)))


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 1000), round(point[1] * 1000)


def _loop(after: Mapping[tuple[int, int], OuterSide]) -> Iterator[OuterSide]:
    """Yield sides one after the other, the way round."""
    each = next(iter(after.values()))
    for _ in after:
        yield each
        each = after[_key(each.side[1])]


def _parts(outer: OuterSide) -> Iterator[tuple[int, Segment]]:
    """Yield a side, or both halves of one at a corner, with the side of the whole."""
    (start, end), of = outer
    middle = halfway(start, end)
    halves = [(start, end)] if len(of) == 1 else [(start, middle), (middle, end)]
    yield from zip(of, halves, strict=True)


def _mitre(before: Segment, after: Segment, width: float) -> Point:
    """Return the outer corner of a band where two sides meet."""
    (x1, y1), (x2, y2) = _outwards(before), _outwards(after)
    far = width / (1 + x1 * x2 + y1 * y2)
    x, y = after[0]
    return x + far * (x1 + x2), y + far * (y1 + y2)


def _outwards(side: Segment) -> Point:
    """Return the direction out of a side that is run through clockwise, of length 1."""
    (x1, y1), (x2, y2) = side
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    return (y2 - y1) / long, (x1 - x2) / long
