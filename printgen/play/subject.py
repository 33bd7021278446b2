"""A game under examination: its recipes and rules for every number of players, and playouts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from collections.abc import Mapping as MappingABC
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar, cast

from printgen.core.errors import DataError, Finding, Place, counted
from printgen.model.catalog import Loaded
from printgen.model.description import Description
from printgen.play.codes import COUNT_DIFFERS
from printgen.play.rules.contract import Engine, Expected, Rules
from printgen.play.rules.engine import find_engine
from printgen.play.setup.recipe import Recipe
from printgen.source.tree import DataPath, Mapping, Node, Sequence, node_at

if TYPE_CHECKING:
    from printgen.play.playout import Playout

# Few enough for a check to take seconds; --games asks for more.
GAMES: Final = 8
# A greedy agent takes a hundred times as long as a random one,
GREEDY_GAMES: Final = 3
# and plays for ever where a game need not end.
GREEDY_LONGEST: Final = 600
# Longer games are given up. Random play of printgen's own games takes some hundred actions.
LONGEST: Final = 5_000

# The most actions for each requested game, in all cases together: some forty times a usual game. If
# all games of a variant are long, fewer games are enough to see it.
ACTIONS_A_GAME: Final = 12_500

# Games without an end take the most time, and a few of them are enough.
MOST_GIVEN_UP: Final = 3

AnyT = TypeVar("AnyT")

# What each component that is read says, for a number of players.
Texts: TypeAlias = Callable[[int], MappingABC[str, str]]


def _changed(node: Node, file: str) -> Iterator[Place]:
    """Yield the places below a node that are in another file."""
    match node:
        case Mapping():
            for entry in node.items.values():
                yield from _changed(entry.value, file)
        case Sequence():
            for item in node.items:
                yield from _changed(item, file)
        case _ if node.place.file != file:
            yield node.place


class Case(NamedTuple):
    """A number of players and the modes of their setup."""

    players: int
    modes: tuple[str, ...] = ()

    def __str__(self) -> str:
        modes = f", mode {', '.join(self.modes)}" if self.modes else ""
        return f"{counted(self.players, 'player')}{modes}"


class Subject:
    """A game under examination; everything expensive is done when it is first needed.

    ``players`` limits it to one number of players, ``modes`` to setups in these modes together.
    ``games`` is how many games are played for each number of players, ``texts`` renders the texts
    (None: nobody can). ``played`` has what was played with the same data, by
    what :meth:`once` was told that it is.
    """

    def __init__(  # noqa: PLR0913 - what a check is limited to
        self,
        loaded: Loaded,
        *,
        players: int | None = None,
        modes: tuple[str, ...] | None = None,
        games: int = GAMES,
        longest: int = LONGEST,
        texts: Texts | None = None,
        played: dict[Hashable, Any] | None = None,
    ) -> None:
        self.loaded = loaded
        self.description: Description = loaded.description
        self.longest = longest
        self.texts = texts
        self.played = {} if played is None else played
        self._games = games
        self._modes = modes
        limits = self.description.game.players
        every = range(limits.min, limits.max + 1)
        self.players = [n for n in every if players in {None, n}]

    def place(self, *path: str | int) -> Place:
        """Return the place of a path in the data, or of what a variant changed in it."""
        key = self.description.place(*path, key=True)
        node = node_at(self.description.tree, path)
        return key if node is None else next(_changed(node, key.file), key)

    @cached_property
    def cases(self) -> list[Case]:
        """Every number of players, without a mode and with each mode, or with the given ones."""
        setup = self.description.setup
        if setup is None:
            return []
        modes = [(), *((mode,) for mode in setup.modes)] if self._modes is None else [self._modes]
        return [Case(players, mode) for players in self.players for mode in modes]

    @cached_property
    def recipes(self) -> dict[Case, Recipe]:
        """The recipe for every case; empty for a game without one."""
        return {case: Recipe(self.description, case.players, case.modes) for case in self.cases}

    @cached_property
    def recipe_findings(self) -> list[Finding]:
        """Findings of the recipes; the same fault once, in its first case."""
        found: dict[object, Finding] = {}
        for recipe in self.recipes.values():
            for finding in recipe.attempt(0)[1]:
                found.setdefault((finding.code, finding.where), finding)
        return list(found.values())

    @cached_property
    def _engine(self) -> tuple[Engine[Rules[Any]] | None, list[Finding]]:
        if self.description.rules is None:
            return None, []
        try:
            engine = find_engine(self.description)
        except DataError as error:
            return None, error.findings
        return engine, list(engine.rules_class.findings(self.description))

    @property
    def engine(self) -> Engine[Rules[Any]] | None:
        """The engine of the game, if it names one that exists."""
        return self._engine[0]

    @property
    def engine_findings(self) -> list[Finding]:
        """Findings about what the rules need but the data lacks."""
        return self._engine[1]

    @cached_property
    def rules(self) -> dict[Case, Rules[Any]]:
        """The rules for every case; empty if the game cannot be played."""
        engine = self.engine
        if engine is None or self.engine_findings or self.setup_findings:
            return {}
        return self.rules_made

    @cached_property
    def rules_made(self) -> dict[Case, Rules[Any]]:
        """The rules for every case, even if the counts of the game do not fit them."""
        engine = self.engine
        if engine is None or self.engine_findings:
            return {}
        made: dict[object, Rules[Any]] = {}  # a mode may change the setup alone
        by_case = {}
        for case, recipe in self.recipes.items():
            what = case.players, frozenset(recipe.figures.items())
            if what not in made:
                # What they need was found to be there.
                made[what] = engine.rules_class(self.description, case.players, recipe.figures)
            by_case[case] = made[what]
        return by_case

    @property
    def setup_findings(self) -> list[Finding]:
        """Findings that make the rules unplayable with any setup."""
        return [*self.recipe_findings, *self.miscounted]

    @cached_property
    def miscounted(self) -> list[Finding]:
        """Counts that do not fit the rules, so that the game is not played."""
        return list(self._disagreements())

    def _disagreements(self) -> Iterator[Finding]:
        for case, each in lacking(self.rules_made, exact=True):
            path = each.path
            if path[0] == "figures":
                path = self._set_by(case, path)
            yield Finding(
                COUNT_DIFFERS,
                each.differs("need"),
                self.place(*path),
                "change one number, so that they agree",
                case=str(case),
            )

    def _set_by(self, case: Case, path: DataPath) -> DataPath:
        """Return the path of a figure's value: in a mode, if that changes it."""
        setup = self.description.setup
        for mode in case.modes:
            if setup is not None and str(path[1]) in setup.modes[mode].figures:
                return "setup", "modes", mode, "figures", path[1]
        return path

    @cached_property
    def random_games(self) -> list[Playout]:
        """Playouts by random and curious agents in turn.

        There are as many as requested for each number of players, and a quarter of it in each mode.
        After a playout that gets stuck, its case has no more; after several that had to be given
        up, and once they have used up their actions together, no more are played at all.
        """
        return self.play_cases(self.rules)

    def play_cases(self, cases: Iterable[Case]) -> list[Playout]:
        """Play the random games of some cases, as if there were no others."""
        played: list[Playout] = []
        given_up = 0
        left = self._games * ACTIONS_A_GAME
        for case in cases:
            if given_up >= MOST_GIVEN_UP:
                break
            for seed in range(self._games_of(case)):
                if left <= 0:
                    return played
                game = self.play(case, seed, "curious" if seed % 2 else "random")
                played.append(game)
                left -= game.length
                if game.is_stuck or not game.is_over:
                    given_up += not game.is_stuck
                    break
        return played

    @property
    def games_wanted(self) -> int:
        """The number of random games to play in all cases together."""
        return sum(map(self._games_of, self.rules))

    def _games_of(self, case: Case) -> int:
        return max(1, self._games // 4) if case.modes else self._games

    def play(self, case: Case, seed: int, agent: str) -> Playout:
        """Play out a game of a case; the same seed gives the same game."""
        # Loaded here: agents and process pools are not needed for setups.
        from printgen.play.playout import play_out

        longest = min(self.longest, GREEDY_LONGEST) if agent == "greedy" else self.longest
        names = str(case), seed, agent, longest
        return self.once(names, lambda: play_out(self.recipes[case], self.rules[case], *names))

    @property
    def unplayed(self) -> list[Case]:
        """The cases without a known game."""
        known = {what[0] for what in self.played if isinstance(what, tuple)}
        return [case for case in self.rules if str(case) not in known]

    def once(self, what: Hashable, play: Callable[[], AnyT]) -> AnyT:
        """Return what ``play`` returns; it is only called once for the same game."""
        if what not in self.played:
            self.played[what] = play()
        return cast("AnyT", self.played[what])


def lacking(rules: MappingABC[Case, Rules[Any]], *, exact: bool) -> Iterator[tuple[Case, Expected]]:
    """Yield each missing thing once, in its first case."""
    told: set[Expected] = set()
    for case, those in rules.items():
        for each in those.counts():
            wrong = each.has != each.wants if exact else each.has < each.wants
            if each.exact is exact and wrong and each not in told:
                told.add(each)
                yield case, each
