"""Figures about many games: counted game by game, in any order, then summed up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from printgen.play.playtest.game import GameResult
from printgen.play.playtest.statistics import Spread, spread, wilson


@dataclass(frozen=True)
class Wins:
    """Wins of a seat, a team, an agent, or a place in turn order.

    ``games`` are those that ended, ``wins`` include the ``shared`` ones. ``low`` and ``high`` are
    Wilson's 95 % interval for ``share``, as if each game were drawn for itself. An agent that plays
    for several teams of a game counts once for each of them.
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

    Of a feature: how often it was used. Of a supply: the games in which it ran out (``times`` and
    ``games`` are then the same).
    """

    name: str
    title: str
    times: int
    games: int
    share: float


@dataclass(frozen=True)
class Playtest:
    """Figures of a playtest. The same arguments give the same figures, whichever workers played.

    ``actions``, ``turns``, ``decisions`` and ``choices`` (legal actions at a decision) are of all
    games, also of those given up after ``longest`` actions; who wins, scores and margins only of
    those that ended. A margin is how far the winning team is ahead of the best other one.
    """

    game: str
    title: str
    version: str
    players: int
    modes: tuple[str, ...]
    agents: tuple[str, ...]
    seed: int
    games: int
    longest: int
    ended: int
    given_up: tuple[int, ...]
    """The numbers of the games given up, from 0. Their setups have the seeds ``seed`` + number."""
    reasons: Mapping[str, int]
    """Why games ended, with how many did."""
    actions: Spread
    turns: Spread
    decisions: Spread
    choices: Spread
    seats: tuple[Wins, ...]
    teams: tuple[Wins, ...]
    by_agent: tuple[Wins, ...]
    by_order: tuple[Wins, ...]
    """By place in turn order, from the player who began; empty where nobody begins."""
    shared: int
    """Games whose victory was shared."""
    tie_breaks: Mapping[str, int]
    """In how many games each tie-break was asked."""
    scores: tuple[Scores, ...]
    """By seat."""
    agent_scores: tuple[Scores, ...]
    """Of teams, by the agent that played for them."""
    margin: Spread
    features: tuple[Use, ...]
    supplies: tuple[Use, ...]

    @property
    def unused(self) -> tuple[Use, ...]:
        """The features that no game used."""
        return tuple(feature for feature in self.features if not feature.times)

    def to_data(self) -> dict[str, Any]:
        """Return all of it as plain data, for JSON."""
        return {**asdict(self), "unused": [feature.name for feature in self.unused]}


@dataclass(frozen=True)
class Frame:
    """The game and options of a playtest: all that its figures need to be named and counted.

    ``seats`` are their titles, ``teams`` are indices of these; ``features`` are the engine's, with
    their titles.
    """

    game: str
    title: str
    version: str
    players: int
    modes: tuple[str, ...]
    agents: tuple[str, ...]
    seed: int
    games: int
    longest: int
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


@dataclass
class Counts:
    """The count so far. Games may come in any order; each is counted once."""

    frame: Frame
    done: set[int] = field(default_factory=set)
    _given_up: list[int] = field(default_factory=list)
    _reasons: Counter[str] = field(default_factory=Counter)
    _lengths: dict[str, Counter[int]] = field(default_factory=dict)
    _won: dict[tuple[str, int | str], _Won] = field(default_factory=dict)
    _scores: dict[int, Counter[int]] = field(default_factory=dict)
    _agent_scores: dict[str, Counter[int]] = field(default_factory=dict)
    _ties: Counter[str] = field(default_factory=Counter)
    _times: Counter[str] = field(default_factory=Counter)
    _games: Counter[str] = field(default_factory=Counter)
    _ran_out: Counter[str] = field(default_factory=Counter)
    _shared: int = 0

    def __post_init__(self) -> None:
        self._lengths = {name: Counter() for name in (*_LENGTHS, "choices", "margin")}
        self._scores = {seat: Counter() for seat in range(len(self.frame.seats))}
        self._agent_scores = {name: Counter() for name in self.frame.agents}

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
            self._who("seat", seat).add(shared=result.shared, won=seat in won)
            if result.start >= 0:
                place = (seat - result.start) % players
                self._who("order", place).add(shared=result.shared, won=seat in won)
        for n, team in enumerate(self.frame.teams):
            has_won = not won.isdisjoint(team)
            self._who("team", n).add(shared=result.shared, won=has_won)
            self._who("agent", result.agents[team[0]]).add(shared=result.shared, won=has_won)

    def _count_scores(self, result: GameResult) -> None:
        for seat, score in enumerate(result.scores):
            self._scores[seat][score] += 1
        best: list[int] = []
        others: list[int] = []
        for team in self.frame.teams:
            score = sum(result.scores[seat] for seat in team)
            self._agent_scores[result.agents[team[0]]][score] += 1
            (others if set(result.winners).isdisjoint(team) else best).append(score)
        # Of a shared victory the margin is none.
        rivals = [*others, *best[1:]]
        if best and rivals:
            self._lengths["margin"][best[0] - max(rivals)] += 1

    def _who(self, kind: str, who: int | str) -> _Won:
        return self._won.setdefault((kind, who), _Won())

    def told(self) -> Playtest:
        """Return the figures of the games counted so far."""
        frame, count = self.frame, len(self.done)
        lengths = {name: spread(counts) for name, counts in self._lengths.items()}
        teams = ["+".join(frame.seats[seat] for seat in team) for team in frame.teams]
        agents = tuple(dict.fromkeys(frame.agents))
        orders = range(len(frame.seats)) if ("order", 0) in self._won else ()
        return Playtest(
            game=frame.game,
            title=frame.title,
            version=frame.version,
            players=frame.players,
            modes=frame.modes,
            agents=frame.agents,
            seed=frame.seed,
            games=count,
            longest=frame.longest,
            ended=count - len(self._given_up),
            given_up=tuple(sorted(self._given_up)),
            reasons=dict(sorted(self._reasons.items())),
            actions=lengths["actions"],
            turns=lengths["turns"],
            decisions=lengths["decisions"],
            choices=lengths["choices"],
            seats=tuple(self._who("seat", n).told(name) for n, name in enumerate(frame.seats)),
            teams=tuple(self._who("team", n).told(name) for n, name in enumerate(teams)),
            by_agent=tuple(self._who("agent", name).told(name) for name in agents),
            by_order=tuple(self._who("order", n).told(str(n + 1)) for n in orders),
            shared=self._shared,
            tie_breaks=dict(sorted(self._ties.items())),
            scores=tuple(
                Scores(name, spread(self._scores[n])) for n, name in enumerate(frame.seats)
            ),
            agent_scores=tuple(Scores(name, spread(self._agent_scores[name])) for name in agents),
            margin=lengths["margin"],
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
