"""Boards: spaces in groups, such as grids, tracks and regions."""

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import Field

from printgen.core.geometry import Box, around
from printgen.kinds.board.grids import GridSpaces
from printgen.kinds.board.group import MOST_UNITS, Breadth, GroupBase, Linked
from printgen.model.base import Slug
from printgen.model.boards import BoardBase, Space, SpaceTable
from printgen.model.component import ByFigure
from printgen.model.face_uses import (
    FaceUse,
    RawComponent,
    Where,
    as_numbers,
    given_by,
    side_of,
)
from printgen.model.fields import lone_field
from printgen.model.figures import Provenance, Quantity, value_of
from printgen.model.graphs import Graph
from printgen.model.lazy_models import LazyModel, LazyUnion
from printgen.model.measures import Side, Thickness
from printgen.model.references import FaceName
from printgen.source.tree import list_in, mapping_in

# The fields of the faces of spaces besides those in the data, from 1.
_OF_SPACES: Final = ("row", "column", "n")

# The forms of groups, each loaded when the data has one.
_FORMS: Final = {
    form: LazyModel(f"printgen.kinds.board.{module}", name)
    for form, module, name in (
        ("grid", "grids", "GridSpaces"),
        ("track", "tracks", "TrackSpaces"),
        ("hexes", "hexes", "HexSpaces"),
        ("triangles", "triangles", "TriangleSpaces"),
        ("points", "points", "PointSpaces"),
        ("regions", "regions", "RegionSpaces"),
        ("sides", "sides", "SideSpaces"),
    )
}
_UNION: Final = LazyUnion("form", _FORMS)

if TYPE_CHECKING:
    SpaceGroup: TypeAlias = GroupBase
else:
    SpaceGroup = Annotated[Any, _UNION]


