"""The interface between a game's rules and everything that plays, replays, checks and scores it.

Rules are pure: a state never changes. Chance is a player of its own, so that a game is its setup
and the list of its actions, without a random generator. The members that every game must define are
abstract in :class:`Rules`; all others have a default.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, NamedTuple, NewType, TypeVar

from printgen.core.errors import DataError, Finding, Place, PrintgenError, listed
from printgen.model.description import Description
from printgen.model.graphs import Graph
from printgen.model.piece_counts import box, piece_id
from printgen.play.rules.missing_data import Limits, missing_areas, missing_figures
from printgen.play.rules.parts import Part, missing_parts
from printgen.play.rules.results import Fault, Outcome, Tally
from printgen.play.setup.plan import Pile, SetupPlan, Spot
from printgen.play.setup.recipe import Recipe
from printgen.play.setup.seeded_random import SeededRandom
from printgen.play.setup.table import are
from printgen.source.tree import DataPath

# One step of a game as readable text: "buy 2 jewel", "move b3 pay 1".
Action = NewType("Action", str)

S = TypeVar("S", bound=Hashable)
R_co = TypeVar("R_co", bound="Rules[Any]", covariant=True)

# The actor when dice or the bag decide.
CHANCE: Final = -1

# The most legal actions to name in an explanation.
_MOST_NAMED: Final = 12


class IllegalActionError(PrintgenError):
    """An action that the rules do not allow in this state; the message says why."""


@dataclass(frozen=True)
class Endless:
    """An endless game: its first actions, then those that can be repeated forever."""

    plan: SetupPlan
    opening: tuple[Action, ...]
    cycle: tuple[Action, ...]


class Expected(NamedTuple):
    """The number of copies of something, the number that the rules need, and the rule that says so.

    ``path`` is the place of the number in the data. If it is not ``exact``, more are fine.
    ``settled`` is True if the rules say what happens if there are fewer.
    """

    what: str
    has: int
    wants: int
    path: DataPath
    source: str
    exact: bool = True
    settled: bool = False

    def differs(self, need: str) -> str:
        """Return that there are more or fewer; the rules ``need`` or ``may need`` the number."""
        rule = self.source.replace("R, ", "rulebook, ")
        return f"the rules {need} {self.wants} {self.what}, but {are(self.has)} there ({rule})"


class Rules(ABC, Generic[S]):
    """The rules of one game for one number of players, with the figures of its data.

    Define ``figures`` and the seven abstract methods; override others if the game needs them.
    """

    figures: ClassVar[Mapping[str, Limits]]
    """The figures that the rules read, each with its least and greatest value."""
    parts: ClassVar[tuple[Part, ...]] = ()
    """The parts that components play, named in the data as ``rules: {pieces: …}``."""
    areas: ClassVar[tuple[str, ...]] = ()
    """The areas of the setup that the rules refer to by name."""
    ends: ClassVar[tuple[str, ...]] = ()
    """All possible reasons for the end of a game, as in :attr:`Outcome.reason`."""
    last_resorts: ClassVar[frozenset[str]] = frozenset()
    """Features and ends for rare cases: it is fine if no game has them."""

    def __init__(
        self, description: Description, players: int, figures: Mapping[str, int] | None = None
    ) -> None:
        self.description = description
        self.players = players
        self.recipe = Recipe(description, players)
        self.seats: tuple[str, ...] = self.recipe.seats
        """The seats in turn order; ``to_act`` returns indices into it."""
        self.figure: Mapping[str, int] = description.game.figures_at(players, figures)
        """The value of each figure of the game, in the setup's modes."""

    # -- about the data: asked before there are any rules

    @classmethod
    def findings(cls, description: Description) -> Iterator[Finding]:
        """Yield what the rules need but the data lacks, each with its place."""
        yield from missing_figures(description, cls.figures)
        yield from missing_parts(description, cls.parts)
        yield from missing_areas(description, cls.areas)

    @classmethod
    def features(cls, description: Description) -> Mapping[str, str]:  # noqa: ARG003 - for others
        """Return the features that a game can use, such as actions and effects: short names with
        titles.
        """
        return {}

    # -- the game

    @abstractmethod
    def setup(self, plan: SetupPlan) -> S:
        """Return the state in which a game with this setup begins."""

    @abstractmethod
    def to_act(self, state: S) -> int:
        """Return who acts next: the index of a seat, or :data:`CHANCE`."""

    @abstractmethod
    def legal_actions(self, state: S) -> Sequence[Action]:
        """Return all legal actions, or all results of chance, in a fixed order without duplicates.

        Empty only if the game is over.
        """

    @abstractmethod
    def apply(self, state: S, action: Action) -> S:
        """Return the state after a legal action. For other actions, the result is undefined."""

    @abstractmethod
    def is_over(self, state: S) -> bool:
        """Return True if the game has ended."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """Return the outcome; of an unfinished game, as if it ended now."""

    @abstractmethod
    def describe(self, state: S) -> str:
        """Return the state as a few lines of text."""

    def chance(self, state: S, rng: SeededRandom) -> Action:
        """Return one random result; by default every legal action has the same probability."""
        return rng.pick(tuple(self.legal_actions(state)))

    # -- words

    def written(self, action: str) -> Action:
        """Return an action in the form of :meth:`legal_actions`, if the order of what it names
        means nothing; any other text unchanged.
        """
        return Action(action)

    def told(self, state: S, action: Action) -> str:  # noqa: ARG002 - for others
        """Return a description of a legal action for spectators; by default its text."""
        return str(action)

    def describe_to(self, state: S, player: int) -> str:  # noqa: ARG002 - for others
        """Return the state as a few lines of text for one player, if hands are hidden: without what
        this player does not see. By default nothing.
        """
        return ""

    def explain(self, state: S, action: str) -> str:  # noqa: ARG002 - for others
        """Return a sentence that says why an action is not legal."""
        legal = self.legal_actions(state)
        more = len(legal) - _MOST_NAMED
        named = ", ".join(f"'{each}'" for each in legal[:_MOST_NAMED])
        return f"legal are {named}{f' and {more} more' if more > 0 else ''}"

    # -- the table

    def piles(self, state: S, plan: SetupPlan) -> Mapping[Spot, Pile] | None:  # noqa: ARG002
        """Return the contents of each spot that can differ from the setup; None if the game cannot
        tell.

        A pile is runs of equal pieces, the top first: ``(("card/ace", 1), ("card/king", 2))``.
        Empty spots have empty piles, and pieces out of the game are in the box, ``Spot("box")``. An
        area without spaces may have heaps, numbered from 1.
        """
        return None

    def spots(self, state: S, action: Action) -> tuple[Spot, ...]:  # noqa: ARG002 - for others
        """Return the spots that a legal action involves, such as the start and end of a move."""
        return ()

    # -- what is held against the laws, and counted in playtests

    def inventory(self, state: S) -> Mapping[str, int]:  # noqa: ARG002 - for others
        """Return the number of copies of each piece, which never changes during a game."""
        return {}

    def supplies(self, state: S) -> Mapping[str, int]:  # noqa: ARG002 - for others
        """Return how much is left of everything that can run out, always by the same names."""
        return {}

    def used(
        self,
        state: S,  # noqa: ARG002 - for others
        action: Action,  # noqa: ARG002
        after: S,  # noqa: ARG002
    ) -> tuple[str, ...]:
        """Return the features that a legal action uses; ``after`` is the state after it."""
        return ()

    def endless(self) -> Endless | None:
        """Return a game that never ends, or None if none was found."""
        return None

    # -- for agents

    def teams(self) -> tuple[tuple[int, ...], ...]:
        """Return the teams that win together, as indices of seats."""
        return tuple((player,) for player in range(self.players))

    def heuristic(self, state: S) -> tuple[float, ...]:
        """Return an estimate, for each team, of its final score."""
        return tuple(float(team.score) for team in self.outcome(state).teams)

    # -- results and score sheets

    def tally_keys(self) -> tuple[dict[str, str], dict[str, str]]:
        """Return the keys of what is counted, for all together and for each seat, with titles."""
        return {}, {"points": "Points"}

    def tally(self, state: S) -> Tally:
        """Return the counts in this state, with all keys."""
        scores = self.outcome(state).scores
        return Tally({}, {seat: {"points": scores[seat]} for seat in self.seats})

    def faults(self, tally: Tally, recipe: Recipe | None = None) -> list[Fault]:  # noqa: ARG002
        """Return what is impossible in the result of a finished game, such as more tokens than
        exist.

        The path of a fault begins with ``common`` or with ``seats`` and the seat. ``recipe`` is the
        one of the setup; by default the one without modes.
        """
        return []

    def outcome_of(self, tally: Tally) -> Outcome:
        """Return the outcome of a result: by default, the most points win."""
        return Outcome.of_scores({seat: tally.seats[seat]["points"] for seat in self.seats})

    def sheet_lines(self) -> dict[str, str]:
        """Return the lines of a score sheet in order: keys of sums with titles."""
        common, each = self.tally_keys()
        return {**common, **each}

    # -- what the validator asks

    def counts(self) -> list[Expected]:
        """Return the numbers of pieces that the rules need for their number of players."""
        return []

    def game_findings(
        self,
        place: Callable[[DataPath], Place | None],  # noqa: ARG002 - for others
    ) -> Iterator[Finding]:
        """Yield more findings; ``place`` returns the place of a path in the game's data."""
        return iter(())

    def lays(self) -> list[tuple[str, str, str]]:
        """Return what is put on spaces during a game, or by its setup: a component, the board, and
        the group of its spaces.
        """
        return []

    def requirements(self) -> Mapping[str, str]:
        """Return requirements for setups that players can choose: short names with meanings."""
        return {}

    def unmet(self, plan: SetupPlan, name: str) -> list[str]:  # noqa: ARG002 - for others
        """Return sentences that say how a setup fails a requirement; none if it meets it."""
        return []

    def setup_findings(
        self,
        plan: SetupPlan,  # noqa: ARG002 - for others
        place: Callable[[DataPath], Place | None],  # noqa: ARG002
    ) -> Iterator[Finding]:
        """Yield findings about a legal setup; ``place`` returns the place of a path in its file."""
        return iter(())

    # -- help for authors of rules

    def own_piece(self, part: str, seat: str) -> str:
        """Return the seat's own piece of the component that plays a part, the first if it has
        several.
        """
        component = self.description.roles[part]
        return piece_id(component, self.recipe.setup.seats[seat].own(component)[0])

    def graph(self, area: str) -> Graph:
        """Return the graph of an area's spaces on a board: neighbours, straight rows, distances.

        Raises :class:`ValueError` for an area that is not on a board.
        """
        return self.recipe.graph(area)

    def box(self) -> dict[str, int]:
        """Return the number of copies of each piece in the box for this number of players."""
        return box(self.description.game, self.description.designs, self.players, self.figure)


@dataclass(frozen=True)
class Engine(Generic[R_co]):
    """The ``ENGINE`` of a guest's module ``rules``: makes the rules for any number of players."""

    rules_class: type[R_co]

    def __post_init__(self) -> None:
        lacking = sorted(self.rules_class.__abstractmethods__)
        if not hasattr(self.rules_class, "figures"):
            lacking.insert(0, "figures")
        if lacking:
            raise TypeError(f"{self.rules_class.__name__} needs {listed(lacking)}")

    def rules(
        self, description: Description, players: int, figures: Mapping[str, int] | None = None
    ) -> R_co:
        """Return the rules for a number of players; ``figures`` are those of a setup's modes.

        Raises :class:`DataError` with everything that the rules need but the data lacks.
        """
        if findings := list(self.rules_class.findings(description)):
            raise DataError(description.blamed(findings, frozenset(self.rules_class.figures)))
        return self.rules_class(description, players, figures)
