"""Maps: boards whose spaces lie where the data puts them, in grids, rings and lines."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from printgen.kinds.map.groups import Breadth, GridSpaces, SpaceGroup, cell_sizes, units
from printgen.model.base import Slug
from printgen.model.boards import BoardBase, Space, SpaceTable
from printgen.model.face_uses import (
    FaceUse,
    RawComponent,
    Where,
    as_numbers,
    given_by,
    side_of,
)
from printgen.model.fields import lone_field
from printgen.model.figures import Provenance, Quantity
from printgen.model.measures import Side, Thickness
from printgen.model.references import FaceName
from printgen.source.tree import mapping_in

# What the faces of spaces know besides the data, from 1.
_OF_SPACES: Final = ("row", "column", "n")


class Map(BoardBase):
    """A board whose spaces lie where the data puts them: grids, tracks, and tracks round it."""

    kind: Literal["map"]
    """The kind of component."""
    unit: Side
    """The unit of places and sizes, such as a little more than a piece is wide."""
    width: Breadth
    """Its trimmed width, in units: a number or a figure's name."""
    height: Breadth
    """Its trimmed height, in units: a number or a figure's name."""
    front: FaceName
    """The face of the background, behind all spaces."""
    spaces: Annotated[dict[Slug, SpaceGroup], Field(min_length=1)]
    """Its spaces, group by group, painted in order."""
    bleed: Thickness = 3.0
    """The width of the background beyond the trim."""
    provenance: Provenance
    """The source of the board's size: printed in the rulebook, or chosen for the kit."""
    quantity: Quantity
    """The number of boards."""

    def size_mm(self, figures: Mapping[str, int]) -> tuple[float, float]:
        """Return the trimmed width and height, in mm, with these figures."""
        return units(self.width, figures) * self.unit, units(self.height, figures) * self.unit

    def groups(self, figures: Mapping[str, int]) -> dict[str, tuple[Space, ...]]:
        """Return its spaces: grids row by row, rings by number, lines in order."""
        return {
            name: tuple(group.lay(name, self.unit, figures)) for name, group in self.spaces.items()
        }

    def count_spaces(self, figures: Mapping[str, int]) -> int:
        """Return how many spaces it has."""
        return sum(group.count(figures) for group in self.spaces.values())

    @classmethod
    def group_names(cls, data: dict[str, Any]) -> tuple[str, ...] | None:
        """Return the keys of its spaces."""
        spaces = data.get("spaces")
        return tuple(spaces) if isinstance(spaces, dict) else None

    def tables(self) -> Iterator[SpaceTable]:
        """Yield those of its grids."""
        for name, group in self.spaces.items():
            if isinstance(group, GridSpaces):
                yield SpaceTable(name, group.table, ("spaces", name, "table"))

    @classmethod
    def uses(cls, raw: RawComponent) -> Iterator[FaceUse]:
        """Yield the faces of the background and of the spaces."""
        unit = side_of(raw.get("unit"))

        def mm(width: Any, height: Any) -> tuple[float, float] | None:
            sides = [n * unit for n in (width, height) if unit and type(n) in {int, float}]
            return (sides[0], sides[1]) if len(sides) == 2 and min(sides) > 0 else None

        front: Any = raw.get("front")
        yield FaceUse(raw.name, front, {}, size=mm(raw.get("width"), raw.get("height")))
        for key, group in mapping_in(raw.data, "spaces").items():
            if not isinstance(group, dict):
                continue
            given = _space_values(raw, key, group)
            values = partial(given_by, given)
            kinds: dict[str, str | None] = {**as_numbers(_OF_SPACES), "kind": "text"}
            kinds |= dict.fromkeys(given)
            size = group.get("size", group.get("cell"))
            sizes = [mm(*size)] if isinstance(size, list) and len(size) == 2 else []
            set_off = mapping_in(group, "landmark").get("face")
            faces: list[tuple[Any, Any]] = [(group.get("face"), sizes), (set_off, sizes)]
            for kind, about in mapping_in(group, "kinds").items():
                sizes = [mm(*each) for each in cell_sizes(group, kind)]
                faces.append((mapping_in(about).get("face"), sizes))
            for face, areas in faces:
                for area in dict.fromkeys(areas) or (None,):
                    yield FaceUse(raw.name, face, kinds, values, area)


def _space_values(
    raw: RawComponent, name: str, group: dict[str, Any]
) -> dict[str, list[tuple[Any, Where]]]:
    """Return what the spaces of a group say, by field; figures are not texts."""
    found: dict[str, list[tuple[Any, Where]]] = {"value": []}

    def add(field: str, value: Any, *at: str | int) -> None:
        if not (isinstance(value, str) and lone_field(value)):
            found.setdefault(field, []).append((value, raw.where("spaces", name, *at)))
        else:
            found.setdefault(field, [])

    table = group.get("table")
    for n, row in enumerate(table if isinstance(table, list) else ()):
        for k, value in enumerate(row if isinstance(row, list) else ()):
            add("value", value, "table", n, k)
    each = group.get("each")
    for n, fields in enumerate(each if isinstance(each, list) else ()):
        for field, value in fields.items() if isinstance(fields, dict) else ():
            add(field, value, "each", n, field)
    return found
