"""The model of a setup: seats, the areas where pieces lie, and the steps that put them there."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Discriminator, Field, StrictInt

from printgen.model.base import Count, Flag, Line, Model, Problem, Slug, Words, exactly_one, problem
from printgen.model.codes import AREA_UNCLEAR, CHOICE_UNCLEAR
from printgen.model.figures import MOST_PLAYERS, Provenance
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
    """A player's place at the table, and what belongs to whoever sits there."""

    title: Line
    """The name of the seat."""
    pieces: dict[ComponentName, Line | Designs] = Field(default_factory=dict)
    """The seat's own design of a component, such as the tiles in the player's colour; or several
    designs, as a list.
    """

    spaces: dict[AreaName, Line] = Field(default_factory=dict)
    """The name of the seat's own space of an area, such as the corner where its pawn begins."""

    def own(self, component: str) -> tuple[str, ...]:
        """Return the seat's own designs of a component; none if all players have the same ones."""
        designs = self.pieces.get(component, ())
        return (designs,) if isinstance(designs, str) else designs


class Teams(Model):
    """The players who play together."""

    players: Annotated[StrictInt, Field(ge=1, le=MOST_PLAYERS)]
    """With how many players."""
    teams: tuple[tuple[SeatName, ...], ...]
    """The seats of each team."""
    provenance: Provenance
    """The source of the rule."""


class Area(Model):
    """A place where pieces lie: a heap, a stack in order, or separate spaces."""

    title: Line
    """Its name in sentences: the bag, the market."""
    order: Literal["none", "kept"] = "none"
    """Whether the order of the pieces matters, as in a deck of cards."""
    hidden: Flag = False
    """Whether nobody may see what lies there."""
    per_seat: Flag = False
    """Whether every player has one."""
    board: ComponentName | None = None
    """The board whose cells are the spaces; or the map, with the group of its spaces."""
    group: Slug | None = None
    """The group of a map's spaces."""
    spaces: FigureName | Annotated[StrictInt, Field(ge=1, le=400)] | None = None
    """So many spaces in a row: a number or a figure's name."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield spaces that are given twice, groups without a board, and spaces with an order."""
        if data.get("board") is not None and data.get("spaces") is not None:
            message = "'board' is already given"
            yield problem(
                AREA_UNCLEAR, message, ("spaces",), hint="delete one of the two", key=True
            )
        if data.get("group") is not None and data.get("board") is None:
            message = "there is no 'board' to which the group belongs"
            yield problem(AREA_UNCLEAR, message, ("group",), hint="name the map", key=True)
        spaced = [key for key in ("board", "spaces") if data.get(key) is not None]
        if spaced and data.get("order") == "kept":
            message = f"what lies on spaces ('{spaced[0]}') has no order"
            yield problem(AREA_UNCLEAR, message, ("order",), hint="delete it", key=True)


class Mode(Model):
    """Another way of setting the game up, such as a shorter game."""

    title: Line
    """A description in a few words."""
    figures: dict[FigureName, Count] = Field(default_factory=dict)
    """Figures that have another value then."""
    provenance: Provenance
    """Whether the rulebook offers it."""
    note: Words | None = None
    """Advice on when to choose it."""


class Amount(Model):
    """A number that depends on the number of players. Exactly one of the keys."""

    per_player: Count | FigureName | None = None
    """So many for each player."""
    by_players: tuple[Count, ...] | None = None
    """A number for every number of players, from the fewest on."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield amounts given in no way or both."""
        yield from exactly_one(data, ("per-player", "by-players"))


HowMany: TypeAlias = Count | FigureName | Amount


class StepBase(Model):
    """The keys that every step has."""

    modes: tuple[ModeName, ...] = ()
    """Done only in these modes."""
    unless: tuple[ModeName, ...] = ()
    """Not done in these modes."""
    min_players: Annotated[StrictInt, Field(ge=1, le=MOST_PLAYERS)] | None = None
    """Done only when at least this many play."""
    max_players: Annotated[StrictInt, Field(ge=1, le=MOST_PLAYERS)] | None = None
    """Done only when at most this many play."""
    say: Words | None = None
    """The step in words, instead of those that printgen finds. {figures} may stand in it."""


Labels: TypeAlias = Annotated[tuple[Line, ...], Field(max_length=400)]


class Put(StepBase):
    """Pieces from the box into an area."""

    do: Literal["put"]
    """The action."""
    pieces: ComponentName
    """The pieces."""
    count: Count | FigureOrRest | Amount | None = None
    """The number of each design; without it all that are left in the box, and 'rest' if that may be
    none.
    """
    of: SeatName | None = None
    """Only the designs of this seat, whether anybody sits there or not."""
    into: AreaName
    """The destination."""
    at: Count | FigureName | None = None
    """The number of the space, as it is printed there: a number or a figure's name."""
    on: Labels = ()
    """The spaces by what players call them: 'count' pieces on each, by default one."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield a space that is given in two ways."""
        if data.get("at") is not None and data.get("on"):
            message = "'at' is already given"
            yield problem(AREA_UNCLEAR, message, ("on",), hint="delete one of the two", key=True)


