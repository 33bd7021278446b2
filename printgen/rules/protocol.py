"""What rules must be able to do, so that games can be played, replayed, checked and measured.

States are immutable and hashable: one that was handed out never changes. Chance is a player of its
own, so that a game is its setup and the list of its actions, with nothing left to a generator.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, NewType, Protocol, TypeVar, runtime_checkable

from printgen.errors import Finding, PrintgenError
from printgen.model.validate import Description
from printgen.rules.results import Built, Fault, Levels, Outcome, Sum, Tally, Team, Tie
from printgen.setup.lots import Lots
from printgen.setup.plan import SetupPlan
from printgen.setup.recipe import Recipe
from printgen.source import DataPath

# One step of a game in words that a person can read and write: "buy 2 jewel", "move b3 pay 1".
Action = NewType("Action", str)

S = TypeVar("S", bound=Hashable)

# Who acts when dice or the bag decide.
CHANCE: Final = -1


class IllegalActionError(PrintgenError):
    """An action that the rules do not allow in this state; the message says why."""


@dataclass(frozen=True)
class Endless:
    """A game that need not end: its first actions, and then those that can be repeated for ever."""

    plan: SetupPlan
    opening: tuple[Action, ...]
    cycle: tuple[Action, ...]


class Rules(Protocol[S]):
    """The rules of one game for one number of players, with the figures of its data."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in turn order; ``to_act`` gives indices into it."""
        ...

    def setup(self, plan: SetupPlan) -> S:
        """The state in which a game begins that was set up so."""
        ...

    def to_act(self, state: S) -> int:
        """Whose action is next: the index of a seat, or :data:`CHANCE`. Any, when all is over."""
        ...

    def legal_actions(self, state: S) -> Sequence[Action]:
        """All that may be done, in a fixed order; empty only when the game is over.

        For chance: all that can happen.
        """
        ...

    def apply(self, state: S, action: Action) -> S:
        """The state after a legal action. For others the result means nothing."""
        ...

    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""
        ...

    def score(self, state: S) -> Outcome:
        """Who wins. Also of an unfinished game: as if it ended now."""
        ...

    def chance(self, state: S, lots: Lots) -> Action:
        """What chance does where it is to act, each result as likely as on the table."""
        ...

    def inventory(self, state: S) -> dict[str, int]:
        """How many copies of each piece there are: always the same in one game."""
        ...

    def written(self, action: str) -> Action:
        """Return the text as :meth:`legal_actions` has it, where it names several things in an
        order that says nothing; all other texts as they are.
        """
        ...

    def explain(self, state: S, action: str) -> str:
        """Why an action is not legal, in a sentence."""
        ...

    def picture(self, state: S) -> str:
        """The state as a few lines of text."""
        ...

    def supplies(self, state: S) -> dict[str, int]:
        """What can run out, by name, and how much of it is left: the bag, the money supply."""
        ...

    def used(self, state: S, action: Action) -> tuple[str, ...]:
        """The engine's features that a legal action makes use of."""
        ...

    def teams(self) -> tuple[tuple[int, ...], ...]:
        """Who wins together: indices of seats."""
        ...

    def worth(self, state: S) -> tuple[float, ...]:
        """A guess, for each team, of the score that it will come to. Only agents use it."""
        ...

    def tally_keys(self) -> tuple[dict[str, str], dict[str, str]]:
        """What a result counts: for all together, and for each seat; keys with their titles."""
        ...

    def tally(self, state: S) -> Tally:
        """What is counted in this state, with all the keys that there are."""
        ...

    def faults(self, tally: Tally, recipe: Recipe | None = None) -> list[Fault]:
        """What cannot be in the result of a game that is over, such as more tokens than there are.

        The path of a fault begins with ``common`` or with ``seats`` and the seat. ``recipe`` is the
        one that the game was set up by; without it the one without modes.
        """
        ...

    def outcome(self, tally: Tally) -> Outcome:
        """Who wins with that result."""
        ...

    def endless(self) -> Endless | None:
        """A game that never ends, if one was found."""
        ...


