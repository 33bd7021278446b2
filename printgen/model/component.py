"""The base of all components: the keys that every kind has, and the questions that printgen asks
it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, TypeAlias

from printgen.core.errors import quoted
from printgen.model.base import FileName, Line, Model, Slug, Words
from printgen.model.references import FaceName, GroupName

if TYPE_CHECKING:
    from printgen.model.designs import Designs
    from printgen.model.face_uses import FaceUse, RawComponent
    from printgen.model.figures import Quantity
    from printgen.model.issues import Issue
    from printgen.source.tree import DataPath

# As what printing services sell things.
Product: TypeAlias = Literal["card", "tile", "token", "board"]
# How lists of what is in the box show it: by pictures, or in words alone.
Listed: TypeAlias = Literal["large", "small", "words"]


class Title(Model):
    """The name of a thing, as in the middle of a sentence."""

    one: Line
    """The singular."""
    many: Line
    """The plural."""


class Lying(NamedTuple):
    """The size of a piece as it lies in a box, in mm.

    The thickness is None where it is its card's, in so many ``layers``. With ``sleeves`` it may
    have a sleeve.
    """

    width: float
    height: float
    thickness: float | None = None
    sleeves: bool = False
    layers: int = 1


class ByFigure(NamedTuple):
    """A number in a component's data that a figure gives: its path there, and the figure's name.

    ``wrong`` returns message and hint about a number that it cannot be, which it is with so many
    players; None about others.
    """

    path: "DataPath"
    figure: str
    wrong: Callable[[int, int], tuple[str, str | None] | None]

    @classmethod
    def between(
        cls, path: "DataPath", figure: str, least: int, most: int, limits: str
    ) -> "ByFigure":
        """Return a number with these limits; ``limits`` tells them, and has {} in their place."""

        def wrong(count: int, _players: int) -> tuple[str, str | None] | None:
            said = limits.format(f"{least} to {most}")
            return (
                None if least <= count <= most else (f"{quoted(figure)} is {count}; {said}", None)
            )

        return cls(path, figure, wrong)


class ComponentBase(Model):
    """The keys that every component has.

    What stands below the fields is what printgen asks of a kind, with the answers of one that has
    nothing to say; a kind's model gives others where it must. Besides these there are three classes
    of components: :class:`~printgen.model.pieces.Pieces` are taken in hand one by one,
    :class:`~printgen.model.boards.BoardBase` have spaces that others lie on, and :class:`Paged` are
    read.
    """

    if TYPE_CHECKING:  # Each kind declares these among its own keys, as editors shall list them.
        kind: str
        quantity: Quantity | None

    extends: Slug | None = None
    """Another component whose keys this one inherits; null removes a key."""
    title: Title
    """The name in texts."""
    group: GroupName
    """The group of the kit that it is printed with."""
    note: Words | None = None
    """The purpose, in a sentence, for the list of components."""
    picture: Line | None = None
    """The design that lists show; by default the first."""

    # What its faces know by themselves, which no figure may be called; and what messages call
    # several of the kind ("the faces of dice").
    KNOWN: ClassVar[tuple[str, ...]] = ()
    MANY: ClassVar[str] = ""
    # Whether it stands on the table, and does not lie.
    STANDS: ClassVar[bool] = False

    # The keys that name its faces.
    FACES: ClassVar[tuple[str, ...]] = ()

    @property
    def faces(self) -> tuple[FaceName, ...]:
        """The faces that it shows, each once."""
        named = dict.fromkeys(getattr(self, key) for key in self.FACES)
        return tuple(face for face in named if face not in {None, "same"})

    def faces_with(self, designs: "Designs | None") -> "tuple[FaceName, ...]":  # noqa: ARG002
        """Return the faces that it shows, also those that its rows name."""
        return self.faces

    @property
    def lying(self) -> Lying | None:
        """The size of one of it as it lies in a box; None where it lies in none."""
        return None

    @property
    def product(self) -> Product:
        """What a printing service would sell it as, if it is neither folded nor cut out."""
        return "token"

    @property
    def assembly(self) -> str:
        """What to do with it once it is cut out and scored, for the first page; mostly nothing."""
        return ""

    def listed(self, designs: int) -> Listed:  # noqa: ARG002 - what others need
        """Return how lists show it if it has that number of designs."""
        return "words"

    def count_spaces(self, figures: Mapping[str, int]) -> int:  # noqa: ARG002 - what others need
        """Return the number of its spaces; none unless it is a board."""
        return 0

    @property
    def side_names(self) -> tuple[str, ...]:
        """The names in setups and rules of its sides when it is rolled; none if it cannot be."""
        return ()

    @classmethod
    def edge_count(
        cls,
        data: Mapping[str, object],  # noqa: ARG003 - what others need
        row: Mapping[str, object],  # noqa: ARG003
    ) -> int:
        """Return how many edges a design has.

        ``data`` are the component's keys, raw or read, and ``row`` the fields of the design.
        """
        return 4

    @property
    def is_bound(self) -> bool:
        """True if it is read and has as many pages as it needs, to be stapled."""
        return False

    @classmethod
    def uses(cls, raw: "RawComponent") -> "Iterator[FaceUse]":  # noqa: ARG003 - what others need
        """Yield the faces that raw data names, with their fields and sizes.

        Faces that the game has not may be among them.
        """
        yield from ()

    @classmethod
    def fields_at(cls, raw: "RawComponent") -> "Iterator[DataPath]":  # noqa: ARG003 - what others need
        """Yield the paths in the component of mappings whose keys are names of fields."""
        yield ("fields",)
        yield ("values",)

    def by_figures(self) -> Iterator[ByFigure]:
        """Yield its numbers that figures give, to be checked with every number of players."""
        yield from ()

    @classmethod
    def misfits(cls, raw: "RawComponent") -> "Iterator[Issue]":  # noqa: ARG003 - what others need
        """Yield what is wrong in raw data and no model can see, even if there are other errors."""
        yield from ()


class Paged(ComponentBase):
    """A text on full pages, from a template; it is read and not cut."""

    if TYPE_CHECKING:
        template: FileName
        columns: int
        ornament: str | None
        quantity: Quantity
