"""Statistics of many games: counted game by game, in any order, then summed up."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from printgen.play.playtest.game import GameResult
from printgen.play.playtest.statistics import Spread, spread, wilson


@dataclass(frozen=True)
class Wins:
    """Wins of a seat, a team, an agent, or a place in turn order.

    ``games`` are those that ended, ``wins`` include the ``shared`` ones. ``low`` and ``high`` are
    Wilson's 95 % interval for ``share``, as if games were independent. An agent that plays for
    several teams of a game counts once for each of them.
    """

    name: str
    games: int
    wins: int
    shared: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Scores:
    """The scores of a seat, of an agent's teams, of the winners."""

    name: str
    spread: Spread


@dataclass(frozen=True)
class Use:
    """Uses of a feature: ``times`` in all, in how many ``games``, a ``share`` of all games.

    For a supply, these are the games in which it ran out (``times`` equals ``games``).
    """

    name: str
    title: str
    times: int
    games: int
    share: float


@dataclass(frozen=True)
class _Arguments:
    """The game and options of a playtest."""

    game: str
    title: str
    version: str
    players: int
    modes: tuple[str, ...]
    agents: tuple[str, ...]
    seed: int
    games: int
    longest: int


@dataclass(frozen=True)
class Playtest(_Arguments):
    """The statistics of a playtest. The same arguments give the same ones, whichever workers
    played.

    ``actions``, ``turns``, ``decisions`` and ``choices`` (legal actions per decision) are of all
    games, including those given up after ``longest`` actions. Wins, scores and margins are only of
    those that ended. A margin is the lead of the winning team over the best other one.
    """

    ended: int
    given_up: tuple[int, ...]
    """The numbers of the games given up, from 0. Their setups have the seeds ``seed`` + number."""
    reasons: Mapping[str, int]
    """Why games ended, and how many did for that reason."""
    actions: Spread
    turns: Spread
    decisions: Spread
    choices: Spread
    seats: tuple[Wins, ...]
    teams: tuple[Wins, ...]
    by_agent: tuple[Wins, ...]
    by_order: tuple[Wins, ...]
    """By place in turn order, from the player who began; empty if nobody begins."""
    shared: int
    """Games whose victory was shared."""
    tie_breaks: Mapping[str, int]
    """The number of games in which each tie-break was needed."""
    scores: tuple[Scores, ...]
    """By seat."""
    agent_scores: tuple[Scores, ...]
    """Teams, by the agent that played for them."""
    margin: Spread
    features: tuple[Use, ...]
    supplies: tuple[Use, ...]

    @property
    def unused(self) -> tuple[Use, ...]:
        """Return the features that no game used."""
        return tuple(feature for feature in self.features if not feature.times)

    def to_data(self) -> dict[str, Any]:
        """Return everything as plain data, for JSON."""
        return {**asdict(self), "unused": [feature.name for feature in self.unused]}


@dataclass(frozen=True)
class Frame(_Arguments):
    """The game and options of a playtest, with the names that its statistics need.

    ``seats`` are their titles, ``teams`` are indices of these; ``features`` are the engine's, with
    their titles.
    """

    seats: tuple[str, ...]
    teams: tuple[tuple[int, ...], ...]
    features: Mapping[str, str]
    supplies: tuple[str, ...]


@dataclass
class _Won:
    games: int = 0
    wins: int = 0
    shared: int = 0

    def add(self, *, shared: bool, won: bool) -> None:
        self.games += 1
        self.wins += won
        self.shared += won and shared

    def told(self, name: str) -> Wins:
        low, high = wilson(self.wins, self.games)
        share = self.wins / self.games if self.games else 0.0
        return Wins(name, self.games, self.wins, self.shared, share, low, high)


