"""The model of a setup: seats, areas for pieces, and steps that put them there."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Discriminator, Field, StrictInt, WithJsonSchema

from printgen.model.base import (
    TEXT_OR_WHOLE,
    Count,
    Flag,
    Line,
    Model,
    Problem,
    Slug,
    SpaceName,
    Words,
    exactly_one,
    problem,
)
from printgen.model.codes import KEYS_CLASH
from printgen.model.fields import lone_field
from printgen.model.figures import MOST_PLAYERS, FigureNumber, Provenance
from printgen.model.references import (
    AreaName,
    ComponentName,
    FigureName,
    FigureOrRest,
    ModeName,
    SeatName,
)

Designs: TypeAlias = Annotated[tuple[Line, ...], Field(min_length=1)]


class Seat(Model):
    """A player's place at the table, with everything that belongs to that player."""

    title: Line
    """The name of the seat."""
    pieces: dict[ComponentName, Line | Designs] = Field(default_factory=dict)
    """The seat's own design of a component, such as the tiles in the player's colour; or several
    designs, as a list.
    """

    spaces: dict[AreaName, SpaceName] = Field(default_factory=dict)
    """The name of the seat's own space of an area, such as the corner where its pawn begins."""

    def own(self, component: str) -> tuple[str, ...]:
        """Return the seat's own designs of a component; none if all players have the same ones."""
        designs = self.pieces.get(component, ())
        return (designs,) if isinstance(designs, str) else designs


class Teams(Model):
    """The players who play together."""

    players: Annotated[StrictInt, Field(ge=1, le=MOST_PLAYERS)]
    """The number of players for these teams."""
    teams: tuple[tuple[SeatName, ...], ...]
    """The seats of each team."""
    provenance: Provenance
    """The source of the rule."""


class Area(Model):
    """A place where pieces lie: a heap, a stack in order, or separate spaces."""

    title: Line
    """The name in sentences: the bag, the market."""
    order: Literal["none", "kept"] = "none"
    """Whether the order of the pieces matters, as in a deck of cards."""
    hidden: Flag = False
    """Whether nobody may see the pieces."""
    per_seat: Flag = False
    """Whether every player has one."""
    board: ComponentName | None = None
    """The board with the spaces."""
    group: Slug | None = None
    """The group of the board's spaces; without it, the only one."""
    spaces: FigureName | Annotated[StrictInt, Field(ge=1, le=400)] | None = None
    """The number of spaces in a row: a number or a figure's name."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield spaces that are given twice, groups without a board, and spaces with an order."""
        if data.get("board") is not None and data.get("spaces") is not None:
            message = "'board' is already given"
            yield problem(KEYS_CLASH, message, ("spaces",), hint="delete one of the two", key=True)
        if data.get("group") is not None and data.get("board") is None:
            message = "there is no 'board' to which the group belongs"
            yield problem(KEYS_CLASH, message, ("group",), hint="name the board", key=True)
        spaced = [key for key in ("board", "spaces") if data.get(key) is not None]
        if spaced and data.get("order") == "kept":
            message = f"pieces on spaces ('{spaced[0]}') has no order"
            yield problem(KEYS_CLASH, message, ("order",), hint="delete it", key=True)


class Mode(Model):
    """Another way to set up the game, such as a shorter game."""

    title: Line
    """A description in a few words."""
    figures: dict[FigureName, FigureNumber] = Field(default_factory=dict)
    """Figures with another value in this mode."""
    provenance: Provenance
    """Whether the rulebook offers it."""
    note: Words | None = None
    """Advice on when to choose it."""


class Amount(Model):
    """A number that depends on the number of players. Exactly one of the keys."""

    per_player: Count | FigureName | None = None
    """A number for each player."""
    by_players: tuple[Count, ...] | None = None
    """A number for each number of players, from the fewest."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield amounts given in no way or both."""
        yield from exactly_one(data, ("per-player", "by-players"))


HowMany: TypeAlias = Count | FigureName | Amount


class StepBase(Model):
    """The keys that every step has."""

    modes: tuple[ModeName, ...] = ()
    """Do this only in these modes."""
    unless: tuple[ModeName, ...] = ()
    """Do not do this in these modes."""
    min_players: Annotated[StrictInt, Field(ge=1, le=MOST_PLAYERS)] | None = None
    """Do this only if at least this many play."""
    max_players: Annotated[StrictInt, Field(ge=1, le=MOST_PLAYERS)] | None = None
    """Do this only if at most this many play."""
    say: Words | None = None
    """The step in words, instead of printgen's. It can contain {figures}."""


Labels: TypeAlias = Annotated[tuple[SpaceName, ...], Field(max_length=400)]


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


Spots: TypeAlias = Annotated[
    Labels,
    BeforeValidator(_listed),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": TEXT_OR_WHOLE}]}),
]


