"""The base of all components: the keys that every kind has, and its interface."""

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

# The products of printing services.
Product: TypeAlias = Literal["card", "tile", "token", "board"]
# How lists of the contents show it: with pictures, or as text only.
Listed: TypeAlias = Literal["large", "small", "words"]


class Title(Model):
    """The name of a thing, as in the middle of a sentence."""

    one: Line
    """The singular."""
    many: Line
    """The plural."""

    def of(self, count: int) -> str:
        """Return the form for a number of these things."""
        return self.one if count == 1 else self.many


class Lying(NamedTuple):
    """The size of a piece as it lies in a box, in mm.

    The thickness is None if it is that of its card, in ``layers``. With ``sleeves``, it may have a
    sleeve.
    """

    width: float
    height: float
    thickness: float | None = None
    sleeves: bool = False
    layers: int = 1


class ByFigure(NamedTuple):
    """A number in a component's data that a figure gives: its path there, and the figure's name.

    ``wrong`` returns message and hint if a number is impossible, and None otherwise.
    """

    path: "DataPath"
    figure: str
    wrong: Callable[[int, int], tuple[str, str | None] | None]

    @classmethod
    def between(
        cls, path: "DataPath", figure: str, least: int, most: int, limits: str
    ) -> "ByFigure":
        """Return a number with limits; ``limits`` describes them, with {} in their place."""

        def wrong(count: int, _players: int) -> tuple[str, str | None] | None:
            said = limits.format(f"{least} to {most}")
            return (
                None if least <= count <= most else (f"{quoted(figure)} is {count}; {said}", None)
            )

        return cls(path, figure, wrong)


class ComponentBase(Model):
    """The keys that every component has.

    Below the fields is the interface of kinds, with neutral defaults; a kind's model overrides what
    it needs. There are three classes of components: :class:`~printgen.model.pieces.Pieces` are
    handled one by one, :class:`~printgen.model.boards.BoardBase` have spaces for them, and
    :class:`Paged` are read.
    """

    if TYPE_CHECKING:  # Each kind declares these among its own keys, in the order for editors.
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

    # The fields that its faces always have, which no figure may be named; and the plural of the
    # kind for messages ("the faces of dice").
    KNOWN: ClassVar[tuple[str, ...]] = ()
    MANY: ClassVar[str] = ""
    # True if it stands on the table.
    STANDS: ClassVar[bool] = False

    # The keys that name its faces.
    FACES: ClassVar[tuple[str, ...]] = ()

    # The names of the pieces that make up one copy; the first stands for it in pictures.
    PARTS: ClassVar[tuple[str, ...]] = ("",)

    @property
    def faces(self) -> tuple[FaceName, ...]:
        """The faces that it shows, each once."""
        named = dict.fromkeys(getattr(self, key) for key in self.FACES)
        return tuple(face for face in named if face not in {None, "same"})

    def faces_with(self, designs: "Designs | None") -> "tuple[FaceName, ...]":  # noqa: ARG002
        """Return the faces that it shows, including those that its rows name."""
        return self.faces

    @property
    def lying(self) -> Lying | None:
        """The size of one copy as it lies in a box; None if it lies in none."""
        return None

    @property
    def product(self) -> Product:
        """The product that a printing service would sell it as, if it is neither folded nor cut
        out.
        """
        return "token"

    @property
    def assembly(self) -> tuple[str, ...]:
        """What to do with it after cutting and scoring, for the first page; usually nothing."""
        return ()

    def listed(self, designs: int) -> Listed:  # noqa: ARG002 - what others need
        """Return how lists show it if it has that number of designs."""
        return "words"

    def count_spaces(self, figures: Mapping[str, int]) -> int:  # noqa: ARG002 - what others need
        """Return the number of its spaces; none unless it is a board."""
        return 0

    @property
    def side_names(self) -> tuple[str, ...]:
        """The names of its sides in setups and rules if it can be rolled; none otherwise."""
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

        They may not exist in the game.
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
        """Yield errors in raw data that no model can find, even if there are other errors."""
        yield from ()


class Paged(ComponentBase):
    """A text on full pages, from a template; it is read and not cut."""

    if TYPE_CHECKING:
        template: FileName
        type_size: float
        columns: int
        ornament: str | None
        quantity: Quantity
