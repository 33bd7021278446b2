"""The end of a game as rules describe it: counts, faults, winners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from printgen.core.errors import Code, Finding, listed


@dataclass(frozen=True)
class Team:
    """A team of players who win together; in most games every player is a team alone."""

    seats: tuple[str, ...]
    score: int


@dataclass(frozen=True)
class Tally:
    """Counts at the end of a game, for each player and for all together.

    ``common`` is what belongs to nobody, such as what lies on a king. Keys are the engine's.
    """

    common: Mapping[str, int]
    seats: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class Sum:
    """Points of a seat for one of the things that are counted, and their working: ``4 × 3`` makes
    12.
    """

    seat: str
    key: str
    how: str
    points: int


@dataclass(frozen=True)
class Tie:
    """A tie-break that was needed: what was compared, and how much of it the tied players have, by
    seat. Partners each have their own.
    """

    name: str
    counts: Mapping[str, int]


@dataclass(frozen=True)
class Outcome:
    """End of a game.

    ``scores`` by seat, ``teams`` with their sums, ``winners`` the seats that won (several when a
    team wins or the victory is shared). ``tie_breaks`` are those that had to be asked, in order;
    ``reason`` says why the game is over; ``working`` shows the sums line by line, and ``sums`` the
    same for score sheets: those of a seat add up to its score. So are ``ties`` to the tie-breaks.
    """

    winners: tuple[str, ...]
    scores: Mapping[str, int]
    teams: tuple[Team, ...]
    tie_breaks: tuple[str, ...] = ()
    reason: str = ""
    working: tuple[str, ...] = ()
    shared: bool = False
    sums: tuple[Sum, ...] = ()
    ties: tuple[Tie, ...] = ()
    unit: tuple[str, str] = ("point", "points")

    def verdict(self, called: Mapping[str, str]) -> str:
        """Return who wins, with how many points, and by which tie-break; ``called`` are the
        players' names by seat.
        """
        who = listed(called[seat] for seat in self.winners)
        scores = {seat: team.score for team in self.teams for seat in team.seats}
        points = scores[self.winners[0]]
        score = f"{points} {self.unit[points != 1]}"
        asked = listed(self.tie_breaks)
        if self.shared:
            still = f", with a tie in {asked} as well" if asked else ""
            return f"{who} share the victory with {score}{still}."
        wins = "win" if len(self.winners) > 1 else "wins"
        if not asked:
            return f"{who} {wins} with {score}."
        *even, last = self.tie_breaks
        before = f" and in {listed(even)}" if even else ""
        return f"{who} {wins} by {last}, after a tie at {score}{before}."

    @classmethod
    def of_scores(
        cls, scores: Mapping[str, int], tie: Tie | None = None, most: str = "", **more: Any
    ) -> Outcome:
        """Return the outcome in which each player is alone and the highest score wins.

        If it is needed, the ``tie`` is won by whoever has most of its counts, which the working
        calls ``most``; what is still equal is shared. ``more`` are other fields.
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
        return cls(winners, scores, teams, shared=len(winners) > 1, **more)


@dataclass(frozen=True)
class Fault:
    """Something impossible in a result: where in the tally, the finding's code, and the message."""

    path: tuple[str, ...]
    code: Code
    message: str


class Section(NamedTuple):
    """A part of a report about a file: a heading and lines; leading spaces indent."""

    heading: str
    lines: list[str]


class Told(NamedTuple):
    """What a file comes to: a verdict in a sentence, and the rest in sections."""

    verdict: str
    sections: list[Section]


class Extra(Protocol):
    """Part of a result that only one game has besides counts, read from a file and judged.

    A guest's module ``results`` offers ``MODEL``, the model of its results files, and
    ``read(rules, tally, tree)``, which gives this.
    """

    @property
    def findings(self) -> list[Finding]:
        """Everything that is wrong with it in the file. The other methods are called only if it is
        empty.
        """
        ...

    def outcome(self) -> Outcome:
        """Return the outcome that it leads to."""
        ...

    def heading(self, seat: str, called: str, *, finished: bool) -> str:
        """Return the heading of a seat, whose player is ``called`` by that name."""
        ...

    def words(self, seat: str) -> list[str]:
        """Return the lines about a seat; leading spaces indent."""
        ...

    def data(self, seat: str) -> dict[str, Any]:
        """Return plain data to be added to the seat's."""
        ...

    def sheet(self) -> Mapping[str, Any]:
        """Return by seat the value of ``sheet.extra`` in the template of the score sheet."""
        ...
