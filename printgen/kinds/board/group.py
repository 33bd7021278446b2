"""The base of all groups of spaces on a board."""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, NamedTuple, TypeAlias

from pydantic import Field, StrictInt

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import quoted
from printgen.core.geometry import Box
from printgen.core.polygons import Outline
from printgen.model.base import (
    MOST_CELLS,
    Flag,
    Model,
    Number,
    Problem,
    ShortOrLong,
    Slug,
    SpaceName,
    Value,
    problem,
)
from printgen.model.boards import Space
from printgen.model.codes import OUT_OF_RANGE, UNKNOWN_NAME, WRONG_VALUE
from printgen.model.fields import lone_field
from printgen.model.graphs import Row
from printgen.model.measures import Thickness
from printgen.model.references import ColourName, FaceName, FigureName, ValueOrFigure
from printgen.source.tree import DataPath, list_in, mapping_in

# As many as a board may have millimetres.
MOST_UNITS: Final = 2000
MOST_SPACES: Final = 60
# Every space has all fields of its group.
MOST_FIELDS: Final = 50

Units: TypeAlias = FigureName | Annotated[Number, Field(ge=0, le=MOST_UNITS)]
Extent: TypeAlias = Annotated[Number, Field(gt=0, le=MOST_UNITS)]
Breadth: TypeAlias = FigureName | Extent
Way: TypeAlias = Annotated[Number, Field(ge=-MOST_UNITS, le=MOST_UNITS)]
Corner: TypeAlias = Literal["top-left", "top-right", "bottom-right", "bottom-left"]
Spaces: TypeAlias = FigureName | Annotated[StrictInt, Field(ge=2, le=MOST_SPACES)]
Cells: TypeAlias = FigureName | Annotated[StrictInt, Field(ge=1, le=MOST_CELLS)]


# The width and height of spaces, in units.
Sizes: TypeAlias = list[tuple[Any, Any]]


class Stroke(Model):
    """A line that printgen draws itself."""

    colour: ColourName
    """The colour of the line."""
    width: Thickness = 0.4
    """The width of the line."""


Along: TypeAlias = Annotated[tuple[SpaceName, ...], Field(min_length=2, max_length=MOST_SPACES)]


class Link(Model):
    """A link with a length, or in one direction only."""

    along: Along
    """The spaces that it connects, in order."""
    weight: Annotated[Number, Field(gt=0, le=1000)] = 1
    """The length of each step from one space to the next."""
    one_way: Flag = False
    """Whether it only leads from the first space to the last."""


class SpaceKind(Model):
    """The look of all spaces of a kind."""

    face: FaceName
    """The face of these spaces. It can use {value}, {n}, {row}, {column} and {kind}."""


class Sized(NamedTuple):
    """A number of spaces: its path and its limits."""

    path: DataPath
    value: int | str
    what: str
    least: int
    most: int

    def allows(self, count: int) -> bool:
        """Return True if it may be that number."""
        return self.least <= count <= self.most

    def of(self, figures: Mapping[str, int]) -> int:
        """Return the number; 0 if it is absurd, so that nothing is laid out."""
        count = figures.get(self.value, 0) if isinstance(self.value, str) else self.value
        return count if self.allows(count) else 0


