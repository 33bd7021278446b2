"""Spaces along the sides of a rectangle, each turned towards the player who sits there."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from printgen.core.geometry import Box, rotation
from printgen.kinds.board.group import (
    Cells,
    Extent,
    GroupBase,
    Sized,
    Units,
    fields_of,
    with_fields,
)
from printgen.model.base import MOST_CELLS, Slug
from printgen.model.boards import SIDES, Bed, Space
from printgen.model.figures import value_of
from printgen.model.graphs import Row
from printgen.model.references import FaceName, ValueOrFigure

# Between a strip and the pieces beside it.
_GAP_MM = 1.0


class SideSpaces(GroupBase):
    """A row of spaces along each side of a rectangle, outside of it, from the left as the player at
    that side sees them.
    """

    form: Literal["sides"]
    """The form of the group."""
    at: tuple[Units, Units]
    """The left and top edge of the rectangle, in units: numbers or names of figures."""
    columns: Cells
    """The number of spaces at its south and north side: a number or a figure's name."""
    rows: Cells
    """The number of spaces at its west and east side: a number or a figure's name."""
    size: tuple[Extent, Extent]
    """The width and depth of a space in units, as its player sees it. Pieces lie on it if it is as
    deep as wide, or else next to it, away from the rectangle.
    """
    face: FaceName
    """The face of a space. It can use {column}, {label}, {n}, {kind} and the fields of 'each'."""
    each: Annotated[
        dict[Literal["south", "west", "north", "east"], dict[Slug, ValueOrFigure]],
        Field(min_length=1),
    ]
    """The sides that have spaces, as the players sit, clockwise from the bottom; with fields for
    all spaces at a side.
    """

    FIELDS: ClassVar[Mapping[str, str | None]] = {"label": "text"}
    FOR_SEATS: ClassVar[bool] = True

    def sized(self) -> Iterator[Sized]:
        for key in ("columns", "rows"):
            yield Sized((key,), getattr(self, key), f"a board has {{}} {key}", 1, MOST_CELLS)

    def count_spaces(self, figures: Mapping[str, int]) -> int:
        counts = [each.of(figures) for each in self.sized()]
        return sum(counts[SIDES.index(side) % 2] for side in self.each)

    def lay(self, name: str, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
        """Yield its spaces side by side, clockwise from the bottom, with their places in mm."""
        counts = [each.of(figures) for each in self.sized()]
        across, deep = (side * unit for side in self.size)
        left, top = (value_of(edge, figures) * unit for edge in self.at)
        cx, cy = left + counts[0] * across / 2, top + counts[1] * across / 2
        known = fields_of(self.each.values())
        n = 0
        for turn, side in enumerate(SIDES):
            if side not in self.each:
                continue
            onto = rotation(90 * turn, cx, cy)
            count, far = counts[turn % 2], counts[1 - turn % 2] * across / 2
            for place in range(1, count + 1):
                n += 1
                # As the player at this side sees it.
                box = Box(cx + (place - 1 - count / 2) * across, cy + far, across, deep)
                bed = Box(box.x, box.bottom + _GAP_MM, across, across) if deep < across else box
                label, cell = f"{side} {place}", (1, place)
                space = self.space(name, n, label, None, box.mapped(onto), cell=cell, kind=side)
                yield with_fields(space, known, self.each[side], figures)._replace(
                    inner=box.centred_on(onto.apply(*box.centre)),
                    turn=90 * turn,
                    for_pieces=Bed(bed.centred_on(onto.apply(*bed.centre)), turn=90 * turn),
                )

    def joined(self, spaces: tuple[Space, ...]) -> Iterable[Row]:
        """Return the spaces at each side."""
        for _, along in groupby(spaces, lambda space: space.kind):
            yield Row(tuple(space.label for space in along))