class Expected(NamedTuple):
    """How many there are of something, how many the rules want, and which rule says so.

    ``path`` is where in the data the number stands. Where it is not ``exact``, more will do. What
    happens where there are fewer may be ``settled`` by the rules.
    """

    what: str
    has: int
    wants: int
    path: DataPath
    source: str
    exact: bool = True
    settled: bool = False


@runtime_checkable
class Counting(Protocol):
    """Rules that can say how many pieces they want; not all can."""

    def counts(self) -> list[Expected]:
        """What the rules want of the game's counts, for their number of players."""
        ...


class Shortfall(NamedTuple):
    """Something that players may have at home, and of which there is less than a game needs.

    ``path`` is where in the data it says how many there are, ``hint`` what to do about it.
    """

    what: str
    has: int
    wants: int
    path: DataPath
    source: str
    hint: str


@runtime_checkable
class Supplying(Protocol):
    """Rules that know whether pieces of a shop's box are enough; not all do."""

    def shortfalls(self) -> list[Shortfall]:
        """What such a box lacks, for their number of players."""
        ...


@runtime_checkable
class Laying(Protocol):
    """Rules that lay pieces on spaces of boards in the course of a game, and say which; not all."""

    def lays(self) -> list[tuple[str, str, str]]:
        """A component that is laid, the board, and the group of its spaces; also those that the
        setup lays there.
        """
        ...


@dataclass(frozen=True)
class Survey:
    """What a position comes to by a rule that players reckon by hand, such as a round's end.

    ``working`` shows it line by line. The others are by seat or sorted by place: ``points`` that
    each gets now, spaces that are newly ``marked`` as theirs, spaces whose pieces are ``removed``,
    and spaces from which pieces are ``returned`` to each.
    """

    working: tuple[str, ...]
    points: Mapping[str, int]
    marked: Mapping[str, tuple[str, ...]]
    removed: tuple[str, ...]
    returned: Mapping[str, tuple[str, ...]]


@runtime_checkable
class Surveying(Protocol):
    """Rules that can reckon what a position is worth that somebody wrote down; not all can."""

    @property
    def rounds(self) -> int:
        """How many rounds a game has."""
        ...

    def joins(self) -> Mapping[str, frozenset[str]]:
        """The components that come to lie in an area in the course of a game, by area, besides
        those that the setup's recipe lays there.
        """
        ...

    def misplaced(self, plan: SetupPlan, round_: int) -> list[Fault]:
        """What the rules know to be impossible in a plan when that round ends, counted from 1,
        beyond what the setup's recipe tells. The path of a fault is an area, a seat where each has
        one, a space as players call it if the area has spaces, and a piece that lies there.
        """
        ...

    def survey(self, plan: SetupPlan, round_: int) -> Survey:
        """What the pieces of the plan come to at the end of that round, counted from 1."""
        ...


@runtime_checkable
class Requiring(Protocol):
    """Rules that know properties of a setup for which players may ask; not all do."""

    def requirements(self) -> Mapping[str, str]:
        """What may be asked of a setup: a short name, and what it means in words."""
        ...

    def meets(self, plan: SetupPlan, name: str) -> list[str]:
        """What a setup lacks of a requirement, each in a sentence; nothing if it meets it."""
        ...


class Good(NamedTuple):
    """A good that is traded: what it is called, and a piece that shows it."""

    title: str
    piece: str


class Swap(NamedTuple):
    """A unit of one good for one of another, at a place as it is marked on the board."""

    place: str
    give: str
    get: str


class Route(NamedTuple):
    """How a player comes from the good they begin with to one that they want: the fewest swaps, in
    order; None where none lead there. ``path`` is where a setup file says what is wanted.
    """

    seat: str
    start: str
    end: str
    path: DataPath
    swaps: tuple[Swap, ...] | None


class Terms(NamedTuple):
    """What a game calls the good that a player begins with, those wanted, and a place of trade."""

    start: str
    end: str
    ends: str
    place: str


@runtime_checkable
class Trading(Protocol):
    """Rules of games of barter, in which a setup decides what can be had for what; not all are."""

    def terms(self) -> Terms: ...

    def goods(self) -> Mapping[str, Good]:
        """Every good, by its id, in the data's order."""
        ...

    def swaps(self, plan: SetupPlan) -> list[Swap]:
        """All that can be had for something else."""

    def routes(self, plan: SetupPlan) -> list[Route]:
        """For every player and each good that they want, how they can come to it."""