class Put(StepBase):
    """Pieces from the box into an area."""

    do: Literal["put"]
    """The action."""
    pieces: ComponentName
    """The pieces."""
    count: Count | FigureOrRest | Amount | None = None
    """The number of each design. By default all that are left in the box; 'rest' if there may be
    none.
    """
    of: SeatName | None = None
    """Only the designs of this seat, even if nobody sits there."""
    into: AreaName
    """The area that they go to."""
    at: Count | FigureName | None = None
    """The space's number, or a figure's name: as printed, or else counted row by row from 1."""
    on: Spots = ()
    """The spaces, by the names that players use: 'count' pieces on each, by default one. Or
    '{field}': all copies of each design, on the space that this field of its row names, if any.
    """

    @property
    def own_space(self) -> str | None:
        """The field that names the space of each design."""
        return lone_field(self.on[0]) if len(self.on) == 1 else None

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield a space that is given in two ways."""
        if data.get("at") is not None and data.get("on"):
            message = "'at' is already given"
            yield problem(KEYS_CLASH, message, ("on",), hint="delete one of the two", key=True)


class Scatter(StepBase):
    """Pieces from the box, at random, one on each space; spaces without a piece stay empty."""

    do: Literal["scatter"]
    """The action."""
    pieces: ComponentName
    """The pieces."""
    count: HowMany | None = None
    """The number of each design; by default all that are left in the box."""
    of: SeatName | None = None
    """Only the designs of this seat, even if nobody sits there."""
    over: AreaName
    """An area with spaces."""
    each: Count | FigureName | None = None
    """The number of pieces on every space, whatever is there; by default one on each free space."""
    kinds: tuple[Slug, ...] = ()
    """Only on spaces of these kinds."""
    next_to: Labels = ()
    """Only on neighbours of these spaces of a board."""


class Give(StepBase):
    """Pieces from the box to every player, or to one who was chosen."""

    do: Literal["give"]
    """The action."""
    pieces: ComponentName
    """The pieces; if the seat has its own design, of that design."""
    count: Count | FigureOrRest | Amount = 1
    """The number for each player, or on each space; with several designs, of each. 'rest' is all
    that is left of the player's own pieces.
    """
    to: AreaName
    """An area that every player has; or one for all, with the space in 'at'."""
    at: Count | FigureName | None = None
    """The space's number, or a figure's name: as printed, or else counted row by row from 1."""
    spaces: Literal["each", "lot", "own"] | None = None
    """In an area with spaces: on each space, or on this many random ones; in an area for all, on
    the seat's own.
    """
    seat: Slug | None = None
    """The name of an earlier choice: only that player gets them."""


class Draw(StepBase):
    """Pieces from one area to another: at random from a heap, from the top of a stack."""

    do: Literal["draw"]
    """The action."""
    count: HowMany
    """The number of pieces; if an area belongs to every player, the number for each."""
    pieces: ComponentName | None = None
    """Only pieces of this component."""
    source: AreaName = Field(alias="from")
    """The area that they come from."""
    to: AreaName
    """The area that they go to; if it has spaces, each piece goes to a random free one."""
    kinds: tuple[Slug, ...] = ()
    """Only on spaces of these kinds."""
    next_to: Labels = ()
    """Only on neighbours of these spaces of a board."""
    alike: Flag = False
    """Take the same number of each design instead of drawing at random."""


class Shuffle(StepBase):
    """Puts a stack into random order."""

    do: Literal["shuffle"]
    """The action."""
    area: AreaName
    """An area with an order."""


class Choose(StepBase):
    """A random choice."""

    do: Literal["choose"]
    """The action."""
    name: Slug
    """The name of the choice in later steps and in the rules."""
    title: Line
    """The name of what is chosen, as in sentences: the start player."""
    among: Literal["seats"] | ComponentName
    """The players, or the designs of a component."""
    per_seat: Flag = False
    """Whether every player has a choice of their own."""
    count: Count | FigureName = 1
    """The number for each player, all different."""
    apart_from: tuple[Slug, ...] = ()
    """Earlier choices of the same player that cannot be chosen again."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield keys that only a choice for every player can have."""
        for key in ("count", "apart-from"):
            if data.get(key) is not None and data.get("per-seat") is not True:
                message = f"only a choice of every player has '{key}'"
                hint = "write 'per-seat: true', or delete it"
                yield problem(KEYS_CLASH, message, (key,), hint=hint, key=True)


class Roll(StepBase):
    """A roll of a die; the result is kept for the rules."""

    do: Literal["roll"]
    """The action."""
    die: ComponentName
    """The die: a component of the kind 'die'."""
    name: Slug
    """The name of the result in the rules."""
    title: Line
    """The purpose of the roll, as in sentences: the first pallets."""
    times: Count | FigureName = 1
    """The number of rolls."""


Step: TypeAlias = Annotated[
    Put | Scatter | Give | Draw | Shuffle | Choose | Roll, Discriminator("do")
]


class Setup(Model):
    """The recipe of a game's setup."""

    seats: Annotated[dict[Slug, Seat], Field(min_length=1)]
    """The seats in clockwise order; the first ones are taken."""
    teams: tuple[Teams, ...] = ()
    """Partnerships, by the number of players."""
    areas: dict[Slug, Area] = Field(default_factory=dict)
    """The areas where pieces lie."""
    modes: dict[Slug, Mode] = Field(default_factory=dict)
    """Other ways to set up, by name."""
    steps: tuple[Step, ...] = ()
    """The steps, in order."""


class Rules(Model):
    """The rules of the game, and the components that they use."""

    engine: Slug
    """The name of the rules, from printgen or an installed package."""
    pieces: dict[Slug, ComponentName] = Field(default_factory=dict)
    """The component for each part that the rules know."""
    tables: dict[Slug, dict[Line, Slug]] = Field(default_factory=dict)
    """Tables that the rules read, such as what each roll of the dice does."""
