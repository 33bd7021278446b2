"""The end of a game, as rules describe it: counts, faults, winners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from printgen.core.errors import Code, Finding, listed


@dataclass(frozen=True)
class Team:
    """Players who win together; in most games every player is a team of one."""

    seats: tuple[str, ...]
    score: int


@dataclass(frozen=True)
class Tally:
    """Counts at the end of a game, for each player and for all together.

    ``common`` is what belongs to nobody, such as tokens on a king. Keys are the engine's.
    """

    common: Mapping[str, int]
    seats: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class Sum:
    """Points of a seat for one of the things that are counted, and how they are worked out: ``4 ×
    3``.
    """

    seat: str
    key: str
    how: str
    points: int


@dataclass(frozen=True)
class Tie:
    """A tie-break that was needed: what was compared, and how much of it the tied players have.

    It is given by seat; partners each have their own.
    """

    name: str
    counts: Mapping[str, int]


@dataclass(frozen=True)
class Outcome:
    """The end of a game.

    ``scores`` are by seat, ``teams`` have their sums, ``winners`` are the seats that won (several
    if a team wins or the victory is shared, none if all lose against the game). ``tie_breaks`` are
    those that were needed, in order; ``reason`` is why the game is over. ``working`` shows the sums
    line by line, and ``sums`` the same for score sheets: those of a seat add up to its score.
    ``ties`` do the same for tie-breaks.
    """

    winners: tuple[str, ...]
    scores: Mapping[str, int]
    teams: tuple[Team, ...]
    tie_breaks: tuple[str, ...] = ()
    reason: str = ""
    working: tuple[str, ...] = ()
    sums: tuple[Sum, ...] = ()
    ties: tuple[Tie, ...] = ()
    unit: tuple[str, str] = ("point", "points")

    def __post_init__(self) -> None:
        for seat in self.winners:
            if seat not in self.scores:
                raise ValueError(f"'{seat}' wins, but has no score")

    @property
    def shared(self) -> bool:
        """True if several teams win."""
        return sum(not {*team.seats}.isdisjoint(self.winners) for team in self.teams) > 1

    def victory(self, called: Mapping[str, str]) -> str:
        """Return who wins or loses; ``called`` are the players' names by seat."""
        who = listed(called[seat] for seat in self.winners or self.scores)
        if self.shared:
            return f"{who} share the victory"
        verb = "win" if self.winners else "lose"
        return f"{who} {verb}{'s' if len(self.winners or self.scores) == 1 else ''}"

    def verdict(self, called: Mapping[str, str]) -> str:
        """Return who wins, with how many points, and by which tie-break; or who loses."""
        victory = self.victory(called)
        if not self.winners:
            return f"{victory}."
        scores = {seat: team.score for team in self.teams for seat in team.seats}
        points = scores[self.winners[0]]
        score = f"{points} {self.unit[points != 1]}"
        asked = listed(self.tie_breaks)
        if self.shared:
            still = f", with a tie in {asked} as well" if asked else ""
            return f"{victory} with {score}{still}."
        if not asked:
            return f"{victory} with {score}."
        *even, last = self.tie_breaks
        before = f" and in {listed(even)}" if even else ""
        return f"{victory} by {last}, after a tie at {score}{before}."

    @classmethod
    def of_scores(
        cls, scores: Mapping[str, int], tie: Tie | None = None, most: str = "", **more: Any
    ) -> Outcome:
        """Return the outcome if each player plays alone and the highest score wins.

        If necessary, the ``tie`` is won by the player with the most of its counts, which the
        working calls ``most``; if that is equal, the victory is shared. ``more`` are other fields.
        """
        top = max(scores.values())
        winners = tuple(seat for seat in scores if scores[seat] == top)
        if tie is not None and len(winners) > 1:
            has = {seat: tie.counts[seat] for seat in winners}
            shown = ", ".join(f"{seat} {count}" for seat, count in has.items())
            more["working"] = (*more.get("working", ()), f"tie at {top}, most {most}: {shown}")
            more |= {"tie_breaks": (tie.name,), "ties": (Tie(tie.name, has),)}
            winners = tuple(seat for seat in winners if has[seat] == max(has.values()))
        teams = tuple(Team((seat,), score) for seat, score in scores.items())
        return cls(winners, scores, teams, **more)


@dataclass(frozen=True)
class Fault:
    """Something impossible in a result: its path in the tally, the finding's code, the message."""

    path: tuple[str, ...]
    code: Code
    message: str


class Section(NamedTuple):
    """A part of a report about a file: a heading and lines; leading spaces indent."""

    heading: str
    lines: list[str]


class Told(NamedTuple):
    """A report about a file: a verdict in a sentence, and the rest in sections."""

    verdict: str
    sections: list[Section]


class Extra(Protocol):
    """A part of a result that only one game has besides counts, read from a file and checked.

    A guest's module ``results`` offers ``MODEL``, the model of its results files, and ``read(rules,
    tally, tree)``, which returns this.
    """

    @property
    def findings(self) -> list[Finding]:
        """Everything that is wrong with it in the file. The other methods are only called if it is
        empty.
        """
        ...

    def outcome(self) -> Outcome:
        """Return the outcome that results from it."""
        ...

    def heading(self, seat: str, called: str, *, finished: bool) -> str:
        """Return the heading of a seat, whose player is ``called`` by that name."""
        ...

    def words(self, seat: str) -> list[str]:
        """Return the lines about a seat; leading spaces indent."""
        ...

    def data(self, seat: str) -> dict[str, Any]:
        """Return plain data to add to the seat's."""
        ...

    def sheet(self) -> Mapping[str, Any]:
        """Return the values of ``sheet.extra`` in the score sheet's template, by seat."""
        ...