class Event(NamedTuple):
    """A kind of line in a ledger, and the keys that it ``needs`` and ``may`` have, of ``at``,
    ``with``, ``give``, ``get``, ``lose``, ``units``. The other player writes a ``mutual`` one too.
    """

    title: str
    needs: frozenset[str]
    may: frozenset[str] = frozenset()
    mutual: bool = False


class Posting(NamedTuple):
    """A line of a player's ledger: units of goods that went ``out`` and came ``into`` their hands.

    ``at`` and ``partner`` are empty where the line names no place, and no other player.
    """

    seat: str
    event: str
    at: str
    partner: str
    out: Mapping[str, int]
    into: Mapping[str, int]


@runtime_checkable
class Auditing(Protocol):
    """Rules that can tell whether a player's ledger follows from the setup; not all can."""

    def goods(self) -> Mapping[str, Good]: ...

    def events(self) -> Mapping[str, Event]:
        """What can happen, by name; the first is what a line tells that names no event."""

    def opening(self, plan: SetupPlan, seat: str) -> Mapping[str, int]:
        """What a player begins with; nothing where the setup does not say."""
        ...

    def goal(self, plan: SetupPlan, seat: str) -> Mapping[str, int]:
        """What a player must hold to win; nothing where the setup does not say."""

    def audit(self, plan: SetupPlan, line: Posting) -> tuple[Posting, list[Fault]]:
        """A line with what it leaves open filled in, and what is not allowed in it. The path of a
        fault is a key of the line.
        """
        ...


@runtime_checkable
class Building(Protocol):
    """Rules of games at whose end players build something of what they have; not all are."""

    def lines(self) -> Mapping[str, str]:
        """What a building is scored for, in the order of the score card: keys of sums, titles."""
        ...

    def material(self) -> Mapping[str, str]:
        """The kinds of pieces that a level may have, as results name them, with their titles."""
        ...

    def best(self, tally: Tally, seat: str) -> Built:
        """The building that brings the most of all that this player can build."""
        ...

    def judge(self, tally: Tally, seat: str, levels: Levels) -> tuple[Built, list[Fault]]:
        """What a player built, and what is not allowed in it. The path of a fault is the level,
        counted from 0, and the kind of piece if it is about one. Kinds are known ones.
        """
        ...

    def outcome(self, tally: Tally, built: Mapping[str, Levels] | None = None) -> Outcome:
        """Who wins where these seats built so, and the others as well as they can."""
        ...


class Engine(Protocol):
    """What a rules module (or an installed package, by entry point) offers as ``ENGINE``."""

    @property
    def figures(self) -> frozenset[str]:
        """The figures that the rules read."""
        ...

    def features(self, description: Description) -> Mapping[str, str]:
        """What there is in this game to be used, by a short name, in words: actions, effects."""
        ...

    @property
    def last_resorts(self) -> frozenset[str]:
        """The features that are there for what hardly ever happens: nobody need come to them."""
        ...

    @property
    def ends(self) -> tuple[str, ...]:
        """Every reason for which a game can end, as outcomes tell it."""
        ...

    def findings(self, description: Description) -> list[Finding]:
        """What the rules need and the data does not give, each with its place."""
        ...

    def rules(
        self, description: Description, players: int, figures: Mapping[str, int] | None = None
    ) -> Rules[Any]:
        """The rules for so many players; ``figures`` as a setup's modes leave them.

        Raises :class:`DataError` if ``findings`` has any.
        """
        ...


__all__ = [
    "CHANCE",
    "Action",
    "Auditing",
    "Building",
    "Built",
    "Counting",
    "Endless",
    "Engine",
    "Event",
    "Expected",
    "Fault",
    "Good",
    "IllegalActionError",
    "Laying",
    "Levels",
    "Outcome",
    "Posting",
    "Requiring",
    "Route",
    "Rules",
    "Shortfall",
    "Sum",
    "Supplying",
    "Survey",
    "Surveying",
    "Swap",
    "Tally",
    "Team",
    "Terms",
    "Tie",
    "Trading",
]