class Board(BoardBase):
    """A board with spaces in groups: grids and other tilings, tracks, points with links, regions,
    and spaces for the player at each side.
    """

    kind: Literal["board"]
    """The kind of component."""
    unit: Side
    """The unit of positions and sizes, such as a little more than the width of a piece."""
    width: Breadth | None = None
    """The trimmed width, in units: a number or a figure's name. By default as wide as the spaces
    need, with the same margin on both sides.
    """
    height: Breadth | None = None
    """The trimmed height, in the same way."""
    front: FaceName | None = None
    """The face of the background, behind all spaces. Without it, the outer spaces extend into the
    bleed.
    """
    spaces: Annotated[dict[Slug, SpaceGroup], Field(min_length=1)]
    """The groups of spaces, painted in order."""
    bleed: Thickness = 3.0
    """The width of the background beyond the trim."""
    provenance: Provenance
    """The source of the board's size: printed in the rulebook, or chosen for the kit."""
    quantity: Quantity
    """The number of boards."""

    KNOWN: ClassVar = (*_OF_SPACES, "value", "kind", "label")
    MANY: ClassVar = "boards"

    def size_mm(self, figures: Mapping[str, int]) -> tuple[float, float]:
        """Return the trimmed width and height, in mm, with these figures."""
        sides = self.width, self.height
        width, height = (value_of(side or 0, figures) * self.unit for side in sides)
        if width and height:
            return width, height
        every = [space.box for spaces in self.groups(figures).values() for space in spaces]
        reach = around(every) if every else Box(0, 0, self.unit, self.unit)
        return width or reach.right + reach.x, height or reach.bottom + reach.y

    def groups(self, figures: Mapping[str, int]) -> dict[str, tuple[Space, ...]]:
        """Return its spaces: tilings row by row, tracks by number, others in the data's order."""
        # Cached: checks, rules and drawings ask often, for a few sets of figures.
        asked = frozenset(figures.items())
        if asked not in self._laid:
            self._laid[asked] = {
                name: tuple(group.lay(name, self.unit, figures))
                for name, group in self.spaces.items()
            }
        return self._laid[asked]

    @cached_property
    def _laid(self) -> dict[frozenset[tuple[str, int]], dict[str, tuple[Space, ...]]]:
        return {}

    def joined(self, spaces: tuple[Space, ...]) -> Graph:
        """Return the straight rows, borders and links of a group's spaces."""
        rows = self.spaces[spaces[0].group].joined(spaces) if spaces else ()
        return Graph(tuple(space.label for space in spaces), tuple(rows))

    def count_spaces(self, figures: Mapping[str, int]) -> int:
        """Return how many spaces it has."""
        return sum(group.count_spaces(figures) for group in self.spaces.values())

    def by_figures(self) -> Iterator[ByFigure]:
        """Yield its width and height, and the numbers of spaces of its groups."""
        for key, side in (("width", self.width), ("height", self.height)):
            if isinstance(side, str):
                limits = f"a board's {key} is {{}} units"
                yield ByFigure.between((key,), side, 1, MOST_UNITS, limits)
        for name, group in self.spaces.items():
            for path, figure, what, least, most in group.sized():
                if isinstance(figure, str):
                    yield ByFigure.between(("spaces", name, *path), figure, least, most, what)

    @classmethod
    def group_names(cls, data: dict[str, Any]) -> tuple[str, ...] | None:
        """Return the keys of its spaces."""
        spaces = data.get("spaces")
        return tuple(spaces) if isinstance(spaces, dict) else None

    def at_seat(self, seat: str, count: int, figures: Mapping[str, int]) -> tuple[Space, ...]:
        """Return the spaces at that side, if there are so many."""
        spaces = tuple(
            space
            for name, group in self.groups(figures).items()
            if self.spaces[name].FOR_SEATS
            for space in group
            if space.kind == seat
        )
        return spaces if len(spaces) == count else ()

    def tables(self) -> Iterator[SpaceTable]:
        """Yield those of its grids."""
        for name, group in self.spaces.items():
            if isinstance(group, GridSpaces) and group.table is not None:
                yield SpaceTable(name, group.table, ("spaces", name, "table"))

    @classmethod
    def uses(cls, raw: RawComponent) -> Iterator[FaceUse]:
        """Yield the faces of the background and of the spaces."""
        unit = side_of(raw.get("unit"))

        def mm(width: Any, height: Any) -> tuple[float, float] | None:
            sides = [n * unit for n in (width, height) if unit and type(n) in {int, float}]
            return (sides[0], sides[1]) if len(sides) == 2 and min(sides) > 0 else None

        if (front := raw.get("front")) is not None:
            yield FaceUse(raw.name, front, {}, size=mm(raw.get("width"), raw.get("height")))
        for key, group in mapping_in(raw.data, "spaces").items():
            if not isinstance(group, dict):
                continue
            form, is_sure = GroupBase, False
            if (found := _UNION.model_for(group)) is not None and issubclass(found, GroupBase):
                form = found
                is_sure = all(isinstance(own, dict) for _, own in form.own_fields(group))
            given = _space_values(raw, key, group, form)
            values = partial(given_by, given)
            kinds: dict[str, str | None] = {**as_numbers(_OF_SPACES), "kind": "text"}
            kinds |= {**form.FIELDS, **dict.fromkeys(given)}
            for face, sizes in form.faces(group):
                areas = [mm(*each) for each in sizes]
                for area in dict.fromkeys(areas) or (None,):
                    use = FaceUse(raw.name, face, kinds, values, area, is_sure)
                    yield raw.of_spaces(use, key, "spaces", key)


def _space_values(
    raw: RawComponent, group_name: str, group: dict[str, Any], form: Any
) -> dict[str, list[tuple[Any, Where]]]:
    """Return the fields of the spaces of a group; figures are not texts."""
    found: dict[str, list[tuple[Any, Where]]] = {"value": []}

    def add(field: str, value: Any, *at: str | int) -> None:
        if not (isinstance(value, str) and lone_field(value)):
            found.setdefault(field, []).append((value, raw.where("spaces", group_name, *at)))
        else:
            found.setdefault(field, [])

    for n, row in enumerate(list_in(group, "table")):
        for k, value in enumerate(row if isinstance(row, list) else ()):
            add("value", value, "table", n, k)
    for path, fields in form.own_fields(group):
        for field, value in fields.items() if isinstance(fields, dict) else ():
            add(field, value, *path, field)
    for name, about in mapping_in(group, "each").items() if issubclass(form, Linked) else ():
        shown = mapping_in(about).get("value")
        at = ("each", name) if shown is None else ("each", name, "value")
        found["value"].append(
            (name if shown is None else shown, raw.where("spaces", group_name, *at))
        )
    return found
