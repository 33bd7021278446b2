"""Tracks: numbered spaces one after the other, along a path of any form."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from pydantic import Field, StrictInt

from printgen.core.geometry import Box, Point, rotation, snapped, way
from printgen.core.units import number
from printgen.kinds.board.group import (
    MOST_SPACES,
    Corner,
    Extent,
    Lined,
    Sized,
    Spaces,
    Stroke,
    Units,
    Way,
    fields_of,
    with_figure,
)
from printgen.model.base import Flag, Model, Problem, Slug, Value, problem
from printgen.model.boards import Bed, Space
from printgen.model.codes import MISSING_KEY, OUT_OF_RANGE, WRONG_VALUE
from printgen.model.figures import PLACE, SpaceFormula, read_formula, value_of
from printgen.model.graphs import Row
from printgen.model.references import FaceName, FigureName, ValueOrFigure
from printgen.source.tree import DataPath

_MOST: Final = 400
# The keys that a path of each form needs, and may have.
_NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "straight": (),
    "snake": ("columns", "rows"),
    "border": ("columns", "rows"),
    "circle": ("radius", "count"),
    "along": ("places",),
}
_MAY: Final[Mapping[str, tuple[str, ...]]] = {
    "straight": ("count", "step", "turned"),
    "snake": ("count", "step", "corner", "turn"),
    "border": ("step", "corner", "turn"),
    "circle": ("turn", "turned"),
    "along": ("count", "turned"),
}
_OWN: Final = ("columns", "rows", "radius", "count", "places", "step", "corner", "turn", "turned")
_SLACK: Final = 1e-6

Count: TypeAlias = FigureName | Annotated[StrictInt, Field(ge=1, le=_MOST)]


class Landmark(Model):
    """Spaces of a track that look different, so that players need not count."""

    every: Annotated[StrictInt, Field(ge=2, le=100)]
    """Spaces with a multiple of this number."""
    face: FaceName
    """The face of these spaces."""


class _Spot(NamedTuple):
    """The left and top edge of a space, in units, and its row and column from 1."""

    x: float
    y: float
    row: int
    column: int


class TrackSpaces(Lined):
    """A track of numbered spaces."""

    form: Literal["track"]
    """The form of the group."""
    at: tuple[Units, Units]
    """The left and top edge of the track, in units: numbers or names of figures. For a straight
    track, those of its first space; for 'places', the point from which these are measured.
    """
    path: Literal["straight", "snake", "border", "circle", "along"] = "straight"
    """The course of the track: a straight line, back and forth row by row, around a rectangle,
    around a circle, or along 'places'.
    """
    size: tuple[Extent, Extent]
    """The width and height of a space, in units."""
    count: Count | None = None
    """The number of spaces: a number or a figure's name. By default, a straight track has as many
    as 'each', a snake all that 'columns' and 'rows' hold, and a track along 'places' one on each.
    """
    columns: Spaces | None = None
    """The number of columns of a snake or border: a number or a figure's name."""
    rows: Spaces | None = None
    """The number of rows of a snake or border: a number or a figure's name."""
    step: tuple[Way, Way] | None = None
    """The distance from one space to the next, to the right and down, in units; by default they
    touch. For a snake and a border, from one column and row to the next.
    """
    corner: Corner = "top-left"
    """The corner where a snake or a border begins."""
    turn: Literal["clockwise", "counter-clockwise"] = "clockwise"
    """The direction around a border or a circle, and of the first step of a snake."""
    radius: Extent | None = None
    """The radius of the circle through the middles of the spaces, in units. The first space is at
    its top.
    """
    places: Annotated[tuple[tuple[Way, Way], ...], Field(min_length=2, max_length=_MOST)] | None = (
        None
    )
    """The middles of spaces, in units to the right and down. With 'count', the corners of a line
    with that many spaces at equal distances.
    """
    turned: Flag = False
    """Whether each space, and what lies on it, is turned so that its width lies along the path, and
    nothing is upside down. Otherwise, all are upright.
    """
    value: SpaceFormula = PLACE
    """The number of a space, as a formula of figures and n, which is 1 for the first: 'n - 1',
    'n * 5'.
    """
    each: Annotated[tuple[dict[Slug, ValueOrFigure], ...], Field(max_length=_MOST)] = ()
    """Fields for the spaces in order; the last ones may have none. A 'value' replaces the number;
    '{figure}' is that figure's number.
    """
    face: FaceName
    """The face of a space. It can use {value}, {n}, {row}, {column} and the fields of 'each'."""
    landmark: Landmark | None = None
    """Spaces that look different."""
    start: FaceName | None = None
    """The face of the first space, if it differs."""
    end: FaceName | None = None
    """The face of the last space, if it differs. In a border or a circle with an end, the last
    space does not lead to the first.
    """
    arrows: Stroke | None = None
    """Arrows from each space to the next, three to six times as long as 'width', as the gap
    allows; none by default.
    """
    one_way: Flag = False
    """Whether the track only leads from lower to higher numbers, when distances are asked for."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield keys that its path lacks or does not use, and a step that leads nowhere."""
        yield from super().rules(data)
        path = data.get("path", "straight")
        if not isinstance(path, str) or path not in _NEEDS:
            return
        what = "a path along places" if path == "along" else f"a {path}"
        what = "a straight track" if path == "straight" else what
        for key in _NEEDS[path]:
            if data.get(key) is None:
                hint = (
                    "write 'places: [[1, 1], [5, 2]]'" if key == "places" else f"write '{key}: 8'"
                )
                message = f"{what} needs '{key}'"
                yield problem(MISSING_KEY, message, hint=hint, key=True, lacks=(key,))
        if path == "straight" and not data.get("each") and data.get("count") is None:
            message = "neither 'count' nor 'each' says how many spaces there are"
            yield problem(
                MISSING_KEY, message, hint="write 'count: 10'", key=True, lacks=("count", "each")
            )
        for key in _OWN:
            if data.get(key) is not None and key not in (*_NEEDS[path], *_MAY[path]):
                message = f"{what} has no '{key}'"
                yield problem(WRONG_VALUE, message, (key,), hint="delete it", key=True)
        if data.get("step") == [0, 0]:
            yield problem(OUT_OF_RANGE, "the spaces would lie on each other", ("step",))

    def sized(self) -> Iterator[Sized]:
        for key, least, most in (
            ("columns", 2, MOST_SPACES),
            ("rows", 2, MOST_SPACES),
            ("count", 1, _MOST),
        ):
            value, what = getattr(self, key), "spaces" if key == "count" else key
            if value is not None:
                yield Sized((key,), value, f"a track has {{}} {what}", least, most)

    def _counts(self, figures: Mapping[str, int]) -> tuple[int, int]:
        """Return how many spaces it has, and the most that its path holds; 0 if that is absurd."""
        sized = {each.path[0]: each.of(figures) for each in self.sized()}
        columns, rows = sized.get("columns", 0), sized.get("rows", 0)
        if self.path == "snake":
            return sized.get("count", columns * rows), columns * rows
        if self.path == "border":
            around = 2 * (columns + rows) - 4 if columns and rows else 0
            return around, around
        own = len(self.places or ()) or len(self.each)
        return sized.get("count", own), _MOST

    def count_spaces(self, figures: Mapping[str, int]) -> int:
        return self._counts(figures)[0]

    def faults(self, figures: Mapping[str, int]) -> Iterator[tuple[DataPath, str]]:
        """Yield too many spaces, too many fields, and numbers that are too large."""
        count, most = self._counts(figures)
        if not count or not most:
            return  # reported by itself
        if count > most:
            yield ("count",), f"{count} spaces are more than the {most} of the columns and rows"
        elif self.path in {"circle", "along"} and (close := self._close(count, figures)):
            key = "radius" if self.path == "circle" else "places"
            yield (key,), close
        if len(self.each) > count:
            message = f"the fields of {len(self.each)} spaces are given, and there are {count}"
            yield ("each",), message
        try:
            self._numbers(count, figures)
        except OverflowError:
            yield ("value",), "the number of a space is too large"

    def _close(self, count: int, figures: Mapping[str, int]) -> str | None:
        """Return the spaces on a circle or a line that overlap, if any do."""
        spots = [(spot.x, spot.y) for spot in self._spots(count, figures)]
        least = self.size[0] if self.turned else min(self.size)
        for n, (one, other) in enumerate(pairwise(spots), start=1):
            if (far := math.dist(one, other)) < least - _SLACK:
                apart = f"their middles are {number(far, 2)} units apart"
                return f"the spaces in places {n} and {n + 1} overlap: {apart}"
        return None

    def _numbers(self, count: int, figures: Mapping[str, int]) -> list[int]:
        """Return the numbers of its spaces. Raises OverflowError."""
        formula = read_formula(self.value)
        return [formula.value({**figures, PLACE: n}) for n in range(1, count + 1)]

    def lay(self, name: str, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
        """Yield its spaces in their order, with their places in mm."""
        count = self.count_spaces(figures)
        if not count or any(self.faults(figures)):
            return
        known = fields_of(self.each)
        given = [
            {key: with_figure(value, figures) for key, value in fields.items() if value is not None}
            for fields in (*self.each, *({} for _ in range(count - len(self.each))))
        ]
        numbers: list[Value] = [
            own.get("value", number)
            for own, number in zip(given, self._numbers(count, figures), strict=True)
        ]
        # Players call a space by its printed text, unless another has the same.
        is_plain = len(set(map(str, numbers))) == count
        left, top = (value_of(edge, figures) for edge in self.at)
        spots = [*self._spots(count, figures)]
        turns = self._turns([(spot.x, spot.y) for spot in spots])
        for n, (spot, own, value, turn) in enumerate(
            zip(spots, given, numbers, turns, strict=True), start=1
        ):
            x, y, width, height = left + spot.x, top + spot.y, *self.size
            box = Box(x * unit, y * unit, width * unit, height * unit)
            label, face = str(value if is_plain else n), self._face(n, count, value)
            space = self.space(name, n, label, value, box, cell=spot[2:], face=face)
            space = space._replace(values={**known, **space.values, **own, "value": value})
            yield _turned(space, turn) if turn else space

    def _face(self, n: int, count: int, value: Value) -> FaceName:
        """Return the face of the space of that number and value."""
        if n == 1 and self.start is not None:
            return self.start
        if n == count and self.end is not None:
            return self.end
        mark = self.landmark
        is_mark = mark is not None and type(value) is int and value % mark.every == 0
        return mark.face if mark is not None and is_mark else self.face

    def _turns(self, spots: list[Point]) -> list[float]:
        """Return by how many degrees each space is turned: towards the next from the one before."""
        if not self.turned or len(spots) < 2:
            return [0.0] * len(spots)
        is_round = self.path == "circle"
        before = [spots[-1] if is_round else spots[0], *spots[:-1]]
        after = [*spots[1:], spots[0] if is_round else spots[-1]]
        ways = (way(*ends) for ends in zip(before, after, strict=True))
        angles = (math.degrees(math.atan2(y, x)) for x, y in ways)
        return [(round(angle, 6) + 90) % 180 - 90 for angle in angles]

    # -- where spaces lie

    def _spots(self, count: int, figures: Mapping[str, int]) -> Iterator[_Spot]:
        """Yield the places of spaces from the track's corner."""
        width, height = self.size
        if self.path in {"snake", "border"}:
            columns, rows = (each.of(figures) for each in self.sized() if each.path != ("count",))
            across, down = self.step or self.size
            cells = (
                self._snake(columns, rows) if self.path == "snake" else self._border(columns, rows)
            )
            for row, column in [*cells][:count]:
                yield _Spot(column * across, row * down, row + 1, column + 1)
            return
        way = self.step or (width, 0)
        radius, sign = float(self.radius or 0), 1 if self.turn == "clockwise" else -1
        middles = _spread(self.places or (), count)
        for n in range(count):
            if self.path == "straight":
                yield _Spot(n * way[0], n * way[1], 1, n + 1)
            elif self.path == "circle":
                angle = sign * math.tau * n / count
                x, y = radius * (1 + math.sin(angle)), radius * (1 - math.cos(angle))
                yield _Spot(x, y, 1, n + 1)
            else:
                x, y = middles[n]
                yield _Spot(x - width / 2, y - height / 2, 1, n + 1)

    def _snake(self, columns: int, rows: int) -> Iterator[tuple[int, int]]:
        """Yield rows and columns from 0 to and fro, from the corner."""
        side, end = self.corner.split("-")
        # Clockwise from the upper left or lower right corner, a row comes first.
        is_level = (self.corner in {"top-left", "bottom-right"}) == (self.turn == "clockwise")
        long, wide = (columns, rows) if is_level else (rows, columns)
        for n in range(wide):
            for k in range(long):
                step = long - 1 - k if n % 2 else k
                row, column = (n, step) if is_level else (step, n)
                yield (
                    row if side == "top" else rows - 1 - row,
                    column if end == "left" else columns - 1 - column,
                )

    def _border(self, columns: int, rows: int) -> list[tuple[int, int]]:
        """Return rows and columns from 0 around the rectangle, from the corner."""
        places = [
            *((0, column) for column in range(columns)),
            *((row, columns - 1) for row in range(1, rows)),
            *((rows - 1, column) for column in range(columns - 2, -1, -1)),
            *((row, 0) for row in range(rows - 2, 0, -1)),
        ]
        if self.turn == "counter-clockwise":
            places.reverse()
        side, end = self.corner.split("-")
        start = places.index(
            (0 if side == "top" else rows - 1, 0 if end == "left" else columns - 1)
        )
        return places[start:] + places[:start]

    # -- what joins them

    @property
    def heads(self) -> Stroke | None:
        """The colour and width of its arrows."""
        return self.arrows

    def chains(self, spaces: tuple[Space, ...]) -> Iterator[Row]:
        """Yield its straight rows, with a head at each step if it has arrows."""
        yield from (row._replace(one_way=self.arrows is not None) for row in self.joined(spaces))

    def joined(self, spaces: tuple[Space, ...]) -> Iterator[Row]:
        """Yield its straight rows, with each corner in two; all around if it has no end."""
        goes_round = self.path in {"border", "circle"} and self.end is None and len(spaces) > 2
        way = [*spaces, *spaces[:1]] if goes_round else [*spaces]
        along: list[Space] = way[:1]
        for one, other in pairwise(way):
            if len(along) > 1 and _direction(along[-2], along[-1]) != _direction(one, other):
                yield self._row(along)
                along = [one]
            along.append(other)
        if len(along) > 1:
            yield self._row(along)

    def _row(self, along: Sequence[Space]) -> Row:
        return Row(tuple(space.label for space in along), one_way=self.one_way)


def _turned(space: Space, turn: float) -> Space:
    """Return a space that is turned about its middle, by degrees clockwise."""
    room, onto = space.box, rotation(turn, *space.box.centre)
    return space._replace(
        box=room.mapped(onto),
        outline=tuple(onto.apply(*corner) for corner in room.corners),
        inner=room,
        for_pieces=Bed(room, turn=turn),
        turn=turn,
    )


def _direction(one: Space, other: Space) -> Point:
    return snapped(way(one.box.centre, other.box.centre))


def _spread(places: Sequence[Point], count: int) -> list[Point]:
    """Return points at equal distances along the line through these places, both ends included.

    >>> _spread([(0, 0), (2, 0), (2, 2)], 5)
    [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (2.0, 2.0)]
    """
    if len(places) == count or count < 2:
        return [(float(x), float(y)) for x, y in places[:count]]
    ends = [*accumulate((math.dist(*pair) for pair in pairwise(places)), initial=0.0)]
    found: list[Point] = []
    for n in range(count if places else 0):
        far, k = ends[-1] * n / (count - 1), 0
        while k < len(places) - 2 and far > ends[k + 1]:
            k += 1
        (x1, y1), (x2, y2) = places[k], places[k + 1]
        share = (far - ends[k]) / (ends[k + 1] - ends[k] or 1.0)
        found.append((x1 + share * (x2 - x1), y1 + share * (y2 - y1)))
    return found
