"""Components with spaces for pieces, and these spaces."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from printgen.core.errors import column_letters
from printgen.core.geometry import Box, rotation
from printgen.core.outlines import corners, hexagon
from printgen.core.polygons import Outline, distance, holds, reach, sides
from printgen.model.base import Value
from printgen.model.component import ComponentBase, Product
from printgen.model.graphs import Graph

if TYPE_CHECKING:
    from printgen.model.figures import Quantity
    from printgen.source.tree import DataPath

# Clockwise from the bottom, in quarter turns: how players sit.
SIDES: Final = ("south", "west", "north", "east")


# The side of a space at which a row of pieces begins.
Base: TypeAlias = Literal["", "top", "bottom"]


class Bed(NamedTuple):
    """The place of pieces on a space: anywhere in the box, or in a row from its ``base``.

    The box and the pieces in it are turned about its middle, by ``turn`` degrees clockwise.
    """

    box: Box
    base: Base = ""
    turn: float = 0

    @property
    def area(self) -> Box:
        """The upright box around it on the board."""
        return self.box.mapped(rotation(self.turn, *self.box.centre))


class Space(NamedTuple):
    """One space: ``n``, ``row`` and ``column`` count from 1 in its group, ``box`` is in mm.

    ``kind`` is that of a grid's spaces, or else the group's name. ``values`` are its fields, with
    figures filled in; ``label`` is its name for players: ``b3`` in a grid, or else its value.

    A space that is not an upright rectangle has an ``outline``; then ``box`` is the box around it,
    and ``inner`` the box inside of it for text. Pieces also go there, or in the bed ``for_pieces``.
    Its face is turned by ``turn`` degrees clockwise; then ``inner`` is its box before that.
    """

    group: str
    n: int
    row: int
    column: int
    kind: str
    box: Box
    face: str
    label: str
    values: Mapping[str, Value]
    outline: Outline = ()
    inner: Box | None = None
    for_pieces: Bed | None = None
    turn: float = 0

    @property
    def number(self) -> int:
        """The number that is printed on it; 0 if there is none."""
        value = self.values.get("value")
        return value if type(value) is int else 0

    @property
    def room(self) -> Box:
        """The upright box for its face, before it is turned."""
        return self.inner or self.box

    @property
    def bed(self) -> Bed:
        """The place for pieces."""
        return self.for_pieces or Bed(self.room)

    def has_room(
        self, width: float, height: float, slack: float, *, is_round: bool, edges: int = 4
    ) -> bool:
        """Return True if an upright piece of this size, at most ``slack`` mm larger, fits.

        A piece with six ``edges`` is a hexagon.
        """
        if not self.outline or self.for_pieces:
            box = self.bed.box
            return width <= box.width + slack and height <= box.height + slack
        if is_round:
            return width <= self.widest_circle + slack
        if edges == 6:
            (cx, cy), shape = self.bed.box.centre, hexagon(width - 2 * slack, height - 2 * slack)
            x, y = cx - width / 2 + slack, cy - height / 2 + slack
            return all(holds(self.outline, (x + dx, y + dy)) for dx, dy in corners(shape))
        return reach(self.outline, self.bed.box.centre, width / 2 - slack, height / 2 - slack) >= 1

    @property
    def widest_circle(self) -> float:
        """The diameter of the largest circle around the middle of its bed, inside its outline."""
        return 2 * min(distance(self.bed.box.centre, side) for side in sides(self.outline))


def column_name(column: int) -> str:
    """Return the letter of a column counted from 0: a to z, then aa and so on."""
    return column_letters(column + 1).lower()


class SpaceTable(NamedTuple):
    """The values on a group of spaces in rows and columns, and their path in the component."""

    group: str
    values: Sequence[Sequence[Value]]
    path: "DataPath"


class BoardBase(ComponentBase):
    """A component with spaces, in groups. Numbers of spaces may follow from figures."""

    if TYPE_CHECKING:
        quantity: Quantity

    @property
    def product(self) -> Product:
        """A board."""
        return "board"

    @abstractmethod
    def groups(self, figures: Mapping[str, int]) -> dict[str, tuple[Space, ...]]:
        """Return the spaces by group, in the order in which setups count them."""

    @abstractmethod
    def count_spaces(self, figures: Mapping[str, int]) -> int:
        """Return the number of its spaces, without laying them out."""

    @classmethod
    @abstractmethod
    def group_names(cls, data: dict[str, Any]) -> tuple[str, ...] | None:
        """Return the names of the groups in raw data; None if they cannot be determined."""

    def spaces_of(self, name: str | None, figures: Mapping[str, int]) -> tuple[Space, ...]:
        """Return the spaces of one group; without a name, of the first."""
        found = self.groups(figures)
        return found.get(name or next(iter(found)), ())

    @abstractmethod
    def joined(self, spaces: tuple[Space, ...]) -> Graph:
        """Return the graph of the spaces of a group, which are complete, as in :meth:`groups`."""

    def graph(self, name: str | None, figures: Mapping[str, int]) -> Graph:
        """Return the graph of the spaces of one group; without a name, of the first."""
        return self.joined(self.spaces_of(name, figures))

    @abstractmethod
    def at_seat(self, seat: str, count: int, figures: Mapping[str, int]) -> tuple[Space, ...]:
        """Return the spaces for the player at that side, from that player's left.

        There are none if the board does not have exactly ``count`` there.
        """

    @abstractmethod
    def tables(self) -> Iterator[SpaceTable]:
        """Yield the tables of values on its spaces, which should be the same from all sides."""
