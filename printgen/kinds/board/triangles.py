"""Triangles in rows: strips in which they alternate, or tracks of points as in backgammon."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, StrictInt

from printgen.core.geometry import Box, Point, snapped
from printgen.core.polygons import Outline, sides
from printgen.kinds.board.group import (
    MOST_SPACES,
    Edged,
    Extent,
    Sized,
    Sizes,
    Units,
)
from printgen.model.base import Model
from printgen.model.boards import Bed, Space
from printgen.model.figures import value_of
from printgen.model.graphs import Row
from printgen.model.references import FaceName, FigureName

Count: TypeAlias = FigureName | Annotated[StrictInt, Field(ge=1, le=MOST_SPACES)]
Pointing: TypeAlias = Literal["up", "down", "up-down", "down-up"]

# Sides of a lattice: horizontal, rising to the right, falling to the right. A strip runs along one
# kind, and leads from triangle to triangle across the two others.
_LEVEL: Final = "level"
_RISING: Final = "rising"
_FALLING: Final = "falling"


class TriangleRow(Model):
    """Triangles side by side."""

    at: tuple[Units, Units]
    """The left and top edge, in units: numbers or names of figures."""
    count: Count
    """The number of triangles: a number or a figure's name."""
    pointing: Pointing = "up-down"
    """The direction of tips: 'up' and 'down' leave gaps, the others alternate without gaps."""
    from_: Annotated[Literal["left", "right"], Field(alias="from")] = "left"
    """The end where the numbers begin."""


class TriangleSpaces(Edged):
    """Rows of triangles, numbered on from row to row."""

    form: Literal["triangles"]
    """The form of the group."""
    size: tuple[Extent, Extent]
    """The base and the height of a triangle, in units."""
    rows: Annotated[tuple[TriangleRow, ...], Field(min_length=1, max_length=MOST_SPACES)]
    """The rows, in the order of their numbers."""
    first: Annotated[StrictInt, Field(ge=0, le=10_000)] = 1
    """The number of the first triangle."""
    faces_in_turn: Annotated[tuple[FaceName, ...], Field(min_length=1, max_length=20)]
    """The faces, alternating along each row from the left. They can use {value}, {n}, {row},
    {column} and {kind}.
    """

    def sized(self) -> Iterator[Sized]:
        for n, row in enumerate(self.rows):
            yield Sized(("rows", n, "count"), row.count, "a row has {} triangles", 1, MOST_SPACES)

    def count_spaces(self, figures: Mapping[str, int]) -> int:
        return sum(each.of(figures) for each in self.sized())

    def lay(self, name: str, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
        """Yield the triangles by their numbers, with their places in mm."""
        wide, high = (side * unit for side in self.size)
        n = 0
        for number, (row, sized) in enumerate(zip(self.rows, self.sized(), strict=True), start=1):
            left, top = (value_of(count, figures) * unit for count in row.at)
            count = sized.of(figures)
            columns = range(count) if row.from_ == "left" else range(count - 1, -1, -1)
            tips, faces = row.pointing.split("-"), len(self.faces_in_turn)
            for column in columns:
                n += 1
                is_up = tips[column % len(tips)] == "up"
                box = Box(left + column * wide / len(tips), top, wide, high)
                value = self.first + n - 1
                cell, face = (number, column + 1), self.faces_in_turn[column % faces]
                # On a point, pieces lie one behind the other and extend beyond its sides.
                bed = Bed(box, "bottom" if is_up else "top") if len(tips) == 1 else None
                space = self.space(name, n, str(value), value, box, cell=cell, face=face)
                outline, inner = _outline(box, is_up=is_up), _room(box, is_up=is_up)
                yield space._replace(outline=outline, inner=inner, for_pieces=bed)

    def joined(self, spaces: tuple[Space, ...]) -> Iterable[Row]:
        """Return the strips in all three directions; of a track, all of it."""
        if all("-" not in row.pointing for row in self.rows):
            return (Row(tuple(space.label for space in spaces)),) if len(spaces) > 1 else ()
        return tuple(_strips(spaces))

    @classmethod
    def sizes(cls, group: dict[str, Any], kind: str | None) -> Sizes:
        """Return the size of the box for text in a triangle."""
        return [
            (wide / 2, high / 2)
            for wide, high in super().sizes(group, kind)
            if type(wide) in {int, float} and type(high) in {int, float}
        ]


def _outline(box: Box, *, is_up: bool) -> Outline:
    """Return a triangle's corners, clockwise from the tip or the left one."""
    middle = box.x + box.width / 2
    if is_up:
        return (middle, box.y), (box.right, box.bottom), (box.x, box.bottom)
    return (box.x, box.y), (box.right, box.y), (middle, box.bottom)


def _room(box: Box, *, is_up: bool) -> Box:
    """Return the largest box in a triangle that is centred on its base."""
    top = box.y + box.height / 2 if is_up else box.y
    return Box(box.x + box.width / 4, top, box.width / 2, box.height / 2)


def _strips(spaces: tuple[Space, ...]) -> Iterator[Row]:
    """Yield the triangles that follow each other between parallel lines, in each direction."""
    across: dict[tuple[Point, Point], list[tuple[int, str]]] = {}
    for n, space in enumerate(spaces):
        for one, other in sides(space.outline):
            start, end = sorted((snapped(one, 4), snapped(other, 4)))
            kind = _LEVEL if start[1] == end[1] else _RISING if end[1] < start[1] else _FALLING
            across.setdefault((start, end), []).append((n, kind))
    for along in (_LEVEL, _RISING, _FALLING):
        beside: dict[int, list[int]] = {n: [] for n in range(len(spaces))}
        for pair in across.values():
            if len(pair) == 2 and pair[0][1] != along:
                first, second = (n for n, _ in pair)
                beside[first].append(second)
                beside[second].append(first)
        yield from _chains(beside, spaces)


def _chains(beside: Mapping[int, list[int]], spaces: tuple[Space, ...]) -> Iterator[Row]:
    """Yield the chains of spaces, each with at most two others beside it."""
    seen: set[int] = set()
    for start, near in beside.items():
        if start in seen or len(near) != 1:
            continue
        chain = [start]
        while after := [n for n in beside[chain[-1]] if n not in chain[-2:]]:
            chain.append(after[0])
        seen |= {chain[0], chain[-1]}
        yield Row(tuple(spaces[n].label for n in chain))
