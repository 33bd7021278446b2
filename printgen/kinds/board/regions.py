"""Regions of any shape, such as the lands of a country, and their common borders."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field

from printgen.core.errors import quoted
from printgen.core.geometry import signed_area
from printgen.core.polygons import (
    SLACK,
    Outline,
    border,
    box_of,
    centroid,
    crossing,
    holds,
    overlap,
    room_in,
    touch,
)
from printgen.kinds.board.codes import SPACE_ALONE, SPACES_MEET
from printgen.kinds.board.group import (
    MOST_UNITS,
    Edged,
    Linked,
    NamedSpace,
    Sizes,
    Way,
    linked,
)
from printgen.model.base import Line, Problem, problem
from printgen.model.boards import Space
from printgen.model.codes import BAD_OUTLINE, OUT_OF_RANGE
from printgen.model.figures import value_of
from printgen.model.graphs import Row
from printgen.source.tree import list_in, mapping_in

Corner: TypeAlias = tuple[Way, Way]

# Each is compared with all others: more would take seconds.
MOST_CORNERS: Final = 1000


class Region(NamedSpace):
    """One region."""

    corners: Annotated[tuple[Corner, ...], Field(min_length=3, max_length=200)]
    """The corners in order, to the right and down in units."""
    middle: Corner | None = None
    """The position of its words and pieces, by default near its centre of gravity."""


class RegionSpaces(Edged, Linked):
    """Regions by name. Regions that share a border are neighbours; links connect others."""

    form: Literal["regions"]
    """The form of the group."""
    each: Annotated[dict[Line, Region], Field(min_length=1, max_length=200)]
    """The regions by name."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield outlines that cross, overlap or are too many, wrong links, and lone regions."""
        yield from super().rules(data)
        names = mapping_in(data, "each")
        outlines = {
            name: corners for name in names if (corners := _corners(mapping_in(names, name)))
        }
        if (total := sum(map(len, outlines.values()))) > MOST_CORNERS:
            message = f"the regions have {total} corners; at most {MOST_CORNERS} are allowed"
            yield problem(OUT_OF_RANGE, message, ("each",), key=True)
            return
        wrong = {
            name: each for name, corners in outlines.items() if (each := _wrong(name, corners))
        }
        yield from wrong.values()
        yield from _misplaced(names, outlines, wrong)
        yield from _pairs(data, names, outlines, wrong)

    def lay(self, name: str, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
        """Yield the regions in the order of the data, with their places in mm."""
        left, top = (value_of(count, figures) for count in self.at)

        def mm(corner: Corner) -> tuple[float, float]:
            return (left + corner[0]) * unit, (top + corner[1]) * unit

        for n, (label, region) in enumerate(self.each.items(), start=1):
            outline = tuple(mm(corner) for corner in region.corners)
            middle = centroid(outline) if region.middle is None else mm(region.middle)
            space = self.named(name, n, label, region, box_of(outline), figures)
            yield space._replace(outline=outline, inner=room_in(outline, middle))

    def joined(self, spaces: tuple[Space, ...]) -> Iterable[Row]:
        """Return the pairs that share a border, and the links."""
        pairs = [
            Row((one.label, other.label))
            for one, other in combinations(spaces, 2)
            if touch(one.box, other.box) and border(one.outline, other.outline) > SLACK
        ]
        return (*pairs, *self.chains(spaces))

    @classmethod
    def sizes(cls, group: dict[str, Any], kind: str | None) -> Sizes:
        """Return the sizes of the boxes for text."""
        names = mapping_in(group, "each")
        sizes: Sizes = []
        for name in names:
            region = mapping_in(names, name)
            corners = _corners(region) if region.get("kind") == kind else ()
            if corners and not _wrong(name, corners) and (middle := _middle(region, corners)):
                room = room_in(corners, middle)
                sizes.append((room.width, room.height))
        return sizes


def _corners(region: dict[str, Any]) -> Outline:
    """Return the corners of raw data; none if they are no numbers."""
    found = tuple(map(_point, list_in(region, "corners")))
    return tuple(c for c in found if c is not None) if len(found) >= 3 and None not in found else ()


def _point(value: Any) -> tuple[float, float] | None:
    is_point = isinstance(value, list) and len(value) == 2
    if is_point and all(type(n) in {int, float} and abs(n) <= MOST_UNITS for n in value):
        return float(value[0]), float(value[1])
    return None


def _middle(region: dict[str, Any], corners: Outline) -> tuple[float, float] | None:
    """Return the given middle or the centre of gravity; None if that is outside."""
    middle = _point(region.get("middle")) or centroid(corners)
    return middle if holds(corners, middle) else None


def _wrong(name: str, corners: Outline) -> Problem | None:
    """Return the error for an outline without an area, or one that crosses itself."""
    if (met := crossing(corners)) is not None:
        ends = [f"{n + 1} to {(n + 1) % len(corners) + 1}" for _, n, _ in met]
        message = f"the sides from corner {ends[0]} and from {ends[1]} meet"
    elif abs(signed_area(corners)) <= SLACK:
        message = f"{quoted(name)} has no area"
    else:
        return None
    hint = "name the corners in their order round the region"
    return problem(BAD_OUTLINE, message, ("each", name, "corners"), hint=hint)


def _misplaced(
    names: dict[str, Any], outlines: Mapping[str, Outline], wrong: Mapping[str, Problem]
) -> Iterator[Problem]:
    """Yield regions whose middle is outside."""
    for name, corners in outlines.items():
        region = mapping_in(names, name)
        if name not in wrong and _middle(region, corners) is None:
            is_given = region.get("middle") is not None
            what = "its middle" if is_given else "its centre of gravity"
            hint = "write 'middle: [x, y]', a place inside where its words and pieces lie"
            at = ("each", name, "middle") if is_given else ("each", name)
            message = f"{what} does not lie in {quoted(name)}"
            yield problem(OUT_OF_RANGE, message, at, hint=hint, key=not is_given)


def _pairs(
    data: dict[str, Any],
    names: dict[str, Any],
    outlines: Mapping[str, Outline],
    wrong: Mapping[str, Problem],
) -> Iterator[Problem]:
    """Yield regions that overlap, and those that are not connected to another."""
    joined = linked(data)
    right = {name: corners for name, corners in outlines.items() if name not in wrong}
    boxes = {name: box_of(corners) for name, corners in right.items()}
    for (one, its), (other, theirs) in combinations(right.items(), 2):
        if not touch(boxes[one], boxes[other]):
            continue
        if overlap(its, theirs):
            message = f"{quoted(other)} overlaps {quoted(one)}"
            hint = "give them the same corners along their border"
            yield problem(SPACES_MEET, message, ("each", other, "corners"), hint=hint)
            joined |= {one, other}
        elif not {one, other} <= joined and border(its, theirs) > SLACK:
            joined |= {one, other}
    is_whole = len(right) == len(names) and len(names) > 1
    for name in names if is_whole else ():
        if name not in joined and mapping_in(names, name).get("alone") is not True:
            message = f"{quoted(name)} has no neighbour"
            hint = "let it share a border, add it to 'links', or write 'alone: true' for it"
            yield problem(SPACE_ALONE, message, ("each", name), hint=hint, key=True)