class GroupBase(Model):
    """A group of spaces: their places, faces and connections."""

    # The fields of its spaces' faces, besides those of all spaces.
    FIELDS: ClassVar[Mapping[str, str | None]] = {}
    # How many edges a space has for paths.
    EDGES: ClassVar[int] = 4
    # Whether the spaces of a kind are for the seat of that name.
    FOR_SEATS: ClassVar[bool] = False

    @classmethod
    def own_fields(cls, data: dict[str, Any]) -> Iterator[tuple[DataPath, Any]]:
        """Yield the fields that raw data gives single spaces, or those of a kind, each with their
        path.
        """
        each = data.get("each")
        items = enumerate(each) if isinstance(each, list) else mapping_in(data, "each").items()
        for at, fields in items:
            yield ("each", at), fields

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield too many fields of spaces."""
        fields = {key for _, own in cls.own_fields(data) if isinstance(own, dict) for key in own}
        if len(fields) > MOST_FIELDS:
            message = f"the spaces have {len(fields)} fields; at most {MOST_FIELDS} are allowed"
            yield problem(OUT_OF_RANGE, message, ("each",), key=True)

    @abstractmethod
    def count_spaces(self, figures: Mapping[str, int]) -> int:
        """Return how many spaces it has, or slightly more, without laying them out."""

    @abstractmethod
    def lay(self, name: str, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
        """Yield its spaces in their order, with their places in mm."""

    @abstractmethod
    def joined(self, spaces: tuple[Space, ...]) -> Iterable[Row]:
        """Return the straight rows of neighbours among its spaces."""

    def space(  # noqa: PLR0913 - what tells spaces apart
        self,
        group: str,
        n: int,
        label: str,
        value: Value,
        box: Box,
        *,
        cell: tuple[int, int] | None = None,
        kind: str = "",
        face: FaceName = "",
    ) -> Space:
        """Return its n-th space, with the fields that all faces of spaces have.

        Without a ``cell``, its row and column, it is the n-th of the first row; without a kind it
        has that of the group, and without a face the one of its kind.
        """
        (row, column), kind = cell or (1, n), kind or group
        if not face:
            kinds: Mapping[str, SpaceKind] = getattr(self, "kinds", {})
            face = kinds[kind].face if kind in kinds else self.face  # type: ignore[attr-defined]
        values = {"value": value, "n": n, "row": row, "column": column, "kind": kind}
        if "label" in self.FIELDS:
            values["label"] = label
        return Space(group, n, row, column, kind, box, face, label or str(n), values)

    @property
    def around_mm(self) -> float:
        """How far its lines and bands extend beyond its spaces, in mm."""
        return 0.0

    def rims(
        self,
        spaces: tuple[Space, ...],  # noqa: ARG002 - for others
        figures: Mapping[str, int],  # noqa: ARG002
    ) -> Iterator[tuple[str, Outline]]:
        """Yield the bands around it: the name of a colour and an outline for each."""
        yield from ()

    def sized(self) -> Iterator[Sized]:
        """Yield its numbers of spaces that may be figures."""
        yield from ()

    def faults(
        self,
        figures: Mapping[str, int],  # noqa: ARG002 - for others
    ) -> Iterator[tuple[DataPath, str]]:
        """Yield other errors with these figures: their paths and messages."""
        yield from ()

    @classmethod
    def sizes(cls, group: dict[str, Any], kind: str | None) -> Sizes:  # noqa: ARG003 - for others
        """Return the sizes of raw data, if known: of spaces of a kind, or of those without one."""
        size = group.get("size")
        return [(size[0], size[1])] if isinstance(size, list) and len(size) == 2 else []

    @classmethod
    def faces(cls, group: dict[str, Any]) -> Iterator[tuple[Any, Sizes]]:
        """Yield the faces of raw data, with the sizes that their spaces have."""
        sizes = cls.sizes(group, None)
        for key in ("face", "over", "start", "end"):
            yield group.get(key), sizes
        yield mapping_in(group, "landmark").get("face"), sizes
        for face in list_in(group, "faces-in-turn"):
            yield face, sizes
        for kind, about in mapping_in(group, "kinds").items():
            yield mapping_in(about).get("face"), cls.sizes(group, kind)


class Edged(GroupBase):
    """Spaces with outlines."""

    edge: Stroke | None = None
    """A line around each space, drawn once between two spaces; none by default."""


class Lined(GroupBase):
    """Spaces with lines from each to the next."""

    line: Stroke | None = None
    """The line of the links, drawn below the spaces; none by default."""

    @abstractmethod
    def chains(self, spaces: tuple[Space, ...]) -> Iterable[Row]:
        """Return the rows along which lines are drawn, with heads if they are one-way."""

    @property
    def heads(self) -> Stroke | None:
        """The colour of heads, and the width that their length follows from."""
        return self.line


class NamedSpace(Model):
    """What a point or a region has besides its place."""

    value: Value = None
    """The text printed on it; by default its name."""
    kind: Slug | None = None
    """The kind, one of those under 'kinds'."""
    alone: Flag = False
    """Whether it needs no neighbour and no link."""
    fields: dict[Slug, ValueOrFigure] = Field(default_factory=dict)
    """Fields for its face, such as a sign; other spaces have none. '{figure}' is that figure's
    number.
    """


class Linked(Lined):
    """Spaces by name, in ``each``, that may have a kind, and that links join."""

    if TYPE_CHECKING:
        each: Mapping[str, Any]

    at: tuple[Units, Units]
    """The point from which places are measured, in units: numbers or names of figures."""
    face: FaceName
    """The face of a space. It can use {value}, {label}, {n}, {kind} and the fields."""
    kinds: dict[Slug, SpaceKind] = Field(default_factory=dict)
    """Faces by kind of space."""
    links: Annotated[tuple[ShortOrLong[Along, Link], ...], Field(max_length=400)] = ()
    """The links between spaces: each is a list of two or more spaces in a straight row."""

    FIELDS: ClassVar[Mapping[str, str | None]] = {"label": "text"}

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield unknown kinds, and links to unknown spaces."""
        yield from super().rules(data)
        names, kinds = mapping_in(data, "each"), mapping_in(data, "kinds")
        for name in names:
            kind = mapping_in(names, name).get("kind")
            yield from unknown_kind(kind, kinds, "each", name, "kind")
        yield from check_links(data, names)

    @classmethod
    def own_fields(cls, data: dict[str, Any]) -> Iterator[tuple[DataPath, Any]]:
        """Yield the fields of each space."""
        for at, about in super().own_fields(data):
            if isinstance(about, dict) and "fields" in about:
                yield (*at, "fields"), about["fields"]

    def count_spaces(self, figures: Mapping[str, int]) -> int:  # noqa: ARG002 - what others need
        return len(self.each)

    @cached_property
    def _known(self) -> dict[str, None]:
        """The fields of all spaces."""
        return fields_of(getattr(about, "fields", {}) for about in self.each.values())

    def named(  # noqa: PLR0913, PLR0917 - what tells spaces apart
        self,
        group: str,
        n: int,
        label: str,
        about: NamedSpace,
        box: Box,
        figures: Mapping[str, int],
    ) -> Space:
        """Return its n-th space."""
        value = label if about.value is None else about.value
        space = self.space(group, n, label, value, box, kind=about.kind or "")
        return with_fields(space, self._known, about.fields, figures)

    def chains(self, spaces: tuple[Space, ...]) -> Iterator[Row]:  # noqa: ARG002 - what others need
        """Yield the links as rows."""
        for link in self.links:
            if isinstance(link, Link):
                yield Row(link.along, link.weight, link.one_way)
            else:
                yield Row(link)


