"""Dials: a disc with a ring of numbers, and a cover with a window that shows one of them."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import Field, StrictInt

from printgen.core.errors import counted, quoted
from printgen.core.units import number
from printgen.model.base import Count, Model, Problem, ShortOrLong, Value, problem
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.component import ByFigure
from printgen.model.face_uses import OF_SIDES, FaceUse, RawComponent, Where, area_of, side_of
from printgen.model.figures import Provenance, value_of
from printgen.model.measures import Positive, Side, Thickness, measured
from printgen.model.pieces import DesignedPieces, missing_values
from printgen.model.references import FaceName, FigureName
from printgen.source.tree import list_in, mapping_in

# More are too small to read, and a single one needs no dial.
LEAST_PLACES: Final = 2
MOST_PLACES: Final = 60
# Discs of these sizes can be turned by hand, and fit on usual paper.
SMALLEST_MM: Final = 30.0
LARGEST_MM: Final = 300.0
# The card that is left around the window and around the hole.
CARD_LEFT_MM: Final = 2.0


class Window(Model):
    """The hole in the cover that shows one number."""

    width: Side
    """The width."""
    height: Side
    """The height, from the outer to the inner edge."""


class DialPlace(Model):
    """A place on the ring with a face of its own."""

    value: Value
    """The value, which the face can use as {value}."""
    face: FaceName
    """The face of this place."""


class Counting(Model):
    """A ring of consecutive numbers."""

    first: Count = 0
    """The first number, at the top of the disc."""
    last: FigureName | StrictInt
    """The last number: a number or a figure's name."""


_Listed: TypeAlias = Annotated[
    tuple[ShortOrLong[Value, DialPlace], ...],
    Field(min_length=LEAST_PLACES, max_length=MOST_PLACES),
]


class Dial(DesignedPieces):
    """Two round discs on one pin: the upper one has a window, the lower one a ring of numbers."""

    kind: Literal["dial"]
    """The kind of component."""
    diameter: Side
    """The diameter of both discs, 30 to 300 mm."""
    provenance: Provenance
    """The source of the size: printed in the rulebook, or chosen for the kit."""
    ring: ShortOrLong[_Listed, Counting]
    """The ring on the lower disc, clockwise from its top: values, or mappings of 'value' and the
    'face' of that place; or the 'first' and 'last' of consecutive numbers.
    """
    window: Window
    """The hole in the cover."""
    edge: Positive = 3.0
    """The width of the card between the window and the edge of the disc."""
    hole: Positive = 4.0
    """The diameter of the hole in the middle of both discs, for a button. With 0, the middle is
    only marked, to be pierced for a split pin.
    """
    face: FaceName
    """The face of a number, as large as the window. It can use {value}, {n} and the row's fields.
    """
    disc: FaceName
    """The face of the lower disc, behind the numbers."""
    cover: FaceName
    """The face of the upper disc."""
    back: FaceName | None = None
    """The face behind the lower disc; blank by default."""
    bleed: Thickness = 2.0
    """The width of the background beyond both discs."""

    KNOWN: ClassVar = OF_SIDES
    MANY: ClassVar = "dials"

    @property
    def faces(self) -> tuple[FaceName, ...]:
        """The faces of the numbers, both discs and the back, each once."""
        ring = () if isinstance(self.ring, Counting) else self.ring
        own = (each.face for each in ring if isinstance(each, DialPlace))
        named = (self.face, *own, self.disc, self.cover, self.back)
        return tuple(dict.fromkeys(face for face in named if face is not None))

    @property
    def footprint(self) -> tuple[float, float]:
        """The width and depth of one disc: they lie on top of each other."""
        return self.diameter, self.diameter

    @property
    def is_round(self) -> bool:
        """True: both discs are round."""
        return True

    def places(self, figures: Mapping[str, int]) -> tuple[tuple[Value, FaceName], ...]:
        """Return the values around the ring, each with its face."""
        if isinstance(self.ring, Counting):
            last = value_of(self.ring.last, figures)
            return tuple((value, self.face) for value in range(self.ring.first, last + 1))
        return tuple(
            (each.value, each.face) if isinstance(each, DialPlace) else (each, self.face)
            for each in self.ring
        )

    def by_figures(self) -> Iterator[ByFigure]:
        """Yield the last of its numbers."""
        if isinstance(self.ring, Counting) and isinstance(figure := self.ring.last, str):
            window, first = self.window, self.ring.first
            sizes = self.diameter, window.width, window.height, self.edge, self.hole

            def wrong(last: int, players: int) -> tuple[str, str] | None:
                fault = wrong_count(sizes, first, last)
                case = counted(players, "player")
                message = f"{quoted(figure)} is {last} with {case}: {fault}"
                return None if fault is None else (message, ROOM)

            yield ByFigure(("ring", "last"), figure, wrong)

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield what is wrong with its designs, window, ring and names of fields."""
        yield from super().rules(data)
        size = measured(data.get("diameter"))
        if size is not None and 1 <= size <= 2000 and not SMALLEST_MM <= size <= LARGEST_MM:
            message = f"{number(size)} mm is not between {number(SMALLEST_MM)} and "
            yield problem(OUT_OF_RANGE, f"{message}{number(LARGEST_MM)} mm", ("diameter",))
        elif (fault := _misfit(_sizes(data))) is not None:
            yield problem(OUT_OF_RANGE, fault, ("window",), hint="make the window smaller")
        ring = data.get("ring")
        places = list_in(data, "ring")
        yield from missing_values(data, "ring", "place")
        fault = _crowded(_sizes(data), len(places))
        if fault is not None and len(places) <= MOST_PLACES:
            yield problem(OUT_OF_RANGE, fault, ("ring",), hint=ROOM)
        if isinstance(ring, dict) and type(last := ring.get("last")) is int:
            first = ring.get("first", 0)
            if type(first) is int and (fault := wrong_count(_sizes(data), first, last)):
                yield problem(OUT_OF_RANGE, fault, ("ring", "last"), hint=ROOM)

    @classmethod
    def uses(cls, raw: RawComponent) -> Iterator[FaceUse]:
        """Yield the uses of the numbers' faces, which have the ring's fields, too, and of the
        discs'.
        """
        window = mapping_in(raw.data, "window")
        size = area_of(side_of(window.get("width")), side_of(window.get("height")))
        places, own = list(enumerate(_places(raw), start=1)), raw.get("face")
        faces = own, *(each.get("face", own) for _, each in places)
        for face in dict.fromkeys(map(_name, faces)):
            shown = ((n, each.get("value")) for n, each in places if each.get("face", own) == face)
            yield raw.of_sides(face, size, list(_listed(raw)), shown)
        across = side_of(raw.get("diameter"))
        for key in ("disc", "cover", "back"):
            yield raw.of_rows()._replace(face=raw.get(key), size=area_of(across, across))


ROOM: Final = "have fewer places, a larger disc or a narrower window"

# The diameter, the window's width and height, the card left beside it, and the hole, in mm.
_Sizes: TypeAlias = tuple[float, float, float, float, float]


def _sizes(data: dict[str, Any]) -> _Sizes | None:
    """Return the sizes in raw data; None if one of them is wrong."""
    window = mapping_in(data, "window")
    sides = (
        side_of(data.get("diameter")),
        side_of(window.get("width")),
        side_of(window.get("height")),
    )
    edge, hole = measured(data.get("edge", 3)), measured(data.get("hole", 4))
    if None in sides or edge is None or hole is None or min(edge, hole) < 0:
        return None
    across, width, height = (float(side or 0) for side in sides)
    return across, width, height, edge, hole


def inner(sizes: Sequence[float]) -> float:
    """Return the distance of the window's inner edge from the centre, in mm."""
    across, _, height, edge, _ = sizes
    return across / 2 - edge - height