class Counts:
    """The count so far. Games may come in any order; each is counted once."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.done: set[int] = set()
        self._given_up: list[int] = []
        self._reasons, self._ties = Counter[str](), Counter[str]()
        self._times, self._games, self._ran_out = Counter[str](), Counter[str](), Counter[str]()
        self._lengths = defaultdict[str, Counter[int]](Counter)
        self._won = defaultdict[tuple[str, int | str], _Won](_Won)
        self._scores = defaultdict[int, Counter[int]](Counter)
        self._agent_scores = defaultdict[str, Counter[int]](Counter)
        self._shared = 0

    def add(self, result: GameResult) -> None:
        """Count a game, unless it was counted already."""
        if result.number in self.done:
            return
        self.done.add(result.number)
        for name in _LENGTHS:
            self._lengths[name][getattr(result, name)] += 1
        self._lengths["choices"].update(dict(result.choices))
        for name, times in result.used:
            self._times[name] += times
            self._games[name] += 1
        self._ran_out.update(result.ran_out)
        if not result.ended:
            self._given_up.append(result.number)
            return
        self._reasons[result.reason or "the game is over"] += 1
        self._ties.update(result.tie_breaks)
        self._shared += result.shared
        self._count_wins(result)
        self._count_scores(result)

    def _count_wins(self, result: GameResult) -> None:
        players, won = len(self.frame.seats), set(result.winners)
        for seat in range(players):
            self._won["seat", seat].add(shared=result.shared, won=seat in won)
            if result.start >= 0:
                place = (seat - result.start) % players
                self._won["order", place].add(shared=result.shared, won=seat in won)
        for n, team in enumerate(self.frame.teams):
            has_won = not won.isdisjoint(team)
            self._won["team", n].add(shared=result.shared, won=has_won)
            self._won["agent", result.agents[team[0]]].add(shared=result.shared, won=has_won)

    def _count_scores(self, result: GameResult) -> None:
        for seat, score in enumerate(result.scores):
            self._scores[seat][score] += 1
        best: list[int] = []
        others: list[int] = []
        for team in self.frame.teams:
            score = sum(result.scores[seat] for seat in team)
            self._agent_scores[result.agents[team[0]]][score] += 1
            (others if set(result.winners).isdisjoint(team) else best).append(score)
        # A shared victory has no margin.
        rivals = [*others, *best[1:]]
        if best and rivals:
            self._lengths["margin"][best[0] - max(rivals)] += 1

    def told(self) -> Playtest:
        """Return the statistics of the games counted so far."""
        frame, count = self.frame, len(self.done)
        arguments = {each.name: getattr(frame, each.name) for each in fields(_Arguments)}
        teams = ["+".join(frame.seats[seat] for seat in team) for team in frame.teams]
        agents = tuple(dict.fromkeys(frame.agents))
        orders = range(len(frame.seats)) if ("order", 0) in self._won else ()
        return Playtest(
            **{**arguments, "games": count},
            ended=count - len(self._given_up),
            given_up=tuple(sorted(self._given_up)),
            reasons=dict(sorted(self._reasons.items())),
            actions=spread(self._lengths["actions"]),
            turns=spread(self._lengths["turns"]),
            decisions=spread(self._lengths["decisions"]),
            choices=spread(self._lengths["choices"]),
            seats=tuple(self._won["seat", n].told(name) for n, name in enumerate(frame.seats)),
            teams=tuple(self._won["team", n].told(name) for n, name in enumerate(teams)),
            by_agent=tuple(self._won["agent", name].told(name) for name in agents),
            by_order=tuple(self._won["order", n].told(str(n + 1)) for n in orders),
            shared=self._shared,
            tie_breaks=dict(sorted(self._ties.items())),
            scores=tuple(
                Scores(name, spread(self._scores[n])) for n, name in enumerate(frame.seats)
            ),
            agent_scores=tuple(Scores(name, spread(self._agent_scores[name])) for name in agents),
            margin=spread(self._lengths["margin"]),
            features=tuple(
                _use(name, title, self._times[name], self._games[name], count)
                for name, title in frame.features.items()
            ),
            supplies=tuple(
                _use(name, name, self._ran_out[name], self._ran_out[name], count)
                for name in frame.supplies
            ),
        )


_LENGTHS: Sequence[str] = ("actions", "turns", "decisions")


def _use(name: str, title: str, times: int, games: int, of: int) -> Use:
    return Use(name, title, times, games, games / of if of else 0.0)