def unknown_kind(kind: Any, kinds: Mapping[str, Any], *at: str | int) -> Iterator[Problem]:
    """Yield an error if no kind of space has that name."""
    if isinstance(kind, str) and kind not in kinds:
        message = f"unknown kind of space {quoted(kind)}"
        known = f"known are {', '.join(kinds)}" if kinds else "describe it under 'kinds'"
        hint = did_you_mean(kind, kinds) or known
        yield problem(UNKNOWN_NAME, message, at, hint=hint)


def _ends(data: dict[str, Any]) -> Iterator[tuple[DataPath, list[Any]]]:
    """Yield the lists of names of all links in raw data, each with its path."""
    for n, link in enumerate(list_in(data, "links")):
        at: DataPath = ("links", n, "along") if isinstance(link, dict) else ("links", n)
        along = link.get("along") if isinstance(link, dict) else link
        if isinstance(along, list):
            yield at, [str(name) if type(name) is int else name for name in along]


def linked(data: dict[str, Any]) -> set[str]:
    """Return the names of spaces that have a link."""
    return {name for _, along in _ends(data) for name in along if isinstance(name, str)}


def check_links(data: dict[str, Any], names: Collection[str]) -> Iterator[Problem]:
    """Yield links to unknown spaces, and links that return to a space."""
    for at, along in _ends(data):
        seen: set[str] = set()
        for n, name in enumerate(along):
            if not isinstance(name, str):
                continue
            if name not in names:
                message = f"this group has no space {quoted(name)}"
                hint = did_you_mean(name, names) or "add it to 'each'"
                yield problem(UNKNOWN_NAME, message, (*at, n), hint=hint)
            elif name in seen:
                message = f"{quoted(name)} is in this link already"
                hint = "a link is a straight row; write the way back as another link"
                yield problem(WRONG_VALUE, message, (*at, n), hint=hint)
            seen.add(name)


def fields_of(each: Iterable[Mapping[str, object]]) -> dict[str, None]:
    """Return the fields that any of several spaces has, without values."""
    return dict.fromkeys(key for fields in each for key in fields)


def with_fields(
    space: Space, known: Mapping[str, None], own: Mapping[str, Value], figures: Mapping[str, int]
) -> Space:
    """Return a space with its own fields; those that only others have are empty."""
    given = {key: with_figure(value, figures) for key, value in own.items()}
    return space._replace(values={**known, **space.values, **given})


def with_figure(value: Value, figures: Mapping[str, int]) -> Value:
    """Return a value; of a text that is one field alone, that figure's number."""
    figure = lone_field(value) if isinstance(value, str) else None
    return figures.get(figure, value) if figure is not None else value