def _misfit(sizes: _Sizes | None) -> str | None:
    """Return why the disc has no room for its window, if it has none."""
    if sizes is None:
        return None
    across, width, height, edge, hole = sizes
    shown = f"a window of {number(width)} × {number(height)} mm"
    if inner(sizes) < hole / 2 + CARD_LEFT_MM:
        return f"{shown} comes too near to the middle of a disc of {number(across)} mm"
    if math.hypot(width / 2, across / 2 - edge) > across / 2 - CARD_LEFT_MM:
        return f"{shown} comes too near to the edge of a disc of {number(across)} mm"
    return None


def _crowded(sizes: _Sizes | None, count: int) -> str | None:
    """Return why numbers would overlap, if they do: the inner corners of neighbours meet first."""
    if sizes is None or _misfit(sizes) is not None or count < 3:
        return None
    room = 2 * inner(sizes) * math.tan(math.pi / count)
    if sizes[1] <= room + 1e-9:
        return None
    return f"{count} places leave each {number(room, 1)} mm, and the window is wider"


def wrong_count(sizes: _Sizes | None, first: int, last: int) -> str | None:
    """Return why numbers from the first to the last make no ring; None if they do."""
    count = last - first + 1
    if not LEAST_PLACES <= count <= MOST_PLACES:
        return f"{first} to {last} are no {LEAST_PLACES} to {MOST_PLACES} places"
    return _crowded(sizes, count)


def _listed(raw: RawComponent) -> Iterator[tuple[Any, Where]]:
    """Yield the values of the ring, each with its place."""
    for n, (place, where) in enumerate(raw.listed("ring")):
        if not isinstance(place, dict):
            yield place, where
        elif "value" in place:
            yield place["value"], raw.where("ring", n, "value")


def _places(raw: RawComponent) -> list[dict[str, Any]]:
    """Return the places on the ring, as mappings; none if the ring is wrong."""
    ring = raw.get("ring")
    if isinstance(ring, dict):
        first: Any = ring.get("first", 0)
        last: Any = ring.get("last")
        last = raw.figure(last) if isinstance(last, str) else last
        is_right = type(first) is int and type(last) is int and last - first < MOST_PLACES
        ring = [*range(first, last + 1)] if is_right else []
    listed = ring if isinstance(ring, list) else []
    return [each if isinstance(each, dict) else {"value": each} for each in listed]


def _name(face: Any) -> Any:
    """Return the name of a face; an empty text if the value is none."""
    return face if isinstance(face, str | None) else ""
