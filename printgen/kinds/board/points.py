"""Points wherever the data puts them, and links between them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from printgen.core.errors import quoted
from printgen.core.geometry import Box
from printgen.kinds.board.codes import SPACE_ALONE, SPACES_MEET
from printgen.kinds.board.group import Extent, Linked, NamedSpace, Way, linked
from printgen.model.base import Line, Problem, ShortOrLong, problem
from printgen.model.boards import Space
from printgen.model.figures import value_of
from printgen.model.graphs import Row
from printgen.source.tree import mapping_in

Place: TypeAlias = tuple[Way, Way]


class NamedPoint(NamedSpace):
    """A point with more than a position."""

    at: Place
    """The centre, from the group's corner, in units."""


class PointSpaces(Linked):
    """Points by name, and links between them."""

    form: Literal["points"]
    """The form of the group."""
    size: tuple[Extent, Extent]
    """The width and height of a point, in units."""
    each: Annotated[dict[Line, ShortOrLong[Place, NamedPoint]], Field(min_length=1, max_length=400)]
    """The points by name: the position of the centre, to the right and down in units; or a mapping
    with 'at', 'value', 'kind', 'fields' or 'alone'.
    """

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield overlapping points, and points without a link."""
        yield from super().rules(data)
        names = mapping_in(data, "each")
        taken: dict[tuple[Any, ...], str] = {}
        for name, point in names.items():
            place = point.get("at") if isinstance(point, dict) else point
            at = tuple(place) if isinstance(place, list) else ()
            if all(type(n) in {int, float} for n in at) and len(at) == 2:
                if at in taken:
                    message = f"{quoted(name)} lies where {quoted(taken[at])} does"
                    yield problem(SPACES_MEET, message, ("each", name), hint="move one of them")
                taken.setdefault(at, name)
        joined = linked(data)
        for name, point in names.items():
            alone = isinstance(point, dict) and point.get("alone") is True
            if joined and name not in joined and not alone:
                message = f"no link leads to {quoted(name)}"
                hint = "add it to 'links', or write 'alone: true' for it"
                yield problem(SPACE_ALONE, message, ("each", name), hint=hint, key=True)

    def lay(self, name: str, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
        """Yield the points in the order of the data, with their places in mm."""
        left, top = (value_of(count, figures) for count in self.at)
        wide, high = (side * unit for side in self.size)
        for n, (label, given) in enumerate(self.each.items(), start=1):
            point = given if isinstance(given, NamedPoint) else NamedPoint(at=given)
            x, y = (left + point.at[0]) * unit, (top + point.at[1]) * unit
            box = Box(x - wide / 2, y - high / 2, wide, high)
            yield self.named(name, n, label, point, box, figures)

    def joined(self, spaces: tuple[Space, ...]) -> Iterable[Row]:
        """Return the links."""
        return self.chains(spaces)