class Scatter(StepBase):
    """Pieces from the box by lot, one on a space; spaces without a piece stay empty."""

    do: Literal["scatter"]
    """The action."""
    pieces: ComponentName
    """The pieces."""
    count: HowMany | None = None
    """The number of each design; without it all that are left in the box."""
    of: SeatName | None = None
    """Only the designs of this seat, whether anybody sits there or not."""
    over: AreaName
    """An area with spaces."""
    each: Count | FigureName | None = None
    """So many on every space, whatever lies there; without it one on a free space."""
    kinds: tuple[Slug, ...] = ()
    """Only on spaces of these kinds, as a map has them."""
    next_to: Labels = ()
    """Only on neighbours of these spaces of a board."""


class Give(StepBase):
    """Pieces from the box to every player, or to one who was chosen."""

    do: Literal["give"]
    """The action."""
    pieces: ComponentName
    """The pieces; of a seat's own design if it has one."""
    count: Count | FigureOrRest | Amount = 1
    """The number for each player, or on each space; of several designs, of each. 'rest' is all that
    is left of the player's own.
    """
    to: AreaName
    """An area that every player has; or one for all, with the space in 'at'."""
    at: Count | FigureName | None = None
    """The number of the space, as it is printed there: a number or a figure's name."""
    spaces: Literal["each", "lot", "own"] | None = None
    """If the area has spaces: on each of them, or on so many chosen by lot; in an area for all, on
    the seat's own.
    """
    seat: Slug | None = None
    """The name of an earlier choice: only that player gets them."""


class Draw(StepBase):
    """Pieces from one area to another: by lot from a heap, from the top of a stack."""

    do: Literal["draw"]
    """The action."""
    count: HowMany
    """The number; from or to an area that every player has, so many for each."""
    pieces: ComponentName | None = None
    """Only pieces of this component."""
    source: AreaName = Field(alias="from")
    """The origin."""
    to: AreaName
    """The destination; on spaces, each piece goes to a free one by lot."""
    kinds: tuple[Slug, ...] = ()
    """Only on spaces of these kinds, as a map has them."""
    next_to: Labels = ()
    """Only on neighbours of these spaces of a board."""
    alike: Flag = False
    """The same number of each design instead of chance."""


class Shuffle(StepBase):
    """The order of a stack is left to chance."""

    do: Literal["shuffle"]
    """The action."""
    area: AreaName
    """An area whose order is kept."""


class Choose(StepBase):
    """Something is chosen by lot."""

    do: Literal["choose"]
    """The action."""
    name: Slug
    """The name of the choice in later steps and in the rules."""
    title: Line
    """The thing that is chosen, as in sentences: the start player."""
    among: Literal["seats"] | ComponentName
    """The players, or the designs of a component."""
    per_seat: Flag = False
    """Whether every player has a choice of their own."""
    count: Count | FigureName = 1
    """The number for each player, all different."""
    apart_from: tuple[Slug, ...] = ()
    """Earlier choices of the same player that are not chosen again."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield keys that only a choice for every player can have."""
        for key in ("count", "apart-from"):
            if data.get(key) is not None and data.get("per-seat") is not True:
                message = f"only a choice of every player has '{key}'"
                hint = "write 'per-seat: true', or delete it"
                yield problem(CHOICE_UNCLEAR, message, (key,), hint=hint, key=True)


class Roll(StepBase):
    """A die is rolled, and what it shows is kept for the rules."""

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
    """The seats in clockwise order; the first so many are taken."""
    teams: tuple[Teams, ...] = ()
    """Partnerships, by the number of players."""
    areas: Annotated[dict[Slug, Area], Field(min_length=1)]
    """The areas in which pieces lie."""
    modes: dict[Slug, Mode] = Field(default_factory=dict)
    """Other ways of setting up, by name."""
    steps: Annotated[tuple[Step, ...], Field(min_length=1)]
    """The steps, in order."""


class Rules(Model):
    """The rules that are played, and the components that they are played with."""

    engine: Slug
    """The rules' name: one that printgen or an installed package has."""
    pieces: dict[Slug, ComponentName] = Field(default_factory=dict)
    """The component that plays each part the rules know."""
    tables: dict[Slug, dict[Line, Slug]] = Field(default_factory=dict)
    """Tables that the rules read, such as what each roll of the dice does."""
